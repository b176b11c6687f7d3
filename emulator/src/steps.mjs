// Runner of key scripts that xtask has parsed. One step is
// { line, do: "tap|hold|down|up|wait|settle|shot|expect|seek|follow|battery|usb",
//   key?, ms?, name?, text?, most?, mv?, on? }.

import { KEYS, keyOn } from './board.mjs';
import { Stop } from './faults.mjs';

/** A malformed step or a failed expectation, with its line. */
export class StepError extends Error {
  constructor(kind, line, message) {
    super(message);
    this.kind = kind;
    this.line = line;
  }
}

/** Parameters and action of each verb. */
const VERBS = {
  tap: { needs: ['key'], play: (device, { key }) => device.tap(key) },
  hold: { needs: ['key', 'ms'], play: (device, { key, ms }) => device.hold(key, ms) },
  down: { needs: ['key'], play: (device, { key }) => device.press(key) },
  up: { needs: ['key'], play: (device, { key }) => device.release(key) },
  wait: {
    needs: ['ms'],
    play: wait,
  },
  settle: {
    needs: [],
    play: settle,
  },
  shot: { needs: ['name'], play: (device, { name }, onShot) => onShot(name, device.screenshot()) },
  expect: { needs: ['text'], play: (device, { text, line }) => expectFact(device.facts, text, line) },
  seek: { needs: ['text', 'most'], play: seek },
  follow: { needs: ['text', 'most', 'ms'], play: follow },
  battery: { needs: ['mv'], play: (device, { mv }) => device.setBattery(mv) },
  usb: { needs: ['on'], play: (device, { on }) => device.setUsb(on) },
};

/** Time limit for the first fact: the splash screen is gone by then. An image without facts is not waited for longer. */
const SPLASH_MS = 2000;

/** Until the screen is still and the app has reported its screen: the splash screen is still too. */
function settle(device) {
  do device.settle();
  while (!device.facts.has('screen') && device.ms < SPLASH_MS);
}

/** Keys that answer the questions of the first power-on: the first language, no sound. */
const ANSWERS = new Map([
  ['language', ['A']],
  ['sound', ['DOWN', 'A']],
]);

/** Blank flash: the first power-on asks for language and sound. Answers both, so that a script begins at the menu. */
export function answerLanguage(device) {
  // The first key closes a message about lost saves.
  for (let tries = 0; tries < 3; tries += 1) {
    const keys = ANSWERS.get(device.facts.get('screen')) ?? [];
    for (const key of keys) {
      device.settle();
      device.tap(keyOn(device.board, key));
      device.settle();
    }
  }
}

/** Taps A until a fact has the given value. */
function seek(device, { text, most, line }) {
  for (let taps = 0; taps < most && !isTold(device.facts, text); taps++) {
    device.tap(keyOn(device.board, 'A'));
    device.settle();
  }
  expectFact(device.facts, text, line);
}

/** Takes the advised choice until a fact has the given value. */
function follow(device, { text, most, ms, line }) {
  const tap = (key) => {
    device.tap(key);
    device.settle();
  };
  for (let choices = 0; choices < most && !isTold(device.facts, text); choices++) {
    if (isTold(device.facts, 'help open')) tap('B');
    if (isTold(device.facts, 'moment choosing')) {
      device.hold('X', ms);
      device.settle();
      // Closes the reason; the cursor stays on the choice.
      tap('X');
    }
    tap('A');
  }
  expectFact(device.facts, text, line);
}

const FIELD_RULES = {
  key: (value) => KEYS.includes(value),
  ms: (value) => Number.isFinite(value) && value >= 0,
  name: (value) => /^[A-Za-z0-9_-]+$/.test(value),
  most: Number.isInteger,
  mv: (value) => Number.isInteger(value) && value >= 0,
  on: (value) => typeof value === 'boolean',
  text: (value) => typeof value === 'string' && value.includes(' '),
};

/**
 * Reads and checks the JSON of a script.
 * @param {string} json
 */
export function readSteps(json) {
  let steps;
  try {
    steps = JSON.parse(json);
  } catch {
    throw new StepError('script', null, 'the steps file is not JSON');
  }
  if (!Array.isArray(steps)) throw new StepError('script', null, 'the steps file must hold an array');
  return steps.map((raw) => {
    const step = { line: null, ...raw };
    if (typeof step.key === 'string') step.key = step.key.toUpperCase();
    const bad = (what) => new StepError('script', step.line, `line ${step.line}: ${what}`);
    if (!Object.hasOwn(VERBS, step.do)) throw bad(`no step "${step.do}", there are ${Object.keys(VERBS).join(', ')}`);
    for (const field of VERBS[step.do].needs) {
      if (!FIELD_RULES[field](step[field]))
        throw bad(`"${step.do}" with a wrong ${field}: ${JSON.stringify(step[field])}`);
    }
    return step;
  });
}

/**
 * Plays steps in order. An error gets the line of its step.
 * @param {import('./device.mjs').Device} device
 * @param {(name: string, picture: object) => void} onShot
 */
export function playSteps(device, steps, onShot) {
  // A script that expects the question answers it itself.
  const answers = steps.some(({ text }) => text === 'screen language');
  for (const step of steps) {
    try {
      VERBS[step.do].play(device, step, onShot);
      if (!answers && ['wait', 'settle'].includes(step.do)) answerLanguage(device);
    } catch (error) {
      if (error instanceof Stop) {
        error.line = step.line;
        error.message = `line ${step.line}: ${error.message}`;
      }
      throw error;
    }
  }
}

function wait(device, { ms, line }) {
  const from = device.nanos;
  const { asleepNs, dormantNs } = device;
  device.run(ms);
  if (ms === 0) return;
  device.timings.waited(line, from, device.nanos, {
    asleepNs: device.asleepNs - asleepNs,
    dormantNs: device.dormantNs - dormantNs,
    light: device.backlight,
    panelOn: device.panel.showing,
  });
}

/** A fact is `key value`; both may hold spaces, so every known key is tried. */
const isTold = (facts, text) => [...facts].some(([key, value]) => text === `${key} ${value}`);

function expectFact(facts, text, line) {
  if (isTold(facts, text)) return;
  const known = [...facts];
  const about = known.filter(([key]) => text.startsWith(`${key} `)).sort(([a], [b]) => b.length - a.length)[0];
  const now = about ? `${about[0]} is ${about[1]} now` : `the device has told nothing of that name`;
  throw new StepError('expect', line, `line ${line}: expected "${text}", but ${now}`);
}
