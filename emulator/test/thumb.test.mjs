// The fast core against rp2040js, instruction by instruction, on random registers and random opcodes.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Simulator } from 'rp2040js';

import { below, randomWords } from '../src/chance.mjs';
import { KIND } from '../src/thumb-table.mjs';
import { FastCore } from '../src/thumb.mjs';

const CODE = 0x20000100;
const DATA = 0x20010000;
const DATA_SIZE = 0x1000;
const FLASH_DATA = 0x10001000;
const NANOS = 8;
const BLX_LR = 0x47f0;

/** A machine, always with the same contents of RAM and flash. */
function machine() {
  const mcu = new Simulator().rp2040;
  mcu.logger = { debug() {}, info() {}, warn() {}, error() {} };
  mcu.sio = { readUint32: () => 0, writeUint32() {} }; // the real one prints what it does not know
  const next = randomWords(3);
  // Words below 0xf0000000, so that a popped one is never taken for the end of an exception.
  for (let offset = 0; offset < DATA_SIZE; offset += 4) mcu.sramView.setUint32(0x10000 + offset, next() >>> 1, true);
  mcu.flashView.setUint32(FLASH_DATA - 0x10000000, next(), true);
  return mcu;
}

function prepare(mcu, seed, opcode, second) {
  const next = randomWords(seed);
  const { core } = mcu;
  for (let register = 0; register < 13; register++) core.registers[register] = operand(next);
  core.SP = DATA + 0x400 + below(next, 64) * 4;
  core.LR = CODE + 0x201;
  core.PC = CODE;
  core.N = next() < 2 ** 31;
  core.Z = !core.N && next() < 2 ** 31;
  core.C = next() < 2 ** 31;
  core.V = next() < 2 ** 31;
  mcu.sramView.setUint16(CODE - 0x20000000, opcode, true);
  mcu.sramView.setUint16(CODE - 0x20000000 + 2, second, true);
}

/** Values at which flags change, addresses that loads can use, and anything. */
function operand(next) {
  const corner = [0, 1, 31, 32, 33, 0xff, 0x7fffffff, 0x80000000, 0xffffffff];
  switch (below(next, 4)) {
    case 0:
      return corner[below(next, corner.length)];
    case 1:
      return DATA + below(next, 0x300) * 4;
    case 2:
      return below(next, 2) ? FLASH_DATA : below(next, 64);
    default:
      return next();
  }
}

function state({ core: { registers, N, Z, C, V } }) {
  return { registers: [...registers].map((word) => word.toString(16)), N, Z, C, V };
}

const data = ({ sram }) => sram.subarray(DATA - 0x20000000, DATA - 0x20000000 + DATA_SIZE);

/** Adding one to it for the carry changes its sign. */
const signTurns = (word) => word === 0x7fffffff || word === 0xffffffff;

/** Cases in which rp2040js is known to be wrong; the architecture's answers are tested below. */
function knownDifference(opcode, registers, carry) {
  const shift = registers[(opcode >> 3) & 7] & 0xff;
  switch (KIND[opcode]) {
    case 14:
      return shift > 32;
    case 15:
    case 16:
    case 19:
      return shift === 0;
    case 17:
      return carry && signTurns(registers[opcode & 7]);
    case 18:
      return !carry && signTurns(registers[(opcode >> 3) & 7]);
    case 32:
      return opcode === BLX_LR;
    case 61:
      return (opcode & (1 << ((opcode >> 8) & 7))) !== 0;
    default:
      return false;
  }
}

test('every opcode gives the same registers, flags and memory as rp2040js', () => {
  const [ours, theirs] = [machine(), machine()];
  const fast = new FastCore(ours);
  const next = randomWords(7);
  let compared = 0;
  for (let round = 0; round < 60_000; round++) {
    const opcode = below(next, 0x10000);
    if (KIND[opcode] === 0) continue;
    const second = 0xf800 | below(next, 0x800);
    const seed = next();
    for (const mcu of [ours, theirs]) prepare(mcu, seed, opcode, second);
    if (knownDifference(opcode, [...ours.core.registers], ours.core.C)) continue;
    fast.run(1);
    theirs.core.executeInstruction();
    const which = `case ${KIND[opcode]}, opcode ${opcode.toString(16)}, seed ${seed}`;
    assert.deepEqual(state(ours), state(theirs), which);
    assert.equal(Buffer.compare(data(ours), data(theirs)), 0, `memory after ${which}`);
    compared++;
  }
  assert.ok(compared > 40_000, `${compared} compared`);
});

