//! What became of all the games: played, won, best points; and its few bytes in the store.
//!
//! Owns the counting. Which dice fell how often is counted by `dice::Tallies`.

use heapless::Vec;
use rules_core::{Level, Title};

pub use crate::table::company::Name;

/// People that are counted. Twelve share a device more often than not; for a thirteenth, whoever has
/// played least is forgotten.
pub const PEOPLE: usize = 12;

/// Who has played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    Person(Name),
    Computer(Level),
}

/// What one seat has to show at the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Showing {
    pub who: Who,
    pub points: i16,
    /// Alone or together with others.
    pub won: bool,
}

/// Games played and won. Counting ends at 65,535.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    pub games: u16,
    pub wins: u16,
}

impl Record {
    fn add(&mut self, won: bool) {
        self.games = self.games.saturating_add(1);
        self.wins = self.wins.saturating_add(u16::from(won));
    }

    fn to_bytes(self) -> [u8; 4] {
        let ([g0, g1], [w0, w1]) = (self.games.to_le_bytes(), self.wins.to_le_bytes());
        [g0, g1, w0, w1]
    }

    fn from_bytes([g0, g1, w0, w1]: [u8; 4]) -> Option<Record> {
        let record = Record {
            games: u16::from_le_bytes([g0, g1]),
            wins: u16::from_le_bytes([w0, w1]),
        };
        (record.wins <= record.games).then_some(record)
    }
}

/// The most points a person ever had in a game, and who it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    pub points: i16,
    pub name: Name,
}

/// Statistics in bytes: a version; for each game how often it was played and a best result (a flag,
/// points, length and bytes of a name); for each level a record; and people (their number, then a
/// record and a name each).
pub type StatisticsBytes = Vec<u8, { 1 + 5 * (2 + 1 + 2 + 13) + 3 * 4 + 1 + PEOPLE * (4 + 13) }>;

/// See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    games: [u16; Title::ALL.len()],
    best: [Option<Best>; Title::ALL.len()],
    levels: [Record; Level::ALL.len()],
    people: Vec<(Name, Record), PEOPLE>,
}

const VERSION: u8 = 1;

impl Statistics {
    /// A game has come to its end.
    pub fn add(&mut self, title: Title, seats: &[Showing]) {
        if let Some(games) = self.games.get_mut(usize::from(title.id())) {
            *games = games.saturating_add(1);
        }
        for Showing { who, points, won } in seats {
            match who {
                Who::Computer(level) => {
                    let place = Level::ALL.iter().position(|other| other == level);
                    if let Some(record) = place.and_then(|place| self.levels.get_mut(place)) {
                        record.add(*won);
                    }
                }
                Who::Person(name) => {
                    self.count(name, *won);
                    self.compare(title, name, *points);
                }
            }
        }
    }

    /// How often a game was played to its end.
    pub fn games(&self, title: Title) -> u16 {
        let games = self.games.get(usize::from(title.id()));
        games.copied().unwrap_or(0)
    }

    /// The best result of a person in a game.
    pub fn best(&self, title: Title) -> Option<&Best> {
        self.best.get(usize::from(title.id()))?.as_ref()
    }

    /// How the computer players of a level have fared.
    pub fn level(&self, level: Level) -> Record {
        let place = Level::ALL.iter().position(|other| *other == level);
        let record = place.and_then(|place| self.levels.get(place));
        record.copied().unwrap_or_default()
    }

    /// How people have fared, in the order in which they first played.
    pub fn people(&self) -> &[(Name, Record)] {
        &self.people
    }

    fn count(&mut self, name: &Name, won: bool) {
        if !self.people.iter().any(|(known, _)| known == name) {
            if self.people.is_full() {
                let played = self.people.iter().enumerate();
                let least = played.min_by_key(|(_, (_, record))| record.games);
                if let Some((place, _)) = least {
                    self.people.remove(place);
                }
            }
            // There is a place now.
            self.people.push((name.clone(), Record::default())).ok();
        }
        if let Some((_, record)) = self.people.iter_mut().find(|(known, _)| known == name) {
            record.add(won);
        }
    }

    fn compare(&mut self, title: Title, name: &Name, points: i16) {
        if let Some(best) = self.best.get_mut(usize::from(title.id()))
            && best.as_ref().is_none_or(|best| points > best.points)
        {
            *best = Some(Best {
                points,
                name: name.clone(),
            });
        }
    }

    pub fn to_bytes(&self) -> StatisticsBytes {
        let mut bytes = StatisticsBytes::new();
        // The type has room for all of it.
        let mut put = |part: &[u8]| bytes.extend_from_slice(part).ok();
        put(&[VERSION]);
        for (games, best) in self.games.iter().zip(&self.best) {
            put(&games.to_le_bytes());
            put(&[u8::from(best.is_some())]);
            if let Some(best) = best {
                put(&best.points.to_le_bytes());
                put(&[best.name.len() as u8]);
                put(best.name.as_bytes());
            }
        }
        for record in self.levels {
            put(&record.to_bytes());
        }
        put(&[self.people.len() as u8]);
        for (name, record) in &self.people {
            put(&record.to_bytes());
            put(&[name.len() as u8]);
            put(name.as_bytes());
        }
        bytes
    }

