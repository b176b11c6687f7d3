// The emulated device: a board with its chip, panel and keys, with methods to press keys, run, power-cycle and inspect it.
// Time is simulated, in milliseconds since the first power-on. Browser-safe: no files, no Node.

import { randomWords } from './chance.mjs';
import { Chip } from './chip.mjs';
import { DefmtDecoder } from './defmt.mjs';
import { DisplayBus } from './display-bus.mjs';
import { Fault, Hang, Panic, WatchdogReset } from './faults.mjs';
import { FLASH_BASE, FLASH_SIZE, drawWeakBits } from './flash.mjs';
import { Symbols, readImage } from './image.mjs';
import { Panel, PanelError } from './panel.mjs';
import { Supply } from './supply.mjs';
import { Timings } from './timings.mjs';
import { UNIQUE_ID } from './xip.mjs';

export const TAP_MS = 40;
const SETTLED_MS = 150;
const SETTLE_LIMIT_MS = 20_000;
/** Longer than any restart takes. */
const MAX_RESETS_IN_A_RUN = 10;

/**
 * @typedef {object} DeviceOptions
 * @property {import('./board.mjs').Board} board
 * @property {Uint8Array} image ELF or UF2
 * @property {Uint8Array | Symbols} [symbols] an ELF for the names and log strings that a UF2 lacks, or these themselves
 * @property {Uint8Array} [flash] what the flash held before; the image is laid over it
 * @property {import('./flash.mjs').WeakBits} [weak] cells that a power cut has left between 0 and 1
 * @property {number} [seed] of the ring oscillator
 * @property {string} [rosc] its model, see ring-oscillator.mjs
 * @property {'wire' | 'bulk'} [spi]
 * @property {boolean} [allowPanic] a panic or fault is not the end: the firmware may show it and restart
 * @property {number} [batteryMv] 0, the default, is no battery
 * @property {boolean} [usb] whether USB is connected
 * @property {number[]} [uniqueId] of the flash chip
 * @property {import('./flash.mjs').Cut} [cut]
 * @property {'silicon' | 'ideal'} [timing]
 * @property {'typical' | 'worst'} [flashTimes]
 * @property {import('./profile.mjs').Profile} [profile] counts where the time goes
 * @property {(line: { ms: number, level?: string, time?: string, text: string }) => void} [onLog]
 */

export class Device {
  /** @param {DeviceOptions} options */
  constructor({ board, image, symbols, flash, weak, allowPanic = false, batteryMv = 0, usb = false, profile, onLog = () => {}, ...chip }) {
    this.board = board;
    const program = readImage(image);
    if (symbols instanceof Symbols) this.symbols = symbols;
    else this.symbols = symbols ? readImage(symbols).symbols : program.symbols;
    this.allowPanic = allowPanic;
    this.supply = new Supply(board, batteryMv, usb);
    this.onLog = onLog;
    this.profile = profile;
    this.chipOptions = {
      seed: 1,
      rosc: 'healthy',
      spi: 'bulk',
      uniqueId: UNIQUE_ID,
      handlesFaults: allowPanic,
      ...chip,
    };

    /** The latest value of each fact the firmware reported, and all of them in order. */
    this.facts = new Map();
    this.factsLog = [];
    /** The message of the current panic, if there is one. */
    this.panic = undefined;
    this.resets = 0;
    this.held = new Set();
    this.timings = new Timings();
    this.totals = { instructions: 0, asleepNs: 0, dormantNs: 0, misses: 0, flashOps: [] };
    /** When a key was pressed in the dark, until the screen is lit. */
    this.wokenAt = undefined;
    this.starts = 0;
    this.startNs = 0;
    this.panel = new Panel(this.board.glass);
    this.#start({ flash: layOver(flash, program.segments), weak });
  }

