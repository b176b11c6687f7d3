//! Components and tables of Fish! Fish!! Fish!!!: the board with its numbers and fish, the cards, and
//! the set-up by number of players. Corrections against the printed game are made here and nowhere
//! else. Where the rulebook only shows pictures, the numbers are ours: see docs/rulings.md.

use crate::{
    bag::{Bag, at},
    grid::{self, Direction, Grid},
};

/// Rows of the board.
pub const ROWS: usize = 9;
/// Columns of the board.
pub const COLS: usize = 15;

/// A cell of the board.
pub type Cell = grid::Cell<ROWS, COLS>;
/// Direction cards.
pub type Cards = Bag<Direction, 8>;

/// The most players.
pub const MOST_PLAYERS: usize = 5;
/// The most boats of one player.
pub const MOST_BOATS: usize = 3;
/// The most cards in a hand.
pub const HAND_LIMIT: u8 = 7;
/// Cards dealt to each player.
pub const DEALT: u8 = 3;
/// Cards that lie open.
pub const SLOTS: usize = 3;
/// Grey fish that each player can add.
pub const STOCK: u8 = 2;

/// The number on each cell: how many cards a player who ends there may draw.
const NUMBERS: [[u8; COLS]; ROWS] = [
    *b"231231231231231",
    *b"312312312312312",
    *b"123123123123123",
    *b"231231231231231",
    *b"312312312312312",
    *b"123123123123123",
    *b"231231231231231",
    *b"312312312312312",
    *b"123123123123123",
];

/// The sign on a cell of a drawn board.
const fn sign(board: &[[u8; COLS]; ROWS], cell: Cell) -> u8 {
    *at(at(board, cell.row() as usize), cell.col() as usize)
}

/// The number on a cell.
pub const fn number(cell: Cell) -> u8 {
    sign(&NUMBERS, cell) - b'0'
}

/// A colour of fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shade {
    /// One point.
    Blue,
    /// Two points.
    White,
    /// Five points, and five lost for each that its owner keeps.
    Grey,
}

impl Shade {
    /// All three.
    pub const ALL: [Shade; 3] = [Shade::Blue, Shade::White, Shade::Grey];

    /// Points of a caught fish.
    pub const fn points(self) -> i16 {
        match self {
            Shade::Blue => 1,
            Shade::White => 2,
            Shade::Grey => 5,
        }
    }
}

/// Lost points for a grey fish that was never added.
pub const PENALTY: i16 = 5;

/// Numbers of fish by colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Shoal {
    /// Blue ones.
    pub blue: u8,
    /// White ones.
    pub white: u8,
    /// Grey ones.
    pub grey: u8,
}

impl Shoal {
    /// A single fish.
    pub const fn one(shade: Shade) -> Shoal {
        let mut shoal = Shoal {
            blue: 0,
            white: 0,
            grey: 0,
        };
        match shade {
            Shade::Blue => shoal.blue = 1,
            Shade::White => shoal.white = 1,
            Shade::Grey => shoal.grey = 1,
        }
        shoal
    }

    /// How many of this colour.
    pub const fn count(self, shade: Shade) -> u8 {
        match shade {
            Shade::Blue => self.blue,
            Shade::White => self.white,
            Shade::Grey => self.grey,
        }
    }

