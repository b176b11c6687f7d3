//! Points of Fish! Fish!! Fish!!!, from plain counts, so that the printed game can be counted too.

use super::parts::{PENALTY, Shade, Shoal};
use crate::standings::{Line, Lines, Source};

/// What a player has at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Haul {
    /// Fish caught.
    pub caught: Shoal,
    /// Own grey fish never added.
    pub stock: u8,
}

impl Haul {
    /// The points by source.
    pub fn lines(self) -> Lines {
        let caught = Shade::ALL.map(|shade| {
            let source = match shade {
                Shade::Blue => Source::BlueFish,
                Shade::White => Source::WhiteFish,
                Shade::Grey => Source::GreyFish,
            };
            (source, self.caught.count(shade), shade.points())
        });
        let kept = (Source::GreyKept, self.stock, -PENALTY);
        let rows = caught
            .into_iter()
            .chain([kept])
            .filter(|&(_, count, _)| count > 0);
        let line = |(source, count, each): (Source, u8, i16)| Line {
            source,
            count,
            points: i16::from(count) * each,
        };
        rows.map(line).collect()
    }

    /// What decides between equal points: fish caught, less the points lost.
    pub fn tie_break(self) -> i16 {
        i16::from(self.caught.len()) - PENALTY * i16::from(self.stock)
    }
}
