//! Scoring of Fish! Fish!! Fish!!!, from plain counts, so that it serves the printed game too.

use super::parts::{PENALTY, Shade, Shoal};
use crate::{
    Seat, Standings, TieBreak, Who,
    standings::{Lines, Source},
};

/// The counts from which a player is scored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Haul {
    /// Fish caught.
    pub caught: Shoal,
    /// Own grey fish never added.
    pub stock: u8,
}

impl Haul {
    /// The source under which caught fish are listed.
    pub const fn source(shade: Shade) -> Source {
        match shade {
            Shade::Blue => Source::BlueFish,
            Shade::White => Source::WhiteFish,
            Shade::Grey => Source::GreyFish,
        }
    }

    /// The points by source.
    pub fn lines(self) -> Lines {
        let mut lines = Lines::new();
        for shade in Shade::ALL {
            let count = self.caught.count(shade);
            let points = i16::from(count) * shade.points();
            lines.add(Haul::source(shade), count, points);
        }
        lines.add(
            Source::GreyKept,
            self.stock,
            i16::from(self.stock) * -PENALTY,
        );
        lines
    }

    /// The tie-break: fish caught, less the points lost.
    pub fn tie_break(self) -> i16 {
        i16::from(self.caught.len()) - PENALTY * i16::from(self.stock)
    }
}

/// The standings by seat.
pub fn standings(players: impl Iterator<Item = Haul>) -> Standings {
    let mut standings = Standings::by(TieBreak::FishLessPenalty);
    for (seat, haul) in Seat::ALL.into_iter().zip(players) {
        standings.add(Who::Seat(seat), haul.lines(), haul.tie_break());
    }
    standings
}
