//! Rectangular grids: coordinates that are valid by construction, the eight compass directions, an array by
//! cell. Owns geometry; what a cell means is up to each game.

use core::ops::{Index, IndexMut};

use crate::bag::{Kind, at, at_mut};

/// A direction on the screen, clockwise from up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Direction {
    /// Up.
    N,
    /// Up and right.
    NE,
    /// Right.
    E,
    /// Down and right.
    SE,
    /// Down.
    S,
    /// Down and left.
    SW,
    /// Left.
    W,
    /// Up and left.
    NW,
}

use Direction::{E, N, NE, NW, S, SE, SW, W};

impl Direction {
    /// All eight, in the order of their codes.
    pub const ALL: [Direction; 8] = [N, NE, E, SE, S, SW, W, NW];

    /// Its code, 0 for up and then clockwise.
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The direction with this code.
    pub fn from_code(code: u8) -> Option<Direction> {
        Direction::ALL.get(usize::from(code)).copied()
    }

    /// The change of row and column by one step.
    pub const fn offset(self) -> (i8, i8) {
        match self {
            N => (-1, 0),
            NE => (-1, 1),
            E => (0, 1),
            SE => (1, 1),
            S => (1, 0),
            SW => (1, -1),
            W => (0, -1),
            NW => (-1, -1),
        }
    }
}

impl Kind for Direction {
    fn index(self) -> usize {
        usize::from(self.code())
    }

    fn from_index(index: usize) -> Option<Direction> {
        Direction::ALL.get(index).copied()
    }
}

/// A cell of a board with `R` rows and `C` columns, counted from the upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell<const R: usize, const C: usize> {
    row: u8,
    col: u8,
}

impl<const R: usize, const C: usize> Cell<R, C> {
    /// The upper left corner.
    pub const ORIGIN: Self = Cell { row: 0, col: 0 };

    /// The cell in this row and column, if it is on the board.
    pub const fn at(row: u8, col: u8) -> Option<Self> {
        if (row as usize) < R && (col as usize) < C {
            Some(Cell { row, col })
        } else {
            None
        }
    }

    /// Its row, 0 on top.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// Its column, 0 on the left.
    pub const fn col(self) -> u8 {
        self.col
    }

    /// Its number in reading order.
    pub const fn index(self) -> usize {
        self.row as usize * C + self.col as usize
    }

    /// The cell with this number in reading order.
    pub fn from_index(index: usize) -> Option<Self> {
        let row = u8::try_from(index.checked_div(C)?).ok()?;
        let col = u8::try_from(index.checked_rem(C)?).ok()?;
        Cell::at(row, col)
    }

    /// The neighbour in this direction, if the board goes on there.
    pub fn step(self, direction: Direction) -> Option<Self> {
        let (down, right) = direction.offset();
        Cell::at(
            self.row.checked_add_signed(down)?,
            self.col.checked_add_signed(right)?,
        )
    }

    /// Whether it lies on the outermost ring of the board.
    pub const fn on_rim(self) -> bool {
        self.row == 0 || self.col == 0 || self.row as usize == R - 1 || self.col as usize == C - 1
    }

    /// Every cell in reading order.
    pub fn all() -> impl Iterator<Item = Self> {
        core::iter::successors(Some(Cell::ORIGIN), |cell| {
            Cell::at(cell.row, cell.col + 1).or(Cell::at(cell.row + 1, 0))
        })
    }
}

/// An array with an entry for each cell, indexed by [`Cell`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid<T, const R: usize, const C: usize>(pub(crate) [[T; C]; R]);

impl<T: Copy, const R: usize, const C: usize> Grid<T, R, C> {
    /// The same value on every cell.
    pub const fn all(value: T) -> Self {
        Grid([[value; C]; R])
    }
}

impl<T, const R: usize, const C: usize> Grid<T, R, C> {
    /// Every cell with what is on it, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell<R, C>, &T)> {
        Cell::all().map(|cell| (cell, &self[cell]))
    }
}

impl<T, const R: usize, const C: usize> Index<Cell<R, C>> for Grid<T, R, C> {
    type Output = T;

    fn index(&self, cell: Cell<R, C>) -> &T {
        at(at(&self.0, usize::from(cell.row)), usize::from(cell.col))
    }
}

impl<T, const R: usize, const C: usize> IndexMut<Cell<R, C>> for Grid<T, R, C> {
    fn index_mut(&mut self, cell: Cell<R, C>) -> &mut T {
        at_mut(
            at_mut(&mut self.0, usize::from(cell.row)),
            usize::from(cell.col),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_numbered_in_reading_order() {
        for (number, cell) in Cell::<9, 15>::all().enumerate() {
            assert_eq!(cell.index(), number);
            assert_eq!(Cell::from_index(number), Some(cell));
        }
        assert_eq!(Cell::<9, 15>::from_index(135), None);
        assert_eq!(Cell::<9, 15>::all().filter(|c| c.on_rim()).count(), 44);
    }

    #[test]
    fn steps_stay_on_the_board() {
        let corner = Cell::<3, 4>::at(0, 0).unwrap();
        let ways = Direction::ALL.map(|d| corner.step(d).map(Cell::index));
        assert_eq!(
            ways,
            [None, None, Some(1), Some(5), Some(4), None, None, None]
        );
    }
}
