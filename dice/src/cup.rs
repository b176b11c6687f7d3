//! The cup: raw bits, key times and the chip's id go in, rolls come out.
//!
//! Owns the order of things: when the cup is ready, when it takes a new key, what a failed health
//! test changes. The oscillator's failure is kept until the next start, however well it runs later;
//! its bits are still stirred in, but count for nothing. Rolls then say [`Source::Fallback`].

use core::{convert::Infallible, error::Error, fmt};

use chacha20::ChaCha20Rng;
use heapless::Vec;
use rand_core::{Rng, SeedableRng, TryRng};

use crate::{
    Failure, Handful, Rolled, Source,
    burst::{Burst, FIRST_BURST, Pause, TOP_UP},
    faces,
    health::Checkup,
    pool::Pool,
};

/// How the oscillator is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Health {
    /// Not enough samples yet, and nothing wrong with them.
    WarmingUp,
    Good,
    /// The first test it failed since the start.
    Failed(Failure),
}

/// What the cup can tell about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report {
    pub health: Health,
    /// Raw bits seen since the start, good or bad.
    pub samples: u64,
    /// How often something new went into the key.
    pub reseeds: u32,
    /// How often a health test failed since the start.
    pub failures: u32,
}

/// Why the cup gives nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Too little has gone in for a fair roll.
    NotReady,
    /// Nothing can be drawn from none, or from weights that sum to 0 or beyond all bounds.
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

/// The whole random source.
pub struct Cup {
    checkup: Checkup,
    failure: Option<Failure>,
    failures: u32,
    samples: u64,
    /// Samples since the last key that came before any failure.
    good: u16,
    id_known: bool,
    edge_seen: bool,
    /// `None` in a cup that has no oscillator to read.
    burst: Option<Burst>,
    pool: Pool,
    /// `None` until enough has gone in: without it there is nothing to roll with.
    generator: Option<ChaCha20Rng>,
    reseeds: u32,
}

impl Default for Cup {
    fn default() -> Self {
        Self::new()
    }
}

impl Cup {
    /// An empty cup, as after power-on.
    pub fn new() -> Self {
        Self {
            checkup: Checkup::default(),
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

    /// A cup that is ready from a seed and asks for no samples: for computers, whose seed comes from
    /// the system, and for runs that must come out the same again.
    pub fn seeded(seed: &[u8]) -> Self {
        let mut cup = Self::new();
        cup.burst = None;
        cup.pool.add_seed(seed);
        cup.reseed();
        cup
    }

    /// How long to wait before the next raw bit, at least 10 µs and never the same for long. `None`
    /// when no bit is wanted until the next key edge or roll.
    pub fn next_pause(&mut self) -> Option<Pause> {
        self.burst.as_mut()?.next_pause()
    }

    /// One raw bit of the oscillator. Tells the first failure of a health test, once.
    #[must_use = "a failure must be shown and logged"]
    pub fn feed_bit(&mut self, bit: bool) -> Option<Failure> {
        self.samples = self.samples.saturating_add(1);
        if let Some(burst) = &mut self.burst {
            burst.sampled();
        }
        self.pool.add_bit(bit);
        let failed = self.checkup.feed(bit);
        let news = failed.filter(|_| self.failure.is_none());
        self.failure = self.failure.or(failed);
        self.failures = self.failures.saturating_add(failed.is_some().into());
        if self.failure.is_none() {
            self.good += 1;
        }
        self.reseed_if_due();
        news
    }

    /// The moment of a key edge, to the microsecond, bounces and all.
    pub fn feed_edge(&mut self, at_us: u64) {
        self.pool.add_edge(at_us);
        self.edge_seen = true;
        self.top_up();
        self.reseed_if_due();
    }

    /// The flash chip's unique id.
    pub fn feed_id(&mut self, id: [u8; 8]) {
        self.pool.add_id(id);
        self.id_known = true;
        self.reseed_if_due();
    }

    /// Whether the cup can be rolled from. Once it is, it stays so.
    pub fn ready(&self) -> bool {
        self.generator.is_some()
    }

    /// How the source is and what it has done.
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
        // Both lists hold eight: a place for every die, then as many as there are dice.
        let mut faces = Vec::from_array([0; 8]);
        for (face, die) in faces.iter_mut().zip(handful) {
            *face = die.roll(&mut hand);
        }
        faces.truncate(handful.len());
        Ok(Rolled {
            faces,
            source: hand.source(),
        })
    }

    /// Draws one of `0..n`, each equally likely.
    pub fn draw(&mut self, n: u32) -> Result<u32, Refusal> {
        faces::draw(&mut self.hand()?, n).ok_or(Refusal::NoOutcomes)
    }

    /// Picks the place of one of `weights`, each as likely as its weight says.
    pub fn pick<W>(&mut self, weights: W) -> Result<usize, Refusal>
    where
        W: IntoIterator<Item = u32> + Clone,
    {
        faces::pick(&mut self.hand()?, weights).ok_or(Refusal::NoOutcomes)
    }

    /// The generator, for anything that takes a `rand_core::Rng`, with all that came in stirred in.
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
            // The oscillator failed before the first roll. The id makes this device another one than
            // the next, and the moment somebody pressed a key makes this start another one.
            (None, Some(_)) => self.id_known && self.edge_seen,
        };
        if due {
            self.reseed();
        }
    }

    fn reseed(&mut self) {
        let mut generator = ChaCha20Rng::from_seed(self.pool.stir());
        if let Some(burst) = &mut self.burst {
            burst.reseed(generator.next_u32());
        }
        self.generator = Some(generator);
        self.reseeds = self.reseeds.saturating_add(1);
        self.good = 0;
    }
}

/// Tells how the source is, never what is in it.
impl fmt::Debug for Cup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Cup").field(&self.report()).finish()
    }
}

/// A hand in the ready cup: a `rand_core::Rng` that never fails.
///
/// It is no `CryptoRng`: what the oscillator is worth is claimed, not measured. When it is put down,
/// the key it worked with is gone, so that nobody can find out later what was rolled.
pub struct Hand<'cup> {
    generator: &'cup mut ChaCha20Rng,
    pool: &'cup mut Pool,
    source: Source,
}

impl Hand<'_> {
    /// How to mark what is rolled with this hand.
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
        *self.generator = ChaCha20Rng::from_seed(self.pool.stir());
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
