// Random single instructions, executed by the fast core: the state before and after each, as a binary stream on standard
// output. thumb_check.py executes the same instructions with Unicorn and compares.
//
//   node thumb-cases.mjs SEED COUNT
//
// The encodings of thumb-table.mjs take turns, so that each is executed equally often. Little-endian:
//   header   count, number of memory blocks; for each block its address, its length and its bytes
//   case     address of the code, opcode and second half, r0-r14 and xPSR before, r0-r15 and xPSR after, number of words
//            poked before and changed after (16 bits each), then these words as pairs of address and value
//   trailer  all of SRAM after the last case
//
// Left out, because the ARMv6-M manual calls them UNPREDICTABLE: ADD PC, PC; CMP with the PC, or of two low registers in
// the encoding for high ones; BX and BLX through the PC; an empty register list; STM of its base where that is not the
// lowest register; an SP with bits below a word. Left out, because they fault or enter an exception: unaligned and unmapped
// accesses, branches to an even address through BX, BLX and POP, returns from exceptions.

import fs from 'node:fs';

import { Simulator } from 'rp2040js';

import { below, randomWords } from '../src/chance.mjs';
import { KIND } from '../src/thumb-table.mjs';
import { FastCore } from '../src/thumb.mjs';

const FLASH_BASE = 0x10000000;
const FLASH_SIZE = 0x1000000;
const SRAM_BASE = 0x20000000;
const SRAM_SIZE = 264 * 1024;
/** Where the instruction is, in both memories; literals follow. */
const CODE = { flash: 0x10400000, sram: 0x20001000 };
const LITERALS = 0x408;
/** What loads and stores use. Stores stay in SRAM. */
const DATA = { flash: 0x10001000, sram: 0x20010000 };
const DATA_SIZE = 0x1000;
/** The most that one instruction moves: eight registers and LR or PC. */
const MOST_MOVED = 36;
/** B to itself fills the rest: Unicorn translates whole blocks, and this ends one. */
const FILLING = 0xe7fe;
const SP = 13;
const PC = 15;
const CASES_IN_A_WRITE = 4096;

const OPCODES = opcodesByKind();

/** The opcodes of each encoding. */
function opcodesByKind() {
  const kinds = [];
  for (let opcode = 0; opcode < 0x10000; opcode++) {
    if (KIND[opcode] !== 0 && !isLeftOut(opcode)) (kinds[KIND[opcode]] ??= []).push(opcode);
  }
  return kinds.filter((opcodes) => opcodes !== undefined);
}

/** By the rules in the head of this file. An SP is even, so a branch to it faults; a PC may not be a whole word. */
function isLeftOut(opcode) {
  const low = opcode & 7;
  const from = (opcode >> 3) & 15;
  const to = ((opcode >> 4) & 8) | low;
  const list = opcode & 0xff;
  switch (KIND[opcode]) {
    case 28:
      return from === PC && (to === PC || to === SP);
    case 30:
      return from === PC && to === SP;
    case 29:
      return to === PC || from === PC || (to < 8 && from < 8);
    case 31:
    case 32:
      return from === PC || from === SP;
    case 58:
    case 60:
      return (opcode & 0x1ff) === 0;
    case 61: {
      const base = 1 << ((opcode >> 8) & 7);
      return list === 0 || ((list & base) !== 0 && (list & (base - 1)) !== 0);
    }
    case 62:
      return list === 0;
    default:
      return false;
  }
}

/** Values at which flags change, and anything. */
function operand(next) {
  const corners = [0, 1, 2, 31, 32, 33, 0xff, 0x100, 0x7fffffff, 0x80000000, 0x80000001, 0xffffffff];
  switch (below(next, 4)) {
    case 0:
      return corners[below(next, corners.length)];
    case 1:
      return below(next, 64);
    default:
      return next();
  }
}

/** An address in the data of one memory, aligned to `size`. */
function dataAddress(next, size, memory) {
  const room = (DATA_SIZE - MOST_MOVED) / size;
  return DATA[memory] + below(next, room) * size;
}

