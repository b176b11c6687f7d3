//! Continuous health tests of the entropy source, after NIST SP 800-90B, section 4.4.
//!
//! The claim is 0.1 bit of min-entropy per sample: a predictor that knows all earlier bits is right
//! at most 2^-0.1 = 93.3 % of the time. Each test is a simple predictor. For a source that meets the
//! claim, its number of right predictions among 1,024 is at most binomial(1024, 2^-0.1); the cutoffs are
//! set for a false alarm probability of 2^-20.
//!
//! | test | predicts | fails at | detects |
//! |---|---|---|---|
//! | [`RepetitionCount`] | as the last bit | 200 in a row right | a stuck source, at once |
//! | [`AdaptiveProportion`] | as the first of the window | 991 of 1,024 | a bias beyond 96.8 % |
//! | [`Lag`] | as the bit 1, 2, … 128 samples ago | 997 of 1,024 | periods up to 128 |
//!
//! The first two are those of the standard. The third is our own, a lag predictor (cf. SP 800-90B, 6.3.8)
//! run continuously: 0101… has no runs and no bias, so the first two pass it, though nothing in it is
//! random.

/// Which test the oscillator failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Failure {
    /// The same bit too often in a row ([`RepetitionCount`]).
    StuckRun,
    /// One value too often ([`AdaptiveProportion`]).
    Lopsided,
    /// The bits repeat earlier ones ([`Lag`]).
    Periodic,
}

impl Failure {
    /// The name used in logs.
    pub const fn name(self) -> &'static str {
        match self {
            Failure::StuckRun => "stuck-run",
            Failure::Lopsided => "lopsided",
            Failure::Periodic => "periodic",
        }
    }
}

/// The window of [`AdaptiveProportion`] and [`Lag`], in samples (SP 800-90B: 1,024 for bits).
pub const WINDOW: u16 = 1024;

/// SP 800-90B 4.4.1: 1 + ⌈20 / 0.1⌉, for a false alarm chance of 2^-20 and 0.1 bit per sample.
pub const REPETITION_CUTOFF: u16 = 1 + 200;

/// SP 800-90B 4.4.2: the least count that binomial(1024, 2^-0.1) reaches with a chance of at most
/// 2^-20 (it is 2^-20.4).
pub const PROPORTION_CUTOFF: u16 = 991;

/// The number of lags that [`Lag`] predicts from.
///
/// Why 128: a clean square wave sampled at even intervals advances by the same part θ of a cycle from
/// sample to sample. By Dirichlet's approximation theorem some lag up to N brings it back to within
/// 1/(N + 1) of a cycle, and then at most 2/(N + 1) of the predictions miss: 1.6 % for 128, where the
/// cutoff allows 2.6 %. So not only exact periods but every clean wave is detected, at any frequency.
pub const LAGS: u8 = 128;

/// The least count that binomial(1024, 2^-0.1) reaches with a chance of at most 2^-27 (it is
/// 2^-27.98). There are 2^7 lags, so at most 2^-20 is left for all of them together.
pub const LAG_CUTOFF: u16 = 997;

/// The repetition count test: too long a run of one value.
#[derive(Clone, Debug, Default)]
pub struct RepetitionCount {
    last: bool,
    run: u16,
}

impl RepetitionCount {
    /// Whether this bit fails the test. The count restarts after a failure.
    pub fn feed(&mut self, bit: bool) -> bool {
        if bit == self.last {
            self.run += 1;
        } else {
            self.last = bit;
            self.run = 1;
        }
        let failed = self.run == REPETITION_CUTOFF;
        if failed {
            self.run = 0;
        }
        failed
    }
}

/// The adaptive proportion test: one value too often in a window.
#[derive(Clone, Debug, Default)]
pub struct AdaptiveProportion {
    first: bool,
    seen: u16,
    same: u16,
}

impl AdaptiveProportion {
    /// Whether this bit fails the test, which ends the window.
    pub fn feed(&mut self, bit: bool) -> bool {
        if self.seen == 0 {
            self.first = bit;
            self.same = 0;
        }
        self.seen += 1;
        self.same += u16::from(bit == self.first);
        let failed = self.same == PROPORTION_CUTOFF;
        if failed || self.seen == WINDOW {
            self.seen = 0;
        }
        failed
    }
}

/// The lag test: does the source repeat what it produced up to 128 samples ago?
///
/// Each lag is a suspect until 28 of its predictions have missed. A lag that is still a suspect at the end
/// of the window had at least 997 of 1,024 right. A healthy source clears all lags within the first
/// few hundred samples, and until the next window the test costs next to nothing.
#[derive(Clone, Debug)]
pub struct Lag {
    /// Earlier samples, the latest in bit 0: bit k is the prediction of lag k + 1.
    past: u128,
    /// The number of samples in `past`, up to all 128.
    known: u8,
    seen: u16,
    suspects: u128,
    /// One counter of misses per lag, bit-sliced: bit k of the n-th plane is the n-th digit of lag k + 1.
    /// Each starts so that the miss that clears the lag overflows.
    misses: [u128; MISS_DIGITS],
}

/// The miss that clears a lag.
const CLEARING_MISS: u16 = WINDOW - LAG_CUTOFF + 1;
/// Digits enough to count to it: 28 ≤ 2^5.
const MISS_DIGITS: usize = 5;
const UNTOUCHED: [u128; MISS_DIGITS] = {
    let start = (1 << MISS_DIGITS) - CLEARING_MISS;
    let mut planes = [0; MISS_DIGITS];
    let mut digit = 0;
    while digit < MISS_DIGITS {
        if start >> digit & 1 == 1 {
            planes[digit] = u128::MAX;
        }
        digit += 1;
    }
    planes
};

