//! Status displays around the lake: tokens aside, luck and categories of the current seat, and the flag
//! of the last round.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::String;
use rules_core::{
    Seat,
    rybowisko::{
        Phase, Position,
        parts::{Category, MIXED_AT, Species, Token},
        score::Catch,
    },
};

use super::{
    cards::{SHOAL_24, shape},
    map,
};
use crate::{
    Layout,
    art::{
        font::{BODY, TITLE},
        sprites::{arrows, fish, marks, things},
    },
    palette::{FOAM, INK, PAPER, TRENCH, WHITE, mix},
    pen::{Align, Pen, rect},
    text::rybowisko::Word,
};

/// The bounds of the tokens aside.
pub(super) const fn aside_area(layout: Layout) -> Rectangle {
    match layout {
        Layout::Square => rect(0, 22, 21, 154),
        Layout::Wide => rect(0, 182, 120, 16),
    }
}

/// The bounds of luck and categories; on the wide layout only the categories, the luck is in the panel.
pub(super) const fn own_area(layout: Layout) -> Rectangle {
    match layout {
        Layout::Square => rect(219, 22, 21, 154),
        Layout::Wide => rect(120, 182, 120, 16),
    }
}

/// A number of one or two digits.
pub(super) fn figure(number: u8) -> String<3> {
    let mut text = String::new();
    let written = write!(text, "{number}");
    debug_assert!(written.is_ok());
    text
}

pub(super) fn draw(pen: &mut Pen<'_>, layout: Layout, table: &Position, seat: Seat) {
    draw_tokens(pen, layout, table);
    let own = own_area(layout);
    if pen.sees(&own) {
        pen.fill(own, TRENCH);
        let catch = Catch::of(&table.fish[seat]);
        match layout {
            Layout::Square => {
                draw_luck(pen, table, seat, Point::new(229, 33), Point::new(0, 18));
                for (i, (category, count)) in Category::ALL.into_iter().zip(catch.fish).enumerate()
                {
                    let y = 96 + 27 * i as i32;
                    draw_count(pen, category, count, Point::new(229, y + 5));
                    let room = rect(219, y + 11, 21, 14);
                    pen.label(&BODY, &figure(count), room, Align::Centre, FOAM);
                }
            }
            Layout::Wide => {
                for (i, (category, count)) in Category::ALL.into_iter().zip(catch.fish).enumerate()
                {
                    let x = 128 + 38 * i as i32;
                    draw_count(pen, category, count, Point::new(x + 6, 190));
                    let room = rect(x + 15, 182, 18, 16);
                    pen.label(&BODY, &figure(count), room, Align::Left, FOAM);
                }
            }
        }
    }
    if table.is_last_round() {
        draw_flag(pen, layout);
    }
    draw_fish_count(pen, layout, table, seat);
}

/// The bounds of the flag of the last round, on the north-western shore.
pub(super) fn flag_area(layout: Layout) -> Rectangle {
    let lake = map::area(layout).top_left;
    let wide = 2 * map::side(layout) as u32 - 2;
    rect(lake.x + 1, lake.y + 2, wide, 18)
}

/// The bounds of the seat's fish count, on the north-eastern shore.
pub(super) fn fish_area(layout: Layout) -> Rectangle {
    let lake = map::area(layout);
    let wide = 2 * map::side(layout) - 2;
    let right = lake.top_left.x + lake.size.width as i32;
    rect(right - wide - 1, lake.top_left.y + 2, wide as u32, 18)
}

/// The fish of a seat, of those that end the game.
fn draw_fish_count(pen: &mut Pen<'_>, layout: Layout, table: &Position, seat: Seat) {
    let area = fish_area(layout);
    if !pen.sees(&area) {
        return;
    }
    let (x, y) = (area.top_left.x, area.top_left.y);
    pen.plate(area, 4, PAPER, INK);
    let text = of_target(table, seat);
    let wide = BODY.width(&text).max(0);
    let left = x + (area.size.width as i32 - wide - 12) / 2;
    pen.sprite_centred(&fish::TALLY, Point::new(left + 5, y + 9));
    let room = rect(left + 12, y, wide as u32, 18);
    pen.label(&BODY, &text, room, Align::Left, INK);
}

/// "3/7": fish caught and fish to catch.
pub(super) fn of_target(table: &Position, seat: Seat) -> String<8> {
    let mut text = String::new();
    // Two numbers of two digits.
    let written = write!(text, "{}/{}", table.fish[seat].len(), table.setup.target);
    debug_assert!(written.is_ok());
    text
}

