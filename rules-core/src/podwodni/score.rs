//! Scoring of Podwodni Łowcy, from plain counts, so that it serves the printed game too.

use super::parts::{Catch, Collection, SET_POINTS};
use crate::{
    Seat, Standings, TieBreak, Who,
    standings::{Lines, Source},
};

/// The counts from which a diver is scored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Tally {
    /// Cards turned face down: sets scored.
    pub sets: u8,
    /// Fish face up.
    pub fish: u8,
    /// Shrimps face up.
    pub shrimps: u8,
}

impl Tally {
    /// Counts a diver's cards.
    pub fn of(up: &Collection, sets: u8) -> Tally {
        let shrimps = up.count(Catch::Shrimp);
        let fish = up.len().saturating_sub(u32::from(shrimps));
        Tally {
            sets,
            fish: u8::try_from(fish).unwrap_or(u8::MAX),
            shrimps,
        }
    }

    /// All points, compared with the goal during the game and ranked at its end.
    pub fn points(self) -> i16 {
        i16::from(self.sets) * i16::from(SET_POINTS)
            + i16::from(self.fish)
            + i16::from(self.shrimps)
    }

    /// The points by source.
    pub fn lines(self) -> Lines {
        let mut lines = Lines::new();
        let sets = i16::from(self.sets) * i16::from(SET_POINTS);
        lines.add(Source::ScoredSets, self.sets, sets);
        lines.add(Source::FaceUpFish, self.fish, self.fish.into());
        lines.add(Source::FaceUpShrimps, self.shrimps, self.shrimps.into());
        lines
    }

    /// The tie-break: fewer shrimps.
    pub fn tie_break(self) -> i16 {
        -i16::from(self.shrimps)
    }
}

/// The standings by seat.
pub fn standings(divers: impl Iterator<Item = Tally>) -> Standings {
    let mut standings = Standings::by(TieBreak::FewerShrimps);
    for (seat, tally) in Seat::ALL.into_iter().zip(divers) {
        standings.add(Who::Seat(seat), tally.lines(), tally.tie_break());
    }
    standings
}
