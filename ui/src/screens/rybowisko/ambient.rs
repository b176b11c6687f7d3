//! Life on the still lake: now and then a fish flicks its tail in a free corner of the water.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use rules_core::rybowisko::{
    Rybowisko,
    lake::{Place, WATER},
    parts::Cell,
};

use super::map;
use crate::{
    palette::{FOAM, INK, SLATE},
    pen::{Pen, rect},
    table::View,
};

/// Beats of one appearance: still water, a ripple, the tail, a wider ripple.
const BEATS: u32 = 4;

/// The bounds of the tail and its ripples in a cell: the upper right corner, above the price.
fn corner(view: &View<'_, Rybowisko>, cell: Cell) -> Rectangle {
    let area = map::cell(view.layout, cell);
    let right = area.top_left.x + area.size.width as i32;
    rect(right - 13, area.top_left.y + 1, 11, 8)
}

/// The cell of an appearance: water without a fishing place, far from the last one.
fn cell_of(beat: u32) -> Option<Cell> {
    let waters = || Cell::all().filter(|cell| WATER.has(*cell) && Place::on(*cell).is_none());
    let count = waters().count().max(1);
    // A stride without a common divisor visits every cell.
    waters().nth((beat / BEATS) as usize * 13 % count)
}

/// The area that differs from the last beat.
pub(super) fn area(view: &View<'_, Rybowisko>) -> Option<Rectangle> {
    // The cell of the last beat: the first beat of an appearance only clears the one before.
    let cell = cell_of(view.beat.checked_sub(2)?)?;
    Some(corner(view, cell))
}

pub(super) fn draw(pen: &mut Pen<'_>, view: &View<'_, Rybowisko>) {
    let Some(cell) = view.beat.checked_sub(1).and_then(cell_of) else {
        return;
    };
    let area = corner(view, cell);
    // A boat in this cell is drawn over it. What is drawn depends on the beat alone: a boat that comes or goes redraws
    // only what it covers.
    if !pen.sees(&area) {
        return;
    }
    let Point { x, y } = area.top_left;
    match (view.beat - 1) % BEATS {
        1 => pen.line(x + 3, y + 6, 5, FOAM),
        2 => {
            let tail = [(5, 7), (1, 1), (5, 3), (9, 0)];
            pen.polygon(&tail.map(|(dx, dy)| Point::new(x + dx, y + dy)), INK);
            let fin = [(5, 6), (3, 3), (5, 4), (7, 2)];
            pen.polygon(&fin.map(|(dx, dy)| Point::new(x + dx, y + dy)), SLATE);
            pen.line(x + 1, y + 7, 3, FOAM);
            pen.line(x + 7, y + 7, 3, FOAM);
        }
        3 => {
            pen.line(x + 1, y + 5, 9, FOAM);
            pen.line(x + 3, y + 7, 5, FOAM);
        }
        _ => {}
    }
}
