// What the worker does between two messages: keeps the device in step with real time, and reports what has changed. Knows no
// worker: `post` takes the messages, `clock` gives the time.

import { below, randomWords } from '../src/chance.mjs';
import { Machine } from './machine.mjs';
import { Pace } from './pace.mjs';
import { Robot, goOn, playOn, toCard, toMenu, toReplay } from './robot.mjs';

const SLICE_MS = 2;
/** Longest turn: keys are heard between two turns. */
const TURN_MS = 24;
/** Saves are reported when the flash was left alone for so long. */
const QUIET_MS = 300;
/** A key is down, and up, for at least so long in simulated time: a quick tap would be taken for a bouncing contact. */
const EDGE_MS = 40;
/** The battery stays out for so long, in real time. */
const DARK_MS = 900;
/** In a trial the power goes within this many flash operations. */
const MOST_OPERATIONS = 6;
/** And at the latest after so long, in simulated time. */
const TRIAL_PATIENCE_MS = 2500;

/** Then the cut waits so long for a write. */
const SOON_MS = 500;

export class Runner {
  /**
   * @param {object} parts
   * @param {(message: object, transfer?: Transferable[]) => void} parts.post
   * @param {() => number} [parts.clock]
   */
  constructor({ post, clock = () => performance.now() }) {
    this.post = post;
    this.clock = clock;
    this.paused = false;
    this.machine = undefined;
  }

  /** Starts a device. `link` holds what a link asks for. */
  load({ board, image, symbols, region, seed, card, watch, language, record, timing }) {
    this.trial = undefined;
    this.machine = new Machine({
      board,
      image,
      symbols,
      timing,
      onFact: (fact) => this.#told(fact),
      onLog: (line) => this.post({ is: 'log', ...line }),
    });
    this.shownPixels = -1;
    this.light = -1;
    this.sound = '';
    this.ops = 0;
    this.robot = undefined;
    this.#forgetKeys();
    if (record) {
      this.#repeat(record);
      return;
    }
    this.machine.switchOn({ region, seed });
    if (watch) this.robot = new Robot(this.machine, toReplay(this.machine, language));
    else if (card) this.robot = new Robot(this.machine, toCard(this.machine, card, language));
    else if (language && !region) this.robot = new Robot(this.machine, choose(this.machine, language));
    this.pace = new Pace(this.clock(), this.clock, TURN_MS);
  }

