// Power cycles of the firmware image: what survives, and how it boots with foreign flash contents.

import assert from 'node:assert/strict';

import { randomWords } from '../../src/chance.mjs';
import { PowerCut } from '../../src/faults.mjs';
import { FLASH_SIZE } from '../../src/flash.mjs';
import {
  bootToMenu,
  firmware,
  keysToAccess,
  onEachBoard,
  onEachScreen,
  openSettings,
  samePicture,
} from '../../testing/firmware.mjs';

onEachScreen('keeps its settings through power-off', (board) => {
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

onEachScreen('starts with a flash full of anything, and can keep settings there', (board) => {
  const next = randomWords(7);
  const noise = Uint8Array.from({ length: FLASH_SIZE }, () => next() >>> 24);
  const device = firmware(board, { flash: noise });
  bootToMenu(device);
  assert.equal(device.facts.get('lost'), 'everything');
  // The first key closes the message.
  device.tap('B');
  device.settle();
  assert.equal(device.facts.get('language'), 'en');
  openSettings(device);
  device.tap('RIGHT');
  device.settle();
  device.powerCycle();
  bootToMenu(device);
  assert.equal(device.facts.get('language'), 'pl');
});

onEachScreen('has the old settings or the new ones after a power cut, never others', (board) => {
  // What the device writes before the first key: garbage collection.
  const untouched = firmware(board);
  bootToMenu(untouched);
  openSettings(untouched);
  const first = untouched.chip.flash.ops.length;
  for (const [later, bytes] of [
    [0, 0],
    [0, 128],
    [1, 128],
  ]) {
    const op = first + later;
    const device = firmware(board, { cut: { op, bytes } });
    bootToMenu(device);
    openSettings(device);
    let cut = false;
    try {
      for (const key of ['RIGHT', 'DOWN', 'LEFT', 'LEFT']) device.tap(key);
      device.settle();
    } catch (error) {
      assert.ok(error instanceof PowerCut, error.stack);
      cut = true;
    }
    assert.ok(cut, `operation ${op} was never reached`);
    for (const key of [...device.held]) device.release(key);
    device.powerCycle();
    bootToMenu(device);
    const language = device.facts.get('language');
    assert.match(language, /^(en|pl)$/);
    // Half-programmed cells read differently at each power-on; the device tells one story.
    for (let again = 0; again < 3; again += 1) {
      device.powerCycle();
      bootToMenu(device);
      assert.equal(device.facts.get('language'), language);
    }
    assert.deepEqual(
      device.lines.filter(({ level }) => level === 'error'),
      [],
    );
  }
});

onEachScreen('offers to erase the saves when B is held at power-on', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  device.powerCycle();
  device.press('B');
  bootToMenu(device);
  assert.equal(device.facts.get('boot'), 'safe');
  device.runUntil(() => device.facts.get('screen') === 'erase-saves', 5000, 'the page that erases');
  device.release('B');
  device.settle();
  device.tap('B');
  device.settle();
  assert.equal(device.facts.get('screen'), 'menu');
  assert.equal(device.facts.get('saves'), undefined);
});

/** The picture rotated by 180 degrees. */
function turned({ width, height, rgb }) {
  const out = new Uint8Array(rgb.length);
  for (let at = 0; at < rgb.length; at += 3) out.set(rgb.subarray(at, at + 3), rgb.length - 3 - at);
  return { width, height, rgb: out };
}

onEachBoard('is turned over for the left hand, picture and cross, and stays so', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  // Pictures are compared: nothing moves.
  openSettings(device);
  for (const key of [...keysToAccess('motion'), 'LEFT', 'B', 'B', 'RIGHT']) device.tap(key);
  device.settle();
  const first = device.screenshot();
  device.tap('LEFT');
  device.settle();
  const upright = device.screenshot();
  device.tap('A');
  for (const key of [...keysToAccess('hand'), 'A', 'B', 'B']) device.tap(key);
  device.settle();
  assert.equal(device.facts.get('hand'), 'left');
  assert.equal(device.facts.get('screen'), 'menu');
  assert.ok(samePicture(device.screenshot(), turned(upright)), 'the menu, upside down');
  device.tap('LEFT');
  device.settle();
  assert.equal(device.facts.get('card'), 'rybowisko');
  assert.ok(samePicture(device.screenshot(), turned(first)));
  device.powerCycle();
  bootToMenu(device);
  assert.ok(samePicture(device.screenshot(), turned(first)), 'after power-off');
  device.tap('RIGHT');
  device.settle();
  assert.equal(device.facts.get('card'), 'settings');
});
