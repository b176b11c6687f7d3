// Computer players on the real image: whole games among themselves, the time they take, a picture that moves,
// and advice.

import assert from 'node:assert/strict';

import { bootToMenu, firmware, onSquareBoard, onWideBoard, samePicture } from '../../testing/firmware.mjs';
import { TITLES, openSetup, record, refereed, seat } from '../../testing/match.mjs';

const FIRST = 1;
const MEDIUM = 2;
const HARD = 3;

const FIRST_MS = 500;
const HARD_MS = 1500;
const LONGEST_MS = 2500;
const FRAME_MS = 1000 / 30;

/** Whose decisions, when they were due, and how long it took until they were carried out. */
function decisions(device) {
  const taken = [];
  let turn;
  let since;
  for (const { ms, key, value } of device.factsLog) {
    if (key === 'turn') turn = Number(value);
    if (key === 'moment') since = value === 'thinking' ? ms : undefined;
    if (key === 'step' && since !== undefined) {
      taken.push({ seat: turn, since, ms: ms - since });
      since = undefined;
    }
  }
  return taken;
}

onSquareBoard('four computer players play a whole game in good time', (board, t) => {
  const device = firmware(board, { seed: 3 });
  openSetup(device, 'rybowisko');
  const levels = [FIRST, MEDIUM, HARD, FIRST];
  seat(device, levels);
  device.runUntil(() => device.facts.get('moment') === 'over', 900_000, 'the podium');
  const { hex, steps, points } = record(device);
  assert.deepEqual(points, refereed(hex));
  assert.deepEqual(
    device.lines.filter(({ level }) => level === 'warn' || level === 'error'),
    [],
  );
  const taken = decisions(device);
  const of = (level) => {
    const by = taken.filter(({ seat: number }) => levels[number] === level);
    return by.map(({ ms }) => ms).sort((one, other) => one - other);
  };
  const usual = (times) => times[Math.ceil(times.length * 0.95) - 1];
  const [first, hard] = [of(FIRST), of(HARD)];
  assert.ok(first.length > 10 && hard.length > 5, `${first.length} first and ${hard.length} hard decisions`);
  assert.ok(usual(first) <= FIRST_MS, `first: ${usual(first)} ms`);
  assert.ok(usual(hard) <= HARD_MS, `hard: ${usual(hard)} ms`);
  assert.ok(hard.at(-1) <= LONGEST_MS, `hard, longest: ${hard.at(-1)} ms`);
  t.diagnostic(`${steps} steps, ${Math.round(device.ms / 1000)} s, points ${points.join(' : ')}`);
  t.diagnostic(`95 of 100: first ${Math.round(usual(first))} ms, hard ${Math.round(usual(hard))} ms; longest ${Math.round(hard.at(-1))} ms`);
});

onSquareBoard('animations run at thirty frames a second while a hard computer player thinks', (board, t) => {
  const device = firmware(board, { seed: 3, spi: 'wire' });
  bootToMenu(device);
  device.tap('A');
  assert.equal(device.facts.get('screen'), 'setup');
  seat(device, [HARD, HARD]);
  const long = () => decisions(device).filter(({ ms }) => ms > 800);
  device.runUntil(() => long().length >= 2, 60_000, 'two long thoughts');
  for (const { since, ms } of long()) {
    // It begins to show a little later, and ends a little earlier.
    const [from, to] = [(since + 300) * 1e6, (since + ms - 50) * 1e6];
    const starts = device.timings.frames.map(({ start }) => start).filter((start) => start >= from && start < to);
    const gaps = starts.slice(1).map((start, i) => (start - starts[i]) / 1e6);
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    assert.ok(gaps.length > 10 && mean <= FRAME_MS, `${gaps.length} frames, one every ${mean} ms`);
    t.diagnostic(`${Math.round(ms)} ms of thought: a frame every ${mean.toFixed(1)} ms, longest ${Math.max(...gaps).toFixed(1)} ms`);
  }
});

/** From power-on to the first decision of a person in this game. */
function toDecision(device, title) {
  openSetup(device, title);
  device.tap('A');
  for (let taps = 0; device.facts.get('moment') !== 'choosing'; taps += 1) {
    assert.ok(taps < 60, 'no person has a decision');
    device.tap('A');
    device.run(1000);
  }
  // What is asked is explained the first time.
  device.settle();
  if (device.facts.get('help') === 'open') device.tap('B');
  device.settle();
}

for (const title of TITLES) {
  onWideBoard(`advice in ${title} is thought of in sight, comes in time, and is what A then does`, (board, t) => {
    const device = firmware(board, { seed: 3 });
    toDecision(device, title);
    const before = device.screenshot();
    device.hold('X', 700);
    // Pressed, X opens a card; held, it closes it and asks.
    const asked = device.factsLog.findLast(({ key }) => key === 'help').ms;
    // Where there is one choice only, the answer is there at once.
    if (!device.facts.has('advice')) {
      device.run(300);
      assert.ok(device.facts.has('advice') || !samePicture(before, device.screenshot()), 'neither advice nor an animation appears');
      device.runUntil(() => device.facts.has('advice'), LONGEST_MS, 'advice');
    }
    const took = device.factsLog.findLast(({ key }) => key === 'advice').ms - asked;
    const [reason, step] = device.facts.get('advice').split(' ');
    device.run(100);
    const steps = device.factsLog.filter(({ key }) => key === 'step').length;
    const first = () => device.factsLog.filter(({ key }) => key === 'step')[steps]?.value;
    // The first key takes the sentence away; a choice may want to be confirmed.
    for (let taps = 0; first() === undefined; taps += 1) {
      assert.ok(taps < 4, 'A does not do it');
      device.tap('A');
    }
    assert.equal(first(), step);
    assert.ok(took <= HARD_MS, `${took} ms`);
    t.diagnostic(`${reason} after ${Math.round(took)} ms`);
  });
}

/** Hard's searches that are watched in each game. */
const SEARCHES = 3;

onSquareBoard('hard is done with every planned step before its time limit, in every game, while the picture moves', (board, t) => {
  for (const title of TITLES) {
    const device = firmware(board);
    openSetup(device, title, { motion: true });
    seat(device, [HARD, HARD]);
    const searches = () => device.factsLog.filter(({ key }) => key === 'search').map(({ value }) => value);
    device.runUntil(() => searches().length >= SEARCHES, 60_000, `${SEARCHES} searches in ${title}`);
    assert.deepEqual(searches(), new Array(SEARCHES).fill('done'), title);
    const times = decisions(device).map(({ ms }) => Math.round(ms));
    t.diagnostic(`${title}: ${times.join(', ')} ms`);
  }
});
