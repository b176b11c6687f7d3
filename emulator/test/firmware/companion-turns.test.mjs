// The companion's turn tracker on the firmware image: counts to its alarm across a power cut.

import assert from 'node:assert/strict';

import { bootToMenu, firmware, onSquareBoard } from '../../testing/firmware.mjs';
import { assertNoWarnings } from '../../testing/saves.mjs';

const TARGET = 7;

/** From power-on to the tracker of Rybowisko, the hub's first tile. */
function openTracker(device) {
  bootToMenu(device);
  for (const key of ['LEFT', 'LEFT', 'LEFT']) {
    device.tap(key);
    device.settle();
  }
  assert.equal(device.facts.get('card'), 'companion');
  for (const key of ['A', 'A', 'DOWN', 'DOWN', 'A']) {
    device.tap(key);
    device.settle();
  }
  device.runUntil(() => device.facts.get('page') === 'turns', 2000, 'the tracker');
  device.settle();
}

function count(device, times) {
  for (let fish = 0; fish < times; fish += 1) device.tap('RIGHT');
  device.settle();
}

onSquareBoard('a tracker reaches its alarm through a power cut', (board) => {
  const device = firmware(board);
  openTracker(device);
  for (const key of ['A', 'DOWN']) device.tap(key);
  count(device, 5);
  assert.equal(device.facts.get('counts'), '5 3 1 0');
  // The sixth fish is reported, and the power fails while the store may be writing it.
  device.tap('RIGHT');
  device.powerCycle();

  openTracker(device);
  device.tap('DOWN');
  let fish = 0;
  while (device.facts.get('alarm') !== 'last-turns') {
    count(device, 1);
    fish += 1;
    assert.ok(fish <= TARGET - 5, `no alarm after ${fish} fish more`);
  }
  assert.ok(fish >= TARGET - 6, 'a fish too many was kept');
  assert.equal(device.facts.get('counts'), '7 3 1 0');
  assert.deepEqual(['turn', 'round', 'left'].map((key) => device.facts.get(key)), ['0', '1', '1']);

  // Off again with the alarm on the screen: it is still there to be closed, then the round is finished.
  device.powerCycle();
  openTracker(device);
  device.tap('A');
  device.settle();
  assert.equal(device.facts.get('alarm'), 'none');
  for (const key of ['A', 'A']) {
    device.tap(key);
    device.settle();
  }
  assert.equal(device.facts.get('alarm'), 'over');
  assertNoWarnings(device);
});
