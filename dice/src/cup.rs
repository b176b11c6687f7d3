//! The cup: raw bits, key times and the chip's id go in, rolls come out.
//!
//! Owns the order of things: when the cup is ready, when it takes a new key, what a failed health
//! test changes. The oscillator's failure is kept until the next start, however well it runs later;
//! its bits are still stirred in, but count for nothing. Rolls then say [`Source::Fallback`].

use core::{convert::Infallible, error::Error, fmt};

use chacha20::ChaCha20Rng;
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
pub enum Health {
    /// Not enough samples yet, and nothing wrong with them.
    WarmingUp,
    Good,
    /// The first test it failed since the start.
    Failed(Failure),
}

/// What the cup can tell about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
        // As many faces as dice, and both lists hold eight.
        let faces = handful.iter().map(|die| die.roll(&mut hand)).collect();
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
mod tests {
    extern crate std;

    use std::format;

    use super::*;
    use crate::{Die, pool::Key};

    /// Bits without a flaw the tests could see.
    struct Coin(u64);

    impl Coin {
        fn toss(&mut self) -> bool {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            self.0 >> 63 == 1
        }
    }

    /// Tosses the coin into the cup; nothing may fail.
    fn toss(cup: &mut Cup, coin: &mut Coin, times: u16) {
        for _ in 0..times {
            assert_eq!(cup.feed_bit(coin.toss()), None);
        }
    }

    /// A stuck oscillator, for as long as the repetition test needs to see it.
    fn stick(cup: &mut Cup) {
        assert!((0..201).any(|_| cup.feed_bit(true).is_some()));
    }

    fn key(cup: &Cup) -> Key {
        cup.generator.as_ref().unwrap().get_seed()
    }

    fn two_dice() -> Handful {
        Handful::from_iter([Die::D6, Die::D20])
    }

    #[test]
    fn before_5120_samples_there_is_no_roll_and_after_them_there_is() {
        let (mut cup, mut coin) = (Cup::new(), Coin(1));
        // Neither the id nor any number of keys stands in for a healthy oscillator.
        cup.feed_id([1; 8]);
        for samples in 0..u64::from(FIRST_BURST) {
            cup.feed_edge(samples);
            assert!(!cup.ready());
            assert_eq!(cup.roll(&two_dice()), Err(Refusal::NotReady));
            assert_eq!(cup.draw(6), Err(Refusal::NotReady));
            assert_eq!(cup.pick([1, 2]), Err(Refusal::NotReady));
            assert!(cup.hand().is_err());
            let expected = Report {
                health: Health::WarmingUp,
                samples,
                reseeds: 0,
                failures: 0,
            };
            assert_eq!(cup.report(), expected);
            toss(&mut cup, &mut coin, 1);
        }
        assert!(cup.ready());
        assert_eq!(cup.report().health, Health::Good);
        assert_eq!(cup.roll(&two_dice()).unwrap().source, Source::Full);
    }

    #[test]
    fn faces_come_in_the_order_of_the_handful() {
        let mut cup = Cup::seeded(b"order");
        let mixed = Handful::from_iter(Die::ALL);
        for _ in 0..1_000 {
            let rolled = cup.roll(&mixed).unwrap();
            assert_eq!(rolled.faces.len(), mixed.len());
            for (die, face) in mixed.iter().zip(rolled.faces) {
                assert!((1..=die.sides()).contains(&face));
            }
        }
        assert!(cup.roll(&Handful::new()).unwrap().faces.is_empty());
    }

    #[test]
    fn drawing_from_nothing_is_refused() {
        let mut cup = Cup::seeded(b"nothing");
        assert_eq!(cup.draw(0), Err(Refusal::NoOutcomes));
        assert_eq!(cup.pick([]), Err(Refusal::NoOutcomes));
        assert_eq!(cup.draw(1), Ok(0));
        assert_eq!(cup.pick([0, 9, 0]), Ok(1));
    }

    #[test]
    fn a_failure_is_told_once_counted_always_and_never_forgotten() {
        let (mut cup, mut coin) = (Cup::new(), Coin(2));
        cup.feed_id([1; 8]);
        toss(&mut cup, &mut coin, FIRST_BURST);
        assert_eq!(cup.roll(&two_dice()).unwrap().source, Source::Full);
        let told = (0..201 * 5).filter_map(|_| cup.feed_bit(true));
        assert!(told.eq([Failure::StuckRun]));
        assert!(cup.report().failures >= 5);
        let failures = cup.report().failures;
        for _ in 0..100_000 {
            assert_eq!(cup.feed_bit(coin.toss()), None);
        }
        let report = cup.report();
        assert_eq!(
            report.health,
            Health::Failed(Failure::StuckRun),
            "a good run hides nothing"
        );
        assert_eq!(report.failures, failures);
        assert_eq!(
            report.samples,
            5_120 + 201 * 5 + 100_000,
            "counting goes on"
        );
        assert_eq!(cup.roll(&two_dice()).unwrap().source, Source::Fallback);
    }

