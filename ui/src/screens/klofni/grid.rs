//! Player grid beside the sea: the current diver's three columns of food with complete rows marked,
//! stones and penguins. Also the rival's points beside the wide board.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
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
        sprites::{birds, garden},
    },
    palette::{ABYSS, BUOY, DEEP, INK, PAPER, SEA, SLATE, WHITE, YELLOW, mix},
    pen::{Align, Pen, rect},
    table::View,
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
            complete(pen, rect(line.top_left.x, line.top_left.y, 59, 20));
        }
    }
    if let Some((depth, catch, gain)) = preview {
        let here = places::landing(table, layout, seat, catch);
        draw_preview(pen, here, self::gain(layout, &here), (depth, catch, gain));
    }
    draw_belongings(pen, view, table, seat);
}

/// The bounds of the preview for this cell: over the head of its column, where no other number can
/// be.
pub(super) fn gain(layout: Layout, cell: &Rectangle) -> Rectangle {
    let first = places::cell(layout, 0, 0);
    rect(cell.top_left.x - 1, first.top_left.y - 18, 21, 16)
}

fn draw_preview(
    pen: &mut Pen<'_>,
    here: Rectangle,
    room: Rectangle,
    (depth, catch, gain): (Depth, Catch, i16),
) {
    let Catch::Food(Food { colour, size }) = catch else {
        return;
    };
    pen.plate(here, 4, mix(paint(colour), ABYSS, 35), BUOY);
    let value = figure(depth.value(size));
    pen.label(&BODY, &value, here, Align::Centre, WHITE);
    let mut text: String<8> = String::new();
    let written = write!(text, "+{gain}");
    debug_assert!(written.is_ok());
    pen.round(room, 6, YELLOW);
    pen.label(&BODY, &text, room, Align::Centre, INK);
}

/// The frame of a row that counts in full, also used on the detail page.
pub(super) fn complete(pen: &mut Pen<'_>, row: Rectangle) {
    pen.ring(row, 4, 2, WHITE);
}

/// Stones and penguins of a seat; a trapped penguin leaves an empty place.
fn draw_belongings(pen: &mut Pen<'_>, view: &View<'_, Klofni>, table: &Position, seat: Seat) {
    let look = view.company.colour(seat);
    let trapped = table.trapped[seat].len() as i32;
    for i in 0..3 {
        let at = places::at_home(view.layout, i);
        if i < 3 - trapped {
            pen.dyed_centred(&birds::PENGUIN_18, at, look.colour);
        } else {
            pen.ring(rect(at.x - 5, at.y - 8, 10, 16), 4, 1, SEA);
        }
    }
    let stones = table.stones[seat];
    if stones > 0 {
        let Rectangle { top_left, size } = places::stones(view.layout);
        let centre = top_left + Point::new(8, 11);
        pen.sprite_centred(&garden::STONES_22, centre);
        let room = rect(top_left.x, top_left.y + 13, size.width, 13);
        pen.label(&BODY, &figure(stones), room, Align::Centre, WHITE);
    }
}

/// The rival's points if the game ended now.
pub(super) fn rival_points(table: &Position) -> Option<i16> {
    let lines = table.rival.tally().lines(table.setup.level?);
    Some(lines.iter().map(|line| line.points).sum())
}

/// The wide layout's panel: the rival's points.
pub(super) fn aside(pen: &mut Pen<'_>, view: &View<'_, Klofni>, area: Rectangle) {
    let Some(points) = rival_points(view.game.position()) else {
        return;
    };
    let (x, y) = (area.top_left.x, area.top_left.y);
    pen.plate(rect(x + 3, y + 4, 72, 26), 7, PAPER, INK);
    pen.dyed_centred(&birds::PENGUIN_20, Point::new(x + 17, y + 17), SLATE);
    let room = rect(x + 30, y + 4, 40, 26);
    pen.label(&BOLD, &figure(points), room, Align::Right, INK);
}
