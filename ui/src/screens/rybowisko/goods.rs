//! Player detail page (key Y): a seat's fish by category, its luck tokens and its score breakdown.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::String;
use rules_core::{
    Seat,
    rybowisko::{
        Position,
        parts::{Cards, Category, Species},
        score::{Catch, SET},
    },
};

use super::{
    cards::{SHOAL_24, shape},
    status::{draw_luck, figure, of_target},
};
use crate::{
    art::{
        font::{BOLD, NUMBER},
        sprites::marks,
    },
    palette::{FOAM, INK, PAPER, Shape, YELLOW},
    pen::{Align, Pen, rect},
};

/// Height of a row of fish of one category.
const ROW: i32 = 42;

pub(super) fn draw(pen: &mut Pen<'_>, table: &Position, seat: Seat, area: Rectangle) {
    let cards = &table.fish[seat];
    let catch = Catch::of(cards);
    let (x, y) = (area.top_left.x, area.top_left.y);
    for (i, (category, count)) in Category::ALL.into_iter().zip(catch.fish).enumerate() {
        let row = rect(x + 4, y + 4 + ROW * i as i32, 232, ROW as u32 - 3);
        draw_row(pen, row, category, count, cards);
    }
    let below = y + 4 + 3 * ROW;
    draw_luck(
        pen,
        table,
        seat,
        Point::new(x + 18, below + 12),
        Point::new(19, 0),
    );
    let text = of_target(table, seat);
    pen.sprite_centred(SHOAL_24.of(Species::Carp), Point::new(x + 174, below + 12));
    pen.label(
        &BOLD,
        &text,
        rect(x + 190, below, 46, 24),
        Align::Left,
        FOAM,
    );
    draw_sum(pen, catch, rect(x + 4, below + 27, 232, 38));
}

/// The category sign, the count and every fish, with a star above the rare ones.
fn draw_row(pen: &mut Pen<'_>, row: Rectangle, category: Category, count: u8, cards: &Cards) {
    let (x, y, high) = (row.top_left.x, row.top_left.y, row.size.height);
    let middle = y + high as i32 / 2;
    pen.plate(row, 7, PAPER, INK);
    let sign = marks::MARKS_19.of(shape(category));
    pen.with(|target| sign.draw_centred(target, Point::new(x + 15, middle), INK));
    pen.label(
        &BOLD,
        &figure(count),
        rect(x + 28, y, 20, high),
        Align::Centre,
        INK,
    );
    // Side by side while there is room, then overlapping.
    let pitch = 152 / i32::from(count.max(5)).max(1) + 2;
    let own = cards
        .iter()
        .filter(|(species, _)| species.category() == category)
        .flat_map(|(species, count)| (0..count).map(move |_| species));
    for (i, species) in own.enumerate() {
        let centre = Point::new(x + 66 + pitch * i as i32, middle + 3);
        pen.sprite_centred(SHOAL_24.of(species), centre);
        if species.is_rare() {
            let star = marks::MARKS_9.of(Shape::Star);
            pen.mark(star, centre + Point::new(0, -13), YELLOW);
        }
    }
}

/// The score breakdown: fish, stars and sets, and their sum.
fn draw_sum(pen: &mut Pen<'_>, catch: Catch, row: Rectangle) {
    let (x, y, high) = (row.top_left.x, row.top_left.y, row.size.height);
    let middle = y + high as i32 / 2;
    pen.plate(row, 7, PAPER, INK);
    let sets = SET * i16::from(catch.sets());
    let parts = [i16::from(catch.total()), i16::from(catch.rare), sets];
    for (i, part) in parts.into_iter().enumerate() {
        let left = x + 6 + 54 * i as i32;
        let centre = Point::new(left + 12, middle);
        match i {
            0 => pen.sprite_centred(SHOAL_24.of(Species::Carp), centre),
            1 => pen.mark(marks::MARKS_17.of(Shape::Star), centre, YELLOW),
            _ => {
                for (category, at) in Category::ALL.into_iter().zip([(0, -6), (-7, 6), (7, 6)]) {
                    let mark = marks::MARKS_9.of(shape(category));
                    let at = centre + Point::new(at.0, at.1);
                    pen.with(|target| mark.draw_centred(target, at, INK));
                }
            }
        }
        let mut text: String<4> = String::new();
        // A sign and two digits.
        let written = write!(text, "{}{part}", if i == 0 { "" } else { "+" });
        debug_assert!(written.is_ok());
        pen.label(
            &BOLD,
            &text,
            rect(left + 24, y, 30, high),
            Align::Centre,
            INK,
        );
    }
    let mut text: String<4> = String::new();
    // At most 13 fish, 13 stars and four sets.
    let written = write!(text, "={}", parts.into_iter().sum::<i16>());
    debug_assert!(written.is_ok());
    pen.label(
        &NUMBER,
        &text,
        rect(x + 168, y, 60, high),
        Align::Right,
        INK,
    );
}
