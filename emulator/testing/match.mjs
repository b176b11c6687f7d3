// Plays a whole match on the firmware image by keys, and checks its log with the referee.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

import { bootToMenu, firmware, keysToAccess, openSettings } from './firmware.mjs';

const PROGRAM = process.env.TACKLEBOX_PROGRAM;
/** The games, in the order of their cards in the menu and of their tiles in the companion. */
export const TITLES = ['rybowisko', 'podwodni', 'fish', 'kohaku', 'klofni'];
/** Limit against endless loops; matches take far fewer. */
const MOST_TAPS = 6000;

/** A seeded PRNG (mulberry32). */
export function seededDraw(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** From power-on to the set-up of a game; without `motion` animations are off, which makes the match faster. */
export function openSetup(device, title, { motion = false } = {}) {
  bootToMenu(device);
  openSettings(device);
  if (!motion) {
    for (const key of [...keysToAccess('motion'), 'LEFT', 'B']) device.tap(key);
    assert.equal(device.facts.get('motion'), 'off');
  }
  device.tap('B');
  // The settings are the last card; the games begin right after it.
  for (let card = 0; card <= TITLES.indexOf(title); card += 1) device.tap('RIGHT');
  assert.equal(device.facts.get('card'), title);
  device.tap('A');
  assert.equal(device.facts.get('screen'), 'setup');
}

/** Sets the number of players; the cursor comes back to the start button. */
export function choosePlayers(device, players) {
  device.tap('DOWN');
  for (let tries = 0; device.facts.get('players') !== String(players); tries += 1) {
    assert.ok(tries < 8, `never ${players} players`);
    device.tap('RIGHT');
  }
  device.tap('UP');
}

/** At the start button of a set-up: puts computer players of these levels on all seats, and starts. */
export function seat(device, levels) {
  choosePlayers(device, levels.length);
  device.tap('DOWN');
  for (const [number, level] of levels.entries()) {
    device.tap('DOWN');
    for (let tries = 0; device.facts.get('player') !== `${number} ${level}`; tries += 1) {
      assert.ok(tries < 8, `seat ${number} never is ${level}: ${device.facts.get('player')}`);
      device.tap('RIGHT');
    }
  }
  for (let row = 0; row <= levels.length; row += 1) device.tap('UP');
  device.tap('A');
  assert.equal(device.facts.get('screen'), 'play');
}

/** Taps random keys until the podium. */
export function playRandomly(device, seed) {
  const draw = seededDraw(seed);
  for (let taps = 0; device.facts.get('moment') !== 'over'; taps += 1) {
    assert.ok(taps < MOST_TAPS, `no end after ${taps} taps, at ${device.facts.get('moment')}`);
    tapOnce(device, draw);
  }
}

/** Taps one random key, mostly A. */
export function tapOnce(device, draw) {
  device.tap(['UP', 'DOWN', 'LEFT', 'RIGHT', 'A', 'A', 'A', 'A', 'A', 'A'][draw(10)]);
}

/** The match as reported by the firmware's facts: its log in hex, and the final points. */
export function record(device) {
  const steps = [];
  for (const { key, value } of device.factsLog) {
    if (key === 'opening') steps.splice(0, steps.length, value);
    if (key === 'step') steps.push(value);
    if (key === 'undo') steps.pop();
  }
  const points = [...device.facts].filter(([key]) => key.startsWith('points ')).map(([, value]) => Number(value));
  return { hex: steps.join(''), steps: steps.length - 1, points };
}

/** Sends requests to the referee and returns its replies. */
export function askReferee(requests) {
  const input = requests.map((request) => JSON.stringify(request)).join('\n');
  const { stdout, error } = spawnSync(PROGRAM, ['referee'], { input, encoding: 'utf8' });
  if (error) throw error;
  return stdout.trim().split('\n').map((line) => JSON.parse(line));
}

/** The final points of this log according to the referee. */
export function refereed(hex) {
  const [replayed, standings] = askReferee([{ cmd: 'replay', hex }, { cmd: 'standings' }]);
  assert.equal(replayed.ok?.next, 'over', JSON.stringify(replayed));
  return standings.ok.rows.map(({ points }) => points);
}

/** Plays one match on the image and compares its points with the referee's. */
export function match(t, board, title, players, seed = 1) {
  const device = firmware(board, { seed });
  openSetup(device, title);
  if (players !== 2) choosePlayers(device, players);
  device.tap('A');
  assert.equal(device.facts.get('screen'), 'play');
  playRandomly(device, seed);
  const { hex, steps, points } = record(device);
  assert.deepEqual(points, refereed(hex));
  assert.deepEqual(
    device.lines.filter(({ level }) => level === 'warn' || level === 'error'),
    [],
  );
  t.diagnostic(`${steps} steps, ${Math.round(device.ms / 1000)} s, points ${points.join(' : ')}`);
}
