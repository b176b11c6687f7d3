//! Geometry and breaking rule of the dive: where its cards lie beside the table, which card breaks it, what
//! may be taken after it. All functions accept any cards, so that they serve the printed game too.

use super::parts::{COLS, Card, Cell, DEEPEST, ROWS};
use crate::list::List;

/// The cards of a dive in the order of laying, `None` where one has been taken. A place keeps its
/// number until the turn ends.
pub type Column = List<Option<Card>, DEEPEST>;

/// Where a dive begins: diagonally outside a corner of the table, in a new row and a new column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Corner {
    /// Above the table, left of it.
    TopLeft,
    /// Above the table, right of it.
    TopRight,
    /// Below the table, left of it.
    BottomLeft,
    /// Below the table, right of it.
    BottomRight,
}

impl Corner {
    /// All four.
    pub const ALL: [Corner; 4] = [
        Corner::TopLeft,
        Corner::TopRight,
        Corner::BottomLeft,
        Corner::BottomRight,
    ];

    /// The row of the table that a card of the dive lies in, counted from card 1; `None` for card 1,
    /// which lies outside, and beyond the last.
    pub fn row(self, card: usize) -> Option<u8> {
        let down = u8::try_from(card.checked_sub(2)?).ok()?;
        let last = const { ROWS as u8 - 1 };
        match self {
            Corner::TopLeft | Corner::TopRight => (down <= last).then_some(down),
            Corner::BottomLeft | Corner::BottomRight => last.checked_sub(down),
        }
    }

    /// The cells of a row, the one that touches the new column first.
    pub fn inward(self, row: u8) -> impl Iterator<Item = Cell> {
        let last = const { COLS as u8 - 1 };
        (0..=last).filter_map(move |col| match self {
            Corner::TopLeft | Corner::BottomLeft => Cell::at(row, col),
            Corner::TopRight | Corner::BottomRight => Cell::at(row, last - col),
        })
    }
}

/// Whether a card breaks the dive (section 3.2). `row` begins with the card that touches the new
/// column, `column` ends with the card laid last.
///
/// A fish breaks beside a fish of its colour, every other card in a row or column with its like.
pub fn breaks(card: Card, row: &[Option<Card>], column: &[Option<Card>]) -> bool {
    match card.fish() {
        Some(fish) => {
            let beside = [row.first(), column.last()].into_iter().flatten().flatten();
            let mut fish_beside = beside.filter_map(|other| other.fish());
            fish_beside.any(|other| other.colour == fish.colour)
        }
        None => row
            .iter()
            .chain(column)
            .flatten()
            .any(|&other| other == card),
    }
}

/// Which of the five cards of a row are taken: two to four of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grab(u8);

impl Grab {
    /// The place of the card just laid; the others are the columns of the table.
    pub const JUST_LAID: u8 = COLS as u8;

    /// The places whose bits are set.
    pub const fn new(bits: u8) -> Option<Grab> {
        let count = bits.count_ones();
        if bits >> (Grab::JUST_LAID + 1) == 0 && 2 <= count && count <= DEEPEST as u32 {
            Some(Grab(bits))
        } else {
            None
        }
    }

    /// Its places as bits.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// How many cards.
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The places, in order.
    pub fn places(self) -> impl Iterator<Item = u8> {
        (0..=Grab::JUST_LAID).filter(move |&place| self.0 >> place & 1 == 1)
    }

    /// Every grab of `count` cards.
    pub fn all_of(count: usize) -> impl Iterator<Item = Grab> {
        (0..1 << (Grab::JUST_LAID + 1))
            .filter_map(Grab::new)
            .filter(move |grab| grab.count() == count)
    }
}

/// The place of a card in the column of the dive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Laid(u8);

impl Laid {
    /// The place with this number in the order of laying, from 0.
    pub const fn new(number: u8) -> Option<Laid> {
        if (number as usize) < DEEPEST {
            Some(Laid(number))
        } else {
            None
        }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// What a harpoon is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// A card of the table.
    Table(Cell),
    /// A card of the dive that was not taken.
    Column(Laid),
}

impl Target {
    const CELLS: u8 = (ROWS * COLS) as u8;

    /// The target with this number: 0 to 11 on the table, from 12 on in the column.
    pub fn new(number: u8) -> Option<Target> {
        match number.checked_sub(Target::CELLS) {
            None => Cell::from_index(usize::from(number)).map(Target::Table),
            Some(place) => Laid::new(place).map(Target::Column),
        }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        match self {
            // The table has twelve cells.
            Target::Table(cell) => cell.index() as u8,
            Target::Column(laid) => Target::CELLS + laid.number(),
        }
    }

    /// Every target.
    pub fn all() -> impl Iterator<Item = Target> {
        (0..).map_while(Target::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_five_cards_two_three_or_four_are_taken() {
        assert_eq!(
            [2, 3, 4].map(|count| Grab::all_of(count).count()),
            [10, 10, 5]
        );
        assert_eq!([0, 1, 5].map(|count| Grab::all_of(count).count()), [0; 3]);
        assert!(Grab::new(0b10_0001).is_none());
        assert!(
            Grab::new(0b1_0101)
                .unwrap()
                .places()
                .eq([0, 2, Grab::JUST_LAID])
        );
    }

    #[test]
    fn sixteen_targets_have_numbers_without_gaps() {
        assert_eq!(Target::all().count(), 16);
        for (number, target) in (0..).zip(Target::all()) {
            assert_eq!(target.number(), number);
        }
    }

    #[test]
    fn a_row_is_read_from_the_new_column() {
        let columns = |corner: Corner| corner.inward(1).map(Cell::col).collect::<List<_>>();
        assert_eq!(columns(Corner::BottomLeft), [0, 1, 2, 3]);
        assert_eq!(columns(Corner::TopRight), [3, 2, 1, 0]);
    }

    extern crate std;
    type List<T> = std::vec::Vec<T>;
}
