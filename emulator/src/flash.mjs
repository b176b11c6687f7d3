// NOR flash model behind the boot ROM's functions: erase and program with real durations, alignment checks, a log of the
// operations, and injected power cuts. Reads use rp2040js's memory.
//
// A bit that a cut operation should have changed, and has not, is weak: its cell may be between 0 and 1. It is drawn anew at
// each power-on until it is programmed to 0 or its sector is erased.

import { Fault, PowerCut } from './faults.mjs';

export const FLASH_BASE = 0x10000000;
export const FLASH_SIZE = 2 * 1024 * 1024;
export const SECTOR = 4096;
export const PAGE = 256;

/** Times of the W25Q16, typical and worst: one sector erased, one page programmed. */
export const FLASH_TIMES = {
  typical: { eraseNs: 45e6, programNs: 0.7e6 },
  worst: { eraseNs: 400e6, programNs: 3e6 },
};

/**
 * @typedef {{ ms: number, kind: 'erase' | 'program', offset: number, length: number }} FlashOp
 * @typedef {Map<number, number>} WeakBits mask of the weak bits, by offset
 * @typedef {{ op: number, bytes: number }} Cut the power fails in operation `op` after `bytes` bytes
 */

export class Flash {
  /**
   * @param {object} parts
   * @param {Uint8Array} parts.memory the emulator's flash array
   * @param {{ nanos: number, tick(ns: number): void }} parts.clock
   * @param {() => boolean} parts.interruptsOff
   * @param {() => boolean} parts.mapped
   * @param {{ eraseNs: number, programNs: number }} parts.times
   * @param {WeakBits} [parts.weak]
   * @param {Cut} [parts.cut]
   */
  constructor({ memory, clock, interruptsOff, mapped, times, weak = new Map(), cut }) {
    this.memory = memory;
    this.clock = clock;
    this.interruptsOff = interruptsOff;
    this.mapped = mapped;
    this.times = times;
    this.weak = weak;
    this.cut = cut;
    /** A worn or write-protected chip: operations take their time and change nothing. */
    this.refuses = false;
    /** Called before each erase with its duration. */
    this.onErase = (_nanos) => {};
    /** Called before each operation, which it may cut by setting `cut`. `bytes` is missing for an erase. */
    this.onOperation = (_kind, _offset, _length, _bytes) => {};
    /** @type {FlashOp[]} */
    this.ops = [];
  }

  erase(offset, length) {
    this.#check('erase', offset, length, SECTOR);
    this.onOperation('erase', offset, length);
    const duration = (length / SECTOR) * this.times.eraseNs;
    this.onErase(duration);
    this.#perform('erase', offset, length, (done) => {
      for (let at = offset; at < offset + length; at++) {
        if (at < offset + done) this.weak.delete(at);
        else this.#weaken(at, ~this.memory[at]);
      }
      this.memory.fill(0xff, offset, offset + done);
    });
    this.clock.tick(duration);
  }

  /** Programming only clears bits, as NOR flash does. */
  program(offset, bytes) {
    this.#check('program', offset, bytes.length, PAGE);
    this.onOperation('program', offset, bytes.length, bytes);
    this.#perform('program', offset, bytes.length, (done) => {
      bytes.forEach((byte, index) => {
        const at = offset + index;
        if (index >= done) {
          this.#weaken(at, this.memory[at] & ~byte);
          return;
        }
        this.memory[at] &= byte;
        if (this.weak.has(at)) this.weak.set(at, this.weak.get(at) & byte);
      });
    });
    this.clock.tick((bytes.length / PAGE) * this.times.programNs);
  }

  #weaken(at, mask) {
    if (mask & 0xff) this.weak.set(at, (this.weak.get(at) ?? 0) | (mask & 0xff));
  }

  #check(kind, offset, length, unit) {
    const range = `${kind} of ${length} bytes at 0x${offset.toString(16)}`;
    if (!this.interruptsOff()) throw new Fault(`flash ${range} with interrupts on`);
    if (this.mapped()) throw new Fault(`flash ${range} without leaving XIP`);
    if (offset % unit !== 0 || length % unit !== 0) {
      throw new Fault(`flash ${range} is not aligned to ${unit}`);
    }
    if (offset + length > FLASH_SIZE) throw new Fault(`flash ${range} reaches beyond the chip`);
  }

  #perform(kind, offset, length, apply) {
    const number = this.ops.length;
    this.ops.push({ ms: this.clock.nanos / 1e6, kind, offset, length });
    if (this.refuses) return;
    if (this.cut?.op !== number) {
      apply(length);
      return;
    }
    const done = Math.min(this.cut.bytes, length);
    apply(done);
    throw new PowerCut(
      `power cut in flash operation ${number}: ${kind} at 0x${offset.toString(16)}, ${done} of ${length} bytes done`,
    );
  }
}

/**
 * Draws the weak bits anew, as a power-on does.
 * @param {Uint8Array} memory
 * @param {WeakBits} weak
 * @param {() => number} next random words
 */
export function drawWeakBits(memory, weak, next) {
  for (const [at, mask] of weak) memory[at] = (memory[at] & ~mask) | ((next() >>> 24) & mask);
}
