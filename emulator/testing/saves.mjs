// Helpers for power-loss tests: plays a match with a flash journal, restarts it from any point, and checks the joined log
// with the referee.

import assert from 'node:assert/strict';

import { randomWords } from '../src/chance.mjs';
import { answerLanguage } from '../src/steps.mjs';
import { firmware } from './firmware.mjs';
import { askReferee, choosePlayers, openSetup, playRandomly, seededDraw, tapOnce } from './match.mjs';
import { FlashJournal } from './flash-journal.mjs';

/** The shortest match: played alone, every decision is followed by a chance event. */
export const TITLE = 'klofni';
/** Enough for a few steps and all the cards that explain them. */
const MOST_TAPS = 200;
/** Longer than mounting the store, or showing a computer's move. */
const TIMEOUT_MS = 3000;

/** From power-on to the first decision of a match of Klofni rybku, alone. */
export function beginMatch(device) {
  openSetup(device, TITLE);
  choosePlayers(device, 1);
  device.tap('A');
  assert.equal(device.facts.get('screen'), 'play');
}

/** B takes decisions back as long as it can, then opens the menu over the board; "Leave" is its third line. */
export function leave(device) {
  for (let tries = 0; device.facts.get('cover') !== 'pause'; tries += 1) {
    assert.ok(tries < 10, 'B never opens the menu');
    device.tap('B');
  }
  for (const key of ['DOWN', 'DOWN', 'A']) device.tap(key);
  assert.equal(device.facts.get('screen'), 'menu');
}

const plays = new Map();

/**
 * A whole match with its flash journal, its log at each moment as reported, and the bounds of the save region. Played once
 * per board.
 * @returns {{ journal: FlashJournal, logs: { ms: number, log: string[] }[], region: [number, number] }}
 */
export function journaledMatch(board) {
  if (!plays.has(board)) {
    const device = firmware(board, { seed: seedOf(1) });
    const journal = new FlashJournal(device);
    beginMatch(device);
    goOn(device, 20, seedOf(1));
    // After an outcome nothing can be undone: B opens the menu at once.
    while (!isOutcome(stepsTold(device).at(-1))) goOn(device, 1, seedOf(1));
    // In the menu sectors are erased while a match is under way.
    leave(device);
    device.run(1000);
    assert.equal(takeOffer(device), 'play');
    playRandomly(device, seedOf(2));
    device.settle();
    assert.ok(!device.factsLog.some(({ key }) => key === 'undo'), 'no decision is undone in the journal');
    const region = ['__save_start', '__save_end'].map((name) => device.symbols.get(name));
    plays.set(board, { journal, logs: logsTold(device), region });
  }
  return plays.get(board);
}

function logsTold(device) {
  const log = [];
  const logs = [];
  for (const { ms, key, value } of device.factsLog) {
    if (key !== 'opening' && key !== 'step') continue;
    log.push(value);
    logs.push({ ms, log: [...log] });
  }
  return logs;
}

/** Boots with this flash to the menu, and checks that nothing was lost. */
export function switchOn(board, flash, seed) {
  const device = firmware(board, { flash, seed });
  reachMenu(device);
  const found = device.lines.find(({ text }) => text.startsWith('saves: '));
  assert.match(found.text, /^saves: lost nothing/);
  return device;
}

export function reachMenu(device) {
  const screen = () => device.facts.get('screen');
  device.runUntil(() => ['menu', 'language'].includes(screen()), TIMEOUT_MS, 'the menu or the language question');
  answerLanguage(device);
  device.runUntil(() => screen() === 'menu', TIMEOUT_MS, 'the menu');
}

/** Opens the first card of the menu and returns the screen it leads to. */
export function takeOffer(device) {
  // The first key closes the message about what was lost.
  if (device.facts.has('lost')) device.tap('B');
  device.tap('A');
  device.runUntil(() => device.facts.get('screen') !== 'menu', TIMEOUT_MS, 'what the first card opens');
  return device.facts.get('screen');
}

/** All steps reported since the device was created. */
export const stepsTold = (device) => device.factsLog.filter(({ key }) => key === 'step').map(({ value }) => value);

/** Taps until `steps` more steps are reported, or the match is over. */
export function goOn(device, steps, seed) {
  const draw = seededDraw(seed);
  const wanted = stepsTold(device).length + steps;
  for (let taps = 0; stepsTold(device).length < wanted && device.facts.get('moment') !== 'over'; taps += 1) {
    assert.ok(taps < MOST_TAPS, `no ${steps} steps in ${taps} taps, at ${device.facts.get('moment')}`);
    tapOnce(device, draw);
  }
}

/** The logs that the referee can replay to their end. */
export function followed(logs) {
  const answers = askReferee(logs.map((log) => ({ cmd: 'replay', hex: log.join('') })));
  return logs.filter((_, index) => answers[index].ok);
}

export const isOutcome = (step) => (Number.parseInt(step.slice(0, 2), 16) & 0x80) !== 0;

/** At most `count` items, evenly spaced over the list. */
export function spread(list, count) {
  const stride = Math.max(list.length / count, 1);
  return Array.from({ length: Math.min(count, list.length) }, (_, index) => list[Math.floor(index * stride)]);
}

/** A number of repetitions from the environment. */
export const times = (name, otherwise) => Number(process.env[name] ?? otherwise);

const OFFSET = process.env.SEED === undefined ? 0 : randomWords(Number(process.env.SEED))();

/** The seed of a case: its number, unless SEED is set; the host's tests do the same by `splitmix::env`. */
export const seedOf = (number) => (OFFSET + number) >>> 0;

/** Asserts that the firmware has logged no warning or error. */
export function assertNoWarnings(device, after = 'all that') {
  const complaints = device.lines.filter(({ level }) => level === 'warn' || level === 'error');
  const words = complaints.map(({ text }) => text).join('; ');
  assert.equal(complaints.length, 0, `after ${after}: ${words}`);
}
