//! Option rows of the set-up screens: a label on the left, its value between two arrows on the right.
//!
//! Drawing only. Which options there are and what a key changes belong to the screen that shows the row.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::{String, Vec};
use rules_core::{Level, Seat};

use super::{company::Player, game_screen::Value};
use crate::{
    Layout,
    art::{
        font::{BODY, BOLD},
        sprites::{marks, things},
    },
    palette::{INK, PAPER, SLATE, SeatColour, Shape, YELLOW},
    pen::{Align, Pen, rect},
    text::review,
    widgets::paper::{change_arrows, cursor},
};

/// The right side of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RowValue<'a> {
    Value(Value),
    Name(&'a str),
    /// Which seats are children, as a bit set, and the colours of all seats.
    Children(u8, &'a [SeatColour]),
}

/// How many levels a virtual rival has.
pub(crate) const RIVAL_LEVELS: u8 = Level::ALL.len() as u8;

/// Colour and shape of each seat in play, in seat order.
pub(crate) type SeatColours = Vec<SeatColour, { Seat::MOST }>;

/// Draws a row, with the cursor around it if `chosen`.
pub(crate) fn draw_setup_row(
    pen: &mut Pen<'_>,
    area: Rectangle,
    word: &str,
    value: RowValue<'_>,
    chosen: bool,
) {
    if !pen.sees(&area.offset(4)) {
        return;
    }
    let (Point { x, y }, high) = (area.top_left, area.size.height);
    pen.plate(area, 7, PAPER, INK);
    let fitting = |text: &str, width: i32| {
        if BOLD.width(text) <= width {
            &BOLD
        } else {
            &BODY
        }
    };
    let label = rect(x + 10, y, 98, high);
    pen.label(fitting(word, 96), word, label, Align::Left, INK);
    let mut figure: String<3> = String::new();
    let text = match value {
        RowValue::Name(name) => name,
        RowValue::Value(Value::Word(word)) => pen.language().say(word),
        RowValue::Value(Value::Number(n)) => {
            let written = write!(figure, "{n}");
            debug_assert!(written.is_ok(), "a byte has at most three digits");
            &figure
        }
        RowValue::Value(Value::Stars(n)) => {
            stars(
                pen,
                n,
                RIVAL_LEVELS,
                Point::new(x + 160, y + high as i32 / 2),
            );
            ""
        }
        RowValue::Children(children, looks) => {
            draw_children(
                pen,
                children,
                looks,
                Point::new(x + 160, y + high as i32 / 2),
            );
            ""
        }
        // Callers pass `RowValue::Children`, which has the colours.
        RowValue::Value(Value::Children(_)) => "",
    };
    let room = rect(x + 118, y, 84, high);
    pen.label(fitting(text, 84), text, room, Align::Centre, INK);
    if chosen {
        draw_row_cursor(pen, area);
    }
}

/// Draws a row that begins with a seat's colour, mark and name.
pub(crate) fn draw_seat_row(pen: &mut Pen<'_>, area: Rectangle, look: SeatColour, name: &str) {
    let (Point { x, y }, high) = (area.top_left, area.size.height);
    pen.plate(area, 7, PAPER, INK);
    let tab = rect(x + 1, y + 1, 36, high.saturating_sub(2));
    pen.round(tab, 6, look.colour);
    let centre = Point::new(x + 18, y + high as i32 / 2);
    pen.mark(marks::MARKS_19.of(look.shape), centre, look.ink);
    pen.label(&BOLD, name, rect(x + 44, y, 84, high), Align::Left, INK);
}

/// Draws a person, or a robot with one to four stars for its level, which may change by itself.
pub(crate) fn draw_player(pen: &mut Pen<'_>, player: Player, centre: Point) {
    match player {
        Player::Person => pen.sprite_centred(&things::PERSON, centre),
        Player::Computer(level) => {
            let of = opponents::Level::ALL.len() as u8;
            stars(pen, level.stars(), of, centre - Point::new(14, 0));
            pen.sprite_centred(&things::ROBOT, centre + Point::new(34, 0));
        }
        // Smaller stars: the word says that they change.
        Player::Fair(level) => {
            let word = pen.language().say(review::Word::Fair.msg());
            let room = rect(centre.x - 53, centre.y - 9, 41, 18);
            pen.label(&BODY, word, room, Align::Left, INK);
            for i in 0..opponents::Level::ALL.len() as i32 {
                let lit = i < i32::from(level.stars());
                let at = centre + Point::new(9 * i - 6, 0);
                let colour = if lit { YELLOW } else { SLATE };
                pen.mark(marks::MARKS_9.of(Shape::Star), at, colour);
            }
            pen.sprite_centred(&things::ROBOT, centre + Point::new(34, 0));
        }
    }
}

/// The part of the field at the bottom with the start button.
pub(crate) const START_BUTTON: i32 = 38;

/// Where the start button is.
pub(crate) fn start_button(layout: Layout) -> Rectangle {
    let start = layout.field().size.height as i32 - START_BUTTON;
    rect(48, start + 4, 144, 28)
}

/// Draws the cursor around a row and the arrows beside its value.
pub(crate) fn draw_row_cursor(pen: &mut Pen<'_>, area: Rectangle) {
    let (Point { x, y }, middle) = (area.top_left, area.size.height as i32 / 2);
    change_arrows(
        pen,
        Point::new(x + 110, y + middle),
        Point::new(x + 216, y + middle),
    );
    cursor(pen, &area, 7);
}

/// Draws `of` stars, the first `count` of them lit.
pub(crate) fn stars(pen: &mut Pen<'_>, count: u8, of: u8, centre: Point) {
    // Four are as wide as three and a half.
    let pitch = if of > 3 { 16 } else { 18 };
    for i in 0..of {
        let at = centre + Point::new(pitch * (2 * i32::from(i) + 1 - i32::from(of)) / 2, 0);
        let colour = if i < count { YELLOW } else { SLATE };
        pen.mark(marks::MARKS_15.of(Shape::Star), at, colour);
    }
}

/// Draws the mark of each seat with its number of luck tokens: four for a child, two for others.
fn draw_children(pen: &mut Pen<'_>, children: u8, looks: &[SeatColour], centre: Point) {
    let left = centre.x - 21 * looks.len() as i32 / 2;
    for (i, look) in looks.iter().enumerate() {
        let x = left + 21 * i as i32;
        let mark = Point::new(x + 5, centre.y);
        pen.mark(marks::MARKS_9.of(look.shape), mark, look.colour);
        let tokens = if children >> i & 1 == 1 { "4" } else { "2" };
        let room = rect(x + 11, centre.y - 8, 10, 16);
        pen.label(&BODY, tokens, room, Align::Left, INK);
    }
}
