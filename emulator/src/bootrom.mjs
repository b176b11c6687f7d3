// Boot ROM substitute: the lookup tables of the ROM functions, and the functions themselves, executed by the emulator. Each
// is a BKPT and a return; the number of the breakpoint selects the function.

import { Fault, Panic } from './faults.mjs';

export const ROM_SIZE = 16 * 1024;
const LOOKUP = 0x100;
const FUNCTION_TABLE = 0x200;
const DATA_TABLE = 0x300;
const STUBS = 0x400;
const STUB_SIZE = 8;

const BKPT = 0xbe00;
const BX_LR = 0x4770;
const LOOKUP_CODE = 0xf0;
const FIRST_FUNCTION_CODE = 0x80;
/** What fills the rest of the ROM, so that a jump through a null pointer is noticed at once. */
const NOTHING_HERE = 0xff;

/** Functions by their two-letter codes (RP2040 datasheet, 2.8.3). */
const FUNCTIONS = {
  IF: () => {}, // connect the flash
  EX: ({ cache }) => cache.unmap(), // leave XIP
  RE: ({ r, flash }) => flash.erase(r[0], r[1]),
  RP: ({ r, flash, mcu }) => flash.program(r[0], copyOut(mcu, r[1], r[2])),
  FC: ({ cache }) => cache.flush(),
  CX: ({ cache }) => cache.map(), // enter XIP
  MC: memoryCopy,
  C4: memoryCopy,
  MS: memorySet,
  S4: memorySet,
  P3: ({ r }) => (r[0] = countOnes(r[0])),
  R3: ({ r }) => (r[0] = reverseBits(r[0])),
  L3: ({ r }) => (r[0] = Math.clz32(r[0])),
  T3: ({ r }) => (r[0] = r[0] ? 31 - Math.clz32(r[0] & -r[0]) : 32),
  UB: () => {
    throw new Panic('the firmware restarted into the USB boot loader');
  },
};
const CODES = Object.keys(FUNCTIONS);

/** The ROM's contents as the words rp2040js wants. */
export function buildBootRom() {
  const rom = new DataView(new ArrayBuffer(ROM_SIZE));
  const half = (address, value) => rom.setUint16(address, value, true);
  const stub = (address, code) => {
    half(address, BKPT | code);
    half(address + 2, BX_LR);
  };
  for (let address = 0; address < ROM_SIZE; address += 2) half(address, BKPT | NOTHING_HERE);
  half(0x10, 'M'.charCodeAt(0) | ('u'.charCodeAt(0) << 8));
  half(0x12, 1 | (3 << 8)); // version 3, chip B2
  half(0x14, FUNCTION_TABLE);
  half(0x16, DATA_TABLE);
  half(0x18, LOOKUP | 1);
  stub(LOOKUP, LOOKUP_CODE);
  CODES.forEach((code, index) => {
    half(FUNCTION_TABLE + 4 * index, code.charCodeAt(0) | (code.charCodeAt(1) << 8));
    half(FUNCTION_TABLE + 4 * index + 2, (STUBS + STUB_SIZE * index) | 1);
    stub(STUBS + STUB_SIZE * index, FIRST_FUNCTION_CODE + index);
  });
  half(FUNCTION_TABLE + 4 * CODES.length, 0);
  half(DATA_TABLE, 0);
  return new Uint32Array(rom.buffer);
}

/**
 * Does the ROM function behind a breakpoint. The core stands after the BKPT, arguments in r0 to r3.
 * @param {number} code the breakpoint's number
 * @param {object} mcu rp2040js
 * @param {import('./flash.mjs').Flash} flash
 * @param {import('./xip-cache.mjs').XipCache} cache
 */
export function callRom(code, mcu, flash, cache) {
  const r = mcu.core.registers;
  if (code === LOOKUP_CODE) {
    r[0] = lookUp(mcu, r[0], r[1] & 0xffff);
    return;
  }
  const name = CODES[code - FIRST_FUNCTION_CODE];
  if (!name) throw new Fault('a jump into the boot ROM, where no function is (a null pointer?)');
  FUNCTIONS[name]({ r, mcu, flash, cache });
}

function lookUp(mcu, table, wanted) {
  for (let entry = table; ; entry += 4) {
    const code = mcu.readUint16(entry);
    if (code === 0) return 0;
    if (code === wanted) return mcu.readUint16(entry + 2);
  }
}

const copyOut = (mcu, from, length) => Uint8Array.from({ length }, (_, index) => mcu.readUint8(from + index));

function memoryCopy({ r, mcu }) {
  copyOut(mcu, r[1], r[2]).forEach((byte, index) => mcu.writeUint8(r[0] + index, byte));
}

function memorySet({ r, mcu }) {
  for (let index = 0; index < r[2]; index++) mcu.writeUint8(r[0] + index, r[1] & 0xff);
}

function countOnes(word) {
  let ones = 0;
  for (let rest = word; rest; rest &= rest - 1) ones++;
  return ones;
}

function reverseBits(word) {
  let reversed = 0;
  for (let bit = 0; bit < 32; bit++) reversed = (reversed << 1) | ((word >>> bit) & 1);
  return reversed;
}