  #start(remains) {
    const { seed, spi, ...options } = this.chipOptions;
    // Real noise never repeats, so each restart gets another seed.
    this.seed = seed + this.starts++;
    this.chip = new Chip({ ...options, seed: this.seed, remains, symbols: this.symbols });
    this.chipOptions.cut = undefined; // the power fails once
    if (this.profile) this.chip.profileTo(this.profile);
    this.chip.flash.onErase = (nanos) => {
      this.#listen();
      this.timings.erased(this.nanos, nanos);
    };
    this.decoder = new DefmtDecoder(this.symbols?.defmt ?? []);
    const watch = (traffic) => this.timings.traffic(traffic);
    this.bus = new DisplayBus(this.chip.mcu, this.board.display, this.panel, spi, this.startNs, watch, this.chip.pins);
    for (const key of Object.keys(this.board.keys)) this.#contact(key, this.held.has(key));
    this.supply.apply(this.chip);
    this.usbHost?.attach(this.chip);
  }

  /** A computer on the USB cable, from this power-on on. */
  plugIn(host) {
    this.usbHost = host;
    host.attach(this.chip);
  }

  /** Nanoseconds since the first power-on. */
  get nanos() {
    return this.startNs + this.chip.nanos;
  }

  /** Milliseconds since the first power-on. */
  get ms() {
    return this.nanos / 1e6;
  }

  // ---- keys ----

  /** Presses a key. */
  press(key) {
    this.#contact(key, true);
    const pin = this.board.keys[key];
    if (!this.chip.pins.hasSchmittTrigger(pin)) throw new Fault(`the input of ${key}, GP${pin}, has no Schmitt trigger`);
    if (!this.held.has(key)) this.timings.pressed(key, this.nanos);
    if (this.facts.get('rest') && this.backlight === 0) this.wokenAt ??= this.nanos;
    this.held.add(key);
  }

  release(key) {
    this.held.delete(key);
    this.#contact(key, false);
  }

  /** Sets the electrical contact only. */
  #contact(key, closed) {
    const pin = this.board.keys[key];
    if (pin === undefined) throw new RangeError(`no key "${key}", there are ${Object.keys(this.board.keys).join(', ')}`);
    const open = this.board.keysPulledUp ? true : undefined;
    this.chip.pins.drive(pin, closed ? false : open);
  }

  tap(key) {
    this.hold(key, TAP_MS);
  }

  hold(key, ms) {
    this.press(key);
    this.run(ms);
    this.release(key);
    this.run(TAP_MS);
  }

  // ---- supply ----

  /** The battery has this voltage from now on. */
  setBattery(millivolts) {
    this.supply.batteryMv = millivolts;
    this.supply.apply(this.chip);
  }

  /** Connects or disconnects USB. */
  setUsb(connected) {
    this.supply.usb = connected;
    this.supply.apply(this.chip);
  }

  // ---- time ----

  /** Runs for `ms` of simulated time. */
  run(ms) {
    this.#runTo(this.nanos + ms * 1e6, () => false);
  }

  /**
   * Runs until `reached` returns true.
   * @param {() => boolean} reached
   * @param {number} limitMs time limit, then throws a Hang
   * @param {string} what for its message
   */
  runUntil(reached, limitMs, what = 'what was waited for') {
    let done = reached();
    if (done) return;
    this.#runTo(this.nanos + limitMs * 1e6, () => (done ||= reached()));
    if (!done) throw new Hang(`${what} did not come within ${limitMs} ms, ${this.chip.where()}`);
  }

  /** Runs until the screen is still: nothing sent to the panel for a while. */
  settle(quietMs = SETTLED_MS, limitMs = SETTLE_LIMIT_MS) {
    const limit = this.nanos + limitMs * 1e6;
    let quietAt = this.nanos + quietMs * 1e6;
    while (quietAt <= limit) {
      this.#runTo(quietAt, () => false);
      // Compares points in time, not durations: a duration may be rounded to less than the wait.
      const later = this.panel.lastByte + quietMs * 1e6;
      if (later <= quietAt) return;
      quietAt = later;
    }
    throw new Hang(`the screen did not come to rest within ${limitMs} ms, ${this.chip.where()}`);
  }

  #runTo(end, reached) {
    for (let resets = 0; ; resets++) {
      try {
        this.chip.runUntil(end - this.startNs, () => this.#look() || reached());
        this.#look();
        return;
      } catch (error) {
        this.#look();
        if (error instanceof PanelError) throw new Fault(`panel: ${error.message}`);
        const restart = error instanceof WatchdogReset && this.allowPanic && this.panic !== undefined;
        if (!restart || resets === MAX_RESETS_IN_A_RUN) throw error;
        this.reset();
      }
    }
  }

  /** Notes that the sounder sounds. */
  #listen() {
    const { sounder } = this.board;
    if (sounder !== null && this.chip.pwm.level(sounder) > 0) this.timings.sounded(this.nanos);
  }

  /** Reads the log; a panic in it ends the run unless it is allowed. */
  #look() {
    this.#listen();
    if (this.wokenAt !== undefined && this.panel.showing && this.backlight > 0) {
      this.timings.woke(this.nanos - this.wokenAt);
      this.wokenAt = undefined;
    }
    const bytes = this.chip.rtt.drain();
    if (bytes.length === 0) return false;
    for (const line of this.decoder.push(bytes)) this.#logged(line);
    if (this.panic !== undefined && !this.allowPanic) throw new Panic(this.panic);
    return false;
  }

  #logged(line) {
    const { ms } = this;
    this.onLog({ ms, ...line });
    const told = /^tell ([^=]+)=(.*)$/s.exec(line.text);
    if (told) {
      const [, key, value] = told;
      this.facts.set(key, value);
      this.factsLog.push({ ms: Math.round(ms * 1e3) / 1e3, key, value });
      if (key === 'screen') this.timings.screenTold(value, this.nanos);
    }
    if (line.level === 'error' && line.text.startsWith('panicked')) {
      this.panic = line.text;
      this.chip.mayMask = this.allowPanic;
    }
  }

  // ---- power ----

  /** Power cycle: only the flash survives. */
  powerCycle() {
    const remains = this.chip.remains(true);
    drawWeakBits(remains.flash, remains.weak, randomWords(this.chipOptions.seed + this.starts));
    this.#stop();
    this.panel = new Panel(this.board.glass, this.startNs);
    this.#start(remains);
  }

  /** Watchdog reset: RAM, scratch registers and the panel's memory survive. */
  reset() {
    const remains = this.chip.remains(false);
    this.#stop();
    this.resets++;
    this.#start(remains);
  }

  #stop() {
    const { chip, totals } = this;
    totals.instructions += chip.instructions;
    totals.asleepNs += chip.asleepNs;
    totals.dormantNs += chip.dormant.nanos;
    totals.misses += chip.cache.misses;
    totals.flashOps.push(...chip.flash.ops);
    this.startNs = this.nanos;
    this.panic = undefined;
    this.wokenAt = undefined;
    this.facts.clear();
    this.timings.restart();
  }

  // ---- observation ----

  /** The picture as displayed. */
  screenshot() {
    return this.panel.picture();
  }

  /** Brightness of the backlight, 0 to 1. */
  get backlight() {
    return this.chip.pwm.level(this.board.display.light);
  }

  /** The present contents of the flash chip. */
  flashContents() {
    return this.chip.mcu.flash.slice(0, FLASH_SIZE);
  }

  get asleepNs() {
    return this.totals.asleepNs + this.chip.asleepNs;
  }

  get dormantNs() {
    return this.totals.dormantNs + this.chip.dormant.nanos;
  }

  get instructions() {
    return this.totals.instructions + this.chip.instructions;
  }

  get flashOps() {
    return [...this.totals.flashOps, ...this.chip.flash.ops];
  }

  /** All measurements as plain data. */
  measures() {
    const round = (value) => Math.round(value * 1e4) / 1e4;
    return {
      ...this.timings.summary(),
      instructions: this.instructions,
      asleep: round(this.asleepNs / Math.max(this.nanos, 1)),
      stack: this.chip.stack() ?? null,
      backlight: round(this.backlight),
      panel_bytes: this.panel.bytes,
      panel_complaints: this.panel.complaints,
      flash_ops: this.flashOps.length,
      cache_misses: this.totals.misses + this.chip.cache.misses,
      resets: this.resets,
    };
  }
}

/** The flash with an image programmed; the rest is unchanged. */
function layOver(before, segments) {
  const flash = new Uint8Array(FLASH_SIZE).fill(0xff);
  if (before) flash.set(before);
  for (const { address, bytes } of segments) {
    const offset = address - FLASH_BASE;
    if (offset < 0 || offset + bytes.length > FLASH_SIZE) continue; // a RAM segment of the ELF
    flash.set(bytes, offset);
  }
  return flash;
}
