//! Random numbers of the simulator: the generator of the device ([`Cup`]) with another noise source ([`Coin`]) in place of
//! the ring oscillator. For reproducible screenshots the first faces and numbers can be given.

use std::{collections::VecDeque, fmt, mem};

use dice::{Cup, Die, Handful, Report, Rolled};
use keys::Micros;
use splitmix::SplitMix64;

/// A noise source in place of the ring oscillator.
#[derive(Clone, Debug)]
pub enum Coin {
    /// The operating system's randomness.
    System(SystemBits),
    /// A seeded PRNG, for screenshots and tests.
    Seeded(SplitMix64),
    /// A failed oscillator: always the same bit.
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

/// Random bits of the operating system, fetched 64 at a time.
#[derive(Clone, Debug, Default)]
pub struct SystemBits {
    bits: u64,
    left: u32,
}

impl SystemBits {
    fn next(&mut self) -> bool {
        if self.left == 0 {
            // Without randomness of the system the bits are constant; the health test then fails and the screen says so.
            self.bits = getrandom::u64().unwrap_or(0);
            self.left = u64::BITS;
        }
        self.left -= 1;
        self.bits >> self.left & 1 == 1
    }
}

/// A given face that the die to roll does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImpossibleFace {
    pub die: Die,
    pub face: u8,
}

impl fmt::Display for ImpossibleFace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a {} is rolled next and cannot show the given {}",
            self.die.name(),
            self.face
        )
    }
}

/// The generator, its noise source, and the results given beforehand.
#[derive(Debug)]
pub struct DiceBox {
    cup: Cup,
    coin: Coin,
    given: VecDeque<u8>,
    given_numbers: VecDeque<u32>,
    impossible_face: Option<ImpossibleFace>,
    failed: bool,
}

impl DiceBox {
    /// A seeded generator. `given` are the first faces rolled, die by die.
    pub fn new(coin: Coin, given: impl IntoIterator<Item = u8>) -> DiceBox {
        let given = given.into_iter().collect();
        let mut dice = DiceBox {
            cup: Cup::new(),
            coin,
            given,
            given_numbers: VecDeque::new(),
            impossible_face: None,
            failed: false,
        };
        dice.cup.feed_id(*b"desktop.");
        dice.fill();
        dice
    }

    /// Draw these numbers first. One out of range becomes the largest in range.
    pub fn drawing_first(mut self, numbers: impl IntoIterator<Item = u32>) -> DiceBox {
        self.given_numbers.extend(numbers);
        self
    }

    /// Mix the time of a key edge into the entropy pool.
    pub fn feed_edge(&mut self, now: Micros) {
        self.cup.feed_edge(now);
        self.fill();
    }

    pub fn report(&self) -> Report {
        self.cup.report()
    }

    /// Whether the noise source has failed a health test since the last call.
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
                    self.impossible_face.get_or_insert(ImpossibleFace {
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

    /// A uniform number below `bound`, or the next of those given beforehand.
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

    /// The first given face that its die does not have, if any.
    pub fn impossible_face(&self) -> Option<ImpossibleFace> {
        self.impossible_face
    }

    /// Feed the cup all the samples it asks for. The pauses it asks for let an oscillator drift between two samples; these
    /// sources need none.
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
    fn given_faces_come_first_and_random_ones_follow() {
        let mut dice = DiceBox::new(Coin::seeded(1), [3, 20]);
        let rolled = dice.roll(&handful(&[Die::D6, Die::D20, Die::D4]));
        assert_eq!(rolled.faces[..2], [3, 20]);
        assert!((1..=4).contains(&rolled.faces[2]));
        assert_eq!(
            (rolled.source, dice.impossible_face()),
            (Source::Full, None)
        );
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
            dice.impossible_face(),
            Some(ImpossibleFace {
                die: Die::D6,
                face: 7
            })
        );
    }

    #[test]
    fn the_same_seed_gives_the_same_faces_and_another_gives_others() {
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
