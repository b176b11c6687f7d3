// Profiler: cycles and flash cache misses by function. Counts every instruction; does not affect the run.

import { demangle } from './demangle.mjs';

const SRAM_PAGE = 0x20;
const FLASH_PAGE = 0x10;
const PAGE_SIZE = 2 ** 21;

export class Profile {
  constructor() {
    const counters = () => ({ cycles: new Float64Array(PAGE_SIZE / 2), misses: new Float64Array(PAGE_SIZE / 2) });
    this.pages = new Map([
      [FLASH_PAGE, counters()],
      [SRAM_PAGE, counters()],
    ]);
  }

  /** An instruction took this many cycles, stalls included. */
  executed(pc, cycles) {
    const page = this.pages.get(pc >>> 24);
    if (page) page.cycles[(pc & (PAGE_SIZE - 1)) >>> 1] += cycles;
  }

  /** A word that this instruction needed, code or data, was not in the cache. */
  missed(pc) {
    const page = this.pages.get(pc >>> 24);
    if (page) page.misses[(pc & (PAGE_SIZE - 1)) >>> 1]++;
  }

  /** Discards the counts. */
  clear() {
    for (const { cycles, misses } of this.pages.values()) {
      cycles.fill(0);
      misses.fill(0);
    }
  }

  /**
   * The functions that ran, most cycles first.
   * @param {import('./image.mjs').Symbols} symbols
   */
  byFunction(symbols) {
    const rows = [];
    let last;
    for (const { address, size, name } of symbols.functions) {
      const page = this.pages.get(address >>> 24);
      if (!page || address === last) continue; // a second name of the same function
      last = address;
      const from = (address & (PAGE_SIZE - 1)) >>> 1;
      const to = from + (Math.max(size, 2) >>> 1);
      const cycles = sum(page.cycles, from, to);
      if (cycles === 0) continue;
      const ram = address >>> 24 === SRAM_PAGE;
      rows.push({ name: demangle(name), symbol: name, size, ram, cycles, misses: sum(page.misses, from, to) });
    }
    return rows.sort((one, other) => other.cycles - one.cycles);
  }
}

function sum(counts, from, to) {
  let total = 0;
  for (let index = from; index < to; index++) total += counts[index];
  return total;
}