    /// How many fish.
    pub const fn len(self) -> u8 {
        self.blue
            .saturating_add(self.white)
            .saturating_add(self.grey)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Both together.
    pub const fn join(self, other: Shoal) -> Shoal {
        Shoal {
            blue: self.blue.saturating_add(other.blue),
            white: self.white.saturating_add(other.white),
            grey: self.grey.saturating_add(other.grey),
        }
    }
}

/// The fish of the start: blue, white and grey.
const FISH: [[u8; COLS]; ROWS] = [
    *b"...............",
    *b".wbwbwbwbwbwbw.",
    *b".bwbwbwbwbwbwb.",
    *b".wbwbwbwbwbwbw.",
    *b".bwbwbwgwbwbwb.",
    *b".wbwbwbwbwbwbw.",
    *b".bwbwbwbwbwbwb.",
    *b".wbwbwbwbwbwbw.",
    *b"...............",
];

/// The fish that lies on a cell at the start.
pub const fn first_fish(cell: Cell) -> Option<Shade> {
    match sign(&FISH, cell) {
        b'b' => Some(Shade::Blue),
        b'w' => Some(Shade::White),
        b'g' => Some(Shade::Grey),
        _ => None,
    }
}

/// All fish that can be in a game with this number of players.
pub fn all_fish(players: u8) -> Shoal {
    let added = Shoal {
        grey: STOCK.saturating_mul(players),
        ..Shoal::default()
    };
    Cell::all()
        .filter_map(first_fish)
        .map(Shoal::one)
        .fold(added, Shoal::join)
}

/// All direction cards: seven of each straight direction, six of each diagonal one.
pub const CARDS: Cards = Bag::of([7, 6, 7, 6, 7, 6, 7, 6]);

/// Boats of each player.
pub const fn boats(players: u8) -> usize {
    match players {
        2 => 3,
        3 | 4 => 2,
        _ => 1,
    }
}

/// How often the pile is played through.
pub const fn passes(players: u8) -> u8 {
    if players == 2 { 2 } else { 3 }
}

/// The pass that begins when the last card of the pile is gone; `None` if the game is over then.
pub const fn next_pass(players: u8, pass: u8) -> Option<u8> {
    if pass < passes(players) {
        Some(pass + 1)
    } else {
        None
    }
}

/// The fish on a cell. Two or more are a school, which is never split again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct School {
    /// How many of which colour. The screen shows their number only.
    pub fish: Shoal,
    /// The fish on top, `None` if there is none at all.
    pub top: Option<Shade>,
}

impl School {
    /// Whether no fish is here.
    pub const fn is_empty(&self) -> bool {
        self.top.is_none()
    }

    /// `above` joins and lies on top.
    pub fn join(&mut self, above: School) {
        self.fish = self.fish.join(above.fish);
        self.top = above.top.or(self.top);
    }
}

/// The fish of all cells.
pub type Water = Grid<School, ROWS, COLS>;

/// The water at the start.
pub fn stocked_water() -> Water {
    let mut water = Grid::all(School::default());
    for cell in Cell::all() {
        if let Some(shade) = first_fish(cell) {
            water[cell] = School {
                fish: Shoal::one(shade),
                top: Some(shade),
            };
        }
    }
    water
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_equal_along_one_diagonal_and_come_45_times_each() {
        for cell in Cell::all() {
            assert_eq!(number(cell), (cell.row() + cell.col() + 1) % 3 + 1);
        }
        for n in 1..=3 {
            assert_eq!(Cell::all().filter(|&cell| number(cell) == n).count(), 45);
        }
    }

    #[test]
    fn fish_alternate_inside_an_empty_ring_around_a_grey_one() {
        for cell in Cell::all() {
            let expected = match (cell.row(), cell.col()) {
                (4, 7) => Some(Shade::Grey),
                _ if cell.on_rim() => None,
                (row, col) if (row + col) % 2 == 0 => Some(Shade::White),
                _ => Some(Shade::Blue),
            };
            assert_eq!(first_fish(cell), expected);
        }
        assert_eq!(
            all_fish(5),
            Shoal {
                blue: 44,
                white: 46,
                grey: 11
            }
        );
    }

    #[test]
    fn fifty_two_cards_and_eleven_boats_are_enough() {
        assert_eq!(CARDS.len(), 52);
        let needed = [2u8, 3, 4, 5].map(|players| usize::from(players) * boats(players));
        assert_eq!(needed, [6, 6, 8, 5]);
    }
}
