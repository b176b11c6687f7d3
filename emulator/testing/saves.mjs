// A match that is played, taped, switched off at any moment and taken up again, and what the referee says
// to the log of it all.

import assert from 'node:assert/strict';

import { firmware } from './firmware.mjs';
import { askReferee, choosePlayers, luck, muddleThrough, openSetup, tapOnce } from './match.mjs';
import { FlashTape } from './tape.mjs';

/** The quickest match: alone, every decision is followed by an outcome. */
export const TITLE = 'klofni';
/** Enough for the few steps that are wanted, with all the cards that explain them. */
const MOST_TAPS = 200;
/** Longer than the store is read, or a computer's move to be looked at. */
const PATIENCE_MS = 3000;

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
 * A whole match with its flash on tape, its log as far as it was told at each moment, and where in the flash
 * saves begin and end. It is played once per board.
 * @returns {{ tape: FlashTape, logs: { ms: number, log: string[] }[], region: [number, number] }}
 */
export function tapedMatch(board) {
  if (!plays.has(board)) {
    const device = firmware(board);
    const tape = new FlashTape(device);
    beginMatch(device);
    goOn(device, 20, 1);
    // In the menu sheets are erased while a match is under way.
    leave(device);
    device.settle();
    assert.equal(takeOffer(device), 'play');
    muddleThrough(device, 2);
    device.settle();
    assert.ok(!device.factsLog.some(({ key }) => key === 'undo'), 'nothing is taken back on the tape');
    const region = ['__save_start', '__save_end'].map((name) => device.symbols.get(name));
    plays.set(board, { tape, logs: logsTold(device), region });
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

/** Power-on with this flash, as far as the menu, with no word of loss or trouble. */
export function switchOn(board, flash, seed) {
  const device = firmware(board, { flash, seed });
  reachMenu(device);
  const found = device.lines.find(({ text }) => text.startsWith('saves: '));
  assert.match(found.text, /^saves: lost nothing/);
  return device;
}

export function reachMenu(device) {
  device.runUntil(() => device.facts.get('screen') === 'menu', PATIENCE_MS, 'the menu');
}

/** A on the card that the menu offers first; the screen it leads to. */
export function takeOffer(device) {
  // A sentence about what was lost goes away with the first key.
  if (device.facts.has('lost')) device.tap('B');
  device.tap('A');
  device.runUntil(() => device.facts.get('screen') !== 'menu', PATIENCE_MS, 'what the first card opens');
  return device.facts.get('screen');
}

/** The steps told in this device's life. */
export const stepsTold = (device) => device.factsLog.filter(({ key }) => key === 'step').map(({ value }) => value);

/** Taps until so many more steps are told, or the match is over. */
export function goOn(device, steps, seed) {
  const draw = luck(seed);
  const wanted = stepsTold(device).length + steps;
  for (let taps = 0; stepsTold(device).length < wanted && device.facts.get('moment') !== 'over'; taps += 1) {
    assert.ok(taps < MOST_TAPS, `no ${steps} steps in ${taps} taps, at ${device.facts.get('moment')}`);
    tapOnce(device, draw);
  }
}

/** Which of these logs the referee can follow to their end. */
export function followed(logs) {
  const answers = askReferee(logs.map((log) => ({ cmd: 'replay', hex: log.join('') })));
  return logs.filter((_, index) => answers[index].ok);
}

export const isOutcome = (step) => (Number.parseInt(step.slice(0, 2), 16) & 0x80) !== 0;

/** About so many of a list, from all over it. */
export function spread(list, count) {
  const stride = Math.max(list.length / count, 1);
  return Array.from({ length: Math.min(count, list.length) }, (_, index) => list[Math.floor(index * stride)]);
}

/** How many times something is tried, from the environment. */
export const times = (name, otherwise) => Number(process.env[name] ?? otherwise);

/** That the firmware has complained of nothing. */
export function assertCalm(device, after = 'all that') {
  const complaints = device.lines.filter(({ level }) => level === 'warn' || level === 'error');
  const words = complaints.map(({ text }) => text).join('; ');
  assert.equal(complaints.length, 0, `after ${after}: ${words}`);
}
