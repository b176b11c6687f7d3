//! Layout: bounds of the sea, the row of cards below it, and the preview line. Draws nothing.

use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};
use rules_core::{
    fish::{
        Slot,
        parts::{COLS, Cards, Cell, ROWS},
    },
    grid::Direction,
};

use super::{cursor::FocusTarget, lens::LENS};
use crate::{
    Layout,
    layout::FIELD,
    pen::{grow, rect},
};

/// Width of a square of the sea. Both layouts are fifteen squares wide.
const WIDE: i32 = 16;
const _: () = assert!(WIDE * COLS as i32 == FIELD as i32);
/// Size of a card, and the pitch of the hand.
const CARD: Size = Size::new(22, 26);
const PITCH: i32 = 23;
/// Left edge of the open cards and their background.
const OPEN: i32 = 170;
pub(super) const SHORE: i32 = 166;
/// The last place of a hand, used for the tick. It is free whenever something can be ended: then a
/// card was played, or there is room to draw one.
const DONE: i32 = 6;

/// The measures of one layout.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    /// Upper edge of the sea.
    top: i32,
    /// Height of a square.
    high: i32,
    cards: i32,
    words: i32,
    bottom: i32,
}

/// The columns that a lens on either side leaves free.
const MIDDLE_LEFT: u8 = COLS as u8 / 2 - 1;
const MIDDLE_RIGHT: u8 = COLS as u8 / 2 + 1;

impl Places {
    pub(super) const fn of(layout: Layout) -> Places {
        match layout {
            Layout::Square => Places {
                top: 22,
                high: 16,
                cards: 167,
                words: 194,
                bottom: 220,
            },
            Layout::Wide => Places {
                top: 0,
                high: 20,
                cards: 184,
                words: 213,
                bottom: 240,
            },
        }
    }

    pub(super) const fn sea(&self) -> Rectangle {
        rect(0, self.top, FIELD, (self.high * ROWS as i32) as u32)
    }

    /// Everything below the sea.
    pub(super) const fn strip(&self) -> Rectangle {
        let top = self.top + self.high * ROWS as i32;
        rect(0, top, FIELD, (self.bottom - top) as u32)
    }

    pub(super) fn cell(&self, cell: Cell) -> Rectangle {
        let (row, col) = (i32::from(cell.row()), i32::from(cell.col()));
        rect(
            WIDE * col,
            self.top + self.high * row,
            WIDE as u32,
            self.high as u32,
        )
    }

    /// The lens with this square in its middle: beside it, and on the side of before where both are free. It crosses
    /// the sea seldom, as both places are redrawn then.
    pub(super) const fn lens(&self, cell: Cell, was_left: bool) -> Rectangle {
        let left = match cell.col() {
            0..MIDDLE_LEFT => false,
            MIDDLE_LEFT..=MIDDLE_RIGHT => was_left,
            _ => true,
        };
        let x = if left { 2 } else { FIELD as i32 - 2 - LENS };
        let y = self.top + (self.high * ROWS as i32 - LENS) / 2;
        rect(x, y, LENS as u32, LENS as u32)
    }

    /// A square and its eight neighbours, including a cursor around any of them.
    pub(super) fn around(&self, cell: Cell) -> Rectangle {
        let Rectangle { top_left, size } = self.cell(cell);
        grow(
            &Rectangle::new(top_left - size, size + size + size),
            super::draw::REACH,
        )
    }

    /// A place of the hand, from 0.
    pub(super) const fn hand(&self, place: i32) -> Rectangle {
        Rectangle::new(Point::new(2 + PITCH * place, self.cards), CARD)
    }

    pub(super) fn open(&self, slot: Slot) -> Rectangle {
        let x = OPEN + PITCH * i32::from(slot.number());
        Rectangle::new(Point::new(x, self.cards), CARD)
    }

    pub(super) const fn pile(&self) -> Rectangle {
        rect(173, self.words + 3, 26, 20)
    }

    /// Which pass through the pile it is, right of the pile.
    pub(super) const fn pass(&self) -> Rectangle {
        rect(204, self.words + 3, 34, 20)
    }

    pub(super) const fn done(&self) -> Rectangle {
        self.hand(DONE)
    }

    /// Where a card taken by another seat goes: up, off the screen.
    pub(super) const fn away(&self) -> Rectangle {
        Rectangle::new(Point::new(OPEN + PITCH, self.cards - 34), CARD)
    }

    /// The sign for what moves, left of the text.
    pub(super) const fn sign(&self) -> Rectangle {
        rect(2, self.words + 2, 24, 22)
    }

    /// The text of the preview line.
    pub(super) const fn words(&self) -> Rectangle {
        rect(28, self.words + 2, 143, 22)
    }

    /// The sign and the text.
    pub(super) const fn says(&self) -> Rectangle {
        rect(0, self.words, 171, (self.bottom - self.words) as u32)
    }

    /// The bounds of a focus target. A card is the first of its direction.
    pub(super) fn focus_area(&self, focus: FocusTarget, hand: &Cards) -> Rectangle {
        match focus {
            FocusTarget::Cell(cell) => self.cell(cell),
            FocusTarget::Card(way) => self.hand(place_of(hand, way)),
            FocusTarget::Open(slot) => self.open(slot),
            FocusTarget::Pile => self.pile(),
            FocusTarget::Done => self.done(),
        }
    }
}

/// The place of the first card of this direction, in a hand sorted clockwise.
pub(super) fn place_of(hand: &Cards, way: Direction) -> i32 {
    hand.iter()
        .filter(|(card, _)| card.code() < way.code())
        .map(|(_, count)| i32::from(count))
        .sum()
}

/// The cards of a hand one by one, clockwise.
pub(super) fn one_by_one(hand: &Cards) -> impl Iterator<Item = Direction> {
    hand.iter()
        .flat_map(|(card, count)| core::iter::repeat_n(card, count.into()))
}
