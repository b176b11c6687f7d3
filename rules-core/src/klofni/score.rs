//! Scoring of Klofni rybku, from plain columns and counts, so that it serves the printed game too.

use super::parts::Colour;
use crate::{
    Seat, Standings, TieBreak, Who,
    standings::{Level, Lines, Source},
};

/// The score of the rows of a grid. A row holds the tokens at the same place of their columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowScore {
    /// Rows with all three colours; they decide between equal points.
    pub full: u8,
    /// The points printed on them.
    pub full_points: i16,
    /// Rows with one or two colours.
    pub part: u8,
    /// The points printed on them.
    pub part_points: i16,
    /// Half of these, rounded down row by row.
    pub part_halves: i16,
}

impl RowScore {
    /// Counts three columns of values, each in the order of arrival.
    pub fn of(columns: [&[u8]; Colour::COUNT]) -> RowScore {
        let mut score = RowScore::default();
        let rows = columns.iter().map(|column| column.len()).max().unwrap_or(0);
        for row in 0..rows {
            let tokens = columns.map(|column| column.get(row).copied());
            let points: i16 = tokens.into_iter().flatten().map(i16::from).sum();
            if tokens.iter().all(Option::is_some) {
                score.full = score.full.saturating_add(1);
                score.full_points = score.full_points.saturating_add(points);
            } else {
                score.part = score.part.saturating_add(1);
                score.part_points = score.part_points.saturating_add(points);
                score.part_halves = score.part_halves.saturating_add(points / 2);
            }
        }
        score
    }

    /// A player's points by source.
    pub fn lines(&self) -> Lines {
        let mut lines = Lines::new();
        lines.add(Source::FullRows, self.full, self.full_points);
        lines.add(Source::PartRows, self.part, self.part_halves);
        lines
    }
}

/// The counts from which the virtual rival is scored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RivalTally {
    /// Its food.
    pub rows: RowScore,
    /// Its stones.
    pub stones: u8,
    /// Its bubbles.
    pub bubbles: u8,
}

impl RivalTally {
    /// The rival's points at a level, by source (section 6).
    pub fn lines(&self, level: Level) -> Lines {
        let (part_rows, each_stone, each_bubbles) = match level {
            Level::Easy => (self.rows.part_halves, 1, 0),
            Level::Medium => (self.rows.part_halves, 3, 0),
            Level::Hard => (self.rows.part_points, 5, 3),
        };
        let mut lines = Lines::new();
        lines.add(Source::FullRows, self.rows.full, self.rows.full_points);
        lines.add(Source::PartRows, self.rows.part, part_rows);
        let stones = i16::from(self.stones) * each_stone;
        lines.add(Source::RivalStones, self.stones, stones);
        let bubbles = i16::from(self.bubbles) * each_bubbles;
        lines.add(Source::RivalBubbles, self.bubbles, bubbles);
        lines
    }
}

/// The standings by seat, then the virtual rival at its level.
pub fn standings(
    players: impl Iterator<Item = RowScore>,
    rival: Option<(RivalTally, Level)>,
) -> Standings {
    let mut standings = Standings::by(TieBreak::FullRows);
    for (seat, score) in Seat::ALL.into_iter().zip(players) {
        standings.add(Who::Seat(seat), score.lines(), score.full.into());
    }
    if let Some((tally, level)) = rival {
        let full_rows = tally.rows.full.into();
        standings.add(Who::Rival(level), tally.lines(level), full_rows);
    }
    standings
}
