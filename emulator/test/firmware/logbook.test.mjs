// The logbook on the firmware image: a finished match is listed, replayed and counted, also after power-off.

import assert from 'node:assert/strict';

import { firmware, onSquareBoard, openDice, roll, samePicture } from '../../testing/firmware.mjs';
import { playRandomly } from '../../testing/match.mjs';
import { assertNoWarnings, beginMatch, reachMenu, stepsTold } from '../../testing/saves.mjs';

/** From a game's card in the menu, to the right of all games. */
function openLogbook(device) {
  for (let tries = 0; device.facts.get('card') !== 'logbook'; tries += 1) {
    assert.ok(tries < 9, 'there is no logbook in the menu');
    device.tap('RIGHT');
  }
  device.tap('A');
  device.settle();
  assert.equal(device.facts.get('screen'), 'logbook');
  assert.equal(device.facts.get('games'), '1');
}

/** The steps of the chosen match as they are told while it is watched, and then its end at once. */
function watch(device) {
  device.tap('A');
  device.settle();
  assert.equal(device.facts.get('screen'), 'watch');
  const before = stepsTold(device).length;
  const at = () => device.facts.get('watched').split(' ').map(Number);
  for (let taps = 0; at()[0] < at()[1]; taps += 1) {
    assert.ok(taps < 500, 'the match has no end');
    device.tap('RIGHT');
  }
  const steps = stepsTold(device).slice(before);
  for (const key of ['LEFT', 'UP', 'Y']) {
    device.tap(key);
    device.settle();
  }
  assert.equal(at()[0], at()[1]);
  device.tap('B');
  device.settle();
  return steps;
}

/** The pages of what was counted, as pictures. */
function pages(device) {
  device.tap('Y');
  device.settle();
  assert.equal(device.facts.get('screen'), 'numbers');
  return [0, 1, 2, 3].map(() => {
    device.settle();
    const picture = device.screenshot();
    device.tap('RIGHT');
    return picture;
  });
}

/** The pages of the album, from the list and back to it. */
function albumPages(device) {
  device.tap('RIGHT');
  device.settle();
  assert.equal(device.facts.get('screen'), 'album');
  const seen = [0, 1, 2, 3, 4].map(() => {
    device.settle();
    const picture = device.screenshot();
    device.tap('Y');
    return picture;
  });
  device.tap('B');
  device.settle();
  assert.equal(device.facts.get('screen'), 'logbook');
  return seen;
}

/** The chosen match as a code, and back to the list. */
function showCode(device) {
  device.tap('LEFT');
  device.settle();
  assert.equal(device.facts.get('screen'), 'link');
  assert.ok(Number(device.facts.get('link')) > 0, 'a short match fits a code');
  device.tap('B');
  device.settle();
}

onSquareBoard('a finished match can be watched and is counted, before and after power-off', (board, t) => {
  const device = firmware(board);
  beginMatch(device);
  playRandomly(device, 5);
  device.settle();
  const played = stepsTold(device);
  device.tap('B');
  device.settle();
  assert.equal(device.facts.get('screen'), 'menu');
  openLogbook(device);
  assert.deepEqual(watch(device), played);
  const caught = albumPages(device);
  showCode(device);
  const counted = pages(device);
  device.powerCycle();
  reachMenu(device);
  device.settle();
  openLogbook(device);
  assert.deepEqual(watch(device), played);
  for (const [page, picture] of albumPages(device).entries()) assert.ok(samePicture(picture, caught[page]), `album ${page}`);
  const again = pages(device);
  for (const [page, picture] of again.entries()) assert.ok(samePicture(picture, counted[page]), `page ${page}`);
  assertNoWarnings(device);
  t.diagnostic(`${played.length} steps`);
});

onSquareBoard('dice are counted over power-off', (board) => {
  const device = firmware(board);
  reachMenu(device);
  device.settle();
  openDice(device);
  roll(device);
  device.tap('B');
  device.settle();
  const look = () => {
    for (let tries = 0; device.facts.get('card') !== 'logbook'; tries += 1) {
      assert.ok(tries < 9, 'there is no logbook in the menu');
      device.tap('RIGHT');
    }
    device.tap('A');
    device.settle();
    return pages(device)[3];
  };
  const before = look();
  device.powerCycle();
  reachMenu(device);
  device.settle();
  assert.ok(samePicture(look(), before));
  assertNoWarnings(device);
});
