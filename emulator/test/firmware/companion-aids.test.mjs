// Companion pages on the firmware image: dice from a page and back, the timer that rings on any screen, and guests whose
// names survive power-off.

import assert from 'node:assert/strict';

import { bootToMenu, firmware, onSquareBoard, openSettings, roll } from '../../testing/firmware.mjs';

/** To a tile of the hub, counted from the first, and open it. */
function openTile(device, tile) {
  for (let card = 0; card < 6; card += 1) {
    device.tap('RIGHT');
    device.settle();
  }
  device.tap('A');
  device.settle();
  assert.equal(device.facts.get('page'), 'hub');
  for (let row = 0; row < Math.floor(tile / 3); row += 1) device.tap('DOWN');
  for (let column = 0; column < tile % 3; column += 1) device.tap('RIGHT');
  device.tap('A');
  device.settle();
}

const CLOCK = 7;
const GUESTS = 8;

onSquareBoard('dice are rolled from a page, and the page comes back', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  openTile(device, GUESTS);
  assert.equal(device.facts.get('page'), 'guests');
  device.tap('Y');
  device.settle();
  assert.equal(device.facts.get('screen'), 'dice');
  assert.equal(roll(device).length, 2);
  device.tap('B');
  device.settle();
  assert.equal(device.facts.get('screen'), 'companion');
  device.tap('RIGHT');
  device.settle();
  assert.equal(device.facts.get('guests'), '3', 'the keys are the page’s again');
});

onSquareBoard('the sand clock rings while another page is open', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  openSettings(device);
  // A device comes without sound; its row is the fifth of the page that the third row opens.
  for (let row = 0; row < 2; row += 1) device.tap('DOWN');
  device.tap('A');
  device.settle();
  for (let row = 0; row < 4; row += 1) device.tap('DOWN');
  device.tap('RIGHT');
  device.settle();
  device.tap('B');
  device.settle();
  device.tap('B');
  device.settle();
  // The settings are saved, and the store tidies up: a tap of 40 ms within an erase of 45 ms is not noticed.
  device.run(1500);
  // From the settings the first card is one to the right.
  device.tap('RIGHT');
  device.settle();
  openTile(device, CLOCK);
  assert.equal(device.facts.get('page'), 'clock');
  // Fifteen seconds.
  for (let step = 0; step < 4; step += 1) device.tap('LEFT');
  device.settle();
  device.tap('A');
  assert.equal(device.facts.get('clock'), 'runs');
  const begun = device.factsLog.findLast(({ key, value }) => key === 'clock' && value === 'runs').ms;
  device.tap('B');
  device.tap('RIGHT');
  device.tap('A');
  device.runUntil(() => device.facts.get('page') === 'guests', 2000, 'the other page');
  assert.equal(device.chip.pwm.level(device.board.sounder), 0);
  device.runUntil(() => device.facts.get('clock') === 'rings', 20_000, 'the alarm');
  const rang = device.factsLog.findLast(({ key }) => key === 'clock').ms;
  assert.ok(Math.abs(rang - begun - 15_000) < 30, `after ${rang - begun} ms`);
  device.runUntil(() => device.chip.pwm.level(device.board.sounder) > 0, 500, 'a sound');
  device.tap('A');
  assert.equal(device.facts.get('clock'), 'heard');
  assert.equal(device.facts.get('page'), 'guests');
});

onSquareBoard('guests have their names after power-off', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  openTile(device, GUESTS);
  device.tap('RIGHT');
  device.tap('DOWN');
  device.tap('A');
  device.tap('RIGHT');
  device.tap('B');
  device.settle();
  const before = device.screenshot();
  device.powerCycle();
  bootToMenu(device);
  openTile(device, GUESTS);
  device.tap('DOWN');
  device.settle();
  assert.deepEqual(device.screenshot().rgb, before.rgb);
});
