//! The complete generator: entropy source, pool and DRBG behind one type, the dice cup.
//!
//! Raw bits, key times and the chip's id go in, rolls come out. Owns the policy: when the DRBG is seeded
//! and reseeded, and what a failed health test changes. A failure is kept until the next start, however
//! well the oscillator runs later; its bits are still mixed in but credited with no entropy. Rolls are then
//! marked [`Source::Fallback`].

use core::{convert::Infallible, error::Error, fmt};

use chacha20::ChaCha20Rng;
use heapless::Vec;
use rand_core::{Rng, SeedableRng, TryRng};

use crate::{
    Failure, Handful, Rolled, Source,
    burst::{Burst, FIRST_BURST, Pause, TOP_UP},
    faces,
    health::HealthTests,
    pool::Pool,
};

/// The health of the entropy source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Health {
    /// Not enough samples yet, and nothing wrong with them.
    WarmingUp,
    Good,
    /// The first test it failed since the start.
    Failed(Failure),
}

/// The state of the generator, without its secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report {
    pub health: Health,
    /// Raw bits seen since the start, good or bad.
    pub samples: u64,
    /// How often the DRBG was seeded with new input.
    pub reseeds: u32,
    /// How often a health test failed since the start.
    pub failures: u32,
}

/// Why no random number is available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The DRBG is not seeded yet.
    NotReady,
    /// A draw from an empty range.
    NoOutcomes,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::NotReady => "the random source is not ready yet",
            Refusal::NoOutcomes => "there is nothing to draw from",
        })
    }
}

impl Error for Refusal {}

/// The whole generator.
pub struct Cup {
    tests: HealthTests,
    failure: Option<Failure>,
    failures: u32,
    samples: u64,
    /// Samples since the last reseed, up to the first failure: those credited with entropy.
    good: u16,
    id_known: bool,
    edge_seen: bool,
    /// `None` without an oscillator to sample.
    burst: Option<Burst>,
    pool: Pool,
    /// The DRBG; `None` until it is seeded.
    generator: Option<ChaCha20Rng>,
    reseeds: u32,
}

impl Default for Cup {
    fn default() -> Self {
        Self::new()
    }
}

impl Cup {
    /// Unseeded, as after power-on.
    pub fn new() -> Self {
        Self {
            tests: HealthTests::default(),
            failure: None,
            failures: 0,
            samples: 0,
            good: 0,
            id_known: false,
            edge_seen: false,
            burst: Some(Burst::first()),
            pool: Pool::new(),
            generator: None,
            reseeds: 0,
        }
    }

    /// Seeded from these bytes, without an oscillator: for hosts, whose seed comes from the operating
    /// system, and for repeatable runs.
    pub fn seeded(seed: &[u8]) -> Self {
        let mut cup = Self::new();
        cup.burst = None;
        cup.pool.add_seed(seed);
        cup.reseed();
        cup
    }

    /// The interval before the next sample, at least 10 µs and dithered. `None` when no sample is wanted
    /// until the next key edge or roll.
    pub fn next_pause(&mut self) -> Option<Pause> {
        self.burst.as_mut()?.next_pause()
    }

    /// Feeds one raw bit of the oscillator. Returns the first failure of a health test, once.
    #[must_use = "a failure must be shown and logged"]
    pub fn feed_bit(&mut self, bit: bool) -> Option<Failure> {
        self.samples = self.samples.saturating_add(1);
        if let Some(burst) = &mut self.burst {
            burst.sampled();
        }
        self.pool.add_bit(bit);
        let failed = self.tests.feed(bit);
        let news = failed.filter(|_| self.failure.is_none());
        self.failure = self.failure.or(failed);
        self.failures = self.failures.saturating_add(failed.is_some().into());
        if self.failure.is_none() {
            self.good += 1;
        }
        self.reseed_if_due();
        news
    }

    /// Feeds the time of a key edge, in microseconds and before debouncing.
    pub fn feed_edge(&mut self, at_us: u64) {
        self.pool.add_edge(at_us);
        self.edge_seen = true;
        self.top_up();
        self.reseed_if_due();
    }

