// Stress test of the firmware image with random key edges. Slow, so in its own file.

import assert from 'node:assert/strict';

import { floodKeys } from '../../src/key-input.mjs';
import { bootToMenu, firmware, onEachScreen } from '../../testing/firmware.mjs';

const EVENTS = 10_000;
const ROUNDS = 20;
/** What the self-test's held X does; a flood may find it. */
const ON_PURPOSE = /on purpose/;

onEachScreen(`${EVENTS} random key events bring neither panic nor hang`, (board, t) => {
  const device = firmware(board, { allowPanic: true });
  bootToMenu(device);
  const started = performance.now();
  for (let round = 0; round < ROUNDS; round++) {
    floodKeys(device, { events: EVENTS / ROUNDS, seed: 2040 + round });
    device.hold('B', 700); // leaves the self-test, which random edges never do
  }
  const panics = device.lines.filter(({ level, text }) => level === 'error' && text.startsWith('panicked'));
  assert.deepEqual(
    panics.filter(({ text }) => !ON_PURPOSE.test(text)),
    [],
  );
  const screens = new Set(device.factsLog.filter(({ key }) => key === 'screen').map(({ value }) => value));
  assert.ok(screens.size >= 4, `only ${[...screens].join(', ')} were seen`);

  // It still responds to keys.
  if (device.panic !== undefined) device.tap('A');
  device.run(2000);
  const before = device.factsLog.length;
  for (const key of ['B', 'B', 'B', 'LEFT', 'RIGHT', 'A', 'B']) device.tap(key);
  device.settle();
  assert.ok(device.factsLog.length > before);
  const seconds = (performance.now() - started) / 1000;
  t.diagnostic(
    `${Math.round(device.ms / 1000)} s simulated in ${Math.round(seconds)} s, ${panics.length} crash tests found`,
  );
});
