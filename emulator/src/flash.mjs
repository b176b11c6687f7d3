// NOR flash model behind the boot ROM's functions: erase and program with real durations, alignment checks, a log of the
// operations, and injected power cuts. Reads use rp2040js's memory.

import { Fault, PowerCut } from './faults.mjs';

export const FLASH_BASE = 0x10000000;
export const FLASH_SIZE = 2 * 1024 * 1024;
export const SECTOR = 4096;
export const PAGE = 256;

/** Typical times of the W25Q16: one sector erased, one page programmed. */
const ERASE_NS = 45e6;
const PROGRAM_NS = 0.7e6;

/**
 * @typedef {{ ms: number, kind: 'erase' | 'program', offset: number, length: number }} FlashOp
 * @typedef {{ op: number, bytes: number }} Cut the power fails in operation `op` after `bytes` bytes
 */

export class Flash {
  /**
   * @param {object} parts
   * @param {Uint8Array} parts.memory the emulator's flash array
   * @param {{ nanos: number, tick(ns: number): void }} parts.clock
   * @param {() => boolean} parts.interruptsOff
   * @param {Cut} [parts.cut]
   */
  constructor({ memory, clock, interruptsOff, cut }) {
    this.memory = memory;
    this.clock = clock;
    this.interruptsOff = interruptsOff;
    this.cut = cut;
    /** A worn or write-protected chip: operations take their time and change nothing. */
    this.refuses = false;
    /** @type {FlashOp[]} */
    this.ops = [];
  }

  erase(offset, length) {
    this.#check('erase', offset, length, SECTOR);
    this.#perform('erase', offset, length, (done) => this.memory.fill(0xff, offset, offset + done));
    this.clock.tick((length / SECTOR) * ERASE_NS);
  }

  /** Programming only clears bits, as NOR flash does. */
  program(offset, bytes) {
    this.#check('program', offset, bytes.length, PAGE);
    this.#perform('program', offset, bytes.length, (done) => {
      for (let index = 0; index < done; index++) this.memory[offset + index] &= bytes[index];
    });
    this.clock.tick((bytes.length / PAGE) * PROGRAM_NS);
  }

  #check(kind, offset, length, unit) {
    const range = `${kind} of ${length} bytes at 0x${offset.toString(16)}`;
    if (!this.interruptsOff()) throw new Fault(`flash ${range} with interrupts on`);
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
