// Presses keys by itself: finds a game's card in the menu, and plays on for the test of power cuts. One step per call, so that
// it runs in the time of the device.

import { below, randomWords } from '../src/chance.mjs';

const DOWN_MS = 44;
const UP_MS = 60;
/** A screen that is not there after so long will not come. */
const PATIENCE_MS = 6000;
const MOST_CARDS = 16;
/** Questions of the first power-on; A takes what the cursor is on. */
const QUESTIONS = ['language', 'sound'];

/** Drives a machine with a generator that yields keys and waits. */
export class Robot {
  /**
   * @param {import('./machine.mjs').Machine} machine
   * @param {Generator<{ tap: string } | { until: () => boolean } | { ms: number }>} plan
   */
  constructor(machine, plan) {
    this.machine = machine;
    this.plan = plan;
    this.done = false;
    this.waits = undefined;
  }

  /** Runs the device for a while and does what is due. */
  step(ms) {
    const { machine } = this;
    machine.run(ms);
    if (!machine.isOn || this.done) return;
    const now = machine.nanos;
    if (this.pressed && now >= this.releaseAt) {
      machine.setKey(this.pressed, false);
      this.pressed = undefined;
      this.waits = { at: now + UP_MS * 1e6 };
    }
    if (this.pressed || (this.waits && !isOver(this.waits, now))) return;
    const { value, done } = this.plan.next();
    this.done = done;
    if (done) return;
    if (value.tap) {
      machine.setKey(value.tap, true);
      this.pressed = value.tap;
      this.releaseAt = now + DOWN_MS * 1e6;
    } else this.waits = { until: value.until, at: now + (value.ms ?? PATIENCE_MS) * 1e6 };
  }

  /** Lets go of its key, and says which that was. */
  stop() {
    if (this.pressed) this.machine.setKey(this.pressed, false);
    this.done = true;
    return this.pressed;
  }
}

const isOver = ({ until, at }, now) => now >= at || until?.() === true;

/** To the menu, through the questions of the first power-on. */
export function* toMenu(machine, language) {
  const screen = () => machine.facts.get('screen');
  yield { until: () => ['menu', ...QUESTIONS].includes(screen()) };
  for (const question of QUESTIONS) {
    if (screen() !== question) continue;
    for (let tries = 0; question === 'language' && tries < 8 && machine.facts.get('language') !== language; tries++) {
      yield { tap: 'DOWN' };
      yield { ms: 40 };
    }
    yield { tap: 'A' };
    yield { until: () => screen() !== question };
  }
  yield { until: () => screen() === 'menu' };
  // The first key closes the message about what was lost.
  if (machine.facts.has('lost')) yield { tap: 'B' };
}

/** From power-on to what a card of the menu opens. */
export function* toCard(machine, card, language) {
  yield* toMenu(machine, language);
  for (let tries = 0; tries < MOST_CARDS && machine.facts.get('card') !== card; tries++) {
    yield { tap: 'RIGHT' };
    yield { ms: 60 };
  }
  if (machine.facts.get('card') !== card) return;
  yield { tap: 'A' };
  yield { until: () => machine.facts.get('screen') !== 'menu' };
}

/** From power-on into the newest game of the logbook. */
export function* toReplay(machine, language) {
  yield* toCard(machine, 'logbook', language);
  yield { until: () => Number(machine.facts.get('games')) > 0 };
  yield { tap: 'A' };
}

/** After a power cut: goes on with the match that the menu offers. */
export function* goOn(machine) {
  yield* toMenu(machine);
  yield { tap: 'A' };
  yield { until: () => machine.facts.get('screen') !== 'menu' };
}

/** Plays: mostly A, now and then the cross. A finished match begins again. */
export function* playOn(machine, seed) {
  const next = randomWords(seed);
  while (true) {
    const keys = ['UP', 'DOWN', 'LEFT', 'RIGHT', 'A', 'A', 'A', 'A', 'A', 'A'];
    yield { tap: keys[below(next, keys.length)] };
  }
}
