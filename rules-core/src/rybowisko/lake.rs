//! Board geometry of Rybowisko, as bitboards: which cells of Lake Zegrze are water, distances, fishing places
//! and start cells, all derived from the drawing in `parts.rs`. Independent of pawns and tokens.

use super::parts::{ASHORE, COLS, Cell, Colour, LAKE, ROWS, Way};
use crate::bag::{at, at_mut};

/// A bitboard: a set of cells in one word, in which a step in all directions is a handful of shifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells(u64);

const _: () = assert!(ROWS * COLS <= 64);

impl Cells {
    /// The cells that carry this sign on the drawing.
    const fn drawn(sign: u8) -> Cells {
        let mut cells = Cells(0);
        let mut index = 0;
        while index < ROWS * COLS {
            if *at(at(&LAKE, index / COLS), index % COLS) == sign {
                cells.0 |= 1 << index;
            }
            index += 1;
        }
        cells
    }

    /// All cells of a column.
    const fn column(col: usize) -> Cells {
        let mut cells = Cells(0);
        let mut row = 0;
        while row < ROWS {
            cells.0 |= 1 << (row * COLS + col);
            row += 1;
        }
        cells
    }

    const fn one(cell: Cell) -> Cells {
        Cells(1 << cell.index())
    }

    /// Whether a cell is among them.
    pub const fn has(self, cell: Cell) -> bool {
        self.0 & Cells::one(cell).0 != 0
    }

    /// These but one.
    #[must_use]
    pub const fn without(self, cell: Cell) -> Cells {
        Cells(self.0 & !Cells::one(cell).0)
    }

    /// How many.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each of them, in reading order.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let lowest = rest.trailing_zeros();
            rest &= rest.checked_sub(1)?;
            Cell::from_index(lowest as usize)
        })
    }

    /// The water one step away from any of these.
    const fn around(self) -> Cells {
        let east = (self.0 & !LAST_COLUMN.0) << 1;
        let west = (self.0 & !FIRST_COLUMN.0) >> 1;
        Cells((east | west | self.0 << COLS | self.0 >> COLS) & WATER.0)
    }
}

const FIRST_COLUMN: Cells = Cells::column(0);
const LAST_COLUMN: Cells = Cells::column(COLS - 1);
const FISHING: Cells = Cells::drawn(b'f');

/// All water.
pub const WATER: Cells = Cells(!Cells::drawn(b'.').0 & ((1 << (ROWS * COLS)) - 1));

/// The rings of water around a cell: those one step away, then those two steps away, and so on to
/// the far end of the lake. Fishers and tokens are passed without effect.
fn rings(from: Cell) -> impl Iterator<Item = Cells> {
    let (mut edge, mut seen) = (Cells::one(from), Cells::one(from).0);
    core::iter::from_fn(move || {
        edge = Cells(edge.around().0 & !seen);
        seen |= edge.0;
        (!edge.is_empty()).then_some(edge)
    })
}

/// The water that a move of at most `steps` steps can end on, without the cell itself.
pub fn within(from: Cell, steps: u8) -> Cells {
    let rings = rings(from).take(usize::from(steps));
    Cells(rings.fold(0, |all, ring| all | ring.0))
}

/// The steps of the shortest way through water; `None` if there is no way.
pub fn distance(from: Cell, to: Cell) -> Option<u8> {
    if from == to {
        return Some(0);
    }
    let steps = (1..).zip(rings(from)).find(|(_, ring)| ring.has(to));
    steps.map(|(steps, _)| steps)
}

/// Where waves carry from a cell; `None` if that is out of the lake.
pub fn carried(from: Cell, way: Way) -> Option<Cell> {
    from.step(way.direction()).filter(|&cell| WATER.has(cell))
}

/// The start cell of a colour.
pub const fn start(colour: Colour) -> Cell {
    *at(&STARTS, colour.code() as usize)
}

const STARTS: [Cell; Colour::ALL.len()] = {
    let mut starts = [ASHORE; Colour::ALL.len()];
    let mut colour = 0;
    while colour < starts.len() {
        *at_mut(&mut starts, colour) = lowest(Cells::drawn(b'0' + colour as u8));
        colour += 1;
    }
    starts
};

/// The first of these cells in reading order.
const fn lowest(cells: Cells) -> Cell {
    let index = cells.0.trailing_zeros() as u8;
    match Cell::at(index / COLS as u8, index % COLS as u8) {
        Some(cell) => cell,
        None => ASHORE,
    }
}

/// One of the fishing places, in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place(u8);

impl Place {
    /// How many there are.
    pub const COUNT: usize = FISHING.len() as usize;

