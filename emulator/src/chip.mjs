// The RP2040 from one reset to the next: rp2040js with the peripherals that Embassy firmware needs, and the run loop. A
// reset creates a new Chip; the device passes on what survives.
//
// Corrections to rp2040js 1.4.1 made here: SEV must set the event register; an access to nowhere must be
// a fault, not a log line; a fired watchdog must not re-arm itself at once. Others: pins, display-bus, xip, timer, crystal.
//
// Two timing models: `silicon` has the flash cache, the cost of exceptions, and a start from the ring oscillator with the
// boot ROM's time and the crystal's; `ideal` has a flash as fast as RAM and a chip that runs at 125 MHz at once.

import { Simulator } from 'rp2040js';

import { buildBootRom, callRom, ROM_SIZE } from './bootrom.mjs';
import { Progress, boundAlarms } from './clock.mjs';
import { delayCrystal } from './crystal.mjs';
import { DormantMode } from './dormant.mjs';
import { Fault, Hang, Panic, WatchdogReset, hex, where } from './faults.mjs';
import { FLASH_BASE, FLASH_SIZE, FLASH_TIMES, Flash } from './flash.mjs';
import { startBehindLoader } from './loader.mjs';
import { Pins } from './pins.mjs';
import { PwmWatch } from './pwm.mjs';
import { PlainRegisters, ReadOnly } from './registers.mjs';
import { RingOscillator } from './ring-oscillator.mjs';
import { Rtt } from './rtt.mjs';
import { FastCore } from './thumb.mjs';
import { correctTimer } from './timer.mjs';
import { MISS_CYCLES, XipCache } from './xip-cache.mjs';
import { addXipController, answerIdentification, mapWhenReading } from './xip.mjs';

/** @typedef {'silicon' | 'ideal'} TimingModel */
const TIMING_MODELS = {
  silicon: {
    missCycles: MISS_CYCLES,
    exceptions: { entry: 15, exit: 13 },
    /** Power-on sequence, BOOTSEL check and the checksum of the second stage, at the ring oscillator's pace. An estimate. */
    bootRomNs: 10e6,
    startsFromRing: true,
  },
  ideal: { missCycles: 0, exceptions: { entry: 0, exit: 0 }, bootRomNs: 0, startsFromRing: false },
};
export const TIMINGS = Object.keys(TIMING_MODELS);

const VECTOR_TABLE = FLASH_BASE + 0x100;
const VTOR = 0xd08;
const SRAM_BASE = 0x20000000;
const SIO_BASE = 0xd0000000;
const SIO_LAST = 0x17c;
/** Fill pattern of RAM, to find the high-water mark of the stack. */
export const FRESH_RAM = 0xa5a5a5a5;

const PERIPHERAL = { IO_QSPI: 0x40018, WATCHDOG: 0x40058, ROSC: 0x40060, VREG: 0x40064 };
const VREG_AFTER_RESET = 0xb1;
const PERIPHERAL_BLOCK = 0x4000;
const WATCHDOG_FORCED = 2;
const HARD_FAULT = 3;

/** Instructions between two checks of the log and of the time with interrupts masked. */
const SLICE = 1024;
/** Longest time the core may run with interrupts off (or never leave a handler) before it counts as hung. */
const MASKED_LIMIT_NS = 1e9;

const BAD_ACCESS = /undefined address|invalid memory|not 32 bit aligned|not implemented yet/;

/**
 * @typedef {object} Remains what a reset leaves
 * @property {Uint8Array} flash
 * @property {import('./flash.mjs').WeakBits} [weak]
 * @property {Uint8Array} [sram]
 * @property {{ reason: number, scratch: Uint32Array }} [watchdog]
 */

