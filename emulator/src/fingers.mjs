// Fingers that no player has: a flood of random keys, and contacts that bounce.

import { KEYS } from './boards.mjs';
import { below, randomWords } from './chance.mjs';

/**
 * Random key edges with random pauses, any number of keys held at once. All keys are up at the end.
 * @param {import('./device.mjs').Device} device
 * @param {object} options
 * @param {number} options.events how many edges
 * @param {number} options.seed
 * @param {number} [options.longestPauseMs]
 * @param {string[]} [options.keys]
 */
export function floodKeys(device, { events, seed, longestPauseMs = 30, keys = KEYS }) {
  const next = randomWords(seed);
  for (let event = 0; event < events; event++) {
    const key = keys[below(next, keys.length)];
    if (device.held.has(key)) device.release(key);
    else device.press(key);
    device.run(below(next, longestPauseMs * 1000) / 1000);
  }
  for (const key of [...device.held]) device.release(key);
}

/**
 * Presses (or releases) a key whose contact bounces before it rests.
 * @param {import('./device.mjs').Device} device
 * @param {string} key
 * @param {boolean} down where it rests
 * @param {object} options
 * @param {number} options.seed
 * @param {number} [options.bounces] how often it lets go again
 * @param {number} [options.withinMs] how long all of it takes
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
