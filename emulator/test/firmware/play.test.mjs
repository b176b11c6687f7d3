// The firmware image from power-on to the menu, the dice and the settings.

import assert from 'node:assert/strict';

import { keyOn } from '../../src/board.mjs';
import { bounceKey } from '../../src/key-input.mjs';
import {
  bootToMenu,
  colours,
  firmware,
  image,
  onEachBoard,
  onEachScreen,
  openDice,
  openSettings,
  roll,
  samePicture,
} from '../../testing/firmware.mjs';

onEachBoard('boots to the menu, with no word of warning', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  assert.equal(device.facts.get('screen'), 'menu');
  assert.ok(colours(device.screenshot()) > 8);
  assert.ok(device.backlight > 0);
  assert.deepEqual(device.panel.complaints, []);
  assert.deepEqual(
    device.lines.filter(({ level }) => level === 'warn' || level === 'error'),
    [],
  );
});

onEachBoard('begins a match with its own keys', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  const tap = (key) => {
    device.tap(keyOn(board, key));
    device.settle();
  };
  tap('RIGHT');
  tap('LEFT');
  tap('A');
  assert.equal(device.facts.get('screen'), 'setup');
  // The cursor is on the start.
  tap('A');
  assert.equal(device.facts.get('screen'), 'play');
  assert.ok(device.facts.has('opening'));
  tap('B');
  assert.ok(device.facts.has('moment'));
});

onEachScreen('walks to the dice and rolls', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  openDice(device);
  assert.equal(device.facts.get('screen'), 'dice');
  const before = device.screenshot();
  const faces = roll(device);
  assert.ok(faces.length >= 1 && faces.every((face) => Number.isInteger(face) && face >= 1), faces.join(' '));
  assert.ok(!samePicture(before, device.screenshot()));
  assert.equal(device.facts.get('source'), 'good');
});

onEachScreen('rolls differently with other noise', (board) => {
  const rolls = (seed) => {
    const device = firmware(board, { seed });
    bootToMenu(device);
    openDice(device);
    return Array.from({ length: 4 }, () => roll(device).join(' ')).join(', ');
  };
  assert.notEqual(rolls(1), rolls(2));
});

onEachScreen('changes the language in the settings', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  openSettings(device);
  assert.equal(device.facts.get('screen'), 'settings');
  const before = device.screenshot();
  device.tap('RIGHT');
  device.settle();
  assert.equal(device.facts.get('language'), 'pl');
  assert.ok(!samePicture(before, device.screenshot()));
});

onEachScreen('the settings dim the light', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  openSettings(device);
  device.tap('DOWN');
  const bright = device.backlight;
  for (let step = 0; step < 3; step++) device.tap('LEFT');
  device.settle();
  assert.ok(device.backlight < bright, `${device.backlight} after ${bright}`);
  assert.ok(device.backlight > 0);
});

onEachScreen('takes a bouncing key for one press', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  const steps = () => device.factsLog.filter(({ key }) => key === 'card').length;
  const before = steps();
  for (let seed = 1; seed <= 8; seed++) {
    bounceKey(device, 'RIGHT', true, { seed });
    device.run(60);
    bounceKey(device, 'RIGHT', false, { seed: seed + 100 });
    device.run(60);
  }
  assert.equal(steps() - before, 8);
});

onEachScreen('the UF2 is the same device as the ELF', (board) => {
  const elf = firmware(board);
  const uf2 = firmware(board, { image: image(`${board.name}.uf2`), symbols: image(`${board.name}.elf`) });
  for (const device of [elf, uf2]) {
    bootToMenu(device);
    openDice(device);
    roll(device);
  }
  assert.deepEqual(uf2.factsLog, elf.factsLog);
  assert.ok(samePicture(uf2.screenshot(), elf.screenshot()));
});

onEachScreen('byte by byte on the wire the picture is the same', (board) => {
  const [wire, bulk] = ['wire', 'bulk'].map((spi) => {
    const device = firmware(board, { spi });
    bootToMenu(device);
    return device.screenshot();
  });
  assert.ok(samePicture(wire, bulk));
});

onEachScreen('comes back to the menu after power was off', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  const before = device.screenshot();
  openDice(device);
  device.powerCycle();
  bootToMenu(device);
  assert.ok(samePicture(before, device.screenshot()));
});
