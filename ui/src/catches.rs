//! The results in the catch of the day: the points of the first attempt at each number, and their encoding in the store.

use rules_core::challenge::Challenge;

const COUNT: usize = Challenge::COUNT as usize;

/// Not attempted.
const NEW: u8 = 0xFF;
/// The first attempt has begun, and has come to no end yet.
const BEGUN: u8 = 0xFE;
/// The most points that are kept.
const MOST: i16 = 0xFD;
const VERSION: u8 = 1;

/// What became of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    New,
    /// Begun, and given up or not at its end.
    Begun,
    Points(u8),
}

/// The results: a byte for each number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Catches([u8; COUNT]);

impl Default for Catches {
    fn default() -> Catches {
        Catches([NEW; COUNT])
    }
}

impl Catches {
    /// How many bytes it is kept in: a version and the results.
    pub const LENGTH: usize = 1 + COUNT;

    pub(crate) fn of(&self, challenge: Challenge) -> Outcome {
        match self.0.get(challenge.index()).copied() {
            None | Some(NEW) => Outcome::New,
            Some(BEGUN) => Outcome::Begun,
            Some(points) => Outcome::Points(points),
        }
    }

    /// The first number that was not attempted: today's. The last one when all were.
    pub(crate) fn today(&self) -> Challenge {
        let mut new = Challenge::all().filter(|it| self.of(*it) == Outcome::New);
        let last = Challenge::new(Challenge::COUNT).unwrap_or(Challenge::FIRST);
        new.next().unwrap_or(last)
    }

    /// The first attempt begins. Whether it is one.
    pub(crate) fn begin(&mut self, challenge: Challenge) -> bool {
        let is_new = self.of(challenge) == Outcome::New;
        if is_new && let Some(result) = self.0.get_mut(challenge.index()) {
            *result = BEGUN;
        }
        is_new
    }

    /// The first attempt has come to its end with these points.
    pub(crate) fn end(&mut self, challenge: Challenge, points: i16) {
        if let Some(result) = self.0.get_mut(challenge.index()) {
            *result = points.clamp(0, MOST) as u8;
        }
    }

    /// Encodes it to the front of `to`; how many bytes. `None` where it is too short.
    pub(crate) fn write(&self, to: &mut [u8]) -> Option<usize> {
        let (version, results) = to.get_mut(..Catches::LENGTH)?.split_first_mut()?;
        *version = VERSION;
        results.copy_from_slice(&self.0);
        Some(Catches::LENGTH)
    }

    /// Decodes it; `None` for bytes that no version of this encoding wrote.
    pub fn from_bytes(bytes: &[u8]) -> Option<Catches> {
        let [VERSION, results @ ..] = bytes else {
            return None;
        };
        results.try_into().ok().map(Catches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_attempt_counts_and_results_survive_a_round_trip() {
        let mut catches = Catches::default();
        let [one, two] = [1, 2].map(|number| Challenge::new(number).expect("a number"));
        assert_eq!(catches.today(), one);
        assert!(catches.begin(one));
        assert!(!catches.begin(one), "the second attempt is practice");
        assert_eq!((catches.of(one), catches.today()), (Outcome::Begun, two));
        catches.end(one, -3);
        catches.end(two, 300);
        assert_eq!(catches.of(one), Outcome::Points(0));
        assert_eq!(catches.of(two), Outcome::Points(253));
        let mut bytes = [0; Catches::LENGTH];
        assert_eq!(catches.write(&mut bytes), Some(Catches::LENGTH));
        assert_eq!(Catches::from_bytes(&bytes), Some(catches.clone()));
        assert_eq!(catches.write(&mut bytes[1..]), None);
        for wrong in [&[][..], &[1, 2], &[2; Catches::LENGTH]] {
            assert_eq!(Catches::from_bytes(wrong), None);
        }
    }
}
