//! The two screens we draw for, and where the parts of a frame lie on them.

use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};

/// Height of the bar that says what the keys do, on the square screen.
pub(crate) const HINT_BAR: u32 = 20;
/// Height of the bar above a game's board on the square screen: whose turn, everybody's points.
pub(crate) const TOP_BAR: u32 = 22;
/// Side of the square that both screens share.
pub(crate) const FIELD: u32 = 240;
/// Width of the panel at the right of the wide screen.
pub(crate) const PANEL: u32 = 80;

/// A class of screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// 240×240: field above, hint bar below.
    Square,
    /// 320×240: the same square as field, and a panel of 80 at the right.
    Wide,
}

impl Layout {
    pub const ALL: [Layout; 2] = [Layout::Square, Layout::Wide];

    /// The class of a screen of this size.
    pub fn for_size(size: Size) -> Option<Layout> {
        Layout::ALL.into_iter().find(|layout| layout.size() == size)
    }

    /// Width and height of the screen.
    pub const fn size(self) -> Size {
        match self {
            Layout::Square => Size::new(FIELD, FIELD),
            Layout::Wide => Size::new(FIELD + PANEL, FIELD),
        }
    }

    /// The whole screen.
    pub const fn screen(self) -> Rectangle {
        Rectangle::new(Point::zero(), self.size())
    }

    /// Where a screen draws its own things.
    pub(crate) const fn field(self) -> Rectangle {
        match self {
            Layout::Square => Rectangle::new(Point::zero(), Size::new(FIELD, FIELD - HINT_BAR)),
            Layout::Wide => Rectangle::new(Point::zero(), Size::new(FIELD, FIELD)),
        }
    }

    /// What is not the field: the bar of the square, the panel of the wide screen.
    pub(crate) const fn beside_field(self) -> Rectangle {
        match self {
            Layout::Square => self.hints(),
            Layout::Wide => Rectangle::new(Point::new(FIELD as i32, 0), Size::new(PANEL, FIELD)),
        }
    }

    /// Where a game draws its board: below the bar of the square, all of the wide screen's field.
    pub(crate) const fn board(self) -> Rectangle {
        match self {
            Layout::Square => Rectangle::new(
                Point::new(0, TOP_BAR as i32),
                Size::new(FIELD, FIELD - HINT_BAR - TOP_BAR),
            ),
            Layout::Wide => self.field(),
        }
    }

    /// Where the keys are explained: the bar of the square, the lower panel of the wide screen.
    pub const fn hints(self) -> Rectangle {
        match self {
            Layout::Square => Rectangle::new(
                Point::new(0, (FIELD - HINT_BAR) as i32),
                Size::new(FIELD, HINT_BAR),
            ),
            Layout::Wide => Rectangle::new(Point::new(FIELD as i32, 140), Size::new(PANEL, 100)),
        }
    }

    /// The part of the wide screen's panel above the hints.
    pub(crate) const fn aside(self) -> Option<Rectangle> {
        match self {
            Layout::Square => None,
            Layout::Wide => Some(Rectangle::new(
                Point::new(FIELD as i32, 0),
                Size::new(PANEL, 140),
            )),
        }
    }
}
