//! Player detail page (key Y): a seat's three columns drawn as lines, its stones and penguins, and
//! in a solo game the rival's below.

use core::fmt::Write;

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point, primitives::Rectangle};
use heapless::String;
use rules_core::{
    Game, Seat,
    klofni::{Columns, Klofni, parts::Colour},
};

use super::{
    draw::{figure, food, paint},
    grid::{complete, rival_points},
    places::longest,
};
use crate::{
    art::{
        font::{BODY, BOLD},
        sprites::{birds, garden, sea},
    },
    palette::{INK, PAPER, SLATE, TRENCH, YELLOW},
    pen::{Align, Pen, rect},
    table::View,
    text::klofni::Word,
};

/// Width of a line of food: its head and eleven places.
const PER_BLOCK: usize = 11;

pub(super) fn draw(pen: &mut Pen<'_>, view: &View<'_, Klofni>, seat: Seat, area: Rectangle) {
    let table = view.game.position();
    let top = area.top_left.y + 4;
    let columns = &table.columns[seat];
    let look = view.company.colour(seat);
    let free = 3u32.saturating_sub(table.trapped[seat].len());
    let mut y = top;
    pen.plate(rect(4, y, 232, 26), 6, PAPER, INK);
    for i in 0..free as i32 {
        pen.dyed_centred(
            &birds::PENGUIN_20,
            Point::new(18 + 18 * i, y + 13),
            look.colour,
        );
    }
    count(pen, rect(84, y, 60, 26), table.stones[seat], INK);
    let score = columns.score();
    let mut text: String<16> = String::new();
    // Two numbers of at most three digits.
    let written = write!(text, "{} + {}", score.full_points, score.part_halves);
    debug_assert!(written.is_ok());
    pen.label(&BOLD, &text, rect(140, y, 90, 26), Align::Right, INK);
    y += 30;
    let blocks = if table.is_solo() {
        1
    } else {
        longest(columns).div_ceil(PER_BLOCK).clamp(1, 2)
    };
    for block in 0..blocks {
        draw_columns(pen, columns, block * PER_BLOCK, y);
        y += 72;
    }
    if table.is_solo() {
        let title = pen.language().say(Word::RivalHas.msg());
        pen.plate(rect(4, y, 232, 22), 6, SLATE, INK);
        pen.label(&BODY, title, rect(10, y, 90, 22), Align::Left, PAPER);
        count(pen, rect(84, y - 2, 50, 26), table.rival.stones, PAPER);
        let bubbles = figure(table.rival.bubbles);
        pen.sprite_centred(&sea::BUBBLES_22, Point::new(150, y + 11));
        pen.label(&BOLD, &bubbles, rect(164, y, 28, 22), Align::Left, PAPER);
        if let Some(points) = rival_points(table) {
            let room = rect(192, y, 38, 22);
            pen.label(&BOLD, &figure(points), room, Align::Right, YELLOW);
        }
        draw_columns(pen, &table.rival.columns, 0, y + 25);
    }
}

fn count(pen: &mut Pen<'_>, area: Rectangle, stones: u8, colour: Rgb565) {
    let (x, y) = (area.top_left.x, area.top_left.y);
    pen.sprite_centred(&garden::STONES_22, Point::new(x + 10, y + 13));
    pen.label(
        &BOLD,
        &figure(stones),
        rect(x + 24, y, 26, 26),
        Align::Left,
        colour,
    );
}

/// Three lines, one for each colour; the three of a full row are framed.
fn draw_columns(pen: &mut Pen<'_>, columns: &Columns, from: usize, top: i32) {
    if !pen.sees(&rect(0, top, 240, 72)) {
        return;
    }
    for (line, colour) in Colour::ALL.into_iter().enumerate() {
        let y = top + 23 * line as i32;
        food(pen, colour, Point::new(11, y + 11));
        for i in 0..PER_BLOCK {
            let area = rect(22 + 19 * i as i32, y, 18, 22);
            match columns.of(colour).get(from + i) {
                Some(value) => {
                    pen.plate(area, 4, paint(colour), INK);
                    pen.label(&BODY, &figure(value), area, Align::Centre, INK);
                }
                None => pen.ring(area, 4, 1, TRENCH),
            }
        }
    }
    for i in 0..PER_BLOCK {
        let has = |colour: &Colour| columns.of(*colour).len() > from + i;
        if Colour::ALL.iter().all(has) {
            complete(pen, rect(22 + 19 * i as i32, top, 18, 68));
        }
    }
}
