// A whole session of the companion for each printed game on the firmware image: set-up, draws, turns, scores, dice in
// between; after a power cut every page is unchanged.

import assert from 'node:assert/strict';

import { bootToMenu, firmware, keysToAccess, onSquareBoard, openSettings, samePicture } from '../../testing/firmware.mjs';
import { TITLES } from '../../testing/match.mjs';
import { assertNoWarnings } from '../../testing/saves.mjs';

/** The rows of a game's contents. */
const ROWS = { 'set-up': 0, pile: 1, turns: 2, sheet: 3 };
/** No set-up has more cards. */
const MOST_CARDS = 20;

function tap(device, ...keys) {
  for (const key of keys) {
    device.tap(key);
    device.settle();
  }
}

/** Back from a page, whatever B would undo there, to the hub. */
function toHub(device) {
  for (let tries = 0; device.facts.get('page') !== 'hub'; tries += 1) {
    assert.ok(tries < 4, `no way back from ${device.facts.get('page')}`);
    device.hold('B', 900);
    device.settle();
  }
}

function toCompanion(device) {
  bootToMenu(device);
  tap(device, 'LEFT', 'LEFT', 'LEFT', 'A');
  assert.equal(device.facts.get('page'), 'hub');
}

/** From the hub to a page of a game, and back to the hub's first tile. */
function onPage(device, game, page, visit) {
  const right = TITLES.indexOf(game);
  tap(device, ...Array(right).fill('RIGHT'), 'A', ...Array(ROWS[page]).fill('DOWN'), 'A');
  device.runUntil(() => device.facts.get('page') === page, 3000, `the page ${page} of ${game}`);
  device.settle();
  const seen = visit(device);
  toHub(device);
  tap(device, ...Array(right).fill('LEFT'));
  return seen;
}

/** What the pages with something to keep look like when they are opened. */
const pages = (device, game) =>
  ['pile', 'turns', 'sheet'].map((page) => onPage(device, game, page, () => device.screenshot()));

for (const game of TITLES) {
  onSquareBoard(`an evening beside the box of ${game} outlives the power`, (board) => {
    const device = firmware(board);
    // Pictures are compared: nothing moves.
    bootToMenu(device);
    openSettings(device);
    tap(device, ...keysToAccess('motion'), 'LEFT', 'B', 'B', 'RIGHT');
    toCompanion(device);
    const blank = pages(device, game);
    onPage(device, game, 'set-up', () => {
      for (let cards = 0; device.facts.get('page') !== 'first'; cards += 1) {
        assert.ok(cards < MOST_CARDS, 'the set-up has no end');
        tap(device, 'A');
      }
      tap(device, 'A');
    });
    onPage(device, game, 'pile', () => tap(device, 'A', 'A', 'A'));
    onPage(device, game, 'turns', () => tap(device, 'A', 'A', 'A'));
    onPage(device, game, 'sheet', () => {
      tap(device, 'DOWN', 'A', 'A');
      tap(device, 'Y', 'A', 'B');
      assert.equal(device.facts.get('screen'), 'companion', 'B brings back from the dice');
      tap(device, 'UP', 'RIGHT');
    });
    const played = pages(device, game);
    for (const [index, picture] of played.entries()) {
      assert.ok(!samePicture(picture, blank[index]), `page ${index} has not changed`);
    }

    // The power goes with a page open.
    tap(device, 'A', 'DOWN', 'A');
    device.powerCycle();
    toCompanion(device);
    for (const [index, picture] of pages(device, game).entries()) {
      assert.ok(samePicture(picture, played[index]), `page ${index} is another one after the power came back`);
    }
    assertNoWarnings(device);
  });
}
