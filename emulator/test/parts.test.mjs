// Small parts: registers, pins, the boot ROM's tables, the seeded numbers.

import assert from 'node:assert/strict';
import test from 'node:test';

import { buildBootRom } from '../src/bootrom.mjs';
import { below, randomWords } from '../src/chance.mjs';
import { Pins } from '../src/pins.mjs';
import { PlainRegisters } from '../src/registers.mjs';

test('plain registers know the four ways to write', () => {
  const registers = new PlainRegisters({ 8: 0b1100 });
  const written = [0b1010, 0b1010, 0b0001, 0b1000].map((value, alias) => {
    registers.writeUint32Atomic(8, value, alias);
    return registers.readUint32(8);
  });
  assert.deepEqual(written, [0b1010, 0b0000, 0b0001, 0b0001]);
  assert.equal(registers.readUint32(4), 0);
});

test('a pin follows what drives it, else its pull, and is written only when it changes', () => {
  const writes = [];
  const pin = {
    value: 2,
    rawInputValue: false,
    listeners: [],
    addListener: (listener) => pin.listeners.push(listener),
    setInputValue(level) {
      pin.rawInputValue = level;
      writes.push(level);
    },
  };
  const pins = new Pins([pin]);
  const configure = (value) => {
    pin.value = value;
    pin.listeners.forEach((listener) => listener());
  };
  configure(3); // pull-up
  configure(3);
  pins.drive(0, false);
  pins.drive(0, false);
  configure(4); // pull-down, but held
  pins.drive(0, true);
  pins.drive(0, undefined);
  assert.deepEqual(writes, [true, false, true, false]);
});

test('the boot ROM has its magic and finds its functions', () => {
  const rom = new DataView(buildBootRom().buffer);
  assert.equal(rom.getUint16(0x10, true), 0x754d); // "Mu"
  assert.equal(rom.getUint8(0x12), 1);
  const table = rom.getUint16(0x14, true);
  const codes = new Map();
  for (let entry = table; rom.getUint16(entry, true) !== 0; entry += 4) {
    codes.set(String.fromCharCode(rom.getUint8(entry), rom.getUint8(entry + 1)), rom.getUint16(entry + 2, true));
  }
  for (const code of ['IF', 'EX', 'RE', 'RP', 'FC', 'CX', 'MC', 'MS', 'C4', 'S4', 'UB']) {
    const address = codes.get(code);
    assert.equal(address & 1, 1, `${code} is Thumb code`);
    assert.equal(rom.getUint16(address & ~1, true) >> 8, 0xbe, `${code} is a breakpoint`);
    assert.equal(rom.getUint16((address & ~1) + 2, true), 0x4770, `${code} returns`);
  }
});

test('seeded numbers repeat, spread and stay below their limit', () => {
  const [one, same, other] = [randomWords(1), randomWords(1), randomWords(2)];
  assert.equal(one(), same());
  assert.notEqual(one(), other());
  const counts = new Array(6).fill(0);
  const next = randomWords(3);
  for (let roll = 0; roll < 60_000; roll++) counts[below(next, 6)]++;
  // Six standard deviations of a fair die.
  for (const count of counts) assert.ok(Math.abs(count - 10_000) < 6 * Math.sqrt(10_000 * (5 / 6)));
});
