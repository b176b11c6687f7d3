// Failures on the firmware image: failed noise source, panics, faults.

import assert from 'node:assert/strict';

import {
  bootToMenu,
  colours,
  firmware,
  onEachScreen,
  openDice,
  openSelfTest,
  openSettings,
  roll,
  samePicture,
} from '../../testing/firmware.mjs';

/** What the self-test's held X does. */
const ON_PURPOSE = /on purpose/;

for (const [rosc, word] of [
  ['stuck', 'stuck-run'],
  ['biased', 'lopsided'],
  ['periodic', 'periodic'],
]) {
  onEachScreen(`a ${rosc} ring oscillator is shown and told, and the dice still roll`, (board) => {
    const [broken, healthy] = [rosc, 'healthy'].map((model) => {
      const device = firmware(board, { rosc: model });
      bootToMenu(device);
      openDice(device);
      const faces = roll(device);
      assert.ok(
        faces.every((face) => face >= 1),
        faces.join(' '),
      );
      return device;
    });
    assert.equal(broken.facts.get('source'), word);
    assert.equal(healthy.facts.get('source'), 'good');
    assert.ok(broken.lines.some(({ level, text }) => level === 'warn' && /failed a health test/.test(text)));
    assert.ok(!samePicture(broken.screenshot(), healthy.screenshot()));
  });
}

onEachScreen('a panic is shown and logged, and a key restarts the device', (board) => {
  const device = firmware(board, { allowPanic: true });
  bootToMenu(device);
  const menu = device.screenshot();
  openSettings(device);
  openSelfTest(device);
  assert.equal(device.facts.get('screen'), 'self-test');
  device.hold('X', 800);
  assert.match(device.panic ?? '', ON_PURPOSE);
  device.settle();
  const panicScreen = device.screenshot();
  assert.ok(colours(panicScreen) > 1);
  assert.ok(!samePicture(panicScreen, menu));
  assert.ok(device.backlight > 0);
  assert.equal(device.resets, 0);

  device.tap('A');
  device.run(100);
  assert.equal(device.resets, 1);
  bootToMenu(device);
  assert.ok(samePicture(device.screenshot(), menu));
  assert.ok(device.lines.some(({ text }) => /restarted after a panic at .*app\.rs:\d+/.test(text)));
});

onEachScreen('without permission a panic ends the run with its place', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  openSettings(device);
  openSelfTest(device);
  assert.throws(
    () => device.hold('X', 800),
    (error) => error.kind === 'panic' && /app\.rs:\d+: on purpose/.test(error.message),
  );
});

onEachScreen('a hard fault is shown like a panic', (board) => {
  const device = firmware(board, { allowPanic: true });
  bootToMenu(device);
  device.chip.core.PC = 0x30000000;
  device.chip.core.waiting = false;
  device.run(1500);
  assert.match(device.panic ?? '', /hard fault/);
  assert.ok(colours(device.screenshot()) > 1);
  device.tap('A');
  bootToMenu(device);
  assert.equal(device.resets, 1);
});
