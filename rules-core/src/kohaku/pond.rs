//! A player's tableau in Kōhaku, the pond: tiles on an unbounded checkerboard, and the cells where the next
//! one may be laid. Owns geometry; points are in `score.rs`.

use heapless::Vec;

use super::{
    display::{Sort, Tile},
    parts::{Decoration, Koi},
};
use crate::{
    bag::at_mut,
    list::{self, List},
};

/// A cell of a pond. x grows to the right, y downwards; the first fish lies on (0, 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    /// Column.
    pub x: i8,
    /// Row.
    pub y: i8,
}

impl Spot {
    /// Where the first fish lies.
    pub const ORIGIN: Spot = Spot { x: 0, y: 0 };

    /// The sort of tile that belongs here: a pond is a checkerboard of fish and decorations.
    pub const fn sort(self) -> Sort {
        if (self.x ^ self.y) & 1 == 0 {
            Sort::Fish
        } else {
            Sort::Decoration
        }
    }

    /// Whether the two share a side.
    pub const fn touches(self, other: Spot) -> bool {
        self.x.abs_diff(other.x) as u16 + self.y.abs_diff(other.y) as u16 == 1
    }

    /// Whether the two lie in one row or one column.
    pub const fn in_line(self, other: Spot) -> bool {
        self.x == other.x || self.y == other.y
    }
}

/// The picture of a tile in a pond, as scoring sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// A fish.
    Koi(Koi),
    /// A decoration.
    Decoration(Decoration),
}

/// The tiles of a pond in the order of laying.
///
/// Thirty are enough: 2–4 players have at most 12 turns of two tiles; alone, 28 fish are in the
/// stack and every round but the last takes at least two, so there are at most 15 turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pond(List<(Spot, Tile), { Pond::MOST }>);

impl Pond {
    /// The most tiles a pond can have.
    pub const MOST: usize = 30;
    /// No tile.
    pub const EMPTY: Pond = Pond(List::new((Spot::ORIGIN, Tile::FILLER)));

    /// How many tiles there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no tile has been laid.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Lays a tile, whether the rules allow it or not; `false` if the pond is full.
    pub fn lay(&mut self, spot: Spot, tile: Tile) -> bool {
        self.0.try_push((spot, tile))
    }

    /// The tiles in the order of laying.
    pub fn tiles(&self) -> &[(Spot, Tile)] {
        &self.0
    }

    /// The tile on a cell.
    pub fn get(&self, spot: Spot) -> Option<Tile> {
        self.0
            .iter()
            .find(|&&(there, _)| there == spot)
            .map(|&(_, tile)| tile)
    }

    /// Whether a tile shares a side with this cell.
    pub fn touches(&self, spot: Spot) -> bool {
        self.0.iter().any(|&(there, _)| there.touches(spot))
    }

    /// Cells and pictures, for scoring.
    pub fn faces(&self) -> impl Iterator<Item = (Spot, Face)> + Clone {
        self.0.iter().map(|&(spot, tile)| match tile {
            Tile::Fish(fish) => (spot, Face::Koi(fish.koi())),
            Tile::Decoration(tile) => (spot, Face::Decoration(tile.decoration())),
        })
    }

    /// Visits the cells where a tile of this sort may be laid, top to bottom, left to right.
    pub fn open_spots(&self, sort: Sort, visit: &mut dyn FnMut(Spot)) {
        if self.is_empty() {
            if sort == Sort::Fish {
                visit(Spot::ORIGIN);
            }
            return;
        }
        Footprint::of(self.0.iter().map(|&(spot, _)| spot)).border(sort, visit);
    }

    /// Whether every tile lies where its sort belongs, alone on its cell, and connected to the first fish.
    pub fn is_sound(&self) -> bool {
        let lies_well = |&(spot, tile): &(Spot, Tile)| {
            let alone = self.0.iter().filter(|&&(there, _)| there == spot).count() == 1;
            alone
                && spot.sort() == tile.sort()
                && spot.x.unsigned_abs() < 30
                && spot.y.unsigned_abs() < 30
        };
        self.0.iter().all(lies_well) && (self.is_empty() || self.is_joined())
    }

    fn is_joined(&self) -> bool {
        let mut reached = Vec::<Spot, { Pond::MOST }>::new();
        if self.get(Spot::ORIGIN).is_some() {
            list::push(&mut reached, Spot::ORIGIN);
        }
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            for &(spot, _) in self.tiles() {
                if spot.touches(from) && !reached.contains(&spot) {
                    // Each cell enters once, and a pond has no more cells than this list.
                    list::push(&mut reached, spot);
                }
            }
            next += 1;
        }
        reached.len() == self.len()
    }
}

/// Occupancy bitboard: a window of 32 × 32 cells, with a free margin around the tiles. A connected pond of
/// 30 tiles is at most 30 long, so with its margin it always fits.
#[derive(Clone, Debug)]
pub(super) struct Footprint {
    rows: [u32; Footprint::SIDE],
    left: i16,
    top: i16,
}

impl Footprint {
    const SIDE: usize = 32;

    pub(super) fn of(spots: impl Iterator<Item = Spot> + Clone) -> Footprint {
        let left = spots
            .clone()
            .map(|spot| i16::from(spot.x))
            .min()
            .unwrap_or(0)
            - 1;
        let top = spots
            .clone()
            .map(|spot| i16::from(spot.y))
            .min()
            .unwrap_or(0)
            - 1;
        let mut rows = [0; Footprint::SIDE];
        for spot in spots {
            let (right, down) = (i16::from(spot.x) - left, i16::from(spot.y) - top);
            // Only a pond that is not connected could reach beyond the window.
            if right < 31 && down < 31 {
                *at_mut(&mut rows, down as usize) |= 1 << right;
            }
        }
        Footprint { rows, left, top }
    }

    /// Visits the free cells of this sort beside a covered one, in reading order.
    fn border(&self, sort: Sort, visit: &mut dyn FnMut(Spot)) {
        let mut above = 0;
        for (y, (down, &row)) in (self.top..).zip(self.rows.iter().enumerate()) {
            // Below the window nothing is covered.
            let below = self.rows.get(down + 1).copied().unwrap_or(0);
            let even_columns = (self.left + y) & 1 == 0;
            let belongs = if even_columns == (sort == Sort::Fish) {
                EVEN
            } else {
                !EVEN
            };
            let mut free = (row << 1 | row >> 1 | above | below) & !row & belongs;
            while free != 0 {
                let x = self.left + free.trailing_zeros() as i16;
                free &= free - 1;
                visit(Spot {
                    x: x as i8,
                    y: y as i8,
                });
            }
            above = row;
        }
    }

    /// The side of the largest square of covered cells.
    pub(super) fn largest_square(&self) -> usize {
        let mut squares = self.rows;
        let mut side = 0;
        while squares.iter().any(|&row| row != 0) {
            side += 1;
            // A square of the next size is four overlapping ones of this size.
            let mut below = 0;
            for row in squares.iter_mut().rev() {
                let across = *row & *row >> 1;
                (*row, below) = (across & below, across);
            }
        }
        side
    }
}

/// The columns with even numbers.
const EVEN: u32 = 0x5555_5555;
