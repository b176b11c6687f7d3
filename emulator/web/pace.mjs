// Keeps simulated time in step with real time without blocking the page.

/** Simulated time per slice, in milliseconds. The clock is read after each slice. */
const SLICE_MS = 2;
/** Time budget of one call. */
const BUDGET_MS = 12;
/** Most time to catch up: a longer lag, for example after a suspended tab, is skipped. */
const LAG_MS = 100;
/** What an earlier call still counts in the speed, for each one since. */
const FADING = 0.98;

export class Pace {
  /**
   * @param {number} now real time, in milliseconds
   * @param {() => number} clock reads the same clock
   * @param {number} budgetMs
   */
  constructor(now, clock = () => performance.now(), budgetMs = BUDGET_MS) {
    this.clock = clock;
    this.budgetMs = budgetMs;
    this.seen = now;
    this.behind = 0;
    this.ran = 0;
    this.passed = 0;
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
    const end = this.clock() + this.budgetMs;
    let ran = 0;
    while (this.behind >= SLICE_MS && this.clock() < end) {
      device.run(SLICE_MS);
      this.behind -= SLICE_MS;
      ran += SLICE_MS;
    }
    this.ran = this.ran * FADING + ran;
    this.passed = this.passed * FADING + passed;
    return this.passed > 0 ? Math.min(1, this.ran / this.passed) : 1;
  }
}
