//! The page Turns, and the pages that only one game has: the virtual rivals and Podwodni's checker.
//!
//! ```text
//! tracker   turns, rounds and alarms: state, keys, bytes
//! spec      what the page needs to know of a game
//! board     the tracker's picture
//! start     what is agreed before the first turn
//! alarm     the card that comes when something must be done
//! rival     Danny and the virtual penguin, each in files of its own
//! checker   sets and breaks of Podwodni
//! ```

mod alarm;
mod board;
mod checker;
mod danny_table;
mod penguin_sea;
mod rival;
mod rival_danny;
mod rival_penguin;
mod spec;
mod start;
#[cfg(test)]
mod tests;
mod tracker;

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::String;
use keys::{Key, Press, Stroke};
use rules_core::companion::Competitor;

pub(super) use checker::CheckerPage;
pub(super) use rival::RivalPage;
pub(crate) use spec::{Agreement, Line, Shown, TurnSpec};
pub(super) use tracker::TurnsPage;

use super::{Hints, usual};
use crate::{
    Layout,
    art::sprites::{marks, things},
    palette::{INK, MIST, PAPER, SEATS, SeatColour, WHITE},
    pen::{Pen, rect},
    table::company::Company,
    text::{Msg, table},
    widgets::paper::cursor,
};

/// The key B: pressed, it undoes a step; held, it leaves the page. So a press counts on release.
#[derive(Clone, Copy, Debug, Default)]
struct BackKey {
    /// It was pressed here, not on the page before.
    down: bool,
}

/// What the key B asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Back {
    Nothing,
    Undo,
    Leave,
}

impl BackKey {
    fn key(&mut self, stroke: Stroke) -> Back {
        if stroke.key != Key::B {
            return Back::Nothing;
        }
        match stroke.press {
            Press::Down => {
                self.down = true;
                Back::Nothing
            }
            Press::Long if self.down => {
                self.down = false;
                Back::Leave
            }
            Press::Up { after_long: false } if core::mem::take(&mut self.down) => Back::Undo,
            Press::Long | Press::Repeat | Press::Up { .. } => Back::Nothing,
        }
    }
}

/// The keys of a page on which B undoes a step while there is one.
fn hints_of(onward: Msg, undoes: bool) -> Hints {
    let back = if undoes {
        table::Word::Undo.msg()
    } else {
        Msg::Back
    };
    usual(onward, back)
}

/// A number, or two with a slash between them.
pub(crate) type Figure = String<8>;

pub(crate) fn figure(number: impl core::fmt::Display) -> Figure {
    let mut text = Figure::new();
    // At most a sign and three figures.
    let _ = write!(text, "{number}");
    text
}

/// A number and its most.
pub(crate) fn over(number: impl core::fmt::Display, most: impl core::fmt::Display) -> Figure {
    let mut text = Figure::new();
    // Twice two figures.
    let _ = write!(text, "{number} / {most}");
    text
}

/// The upper edge of the page: the wide screen's field is higher.
const fn top(layout: Layout) -> i32 {
    (layout.field().size.height as i32 - 220) / 2
}

/// Colour and shape of a competitor. The virtual rival is grey and has a picture of its own.
fn look(guests: &Company, who: Competitor) -> SeatColour {
    match who {
        Competitor::Seat(seat) => guests.colour(seat),
        Competitor::Rival => SeatColour {
            colour: MIST,
            ink: INK,
            ..SEATS[0]
        },
    }
}

/// A mark of 15 pixels for a competitor.
fn mark(pen: &mut Pen<'_>, guests: &Company, who: Competitor, centre: Point) {
    match who {
        Competitor::Seat(seat) => {
            let look = guests.colour(seat);
            pen.mark(marks::MARKS_15.of(look.shape), centre, look.colour);
        }
        Competitor::Rival => pen.sprite_centred(&things::ROBOT, centre),
    }
}

/// A line of paper, framed where the cursor is.
fn paper(pen: &mut Pen<'_>, area: Rectangle, chosen: bool) {
    pen.plate(area, RADIUS, if chosen { WHITE } else { PAPER }, INK);
    if chosen {
        cursor(pen, &area, RADIUS);
    }
}

/// Corner radius of a line of paper.
const RADIUS: u32 = 7;

/// The line of paper with this number, below the head of the page.
const fn line_area(layout: Layout, line: u8) -> Rectangle {
    rect(6, 99 + top(layout) + 30 * line as i32, 228, 27)
}
