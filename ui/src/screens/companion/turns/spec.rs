//! What the page Turns needs to know of a game: what is agreed first, what is counted line by line, what
//! is called out at the end.

use core::ops::RangeInclusive;

use rules_core::{
    Seat,
    companion::{
        Competitor,
        turns::{Counter, Tracker},
    },
};

use super::{Figure, figure, over};
use crate::{
    Language,
    art::Sprite,
    text::{Phrase, turns::Word},
};

/// The turns of a game.
pub(crate) struct TurnSpec {
    /// What is agreed before the first turn, besides who begins.
    pub(crate) agreements: &'static [Agreement],
    /// The lines below the head, at most three. A line for a new game follows.
    pub(crate) lines: &'static [Line],
    /// What is called out when the end is known, and the text below it.
    pub(crate) last_turns: [Word; 2],
    /// The numbers for the blanks of that text.
    pub(crate) numbers: fn(&Tracker) -> [u8; 2],
    /// What the head says beside the round.
    pub(crate) beside_round: fn(&Tracker, Competitor, Language) -> Option<Phrase>,
    /// The number beside a player's mark.
    pub(crate) score: Option<fn(&Tracker, Seat) -> i16>,
}

impl TurnSpec {
    /// A game that counts nothing and has no goal.
    pub(crate) const PLAIN: TurnSpec = TurnSpec {
        agreements: &[],
        lines: &[],
        last_turns: [Word::LastTurns, Word::LastTurnsText],
        numbers: |tracker| [tracker.table.goal, 0],
        beside_round: |_, _, _| None,
        score: None,
    };
}

/// Something that is agreed before the first turn.
#[derive(Debug)]
pub(crate) enum Agreement {
    /// What brings the end, in steps of this size.
    Goal(RangeInclusive<u8>, u8),
    /// Everybody's luck tokens.
    Luck,
}

/// A line below the head.
pub(crate) enum Line {
    /// A counter: left is one less, right is one more.
    Count(CounterLine),
    /// Something that happens once: A says so.
    Last(Word),
}

/// The line of a counter.
pub(crate) struct CounterLine {
    pub(super) counter: Counter,
    pub(super) word: Word,
    pub(super) sprite: &'static Sprite,
    pub(super) shown: Shown,
}

/// How the value of a counter is shown.
pub(crate) enum Shown {
    Number,
    /// Beside the goal.
    OfGoal,
    /// Beside this number.
    Of(u8),
    /// As luck tokens, the spent ones among them.
    Luck,
}

impl Line {
    pub(crate) const fn count(
        counter: Counter,
        word: Word,
        sprite: &'static Sprite,
        shown: Shown,
    ) -> Line {
        Line::Count(CounterLine {
            counter,
            word,
            sprite,
            shown,
        })
    }
}

impl CounterLine {
    /// Its value in figures.
    pub(super) fn figures(&self, tracker: &Tracker, seat: Seat) -> Figure {
        let number = tracker.count(self.counter, seat);
        match self.shown {
            Shown::OfGoal => over(number, tracker.table.goal),
            Shown::Of(most) => over(number, most),
            Shown::Number | Shown::Luck => figure(number),
        }
    }
}