export class Chip {
  /**
   * @param {object} options
   * @param {Remains} options.remains
   * @param {import('./image.mjs').Symbols} [options.symbols]
   * @param {string} options.rosc
   * @param {number} options.seed
   * @param {number[]} options.uniqueId
   * @param {import('./flash.mjs').Cut} [options.cut]
   * @param {TimingModel} [options.timing]
   * @param {keyof typeof FLASH_TIMES} [options.flashTimes]
   * @param {boolean} [options.handlesFaults] faults go to the firmware's HardFault handler, as on the device
   */
  constructor({
    remains,
    symbols,
    rosc,
    seed,
    uniqueId,
    cut,
    timing = 'silicon',
    flashTimes = 'typical',
    handlesFaults = false,
  }) {
    const model = TIMING_MODELS[timing];
    const simulator = new Simulator();
    const mcu = simulator.rp2040;
    this.mcu = mcu;
    this.core = mcu.core;
    this.clock = simulator.clock;
    this.cache = new XipCache(model.missCycles, (pc, message) => {
      this.core.PC = pc + 2;
      throw new Fault(`${message}, ${where(this.core, symbols)}`);
    });
    this.symbols = symbols;
    this.instructions = 0;
    this.asleepNs = 0;
    this.maskedSince = undefined;
    /** A panicked firmware may wait for a key with interrupts off. */
    this.mayMask = false;
    this.handlesFaults = handlesFaults;
    this.resetPending = false;
    boundAlarms(this.clock, () => this.where());
    this.progress = new Progress('turns of the loop', () => this.where());

    this.#listen();
    mcu.bootrom.set(buildBootRom());
    mcu.flash.set(remains.flash);
    if (remains.sram) mcu.sram.set(remains.sram);
    else new Uint32Array(mcu.sram.buffer).fill(FRESH_RAM);
    this.flash = new Flash({
      memory: mcu.flash,
      clock: this.clock,
      interruptsOff: () => this.core.PM,
      mapped: () => this.cache.mapped,
      times: FLASH_TIMES[flashTimes],
      weak: remains.weak,
      cut,
    });
    this.#addPeripherals(new RingOscillator(rosc, seed), uniqueId);
    this.#watchTheWatchdog(remains.watchdog);
    const timer = correctTimer(mcu, model.startsFromRing);
    this.fastCore = new FastCore(mcu, { cache: this.cache, timer, exceptions: model.exceptions });
    if (model.startsFromRing) this.#startFromRing();
    mcu.onBreak = (code) => this.#breakpoint(code);
    this.pins = new Pins(mcu.gpio);
    this.dormant = new DormantMode(mcu, timer, (message) => {
      throw new Fault(`${message}, ${where(this.core, symbols)}`);
    });
    this.ringOscillator.onDormant = () => this.dormant.enter();
    this.pwm = new PwmWatch(mcu);
    this.rtt = new Rtt(mcu, symbols?.get('_SEGGER_RTT'));

    // Where the second stage boot loader would leave us.
    mcu.ppb.writeUint32(VTOR, VECTOR_TABLE);
    this.core.SP = mcu.readUint32(VECTOR_TABLE);
    this.core.PC = mcu.readUint32(VECTOR_TABLE + 4) & ~1;
    startBehindLoader(mcu);
    /** The boot ROM runs until then. */
    this.startsAt = model.bootRomNs;
  }

