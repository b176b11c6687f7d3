// Simulated time in step with the time on the wall, without ever blocking the page for long.

/** Simulated time per bite, in milliseconds: between two bites the clock is looked at. */
const BITE_MS = 2;
/** A frame of the browser may spend this long in the emulator. */
const BUDGET_MS = 12;
/** What is further behind is given up: after a sleeping tab the device just goes on. */
const LAG_MS = 100;
/** The speed is told as a mean over about this many frames. */
const MEMORY = 30;

export class Pace {
  /**
   * @param {number} now time on the wall, in milliseconds
   * @param {() => number} clock the same time later
   */
  constructor(now, clock = () => performance.now()) {
    this.clock = clock;
    this.seen = now;
    this.behind = 0;
    this.speed = 1;
  }

  /**
   * Runs the device up to `now`, or as far as the budget allows.
   * @param {{ run(ms: number): void }} device
   * @returns {number} simulated time per time on the wall, 1 when the machine is quick enough
   */
  catchUp(device, now) {
    const passed = Math.max(0, now - this.seen);
    this.seen = now;
    this.behind = Math.min(this.behind + passed, LAG_MS);
    const end = this.clock() + BUDGET_MS;
    let ran = 0;
    while (this.behind >= BITE_MS && this.clock() < end) {
      device.run(BITE_MS);
      this.behind -= BITE_MS;
      ran += BITE_MS;
    }
    if (passed > 0) this.speed += (Math.min(1, ran / passed) - this.speed) / MEMORY;
    return this.speed;
  }
}
