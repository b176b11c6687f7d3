//! The market of Kōhaku, called display: twelve cells, fish and lilies (decorations) alternating, and the 17
//! pairs to take. Owns the cells and how the centre slides; refilling is in `mod.rs`.

use super::parts::{DecorationTile, FishTile};
use crate::bag::{at, at_mut};

/// A tile of either sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// A fish tile.
    Fish(FishTile),
    /// A decoration tile.
    Decoration(DecorationTile),
}

/// What belongs on a cell of the display or of a pond.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    /// Fish tiles.
    Fish,
    /// Decoration tiles.
    Decoration,
}

impl Tile {
    /// The filler for unused places of a list.
    pub(super) const FILLER: Tile = Tile::Fish(FishTile::FILLER);

    /// Its sort.
    pub const fn sort(self) -> Sort {
        match self {
            Tile::Fish(_) => Sort::Fish,
            Tile::Decoration(_) => Sort::Decoration,
        }
    }
}

/// A fish cell and a decoration cell side by side, numbered 0 to 16: first the pairs within a row, row by
/// row, then those across two rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair(u8);

/// Fish cell and lily cell of each pair.
const PAIRS: [(u8, u8); Pair::COUNT] = [
    (0, 1),
    (2, 1),
    (2, 3),
    (5, 4),
    (5, 6),
    (7, 6),
    (8, 9),
    (10, 9),
    (10, 11),
    (0, 4),
    (5, 1),
    (2, 6),
    (7, 3),
    (8, 4),
    (5, 9),
    (10, 6),
    (7, 11),
];

impl Pair {
    /// How many there are.
    pub const COUNT: usize = 17;

    /// The pair with this number.
    pub const fn new(number: u8) -> Option<Pair> {
        if (number as usize) < Pair::COUNT {
            Some(Pair(number))
        } else {
            None
        }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its fish cell.
    pub const fn fish_cell(self) -> u8 {
        at(&PAIRS, self.0 as usize).0
    }

    /// Its lily cell.
    pub const fn lily_cell(self) -> u8 {
        at(&PAIRS, self.0 as usize).1
    }

    /// Every pair.
    pub fn all() -> impl Iterator<Item = Pair> {
        (0..Pair::COUNT as u8).map(Pair)
    }
}

/// The display board: cells 0 to 11 in reading order, three rows of four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Display([Option<Tile>; Display::CELLS]);

impl Display {
    /// How many cells there are.
    pub const CELLS: usize = 12;
    /// Nothing on it.
    pub const EMPTY: Display = Display([None; Display::CELLS]);
    const CENTRE_FISH: u8 = 5;
    const CENTRE_LILY: u8 = 6;

    /// What belongs on a cell.
    pub const fn sort(cell: u8) -> Sort {
        if (cell / 4 + cell % 4).is_multiple_of(2) {
            Sort::Fish
        } else {
            Sort::Decoration
        }
    }

    /// What lies on a cell.
    pub const fn get(&self, cell: u8) -> Option<Tile> {
        *at(&self.0, cell as usize)
    }

    /// Puts a tile on a cell, or clears it.
    pub const fn put(&mut self, cell: u8, tile: Option<Tile>) {
        *at_mut(&mut self.0, cell as usize) = tile;
    }

    /// Every cell with what lies on it, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (u8, Option<Tile>)> + use<> {
        (0u8..).zip(self.0)
    }

    /// The first cell in reading order without a tile.
    pub fn first_empty(&self) -> Option<u8> {
        self.iter()
            .find(|(_, tile)| tile.is_none())
            .map(|(cell, _)| cell)
    }

    /// Slides the centre tiles into the two empty cells, so that the centre is empty (section 5,
    /// refill, step 2). There is no choice: only one empty cell fits each.
    pub fn slide(&mut self) {
        for centre in [Display::CENTRE_FISH, Display::CENTRE_LILY] {
            let fits = |&(cell, tile): &(u8, Option<Tile>)| {
                tile.is_none() && Display::sort(cell) == Display::sort(centre)
            };
            if let Some((hole, _)) = self.iter().find(fits) {
                self.put(hole, self.get(centre));
                self.put(centre, None);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_a_fish_and_a_lily_side_by_side_and_none_is_missing() {
        let beside = |a: u8, b: u8| (a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4) == 1;
        for (a, b) in (0..12).flat_map(|a| (0..12).map(move |b| (a, b))) {
            let fits = beside(a, b) && Display::sort(a) == Sort::Fish;
            let listed = PAIRS.iter().filter(|&&pair| pair == (a, b)).count();
            assert_eq!(listed, usize::from(fits), "cells {a} and {b}");
        }
    }
}