  /** Clocks after a reset: the processor runs from the ring oscillator until the firmware starts crystal and PLL. */
  #startFromRing() {
    const { mcu, ringOscillator } = this;
    delayCrystal(mcu);
    ringOscillator.onFrequency = () => {
      mcu.roscFreq = ringOscillator.hertz;
      mcu.updateClocks();
    };
    ringOscillator.onFrequency();
  }

  /** Counts cycles and cache misses by instruction from now on. */
  profileTo(profile) {
    this.fastCore.profile = profile;
    this.cache.profile = profile;
  }

  get nanos() {
    return this.clock.nanosCounter;
  }

  /** The current location in the program, as text. */
  where() {
    const { PC, LR, SP } = this.core;
    return where({ PC: PC + 2, LR, SP }, this.symbols);
  }

  /** What the next power-on (`power`) or reset finds. */
  remains(power) {
    const flash = this.mcu.flash.slice(0, FLASH_SIZE);
    const { weak } = this.flash;
    if (power) return { flash, weak };
    const { reason, scratchData } = this.watchdog;
    return { flash, weak, sram: this.mcu.sram, watchdog: { reason, scratch: scratchData.slice() } };
  }

  /**
   * Runs until the given time; however short, each run and each turn of its loop counts as one of those
   * that the clock may stand still for. `onSlice` is called between slices; a true answer ends the run early.
   * @param {number} end nanoseconds since this power-on
   * @param {() => boolean} onSlice
   */
  runUntil(end, onSlice) {
    const { core, clock, progress } = this;
    progress.note(clock.nanosCounter);
    while (clock.nanosCounter < end) {
      progress.note(clock.nanosCounter);
      if (clock.nanosCounter < this.startsAt) {
        clock.tick(Math.min(end, this.startsAt) - clock.nanosCounter);
      } else if (this.dormant.isOn) {
        this.maskedSince = undefined;
        if (this.dormant.wakesNow()) continue;
        this.asleepNs += end - clock.nanosCounter;
        this.dormant.pass(end - clock.nanosCounter);
      } else if (core.waiting) {
        const next = clock.nextAlarm;
        const now = clock.nanosCounter;
        const target = next !== null && next.nanos < end ? Math.max(next.nanos, now) : end;
        this.asleepNs += target - now;
        clock.tick(target - now);
        this.maskedSince = undefined;
      } else {
        this.#runSlice(end);
        this.#checkMasked();
      }
      if (this.resetPending) this.#reset();
      if (onSlice()) return;
    }
  }

  #runSlice(end) {
    try {
      this.instructions += this.fastCore.run(SLICE, end);
    } catch (error) {
      const { core } = this;
      if (!(error instanceof Fault) || !this.handlesFaults || core.IPSR === HARD_FAULT) throw error;
      if (isCode(core.PC - 2)) core.PC -= 2; // the instruction at fault, unless it could not be fetched
      core.exceptionEntry(HARD_FAULT);
    }
  }

  #checkMasked() {
    const { core, clock } = this;
    if (!core.PM && core.IPSR === 0) this.maskedSince = undefined;
    else this.maskedSince ??= clock.nanosCounter;
    if (this.mayMask || this.maskedSince === undefined) return;
    if (clock.nanosCounter - this.maskedSince < MASKED_LIMIT_NS) return;
    const how = core.PM ? 'with interrupts off' : 'inside an interrupt';
    throw new Hang(`the core has been running ${how} for ${MASKED_LIMIT_NS / 1e6} ms, ${this.where()}`);
  }

  #reset() {
    const forced = this.watchdog.reason === WATCHDOG_FORCED;
    const why = forced ? 'the firmware asked the watchdog for a reset' : 'the watchdog was not fed and reset the chip';
    throw new WatchdogReset(`${why}, ${this.where()}`, forced);
  }

  #listen() {
    const { core } = this;
    const complain = (message) => {
      if (BAD_ACCESS.test(message)) throw new Fault(`${message}, ${where(core, this.symbols)}`);
    };
    const { sio } = this.mcu;
    for (const access of ['readUint32', 'writeUint32']) {
      const known = sio[access].bind(sio);
      sio[access] = (offset, value) => {
        if (offset > SIO_LAST) complain(`${access} at undefined address ${hex(SIO_BASE + offset)}`);
        return known(offset, value);
      };
    }
    this.mcu.logger = {
      debug() {},
      info(_, message) {
        if (message === 'SEV') core.eventRegistered = true;
      },
      warn: (_, message) => complain(message),
      error: (_, message) => complain(message),
    };
  }

  #addPeripherals(ringOscillator, uniqueId) {
    const { mcu } = this;
    this.ringOscillator = ringOscillator;
    mcu.peripherals[PERIPHERAL.ROSC] = ringOscillator;
    mcu.peripherals[PERIPHERAL.IO_QSPI] = new PlainRegisters();
    mcu.peripherals[PERIPHERAL.VREG] = new PlainRegisters({ 0: VREG_AFTER_RESET });
    addXipController(mcu);
    answerIdentification(mcu, uniqueId);
    mapWhenReading(mcu, this.cache);
    const forbid = (base, size, name) => {
      for (let block = base; block < base + size; block += PERIPHERAL_BLOCK) {
        mcu.peripherals[(block >>> 14) << 2] = new ReadOnly((offset) => {
          throw new Fault(`write to ${name} near ${hex(block + offset)}, ${where(this.core, this.symbols)}`);
        });
      }
    };
    forbid(0, ROM_SIZE, 'the boot ROM');
    forbid(FLASH_BASE, FLASH_SIZE, 'the flash without erasing and programming');
  }

  #watchTheWatchdog(before) {
    const watchdog = this.mcu.peripherals[PERIPHERAL.WATCHDOG];
    this.watchdog = watchdog;
    if (before) {
      watchdog.reason = before.reason;
      watchdog.scratchData.set(before.scratch);
    }
    watchdog.onWatchdogTrigger = () => {
      watchdog.alarm.enable = false;
      watchdog.timer.enable = false;
      this.resetPending = true;
      this.core.waiting = true; // no instruction runs after the reset
    };
  }

  #breakpoint(code) {
    if (this.core.PC < ROM_SIZE) {
      this.maskedSince = undefined; // the flash functions take their time
      callRom(code, this.mcu, this.flash, this.cache);
      return;
    }
    throw new Panic(`breakpoint or undefined instruction, ${where(this.core, this.symbols)}`);
  }

  /** Deepest stack so far: how many bytes of RAM below the stack's start lost their fresh pattern. */
  stack() {
    const top = this.symbols?.get('_stack_start');
    if (top === undefined) return undefined;
    // With flip-link the stack lies below the statics and ends at the start of RAM.
    const flipped = this.symbols.get('__sbss') >= top || this.symbols.get('__sdata') >= top;
    const end = flipped ? SRAM_BASE : Math.max(this.symbols.get('__euninit') ?? 0, this.symbols.get('__ebss') ?? 0);
    let low = (end + 3) & ~3;
    while (low < top && this.mcu.sramView.getUint32(low - SRAM_BASE, true) === FRESH_RAM) low += 4;
    return { used: top - low, size: top - end };
  }
}

const isCode = (address) => address >>> 24 === FLASH_BASE >>> 24 || address >>> 24 === SRAM_BASE >>> 24;
