// Flash housekeeping on the firmware image: sectors are erased while nothing sounds and nothing moves.

import assert from 'node:assert/strict';

import { bootToMenu, firmware, onEachBoard, openSettings } from '../../testing/firmware.mjs';

/** Longer than two frames of an animation, and than the longest tune's rests. */
const STILL_MS = 100;
const ROLLS = 40;

/** Watches every erase: what sounded, and how long ago a byte went to the panel. */
function watchErases(device) {
  const erases = [];
  const { flash, pwm } = device.chip;
  const erase = flash.erase.bind(flash);
  let soundedAt = -Infinity;
  const sounds = () => {
    if (pwm.level(device.board.sounder) > 0) soundedAt = device.ms;
    return false;
  };
  flash.erase = (offset, length) => {
    sounds();
    erases.push({ ms: device.ms, quietMs: device.ms - soundedAt, stillMs: device.ms - device.panel.lastByte / 1e6 });
    erase(offset, length);
  };
  return { erases, sounds, soundedAt: () => soundedAt };
}

onEachBoard('no sector is erased within a tune or an animation', (board) => {
  const device = firmware(board);
  const watch = watchErases(device);
  const run = (ms) => {
    const end = device.ms + ms;
    device.runUntil(() => watch.sounds() || device.ms >= end, ms + 100);
  };
  const tap = (key, ms) => {
    device.press(key);
    run(40);
    device.release(key);
    run(ms);
  };
  bootToMenu(device);
  // The first power-on prepares an empty flash.
  device.run(1500);
  openSettings(device);
  for (const key of ['DOWN', 'DOWN', 'DOWN', 'RIGHT', 'B']) tap(key, 100);
  for (let card = 0; card < 3; card += 1) tap('LEFT', 300);
  tap('A', 300);
  assert.equal(device.facts.get('screen'), 'dice');
  const before = watch.erases.length;
  // Rolls of a player in a hurry, with a look at the dice now and then.
  for (let rolled = 0; rolled < ROLLS; rolled += 1) tap('A', rolled % 4 === 3 ? 2500 : 1200);
  assert.ok(watch.soundedAt() > 0, 'the sound is on');
  assert.ok(watch.erases.length > before, 'sectors were erased while the dice rolled');
  for (const { ms, quietMs, stillMs } of watch.erases) {
    assert.ok(quietMs >= STILL_MS, `an erase at ${ms} ms, ${quietMs} ms after a sound`);
    assert.ok(stillMs >= STILL_MS, `an erase at ${ms} ms, ${stillMs} ms after a pixel`);
  }
});
