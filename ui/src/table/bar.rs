//! Score bar: the current player and the points of all seats, above the board on the square screen and in the
//! side panel on the wide one. The points come from the caller.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::{String, Vec};
use rules_core::Seat;

use super::company::Company;
use crate::{
    Layout,
    art::{
        font::{BODY, BOLD},
        sprites::marks,
    },
    layout::{FIELD, PANEL, TOP_BAR},
    palette::{ABYSS, INK, PAPER},
    pen::{Align, Pen, grow, rect},
    widgets::unsaved,
};

/// Points of all seats, in seat order.
pub(crate) type Points = Vec<i16, { Seat::MOST }>;

/// A number of the bar: at most a sign and five digits.
type Figure = String<6>;

/// Height of the panel's head, below which the points begin.
const HEAD: i32 = 46;

/// Draws the bar with `seat` as the current player, and the warning sign of an unsaved match.
pub(crate) fn draw(
    pen: &mut Pen<'_>,
    layout: Layout,
    company: &Company,
    seat: Seat,
    points: &Points,
    is_unsaved: bool,
) {
    match layout {
        Layout::Square => draw_bar(pen, company, seat, points, is_unsaved),
        Layout::Wide => draw_panel(pen, company, seat, points, is_unsaved),
    }
}

/// Bounding box of the bar. Descenders may reach one row into the board.
pub(crate) fn area(layout: Layout) -> Rectangle {
    match layout {
        Layout::Square => grow(&rect(0, 0, FIELD, TOP_BAR), 1),
        Layout::Wide => rect(FIELD as i32, 0, PANEL, FIELD),
    }
}

/// The area of a seat's number.
pub(crate) fn place(layout: Layout, company: &Company, seat: Seat, points: &Points) -> Rectangle {
    match layout {
        Layout::Square => {
            let row = Row::of(points);
            let mut places = row.places(points);
            places.nth(seat.index()).unwrap_or_default()
        }
        Layout::Wide => panel_row(company, seat.index()),
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
fn panel_row(company: &Company, index: usize) -> Rectangle {
    let pitch = pitch(company);
    let y = HEAD + 4 + pitch * index as i32;
    rect(FIELD as i32 + 4, y, PANEL - 8, pitch as u32 - 2)
}

/// The free area of the panel between the points and the key hints.
pub(crate) fn free(company: &Company) -> Rectangle {
    let below = HEAD + 4 + pitch(company) * company.sitters().len() as i32;
    rect(
        FIELD as i32 + 1,
        below,
        PANEL - 1,
        (159 - below).max(0) as u32,
    )
}

/// Distance between the panel's rows, smaller for five and six seats.
fn pitch(company: &Company) -> i32 {
    if company.sitters().len() > 4 { 17 } else { 20 }
}

fn figure(points: i16) -> Figure {
    let mut text = Figure::new();
    let written = write!(text, "{points}");
    debug_assert!(written.is_ok(), "an i16 has a sign and at most five digits");
    text
}

fn draw_bar(pen: &mut Pen<'_>, company: &Company, seat: Seat, points: &Points, is_unsaved: bool) {
    let look = company.colour(seat);
    pen.fill(rect(0, 0, FIELD, TOP_BAR), look.colour);
    pen.line(0, TOP_BAR as i32 - 1, FIELD, INK);
    pen.mark(marks::MARKS_15.of(look.shape), Point::new(12, 10), look.ink);
    let row = Row::of(points);
    let sign = if is_unsaved { unsaved::SIDE as i32 } else { 0 };
    let name = rect(25, 2, (row.left - 28 - sign).max(0) as u32, 17);
    if is_unsaved {
        unsaved::draw(pen, Point::new(row.left - 9, 10));
    }
    let text = company.name(seat);
    let font = if BOLD.width(text) <= name.size.width as i32 {
        &BOLD
    } else {
        &BODY
    };
    pen.label(font, text, name, Align::Left, look.ink);
    let pill = rect(row.left, 2, row.width.max(0) as u32, 17);
    pen.plate(pill, 8, PAPER, INK);
    for ((whose, n), place) in company.seats().zip(points).zip(row.places(points)) {
        let look = company.colour(whose);
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

fn draw_panel(pen: &mut Pen<'_>, company: &Company, seat: Seat, points: &Points, is_unsaved: bool) {
    let x = FIELD as i32;
    pen.fill(rect(x, 0, PANEL, 160), ABYSS);
    pen.fill(rect(x, 0, 1, FIELD), INK);
    let look = company.colour(seat);
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
    let text = company.name(seat);
    let room = rect(x + 3, 25, PANEL - 5, 17);
    let font = if BOLD.width(text) <= room.size.width as i32 {
        &BOLD
    } else {
        &BODY
    };
    pen.label(font, text, room, Align::Centre, look.ink);
    for (whose, n) in company.seats().zip(points) {
        let pill = panel_row(company, whose.index());
        let (y, high) = (pill.top_left.y, pill.size.height);
        pen.plate(pill, 7, PAPER, INK);
        let look = company.colour(whose);
        let centre = Point::new(x + 14, y + high as i32 / 2);
        pen.mark(marks::MARKS_9.of(look.shape), centre, look.colour);
        let room = rect(x + 24, y, PANEL - 34, high);
        pen.label(&BODY, &figure(*n), room, Align::Right, INK);
    }
}