    /// Feeds the flash chip's unique id.
    pub fn feed_id(&mut self, id: [u8; 8]) {
        self.pool.add_id(id);
        self.id_known = true;
        self.reseed_if_due();
    }

    /// Whether the DRBG is seeded. Once it is, it stays so.
    pub fn ready(&self) -> bool {
        self.generator.is_some()
    }

    /// Health and counters.
    pub fn report(&self) -> Report {
        let health = match self.failure {
            Some(failure) => Health::Failed(failure),
            None if self.ready() => Health::Good,
            None => Health::WarmingUp,
        };
        Report {
            health,
            samples: self.samples,
            reseeds: self.reseeds,
            failures: self.failures,
        }
    }

    /// Rolls all dice of a handful.
    pub fn roll(&mut self, handful: &Handful) -> Result<Rolled, Refusal> {
        let mut hand = self.hand()?;
        // Both lists hold eight.
        let faces: Vec<u8, 8> = handful.iter().map(|die| die.roll(&mut hand)).collect();
        debug_assert_eq!(faces.len(), handful.len());
        Ok(Rolled {
            faces,
            source: hand.source(),
        })
    }

    /// Draws one of `0..n`, each equally likely.
    pub fn draw(&mut self, n: u32) -> Result<u32, Refusal> {
        faces::draw(&mut self.hand()?, n).ok_or(Refusal::NoOutcomes)
    }

    /// The DRBG as a `rand_core::Rng`, reseeded first if anything new has come in.
    pub fn hand(&mut self) -> Result<Hand<'_>, Refusal> {
        if self.ready() && self.pool.is_fresh() {
            self.reseed();
        }
        self.top_up();
        let source = match self.failure {
            Some(_) => Source::Fallback,
            None => Source::Full,
        };
        match &mut self.generator {
            Some(generator) => Ok(Hand {
                generator,
                pool: &mut self.pool,
                source,
            }),
            None => Err(Refusal::NotReady),
        }
    }

    fn top_up(&mut self) {
        if let Some(burst) = &mut self.burst {
            burst.top_up();
        }
    }

    fn reseed_if_due(&mut self) {
        let due = match (&self.generator, self.failure) {
            (Some(_), _) => self.good >= TOP_UP,
            (None, None) => self.good >= FIRST_BURST,
            // The oscillator failed before the first roll. The id tells devices apart, the time of a key
            // edge tells starts apart.
            (None, Some(_)) => self.id_known && self.edge_seen,
        };
        if due {
            self.reseed();
        }
    }

    fn reseed(&mut self) {
        let mut generator = ChaCha20Rng::from_seed(self.pool.extract_key());
        if let Some(burst) = &mut self.burst {
            burst.reseed(generator.next_u32());
        }
        self.generator = Some(generator);
        self.reseeds = self.reseeds.saturating_add(1);
        self.good = 0;
    }
}

/// Shows health and counters, never the state of the DRBG.
impl fmt::Debug for Cup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Cup").field(&self.report()).finish()
    }
}

/// Access to the seeded DRBG: a `rand_core::Rng` that never fails.
///
/// Not a `CryptoRng`: the entropy of the oscillator is claimed, not measured. Dropping it replaces the key
/// by its hash (backtracking resistance): earlier rolls cannot be reconstructed from memory.
pub struct Hand<'cup> {
    generator: &'cup mut ChaCha20Rng,
    pool: &'cup mut Pool,
    source: Source,
}

impl Hand<'_> {
    /// How to mark what is rolled with it.
    pub fn source(&self) -> Source {
        self.source
    }
}

impl TryRng for Hand<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.generator.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.generator.try_next_u64()
    }

    fn try_fill_bytes(&mut self, dst: &mut [u8]) -> Result<(), Infallible> {
        self.generator.try_fill_bytes(dst)
    }
}

impl Drop for Hand<'_> {
    fn drop(&mut self) {
        *self.generator = ChaCha20Rng::from_seed(self.pool.extract_key());
    }
}

impl fmt::Debug for Hand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hand")
            .field("source", &self.source)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
