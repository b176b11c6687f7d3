// Minimal images in machine code for unit tests: vector table, code and constants.

import { uf2 } from './images.mjs';

const BASE = 0x10000000;
const VECTORS = 0x100;
const CODE = 0x200;
const CONSTANTS = 0x300;
const STACK_TOP = 0x20040000;

/** Opcodes that the programs are made of. */
export const op = {
  /** Loads the n-th constant into a low register; `at` is the instruction's index. */
  constant: (register, n, at) => 0x4800 | (register << 8) | ((CONSTANTS + 4 * n - ((CODE + 2 * at + 4) & ~3)) >> 2),
  store: (value, address) => 0x6000 | (address << 3) | value,
  load: (value, address) => 0x6800 | (address << 3) | value,
  call: (register) => 0x4780 | (register << 3),
  /** Jumps by a number of instructions. */
  jump: (count) => 0xe000 | ((count - 2) & 0x7ff),
  udf: 0xde00,
  interruptsOff: 0xb672,
  sleep: 0xbf30,
};

/**
 * An image that runs `code` with `constants` at hand.
 * @param {number[]} code opcodes
 * @param {number[]} constants
 * @param {number} hardFault index of the instruction that handles faults
 */
export function program(code, constants = [], hardFault = 0) {
  const flash = new DataView(new ArrayBuffer(1024));
  flash.setUint32(VECTORS, STACK_TOP, true);
  flash.setUint32(VECTORS + 4, (BASE + CODE) | 1, true);
  flash.setUint32(VECTORS + 12, (BASE + CODE + 2 * hardFault) | 1, true);
  code.forEach((opcode, index) => flash.setUint16(CODE + 2 * index, opcode, true));
  constants.forEach((value, index) => flash.setUint32(CONSTANTS + 4 * index, value, true));
  const bytes = new Uint8Array(flash.buffer);
  const blocks = Array.from({ length: 4 }, (_, block) => ({
    address: BASE + 256 * block,
    bytes: [...bytes.subarray(256 * block, 256 * block + 256)],
  }));
  return uf2(blocks);
}