    /// The fishing place with this number, from 0.
    pub const fn new(number: u8) -> Option<Place> {
        if (number as usize) < Place::COUNT {
            Some(Place(number))
        } else {
            None
        }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The fishing place on a cell.
    pub const fn on(cell: Cell) -> Option<Place> {
        if FISHING.has(cell) {
            let before = FISHING.0 & (Cells::one(cell).0 - 1);
            Some(Place(before.count_ones() as u8))
        } else {
            None
        }
    }

    /// Its cell.
    pub const fn cell(self) -> Cell {
        *at(&PLACES, self.0 as usize)
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Place> {
        (0..Place::COUNT as u8).map(Place)
    }
}

const PLACES: [Cell; Place::COUNT] = {
    let mut places = [ASHORE; Place::COUNT];
    let (mut rest, mut place) = (FISHING, 0);
    while place < Place::COUNT {
        *at_mut(&mut places, place) = lowest(rest);
        rest = rest.without(lowest(rest));
        place += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use std::vec::Vec;

    fn at(row: u8, col: u8) -> Cell {
        Cell::at(row, col).unwrap()
    }

    #[test]
    fn the_lake_is_47_cells_and_looks_the_same_from_all_four_sides() {
        assert_eq!(WATER.len(), 47);
        assert!(!WATER.has(ASHORE));
        let sign = |row: u8, col: u8| match LAKE[usize::from(row)][usize::from(col)] {
            b'0'..=b'3' => b'0',
            sign => sign,
        };
        for cell in Cell::all() {
            let (row, col) = (cell.row(), cell.col());
            assert_eq!(sign(row, col), sign(6 - row, col));
            assert_eq!(sign(row, col), sign(row, 8 - col));
        }
    }

    #[test]
    fn pawns_start_in_the_corners() {
        let starts = Colour::ALL.map(|colour| (start(colour).row(), start(colour).col()));
        assert_eq!(starts, [(1, 1), (1, 7), (5, 1), (5, 7)]);
    }

    #[test]
    fn fifteen_fishing_places_in_reading_order_none_beside_another() {
        let cells: Vec<(u8, u8)> = Place::all()
            .map(|place| (place.cell().row(), place.cell().col()))
            .collect();
        #[rustfmt::skip]
        assert_eq!(cells, [
            (0, 3), (0, 5), (2, 1), (2, 3), (2, 5), (2, 7), (3, 0), (3, 4), (3, 8),
            (4, 1), (4, 3), (4, 5), (4, 7), (6, 3), (6, 5),
        ]);
        for cell in Cell::all() {
            let place = Place::all().find(|place| place.cell() == cell);
            assert_eq!(Place::on(cell), place);
        }
        let apart = |a: Place, b: Place| distance(a.cell(), b.cell()).unwrap();
        let pairs = Place::all().flat_map(|a| Place::all().map(move |b| (a, b)));
        assert_eq!(
            pairs
                .filter(|(a, b)| a != b)
                .map(|(a, b)| apart(a, b))
                .min(),
            Some(2)
        );
        assert!(cells.iter().all(|(row, col)| (row + col) % 2 == 1));
    }

    #[test]
    fn distances_have_the_extremes_that_the_bounds_rest_on() {
        let sizes = |steps| WATER.iter().map(move |cell| within(cell, steps).len());
        assert_eq!(sizes(2).min(), Some(5), "more than three rivals can hold");
        assert_eq!((sizes(5).max(), sizes(6).max()), (Some(44), Some(46)));
        let farthest = WATER
            .iter()
            .flat_map(|from| WATER.iter().map(move |to| distance(from, to).unwrap()));
        assert_eq!(farthest.max(), Some(10));
        for from in WATER.iter() {
            for to in WATER.iter() {
                assert_eq!(distance(from, to), distance(to, from));
                for steps in 0..11 {
                    let reached = from != to && distance(from, to) <= Some(steps);
                    assert_eq!(within(from, steps).has(to), reached);
                }
            }
        }
        assert_eq!(distance(at(1, 1), at(0, 0)), None);
    }

    #[test]
    fn sixteen_of_sixty_drifts_end_at_the_shore() {
        use Way::{E, N, S, W};
        let blocked: &[((u8, u8), &[Way])] = &[
            ((0, 3), &[N, E]),
            ((0, 5), &[N, W]),
            ((2, 3), &[S]),
            ((2, 5), &[S]),
            ((3, 0), &[W]),
            ((3, 4), &[E, W]),
            ((3, 8), &[E]),
            ((4, 3), &[N]),
            ((4, 5), &[N]),
            ((6, 3), &[E, S]),
            ((6, 5), &[S, W]),
        ];
        let stays = |cell: Cell| {
            let stays = |way: &Way| carried(cell, *way).is_none();
            Way::ALL.into_iter().filter(stays).collect::<Vec<_>>()
        };
        for place in Place::all() {
            let cell = place.cell();
            let listed = blocked
                .iter()
                .find(|((row, col), _)| at(*row, *col) == cell);
            let ways = listed.map_or(&[][..], |(_, ways)| ways);
            assert_eq!(stays(cell), ways, "{cell:?}");
        }
        let all: usize = blocked.iter().map(|(_, ways)| ways.len()).sum();
        assert_eq!(all, 16);
    }
}