    /// Statistics from the store; `None` for what no version of ours has written.
    pub fn from_bytes(bytes: &[u8]) -> Option<Statistics> {
        let mut rest = Rest(bytes);
        let [VERSION] = rest.take()? else {
            return None;
        };
        let mut statistics = Statistics::default();
        let games = statistics.games.iter_mut().zip(&mut statistics.best);
        for (games, best) in games {
            *games = u16::from_le_bytes(rest.take()?);
            *best = match rest.take()? {
                [0] => None,
                [1] => Some(Best {
                    points: i16::from_le_bytes(rest.take()?),
                    name: rest.name()?,
                }),
                _ => return None,
            };
        }
        for record in &mut statistics.levels {
            *record = Record::from_bytes(rest.take()?)?;
        }
        let [people] = rest.take()?;
        for _ in 0..people {
            let record = Record::from_bytes(rest.take()?)?;
            statistics.people.push((rest.name()?, record)).ok()?;
        }
        rest.0.is_empty().then_some(statistics)
    }
}

/// Bytes not read yet.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (front, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*front)
    }

    fn name(&mut self) -> Option<Name> {
        let [length] = self.take()?;
        let (name, rest) = self.0.split_at_checked(usize::from(length))?;
        self.0 = rest;
        core::str::from_utf8(name).ok()?.try_into().ok()
    }
}

#[cfg(test)]
mod tests {
    use std::vec;

    use super::*;

    fn name(text: &str) -> Name {
        text.try_into().unwrap()
    }

    fn person(text: &str, points: i16, won: bool) -> Showing {
        Showing {
            who: Who::Person(name(text)),
            points,
            won,
        }
    }

    fn computer(level: Level, points: i16, won: bool) -> Showing {
        Showing {
            who: Who::Computer(level),
            points,
            won,
        }
    }

    #[test]
    fn games_wins_and_best_points_are_counted() {
        let mut statistics = Statistics::default();
        let easy = Level::Easy;
        statistics.add(
            Title::Kohaku,
            &[person("Ada", 34, true), computer(easy, 30, false)],
        );
        statistics.add(
            Title::Kohaku,
            &[person("Ada", 20, false), computer(easy, 50, true)],
        );
        statistics.add(
            Title::Fish,
            &[person("Ben", -3, true), person("Ada", -3, true)],
        );
        assert_eq!(statistics.games(Title::Kohaku), 2);
        assert_eq!(statistics.games(Title::Klofni), 0);
        assert_eq!(statistics.level(easy), Record { games: 2, wins: 1 });
        assert_eq!(statistics.level(Level::Hard), Record::default());
        assert_eq!(
            statistics.people(),
            [
                (name("Ada"), Record { games: 3, wins: 2 }),
                (name("Ben"), Record { games: 1, wins: 1 }),
            ]
        );
        // A computer's points are no best result; of equal ones the first stays.
        let best = |points, text| Best {
            points,
            name: name(text),
        };
        assert_eq!(statistics.best(Title::Kohaku), Some(&best(34, "Ada")));
        assert_eq!(statistics.best(Title::Fish), Some(&best(-3, "Ben")));
        assert_eq!(statistics.best(Title::Klofni), None);
    }

    #[test]
    fn for_a_thirteenth_whoever_has_played_least_is_forgotten() {
        let mut statistics = Statistics::default();
        for game in 0..2 {
            for i in 0..PEOPLE as u8 {
                if (game, i) != (1, 5) {
                    let letter = char::from(b'a' + i);
                    statistics.add(
                        Title::Fish,
                        &[person(letter.encode_utf8(&mut [0; 4]), 1, true)],
                    );
                }
            }
        }
        statistics.add(Title::Fish, &[person("new", 1, false)]);
        let names = statistics.people().iter().map(|(name, _)| name.as_str());
        let names: vec::Vec<_> = names.collect();
        assert_eq!(
            names,
            ["a", "b", "c", "d", "e", "g", "h", "i", "j", "k", "l", "new"]
        );
    }

    #[test]
    fn statistics_come_back_as_they_went() {
        let mut statistics = Statistics::default();
        assert_eq!(
            Statistics::from_bytes(&statistics.to_bytes()),
            Some(statistics.clone())
        );
        // The fullest there can be.
        for i in 0..PEOPLE as u8 {
            let longest = [b'a' + i; 12];
            let longest = core::str::from_utf8(&longest).unwrap();
            for title in Title::ALL {
                statistics.add(title, &[person(longest, i.into(), true)]);
            }
        }
        let bytes = statistics.to_bytes();
        assert_eq!(bytes.len(), bytes.capacity());
        assert_eq!(Statistics::from_bytes(&bytes), Some(statistics));
    }

    #[test]
    fn foreign_bytes_are_refused() {
        let mut statistics = Statistics::default();
        statistics.add(Title::Fish, &[person("Ada", 5, true)]);
        let good = statistics.to_bytes();
        for length in 0..good.len() {
            assert_eq!(
                Statistics::from_bytes(&good[..length]),
                None,
                "{length} bytes"
            );
        }
        let with = |at: usize, byte: u8| {
            let mut bytes = good.clone();
            bytes[at] = byte;
            Statistics::from_bytes(&bytes)
        };
        assert_eq!(with(0, 2), None, "another version");
        assert_eq!(with(3, 2), None, "neither a best result nor none");
        assert_eq!(with(good.len() - 1, 0xFF), None, "no text");
        assert_eq!(with(good.len() - 6, 2), None, "more wins than games");
        assert_eq!(Statistics::from_bytes(&[0xFF; 310]), None);
    }
}
