//! Player grid beside the sea: the current diver's three columns of food with complete rows marked, and
//! stones. Also what they count, beside the wide board.

use core::fmt::Write;

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point, primitives::Rectangle};
use heapless::String;
use rules_core::{
    Game, Seat,
    klofni::{
        Klofni, Position,
        parts::{Catch, Colour, Depth, Food},
    },
};

use super::{
    draw::{figure, food, paint},
    places::{self, cell},
};
use crate::{
    Layout,
    art::{
        font::{BODY, BOLD},
        sprites::garden,
    },
    palette::{ABYSS, BUOY, DEEP, INK, SHALLOW, WHITE, YELLOW, mix},
    pen::{Align, OVERHANG, Pen, grow, rect},
    table::View,
    text::klofni::Word,
};

/// The seat's last rows: complete ones on a light background, the catch under the cursor dashed.
pub(super) fn draw(
    pen: &mut Pen<'_>,
    view: &View<'_, Klofni>,
    table: &Position,
    seat: Seat,
    preview: Option<(Depth, Catch, i16)>,
) {
    let layout = view.layout;
    let area = places::grid(layout);
    if !pen.sees(&area) {
        return;
    }
    let columns = &table.columns[seat];
    pen.fill(area, ABYSS);
    pen.fill(
        rect(area.top_left.x, area.top_left.y, 1, area.size.height),
        INK,
    );
    for (i, colour) in Colour::ALL.into_iter().enumerate() {
        let head = cell(layout, 0, i);
        food(
            pen,
            colour,
            Point::new(head.top_left.x + 9, head.top_left.y - 10),
        );
    }
    let first = places::first_row(layout, places::longest(columns));
    for row in 0..places::grid_rows(layout) {
        let full = Colour::ALL
            .iter()
            .all(|colour| columns.of(*colour).len() > first + row);
        for (i, colour) in Colour::ALL.into_iter().enumerate() {
            let here = cell(layout, row, i);
            // Formatting a number takes longer than seeing that it is elsewhere.
            if !pen.sees(&grow(&here, OVERHANG)) {
                continue;
            }
            match columns.of(colour).get(first + row) {
                Some(value) => {
                    pen.plate(here, 4, paint(colour), INK);
                    pen.label(&BODY, &figure(value), here, Align::Centre, INK);
                }
                None => pen.ring(here, 4, 1, DEEP),
            }
        }
        if full {
            let line = cell(layout, row, 0);
            let (x, y) = (line.top_left.x, line.top_left.y);
            complete(pen, rect(x, y, 59, line.size.height));
        }
    }
    if let Some((depth, catch, gain)) = preview {
        let here = places::landing(table, layout, seat, catch);
        draw_preview(pen, here, places::heads(layout), (depth, catch, gain));
    }
    draw_stones(pen, layout, table.stones[seat]);
}

/// Where the points that a catch would add are, for its cell and the heads of the columns.
pub(super) fn gain_area(here: Rectangle, heads: Rectangle, gain: i16) -> Rectangle {
    badge(&gain_text(gain), here, heads)
}

fn gain_text(gain: i16) -> String<8> {
    let mut text = String::new();
    let written = write!(text, "+{gain}");
    debug_assert!(written.is_ok());
    text
}

fn badge(text: &str, here: Rectangle, heads: Rectangle) -> Rectangle {
    let wide = BODY.width(text) + 9;
    let end = heads.top_left.x + heads.size.width as i32 - 1 - wide;
    let x = (places::middle(&here).x - wide / 2).clamp(heads.top_left.x, end);
    rect(x, heads.top_left.y + 1, wide.max(0) as u32, 18)
}

/// The catch in its cell, and the points it would add over the heads of the columns, where no other number can be.
fn draw_preview(
    pen: &mut Pen<'_>,
    here: Rectangle,
    heads: Rectangle,
    (depth, catch, gain): (Depth, Catch, i16),
) {
    let Catch::Food(Food { colour, size }) = catch else {
        return;
    };
    pen.plate(here, 4, mix(paint(colour), ABYSS, 35), BUOY);
    let value = figure(depth.value(size));
    pen.label(&BODY, &value, here, Align::Centre, WHITE);
    let text = gain_text(gain);
    let badge = badge(&text, here, heads);
    pen.plate(badge, 6, YELLOW, INK);
    pen.label(&BODY, &text, badge, Align::Centre, INK);
}

/// The frame of a row that counts in full, also used on the detail page.
pub(super) fn complete(pen: &mut Pen<'_>, row: Rectangle) {
    pen.ring(row, 4, 2, WHITE);
}

/// The stones of a seat and their number.
fn draw_stones(pen: &mut Pen<'_>, layout: Layout, stones: u8) {
    if stones > 0 {
        stone_count(pen, places::stones(layout), stones, WHITE);
    }
}

/// A picture of stones and how many, as "×2".
pub(super) fn stone_count(pen: &mut Pen<'_>, area: Rectangle, stones: u8, colour: Rgb565) {
    let (x, y) = (area.top_left.x, area.top_left.y);
    let high = area.size.height;
    pen.sprite_centred(&garden::STONES_22, Point::new(x + 11, y + high as i32 / 2));
    let mut text: String<8> = String::new();
    // The sign and two digits.
    let written = write!(text, "×{stones}");
    debug_assert!(written.is_ok());
    let room = rect(x + 25, y, area.size.width - 25, high);
    pen.label(&BOLD, &text, room, Align::Left, colour);
}

/// The rival's points if the game ended now.
pub(super) fn rival_points(table: &Position) -> Option<i16> {
    let lines = table.rival.tally().lines(table.setup.level?);
    Some(lines.iter().map(|line| line.points).sum())
}

/// The wide layout's panel: what full and half rows bring, in words, and the stones, as far as there is room.
pub(super) fn aside(pen: &mut Pen<'_>, view: &View<'_, Klofni>, area: Rectangle) {
    let table = view.game.position();
    let seat = view.chooser.unwrap_or(table.seat);
    let score = table.columns[seat].score();
    let x = area.top_left.x;
    let bottom = area.top_left.y + area.size.height as i32;
    let mut y = area.top_left.y;
    let rows = [
        (Word::FullRows, score.full_points, WHITE),
        (Word::HalfRows, score.part_halves, SHALLOW),
    ];
    for (word, points, colour) in rows {
        if y + 16 > bottom {
            return;
        }
        let text = pen.language().say(word.msg());
        pen.label(&BODY, text, rect(x + 5, y, 44, 17), Align::Left, colour);
        let room = rect(x + 45, y, 30, 17);
        pen.label(&BOLD, &figure(points), room, Align::Right, colour);
        y += 16;
    }
    if y + 24 <= bottom {
        stone_count(pen, rect(x + 5, y, 70, 24), table.stones[seat], WHITE);
    }
}
