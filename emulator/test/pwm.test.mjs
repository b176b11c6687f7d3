import assert from 'node:assert/strict';
import test from 'node:test';

import { Simulator } from 'rp2040js';

import { PwmWatch } from '../src/pwm.mjs';

const PWM = 0x40050000;
const GPIO_CTRL = (pin) => 0x40014004 + 8 * pin;
const PIN = 12; // slice 6, output A

function watched({ csr, divider, compare, top }) {
  const mcu = new Simulator().rp2040;
  const watch = new PwmWatch(mcu);
  const slice = PWM + 6 * 0x14;
  mcu.writeUint32(slice + 0x04, divider * 16);
  mcu.writeUint32(slice + 0x0c, compare);
  mcu.writeUint32(slice + 0x10, top);
  mcu.writeUint32(slice, csr);
  mcu.writeUint32(GPIO_CTRL(PIN), 4);
  return { mcu, watch };
}

test('strength and frequency of a PWM pin are read from its slice', () => {
  const { watch } = watched({ csr: 1, divider: 125, compare: 250 | (100 << 16), top: 499 });
  assert.equal(watch.level(PIN), 0.5);
  assert.equal(watch.frequency(PIN), 2000);
});

test('a slice that stands still gives nothing, a plain output all or nothing', () => {
  const { mcu, watch } = watched({ csr: 0, divider: 1, compare: 10, top: 99 });
  assert.deepEqual([watch.level(PIN), watch.frequency(PIN)], [0, 0]);
  mcu.writeUint32(GPIO_CTRL(PIN), 5);
  assert.equal(watch.level(PIN), 0);
  mcu.writeUint32(0xd0000020, 1 << PIN);
  mcu.writeUint32(0xd0000010, 1 << PIN);
  assert.equal(watch.level(PIN), 1);
});