const eitherMemory = (next) => (below(next, 2) ? 'flash' : 'sram');

/** An even address that both machines can jump to. */
function branchTarget(next) {
  const [base, size] = below(next, 2) ? [FLASH_BASE, FLASH_SIZE] : [SRAM_BASE, SRAM_SIZE];
  return base + below(next, size / 4) * 4;
}

/** Sets the registers that an instruction uses as addresses. Returns the words to poke. */
function aim(next, opcode, address, r) {
  const kind = KIND[opcode];
  const middle = (opcode >> 3) & 7;
  const third = (opcode >> 6) & 7;
  const high = (opcode >> 8) & 7;
  const from = (opcode >> 3) & 15;
  const to = ((opcode >> 4) & 8) | (opcode & 7);
  const data = (size, store) => dataAddress(next, size, store ? 'sram' : eitherMemory(next));
  const base = (size, store, offset) => (r[middle] = data(size, store) - offset);
  switch (kind) {
    case 28:
      if (to === PC) r[from] = (branchTarget(next) - (address + 4)) & (from === SP ? ~3 : ~0);
      if (to === SP) r[from] &= ~3;
      break;
    case 30:
      if (to === SP) r[from] &= ~3;
      if (to === PC && from !== PC) r[from] = branchTarget(next) | (from === SP ? 0 : below(next, 2));
      break;
    case 31:
    case 32:
      r[from] = branchTarget(next) | 1;
      break;
    case 34:
    case 35:
    case 36:
    case 37:
    case 38:
    case 39:
    case 40:
    case 41: {
      const size = { 34: 4, 35: 2, 36: 1, 37: 1, 38: 4, 39: 2, 40: 1, 41: 2 }[kind];
      // One register twice: half the address, with or without a carry out.
      if (middle === third) r[middle] = data(4, kind <= 36) / 2 + (below(next, 2) ? 0x80000000 : 0);
      else base(size, kind <= 36, r[third]);
      break;
    }
    case 42:
    case 43:
      base(4, kind === 42, (opcode >> 4) & 0x7c);
      break;
    case 44:
    case 45:
      base(1, kind === 44, (opcode >> 6) & 0x1f);
      break;
    case 46:
    case 47:
      base(2, kind === 46, (opcode >> 5) & 0x3e);
      break;
    case 48:
    case 49:
      r[SP] = data(4, kind === 48) - ((opcode & 0xff) << 2);
      break;
    case 58:
      r[SP] = data(4, true) + MOST_MOVED;
      break;
    case 60: {
      r[SP] = data(4, true);
      if (!(opcode & 0x100)) break;
      let top = r[SP];
      for (let list = opcode & 0xff; list; list &= list - 1) top += 4;
      return [[top, branchTarget(next) | 1]];
    }
    case 61:
    case 62:
      r[high] = data(4, kind === 61);
      break;
  }
  // The SP has no bits below a word.
  if ((r[SP] & 3) !== 0) throw new Error(`SP ${r[SP].toString(16)} for ${opcode.toString(16)}`);
  return [];
}

class Machine {
  constructor(next) {
    const mcu = new Simulator().rp2040;
    mcu.logger = { debug() {}, info() {}, warn() {}, error() {} };
    mcu.core.executeInstruction = () => {
      throw new Error(`${this.what} was left to rp2040js`);
    };
    this.mcu = mcu;
    this.fast = new FastCore(mcu);
    this.memory = { 0x10: mcu.flashView, 0x20: mcu.sramView };
    new Uint16Array(mcu.sram.buffer).fill(FILLING);
    for (const code of Object.values(CODE)) this.#fill(next, code, LITERALS);
    for (const data of Object.values(DATA)) this.#fill(next, data, DATA_SIZE);
    this.data = new Uint32Array(mcu.sram.buffer, DATA.sram - SRAM_BASE, DATA_SIZE / 4);
    this.seen = this.data.slice();
  }

