//! Board rendering: draws each part that intersects the pen's clip rectangle.

use core::fmt::Write;

use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};
use heapless::String;
use rules_core::{
    Game,
    rybowisko::{Phase, Position, Rybowisko, lake::WATER, parts::Cell},
};

use super::{
    Lake, ambient,
    cards::{self, Strip},
    cast_panel,
    cursor::{FocusTarget, Route, luck_change, price, route},
    map::{self, Reach},
    status,
};
use crate::{
    Layout,
    art::{font::BOLD, sprites::things},
    palette::{ABYSS, INK, PAPER},
    pen::{Align, Pen, grow, rect},
    table::View,
    widgets::paper::cursor,
};

pub(super) fn draw(lake: &Lake, pen: &mut Pen<'_>, view: &View<'_, Rybowisko>) {
    let layout = view.layout;
    let table = view.game.position();
    if layout == Layout::Wide {
        for margin in [rect(0, 0, 3, 182), rect(237, 0, 3, 182)] {
            pen.fill(margin, ABYSS);
        }
    }
    draw_lake(lake, pen, view);
    status::draw(pen, layout, table, lake.shown_seat(view));
    let panel = lake.panel.filter(|_| !lake.motion.hides_sheet(view));
    let strip = Strip {
        chosen: lake.focus.token(view.game),
        captioned: lake.captioned,
        coming: lake.motion.coming(view),
    };
    match &panel {
        // The panel covers the strip completely.
        Some(panel) => {
            let look = view.company.colour(panel.seat);
            let cast_motion = lake.motion.cast_motion(view);
            let captioned = lake.captioned || (view.chooser.is_none() && view.motion.is_none());
            cast_panel::draw(pen, layout, panel, look, lake.focus, cast_motion, captioned);
        }
        None => cards::draw(pen, layout, &table.slots, strip),
    }
}

fn draw_lake(lake: &Lake, pen: &mut Pen<'_>, view: &View<'_, Rybowisko>) {
    let layout = view.layout;
    let table = view.game.position();
    if !pen.sees(&map::area(layout)) {
        return;
    }
    let asks = matches!(lake.focus, FocusTarget::Cell(_)) && table.phase == Phase::Move;
    for cell in Cell::all() {
        if !pen.sees(&grow(&map::cell(layout, cell), 1)) {
            continue;
        }
        let reach = if asks {
            reach(table, cell)
        } else {
            Reach::Unreachable
        };
        map::draw_cell(pen, layout, cell, reach);
        let token = table.token_on(cell);
        if let Some(token) = token {
            let lift = Point::new(0, lake.motion.drop(view, cell));
            let centre = map::centre(layout, cell) - lift;
            let faded = asks && reach == Reach::Unreachable;
            map::draw_token(pen, layout, centre, token.colour, faded);
        }
        if let Reach::Cost(price) = reach {
            map::draw_price(pen, map::cell(layout, cell), price, token.is_some());
        }
    }
    ambient::draw(pen, view);
    for seat in table.players.seats() {
        let there = map::centre(layout, table.fishers[seat]);
        let centre = lake.motion.boat(view, seat).unwrap_or(there);
        map::draw_boat(pen, centre, view.company.colour(seat));
    }
    if let Some((token, cell)) = lake.motion.turned(view) {
        status::draw_turned(pen, token, map::centre(layout, cell));
    }
    if let FocusTarget::Cell(cell) = lake.focus {
        draw_aim(pen, layout, table, cell);
    }
}

pub(super) fn reach(table: &Position, cell: Cell) -> Reach {
    let price = price(table, cell);
    let free = WATER.has(cell) && table.fisher_on(cell).is_none();
    if free && price <= table.luck[table.seat] {
        Reach::Cost(price)
    } else {
        Reach::Unreachable
    }
}

/// The path from the current player's boat to the cursor.
pub(super) fn path_to(focus: FocusTarget, table: &Position) -> Route {
    let FocusTarget::Cell(cell) = focus else {
        return Route::new();
    };
    let way = route(table.fishers[table.seat], cell);
    let between = way.into_iter().skip(1).filter(|step| *step != cell);
    between.collect()
}

/// The bounds of the cursor frame on a cell.
pub(super) fn cursor_area(layout: Layout, cell: Cell) -> Rectangle {
    let Rectangle { top_left, size } = map::cell(layout, cell);
    Rectangle::new(top_left, size - Size::new_equal(1))
}

/// The path to the cursor, the cursor, and the change of luck the move causes.
fn draw_aim(pen: &mut Pen<'_>, layout: Layout, table: &Position, cell: Cell) {
    for step in path_to(FocusTarget::Cell(cell), table) {
        map::draw_dot(pen, map::centre(layout, step));
    }
    cursor(pen, &cursor_area(layout, cell), 5);
    let change = luck_change(table, cell);
    if change != 0 {
        draw_bubble(pen, layout, cell, change);
    }
}

/// The bounds of a cell's luck bubble: below the cell, above it in the southern half.
pub(super) fn bubble_area(layout: Layout, cell: Cell) -> Rectangle {
    let at = map::cell(layout, cell);
    let lake = map::area(layout);
    let y = if cell.row() >= 4 {
        at.top_left.y - 31
    } else {
        at.top_left.y + map::side(layout) + 8
    };
    let right = lake.top_left.x + lake.size.width as i32 - 47;
    let x = (at.center().x - 15).clamp(lake.top_left.x + 1, right);
    rect(x, y, 46, 23)
}

/// How far the tail extends beyond its bubble.
const TAIL: i32 = 7;

/// The bubble and the tail that points to the cell.
pub(super) fn bubble_with_tail(layout: Layout, cell: Cell) -> Rectangle {
    let Rectangle { top_left, size } = bubble_area(layout, cell);
    let up = if cell.row() >= 4 { 0 } else { TAIL };
    let size = size + Size::new(0, TAIL as u32);
    Rectangle::new(top_left - Point::new(0, up), size)
}

fn draw_bubble(pen: &mut Pen<'_>, layout: Layout, cell: Cell, change: i8) {
    let area = bubble_area(layout, cell);
    if !pen.sees(&bubble_with_tail(layout, cell)) {
        return;
    }
    let (x, y) = (area.top_left.x, area.top_left.y);
    let tip = map::centre(layout, cell).x;
    pen.plate(area, 7, PAPER, INK);
    let (root, up) = if cell.row() >= 4 {
        (y + 22, -1)
    } else {
        (y, 1)
    };
    let tail = |width: i32, high: i32| {
        [(-width, 0), (width, 0), (0, -high * up)].map(|(dx, dy)| Point::new(tip + dx, root + dy))
    };
    pen.polygon(&tail(5, 6), INK);
    pen.polygon(&tail(4, 4), PAPER);
    // A sign and one digit.
    let mut text: String<4> = String::new();
    let written = write!(text, "{change:+}");
    debug_assert!(written.is_ok());
    pen.label(&BOLD, &text, rect(x + 4, y, 20, 23), Align::Centre, INK);
    pen.sprite_centred(&things::LUCK_16, Point::new(x + 34, y + 11));
}
