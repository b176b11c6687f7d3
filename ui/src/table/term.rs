//! A line of what is agreed on before a game: a word, and its value between two arrows.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::{String, Vec};
use rules_core::Seat;

use super::board::Value;
use crate::{
    art::{
        font::{BODY, BOLD},
        sprites::marks,
    },
    palette::{INK, PAPER, SLATE, SeatColour, Shape, YELLOW},
    pen::{Align, Pen, rect},
    widgets::paper::{change_arrows, cursor},
};

/// What a line says on the right.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Told<'a> {
    Value(Value),
    Name(&'a str),
    /// Who are children, a bit for each seat, and what everybody looks like.
    Children(u8, &'a [SeatColour]),
}

/// What everybody looks like, by seat.
pub(crate) type Looks = Vec<SeatColour, { Seat::MOST }>;

/// A line with its word and its value, and the cursor around it where it is chosen.
pub(crate) fn draw_term(
    pen: &mut Pen<'_>,
    area: Rectangle,
    word: &str,
    told: Told<'_>,
    chosen: bool,
) {
    if !pen.sees(&area.offset(4)) {
        return;
    }
    let (Point { x, y }, high) = (area.top_left, area.size.height);
    pen.plate(area, 7, PAPER, INK);
    let fitting = |text: &str, room: i32| {
        if BOLD.width(text) <= room {
            &BOLD
        } else {
            &BODY
        }
    };
    let label = rect(x + 10, y, 98, high);
    pen.label(fitting(word, 96), word, label, Align::Left, INK);
    let mut figure: String<3> = String::new();
    let text = match told {
        Told::Name(name) => name,
        Told::Value(Value::Word(word)) => pen.language().say(word),
        Told::Value(Value::Number(n)) => {
            // A byte has three figures at most.
            let _ = write!(figure, "{n}");
            &figure
        }
        Told::Value(Value::Stars(n)) => {
            stars(pen, n, Point::new(x + 160, y + high as i32 / 2));
            ""
        }
        Told::Children(children, looks) => {
            draw_children(
                pen,
                children,
                looks,
                Point::new(x + 160, y + high as i32 / 2),
            );
            ""
        }
        // They come with their looks.
        Told::Value(Value::Children(_)) => "",
    };
    let value = rect(x + 118, y, 84, high);
    pen.label(fitting(text, 84), text, value, Align::Centre, INK);
    if chosen {
        choose_line(pen, area);
    }
}

/// A line that begins with a seat's colour, mark and name.
pub(crate) fn draw_seat(pen: &mut Pen<'_>, area: Rectangle, look: SeatColour, name: &str) {
    let (Point { x, y }, high) = (area.top_left, area.size.height);
    pen.plate(area, 7, PAPER, INK);
    let tab = rect(x + 1, y + 1, 36, high.saturating_sub(2));
    pen.round(tab, 6, look.colour);
    let centre = Point::new(x + 18, y + high as i32 / 2);
    pen.mark(marks::MARKS_19.of(look.shape), centre, look.ink);
    pen.label(&BOLD, name, rect(x + 44, y, 84, high), Align::Left, INK);
}

/// The cursor around a line and the arrows beside its value.
pub(crate) fn choose_line(pen: &mut Pen<'_>, area: Rectangle) {
    let (Point { x, y }, middle) = (area.top_left, area.size.height as i32 / 2);
    change_arrows(
        pen,
        Point::new(x + 110, y + middle),
        Point::new(x + 216, y + middle),
    );
    cursor(pen, &area, 7);
}

/// One to three stars of three.
pub(crate) fn stars(pen: &mut Pen<'_>, count: u8, centre: Point) {
    for i in 0..3u8 {
        let at = centre + Point::new(18 * (i32::from(i) - 1), 0);
        let colour = if i < count { YELLOW } else { SLATE };
        pen.mark(marks::MARKS_15.of(Shape::Star), at, colour);
    }
}

/// Everybody's mark, with four tokens for a child and two for the others.
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
