// Livelock detection for simulated time: too many events without progress of the clock are an error.
//
// rp2040js fires alarms until none is due, and the chip's loop runs until its time is over. Alarms that trigger each other,
// or a deadline that rounding never reaches, would keep either running for ever. Both end as an error with the location in
// the program.

import { Hang } from './faults.mjs';

/** More than ever happen within a microsecond: the core has 125 cycles in it, an SPI sends eight bytes. */
export const MOST_IN_A_MICROSECOND = 4096;
const MICROSECOND = 1e3;

/** Counts events, and throws when there are too many without progress of the clock. */
export class Progress {
  /**
   * @param {string} what happens, in the plural
   * @param {() => string} where the program stands
   */
  constructor(what, where) {
    this.what = what;
    this.where = where;
    this.count = 0;
    this.since = -Infinity;
  }

  /** One more, at this time. */
  note(nanos) {
    if (++this.count < MOST_IN_A_MICROSECOND) return;
    // NaN compares as false, and counts as no progress.
    if (!(nanos - this.since >= MICROSECOND)) {
      throw new Hang(`the clock stands still at ${nanos / 1e6} ms: ${this.count} ${this.what}, ${this.where()}`);
    }
    this.count = 0;
    this.since = nanos;
  }
}

/**
 * Adds livelock detection to the alarms of a clock.
 * @param {object} clock rp2040js's
 * @param {() => string} where the program stands
 */
export function boundAlarms(clock, where) {
  const progress = new Progress('alarms', where);
  clock.tick = (deltaNanos) => {
    const target = clock.nanosCounter + deltaNanos;
    for (let alarm = clock.nextAlarm; alarm !== null && alarm.nanos <= target; alarm = clock.nextAlarm) {
      progress.note(alarm.nanos);
      clock.nextAlarm = alarm.next;
      clock.nanosCounter = alarm.nanos;
      alarm.callback();
    }
    clock.nanosCounter = target;
  };
}
