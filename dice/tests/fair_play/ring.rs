//! Source models: a plausible ring oscillator, and noise for ideal and broken ones.

use dice::Pause;
use splitmix::SplitMix64;

/// A whole cycle, in the unit phases are kept in.
const CYCLE: f64 = 4_294_967_296.0;

/// What the models of sources need of a generator.
pub(crate) trait Noise {
    /// True with the given chance.
    fn chance(&mut self, chance: f64) -> bool;
    /// Nearly normal, mean 0 and deviation 1.
    fn normal(&mut self) -> f64;
}

impl Noise for SplitMix64 {
    fn chance(&mut self, chance: f64) -> bool {
        ((self.next_u64() >> 11) as f64) < chance * (1_u64 << 53) as f64
    }

    /// Four uniform numbers summed, deviation √(4/12).
    fn normal(&mut self) -> f64 {
        let word = self.next_u64();
        let sum: u64 = (0..4).map(|part| word >> (16 * part) & 0xffff).sum();
        (sum as f64 / 65_536.0 - 2.0) * 3.0_f64.sqrt()
    }
}

/// Model of a ring oscillator: a square wave of some megahertz whose periods each differ
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
    rng: SplitMix64,
}

impl Ring {
    /// `jitter` is the deviation of one period, as a part of it; `duty` the part that is high.
    pub(crate) fn new(mhz: f64, jitter: f64, duty: f64, seed: u64) -> Self {
        let mut rng = SplitMix64(seed);
        let cycles_per_ns = mhz / 1_000.0;
        Self {
            phase: rng.next_u64() as u32,
            pace: cycles_per_ns * CYCLE,
            high: (duty * CYCLE) as u32,
            blur: jitter * cycles_per_ns.sqrt() * CYCLE,
            rng,
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
        let turn = self.pace * ns + self.blur * ns.sqrt() * self.rng.normal();
        self.phase = self.phase.wrapping_add(turn as u64 as u32);
        self.phase < self.high
    }
}
