//! A seat's goods in Klofni rybku: the three columns lying on their side, stones, penguins; alone, the
//! rival's below.

use core::fmt::Write;

use embedded_graphics::{
    pixelcolor::Rgb565,
    prelude::{DrawTarget, Point},
    primitives::Rectangle,
};
use heapless::String;
use rules_core::{
    Game, Seat,
    klofni::{Columns, Klofni, parts::Colour},
};

use super::draw::{FULL_ROW, food, longest, paint};
use crate::{
    art::{
        font::{BODY, BOLD},
        sprites::{birds, garden, sea},
    },
    palette::{INK, PAPER, SLATE, TRENCH},
    pen::{Align, Pen, rect},
    table::View,
    text::klofni::Word,
};

/// A line of food: its head and eleven places.
const PER_BLOCK: usize = 11;

pub(super) fn draw<D: DrawTarget<Color = Rgb565>>(
    pen: &mut Pen<'_, D>,
    view: &View<'_, Klofni>,
    seat: Seat,
    area: Rectangle,
) {
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
    count(pen, rect(84, y, 60, 26), Some(table.stones[seat]));
    let score = columns.score();
    let mut text: String<16> = String::new();
    // Two numbers of at most three figures.
    let _ = write!(text, "{} + {}", score.full_points, score.part_halves);
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
        count(pen, rect(100, y - 2, 50, 26), Some(table.rival.stones));
        let mut bubbles: String<4> = String::new();
        let _ = write!(bubbles, "{}", table.rival.bubbles);
        pen.sprite_centred(&sea::BUBBLES_22, Point::new(176, y + 11));
        pen.label(&BOLD, &bubbles, rect(190, y, 30, 22), Align::Left, PAPER);
        draw_columns(pen, &table.rival.columns, 0, y + 25);
    }
}

fn count<D: DrawTarget<Color = Rgb565>>(pen: &mut Pen<'_, D>, area: Rectangle, stones: Option<u8>) {
    let Some(stones) = stones else { return };
    let (x, y) = (area.top_left.x, area.top_left.y);
    pen.sprite_centred(&garden::STONES_22, Point::new(x + 10, y + 13));
    let mut text: String<4> = String::new();
    let _ = write!(text, "{stones}");
    pen.label(&BOLD, &text, rect(x + 24, y, 26, 26), Align::Left, INK);
}

/// Three lines, one for each colour; places of a full row stand on a ground of their own.
fn draw_columns<D: DrawTarget<Color = Rgb565>>(
    pen: &mut Pen<'_, D>,
    columns: &Columns,
    from: usize,
    top: i32,
) {
    if !pen.sees(&rect(0, top, 240, 72)) {
        return;
    }
    for i in 0..PER_BLOCK {
        let row = from + i;
        if Colour::ALL
            .iter()
            .all(|colour| columns.of(*colour).len() > row)
        {
            pen.round(rect(21 + 19 * i as i32, top - 1, 20, 70), 5, FULL_ROW);
        }
    }
    for (line, colour) in Colour::ALL.into_iter().enumerate() {
        let y = top + 23 * line as i32;
        food(pen, colour, Point::new(11, y + 11));
        for i in 0..PER_BLOCK {
            let area = rect(22 + 19 * i as i32, y, 18, 22);
            match columns.of(colour).get(from + i) {
                Some(value) => {
                    pen.plate(area, 4, paint(colour), INK);
                    let mut text: String<4> = String::new();
                    let _ = write!(text, "{value}");
                    pen.label(&BODY, &text, area, Align::Centre, INK);
                }
                None => pen.ring(area, 4, 1, TRENCH),
            }
        }
    }
}
