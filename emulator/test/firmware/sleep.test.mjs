// Sleep on the firmware image: dim, dark, dormant, and awake again with the same picture and the same match.

import assert from 'node:assert/strict';

import {
  bootToMenu,
  firmware,
  keysToAccess,
  onEachScreen,
  onSquareBoard,
  openSettings,
  samePicture,
} from '../../testing/firmware.mjs';
import { openSetup, playRandomly, record, refereed, seededDraw } from '../../testing/match.mjs';

/** The setting is five minutes: half of it to dim, all of it to go dark, ten seconds more to become dormant. */
const DIM_MS = 150_000;
const DARK_MS = 300_000;
const DORMANT_MS = 310_000;
const DAY_MS = 86_400_000;
const WAKE_MS = 150;
/** Sleeps at random moments of matches; the long run has 200. */
const SLEEPS = Number(process.env.SLEEPS ?? 12);

const rest = (device) => device.facts.get('rest') ?? 'awake';
const isDormant = (device) => device.chip.dormant.isOn;

/** Switches the device off with the system menu: light, sound, off. */
function switchOff(device) {
  device.hold('Y', 600);
  assert.equal(device.facts.get('system'), 'open');
  for (const key of ['DOWN', 'DOWN', 'A']) device.tap(key);
  device.runUntil(() => isDormant(device), 3_000, 'dormant');
}

/** Presses and releases a key of a sleeping device. Milliseconds until the picture is lit. */
function wake(device, key) {
  const at = device.ms;
  device.press(key);
  device.runUntil(() => device.panel.showing && device.backlight > 0, 1_000, 'a lit picture');
  const ms = device.ms - at;
  device.run(40);
  device.release(key);
  device.run(100);
  return ms;
}

onEachScreen('dims, goes dark, becomes dormant, and wakes at a key to the same picture', (board, t) => {
  const device = firmware(board, { batteryMv: 3900 });
  bootToMenu(device);
  openSettings(device);
  for (const key of [...keysToAccess('motion'), 'LEFT', 'B', 'B']) device.tap(key);
  device.settle();
  const [from, picture, light] = [device.ms, device.screenshot(), device.backlight];
  device.run(DIM_MS - 2_000);
  assert.equal(device.backlight, light);
  device.run(4_000);
  assert.equal(rest(device), 'dim');
  assert.ok(device.backlight > 0 && device.backlight < light / 4, `dimmed to ${device.backlight}`);
  assert.ok(samePicture(device.screenshot(), picture));
  device.run(from + DARK_MS + 1_000 - device.ms);
  assert.equal(rest(device), 'dark');
  assert.equal(device.backlight, 0);
  assert.ok(device.panel.asleep);
  device.run(from + DORMANT_MS + 1_000 - device.ms);
  assert.equal(rest(device), 'dormant');
  assert.ok(isDormant(device));

  const [instructions, bits] = [device.instructions, device.chip.ringOscillator.bitsRead];
  device.run(3 * DAY_MS);
  assert.equal(device.instructions, instructions, 'no instruction in three days');
  assert.equal(device.resets, 0);

  const ms = wake(device, 'RIGHT');
  assert.ok(ms <= WAKE_MS, `the picture came after ${ms} ms`);
  assert.equal(rest(device), 'awake');
  assert.equal(device.backlight, light);
  assert.ok(samePicture(device.screenshot(), picture), 'the key only woke it');
  assert.ok(device.chip.ringOscillator.bitsRead - bits >= 512, 'the random source was sampled anew');
  device.tap('RIGHT');
  device.settle();
  assert.ok(!samePicture(device.screenshot(), picture), 'the next key does what it says');
  assert.deepEqual(device.panel.complaints, []);
  // The watchdog runs again, and is fed.
  assert.ok(device.chip.watchdog.timer.enable);
  device.run(30_000);
  assert.equal(device.resets, 0);
  t.diagnostic(`key to lit picture: ${ms.toFixed(1)} ms`);
});

onEachScreen('a key in the dark, before it is dormant, wakes as well', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  const card = device.facts.get('card');
  device.run(DARK_MS + 20);
  assert.equal(rest(device), 'dark');
  const ms = wake(device, 'RIGHT');
  assert.ok(ms <= WAKE_MS, `the picture came after ${ms} ms`);
  assert.equal(device.facts.get('card'), card);
  device.tap('RIGHT');
  assert.notEqual(device.facts.get('card'), card);
  assert.deepEqual(device.panel.complaints, []);
});

onEachScreen('keys right after the first one count, before there is a picture', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  const cards = () => device.factsLog.filter(({ key }) => key === 'card').length;
  switchOff(device);
  const before = cards();
  device.press('A');
  device.run(8);
  for (const key of ['RIGHT', 'LEFT', 'RIGHT']) {
    device.press(key);
    device.run(6);
    device.release(key);
    device.run(6);
  }
  assert.equal(device.backlight, 0, 'all of it in the dark');
  device.run(200);
  device.release('A');
  device.run(200);
  assert.equal(cards() - before, 3);
  assert.equal(device.facts.get('screen'), 'menu');
});

