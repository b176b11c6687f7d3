// The device as the page runs it: power, keys, saves, power cuts, and a record of each power-on from which it can be repeated.
// Runs in a worker, knows no browser: tests run it in Node.
//
// With the ideal timing model a power-on depends on nothing but image, flash, seed and the moments of the key edges, so the
// record of these repeats it exactly, up to the byte at which the power was cut.

import { KEYS } from '../src/board.mjs';
import { below, randomWords } from '../src/chance.mjs';
import { Device } from '../src/device.mjs';
import { PowerCut, Stop } from '../src/faults.mjs';
import { FLASH_BASE } from '../src/flash.mjs';
import { Symbols } from '../src/image.mjs';
import { ShownMoves } from './moves.mjs';

/** The power goes at the latest so long after it was asked for, in simulated time. */
const PATIENCE_MS = 2500;
/** In a repeated power-on the last operation comes so soon after the last key. */
const REPEAT_MS = 60_000;
/** What the emulated battery has. */
const BATTERY_MV = 3950;

/**
 * @typedef {object} PowerOn everything that a power-on depends on
 * @property {string} board
 * @property {number} seed
 * @property {Uint8Array} region the save region
 * @property {[number, number][]} weak cells between 0 and 1: offset in the flash, mask
 * @property {[number, number, number][]} keys nanoseconds since power-on, number of the key, 1 for down
 * @property {{ op: number, bytes: number } | { nanos: number }} [cut] how it ended
 */

/** The symbols that `cargo xtask site` takes from an image. */
export function symbolsFrom({ addresses, log }) {
  return new Symbols(new Map(Object.entries(addresses)), [], log);
}

export class Machine {
  /**
   * @param {object} parts
   * @param {import('../src/board.mjs').Board} parts.board
   * @param {Uint8Array} parts.image
   * @param {Symbols} parts.symbols
   * @param {'ideal' | 'silicon'} [parts.timing]
   * @param {(fact: { key: string, value: string }) => void} [parts.onFact]
   * @param {(line: object) => void} [parts.onLog]
   */
  constructor({ board, image, symbols, timing = 'ideal', onFact = () => {}, onLog = () => {} }) {
    Object.assign(this, { board, image, symbols, timing, onFact, onLog });
    const [start, end] = ['__save_start', '__save_end'].map((name) => symbols.get(name));
    this.bounds = [start, end];
    this.isOn = false;
    this.cuts = 0;
    this.shown = 0;
    this.lost = 0;
  }

  /**
   * Switches on.
   * @param {{ region?: Uint8Array, weak?: [number, number][], seed: number }} with
   */
  switchOn({ region, weak = [], seed }) {
    const [start, end] = this.bounds;
    const flash = new Uint8Array(end).fill(0xff);
    if (region) flash.set(region.subarray(0, end - start), start);
    this.device = new Device({
      board: this.board,
      image: this.image,
      symbols: this.symbols,
      flash,
      weak: new Map(weak),
      seed,
      timing: this.timing,
      allowPanic: true,
      batteryMv: BATTERY_MV,
      onLog: (line) => this.#heard(line),
    });
    this.#begun();
  }

