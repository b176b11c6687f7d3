import assert from 'node:assert/strict';
import test from 'node:test';

import { Fault, PowerCut } from '../src/faults.mjs';
import { FLASH_SIZE, FLASH_TIMES, Flash, PAGE, SECTOR, drawWeakBits } from '../src/flash.mjs';

function chip(options = {}) {
  const clock = { nanos: 0, tick: (ns) => (clock.nanos += ns) };
  const memory = new Uint8Array(FLASH_SIZE).fill(0xff);
  const idle = { interruptsOff: () => true, mapped: () => false, times: FLASH_TIMES.typical };
  return { clock, memory, flash: new Flash({ memory, clock, ...idle, ...options }) };
}

test('programming only clears bits, erasing sets them', () => {
  const { flash, memory } = chip();
  flash.program(PAGE, new Uint8Array(PAGE).fill(0x0f));
  flash.program(PAGE, new Uint8Array(PAGE).fill(0xf1));
  assert.equal(memory[PAGE], 0x01);
  flash.erase(0, SECTOR);
  assert.equal(memory[PAGE], 0xff);
});

test('operations take their time and are logged', () => {
  const { flash, clock } = chip();
  flash.erase(2 * SECTOR, 2 * SECTOR);
  assert.equal(clock.nanos, 90e6);
  flash.program(0, new Uint8Array(PAGE));
  assert.deepEqual(flash.ops, [
    { ms: 0, kind: 'erase', offset: 2 * SECTOR, length: 2 * SECTOR },
    { ms: 90, kind: 'program', offset: 0, length: PAGE },
  ]);
});

test('a slow chip takes as long as its data sheet allows', () => {
  const { flash, clock } = chip({ times: FLASH_TIMES.worst });
  flash.erase(0, SECTOR);
  flash.program(0, new Uint8Array(PAGE));
  assert.equal(clock.nanos, 403e6);
});

test('misuse is a fault and changes nothing', () => {
  for (const [name, options, use, message] of [
    ['erase', {}, (flash) => flash.erase(PAGE, SECTOR), /erase of 4096 bytes at 0x100 is not aligned to 4096/],
    ['erase length', {}, (flash) => flash.erase(0, PAGE), /not aligned/],
    ['program', {}, (flash) => flash.program(1, new Uint8Array(PAGE)), /not aligned to 256/],
    ['mapped', { mapped: () => true }, (flash) => flash.erase(0, SECTOR), /without leaving XIP/],
    ['interrupts', { interruptsOff: () => false }, (flash) => flash.erase(0, SECTOR), /with interrupts on/],
    ['end', {}, (flash) => flash.erase(FLASH_SIZE, SECTOR), /beyond the chip/],
  ]) {
    const { flash } = chip(options);
    assert.throws(
      () => use(flash),
      (error) => error instanceof Fault && message.test(error.message),
      name,
    );
    assert.equal(flash.ops.length, 0, name);
  }
});

test('a power cut leaves an operation half done', () => {
  const { flash, memory } = chip({ cut: { op: 1, bytes: 100 } });
  flash.program(0, new Uint8Array(PAGE));
  assert.throws(
    () => flash.erase(0, SECTOR),
    (error) => error instanceof PowerCut && /100 of 4096/.test(error.message),
  );
  assert.deepEqual([memory[99], memory[100]], [0xff, 0x00]);
});

test('what a cut operation has not done is weak until it is programmed or erased', () => {
  const { flash, memory } = chip({ cut: { op: 0, bytes: 2 } });
  assert.throws(() => flash.program(0, new Uint8Array(PAGE).fill(0x0f)), PowerCut);
  assert.deepEqual([flash.weak.has(1), flash.weak.get(2), flash.weak.size], [false, 0xf0, PAGE - 2]);
  drawWeakBits(memory, flash.weak, () => 0x5a000000);
  assert.equal(memory[2], 0x5f);
  flash.program(0, new Uint8Array(PAGE).fill(0x3f));
  assert.equal(flash.weak.get(2), 0x30);
  drawWeakBits(memory, flash.weak, () => 0xff000000);
  assert.equal(memory[2], 0x3f);
  flash.erase(0, SECTOR);
  assert.equal(flash.weak.size, 0);
});

test('bits that a cut erase has not set are weak', () => {
  const { flash } = chip({ cut: { op: 1, bytes: 100 } });
  flash.program(0, new Uint8Array(PAGE));
  assert.throws(() => flash.erase(0, SECTOR), PowerCut);
  assert.deepEqual([flash.weak.has(99), flash.weak.get(100), flash.weak.get(PAGE)], [false, 0xff, undefined]);
});