onEachScreen('stays dark with USB, and never sleeps if told so', (board) => {
  const device = firmware(board, { batteryMv: 3900, usb: true });
  bootToMenu(device);
  device.run(DORMANT_MS + 20_000);
  assert.equal(rest(device), 'dark');
  wake(device, 'A');
  openSettings(device);
  for (const key of ['DOWN', 'DOWN', 'DOWN', 'RIGHT', 'RIGHT']) device.tap(key);
  device.run(2 * DARK_MS);
  assert.equal(rest(device), 'awake');
});

onSquareBoard('a stray edge wakes nobody: it falls asleep again', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  switchOff(device);
  device.press('B');
  device.run(0.5);
  device.release('B');
  device.run(2_000);
  assert.ok(isDormant(device));
  assert.equal(device.chip.dormant.wakes, 1);
  assert.ok(device.panel.asleep && device.backlight === 0);
});

/** From the menu to the sand clock of the companion. */
function openClock(device) {
  for (let card = 0; card < 3; card += 1) device.tap('LEFT');
  device.tap('A');
  device.settle();
  assert.equal(device.facts.get('screen'), 'companion');
  for (let tile = 0; tile < 12 && device.facts.get('page') !== 'clock'; tile += 1) {
    device.tap('RIGHT');
    device.tap('A');
    device.settle();
    if (device.facts.get('page') !== 'clock') device.tap('B');
  }
  assert.equal(device.facts.get('page'), 'clock');
}

onSquareBoard('does not go dark while the sand runs, and its time is right', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  openSettings(device);
  // Asleep after a minute; the sand runs for longer.
  for (const key of ['DOWN', 'DOWN', 'DOWN', 'LEFT', 'LEFT', 'B', 'RIGHT']) device.tap(key);
  openClock(device);
  for (let longer = 0; longer < 12; longer += 1) device.tap('RIGHT');
  device.tap('A');
  assert.equal(device.facts.get('clock'), 'runs');
  const from = device.ms;
  device.run(90_000);
  assert.equal(rest(device), 'dim', 'it only dims');
  device.runUntil(() => device.facts.get('clock') === 'rings', 3_600_000, 'the alarm');
  const seconds = (device.ms - from) / 1000;
  assert.ok(seconds > 90 && Math.abs(seconds - 30 * Math.round(seconds / 30)) < 0.5, `rang after ${seconds} s`);
  device.run(50);
  assert.equal(rest(device), 'awake', 'the alarm is seen');
});

onSquareBoard('switched off, a running sand clock pauses', (board) => {
  const device = firmware(board);
  bootToMenu(device);
  openClock(device);
  device.tap('A');
  device.run(5_000);
  switchOff(device);
  assert.equal(device.facts.get('clock'), 'paused');
  device.run(DAY_MS);
  wake(device, 'B');
  device.run(60_000);
  assert.equal(device.facts.get('clock'), 'paused');
});

onSquareBoard(`a match loses nothing over ${SLEEPS} sleeps at random moments`, (board, t) => {
  const device = firmware(board, { seed: 5, batteryMv: 3900 });
  openSetup(device, 'podwodni');
  device.tap('A');
  const draw = seededDraw(7);
  let worst = 0;
  let sleeps = 0;
  while (sleeps < SLEEPS) {
    if (device.facts.get('moment') === 'over') {
      const { hex, points } = record(device);
      assert.deepEqual(points, refereed(hex));
      for (const key of ['A', 'A', 'A']) device.tap(key);
      device.settle();
      if (device.facts.get('screen') === 'setup') device.tap('A');
    }
    // Some moves, then off at any moment of what follows.
    for (let taps = draw(6); taps >= 0; taps -= 1) device.tap(['UP', 'DOWN', 'LEFT', 'RIGHT', 'A', 'A', 'A'][draw(7)]);
    device.run(draw(400));
    switchOff(device);
    sleeps += 1;
    const steps = record(device).steps;
    device.run(1_000 + draw(DAY_MS));
    worst = Math.max(worst, wake(device, ['A', 'B', 'LEFT', 'RIGHT', 'UP', 'DOWN', 'X', 'Y'][draw(8)]));
    assert.ok(record(device).steps >= steps, 'no step is lost');
  }
  playRandomly(device, 3);
  const { hex, points } = record(device);
  assert.deepEqual(points, refereed(hex));
  assert.ok(worst <= WAKE_MS, `the picture came after ${worst} ms`);
  assert.equal(device.resets, 0);
  assert.deepEqual(device.panel.complaints, []);
  assert.deepEqual(
    device.lines.filter(({ level }) => level === 'warn' || level === 'error'),
    [],
  );
  t.diagnostic(`${sleeps} sleeps, longest wake ${worst.toFixed(1)} ms`);
});
