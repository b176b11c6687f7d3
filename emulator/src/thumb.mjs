// Fast Thumb interpreter. rp2040js decodes by a long chain of conditions; here a table decodes, and instructions on
// registers, RAM and flash run in one loop. rp2040js does the rest: peripherals, exceptions, sleep, system registers,
// breakpoints and faults.
//
// Results equal rp2040js's but for its mistakes: shifts by a register that holds 0 or more than 32 keep
// or clear the carry as the architecture says, ADCS and SBCS get their overflow right, BLX LR jumps to
// the old LR, STM advances its base also where it stores it, and PUSH with LR and POP with PC take the one cycle more that
// they take on a Cortex-M0+.
//
// Time: cycles of the Cortex-M0+, stalls of the flash cache, exception entry and exit. Not modelled: prefetching beyond a
// branch, contention with the DMA (below 1 %).

import { KIND } from './thumb-table.mjs';
import { XipCache } from './xip-cache.mjs';

const SRAM_BASE = 0x20000000;
const SRAM_SIZE = 264 * 1024;
const FLASH_PAGE = 0x10;
/** Microseconds since power-on, read without latching. */
const TIMER_HIGH = 0x40054024;
const TIMER_LOW = 0x40054028;
const PERIPHERAL_LOAD_CYCLES = 4;

/** What remains to be done once operands or address are known. The loads and stores count as their cases do. */
const STORE_WORD = 1;
const STORE_HALF = 2;
const STORE_BYTE = 3;
const LOAD_WORD = 5;
const LOAD_HALF = 6;
const LOAD_BYTE = 7;
const ADD = 9;
const SUBTRACT = 10;
const COMPARE = 11;
const LOAD_TIMER = 12;
const FIRST_MEMORY_CASE = 33;

/** When the loop must look up: at the next alarm or at the end. */
const nextStop = ({ nextAlarm }, end) => (nextAlarm !== null && nextAlarm.nanos < end ? nextAlarm.nanos : end);

/** A cache without stalls. */
const noStalls = () =>
  new XipCache(0, (_, message) => {
    throw new Error(message);
  });

export class FastCore {
  /**
   * @param {object} mcu rp2040js
   * @param {object} [model]
   * @param {XipCache} [model.cache]
   * @param {{ startNs: number }} [model.timer] when the microsecond timer was 0
   * @param {{ entry: number, exit: number }} [model.exceptions] cycles of exception entry and exit
   */
  constructor(mcu, { cache = noStalls(), timer = { startNs: 0 }, exceptions = { entry: 0, exit: 0 } } = {}) {
    this.mcu = mcu;
    this.core = mcu.core;
    this.clock = mcu.clock;
    this.cache = cache;
    this.timer = timer;
    /** @type {import('./profile.mjs').Profile | null} */
    this.profile = null;
    /** Cycles that exceptions took and the clock has not seen yet. */
    this.owedCycles = 0;
    this.#countExceptions(exceptions);
    /** The same sixteen registers, seen as signed numbers. */
    this.signed = new Int32Array(mcu.core.registers.buffer);
    this.sram8 = mcu.sram;
    this.sram16 = new Uint16Array(mcu.sram.buffer);
    this.sram32 = new Int32Array(mcu.sram.buffer);
    this.flash8 = mcu.flash;
    this.flash16 = new Uint16Array(mcu.flash.buffer);
    this.flash32 = new Int32Array(mcu.flash.buffer);
  }

