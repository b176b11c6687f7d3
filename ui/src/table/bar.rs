//! Score bar: the current player and the points of all seats, above the board on the square screen and in the
//! side panel on the wide one. The points come from the caller.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::{String, Vec};
use rules_core::Seat;

use super::{company::Company, podium};
use crate::{
    Layout,
    art::{
        font::{BODY, BOLD, TITLE},
        sprites::marks,
    },
    layout::{FIELD, PANEL, TOP_BAR},
    palette::{ABYSS, INK, PAPER, SAND, SeatColour},
    pen::{Align, Pen, grow, rect},
    widgets::unsaved,
};

/// Points of all seats, in seat order, then those of a virtual rival that has points.
pub(crate) type Points = Vec<i16, { Seat::MOST }>;

/// A number of the bar: at most a sign and five digits.
type Figure = String<6>;

/// Where the panel ends and the key hints begin.
const END: i32 = Layout::Wide.hints().top_left.y;
/// Height of the panel's head, below which the points begin.
const HEAD: i32 = 46;

/// Who acts: colour, shape and name at the head of the bar.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn<'a> {
    look: SeatColour,
    name: &'a str,
}

impl<'a> Turn<'a> {
    pub(crate) fn of(company: &'a Company, seat: Seat) -> Turn<'a> {
        Turn {
            look: company.colour(seat),
            name: company.name(seat),
        }
    }

    /// The virtual rival of a solo game, in neutral colours.
    pub(crate) const fn of_rival(name: &'a str) -> Turn<'a> {
        Turn {
            look: podium::RIVAL,
            name,
        }
    }
}

/// Draws the bar of who acts, and the warning sign of an unsaved match.
pub(crate) fn draw(
    pen: &mut Pen<'_>,
    layout: Layout,
    company: &Company,
    turn: Turn<'_>,
    points: &Points,
    is_unsaved: bool,
) {
    match layout {
        Layout::Square => draw_bar(pen, company, turn, points, is_unsaved),
        Layout::Wide => draw_panel(pen, company, turn, points, is_unsaved),
    }
}

/// Bounding box of the bar. Descenders may reach one row into the board.
pub(crate) fn area(layout: Layout) -> Rectangle {
    match layout {
        Layout::Square => grow(&rect(0, 0, FIELD, TOP_BAR), 1),
        Layout::Wide => rect(FIELD as i32, 0, PANEL, FIELD),
    }
}

/// Where whose turn it is and the points of all are shown, for callouts.
pub(crate) fn signs(layout: Layout, points: &Points) -> [Rectangle; 2] {
    match layout {
        Layout::Square => {
            let row = Row::of(points);
            let turn = rect(3, 2, (row.left - 6).clamp(20, 60) as u32, 17);
            [turn, rect(row.left, 2, row.width.max(0) as u32, 17)]
        }
        Layout::Wide => {
            let (x, rows) = (FIELD as i32 + 4, points.len() as u32);
            [
                rect(x, 3, PANEL - 8, HEAD as u32 - 7),
                rect(x, HEAD + 4, PANEL - 8, pitch(points) as u32 * rows - 2),
            ]
        }
    }
}

/// The area of a seat's number.
pub(crate) fn place(layout: Layout, seat: Seat, points: &Points) -> Rectangle {
    match layout {
        Layout::Square => {
            let row = Row::of(points);
            let mut places = row.places(points);
            places.nth(seat.index()).unwrap_or_default()
        }
        Layout::Wide => panel_row(points, seat.index()),
    }
}

/// Layout of the marks and points at the right end of the bar.
#[derive(Clone, Copy, Debug)]
struct Row {
    /// Width of a mark's cell.
    mark: i32,
    /// Space between a number and the next mark.
    gap: i32,
    left: i32,
    width: i32,
}

impl Row {
    fn of(points: &Points) -> Row {
        // Five and six seats need closer spacing.
        let (mark, gap) = if points.len() > 4 { (9, 3) } else { (12, 8) };
        let widths = points.iter().map(|n| mark + BODY.width(&figure(*n)) + gap);
        let width = widths.sum::<i32>() + 6;
        Row {
            mark,
            gap,
            left: FIELD as i32 - 2 - width,
            width,
        }
    }

    /// The area of each number, to the right of its mark.
    fn places(self, points: &Points) -> impl Iterator<Item = Rectangle> {
        let mut x = self.left + 6;
        points.iter().map(move |n| {
            let width = BODY.width(&figure(*n));
            let place = rect(x + self.mark, 3, width.max(0) as u32, 15);
            x += self.mark + width + self.gap;
            place
        })
    }
}

/// The area of a seat's row in the panel.
fn panel_row(points: &Points, index: usize) -> Rectangle {
    let pitch = pitch(points);
    let y = HEAD + 4 + pitch * index as i32;
    rect(FIELD as i32 + 4, y, PANEL - 8, pitch as u32 - 2)
}

/// The free area of the panel between the points and the key hints.
pub(crate) fn free(points: &Points) -> Rectangle {
    let below = HEAD + 4 + pitch(points) * points.len() as i32;
    rect(
        FIELD as i32 + 1,
        below,
        PANEL - 1,
        (END - below).max(0) as u32,
    )
}

/// Distance between the panel's rows: as large as they can be, and still leave room below for what a game adds.
fn pitch(points: &Points) -> i32 {
    match points.len() {
        ..=2 => 26,
        3 | 4 => 20,
        _ => 17,
    }
}

/// Whose points these are. After the seats comes the virtual rival.
fn owner(company: &Company, index: usize) -> SeatColour {
    let seat = company.seats().nth(index);
    seat.map_or(podium::RIVAL, |seat| company.colour(seat))
}

fn figure(points: i16) -> Figure {
    let mut text = Figure::new();
    let written = write!(text, "{points}");
    debug_assert!(written.is_ok(), "an i16 has a sign and at most five digits");
    text
}

fn draw_bar(
    pen: &mut Pen<'_>,
    company: &Company,
    turn: Turn<'_>,
    points: &Points,
    is_unsaved: bool,
) {
    let look = turn.look;
    pen.fill(rect(0, 0, FIELD, TOP_BAR), look.colour);
    pen.line(0, TOP_BAR as i32 - 1, FIELD, INK);
    pen.mark(marks::MARKS_15.of(look.shape), Point::new(12, 10), look.ink);
    let row = Row::of(points);
    let sign = if is_unsaved { unsaved::SIDE as i32 } else { 0 };
    let name = rect(25, 2, (row.left - 28 - sign).max(0) as u32, 17);
    if is_unsaved {
        unsaved::draw(pen, Point::new(row.left - 9, 10));
    }
    let text = turn.name;
    let font = if BOLD.width(text) <= name.size.width as i32 {
        &BOLD
    } else {
        &BODY
    };
    pen.label(font, text, name, Align::Left, look.ink);
    let pill = rect(row.left, 2, row.width.max(0) as u32, 17);
    pen.plate(pill, 8, PAPER, INK);
    for (i, (n, place)) in points.iter().zip(row.places(points)).enumerate() {
        let look = owner(company, i);
        if points.len() > 4 && i % 2 == 1 {
            // Too close for gaps: every second player has a ground of its own.
            let left = place.top_left.x - row.mark;
            pen.fill(
                rect(left - 1, 3, place.size.width + row.mark as u32 + 2, 15),
                SAND,
            );
        }
        let marks = if row.mark > 9 {
            &marks::MARKS_9
        } else {
            &marks::MARKS_7
        };
        let centre = Point::new(place.top_left.x - row.mark + row.mark / 2 - 2, 10);
        pen.mark(marks.of(look.shape), centre, look.colour);
        pen.label(&BODY, &figure(*n), place, Align::Left, INK);
    }
}

fn draw_panel(
    pen: &mut Pen<'_>,
    company: &Company,
    turn: Turn<'_>,
    points: &Points,
    is_unsaved: bool,
) {
    let x = FIELD as i32;
    pen.fill(rect(x, 0, PANEL, END as u32), ABYSS);
    pen.fill(rect(x, 0, 1, FIELD), INK);
    let look = turn.look;
    pen.fill(rect(x + 1, 0, PANEL - 1, HEAD as u32 - 1), look.colour);
    pen.line(x, HEAD - 1, PANEL, INK);
    pen.mark(
        marks::MARKS_17.of(look.shape),
        Point::new(x + 40, 13),
        look.ink,
    );
    if is_unsaved {
        unsaved::draw(pen, Point::new(x + 68, 13));
    }
    let text = turn.name;
    let room = rect(x + 3, 25, PANEL - 5, 17);
    let font = if BOLD.width(text) <= room.size.width as i32 {
        &BOLD
    } else {
        &BODY
    };
    pen.label(font, text, room, Align::Centre, look.ink);
    for (i, n) in points.iter().enumerate() {
        let pill = panel_row(points, i);
        let (y, high) = (pill.top_left.y, pill.size.height);
        pen.plate(pill, 7, PAPER, INK);
        let look = owner(company, i);
        let (marks, font) = match points.len() {
            ..=2 => (&marks::MARKS_15, &TITLE),
            3 | 4 => (&marks::MARKS_11, &BOLD),
            _ => (&marks::MARKS_9, &BODY),
        };
        let centre = Point::new(x + 16, y + high as i32 / 2);
        pen.mark(marks.of(look.shape), centre, look.colour);
        let room = rect(x + 26, y, PANEL - 36, high);
        pen.label(font, &figure(*n), room, Align::Right, INK);
    }
}
