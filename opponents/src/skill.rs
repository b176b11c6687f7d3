//! How strong a person is at a title, from results against computer players: an Elo rating on the scale of the levels.
//!
//! Owns the rating and its bytes. Whose rating it is and where it is kept is the statistics' business.

use crate::{Level, Worth};

/// A level of the computer players, on the scale of ratings.
const NOTCH: i32 = 256;
/// Ratings from half a level below the first to half a level above the last.
const LOWEST: i32 = -NOTCH / 2;
const HIGHEST: i32 = 3 * NOTCH + NOTCH / 2;
/// Who is one level stronger wins three of four games: the scale of the logistic function.
const STEP: Worth = Worth { scale: 233 };

/// A person's strength at a title, as far as it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skill {
    /// 0 is the first level, [`NOTCH`] the second.
    rating: i16,
    /// Games counted, at most [`Skill::MANY`].
    games: u8,
}

impl Skill {
    /// After so many games a rating hardly moves any more.
    const MANY: u8 = 31;

    /// The level that is nearest: against it the person wins about every second game.
    pub const fn level(self) -> Level {
        match self.rating as i32 + NOTCH / 2 {
            ..NOTCH => Level::First,
            ..512 => Level::Easy,
            ..768 => Level::Medium,
            _ => Level::Hard,
        }
    }

    /// Counts the result of a game against this level in thousandths, 1000 for a win. The level changes by one at most.
    pub fn count(&mut self, against: Level, result: i16) {
        let ahead = i32::from(self.rating) - NOTCH * against as i32;
        let surprise = i32::from(result) - i32::from(STEP.expected(ahead));
        let weight = match self.games {
            ..6 => NOTCH,
            ..12 => NOTCH / 2,
            _ => NOTCH / 6,
        };
        let rating = i32::from(self.rating) + weight * surprise / 1000;
        self.rating = rating.clamp(LOWEST, HIGHEST) as i16;
        self.games = (self.games + 1).min(Skill::MANY);
    }

    /// The rating between these, for several people at one table; the default for none.
    pub fn mean(skills: impl Iterator<Item = Skill>) -> Skill {
        let (mut sum, mut count) = (0, 0);
        for skill in skills {
            sum += i32::from(skill.rating);
            count += 1;
        }
        Skill {
            rating: (sum / count.max(1)) as i16,
            games: 0,
        }
    }

    /// Its two bytes.
    pub const fn to_bytes(self) -> [u8; 2] {
        let rating = (self.rating as i32 - LOWEST) as u16;
        ((self.games as u16) << 11 | rating).to_le_bytes()
    }

    /// Decodes what [`Skill::to_bytes`] wrote; `None` for anything else.
    pub fn from_bytes(bytes: [u8; 2]) -> Option<Skill> {
        let word = u16::from_le_bytes(bytes);
        let rating = i32::from(word & 0x7FF) + LOWEST;
        let games = (word >> 11) as u8;
        let rating = (rating <= HIGHEST).then_some(rating as i16)?;
        Some(Skill { rating, games })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_meets_a_stronger_level_and_who_loses_a_weaker_one_step_by_step() {
        let mut skill = Skill::default();
        assert_eq!(skill.level(), Level::First);
        for game in 0..200 {
            let before = skill.level();
            skill.count(before, if game < 100 { 1000 } else { 0 });
            assert!(before.stars().abs_diff(skill.level().stars()) <= 1);
            if game == 9 {
                assert_eq!(skill.level(), Level::Hard);
            }
        }
        assert_eq!(skill.level(), Level::First);
    }

    #[test]
    fn skills_survive_a_round_trip_through_bytes() {
        let mut skill = Skill::default();
        for game in 0..80 {
            assert_eq!(Skill::from_bytes(skill.to_bytes()), Some(skill));
            skill.count(Level::Medium, if game % 3 == 0 { 0 } else { 1000 });
        }
        assert_eq!(Skill::from_bytes([0xFF, 0xFF]), None);
    }
}
