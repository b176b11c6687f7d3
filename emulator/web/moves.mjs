// Counts what a power cut has lost: what the device showed before the cut, against what its flash holds after the next power-on.
//
// The device shows a step of a match only when it is in flash. So each step it has told must be in the log of a stored game;
// the step that was being written may be there or not.

import { storedGames } from './save-region.mjs';

const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

export class ShownMoves {
  /** @param {Uint8Array} region the save region at power-on */
  constructor(region) {
    /** What the match on the screen may consist of: one log for each stored game, until a new one begins. */
    this.logs = storedGames(region)
      .filter(({ finished }) => !finished)
      .map(({ log }) => log);
    this.shown = 0;
    this.screen = '';
  }

  /** Takes a fact that the device has told. */
  note(key, value) {
    if (key === 'screen') this.screen = value;
    // A match begins; it is not a move, and is told while it is being written.
    if (key === 'opening') [this.logs, this.shown] = [[[fromHex(value)]], 0];
    // Other pages have steps of their own.
    if (this.screen !== 'play') return;
    if (key === 'step') {
      this.logs = this.logs.map((log) => [...log, fromHex(value)]);
      this.shown++;
    } else if (key === 'undo') this.logs = this.logs.map((log) => log.slice(0, -1));
  }

  /**
   * How many of the shown steps are missing after a cut.
   * @param {Uint8Array} after the region after the next power-on
   * @param {Uint8Array} before the region as the operation that was cut found it
   * @param {Uint8Array} completed the region as that operation would have left it
   */
  lost(after, before, completed) {
    const early = this.#missing(before);
    const late = this.#missing(after);
    // A step that the operation was taking back is gone rightly.
    if (early === 0 && late > 0 && late === this.#missing(completed)) return 0;
    return Math.max(early, late);
  }

  #missing(region) {
    if (this.shown === 0) return 0;
    const there = storedGames(region).map(({ log }) => log);
    const misses = this.logs.flatMap((log) => there.map((other) => log.length - common(log, other)));
    return Math.min(this.shown, ...misses);
  }
}

/** How many entries two logs have in common at their beginning. */
function common(one, other) {
  let count = 0;
  while (count < one.length && count < other.length && same(one[count], other[count])) count++;
  return count;
}
