//! Player detail page (key Y): a seat's rows of food and what each counts, its stones and penguins, and in a
//! solo game the rival's beside it.

use core::fmt::Write;

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point, primitives::Rectangle};
use heapless::String;
use rules_core::{
    Game, Level, Seat,
    klofni::{Columns, Klofni, Position, parts::Colour},
};

use super::{
    draw::{figure, food, paint},
    grid::{complete, rival_points, stone_count},
    places::longest,
};
use crate::{
    art::{
        font::{BODY, BOLD},
        sprites::{birds, sea},
    },
    palette::{FOAM, INK, MIST, PAPER, SLATE, TRENCH, WHITE, YELLOW},
    pen::{Align, Pen, rect},
    table::View,
    text::{klofni::Word, phrase},
    widgets::paper::lines,
};

/// Rows of a block.
const ROWS: usize = 6;

/// How a block of rows is drawn: its left end, the size of a cell, and whether cells have pictures.
#[derive(Clone, Copy)]
struct Block {
    x: i32,
    y: i32,
    cell: u32,
    pitch: i32,
    is_wide: bool,
}

pub(super) fn draw(pen: &mut Pen<'_>, view: &View<'_, Klofni>, seat: Seat, area: Rectangle) {
    let table = view.game.position();
    let top = area.top_left.y + 3;
    let columns = &table.columns[seat];
    if table.is_solo() {
        draw_own_head(pen, view, seat, rect(3, top, 115, 46), true);
        draw_rival_head(pen, table, rect(122, top, 115, 46));
        for (x, columns, all_full) in [
            (3, columns, false),
            (
                122,
                &table.rival.columns,
                table.setup.level == Some(Level::Hard),
            ),
        ] {
            let block = Block::narrow(x, top + 50);
            block.draw(
                pen,
                columns,
                longest(columns).saturating_sub(ROWS),
                all_full,
            );
        }
        return;
    }
    draw_own_head(pen, view, seat, rect(3, top, 234, 26), false);
    let rows = longest(columns);
    let y = top + 30;
    if rows <= ROWS {
        let block = Block {
            x: 3,
            y,
            cell: 44,
            pitch: 27,
            is_wide: true,
        };
        block.draw(pen, columns, 0, false);
        if rows == 0 {
            let text = pen.language().say(Word::NoFood.msg());
            lines(
                pen,
                &BODY,
                text,
                rect(10, y + 36, 220, 60),
                Align::Left,
                FOAM,
            );
        }
        return;
    }
    let first = rows.saturating_sub(2 * ROWS);
    for (x, from) in [(3, first), (122, first + ROWS)] {
        Block::narrow(x, y).draw(pen, columns, from, false);
    }
}

/// Penguins at home, stones, and the points of full and half rows in words.
fn draw_own_head(
    pen: &mut Pen<'_>,
    view: &View<'_, Klofni>,
    seat: Seat,
    area: Rectangle,
    is_tall: bool,
) {
    let table = view.game.position();
    let (x, y) = (area.top_left.x, area.top_left.y);
    pen.plate(area, 6, PAPER, INK);
    let look = view.company.colour(seat);
    let free = 3u32.saturating_sub(table.trapped[seat].len());
    let low = if is_tall { y + 22 } else { y + 1 };
    for i in 0..free as i32 {
        let at = Point::new(x + 12 + 17 * i, low + 12);
        pen.dyed_centred(&birds::PENGUIN_24, at, look.colour);
    }
    stone_count(pen, rect(x + 62, low, 50, 24), table.stones[seat], INK);
    let score = table.columns[seat].score();
    let say = |word: Word| pen.language().say(word.msg());
    let (full, half) = (say(Word::FullRows), say(Word::HalfRows));
    let mut text: String<48> = String::new();
    // Two short words and two numbers of at most three digits.
    let written = write!(
        text,
        "{full} {} + {half} {}",
        score.full_points, score.part_halves
    );
    debug_assert!(written.is_ok());
    let room = if is_tall {
        rect(x + 6, y + 2, area.size.width - 8, 20)
    } else {
        rect(x + 112, y, area.size.width - 118, 26)
    };
    let align = if is_tall { Align::Left } else { Align::Right };
    let font = if BOLD.width(&text) <= room.size.width as i32 {
        &BOLD
    } else {
        &BODY
    };
    pen.label(font, &text, room, align, INK);
}