test('shifts by a register keep the carry at 0 and lose it beyond 32', () => {
  const shifts = { LSLS: 0x4088, LSRS: 0x40c8, ASRS: 0x4108, RORS: 0x41c8 }; // r0 by r1
  for (const [name, value, amount, carryBefore, result, carry] of [
    ['LSLS', 0x80000001, 0, true, 0x80000001, true],
    ['LSLS', 0x80000001, 1, false, 2, true],
    ['LSLS', 0x80000001, 32, false, 0, true],
    ['LSLS', 0xffffffff, 33, true, 0, false],
    ['LSRS', 0x80000001, 0, false, 0x80000001, false],
    ['LSRS', 0x80000001, 1, false, 0x40000000, true],
    ['LSRS', 0x80000001, 32, false, 0, true],
    ['LSRS', 0xffffffff, 33, true, 0, false],
    ['ASRS', 0x80000000, 0, false, 0x80000000, false],
    ['ASRS', 0x80000000, 40, false, 0xffffffff, true],
    ['RORS', 0x80000000, 0, false, 0x80000000, false],
    ['RORS', 0x80000001, 32, false, 0x80000001, true],
    ['RORS', 0x00000001, 1, false, 0x80000000, true],
  ]) {
    const mcu = machine();
    prepare(mcu, 1, shifts[name], 0);
    Object.assign(mcu.core, { C: carryBefore });
    mcu.core.registers.set([value, amount]);
    new FastCore(mcu).run(1);
    assert.deepEqual(
      [mcu.core.registers[0], mcu.core.C],
      [result, carry],
      `${name} ${value.toString(16)} by ${amount}`,
    );
  }
});

test('adding and subtracting with carry overflow as the architecture says', () => {
  const [ADCS, SBCS] = [0x4148, 0x4188]; // r0 with r1
  for (const [opcode, a, b, carryBefore, result, carry, overflow] of [
    [ADCS, 0xffffffff, 0x7fffffff, true, 0x7fffffff, true, false],
    [ADCS, 0x7fffffff, 0, true, 0x80000000, false, true],
    [SBCS, 0, 0xffffffff, false, 0, false, false],
    [SBCS, 0x80000000, 0, false, 0x7fffffff, true, true],
  ]) {
    const mcu = machine();
    prepare(mcu, 1, opcode, 0);
    Object.assign(mcu.core, { C: carryBefore });
    mcu.core.registers.set([a, b]);
    new FastCore(mcu).run(1);
    const { registers, C, V } = mcu.core;
    assert.deepEqual([registers[0], C, V], [result, carry, overflow], `${a.toString(16)} ${b.toString(16)}`);
  }
});

test('a call through the link register goes where it pointed before', () => {
  const mcu = machine();
  prepare(mcu, 1, BLX_LR, 0);
  new FastCore(mcu).run(1);
  assert.deepEqual([mcu.core.PC, mcu.core.LR], [CODE + 0x200, CODE + 3]);
});

test('STM advances its base also where it stores it', () => {
  const mcu = machine();
  prepare(mcu, 1, 0xc003, 0); // STM r0!, {r0, r1}
  mcu.core.registers.set([DATA, 7]);
  new FastCore(mcu).run(1);
  const stored = [0, 4].map((offset) => mcu.sramView.getUint32(DATA - 0x20000000 + offset, true));
  assert.deepEqual([mcu.core.registers[0], ...stored], [DATA + 8, DATA, 7]);
});

test('instructions take the cycles of a Cortex-M0+', () => {
  for (const [name, opcode, cycles] of [
    ['MOVS', 0x2001, 1],
    ['LDR from RAM', 0x9800, 2],
    ['PUSH {r0, r1, lr}', 0xb503, 4],
    ['POP {r0, pc}', 0xbd01, 5],
    ['B', 0xe7fe, 2],
    ['BL', 0xf000, 3],
  ]) {
    const mcu = machine();
    prepare(mcu, 1, opcode, 0xf800);
    const before = mcu.clock.nanos;
    new FastCore(mcu).run(1);
    assert.equal((mcu.clock.nanos - before) / NANOS, cycles, name);
  }
});

test('the timer is read as rp2040js reads it, in as many cycles', () => {
  const read = (run) => {
    const mcu = machine();
    prepare(mcu, 1, 0x6808, 0); // LDR r0, [r1]
    mcu.clock.tick((2 ** 32 + 123_456) * 1000);
    return [0x40054024, 0x40054028].map((address) => {
      mcu.core.PC = CODE;
      mcu.core.registers[1] = address;
      return [run(mcu), mcu.core.registers[0]];
    });
  };
  const ours = read((mcu) => {
    const before = mcu.clock.nanos;
    new FastCore(mcu).run(1);
    return (mcu.clock.nanos - before) / NANOS;
  });
  assert.deepEqual(
    ours,
    read((mcu) => mcu.core.executeInstruction()),
  );
  assert.deepEqual(
    ours.map(([, value]) => value),
    [1, 123_456],
  );
});

test('alarms fire while plain instructions run', () => {
  const mcu = machine();
  prepare(mcu, 1, 0xe7fe, 0); // B to itself
  const fired = [];
  mcu.clock.createAlarm(() => fired.push(mcu.clock.nanos)).schedule(1000);
  assert.equal(new FastCore(mcu).run(100), 100);
  assert.deepEqual(fired, [1000]);
});
