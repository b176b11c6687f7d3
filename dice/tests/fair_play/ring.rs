//! Oscillators to test with: a plausible one, and luck to build ideal and broken ones from.

use dice::Pause;

/// A whole cycle, in the unit phases are kept in.
const CYCLE: f64 = 4_294_967_296.0;

/// Luck of a quality beyond doubt here, and the same on every run (splitmix64).
pub(crate) struct Luck(pub(crate) u64);

impl Luck {
    pub(crate) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    /// True with the given chance.
    pub(crate) fn chance(&mut self, chance: f64) -> bool {
        ((self.word() >> 11) as f64) < chance * (1_u64 << 53) as f64
    }

    /// Nearly normal, mean 0 and deviation 1: four uniform numbers summed, deviation √(4/12).
    fn normal(&mut self) -> f64 {
        let word = self.word();
        let sum: u64 = (0..4).map(|part| word >> (16 * part) & 0xffff).sum();
        (sum as f64 / 65_536.0 - 2.0) * 3.0_f64.sqrt()
    }
}

/// A ring oscillator as we think of it: a square wave of some megahertz whose periods each differ
/// a little, and whose output is high for part of the cycle.
pub(crate) struct Ring {
    /// Where in the cycle it is, in 2^-32 of it.
    phase: u32,
    /// Cycles per nanosecond, in 2^-32.
    pace: f64,
    /// The phase below which the output is high.
    high: u32,
    /// Deviation of the phase after one nanosecond, in 2^-32 of a cycle.
    blur: f64,
    luck: Luck,
}

impl Ring {
    /// `jitter` is the deviation of one period, as a part of it; `duty` the part that is high.
    pub(crate) fn new(mhz: f64, jitter: f64, duty: f64, seed: u64) -> Self {
        let mut luck = Luck(seed);
        let cycles_per_ns = mhz / 1_000.0;
        Self {
            phase: luck.word() as u32,
            pace: cycles_per_ns * CYCLE,
            high: (duty * CYCLE) as u32,
            blur: jitter * cycles_per_ns.sqrt() * CYCLE,
            luck,
        }
    }

    /// The usual one: 6.5 MHz, half a per cent of jitter, not quite symmetric.
    pub(crate) fn usual(seed: u64) -> Self {
        Self::new(6.5, 0.005, 0.48, seed)
    }

    /// What the register shows after a pause.
    pub(crate) fn bit_after(&mut self, pause: Pause) -> bool {
        let ns = f64::from(pause.us * 1_000 + pause.spin_ns);
        // Independent periods: the deviation grows with the root of the time.
        let turn = self.pace * ns + self.blur * ns.sqrt() * self.luck.normal();
        self.phase = self.phase.wrapping_add(turn as u64 as u32);
        self.phase < self.high
    }
}
