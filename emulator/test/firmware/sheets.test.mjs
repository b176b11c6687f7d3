// A score sheet on the firmware image: filled in by keys, with a power cut in between; the counts survive.

import assert from 'node:assert/strict';

import { bootToMenu, firmware, onSquareBoard, samePicture } from '../../testing/firmware.mjs';
import { assertNoWarnings, spread, switchOn, times } from '../../testing/saves.mjs';
import { FlashJournal } from '../../testing/flash-journal.mjs';

const press = (device, keys) => keys.split(' ').forEach((key) => device.tap(key));

/** From the menu to Rybowisko's sheet. */
function openSheet(device) {
  press(device, 'LEFT LEFT LEFT A');
  device.runUntil(() => device.facts.get('screen') === 'companion', 2000, 'the hub');
  device.settle();
  press(device, 'A DOWN DOWN DOWN A');
  device.runUntil(() => device.facts.get('page') === 'sheet', 2000, 'the sheet');
  device.settle();
}

/** From the first row to the podium, which tells everybody's points. */
function openPodium(device) {
  press(device, 'UP UP RIGHT A');
  assert.equal(device.facts.get('page'), 'podium');
  device.settle();
  return ['points 0', 'points 1'].map((key) => device.facts.get(key)).join(' ');
}

/** The rulebook's example for the first player, a tie that luck decides for the second. */
function fillIn(device) {
  press(device, 'A A DOWN A A A DOWN A A A A DOWN A A A DOWN A');
  assert.equal(device.facts.get('points 0'), '16');
  press(device, 'DOWN A A A A A DOWN A A A A DOWN A A DOWN A A DOWN A A');
  assert.equal(device.facts.get('points 1'), '16');
  device.settle();
}

onSquareBoard('a score sheet comes back after power-off, with its podium', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  openSheet(device);
  fillIn(device);
  press(device, 'DOWN RIGHT A');
  device.settle();
  const podium = device.screenshot();
  device.powerCycle();
  bootToMenu(device);
  openSheet(device);
  assert.equal(openPodium(device), '16 16');
  assert.ok(samePicture(podium, device.screenshot()), 'the same podium');
  // Anything can be changed later: one fish less for the first.
  press(device, 'B UP UP UP UP UP LEFT');
  assert.equal(device.facts.get('points 0'), '13', 'a set less, too');
  assertNoWarnings(device);
});

onSquareBoard('after a power cut a score sheet has the counts that were told, or those before', (board, t) => {
  const first = firmware(board);
  bootToMenu(first);
  const journal = new FlashJournal(first);
  openSheet(first);
  fillIn(first);
  const told = [{ ms: 0, points: '0 0' }];
  let mine = '0';
  for (const { ms, key, value } of first.factsLog) {
    if (key === 'points 0') mine = value;
    if (key === 'points 1') told.push({ ms, points: `${mine} ${value}` });
  }
  const cuts = journal.cuts();
  const tried = spread(cuts, times('CUTS', 8));
  for (const [index, cut] of tried.entries()) {
    const device = switchOn(board, journal.cutBy(cut), 40 + index);
    device.settle();
    openSheet(device);
    const found = openPodium(device);
    const last = told.findLastIndex(({ ms }) => ms <= cut.ms);
    const allowed = told.slice(Math.max(last - 1, 0), last + 2).map(({ points }) => points);
    assert.ok(allowed.includes(found), `${found} after ${JSON.stringify(cut)}, not one of ${allowed.join(', ')}`);
    assertNoWarnings(device);
  }
  t.diagnostic(`${tried.length} of ${cuts.length} cuts`);
});