impl Default for Lag {
    fn default() -> Self {
        Self {
            past: 0,
            known: 0,
            seen: 0,
            suspects: u128::MAX,
            misses: UNTOUCHED,
        }
    }
}

impl Lag {
    /// Whether this bit ends a window in which some lag predicted too well.
    pub fn feed(&mut self, bit: bool) -> bool {
        let past = self.past;
        self.past = past << 1 | u128::from(bit);
        if self.known < LAGS {
            self.known += 1;
            return false;
        }
        if self.suspects != 0 {
            self.count_misses(if bit { !past } else { past });
        }
        self.seen += 1;
        if self.seen < WINDOW {
            return false;
        }
        let failed = self.suspects != 0;
        self.seen = 0;
        self.suspects = u128::MAX;
        self.misses = UNTOUCHED;
        failed
    }

    /// Adds one to the counter of each lag in `missed`; those that overflow are suspects no more.
    fn count_misses(&mut self, missed: u128) {
        let mut carry = missed & self.suspects;
        for plane in &mut self.misses {
            let overflow = *plane & carry;
            *plane ^= carry;
            carry = overflow;
        }
        self.suspects &= !carry;
    }
}

/// All three tests in parallel.
#[derive(Clone, Debug, Default)]
pub(crate) struct HealthTests {
    repetition: RepetitionCount,
    proportion: AdaptiveProportion,
    lag: Lag,
}

impl HealthTests {
    /// The test this bit fails; of several, the most specific one.
    pub(crate) fn feed(&mut self, bit: bool) -> Option<Failure> {
        // Every test sees every bit, so no short-circuiting.
        let stuck = self.repetition.feed(bit);
        let lopsided = self.proportion.feed(bit);
        let periodic = self.lag.feed(bit);
        if stuck {
            Some(Failure::StuckRun)
        } else if lopsided {
            Some(Failure::Lopsided)
        } else {
            periodic.then_some(Failure::Periodic)
        }
    }
}

#[cfg(test)]
mod tests {
    use splitmix::SplitMix64;

    use super::*;

    /// The number of the first sample that fails.
    fn fails_at(feed: impl FnMut(bool) -> bool, bits: impl Iterator<Item = bool>) -> Option<usize> {
        bits.take(10_000).position(feed).map(|at| at + 1)
    }

    /// `count` of the window's bits are ones, the first among them.
    fn window_with(count: u16) -> impl Iterator<Item = bool> {
        (0..WINDOW).map(move |at| at < count)
    }

    /// Logs are searched for these names.
    #[test]
    fn each_failure_has_its_name() {
        let names = [Failure::StuckRun, Failure::Lopsided, Failure::Periodic].map(Failure::name);
        assert_eq!(names, ["stuck-run", "lopsided", "periodic"]);
    }

    #[test]
    fn two_hundred_in_a_row_pass_and_one_more_fails() {
        let runs_of = |length: usize| (0..).map(move |at: usize| at / length % 2 == 1);
        let mut test = RepetitionCount::default();
        assert_eq!(fails_at(|bit| test.feed(bit), runs_of(200)), None);
        let mut test = RepetitionCount::default();
        assert_eq!(fails_at(|bit| test.feed(bit), runs_of(201)), Some(201));
    }

    #[test]
    fn a_run_that_goes_on_fails_again_after_as_many() {
        let mut test = RepetitionCount::default();
        let failures = (1..=1_000).filter(|_| test.feed(true));
        assert!(failures.eq([201, 402, 603, 804]));
    }

    #[test]
    fn of_1024_bits_990_alike_pass_and_991_fail() {
        let mut test = AdaptiveProportion::default();
        assert_eq!(fails_at(|bit| test.feed(bit), window_with(990)), None);
        // The passed window leaves nothing behind.
        assert_eq!(fails_at(|bit| test.feed(bit), window_with(990)), None);
        assert_eq!(fails_at(|bit| test.feed(bit), window_with(991)), Some(991));
    }

    #[test]
    fn a_lag_that_misses_28_times_passes_and_27_times_fails() {
        let slipping = |slips: usize| {
            let mut rng = SplitMix64(1);
            let pattern: [bool; 128] = core::array::from_fn(|_| rng.next_u64() >> 63 == 1);
            let mut bits = [false; 128 + 1024];
            for (bit, repeated) in bits.iter_mut().zip(pattern.into_iter().cycle()) {
                *bit = repeated;
            }
            // Each of these is one miss for lag 128; their own repetitions would come after the window.
            for bit in bits.iter_mut().rev().take(slips) {
                *bit = !*bit;
            }
            let mut test = Lag::default();
            fails_at(|bit| test.feed(bit), bits.into_iter())
        };
        assert_eq!(slipping(27), Some(1152));
        assert_eq!(slipping(28), None);
    }

    #[test]
    fn only_the_lag_test_detects_an_alternating_source() {
        let swing = || (0..).map(|at: u32| at % 2 == 1);
        let mut repetition = RepetitionCount::default();
        let mut proportion = AdaptiveProportion::default();
        let mut lag = Lag::default();
        assert_eq!(fails_at(|bit| repetition.feed(bit), swing()), None);
        assert_eq!(fails_at(|bit| proportion.feed(bit), swing()), None);
        assert_eq!(fails_at(|bit| lag.feed(bit), swing()), Some(1152));
    }
}