/// The rival: its points, stones and bubbles.
fn draw_rival_head(pen: &mut Pen<'_>, table: &Position, area: Rectangle) {
    let (x, y) = (area.top_left.x, area.top_left.y);
    pen.plate(area, 6, SLATE, INK);
    pen.dyed_centred(&birds::PENGUIN_20, Point::new(x + 13, y + 12), MIST);
    let title = pen.language().say(Word::RivalHas.msg());
    pen.label(
        &BODY,
        title,
        rect(x + 26, y + 2, 48, 20),
        Align::Left,
        PAPER,
    );
    if let Some(points) = rival_points(table) {
        let room = rect(x + 74, y + 2, 36, 20);
        pen.label(&BOLD, &figure(points), room, Align::Right, YELLOW);
    }
    stone_count(pen, rect(x + 3, y + 22, 50, 24), table.rival.stones, PAPER);
    pen.sprite_centred(&sea::BUBBLES_22, Point::new(x + 68, y + 34));
    let mut text: String<8> = String::new();
    // The sign and two digits.
    let written = write!(text, "×{}", table.rival.bubbles);
    debug_assert!(written.is_ok());
    let room = rect(x + 82, y + 22, 30, 24);
    pen.label(&BOLD, &text, room, Align::Left, PAPER);
}

impl Block {
    const fn narrow(x: i32, y: i32) -> Block {
        Block {
            x,
            y,
            cell: 21,
            pitch: 23,
            is_wide: false,
        }
    }

    /// Rows from `from` on, each with what it counts; one empty row where there is none.
    fn draw(self, pen: &mut Pen<'_>, columns: &Columns, from: usize, all_full: bool) {
        let shown = longest(columns).saturating_sub(from).clamp(1, ROWS);
        for row in 0..shown {
            self.draw_row(pen, columns, from, row, all_full);
        }
    }

    fn draw_row(self, pen: &mut Pen<'_>, columns: &Columns, from: usize, row: usize, all: bool) {
        let y = self.y + self.pitch * row as i32;
        let high = self.pitch as u32 - 2;
        let wide = self.cell as i32 + 1;
        let mut sum = 0i16;
        let mut foods = 0;
        for (i, colour) in (0..).zip(Colour::ALL) {
            let cell = rect(self.x + wide * i, y, self.cell, high);
            match columns.of(colour).get(from + row) {
                Some(value) => {
                    sum += i16::from(*value);
                    foods += 1;
                    pen.plate(cell, 5, paint(colour), INK);
                    self.draw_value(pen, colour, *value, cell);
                }
                None => {
                    pen.ring(cell, 5, 1, TRENCH);
                    food(pen, colour, cell.center());
                }
            }
        }
        if foods == 0 {
            return;
        }
        let is_full = foods == Colour::COUNT;
        if is_full {
            let line = rect(self.x, y, 3 * wide as u32 - 1, high);
            complete(pen, line);
        }
        let (word, points, colour): (_, _, Rgb565) = if is_full || all {
            (Word::RowFull, sum, WHITE)
        } else {
            (Word::RowHalf, sum / 2, FOAM)
        };
        let text = phrase(pen.language(), word.msg(), &[&points]);
        let left = self.x + 3 * wide + if self.is_wide { 8 } else { 2 };
        let end = if self.is_wide { 236 } else { self.x + 115 };
        let room = rect(left, y, (end - left) as u32, high);
        let font = if self.is_wide { &BOLD } else { &BODY };
        pen.label(font, &text, room, Align::Left, colour);
    }

    /// The value, beside the picture of the food where there is room.
    fn draw_value(self, pen: &mut Pen<'_>, colour: Colour, value: u8, cell: Rectangle) {
        if !self.is_wide {
            pen.label(&BODY, &figure(value), cell, Align::Centre, INK);
            return;
        }
        let (x, y) = (cell.top_left.x, cell.top_left.y);
        food(pen, colour, Point::new(x + 12, cell.center().y));
        let room = rect(x + 21, y, self.cell - 22, cell.size.height);
        pen.label(&BOLD, &figure(value), room, Align::Centre, INK);
    }
}
