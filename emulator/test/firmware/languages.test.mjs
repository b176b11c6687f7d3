// The languages of the firmware image: each is chosen by keys, and a match of a game whose box speaks it begins.

import assert from 'node:assert/strict';

import { bootToMenu, firmware, onSquareBoard, openSettings } from '../../testing/firmware.mjs';
import { TITLES, choosePlayers, seededDraw, tapOnce } from '../../testing/match.mjs';
import { assertNoWarnings, leave } from '../../testing/saves.mjs';

/** In the order of the settings, with a game that is printed in it. */
const LANGUAGES = [
  ['pl', 'kohaku'],
  ['cs', 'klofni'],
  ['nl', 'fish'],
  ['de', 'fish'],
  ['fr', 'fish'],
];

function goToCard(device, card) {
  for (let tries = 0; device.facts.get('card') !== card; tries += 1) {
    assert.ok(tries < 12, `there is no card ${card}`);
    device.tap('RIGHT');
  }
}

onSquareBoard('every language is chosen by keys, and a match begins in it', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  openSettings(device);
  const pictures = [device.screenshot().rgb.toString('base64')];
  for (const [code, title] of LANGUAGES) {
    device.tap('RIGHT');
    device.settle();
    assert.equal(device.facts.get('language'), code);
    pictures.push(device.screenshot().rgb.toString('base64'));
    device.tap('B');
    goToCard(device, title);
    device.tap('A');
    // A match that was left goes on at once.
    if (device.facts.get('screen') === 'setup') {
      choosePlayers(device, 2);
      device.tap('A');
    }
    assert.equal(device.facts.get('screen'), 'play', code);
    const draw = seededDraw(1);
    for (let taps = 0; taps < 12; taps += 1) tapOnce(device, draw);
    device.settle();
    pictures.push(device.screenshot().rgb.toString('base64'));
    leave(device);
    device.settle();
    goToCard(device, 'settings');
    device.tap('A');
    device.settle();
  }
  assert.equal(new Set(pictures).size, pictures.length, 'every picture is another one');
  assertNoWarnings(device);
});
