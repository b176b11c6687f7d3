// Draw piles of the companion on the firmware image: a draw that was shown survives a power cut.

import assert from 'node:assert/strict';

import { bootToMenu, firmware, onSquareBoard } from '../../testing/firmware.mjs';
import { assertNoWarnings, spread, switchOn, times } from '../../testing/saves.mjs';
import { FlashJournal } from '../../testing/flash-journal.mjs';

/** Fewer than the history tells at once. */
const DRAWS = 6;
const PATIENCE_MS = 3000;

const waitFor = (device, key, value) =>
  device.runUntil(() => device.facts.get(key) === value, PATIENCE_MS, `${key} ${value}`);

/** From the menu to Rybowisko's cards: three cards to the left, the first tile, the second row. */
function openPile(device) {
  for (const key of ['LEFT', 'LEFT', 'LEFT']) {
    device.tap(key);
    device.settle();
  }
  device.tap('A');
  waitFor(device, 'screen', 'companion');
  device.settle();
  for (const key of ['A', 'DOWN', 'A']) device.tap(key);
  waitFor(device, 'page', 'pile');
  device.settle();
}

/** Draws once more, and waits until it is told. */
function draw(device, left) {
  device.tap('A');
  waitFor(device, 'left', String(left));
  device.settle();
}

/** What the history says, the latest draw first. */
function past(device) {
  device.tap('DOWN');
  device.runUntil(() => device.facts.has('past'), PATIENCE_MS, 'the history');
  return device.facts.get('past').split(' ').filter(Boolean);
}

const told = (device) => device.factsLog.filter(({ key }) => key === 'drawn');

onSquareBoard('draws from a pile outlive power-off', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  openPile(device);
  for (let count = 1; count <= DRAWS; count += 1) draw(device, 54 - count);
  const drawn = told(device).map(({ value }) => value);
  assert.equal(drawn.length, DRAWS);
  device.powerCycle();
  bootToMenu(device);
  openPile(device);
  assert.deepEqual(past(device), drawn.reverse());
  assertNoWarnings(device);
});

onSquareBoard('a power cut in the middle of a draw loses nothing that was shown', (board, t) => {
  const device = firmware(board);
  bootToMenu(device);
  openPile(device);
  const journal = new FlashJournal(device);
  for (let count = 1; count <= DRAWS; count += 1) draw(device, 54 - count);
  const all = told(device);
  const cuts = spread(journal.cuts(), times('CUTS', 60) / 5);
  assert.ok(cuts.length > 0, 'draws are written');
  let further = 0;
  for (const [index, cut] of cuts.entries()) {
    const after = switchOn(board, journal.cutBy(cut), 200 + index);
    after.settle();
    openPile(after);
    const found = past(after).reverse();
    const shown = all.filter(({ ms }) => ms <= cut.ms).length;
    const values = all.map(({ value }) => value);
    // What was shown, or also the draw that was being written.
    assert.ok([shown, shown + 1].includes(found.length), `${found.length} draws after ${JSON.stringify(cut)}`);
    assert.deepEqual(found, values.slice(0, found.length));
    further += found.length - shown;
    assertNoWarnings(after, JSON.stringify(cut));
  }
  t.diagnostic(`${cuts.length} cuts; in ${further} the draw on its way had come through`);
});
