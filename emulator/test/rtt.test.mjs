import assert from 'node:assert/strict';
import test from 'node:test';

import { Rtt } from '../src/rtt.mjs';

const BLOCK = 0x20000100;
const BUFFER = 0x20000200;
const SIZE = 16;

/** RAM with an RTT control block; `write` does what the device does. */
function ram() {
  const sram = new Uint8Array(4096);
  const view = new DataView(sram.buffer);
  const field = (offset, value) => view.setUint32(0x100 + offset, value, true);
  sram.set(new TextEncoder().encode('SEGGER RTT'), 0x100);
  field(28, BUFFER);
  field(32, SIZE);
  let at = 0;
  const write = (...bytes) => {
    for (const byte of bytes) {
      sram[0x200 + at] = byte;
      at = (at + 1) % SIZE;
    }
    field(36, at);
  };
  return { mcu: { sram, sramView: view }, view, field, write };
}

test('bytes are drained once, also across the end of the ring', () => {
  const { mcu, write } = ram();
  const rtt = new Rtt(mcu, BLOCK);
  assert.equal(rtt.drain().length, 0);
  write(...Array(12).keys());
  assert.deepEqual([...rtt.drain()], [...Array(12).keys()]);
  assert.equal(rtt.drain().length, 0);
  write(20, 21, 22, 23, 24, 25);
  assert.deepEqual([...rtt.drain()], [20, 21, 22, 23, 24, 25]);
});

test('a block that is not set up yet, or nonsense, is left alone', () => {
  const { mcu, view, field, write } = ram();
  write(1, 2);
  view.setUint32(0x100, 0xa5a5a5a5, true);
  assert.equal(new Rtt(mcu, BLOCK).drain().length, 0);
  assert.equal(new Rtt(mcu, undefined).drain().length, 0);
  view.setUint32(0x100, 0x47474553, true);
  field(36, 99);
  assert.equal(new Rtt(mcu, BLOCK).drain().length, 0);
});