fn draw_count(pen: &mut Pen<'_>, category: Category, count: u8, centre: Point) {
    let colour = if count > 0 {
        FOAM
    } else {
        mix(FOAM, TRENCH, 55)
    };
    let mark = marks::MARKS_11.of(shape(category));
    pen.with(|target| mark.draw_centred(target, centre, colour));
}

/// Eight slots: when the last is filled, the tokens are mixed and return to the lake.
fn draw_tokens(pen: &mut Pen<'_>, layout: Layout, table: &Position) {
    let area = aside_area(layout);
    if !pen.sees(&area) {
        return;
    }
    pen.fill(area, TRENCH);
    let (first, step) = match layout {
        Layout::Square => (Point::new(10, 32), Point::new(0, 19)),
        Layout::Wide => (Point::new(9, 190), Point::new(15, 0)),
    };
    // Before the first deal all tokens are aside, in a heap that is not shown.
    let heap = matches!(table.phase, Phase::Lot | Phase::Deal);
    let mut tokens = table.aside.iter().filter(|_| !heap);
    for i in 0..MIXED_AT as i32 {
        let centre = first + step * i;
        match tokens.next() {
            Some(token) => draw_turned(pen, token, centre),
            None => {
                let hole = Rectangle::with_center(centre, (13, 13).into());
                pen.ring(hole, 6, 1, mix(FOAM, TRENCH, 65));
            }
        }
    }
}

/// A token, direction side up, with the shape of its colour in the corner.
pub(super) fn draw_turned(pen: &mut Pen<'_>, token: Token, centre: Point) {
    let look = map::look(token.colour);
    pen.disc(centre, 17, INK);
    pen.disc(centre, 15, look.colour);
    // Arrows go by eighths of a turn, drift directions by quarters.
    if let Some(arrow) = arrows::ARROWS_12.get(2 * usize::from(token.way.code())) {
        pen.dyed_centred(arrow, centre, WHITE);
    }
    let corner = centre + Point::new(6, 5);
    pen.mark(marks::MARKS_5.of(look.shape), corner, look.colour);
}

/// The luck tokens of a seat, available (smiling) ones first.
pub(super) fn draw_luck(
    pen: &mut Pen<'_>,
    table: &Position,
    seat: Seat,
    first: Point,
    step: Point,
) {
    let smiling = i32::from(table.luck[seat]);
    for i in 0..i32::from(table.setup.luck.of(seat)) {
        let token = if i < smiling {
            &things::LUCK_16
        } else {
            &things::LUCK_SPENT_16
        };
        pen.sprite_centred(token, first + step * i);
    }
}

/// The game ends with this round: a flag on the north-western shore.
fn draw_flag(pen: &mut Pen<'_>, layout: Layout) {
    let flag = flag_area(layout);
    let (x, y) = (flag.top_left.x, flag.top_left.y);
    if !pen.sees(&flag) {
        return;
    }
    pen.plate(flag, 4, PAPER, INK);
    for i in 0..6 {
        let square = rect(x + 2 + 3 * (i % 2), y + 3 + 4 * (i / 2), 3, 2);
        pen.fill(square, INK);
        let square = rect(x + 5 - 3 * (i % 2), y + 5 + 4 * (i / 2), 3, 2);
        pen.fill(square, INK);
    }
    let text = pen.language().say(Word::LastRound.msg());
    let room = rect(x + 9, y, flag.size.width - 10, 18);
    pen.label(&BODY, text, room, Align::Centre, INK);
}

/// The wide layout's panel: luck, and fish caught of the target if there is room.
pub(super) fn draw_panel(pen: &mut Pen<'_>, table: &Position, seat: Seat, area: Rectangle) {
    if !pen.sees(&area) {
        return;
    }
    let (x, y) = (area.top_left.x, area.top_left.y);
    let tokens = i32::from(table.setup.luck.of(seat));
    let left = x + 40 - 18 * (tokens - 1) / 2;
    draw_luck(
        pen,
        table,
        seat,
        Point::new(left, y + 12),
        Point::new(18, 0),
    );
    if area.size.height >= 44 {
        pen.sprite_centred(SHOAL_24.of(Species::Carp), Point::new(x + 19, y + 33));
        pen.label(
            &TITLE,
            &of_target(table, seat),
            rect(x + 34, y + 23, 44, 20),
            Align::Left,
            FOAM,
        );
    }
}
