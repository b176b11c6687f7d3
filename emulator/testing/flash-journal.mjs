// Journal of all flash operations of a device, for power-loss injection: reconstructs the flash as a power cut would have
// left it after or within any operation. Does not interpret the contents.

import { randomWords } from '../src/chance.mjs';

/**
 * @typedef {{ ms: number, kind: 'erase' | 'program', offset: number, bytes: Uint8Array }} JournalEntry
 * @typedef {'front' | 'back' | 'weak'} Way which bytes of a cut operation are done: the first ones, the last ones, or some
 *   bits of all of them
 * @typedef {{ op: number, ms: number, kind: string, way: Way, done: number }} Cut
 *   `done` counts only bytes that the operation changes
 */

export class FlashJournal {
  /** Starts to record the device's flash operations; ends when the device is switched off. */
  constructor(device) {
    this.before = device.flashContents();
    /** @type {JournalEntry[]} */
    this.ops = [];
    const { flash } = device.chip;
    const { erase, program } = flash;
    flash.erase = (offset, length) => {
      this.ops.push({ ms: device.ms, kind: 'erase', offset, bytes: new Uint8Array(length).fill(0xff) });
      erase.call(flash, offset, length);
    };
    flash.program = (offset, bytes) => {
      this.ops.push({ ms: device.ms, kind: 'program', offset, bytes: Uint8Array.from(bytes) });
      program.call(flash, offset, bytes);
    };
  }

  /** The flash after the first `count` operations. */
  after(count) {
    const flash = Uint8Array.from(this.before);
    for (const op of this.ops.slice(0, count)) for (const [at, byte] of changes(flash, op)) flash[at] = byte;
    return flash;
  }

  /** The flash at a time between two operations, in milliseconds. */
  at(ms) {
    return this.after(this.ops.filter((op) => op.ms <= ms).length);
  }

  /**
   * Cuts of every operation: after none, half, all but one and all of its bytes (before its completion was reported), and
   * for erases in each of the ways.
   * @returns {Cut[]}
   */
  cuts() {
    const flash = Uint8Array.from(this.before);
    return this.ops.flatMap((op, index) => {
      const changed = changes(flash, op);
      const half = changed.length >> 1;
      const most = Math.max(changed.length - 1, 0);
      const cut = (way, ...dones) =>
        [...new Set(dones)].map((done) => ({ op: index, ms: op.ms, kind: op.kind, way, done }));
      for (const [at, byte] of changed) flash[at] = byte;
      const cuts = cut('front', 0, half, most, changed.length);
      return op.kind === 'program' ? cuts : [...cuts, ...cut('back', half, most), ...cut('weak', changed.length)];
    });
  }

  /** The flash after a cut. @param {Cut} cut */
  cutBy({ op, way, done }) {
    const flash = this.after(op);
    const changed = changes(flash, this.ops[op]);
    const next = randomWords(op);
    for (const [at, byte] of way === 'back' ? changed.slice(changed.length - done) : changed.slice(0, done)) {
      // Erasing sets bits; an interrupted one may have set only some.
      flash[at] = way === 'weak' ? flash[at] | (byte & (next() >>> 24)) : byte;
    }
    return flash;
  }
}

/** The bytes that an operation changes, as [offset, new value]. */
function changes(flash, { kind, offset, bytes }) {
  return [...bytes]
    .map((byte, index) => [offset + index, kind === 'erase' ? byte : byte & flash[offset + index]])
    .filter(([at, byte]) => flash[at] !== byte);
}
