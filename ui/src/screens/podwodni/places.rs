//! Layout: bounds of the grid of five by four cards, the strip beside it, the foot with the
//! buttons, and the sheet of cards that covers the grid. Draws nothing.
//!
//! The table has three rows of four. A dive adds a column on one side and a row above or below, so
//! the grid has one more of each; the table is offset to make room for a dive and centred
//! otherwise.

use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};
use rules_core::podwodni::{
    Corner, Grab, Target,
    parts::{Catch, Cell, DEEPEST},
};

use crate::{Layout, pen::rect};

/// Cards of a sheet in one row.
pub(super) const ABREAST: i32 = 5;
/// Sets that the list shows at once.
pub(super) const LISTED: usize = 3;

/// Width of a colour's column in the strip.
pub(super) const COLUMN: i32 = 21;

/// The measures of one layout.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    /// The upper left card of the grid.
    pub(super) origin: Point,
    pub(super) card: Size,
    /// From one card of the grid to the next.
    pub(super) pitch: Point,
    /// The cards of the current seat, the goal and the piles.
    pub(super) strip: Rectangle,
    /// Buttons and questions.
    pub(super) foot: Rectangle,
    /// Size of a fish in the strip.
    pub(super) figure: u32,
    /// From one kind of fish in the strip to the next.
    kinds: i32,
    /// Where goal and piles begin in the strip.
    below: i32,
    /// Height of a plate in the strip.
    plate: u32,
}

impl Places {
    pub(super) const fn of(layout: Layout) -> Places {
        match layout {
            Layout::Square => Places {
                origin: Point::new(3, 25),
                card: Size::new(32, 37),
                pitch: Point::new(34, 39),
                strip: rect(175, 24, 63, 160),
                foot: rect(4, 186, 232, 29),
                figure: 20,
                kinds: 32,
                below: 125,
                plate: 17,
            },
            Layout::Wide => Places {
                origin: Point::new(3, 4),
                card: Size::new(32, 45),
                pitch: Point::new(34, 48),
                strip: rect(175, 4, 63, 189),
                foot: rect(4, 201, 232, 33),
                figure: 24,
                kinds: 37,
                below: 146,
                plate: 21,
            },
        }
    }

    /// The bounds of the grid.
    pub(super) fn grid(&self) -> Rectangle {
        let across = (4 * self.pitch.x) as u32 + self.card.width;
        let size = Size::new(across, (3 * self.pitch.y) as u32 + self.card.height);
        Rectangle::new(self.origin, size)
    }

    fn at(&self, column: i32, row: i32) -> Rectangle {
        let by = Point::new(column * self.pitch.x, row * self.pitch.y);
        Rectangle::new(self.origin + by, self.card)
    }

    /// Offset of the table within the grid: aside for a dive, centred otherwise.
    pub(super) fn table_offset(&self, corner: Option<Corner>) -> Point {
        match corner {
            Some(Corner::TopLeft) => self.pitch,
            Some(Corner::TopRight) => Point::new(0, self.pitch.y),
            Some(Corner::BottomLeft) => Point::new(self.pitch.x, 0),
            Some(Corner::BottomRight) => Point::zero(),
            None => self.pitch / 2,
        }
    }

    /// A card of the table.
    pub(super) fn table(&self, table_offset: Point, cell: Cell) -> Rectangle {
        let place = self.at(cell.col().into(), cell.row().into());
        Rectangle::new(place.top_left + table_offset, place.size)
    }

    /// A card of the dive, counted from 0.
    pub(super) fn laid(&self, corner: Corner, number: usize) -> Rectangle {
        let column = if is_left(corner) { 0 } else { 4 };
        let down = number.min(DEEPEST - 1) as i32;
        let row = if is_top(corner) { down } else { 3 - down };
        self.at(column, row)
    }

    /// Outside a corner of the centred table: where a dive could begin.
    pub(super) fn outside(&self, corner: Corner) -> Rectangle {
        let x = if is_left(corner) { 0 } else { 152 };
        let table = self.table_offset(None).y + 2 * self.pitch.y + self.card.height as i32;
        let y = self.origin.y + if is_top(corner) { 0 } else { table + 2 };
        rect(self.origin.x + x, y, 16, 17)
    }

    /// Beside a row of the centred table, on the side of a corner: the arrow to the row a dive from
    /// there meets.
    pub(super) fn pointer(&self, corner: Corner, row: u8) -> Rectangle {
        let outside = self.outside(corner);
        let cell = self.at(0, row.into());
        let y = cell.center().y + self.table_offset(None).y - 7;
        rect(outside.top_left.x, y, 15, 15)
    }

    /// The first card of a dive, while its corner is chosen.
    pub(super) fn first(&self) -> Rectangle {
        let below = self.outside(Corner::BottomLeft);
        let foot = self.foot.top_left.y + self.foot.size.height as i32 + 2;
        let y = below.top_left.y + below.size.height as i32 + 5;
        rect(4, y, self.card.width, (foot - y) as u32)
    }

    /// The breaking cards and the line above them, beside the first card; higher than it where it is low.
    pub(super) fn beside_first(&self) -> Rectangle {
        let Rectangle { top_left, size } = self.first();
        let height = size.height.max(39);
        let y = top_left.y + size.height as i32 - height as i32;
        rect(top_left.x + 42, y, 172, height)
    }

