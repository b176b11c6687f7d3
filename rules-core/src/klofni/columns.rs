//! A player's tableau in Klofni rybku, the grid: three columns of food, one of each colour, in the order of
//! arrival. Owns the columns; the scoring of their rows is in `score.rs`.

use super::{
    parts::{Colour, MOST_FOOD},
    score::RowScore,
};
use crate::{
    bag::{at, at_mut},
    list::List,
};

/// The values of one colour, with room for all food of a colour in the box.
type Column = List<u8, MOST_FOOD>;

/// All three columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns([Column; Colour::COUNT]);

impl Columns {
    /// No food yet.
    pub const EMPTY: Columns = Columns([Column::new(0); Colour::COUNT]);

    /// Lays food at the end of its column, which has room for all food of its colour: asserted in debug
    /// builds.
    #[track_caller]
    pub fn add(&mut self, colour: Colour, value: u8) {
        at_mut(&mut self.0, colour as usize).push(value);
    }

    /// Lays food at the end of its column; `false` if there is no room.
    #[must_use]
    pub fn try_add(&mut self, colour: Colour, value: u8) -> bool {
        at_mut(&mut self.0, colour as usize).try_push(value)
    }

    /// The values of one colour.
    pub fn of(&self, colour: Colour) -> &[u8] {
        let column: &Column = at(&self.0, colour as usize);
        column
    }

    /// How much food of each colour.
    pub fn lengths(&self) -> [u8; Colour::COUNT] {
        // A byte is enough: a column holds at most `MOST_FOOD`.
        Colour::ALL.map(|colour| self.of(colour).len() as u8)
    }

    /// Whether there is no food.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|column| column.is_empty())
    }

    /// The score of the rows.
    pub fn score(&self) -> RowScore {
        RowScore::of(Colour::ALL.map(|colour| self.of(colour)))
    }
}