  #begun() {
    const { device } = this;
    this.isOn = true;
    this.armed = undefined;
    this.record = {
      board: this.board.name,
      seed: device.seed,
      region: this.region(),
      weak: [...device.chip.flash.weak],
      keys: [],
    };
    this.moves = new ShownMoves(this.record.region);
    device.chip.flash.onOperation = (kind, offset, length, bytes) => this.#mayCut(kind, offset, length, bytes);
  }

  /** The present save region. */
  region() {
    return this.device.flashContents().slice(...this.bounds);
  }

  /** Time since power-on, in nanoseconds. */
  get nanos() {
    return this.device.chip.nanos;
  }

  get facts() {
    return this.device.facts;
  }

  #heard(line) {
    this.onLog(line);
    const told = /^tell ([^=]+)=(.*)$/s.exec(line.text);
    if (!told) return;
    const [, key, value] = told;
    this.moves?.note(key, value);
    this.onFact({ key, value });
  }

  setKey(key, down) {
    // A board with four keys has no cross.
    if (!this.isOn || !(key in this.board.keys) || this.device.held.has(key) === down) return;
    this.record.keys.push([this.nanos, KEYS.indexOf(key), down ? 1 : 0]);
    if (down) this.device.press(key);
    else this.device.release(key);
  }

  /** Runs for that much simulated time, or until the power is cut. */
  run(ms) {
    if (!this.isOn) return;
    try {
      this.device.run(ms);
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error;
      this.#powerIsGone(this.interrupted);
    }
    if (this.isOn && this.armed && this.nanos >= this.armed.at) this.cutNow();
  }

  // ---- pulling the battery ----

  /**
   * Cuts the power in the next flash operation, somewhere within it; if none comes soon, without one.
   * @param {number} seed selects the place
   */
  pullBattery(seed, patienceMs = PATIENCE_MS) {
    if (this.isOn) this.armed ??= { next: randomWords(seed), at: this.nanos + patienceMs * 1e6 };
  }

  cutNow() {
    const region = this.region();
    this.interrupted = { cut: { nanos: this.nanos }, before: region, completed: region };
    this.#powerIsGone(this.interrupted);
  }

  /** Called before each flash operation. */
  #mayCut(kind, offset, length, bytes) {
    const { flash } = this.device.chip;
    if (this.armed && !flash.cut) flash.cut = { op: flash.ops.length, bytes: this.#place(kind, offset, length, bytes) };
    if (flash.cut?.op !== flash.ops.length) return;
    const before = this.region();
    const completed = before.slice();
    const at = offset - this.bounds[0];
    if (at >= 0 && at < completed.length) {
      for (let index = 0; index < length; index++) {
        completed[at + index] = kind === 'erase' ? 0xff : completed[at + index] & bytes[index];
      }
    }
    this.interrupted = { cut: { ...flash.cut }, kind, before, completed };
  }

  /** A place among the bytes that an operation changes. */
  #place(kind, offset, length, bytes) {
    const { memory } = this.device.chip.flash;
    const changes = (index) => (kind === 'erase' ? memory[offset + index] !== 0xff : memory[offset + index] & ~bytes[index]);
    const changed = [];
    for (let index = 0; index < length; index++) if (changes(index)) changed.push(index);
    return changed.length ? changed[below(this.armed.next, changed.length)] : 0;
  }

  #powerIsGone({ cut, kind, before, completed }) {
    this.isOn = false;
    this.armed = undefined;
    this.record.cut = cut;
    this.judged = { moves: this.moves, kind, before, completed };
    for (const key of [...this.device.held]) this.device.release(key);
  }

  /** Switches on again after a cut: only the flash is left, with its weak cells drawn anew. */
  switchOnAgain() {
    this.moves = undefined;
    this.device.powerCycle();
    this.#begun();
  }

  /**
   * After the cut and the next power-on, once the device has mounted its saves: counts what is missing.
   * @returns {{ shown: number, lost: number } | undefined} undefined if there is nothing to judge
   */
  judge() {
    if (!this.judged || !this.isOn) return undefined;
    const { moves, before, completed } = this.judged;
    this.judged = undefined;
    const lost = moves.lost(this.region(), before, completed);
    this.cuts++;
    this.shown += moves.shown;
    this.lost += lost;
    return { shown: moves.shown, lost };
  }

  // ---- repeating ----

  /**
   * Repeats a recorded power-on up to its end.
   * @param {PowerOn} record
   * @param {(machine: Machine) => void} onStep called now and then, for a picture
   */
  repeat(record, onStep = () => {}) {
    this.switchOn(record);
    const { flash } = this.device.chip;
    if (record.cut?.op !== undefined) flash.cut = { ...record.cut };
    for (const [nanos, key, down] of record.keys) {
      this.#runTo(nanos, onStep);
      if (!this.isOn) return;
      this.setKey(KEYS[key], down === 1);
    }
    if (record.cut?.nanos !== undefined) {
      this.#runTo(record.cut.nanos, onStep);
      this.cutNow();
      return;
    }
    // The operation comes at once, or the record is of another image.
    for (let waited = 0; this.isOn && waited < REPEAT_MS; waited++) this.run(1);
    if (this.isOn) throw new Stop('repeat', 'the operation that was cut did not come again: was it another version?');
  }

  #runTo(nanos, onStep) {
    while (this.isOn && this.nanos < nanos) {
      this.run(Math.min((nanos - this.nanos) / 1e6, 20));
      onStep(this);
    }
  }
}

/** The offset of the save region in the flash, for programs that speak to a real one. */
export const flashOffset = (address) => address - FLASH_BASE;
