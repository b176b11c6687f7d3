// Synthetic key input for stress tests: random key edges, and contacts that bounce.

import { KEYS } from './board.mjs';
import { below, randomWords } from './chance.mjs';

/** Most pauses of a flood are shorter than a bouncing contact; some are long enough to be a held key. */
const SHORT_PAUSE_US = 4_000;
const LONG_PAUSE_US = 60_000;
const LONG_ONE_IN = 20;

/**
 * Random key edges with random pauses, any number of keys held at once. All keys are up at the end.
 * @param {import('./device.mjs').Device} device
 * @param {object} options
 * @param {number} options.events how many edges
 * @param {number} options.seed
 */
export function floodKeys(device, { events, seed }) {
  const next = randomWords(seed);
  for (let event = 0; event < events; event++) {
    const key = KEYS[below(next, KEYS.length)];
    if (device.held.has(key)) device.release(key);
    else device.press(key);
    const longest = below(next, LONG_ONE_IN) === 0 ? LONG_PAUSE_US : SHORT_PAUSE_US;
    device.run(below(next, longest) / 1000);
  }
  for (const key of [...device.held]) device.release(key);
}

/**
 * Presses (or releases) a key whose contact bounces.
 * @param {import('./device.mjs').Device} device
 * @param {string} key
 * @param {boolean} down the final state
 * @param {object} options
 * @param {number} options.seed
 * @param {number} [options.bounces] how often the contact opens again
 * @param {number} [options.withinMs] duration of the bouncing
 */
export function bounceKey(device, key, down, { seed, bounces = 6, withinMs = 3 }) {
  const next = randomWords(seed);
  const longestUs = (withinMs * 1000) / (2 * bounces);
  const edge = (closed) => (closed ? device.press(key) : device.release(key));
  for (let bounce = 0; bounce < bounces; bounce++) {
    edge(down);
    device.run(below(next, longestUs) / 1000);
    edge(!down);
    device.run(below(next, longestUs) / 1000);
  }
  edge(down);
}