  #repeat(record) {
    let seen = this.clock();
    this.machine.repeat(record, () => {
      if (this.clock() - seen < 50) return;
      seen = this.clock();
      this.#show();
    });
    this.#show();
    this.#cut();
  }

  setKey(key, down) {
    if (this.trial) return;
    // Whoever presses a key has taken over.
    if (down && this.robot) {
      const held = this.robot.stop();
      // Its key must be seen to go up before it can go down again.
      if (held) this.edgeOf.set(held, this.machine.nanos);
      this.robot = undefined;
    }
    this.edges.push({ key, down });
  }

  #forgetKeys() {
    this.edges = [];
    this.edgeOf = new Map();
  }

  /** Passes on the edges whose time has come, those of each key in order. */
  #pressKeys() {
    const { machine, edgeOf } = this;
    const waiting = new Set();
    this.edges = this.edges.filter(({ key, down }) => {
      const isEarly = waiting.has(key) || machine.nanos - (edgeOf.get(key) ?? -Infinity) < EDGE_MS * 1e6;
      if (isEarly) waiting.add(key);
      else {
        machine.setKey(key, down);
        edgeOf.set(key, machine.nanos);
      }
      return isEarly;
    });
  }

  /** Off and on. */
  restart() {
    if (!this.machine) return;
    this.trial = undefined;
    if (this.machine.isOn) this.machine.cutNow();
    this.machine.judged = undefined;
    this.#again();
  }

  pull(seed) {
    this.machine?.pullBattery(seed);
  }

  /** Pulls the battery again and again, as fast as it goes, while a robot plays. */
  tryCuts({ cuts, seed, language }) {
    const { machine } = this;
    if (!machine) return;
    if (!machine.isOn) this.#again();
    this.trial = { left: cuts, next: randomWords(seed) };
    this.robot = new Robot(machine, this.#trialPlan(language));
    this.trial.at = undefined;
  }

  *#trialPlan(language) {
    const { machine, trial } = this;
    const screen = () => machine.facts.get('screen');
    if (screen() !== 'play') {
      yield* toMenu(machine, language);
      yield* toCard(machine, 'klofni', language);
      if (screen() === 'setup') yield { tap: 'A' };
      yield { until: () => screen() === 'play' };
    }
    yield* this.#trialPlay(trial);
  }

  *#trialPlay(trial) {
    const { machine } = this;
    trial.at = machine.device.chip.flash.ops.length + below(trial.next, MOST_OPERATIONS);
    trial.until = machine.nanos + TRIAL_PATIENCE_MS * 1e6;
    yield* playOn(machine, trial.next());
  }

  *#trialAgain() {
    yield* goOn(this.machine);
    yield* this.#trialPlay(this.trial);
  }

  /** One turn. Returns how long to wait for the next, in milliseconds. */
  turn() {
    const { machine } = this;
    if (!machine || this.paused) return 50;
    const now = this.clock();
    if (!machine.isOn) {
      if (now < this.dark && !this.trial) return 20;
      this.#again();
    }
    try {
      if (this.trial) this.#hurry(now);
      else this.speed = this.pace.catchUp({ run: (ms) => this.#run(ms) }, now);
      this.#show();
      this.#save(now);
    } catch (error) {
      this.#show();
      this.machine = undefined;
      this.post({ is: 'stopped', message: error.message });
      return 50;
    }
    this.#reportSpeed(now);
    return this.trial || this.pace.behind >= SLICE_MS ? 0 : 4;
  }

  #hurry(now) {
    while (this.clock() - now < TURN_MS && this.machine.isOn && this.trial) {
      this.#run(SLICE_MS);
      const { trial, machine } = this;
      if (trial?.at === undefined || !machine.isOn) continue;
      const due = machine.device.chip.flash.ops.length >= trial.at || machine.nanos >= trial.until;
      if (due) machine.pullBattery(trial.next(), SOON_MS);
    }
    this.pace = new Pace(this.clock(), this.clock, TURN_MS);
  }

  #run(ms) {
    const { machine, robot } = this;
    if (!machine.isOn) return;
    if (this.edges.length > 0) this.#pressKeys();
    if (robot) robot.step(ms);
    else machine.run(ms);
    if (robot?.done) this.robot = undefined;
    if (machine.isOn) this.#listen();
    else this.#cut();
  }

  #cut() {
    const { machine } = this;
    this.robot = undefined;
    this.dark = this.clock() + DARK_MS;
    this.wasPlaying = machine.moves.screen === 'play';
    this.post({ is: 'sound', hz: 0, level: 0 });
    this.post({ is: 'dark' });
    const { judged } = machine;
    this.post({ is: 'cut', record: machine.record, kind: judged.kind, shown: judged.moves.shown });
  }

  #again() {
    const { machine } = this;
    machine.switchOnAgain();
    [this.shownPixels, this.light, this.ops] = [-1, -1, 0];
    this.#forgetKeys();
    this.pace = new Pace(this.clock(), this.clock, TURN_MS);
    if (this.trial) {
      this.trial.at = undefined;
      this.robot = new Robot(machine, this.#trialAgain());
    } else if (this.wasPlaying) this.robot = new Robot(machine, goOn(machine));
    this.wasPlaying = false;
  }

  #told(fact) {
    this.post({ is: 'fact', ...fact });
    if (fact.key !== 'screen' || fact.value !== 'menu') return;
    const judged = this.machine.judge();
    if (!judged) return;
    const { cuts, shown, lost } = this.machine;
    if (this.trial && --this.trial.left <= 0) this.trial = undefined;
    this.post({ is: 'tally', cuts, shown, lost, trying: this.trial?.left ?? 0 });
  }

  /** Reports the sound when it changes. */
  #listen() {
    const { device } = this.machine;
    const { sounder } = device.board;
    if (sounder === null) return;
    const level = device.chip.pwm.level(sounder);
    const hz = level > 0 ? Math.round(device.chip.pwm.frequency(sounder)) : 0;
    const sound = `${hz} ${level}`;
    if (sound === this.sound) return;
    this.sound = sound;
    this.post({ is: 'sound', hz, level });
  }

  #show() {
    const { device } = this.machine ?? {};
    if (!device) return;
    const light = device.panel.showing ? device.backlight : 0;
    if (light !== this.light) this.post({ is: 'light', level: light });
    this.light = light;
    if (device.panel.pixels === this.shownPixels) return;
    this.shownPixels = device.panel.pixels;
    const { width, height, rgb } = device.screenshot();
    const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
      pixels[to] = rgb[from];
      pixels[to + 1] = rgb[from + 1];
      pixels[to + 2] = rgb[from + 2];
    }
    this.post({ is: 'frame', width, height, pixels }, [pixels.buffer]);
  }

  #save(now) {
    if (!this.machine?.isOn || this.trial) return;
    const count = this.machine.device.chip.flash.ops.length;
    if (count !== this.ops) [this.ops, this.quietSince] = [count, now];
    if (this.quietSince === undefined || now - this.quietSince < QUIET_MS) return;
    this.quietSince = undefined;
    this.post({ is: 'saves', region: this.machine.region() });
  }

  #reportSpeed(now) {
    if (this.trial || now - (this.reported ?? 0) < 1000) return;
    this.reported = now;
    this.post({ is: 'speed', speed: this.speed, ms: this.machine.nanos / 1e6 });
  }

  /** Runs as fast as it goes, and says how fast that was. */
  measure(ms) {
    const { machine } = this;
    const start = this.clock();
    const from = machine.nanos;
    while (machine.isOn && machine.nanos - from < ms * 1e6) this.#run(SLICE_MS);
    const simulated = (machine.nanos - from) / 1e6;
    this.pace = new Pace(this.clock(), this.clock, TURN_MS);
    this.post({ is: 'measured', simulated, wall: this.clock() - start });
  }
}

/** The first question answered for the reader of this page; the second is the player's. */
function* choose(machine, language) {
  yield { until: () => machine.facts.get('screen') === 'language' };
  for (let tries = 0; tries < 8 && machine.facts.get('language') !== language; tries++) {
    yield { tap: 'DOWN' };
    yield { ms: 40 };
  }
}