    /// The breaking cards, beside the first card of the dive.
    pub(super) fn danger(&self, corner: Corner) -> Rectangle {
        let first = self.laid(corner, 0);
        let x = if is_left(corner) {
            self.origin.x + self.pitch.x
        } else {
            self.origin.x
        };
        let across = (3 * self.pitch.x) as u32 + self.card.width;
        rect(x, first.top_left.y, across, self.card.height)
    }

    /// One of the five cards of the row with the last card of the dive.
    pub(super) fn of_row(&self, corner: Corner, laid: usize, place: u8) -> Rectangle {
        let cell = corner.row(laid).and_then(|row| Cell::at(row, place));
        match cell {
            Some(cell) if place < Grab::JUST_LAID => {
                self.table(self.table_offset(Some(corner)), cell)
            }
            _ => self.laid(corner, laid.saturating_sub(1)),
        }
    }

    /// A harpoon's target.
    pub(super) fn target(&self, corner: Corner, target: Target) -> Rectangle {
        match target {
            Target::Table(cell) => self.table(self.table_offset(Some(corner)), cell),
            Target::Column(laid) => self.laid(corner, laid.number().into()),
        }
    }

    /// The sheet that covers the grid.
    pub(super) fn sheet(&self) -> Rectangle {
        self.grid()
    }

    /// A card of the sheet, counted from 0.
    pub(super) fn on_sheet(&self, number: usize) -> Rectangle {
        let (column, row) = (number as i32 % ABREAST, number as i32 / ABREAST);
        let at = Point::new(2 + 33 * column, 24 + row * (self.card.height as i32 + 18));
        Rectangle::new(self.origin + at, self.card)
    }

    /// A row of the list of sets, for this number of cards.
    pub(super) fn listed(&self, row: usize, cards: usize) -> Rectangle {
        let down = 27 + row as i32 * (self.card.height as i32 + 6);
        rect(
            self.origin.x + 7,
            self.origin.y + down,
            self.pitch.x as u32 * cards as u32 + 2,
            self.card.height,
        )
    }

    /// A rival the net may take from.
    pub(super) fn rival(&self, number: usize) -> Rectangle {
        rect(
            self.origin.x + 6,
            self.origin.y + 25 + 31 * number as i32,
            156,
            27,
        )
    }

    /// Button `number` of `of` in the foot.
    pub(super) fn button(&self, number: usize, of: usize) -> Rectangle {
        let Rectangle { top_left, size } = self.foot;
        let (x, y, h) = (top_left.x, top_left.y, size.height);
        match (number, of) {
            (0, 2) => rect(x, y, 113, h),
            (_, 2) => rect(x + 119, y, 113, h),
            (0, 3) => rect(x, y, 91, h),
            (1, 3) => rect(x + 96, y, 63, h),
            (_, 3) => rect(x + 164, y, 68, h),
            _ => rect(x + 156, y, 76, h),
        }
    }

    /// The counter of a kind of card in the strip.
    pub(super) fn counted(&self, catch: Catch) -> Rectangle {
        let (x, y) = (self.strip.top_left.x, self.strip.top_left.y);
        match catch.fish() {
            Some(fish) => rect(
                x + COLUMN * fish.colour as i32,
                y + 12 + self.kinds * fish.species as i32,
                COLUMN as u32,
                self.kinds as u32,
            ),
            None => rect(x, y + 12 + 3 * self.kinds, 36, self.plate),
        }
    }

    /// The counter of scored sets.
    pub(super) fn sets(&self) -> Rectangle {
        let shrimps = self.counted(Catch::Shrimp);
        let Point { x, y } = shrimps.top_left;
        rect(x + 36, y, 27, shrimps.size.height)
    }

    pub(super) fn goal(&self) -> Rectangle {
        let Point { x, y } = self.strip.top_left;
        rect(x + 1, y + self.below, 61, self.plate)
    }

    pub(super) fn deck(&self) -> Rectangle {
        let Point { x, y } = self.strip.top_left;
        let down = self.below + self.plate as i32 + 1;
        rect(x + 1, y + down, 30, self.plate)
    }

    pub(super) fn discard(&self) -> Rectangle {
        let deck = self.deck();
        Rectangle::new(deck.top_left + Point::new(31, 0), deck.size)
    }

    /// The top left of a card of full size, centred on a small place and kept inside the screen.
    pub(super) fn around(&self, place: Rectangle) -> Point {
        let corner = place.center() - self.card / 2;
        Point::new(corner.x.min(239 - self.card.width as i32), corner.y)
    }
}

pub(super) const fn is_left(corner: Corner) -> bool {
    matches!(corner, Corner::TopLeft | Corner::BottomLeft)
}

const fn is_top(corner: Corner) -> bool {
    matches!(corner, Corner::TopLeft | Corner::TopRight)
}

/// The adjacent corner in the direction of a key.
pub(super) const fn corner_towards(corner: Corner, key: keys::Key) -> Corner {
    use keys::Key;
    let (left, top) = match key {
        Key::Left => (true, is_top(corner)),
        Key::Right => (false, is_top(corner)),
        Key::Up => (is_left(corner), true),
        Key::Down => (is_left(corner), false),
        Key::A | Key::B | Key::X | Key::Y => (is_left(corner), is_top(corner)),
    };
    match (top, left) {
        (true, true) => Corner::TopLeft,
        (true, false) => Corner::TopRight,
        (false, true) => Corner::BottomLeft,
        (false, false) => Corner::BottomRight,
    }
}
