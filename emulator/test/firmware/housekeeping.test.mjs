// Flash housekeeping on the firmware image: sectors are erased while nothing sounds and nothing moves.

import assert from 'node:assert/strict';

import { bootToMenu, firmware, keysToAccess, onEachScreen, openSettings } from '../../testing/firmware.mjs';

const ROLLS = 40;

/** How many sectors were erased. */
const erases = (device) => device.measures().erases.count;

onEachScreen('no sector is erased within a tune or an animation', (board) => {
  const device = firmware(board);
  const tap = (key, ms) => {
    device.tap(key);
    device.run(ms);
  };
  // The first power-on prepares an empty flash while the question for the language is read.
  device.runUntil(() => device.facts.get('screen') === 'language', 2000, 'the language question');
  device.run(1500);
  bootToMenu(device);
  openSettings(device);
  for (const key of [...keysToAccess('volume'), 'RIGHT', 'B', 'B']) tap(key, 100);
  for (let card = 0; card < 3; card += 1) tap('LEFT', 300);
  tap('A', 300);
  assert.equal(device.facts.get('screen'), 'dice');
  const before = erases(device);
  // Rolls of a player in a hurry, with a look at the dice now and then.
  for (let rolled = 0; rolled < ROLLS; rolled += 1) tap('A', rolled % 4 === 3 ? 2500 : 1200);
  assert.ok(device.timings.soundAt > 0, 'the sound is on');
  assert.ok(erases(device) > before, 'sectors were erased while the dice rolled');
  assert.equal(device.measures().erases.held_up_ms, 0, 'an erase within 100 ms of a sound or a pixel');
});

onEachScreen('a screen with ambient motion leaves time for housekeeping', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  const before = erases(device);
  // The hint for the hesitating has not come yet: only beats move.
  const bytes = device.panel.bytes;
  device.run(3000);
  assert.ok(device.panel.bytes > bytes, 'beats pass');
  assert.ok(erases(device) > before, 'sectors were erased between the beats');
});

onEachScreen('a key pressed and released within an erase arrives once', (board) => {
  const device = firmware(board, { flashTimes: 'worst' });
  const { flash } = device.chip;
  const { clock } = flash;
  const erase = flash.erase.bind(flash);
  const tick = clock.tick.bind(clock);
  const languages = () => device.factsLog.filter(({ key }) => key === 'language').map(({ value }) => value);
  // The first power-on prepares an empty flash while the question for the language is read.
  device.runUntil(() => device.facts.get('screen') === 'language', 2000, 'the language question');
  let chosen;
  flash.erase = (offset, length) => {
    flash.erase = erase;
    clock.tick = (nanos) => {
      clock.tick = tick;
      chosen = languages();
      tick(100e6);
      device.press('DOWN');
      tick(60e6);
      device.release('DOWN');
      tick(nanos - 160e6);
    };
    erase(offset, length);
  };
  device.runUntil(() => chosen !== undefined, 5000, 'an erase');
  device.run(1000);
  assert.equal(languages().length, chosen.length + 1, 'the next language, and no other');
});
