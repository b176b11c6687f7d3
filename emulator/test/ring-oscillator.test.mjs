import assert from 'node:assert/strict';
import test from 'node:test';

import { BIAS, PERIOD, ROSC_MODELS, RingOscillator, randomBits } from '../src/ring-oscillator.mjs';

const COUNT = 200_000;

function draw(model, seed = 5, count = COUNT) {
  const next = randomBits(model, seed);
  return Uint8Array.from({ length: count }, next);
}

const ones = (bits) => bits.reduce((sum, bit) => sum + bit, 0);

test('the healthy model is fair and independent from bit to bit', () => {
  const bits = draw('healthy');
  const limit = 5 * Math.sqrt(COUNT / 4); // five standard deviations
  assert.ok(Math.abs(ones(bits) - COUNT / 2) < limit);
  for (const distance of [1, 2, 3, 8, 16]) {
    const equal = bits.subarray(distance).filter((bit, index) => bit === bits[index]).length;
    assert.ok(Math.abs(equal - (COUNT - distance) / 2) < limit, `distance ${distance}`);
  }
});

test('the seed decides the bits', () => {
  assert.deepEqual(draw('healthy', 1, 256), draw('healthy', 1, 256));
  assert.notDeepEqual(draw('healthy', 1, 256), draw('healthy', 2, 256));
});

test('the stuck model never changes', () => {
  assert.equal(new Set(draw('stuck')).size, 1);
});

test('the biased model says one as often as it claims', () => {
  const deviation = Math.sqrt(COUNT * BIAS * (1 - BIAS));
  assert.ok(Math.abs(ones(draw('biased')) - COUNT * BIAS) < 5 * deviation);
});

test('the periodic model repeats, and is neither all ones nor all zeros', () => {
  for (let seed = 0; seed < 50; seed++) {
    const bits = draw('periodic', seed, 10 * PERIOD);
    assert.ok(bits.subarray(PERIOD).every((bit, index) => bit === bits[index]));
    assert.equal(new Set(bits).size, 2);
  }
});

test('an unknown model is refused by name', () => {
  assert.throws(() => randomBits('loaded', 1), new RegExp(`"loaded", there are ${ROSC_MODELS.join(', ')}`));
});

test('the registers say stable, give bits one by one, and keep what is written', () => {
  const rosc = new RingOscillator('stuck', 1);
  assert.equal(rosc.readUint32(0x18), 0x80001000);
  assert.equal(rosc.readUint32(0x1c), 1);
  assert.equal(rosc.bitsRead, 1);
  rosc.writeUint32Atomic(0x04, 0x96961111);
  assert.equal(rosc.readUint32(0x04), 0x96961111);
});
