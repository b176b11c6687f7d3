import assert from 'node:assert/strict';
import test from 'node:test';

import { bounceKey, floodKeys } from '../src/key-input.mjs';

/** A device that counts edges and time. */
function dummy() {
  const device = {
    held: new Set(),
    edges: [],
    ms: 0,
    press: (key) => device.held.add(key) && device.edges.push([device.ms, key, true]),
    release: (key) => device.held.delete(key) && device.edges.push([device.ms, key, false]),
    run: (ms) => (device.ms += ms),
  };
  return device;
}

test('a flood is as long as asked, repeats with its seed, and lets go at the end', () => {
  const [one, same, other] = [5, 5, 6].map((seed) => {
    const device = dummy();
    floodKeys(device, { events: 500, seed });
    return device;
  });
  assert.ok(one.edges.length >= 500);
  assert.equal(one.held.size, 0);
  assert.deepEqual(one.edges, same.edges);
  assert.notDeepEqual(one.edges, other.edges);
  assert.equal(new Set(one.edges.map(([, key]) => key)).size, 8);
});

test('a bouncing key ends where it should, in its time', () => {
  for (const down of [true, false]) {
    const device = dummy();
    if (!down) device.press('A');
    bounceKey(device, 'A', down, { seed: 3, bounces: 6, withinMs: 3 });
    assert.equal(device.held.has('A'), down);
    assert.ok(device.ms < 3, `${device.ms} ms`);
    assert.ok(device.edges.length >= 12);
  }
});