  #fill(next, address, length) {
    for (let offset = 0; offset < length; offset += 4) this.setWord(address + offset, next());
  }

  setWord(address, value) {
    this.memory[address >>> 24].setUint32(address & 0xffffff, value, true);
  }

  /** The memory that thumb_check.py cannot fill by itself. */
  blocks() {
    const block = (address, length) => {
      const bytes = new Uint8Array(this.memory[address >>> 24].buffer, address & 0xffffff, length);
      return Buffer.concat([words([address, length]), bytes]);
    };
    const code = Object.values(CODE).map((address) => block(address, LITERALS));
    return [...code, ...Object.values(DATA).map((address) => block(address, DATA_SIZE))];
  }

  /** Executes one instruction and describes it. */
  execute({ address, opcode, second, registers, flags, pokes }) {
    const { core } = this.mcu;
    this.what = `opcode ${opcode.toString(16)}`;
    // As thumb_check.py writes it: the instruction, and filling up to the next word.
    const code = this.memory[address >>> 24];
    [opcode, second, FILLING].forEach((half, index) => code.setUint16((address & 0xffffff) + 2 * index, half, true));
    for (const [place, value] of pokes) this.seen[(place - DATA.sram) / 4] = value;
    this.data.set(this.seen);
    core.registers.set(registers);
    core.registers[PC] = address;
    core.N = (flags & 8) !== 0;
    core.Z = (flags & 4) !== 0;
    core.C = (flags & 2) !== 0;
    core.V = (flags & 1) !== 0;
    this.fast.run(1);

    const changes = [];
    for (let index = 0; index < this.data.length; index++) {
      if (this.data[index] !== this.seen[index]) changes.push([DATA.sram + 4 * index, this.data[index]]);
    }
    this.seen.set(this.data);
    const after = (core.N ? 8 : 0) | (core.Z ? 4 : 0) | (core.C ? 2 : 0) | (core.V ? 1 : 0);
    return words([
      address,
      opcode | (second << 16),
      ...registers,
      programStatus(flags),
      ...core.registers,
      programStatus(after),
      pokes.length | (changes.length << 16),
      ...pokes.flat(),
      ...changes.flat(),
    ]);
  }
}

/** A random case of an encoding. */
function drawCase(next, opcodes) {
  const opcode = opcodes[below(next, opcodes.length)];
  const address = CODE[eitherMemory(next)] + 2 * below(next, 2);
  // Of BL; the other instructions do not look at it.
  const second = 0xd000 | (next() & 0x2fff);
  const registers = Array.from({ length: 15 }, () => operand(next));
  registers[SP] = (registers[SP] & ~3) >>> 0;
  // N and Z are never both set: no instruction leaves them so.
  const flags = [0, 4, 8][below(next, 3)] | below(next, 4);
  const pokes = aim(next, opcode, address, registers);
  return { address, opcode, second, registers: registers.map((word) => word >>> 0), flags, pokes };
}

/** The xPSR outside of exceptions: flags and the Thumb bit. */
const programStatus = (flags) => ((flags << 28) | (1 << 24)) >>> 0;

const words = (list) => Buffer.from(new Uint32Array(list).buffer);

function main() {
  const [seed, count] = process.argv.slice(2).map(Number);
  if (!Number.isInteger(seed) || !Number.isInteger(count)) throw new Error('usage: thumb-cases.mjs SEED COUNT');
  const next = randomWords(seed);
  const machine = new Machine(next);
  const blocks = machine.blocks();
  let pending = [words([count, blocks.length]), ...blocks];
  const flush = () => {
    const bytes = Buffer.concat(pending);
    for (let done = 0; done < bytes.length; ) done += fs.writeSync(1, bytes, done);
    pending = [];
  };
  for (let index = 0; index < count; index++) {
    pending.push(machine.execute(drawCase(next, OPCODES[index % OPCODES.length])));
    if (pending.length >= CASES_IN_A_WRITE) flush();
  }
  pending.push(Buffer.from(machine.mcu.sram));
  flush();
}

main();
