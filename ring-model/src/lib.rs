//! Model of the RP2040's ring oscillator, and noise for models of ideal and broken sources.
//!
//! Used by the tests of `dice` and by `tacklebox bits`, which writes its samples for statistical test suites. It
//! is a model: jitter and duty cycle of a real chip have to be measured (docs/randomness.md).

#![forbid(unsafe_code)]

use dice::Pause;
use splitmix::SplitMix64;

/// A whole cycle, in the unit phases are kept in.
const CYCLE: f64 = 4_294_967_296.0;

/// What the models of sources need of a generator.
pub trait Noise {
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
#[derive(Clone, Debug)]
pub struct Ring {
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
    pub fn new(mhz: f64, jitter: f64, duty: f64, seed: u64) -> Self {
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
    pub fn usual(seed: u64) -> Self {
        Self::new(6.5, 0.005, 0.48, seed)
    }

    /// What the register shows after a pause if the oscillator has no jitter: the best guess of a predictor that
    /// knows phase, frequency and pause exactly.
    pub fn best_guess_after(&self, pause: Pause) -> bool {
        self.phase
            .wrapping_add((self.pace * ns(pause)) as u64 as u32)
            < self.high
    }

    /// What the register shows after a pause.
    pub fn bit_after(&mut self, pause: Pause) -> bool {
        let ns = ns(pause);
        // Independent periods: the deviation grows with the root of the time.
        let turn = self.pace * ns + self.blur * ns.sqrt() * self.rng.normal();
        self.phase = self.phase.wrapping_add(turn as u64 as u32);
        self.phase < self.high
    }
}

fn ns(pause: Pause) -> f64 {
    f64::from(pause.us * 1_000 + pause.spin_ns)
}
