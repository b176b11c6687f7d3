//! Catch of the day: a numbered series of small challenges, each a match by a code of its own that ends after some turns.
//! Everybody who plays a number has the same luck, so points can be compared.
//!
//! Owns the list: which game, how long, which code. Does not own the match, nor what points are worth how many stars.

use crate::{Game, Next, Seat, Title, luck::LuckCode};

/// One of the series.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Challenge(u16);

/// When a challenge ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Length {
    /// After so many turns of the challenger.
    Turns(u8),
    /// With the game.
    Whole,
}

/// The seat of the challenger.
pub const CHALLENGER: Seat = Seat::ALL[0];

impl Challenge {
    /// The first.
    pub const FIRST: Challenge = Challenge(1);
    /// How many there are: one for each day of a year.
    pub const COUNT: u16 = 366;

    /// The challenge with this number, from 1.
    pub const fn new(number: u16) -> Option<Challenge> {
        if number >= 1 && number <= Challenge::COUNT {
            Some(Challenge(number))
        } else {
            None
        }
    }

    /// All of them in order.
    pub fn all() -> impl Iterator<Item = Challenge> {
        (1..=Challenge::COUNT).map(Challenge)
    }

    /// Its number.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// Its place in a table of all, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The game: each in turn.
    pub const fn title(self) -> Title {
        Title::ALL[self.index() % Title::ALL.len()]
    }

    /// How long it is: each game has two kinds, which alternate.
    pub const fn length(self) -> Length {
        let second = self.index() / Title::ALL.len() % 2 == 1;
        match (self.title(), second) {
            (Title::Rybowisko, false) => Length::Turns(5),
            (Title::Rybowisko, true) => Length::Turns(10),
            (Title::Podwodni, false) => Length::Turns(3),
            (Title::Podwodni, true) => Length::Turns(8),
            (Title::Fish, false) => Length::Turns(6),
            (Title::Fish, true) => Length::Turns(12),
            (Title::Kohaku, false) => Length::Turns(6),
            (Title::Klofni, false) => Length::Turns(4),
            // Against Danny and against the rival penguin.
            (Title::Kohaku | Title::Klofni, true) => Length::Whole,
        }
    }

    /// How many sit at the table: one where the game has a mode for one, or else a computer player too.
    pub const fn players(self) -> u8 {
        if self.title().has_solo() { 1 } else { 2 }
    }

    /// The code that its luck comes from. Neighbours have nothing in common, and no two are the same.
    pub const fn code(self) -> LuckCode {
        LuckCode::wrapping(self.0 as u32 * 104_729 + 51_787)
    }

    /// Whether a challenge ends in this position, in which the challenger has begun so many turns.
    pub fn ends<G: Game>(self, game: &G, begun: u8) -> bool {
        match (game.next(), self.length()) {
            (Next::Over, _) => true,
            (_, Length::Turns(turns)) => begins_turn(game) && begun >= turns,
            (_, Length::Whole) => false,
        }
    }
}

/// Whether the challenger's next decision is the first of a turn.
pub fn begins_turn<G: Game>(game: &G) -> bool {
    game.next() == Next::Decision(CHALLENGER) && game.opens_turn()
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::collections::HashSet;

    use super::*;

    #[test]
    fn numbers_codes_and_kinds_are_all_different() {
        let codes: HashSet<_> = Challenge::all().map(Challenge::code).collect();
        assert_eq!(codes.len(), usize::from(Challenge::COUNT));
        let kinds: HashSet<_> = Challenge::all()
            .map(|it| (it.title(), it.length()))
            .collect();
        assert_eq!(kinds.len(), 2 * Title::ALL.len());
        assert_eq!([0, 367].map(Challenge::new), [None, None]);
        assert_eq!(Challenge::new(1), Some(Challenge::FIRST));
    }
}
