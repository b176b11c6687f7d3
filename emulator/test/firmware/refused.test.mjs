// The firmware image with a flash that refuses writes, and with saves of an earlier version.

import assert from 'node:assert/strict';
import fs from 'node:fs';

import { FLASH_SIZE } from '../../src/flash.mjs';
import { firmware, onSquareBoard, samePicture } from '../../testing/firmware.mjs';
import { assertNoWarnings, beginMatch, goOn, reachMenu, stepsTold, switchOn, takeOffer } from '../../testing/saves.mjs';

const OLD_SAVE = new URL('../../../desktop/tests/saves/81d0e24.flash', import.meta.url);

onSquareBoard('a match goes on in memory when the flash refuses, and comes back as it was saved', (board, t) => {
  const device = firmware(board);
  beginMatch(device);
  goOn(device, 10, 1);
  const saved = stepsTold(device).length;
  const flash = device.flashContents();
  device.settle();
  const before = device.screenshot();
  device.chip.flash.refuses = true;
  goOn(device, 10, 2);
  assert.equal(device.facts.get('unsaved'), 'true');
  assert.ok(stepsTold(device).length >= saved + 10, 'the match does not go on');
  assert.ok(!samePicture(before, device.screenshot()), 'nothing is shown');
  assert.deepEqual(device.flashContents(), flash, 'the chip changed although it refuses');
  device.powerCycle();
  reachMenu(device);
  assert.equal(takeOffer(device), 'play');
  goOn(device, 5, 3);
  assert.ok(!device.facts.has('unsaved'), 'a chip that takes saves again is believed');
  t.diagnostic(`${saved} steps saved, ${stepsTold(device).length} told in all`);
});

onSquareBoard('a save of an earlier version is whole and plays on', (board) => {
  const [start, end] = ['__save_start', '__save_end'].map((name) => firmware(board).symbols.get(name));
  const old = fs.readFileSync(OLD_SAVE);
  assert.equal(old.length, end - start, 'the fixture is a whole save region');
  const flash = new Uint8Array(FLASH_SIZE).fill(0xff);
  flash.set(old, start);
  const device = switchOn(board, flash, 7);
  assert.equal(device.facts.get('language'), 'pl');
  assert.equal(takeOffer(device), 'play');
  goOn(device, 6, 4);
  assertNoWarnings(device);
});