  #countExceptions({ entry, exit }) {
    const { core, cache } = this;
    const [enter, leave] = [core.exceptionEntry.bind(core), core.exceptionReturn.bind(core)];
    core.exceptionEntry = (number) => {
      enter(number);
      const vector = core.VTOR + 4 * number;
      this.owedCycles += entry;
      if (vector >>> 24 === FLASH_PAGE) this.owedCycles += cache.access((vector & 0xffffff) >>> 2, core.PC);
    };
    core.exceptionReturn = (target) => {
      leave(target);
      this.owedCycles += exit;
    };
  }

  /**
   * Runs up to `count` instructions, fewer if the core falls asleep or the time is over. The clock goes along.
   * @param {number} count
   * @param {number} end
   * @returns {number} how many were run
   */
  run(count, end = Infinity) {
    const { mcu, core, clock, cache, profile, timer, signed: s } = this;
    const { sram8, sram16, sram32, flash8, flash16, flash32 } = this;
    const { wayOf, recent } = cache;
    let nanosPerCycle = 1e9 / mcu.clkSys;
    let now = clock.nanosCounter + this.owedCycles * nanosPerCycle;
    this.owedCycles = 0;
    /** The word of the flash that the last instruction was in: the core fetches two instructions at once. */
    let fetched = -1;
    let alarm = nextStop(clock, end);
    let pc = s[15];
    // N and Z as the result they were taken from: N = nz < 0, Z = nz === 0.
    let nz = core.Z ? 0 : core.N ? -1 : 1;
    let c = core.C ? 1 : 0;
    let v = core.V;
    let left = count;

    while (left > 0) {
      left--;
      let stall = 0;
      fast: {
        if (core.interruptsUpdated) break fast;
        const codeInFlash = pc >>> 24 === FLASH_PAGE;
        const codeOffset = (pc - SRAM_BASE) >>> 0;
        let opcode;
        if (codeInFlash) {
          const word = (pc & 0xffffff) >>> 2;
          if (word !== fetched) {
            fetched = word;
            const way = wayOf[word];
            if (way === 0) stall = cache.fill(word, pc);
            else recent[(word >>> 1) & 1023] = way;
          }
          opcode = flash16[(pc & 0xffffff) >>> 1];
        } else if (codeOffset < SRAM_SIZE) opcode = sram16[codeOffset >>> 1];
        else break fast;

        let next = pc + 2;
        let cycles = 1;
        let effect = 0;
        let address = 0;
        let a = 0;
        let b = 0;
        const low = opcode & 7; // Rd, Rt or Rdn of most encodings
        const middle = (opcode >> 3) & 7; // Rm or Rn
        const third = (opcode >> 6) & 7; // Rm or a small immediate
        const high = (opcode >> 8) & 7; // Rd of the encodings with 8 bits of immediate
        let register = low;

        const kind = KIND[opcode];
        switch (kind) {
          case 1: {
            const shift = (opcode >> 6) & 31;
            if (shift) c = (s[middle] >>> (32 - shift)) & 1;
            nz = s[low] = s[middle] << shift;
            break;
          }
          case 2: {
            const shift = (opcode >> 6) & 31 || 32;
            c = (s[middle] >>> (shift - 1)) & 1;
            nz = s[low] = shift === 32 ? 0 : s[middle] >>> shift;
            nz |= 0;
            break;
          }
          case 3: {
            const shift = (opcode >> 6) & 31 || 32;
            c = (s[middle] >> (shift - 1)) & 1;
            nz = s[low] = s[middle] >> Math.min(shift, 31);
            break;
          }
          case 4:
            a = s[middle];
            b = s[third];
            effect = ADD;
            break;
          case 5:
            a = s[middle];
            b = s[third];
            effect = SUBTRACT;
            break;
          case 6:
            a = s[middle];
            b = third;
            effect = ADD;
            break;
          case 7:
            a = s[middle];
            b = third;
            effect = SUBTRACT;
            break;
          case 8:
            nz = s[high] = opcode & 0xff;
            break;
          case 9:
            register = high;
            a = s[high];
            b = opcode & 0xff;
            effect = COMPARE;
            break;
          case 10:
            register = high;
            a = s[high];
            b = opcode & 0xff;
            effect = ADD;
            break;
          case 11:
            register = high;
            a = s[high];
            b = opcode & 0xff;
            effect = SUBTRACT;
            break;
          case 12:
            nz = s[low] &= s[middle];
            break;
          case 13:
            nz = s[low] ^= s[middle];
            break;
          case 14: {
            const shift = s[middle] & 0xff;
            a = s[low];
            if (shift) c = shift <= 32 ? (a >>> (32 - shift)) & 1 : 0;
            nz = s[low] = shift < 32 ? a << shift : 0;
            break;
          }
          case 15: {
            const shift = s[middle] & 0xff;
            a = s[low];
            if (shift) c = shift <= 32 ? (a >>> (shift - 1)) & 1 : 0;
            s[low] = shift < 32 ? a >>> shift : 0;
            nz = s[low];
            break;
          }
          case 16: {
            const shift = s[middle] & 0xff;
            a = s[low];
            if (shift) c = (a >> Math.min(shift - 1, 31)) & 1;
            nz = s[low] = a >> Math.min(shift, 31);
            break;
          }
          case 17: {
            a = s[low];
            b = s[middle];
            nz = (a + b + c) | 0;
            c = (a >>> 0) + (b >>> 0) + c > 0xffffffff ? 1 : 0;
            v = ((a ^ nz) & (b ^ nz)) < 0;
            s[low] = nz;
            break;
          }
          case 18: {
            a = s[low];
            b = s[middle];
            nz = (a - b - 1 + c) | 0;
            c = a >>> 0 >= (b >>> 0) + 1 - c ? 1 : 0;
            v = ((a ^ b) & (a ^ nz)) < 0;
            s[low] = nz;
            break;
          }
          case 19: {
            const amount = s[middle] & 0xff;
            const shift = amount & 31;
            a = s[low];
            nz = s[low] = shift ? (a >>> shift) | (a << (32 - shift)) : a;
            if (amount) c = nz >>> 31;
            break;
          }
          case 20:
            nz = s[low] & s[middle];
            break;
          case 21:
            b = s[middle];
            effect = SUBTRACT;
            break;
          case 22:
            a = s[low];
            b = s[middle];
            effect = COMPARE;
            break;
          case 23: {
            const word = s[middle];
            s[low] = ((word & 0x00ff00ff) << 8) | ((word >>> 8) & 0x00ff00ff);
            break;
          }
          case 24:
            nz = s[low] |= s[middle];
            break;
          case 25:
            nz = s[low] = Math.imul(s[low], s[middle]);
            break;
          case 26:
            nz = s[low] &= ~s[middle];
            break;
          case 27:
            nz = s[low] = ~s[middle];
            break;
          case 28:
          case 30: {
            const from = (opcode >> 3) & 15;
            const to = ((opcode >> 4) & 8) | low;
            let value = from === 15 ? pc + 4 : s[from];
            if (kind === 28) value += to === 15 ? pc + 4 : s[to];
            if (to === 15) {
              next = value & ~1;
              cycles = 2;
            } else s[to] = to === 13 ? value & ~3 : value;
            break;
          }
          case 29: {
            const second = (opcode >> 3) & 15;
            const first = ((opcode >> 4) & 8) | low;
            if (first === 15 || second === 15) break fast;
            a = s[first];
            b = s[second];
            effect = COMPARE;
            break;
          }
          case 31: {
            const target = s[(opcode >> 3) & 15];
            if (target >>> 28 === 15 || ((opcode >> 3) & 15) === 15) break fast; // end of an exception
            next = target & ~1;
            cycles = 2;
            break;
          }
          case 32: {
            const from = (opcode >> 3) & 15;
            if (from === 15) break fast;
            const target = s[from];
            s[14] = next | 1;
            next = target & ~1;
            cycles = 2;
            break;
          }
          case 33:
            register = high;
            address = ((pc + 4) & ~3) + ((opcode & 0xff) << 2);
            effect = LOAD_WORD;
            break;
          case 34:
          case 35:
          case 36:
          case 37:
          case 38:
          case 39:
          case 40:
          case 41:
            address = s[middle] + s[third];
            effect = kind - FIRST_MEMORY_CASE;
            break;
          case 42:
            address = s[middle] + ((opcode >> 4) & 0x7c);
            effect = STORE_WORD;
            break;
          case 43:
            address = s[middle] + ((opcode >> 4) & 0x7c);
            effect = LOAD_WORD;
            break;
          case 44:
            address = s[middle] + ((opcode >> 6) & 0x1f);
            effect = STORE_BYTE;
            break;
          case 45:
            address = s[middle] + ((opcode >> 6) & 0x1f);
            effect = LOAD_BYTE;
            break;
          case 46:
            address = s[middle] + ((opcode >> 5) & 0x3e);
            effect = STORE_HALF;
            break;
          case 47:
            address = s[middle] + ((opcode >> 5) & 0x3e);
            effect = LOAD_HALF;
            break;
          case 48:
            register = high;
            address = s[13] + ((opcode & 0xff) << 2);
            effect = STORE_WORD;
            break;
          case 49:
            register = high;
            address = s[13] + ((opcode & 0xff) << 2);
            effect = LOAD_WORD;
            break;
          case 50:
            s[high] = ((pc + 4) & ~3) + ((opcode & 0xff) << 2);
            break;
          case 51:
            s[high] = s[13] + ((opcode & 0xff) << 2);
            break;
          case 52:
            s[13] += (opcode & 0x7f) << 2;
            break;
          case 53:
            s[13] -= (opcode & 0x7f) << 2;
            break;
          case 54:
            s[low] = (s[middle] << 16) >> 16;
            break;
          case 55:
            s[low] = (s[middle] << 24) >> 24;
            break;
          case 56:
            s[low] = s[middle] & 0xffff;
            break;
          case 57:
            s[low] = s[middle] & 0xff;
            break;
          case 58: {
            let place = (s[13] - SRAM_BASE) >>> 2;
            if (s[13] & 3 || place > SRAM_SIZE / 4 || place < 9) break fast;
            if (opcode & 0x100) {
              sram32[--place] = s[14];
              cycles++;
            }
            for (let each = 7; each >= 0; each--) {
              if (opcode & (1 << each)) {
                sram32[--place] = s[each];
                cycles++;
              }
            }
            s[13] = SRAM_BASE + (place << 2);
            break;
          }
          case 59: {
            a = s[middle];
            s[low] = (a << 24) | ((a & 0xff00) << 8) | ((a >> 8) & 0xff00) | (a >>> 24);
            break;
          }
          case 60: {
            let place = (s[13] - SRAM_BASE) >>> 2;
            if (s[13] & 3 || place > SRAM_SIZE / 4 - 9) break fast;
            if (opcode & 0x100) {
              let top = place;
              for (let each = opcode & 0xff; each; each &= each - 1) top++;
              if (sram32[top] >>> 28 === 15) break fast; // end of an exception
              next = sram32[top] & ~1;
              cycles = 4;
            }
            for (let each = 0; each < 8; each++) {
              if (opcode & (1 << each)) {
                s[each] = sram32[place++];
                cycles++;
              }
            }
            s[13] = SRAM_BASE + ((place + ((opcode >> 8) & 1)) << 2);
            break;
          }
          case 61: {
            let place = (s[high] - SRAM_BASE) >>> 2;
            if (s[high] & 3 || place > SRAM_SIZE / 4 - 8) break fast;
            for (let each = 0; each < 8; each++) {
              if (opcode & (1 << each)) {
                sram32[place++] = s[each];
                cycles++;
              }
            }
            s[high] = SRAM_BASE + (place << 2);
            break;
          }
          case 62: {
            const base = s[high];
            const fromFlash = base >>> 24 === FLASH_PAGE;
            const memory = fromFlash ? flash32 : sram32;
            let place = (fromFlash ? base & 0xffffff : base - SRAM_BASE) >>> 2;
            const start = place;
            if (base & 3 || (!fromFlash && place > SRAM_SIZE / 4 - 8)) break fast;
            for (let each = 0; each < 8; each++) {
              if (opcode & (1 << each)) {
                if (fromFlash) stall += cache.access(place, pc);
                s[each] = memory[place++];
                cycles++;
              }
            }
            if (!(opcode & (1 << high))) s[high] = base + ((place - start) << 2);
            break;
          }
          case 63: {
            let taken = false;
            switch ((opcode >> 9) & 7) {
              case 0:
                taken = nz === 0;
                break;
              case 1:
                taken = c === 1;
                break;
              case 2:
                taken = nz < 0;
                break;
              case 3:
                taken = v;
                break;
              case 4:
                taken = c === 1 && nz !== 0;
                break;
              case 5:
                taken = nz < 0 === v;
                break;
              case 6:
                taken = nz !== 0 && nz < 0 === v;
                break;
            }
            if (taken !== ((opcode & 0x100) !== 0)) {
              next = pc + 4 + ((opcode << 24) >> 23);
              cycles = 2;
            }
            break;
          }
          case 64:
            next = pc + 4 + ((opcode << 21) >> 20);
            cycles = 2;
            break;
          case 65: {
            const second = codeInFlash ? flash16[(next & 0xffffff) >>> 1] : sram16[(codeOffset >>> 1) + 1];
            if ((second & 0xd000) !== 0xd000) break fast;
            if (codeInFlash && pc & 2) stall += cache.access((next & 0xffffff) >>> 2, pc);
            const sign = (opcode << 21) >> 31;
            const i1 = ~((second >> 13) ^ sign) & 1;
            const i2 = ~((second >> 11) ^ sign) & 1;
            s[14] = (pc + 4) | 1;
            next =
              pc + 4 + ((sign << 24) | (i1 << 23) | (i2 << 22) | ((opcode & 0x3ff) << 12) | ((second & 0x7ff) << 1));
            cycles = 3;
            break;
          }
          case 66:
            break;
          default:
            break fast;
        }

        if (effect >= ADD) {
          if (effect === ADD) {
            nz = (a + b) | 0;
            c = nz >>> 0 < a >>> 0 ? 1 : 0;
            v = ((a ^ nz) & (b ^ nz)) < 0;
          } else {
            nz = (a - b) | 0;
            c = a >>> 0 >= b >>> 0 ? 1 : 0;
            v = ((a ^ b) & (a ^ nz)) < 0;
          }
          if (effect !== COMPARE) s[register] = nz;
        } else if (effect !== 0) {
          const offset = (address - SRAM_BASE) >>> 0;
          const inFlash = address >>> 24 === FLASH_PAGE;
          const place = inFlash ? address & 0xffffff : offset;
          if (offset >= SRAM_SIZE && (!inFlash || effect <= STORE_BYTE)) {
            if (effect !== LOAD_WORD || (address !== TIMER_HIGH && address !== TIMER_LOW)) break fast;
            effect = LOAD_TIMER;
          }
          cycles = 2;
          if (inFlash) {
            const way = wayOf[place >>> 2];
            if (way === 0) stall += cache.fill(place >>> 2, pc);
            else recent[(place >>> 3) & 1023] = way;
          }
          switch (effect) {
            case 1:
              if (place & 3) break fast;
              sram32[place >>> 2] = s[register];
              break;
            case 2:
              if (place & 1) break fast;
              sram16[place >>> 1] = s[register];
              break;
            case 3:
              sram8[place] = s[register];
              break;
            case 4:
              s[register] = ((inFlash ? flash8[place] : sram8[place]) << 24) >> 24;
              break;
            case 5:
              if (place & 3) break fast;
              s[register] = inFlash ? flash32[place >>> 2] : sram32[place >>> 2];
              break;
            case 6:
              if (place & 1) break fast;
              s[register] = inFlash ? flash16[place >>> 1] : sram16[place >>> 1];
              break;
            case 7:
              s[register] = inFlash ? flash8[place] : sram8[place];
              break;
            case 8:
              if (place & 1) break fast;
              s[register] = ((inFlash ? flash16[place >>> 1] : sram16[place >>> 1]) << 16) >> 16;
              break;
            case 12: // waiting loops read it millions of times
              s[register] = Math.max(0, now - timer.startNs) / (address === TIMER_LOW ? 1000 : 1000 * 2 ** 32);
              cycles = PERIPHERAL_LOAD_CYCLES;
              break;
          }
        }

        if (profile !== null) profile.executed(pc, cycles + stall);
        pc = next;
        now += (cycles + stall) * nanosPerCycle;
        if (now < alarm) continue;
        s[15] = pc; // for error messages that name the location
        clock.nanosCounter = now;
        clock.tick(0);
        alarm = nextStop(clock, end);
        if (core.waiting || now >= end) break;
        continue;
      }

      // Slow path: rp2040js executes this instruction.
      s[15] = pc;
      core.N = nz < 0;
      core.Z = nz === 0;
      core.C = c === 1;
      core.V = v;
      clock.nanosCounter = now;
      if (pc >>> 24 === FLASH_PAGE) stall += cache.access((pc & 0xffffff) >>> 2, pc);
      let cycles = stall + core.executeInstruction(); // may itself take time: flash functions do
      cycles += this.owedCycles;
      this.owedCycles = 0;
      if (profile !== null) profile.executed(pc, cycles);
      now = clock.nanosCounter += cycles * nanosPerCycle;
      nanosPerCycle = 1e9 / mcu.clkSys; // the instruction may have changed it
      if (clock.nextAlarm !== null && clock.nextAlarm.nanos <= now) clock.tick(0);
      alarm = nextStop(clock, end);
      pc = s[15];
      nz = core.Z ? 0 : core.N ? -1 : 1;
      c = core.C ? 1 : 0;
      v = core.V;
      if (core.waiting || now >= end) break;
    }

    s[15] = pc;
    core.N = nz < 0;
    core.Z = nz === 0;
    core.C = c === 1;
    core.V = v;
    clock.nanosCounter = now;
    return count - left;
  }
}
