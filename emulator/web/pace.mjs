// Keeps simulated time in step with real time without blocking the page.

/** Simulated time per slice, in milliseconds. The clock is read after each slice. */
const SLICE_MS = 2;
/** Time budget of the emulator per frame of the browser. */
const BUDGET_MS = 12;
/** Most time to catch up: a longer lag, for example after a suspended tab, is skipped. */
const LAG_MS = 100;
/** Time constant of the speed's moving average, in frames. */
const SMOOTHING = 30;

export class Pace {
  /**
   * @param {number} now real time, in milliseconds
   * @param {() => number} clock reads the same clock
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
   * @returns {number} simulated time per real time, 1 on a fast enough machine
   */
  catchUp(device, now) {
    const passed = Math.max(0, now - this.seen);
    this.seen = now;
    this.behind = Math.min(this.behind + passed, LAG_MS);
    const end = this.clock() + BUDGET_MS;
    let ran = 0;
    while (this.behind >= SLICE_MS && this.clock() < end) {
      device.run(SLICE_MS);
      this.behind -= SLICE_MS;
      ran += SLICE_MS;
    }
    if (passed > 0) this.speed += (Math.min(1, ran / passed) - this.speed) / SMOOTHING;
    return this.speed;
  }
}
