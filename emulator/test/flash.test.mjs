import assert from 'node:assert/strict';
import test from 'node:test';

import { Fault, PowerCut } from '../src/faults.mjs';
import { FLASH_SIZE, Flash, PAGE, SECTOR } from '../src/flash.mjs';

function chip(options = {}) {
  const clock = { nanos: 0, tick: (ns) => (clock.nanos += ns) };
  const memory = new Uint8Array(FLASH_SIZE).fill(0xff);
  return { clock, memory, flash: new Flash({ memory, clock, interruptsOff: () => true, ...options }) };
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

test('misuse is a fault and changes nothing', () => {
  for (const [name, options, use, message] of [
    ['erase', {}, (flash) => flash.erase(PAGE, SECTOR), /erase of 4096 bytes at 0x100 is not aligned to 4096/],
    ['erase length', {}, (flash) => flash.erase(0, PAGE), /not aligned/],
    ['program', {}, (flash) => flash.program(1, new Uint8Array(PAGE)), /not aligned to 256/],
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
