//! Screen layout: the two supported screen sizes and the regions of each.

use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};

/// Height of the hint bar on the square screen.
pub(crate) const HINT_BAR: u32 = 20;
/// Height of the bar above a game's board on the square screen, with the turn and the points.
pub(crate) const TOP_BAR: u32 = 22;
/// Side of the square that both screens share.
pub(crate) const FIELD: u32 = 240;
/// Width of the side panel at the right of the wide screen.
pub(crate) const PANEL: u32 = 80;

/// Height of the side panel above its key hints: those need four rows of 20.
const ASIDE: u32 = 158;

/// A screen size and its regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// 240×240: field above, hint bar below.
    Square,
    /// 320×240: the same square as field, and a side panel of 80 at the right.
    Wide,
}

impl Layout {
    pub const ALL: [Layout; 2] = [Layout::Square, Layout::Wide];

    /// The layout for a screen of this size; `None` if it is not supported.
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

    /// The region that belongs to the open screen.
    pub(crate) const fn field(self) -> Rectangle {
        match self {
            Layout::Square => Rectangle::new(Point::zero(), Size::new(FIELD, FIELD - HINT_BAR)),
            Layout::Wide => Rectangle::new(Point::zero(), Size::new(FIELD, FIELD)),
        }
    }

    /// The rest: the hint bar of the square, the side panel of the wide screen.
    pub(crate) const fn beside_field(self) -> Rectangle {
        match self {
            Layout::Square => self.hints(),
            Layout::Wide => Rectangle::new(Point::new(FIELD as i32, 0), Size::new(PANEL, FIELD)),
        }
    }

    /// The region of a game's board: below the bar on the square, the whole field on the wide screen.
    pub(crate) const fn board(self) -> Rectangle {
        match self {
            Layout::Square => Rectangle::new(
                Point::new(0, TOP_BAR as i32),
                Size::new(FIELD, FIELD - HINT_BAR - TOP_BAR),
            ),
            Layout::Wide => self.field(),
        }
    }

    /// The region of the hints: the bar of the square, the lower side panel of the wide screen.
    pub const fn hints(self) -> Rectangle {
        match self {
            Layout::Square => Rectangle::new(
                Point::new(0, (FIELD - HINT_BAR) as i32),
                Size::new(FIELD, HINT_BAR),
            ),
            Layout::Wide => Rectangle::new(
                Point::new(FIELD as i32, ASIDE as i32),
                Size::new(PANEL, FIELD - ASIDE),
            ),
        }
    }

    /// The side panel above the hints, on the wide screen.
    pub(crate) const fn aside(self) -> Option<Rectangle> {
        match self {
            Layout::Square => None,
            Layout::Wide => Some(Rectangle::new(
                Point::new(FIELD as i32, 0),
                Size::new(PANEL, ASIDE),
            )),
        }
    }
}