    #[test]
    fn a_failure_while_warming_up_needs_id_and_key_in_any_order() {
        let stuck: fn(&mut Cup) = stick;
        let id: fn(&mut Cup) = |cup| cup.feed_id([9; 8]);
        let edge: fn(&mut Cup) = |cup| cup.feed_edge(1_234_567);
        let orders = [
            [stuck, id, edge],
            [stuck, edge, id],
            [id, stuck, edge],
            [edge, stuck, id],
            [id, edge, stuck],
            [edge, id, stuck],
        ];
        for (order, steps) in orders.into_iter().enumerate() {
            let mut cup = Cup::new();
            for step in steps {
                assert_eq!(
                    cup.roll(&two_dice()),
                    Err(Refusal::NotReady),
                    "order {order}"
                );
                step(&mut cup);
            }
            assert!(cup.ready(), "order {order}");
            assert_eq!(cup.report().health, Health::Failed(Failure::StuckRun));
            assert_eq!(cup.roll(&two_dice()).unwrap().source, Source::Fallback);
        }
    }

    #[test]
    fn samples_of_a_failed_source_never_make_the_cup_ready() {
        let (mut cup, mut coin) = (Cup::new(), Coin(3));
        toss(&mut cup, &mut coin, FIRST_BURST - 1 - 201);
        stick(&mut cup);
        toss(&mut cup, &mut coin, 2 * FIRST_BURST);
        assert!(!cup.ready());
        cup.feed_edge(5);
        assert!(
            !cup.ready(),
            "the same moment on another device would roll the same"
        );
    }

    #[test]
    fn without_the_oscillator_each_key_press_still_changes_the_rolls() {
        let roll_after = |edge| {
            let mut cup = Cup::new();
            cup.feed_id([9; 8]);
            stick(&mut cup);
            cup.feed_edge(1_000_000);
            cup.feed_edge(edge);
            cup.roll(&Handful::from_iter([Die::D100; 8])).unwrap().faces
        };
        assert_eq!(roll_after(2_000_000), roll_after(2_000_000));
        assert_ne!(roll_after(2_000_000), roll_after(2_000_001));
    }

    #[test]
    fn every_512_samples_and_every_key_before_a_roll_renew_the_key() {
        let (mut cup, mut coin) = (Cup::new(), Coin(4));
        toss(&mut cup, &mut coin, FIRST_BURST);
        assert_eq!(cup.report().reseeds, 1);
        toss(&mut cup, &mut coin, TOP_UP - 1);
        assert_eq!(cup.report().reseeds, 1);
        toss(&mut cup, &mut coin, 1);
        assert_eq!(cup.report().reseeds, 2);
        cup.feed_edge(1);
        cup.roll(&two_dice()).unwrap();
        assert_eq!(cup.report().reseeds, 3);
        cup.roll(&two_dice()).unwrap();
        assert_eq!(cup.report().reseeds, 3, "nothing new came in");
    }

    #[test]
    fn the_key_of_a_roll_is_gone_once_the_dice_lie() {
        let mut cup = Cup::seeded(b"gone");
        let before = key(&cup);
        let mut hand = cup.hand().unwrap();
        assert_eq!(hand.generator.get_seed(), before);
        hand.next_u32();
        drop(hand);
        let after = key(&cup);
        assert_ne!(after, before);
        // What is left is the hash of the old key, and nobody turns a hash round.
        let mut pool = Pool::new();
        pool.add_seed(b"gone");
        assert_eq!((pool.stir(), pool.stir()), (before, after));
        assert_eq!(
            cup.generator.as_ref().unwrap().get_word_pos(),
            0,
            "no old words kept"
        );
    }

    #[test]
    fn a_seeded_cup_repeats_itself_and_asks_for_no_samples() {
        let faces = |seed: &[u8]| {
            let mut cup = Cup::seeded(seed);
            cup.feed_edge(77);
            assert_eq!(cup.next_pause(), None);
            assert_eq!(cup.report().health, Health::Good);
            cup.roll(&Handful::from_iter([Die::D100; 8])).unwrap().faces
        };
        assert_eq!(faces(b"seed 1"), faces(b"seed 1"));
        assert_ne!(faces(b"seed 1"), faces(b"seed 2"));
    }

    #[test]
    fn the_cup_asks_for_a_top_up_after_keys_and_rolls_and_otherwise_sleeps() {
        let (mut cup, mut coin) = (Cup::new(), Coin(5));
        let mut burst = |cup: &mut Cup| {
            let mut samples = 0;
            while cup.next_pause().is_some() {
                toss(cup, &mut coin, 1);
                samples += 1;
            }
            samples
        };
        assert_eq!(burst(&mut cup), FIRST_BURST);
        assert_eq!(burst(&mut cup), 0);
        cup.feed_edge(1);
        assert_eq!(burst(&mut cup), TOP_UP);
        cup.draw(6).unwrap();
        assert_eq!(burst(&mut cup), TOP_UP);
        assert_eq!(burst(&mut cup), 0);
    }

    #[test]
    fn nothing_secret_is_printed() {
        let mut cup = Cup::seeded(b"hidden");
        let report = cup.report();
        assert_eq!(format!("{cup:?}"), format!("Cup({report:?})"));
        assert_eq!(
            format!("{:?}", cup.hand().unwrap()),
            "Hand { source: Full, .. }"
        );
    }
}
