//! Health tests on the raw bits: is the ring oscillator still what we claim it to be?
//!
//! The claim is that nobody who knows all bits so far guesses the next one right more often than
//! 2^-0.1 = 93.3 % of the time (0.1 bit of min-entropy per sample). Each test is a player with a
//! simple way to guess. Whatever the way, a source that keeps the claim makes the number of right
//! guesses in a row of 1,024 at most binomial(1024, 2^-0.1); a player who does better than chance
//! 2^-20 allows has shown that the source is broken.
//!
//! | test | guess | fails at | sees |
//! |---|---|---|---|
//! | [`RepetitionCount`] | as the last bit | 200 in a row right | a stuck source, at once |
//! | [`AdaptiveProportion`] | as the first of the window | 991 of 1,024 | a bias beyond 96.8 % |
//! | [`Echo`] | as the bit 1, 2, … 128 samples ago | 997 of 1,024 | periods up to 128 |
//!
//! The first two are those of NIST SP 800-90B, section 4.4. The third is ours: 0101… never repeats
//! and is half ones, so the first two pass it, though nothing in it is random.

/// Which test the oscillator failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The same bit too often in a row ([`RepetitionCount`]).
    StuckRun,
    /// One value far too often ([`AdaptiveProportion`]).
    Lopsided,
    /// The bits repeat what came before ([`Echo`]).
    Periodic,
}

impl Failure {
    /// A word for the log.
    pub const fn name(self) -> &'static str {
        match self {
            Failure::StuckRun => "stuck-run",
            Failure::Lopsided => "lopsided",
            Failure::Periodic => "periodic",
        }
    }
}

/// The samples [`AdaptiveProportion`] and [`Echo`] judge at a time (SP 800-90B: 1,024 for bits).
pub const WINDOW: u16 = 1024;

/// SP 800-90B 4.4.1: 1 + ⌈20 / 0.1⌉, for a false alarm chance of 2^-20 and 0.1 bit per sample.
pub const REPETITION_CUTOFF: u16 = 1 + 200;

/// SP 800-90B 4.4.2: the least count that binomial(1024, 2^-0.1) reaches with a chance of at most
/// 2^-20 (it is 2^-20.4).
pub const PROPORTION_CUTOFF: u16 = 991;

/// How far back [`Echo`] looks.
///
/// Why 128: a clean square wave read at even times turns by the same part θ of a cycle from sample to
/// sample. By Dirichlet's theorem some lag up to N brings it back to within 1/(N + 1) of a cycle, and
/// then at most 2/(N + 1) of the guesses miss: 1.6 % for 128, where the cutoff allows 2.6 %. So not
/// only exact periods but every clean wave is seen, whatever its pace.
pub const ECHO_LAGS: u8 = 128;

/// The least count that binomial(1024, 2^-0.1) reaches with a chance of at most 2^-27 (it is
/// 2^-27.98). There are 2^7 lags, so at most 2^-20 is left for all of them together.
pub const ECHO_CUTOFF: u16 = 997;

/// The repetition count test: the same value over and over.
#[derive(Clone, Debug, Default)]
pub struct RepetitionCount {
    last: bool,
    run: u16,
}

impl RepetitionCount {
    /// Whether this bit fails the test. A failed run is counted anew.
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
    /// Whether this bit fails the test. A failed window ends there.
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

/// Our own test: does the source repeat what it said up to 128 samples ago?
///
/// Each lag is a suspect until 28 of its guesses have missed. Who is still a suspect at the end of
/// the window had at least 997 of 1,024 right. A healthy source clears all of them within the first
/// few hundred samples, and until the next window the test costs next to nothing.
#[derive(Clone, Debug)]
pub struct Echo {
    /// The samples before, the latest in bit 0: bit k is the guess of lag k + 1.
    past: u128,
    /// How many samples `past` holds, up to all.
    known: u8,
    seen: u16,
    suspects: u128,
    /// One counter of misses per lag, standing upright: bit k of the n-th plane is the n-th digit of
    /// lag k + 1. Each starts so that the miss that clears the lag is the one that overflows.
    misses: [u128; MISS_DIGITS],
}

/// The miss that clears a lag.
const CLEARING_MISS: u16 = WINDOW - ECHO_CUTOFF + 1;
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

impl Default for Echo {
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

impl Echo {
    /// Whether this bit ends a window in which some lag guessed too well.
    pub fn feed(&mut self, bit: bool) -> bool {
        let past = self.past;
        self.past = past << 1 | u128::from(bit);
        if self.known < ECHO_LAGS {
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

/// All three tests side by side.
#[derive(Clone, Debug, Default)]
pub(crate) struct Checkup {
    repetition: RepetitionCount,
    proportion: AdaptiveProportion,
    echo: Echo,
}

impl Checkup {
    /// The test this bit fails. If it is several at once, the most telling one.
    pub(crate) fn feed(&mut self, bit: bool) -> Option<Failure> {
        // Every test sees every bit, so no short cut.
        let stuck = self.repetition.feed(bit);
        let lopsided = self.proportion.feed(bit);
        let periodic = self.echo.feed(bit);
        if stuck {
            Some(Failure::StuckRun)
        } else if lopsided {
            Some(Failure::Lopsided)
        } else {
            periodic.then_some(Failure::Periodic)
        }
    }
}
