// Flash cache of the RP2040 (XIP, execute in place) as a timing model: which words of the flash are cached, and what a miss
// costs. Holds no data: reads go to rp2040js's memory.
//
// 16 KiB, two ways, lines of 8 bytes that are filled one 4-byte word at a time (RP2040 datasheet, 2.6.3). The datasheet
// does not name the replacement policy; this is least recently used.

import { hex } from './faults.mjs';
import { FLASH_BASE } from './flash.mjs';

const SETS = 1024;
const WAYS = 2;
const WORDS_IN_A_LINE = 2;
const WORDS = 2 ** 24 / 4;
const EMPTY = -1;

/**
 * Cycles of clk_sys for a missing word. The second stage boot loader sets the flash to quad I/O at clk_sys / 2: 8 clocks of
 * address and mode, 4 of wait, 8 of data are 20 SCK = 40 cycles, and about 8 for the bus and the state machine.
 */
export const MISS_CYCLES = 48;

export class XipCache {
  /**
   * @param {number} missCycles
   * @param {(pc: number, message: string) => never} onUnmapped an access while the flash is not mapped
   */
  constructor(missCycles, onUnmapped) {
    this.missCycles = missCycles;
    this.onUnmapped = onUnmapped;
    /** The way (1 or 2) that holds a word of the flash, 0 for none. The interpreter reads it for hits. */
    this.wayOf = new Uint8Array(WORDS);
    /** The way that was used last, by set. The interpreter writes it on hits. */
    this.recent = new Uint8Array(SETS).fill(WAYS);
    this.lines = new Int32Array(SETS * WAYS).fill(EMPTY);
    this.mapped = true;
    this.misses = 0;
    /** @type {import('./profile.mjs').Profile | null} */
    this.profile = null;
  }

  /** The set of a word, as an index into `recent`. */
  static set(word) {
    return (word >>> 1) & (SETS - 1);
  }

  /**
   * An access by the instruction at `pc`.
   * @param {number} word address in the flash / 4
   * @returns {number} cycles that it stalls
   */
  access(word, pc) {
    const way = this.wayOf[word];
    if (way === 0) return this.fill(word, pc);
    this.recent[XipCache.set(word)] = way;
    return 0;
  }

  /** A miss: replaces the least recently used line of the set, unless the line is there and lacks only this word. */
  fill(word, pc) {
    if (!this.mapped) {
      this.onUnmapped(pc, `access to the flash at ${hex(FLASH_BASE + 4 * word)} while it is not mapped (XIP is off)`);
    }
    const set = XipCache.set(word);
    let way = this.wayOf[word ^ 1];
    if (way === 0) {
      way = this.recent[set] === 1 ? 2 : 1;
      const slot = set * WAYS + way - 1;
      this.#evict(slot);
      this.lines[slot] = word >>> 1;
    }
    this.wayOf[word] = way;
    this.recent[set] = way;
    this.misses++;
    this.profile?.missed(pc);
    return this.missCycles;
  }

  #evict(slot) {
    const line = this.lines[slot];
    if (line === EMPTY) return;
    this.wayOf.fill(0, line * WORDS_IN_A_LINE, (line + 1) * WORDS_IN_A_LINE);
    this.lines[slot] = EMPTY;
  }

  /** Empties the cache, as the ROM's function does. */
  flush() {
    for (let slot = 0; slot < this.lines.length; slot++) this.#evict(slot);
  }

  /** The flash leaves XIP: the next access must be an error, cached or not. */
  unmap() {
    this.flush();
    this.mapped = false;
  }

  map() {
    this.mapped = true;
  }
}
