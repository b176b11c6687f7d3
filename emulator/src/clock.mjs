// What keeps simulated time honest: a run that waits ends, because its clock must go on.
//
// rp2040js fires alarms until none is due, and the chip's loop turns until its time is over. Alarms that
// set each other off, or a wait for a moment that rounding never lets come, would keep either at it for
// ever. Here both end as an error that tells where the program stood.

import { Hang } from './faults.mjs';

/** More than ever happen within a microsecond: the core has 125 cycles in it, an SPI sends eight bytes. */
export const MOST_IN_A_MICROSECOND = 4096;
const MICROSECOND = 1e3;

/** Counts what happens, and throws when too much of it happens while the clock stands. */
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
    // Time that is no number compares as false, and does not go on either.
    if (!(nanos - this.since >= MICROSECOND)) {
      throw new Hang(`the clock stands still at ${nanos / 1e6} ms: ${this.count} ${this.what}, ${this.where()}`);
    }
    this.count = 0;
    this.since = nanos;
  }
}

/**
 * Makes the clock give up on alarms that keep it from going on.
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
