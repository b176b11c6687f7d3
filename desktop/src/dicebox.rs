//! Where the desktop's luck comes from: the same [`Cup`] as in the device, with another coin in place
//! of the ring oscillator, and for pictures a list of faces that fall first.

use std::{collections::VecDeque, fmt, mem};

use dice::{Cup, Die, Handful, Report, Rolled};
use keys::Micros;
use splitmix::SplitMix64;

/// What stands in for the ring oscillator.
#[derive(Clone, Debug)]
pub enum Coin {
    /// The operating system's randomness.
    System(SystemBits),
    /// Always the same bits for the same seed, for pictures and tests.
    Seeded(SplitMix64),
    /// A broken oscillator: always the same bit.
    Stuck,
}

impl Coin {
    pub fn seeded(seed: u64) -> Coin {
        Coin::Seeded(SplitMix64(seed))
    }

    pub fn system() -> Coin {
        Coin::System(SystemBits::default())
    }

    fn toss(&mut self) -> bool {
        match self {
            Coin::System(bits) => bits.next(),
            Coin::Seeded(rng) => rng.next_u64() & 1 == 1,
            Coin::Stuck => true,
        }
    }
}

/// Bits of the operating system, fetched a handful at a time.
#[derive(Clone, Debug, Default)]
pub struct SystemBits {
    bits: u64,
    left: u32,
}

impl SystemBits {
    fn next(&mut self) -> bool {
        if self.left == 0 {
            // A system without randomness looks like a stuck oscillator, and the screen says so.
            self.bits = getrandom::u64().unwrap_or(0);
            self.left = u64::BITS;
        }
        self.left -= 1;
        self.bits >> self.left & 1 == 1
    }
}

/// A given face that the die to be rolled does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit {
    pub die: Die,
    pub face: u8,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a {} is rolled next and cannot show the given {}",
            self.die.name(),
            self.face
        )
    }
}

/// The cup, the coin that fills it, and the faces given beforehand.
#[derive(Debug)]
pub struct DiceBox {
    cup: Cup,
    coin: Coin,
    given: VecDeque<u8>,
    given_numbers: VecDeque<u32>,
    misfit: Option<Misfit>,
    failed: bool,
}

impl DiceBox {
    /// A cup filled and ready. `given` are the faces that fall first, die by die.
    pub fn new(coin: Coin, given: impl IntoIterator<Item = u8>) -> DiceBox {
        let given = given.into_iter().collect();
        let mut dice = DiceBox {
            cup: Cup::new(),
            coin,
            given,
            given_numbers: VecDeque::new(),
            misfit: None,
            failed: false,
        };
        dice.cup.feed_id(*b"desktop.");
        dice.fill();
        dice
    }

    /// The same, and these numbers are drawn first; one that is too large is the largest there is.
    pub fn drawing_first(mut self, numbers: impl IntoIterator<Item = u32>) -> DiceBox {
        self.given_numbers.extend(numbers);
        self
    }

    /// A key moved: its time is luck too.
    pub fn feed_edge(&mut self, now: Micros) {
        self.cup.feed_edge(now);
        self.fill();
    }

    pub fn report(&self) -> Report {
        self.cup.report()
    }

    /// Whether the coin has failed a health test since this was last asked.
    pub fn take_failure(&mut self) -> bool {
        mem::take(&mut self.failed)
    }

    pub fn roll(&mut self, handful: &Handful) -> Rolled {
        let mut rolled = self.cup.roll(handful).expect(
            "the cup is ready: it was filled at the start, or its coin failed and a key has moved",
        );
        for (die, face) in handful.iter().zip(&mut rolled.faces) {
            match self.given.pop_front() {
                Some(given) if (1..=die.sides()).contains(&given) => *face = given,
                Some(given) => {
                    self.misfit.get_or_insert(Misfit {
                        die: *die,
                        face: given,
                    });
                }
                None => {}
            }
        }
        self.fill();
        rolled
    }

    /// A number below `bound`, all alike, or the next of those given beforehand.
    pub fn draw(&mut self, bound: u32) -> u32 {
        if let Some(number) = self.given_numbers.pop_front() {
            return number.min(bound.saturating_sub(1));
        }
        let drawn = self.cup.draw(bound).expect(
            "the cup is ready: it was filled at the start, or its coin failed and a key has moved",
        );
        self.fill();
        drawn
    }

    /// The first given face that did not fit its die, if any.
    pub fn misfit(&self) -> Option<Misfit> {
        self.misfit
    }

    /// Toss the coin for as long as the cup asks. The pauses it wants between samples let an
    /// oscillator drift; our coins need none.
    fn fill(&mut self) {
        while self.cup.next_pause().is_some() {
            self.failed |= self.cup.feed_bit(self.coin.toss()).is_some();
        }
    }
}

#[cfg(test)]
mod tests {
    use dice::{Health, Source};

    use super::*;

    fn handful(dice: &[Die]) -> Handful {
        Handful::from_iter(dice.iter().copied())
    }

    #[test]
    fn given_faces_fall_first_and_luck_follows() {
        let mut dice = DiceBox::new(Coin::seeded(1), [3, 20]);
        let rolled = dice.roll(&handful(&[Die::D6, Die::D20, Die::D4]));
        assert_eq!(rolled.faces[..2], [3, 20]);
        assert!((1..=4).contains(&rolled.faces[2]));
        assert_eq!((rolled.source, dice.misfit()), (Source::Full, None));
    }

    #[test]
    fn given_numbers_are_drawn_first_and_none_is_too_large() {
        let mut dice = DiceBox::new(Coin::seeded(1), []).drawing_first([3, 99]);
        assert_eq!([dice.draw(10), dice.draw(10)], [3, 9]);
        assert!(dice.draw(10) < 10);
    }

    #[test]
    fn a_given_face_the_die_does_not_have_is_remembered() {
        let mut dice = DiceBox::new(Coin::seeded(1), [7, 5]);
        let rolled = dice.roll(&handful(&[Die::D6, Die::D4]));
        assert!(rolled.faces[0] <= 6 && rolled.faces[1] <= 4);
        assert_eq!(
            dice.misfit(),
            Some(Misfit {
                die: Die::D6,
                face: 7
            })
        );
    }

    #[test]
    fn a_seed_gives_the_same_luck_again_and_another_gives_other_luck() {
        let luck = |seed| {
            let mut dice = DiceBox::new(Coin::seeded(seed), []);
            dice.roll(&handful(&[Die::D100; 8])).faces
        };
        assert_eq!(luck(1), luck(1));
        assert_ne!(luck(1), luck(2));
    }

    #[test]
    fn the_systems_randomness_passes_the_health_tests() {
        assert_eq!(
            DiceBox::new(Coin::system(), []).report().health,
            Health::Good
        );
    }

    #[test]
    fn a_stuck_coin_is_told_once_and_rolling_goes_on_marked() {
        let mut dice = DiceBox::new(Coin::Stuck, []);
        assert!(dice.take_failure());
        dice.feed_edge(1_234);
        assert!(!dice.take_failure());
        assert!(matches!(dice.report().health, Health::Failed(_)));
        assert_eq!(dice.roll(&handful(&[Die::D6])).source, Source::Fallback);
    }
}
