// Monkey test of the firmware image, over all games: random keys cause no panic, no warning and no watchdog reset. A
// thousand events take some twenty seconds; `MONKEY=100000` sets their number.

import assert from 'node:assert/strict';

import { KEYS } from '../../src/board.mjs';
import { bootToMenu, firmware, onSquareBoard } from '../../testing/firmware.mjs';
import { TITLES, openSetup, seededDraw } from '../../testing/match.mjs';
import { seedOf, times } from '../../testing/saves.mjs';

const EVENTS = times('MONKEY', 20_000);
/** Events per device; each device begins at another game. */
const ROUND = 1000;
/** Longer than the debounce time. */
const SHORT_MS = 8;
/** Longer than a long press takes. */
const LONG_MS = 600;

/** Presses a random key, weighted so that matches advance. X is not held: in the self-test that is a panic. */
function hit(device, draw) {
  const key = ['A', 'A', 'A', 'UP', 'DOWN', 'LEFT', 'RIGHT', ...KEYS][draw(7 + KEYS.length)];
  const long = draw(25) === 0 && key !== 'X';
  device.press(key);
  device.run(long ? LONG_MS : SHORT_MS);
  device.release(key);
  device.run(draw(30) === 0 ? 400 : SHORT_MS);
}

onSquareBoard(`${EVENTS} key events of a monkey bring neither panic nor warning`, (board, t) => {
  const started = performance.now();
  const screens = new Set();
  let [steps, over, simulated] = [0, 0, 0];
  for (let round = 0; round * ROUND < EVENTS; round += 1) {
    const seed = seedOf(round + 1);
    const device = firmware(board, { seed });
    openSetup(device, TITLES[seedOf(round) % TITLES.length]);
    const draw = seededDraw(seed);
    // A hit is two events: down and up.
    for (let events = 0; events < ROUND; events += 2) hit(device, draw);

    assert.deepEqual(
      device.lines.filter(({ level }) => level === 'warn' || level === 'error'),
      [],
      `round ${round}`,
    );
    assert.equal(device.resets, 0);
    assert.deepEqual(device.panel.complaints, []);
    leave(device, `round ${round}`);
    for (const { key, value } of device.factsLog) {
      if (key === 'screen') screens.add(value);
      if (key === 'step') steps += 1;
      if (key === 'moment' && value === 'over') over += 1;
    }
    simulated += device.ms;

    // The device boots with the flash that the monkey left.
    device.powerCycle();
    bootToMenu(device);
  }
  if (EVENTS >= 5_000) assert.ok(screens.size >= 8, `only ${[...screens].join(', ')} were seen`);
  const seconds = Math.round((performance.now() - started) / 1000);
  t.diagnostic(`${Math.round(simulated / 1000)} s simulated in ${seconds} s: ${steps} steps, ${over} matches finished`);
});

/** Enough to undo a turn of 24 decisions and to close what covers the board. */
const LONGEST_WAY = 32;

/** B leads back to the menu from every screen; a long press out of the self-test, "Leave" out of a match. */
function leave(device, place) {
  for (let taps = 0; device.facts.get('screen') !== 'menu'; taps += 1) {
    assert.ok(taps < LONGEST_WAY, `${place}: B does not lead out of ${device.facts.get('screen')}`);
    const paused = isPaused(device);
    device.hold('B', device.facts.get('screen') === 'self-test' ? LONG_MS : 40);
    device.run(200);
    // B opens the menu over the board; where that was open, it goes on.
    if (!paused && isPaused(device)) for (const key of ['DOWN', 'DOWN', 'A']) device.tap(key);
  }
}

const isPaused = (device) => device.facts.get('screen') === 'play' && device.facts.get('cover') === 'pause';
