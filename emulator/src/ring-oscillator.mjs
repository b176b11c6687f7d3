// Model of the ring oscillator (ROSC) with its random bit: healthy, or with a given failure. Not a model of the entropy of
// real silicon.

import { below, randomWords } from './chance.mjs';

const RANDOM_BIT = 0x1c;
const STATUS = 0x18;
const CONTROL = 0x00;
const DORMANT = 0x0c;
/** What is written to stop the oscillator: "coma". */
const COMA = 0x636f6d61;
const DIV = 0x10;
const STABLE_AND_ENABLED = 0x80001000;
const CONTROL_AFTER_RESET = 0xaa0;
const DIV_PASSWORD = 0xaa0;
const DIV_AFTER_RESET = 16;
const LARGEST_DIV = 32;

/** Typical frequency of the undivided ring: 6.5 MHz after a reset (RP2040 datasheet, 2.17.1). */
const RING_HZ = 6.5e6 * DIV_AFTER_RESET;

/** Probability of a one in the biased model. Above 2^-0.1, the most that 0.1 bit a sample allows. */
export const BIAS = 0.972;
/** The periodic model repeats a pattern of this many bits. */
export const PERIOD = 16;

const MODELS = {
  healthy: (next) => () => next() >>> 31,
  stuck: () => () => 1,
  biased: (next) => () => (next() < BIAS * 2 ** 32 ? 1 : 0),
  periodic(next) {
    const pattern = below(next, 2 ** PERIOD - 2) + 1;
    let place = 0;
    return () => (pattern >>> (place = (place + 1) % PERIOD)) & 1;
  },
};

export const ROSC_MODELS = Object.keys(MODELS);

/**
 * @param {string} model one of ROSC_MODELS
 * @param {number} seed
 * @returns {() => 0 | 1}
 */
export function randomBits(model, seed) {
  if (!Object.hasOwn(MODELS, model))
    throw new RangeError(`no ring oscillator model "${model}", there are ${ROSC_MODELS.join(', ')}`);
  return MODELS[model](randomWords(seed));
}

/** The peripheral at 0x40060000. The divider has its effect on the frequency; drive strengths and range have none. */
export class RingOscillator {
  constructor(model, seed) {
    this.nextBit = randomBits(model, seed);
    this.bitsRead = 0;
    this.registers = new Map([
      [CONTROL, CONTROL_AFTER_RESET],
      [DIV, DIV_PASSWORD + DIV_AFTER_RESET],
    ]);
    /** Called when the frequency has changed. */
    this.onFrequency = () => {};
    /** Called when the oscillator is told to stop until a key wakes the chip. */
    this.onDormant = () => {};
  }

  get hertz() {
    const div = this.registers.get(DIV) - DIV_PASSWORD;
    return RING_HZ / (div > 0 && div < LARGEST_DIV ? div : LARGEST_DIV);
  }

  readUint32(offset) {
    if (offset === RANDOM_BIT) {
      this.bitsRead++;
      return this.nextBit();
    }
    if (offset === STATUS) return STABLE_AND_ENABLED;
    return this.registers.get(offset) ?? 0;
  }

  writeUint32Atomic(offset, value) {
    this.registers.set(offset, value);
    if (offset === DIV) this.onFrequency();
    if (offset === DORMANT && value === COMA) this.onDormant();
  }
}
