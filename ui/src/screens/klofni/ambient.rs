//! What lives while nothing happens: a bubble rises from the diver, a penguin at home blinks.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use rules_core::{
    Game,
    klofni::{Klofni, Phase, Position, parts::Depth},
};

use super::places;
use crate::{
    palette::{FOAM, LAGOON, WHITE},
    pen::{Pen, rect},
    table::View,
};

/// Beats after which everything repeats: the bubble rises in the first ones, then the penguin blinks.
const PERIOD: u32 = 10;
const RISES: u32 = 4;
const BLINKS: u32 = 7;

/// How far the bubble rises in a beat, and its diameter.
const STEP: i32 = 7;
const BUBBLE: i32 = 5;

/// Where the bubble begins: at the diver's beak, or in the kelp while nobody dives.
fn source(table: &Position, view: &View<'_, Klofni>) -> Point {
    let depth = match table.phase {
        Phase::Depth(depth) | Phase::Flip(depth) | Phase::Found(depth, _) => depth,
        _ => Depth::Five,
    };
    places::diver(view.layout, depth) + Point::new(-13, 6)
}

/// How often the bubble has risen at this beat; `None` while there is none.
fn risen(beat: u32) -> Option<i32> {
    let beat = beat % PERIOD;
    // At most four.
    (1..=RISES).contains(&beat).then_some(beat as i32 - 1)
}

/// Whether the penguin's eyes are closed.
pub(super) const fn blinks(view: &View<'_, Klofni>) -> bool {
    view.beat % PERIOD == BLINKS
}

pub(super) fn draw_bubble(pen: &mut Pen<'_>, view: &View<'_, Klofni>, table: &Position) {
    if let Some(steps) = risen(view.beat) {
        let at = source(table, view) - Point::new(0, STEP * steps);
        pen.disc(at, BUBBLE as u32, FOAM);
        pen.disc(at, BUBBLE as u32 - 2, LAGOON);
        pen.fill(rect(at.x - 1, at.y - 1, 1, 1), WHITE);
    }
}

/// The area that differs from the beat before.
pub(super) fn area(view: &View<'_, Klofni>) -> Option<Rectangle> {
    match view.beat % PERIOD {
        beat @ 1..=5 => {
            let below =
                source(view.game.position(), view) - Point::new(0, STEP * (beat as i32 - 2));
            let (wide, high) = (BUBBLE + 2, BUBBLE + 2 + STEP);
            let top = below.y - STEP - BUBBLE / 2 - 1;
            Some(rect(below.x - wide / 2, top, wide as u32, high as u32))
        }
        BLINKS | 8 => {
            let at = places::at_home(view.layout, 0);
            Some(rect(at.x - 8, at.y - 12, 16, 12))
        }
        _ => None,
    }
}
