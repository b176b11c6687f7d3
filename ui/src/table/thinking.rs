//! Thinking indicator: a robot with moving bubbles, shown while a computer player searches.
//!
//! Only the picture and its timing. The search request is in `play::opponent`.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use rules_core::Seat;

use super::{company::Company, history::caption_area};
use crate::{
    Layout, Millis,
    art::sprites::{marks, things},
    palette::{INK, PAPER, SLATE},
    pen::{Pen, rect},
    screens::FRAME,
};

/// The indicator appears when a search has taken longer than this.
pub(crate) const DELAY: Millis = 200;
/// Period of a bubble's rise and fall.
const BUBBLE: Millis = 960;

/// When the indicator changes next. With motion switched off it appears once and stands still.
pub(crate) fn wake_at(since: Millis, now: Millis, motion: bool) -> Option<Millis> {
    let age = now.wrapping_sub(since);
    if age <= DELAY {
        Some(since.wrapping_add(DELAY + 1))
    } else {
        motion.then(|| now.wrapping_add(FRAME))
    }
}

/// The area of the indicator: in the place of the caption, since only one of them shows at a time.
pub(crate) fn area(layout: Layout) -> Rectangle {
    let Point { x, y } = caption_area(layout).top_left;
    rect(x + 60, y, 114, 25)
}

/// Draws the mark of `seat`, the robot and three bubbles out of phase, for a search of this `age`.
pub(crate) fn draw(
    pen: &mut Pen<'_>,
    company: &Company,
    seat: Seat,
    layout: Layout,
    age: Millis,
    motion: bool,
) {
    let area = area(layout);
    if age <= DELAY || !pen.sees(&area) {
        return;
    }
    let age = if motion { age } else { DELAY };
    let look = company.colour(seat);
    let Point { x, y } = area.top_left;
    pen.plate(area, 12, PAPER, INK);
    pen.mark(
        marks::MARKS_15.of(look.shape),
        Point::new(x + 18, y + 12),
        look.colour,
    );
    pen.sprite_centred(&things::ROBOT, Point::new(x + 40, y + 12));
    for i in 0..3 {
        // A triangle wave: up in one half of the period, down in the other.
        let phase = (age + (3 - i) * BUBBLE / 6) % BUBBLE;
        let height = 10 * phase.min(BUBBLE - phase) / (BUBBLE / 2);
        let centre = Point::new(x + 58 + 16 * i as i32, y + 17 - height as i32);
        pen.disc(centre, 9, SLATE);
    }
}
