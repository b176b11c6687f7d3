// The real image through power-off and power-on: what is kept, and what a strange flash does.

import assert from 'node:assert/strict';

import { randomWords } from '../../src/chance.mjs';
import { FLASH_SIZE } from '../../src/flash.mjs';
import { bootToMenu, firmware, onEachBoard, openSettings } from '../../testing/firmware.mjs';

onEachBoard('keeps its settings through power-off', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  assert.equal(device.facts.get('language'), 'en');
  openSettings(device);
  device.tap('RIGHT');
  device.tap('DOWN');
  for (let step = 0; step < 3; step++) device.tap('LEFT');
  device.settle();
  const dimmed = device.backlight;
  device.powerCycle();
  bootToMenu(device);
  assert.equal(device.facts.get('language'), 'pl');
  assert.equal(device.backlight, dimmed);
});

onEachBoard('starts with a flash full of anything, and can keep settings there', (board) => {
  const next = randomWords(7);
  const noise = Uint8Array.from({ length: FLASH_SIZE }, () => next() >>> 24);
  const device = firmware(board, { flash: noise });
  bootToMenu(device);
  assert.equal(device.facts.get('language'), 'en');
  openSettings(device);
  device.tap('RIGHT');
  device.settle();
  device.powerCycle();
  bootToMenu(device);
  assert.equal(device.facts.get('language'), 'pl');
});
