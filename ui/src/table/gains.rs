//! Points on their way: a badge where they were made, which then flies to the score of who has them.
//!
//! The same for all games. A board only says where points come from; what anybody's points are is asked
//! before a step and after it.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::{String, Vec};
use rules_core::Seat;

use super::{
    bar::{self, Points},
    company::Company,
};
use crate::{
    Layout, Millis,
    art::font::BOLD,
    dirty::envelope,
    palette::{INK, MIST, YELLOW},
    pen::{Align, Pen, rect},
    screens::ease_out,
};

/// So long a badge rises where the points were made, to be read, and so far.
pub(crate) const RISES: Millis = 250;
const RISE: i32 = 14;
/// So long it flies.
const FLIES: Millis = 250;
/// From being made to being counted.
pub(crate) const SPAN: Millis = RISES + FLIES;

/// From one badge to the next where several seats have points at once, and how high they are.
const ABREAST: i32 = 34;
const HIGH: u32 = 21;

/// What a step changed, for whom, and where.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gains {
    from: Rectangle,
    changes: Vec<(Seat, i16), { Seat::MOST }>,
}

impl Gains {
    /// What has changed between two counts of everybody's points.
    pub(crate) fn between(had: &Points, have: &Points, from: Rectangle) -> Gains {
        let seats = Seat::ALL.into_iter().zip(have.iter().zip(had));
        let changes = seats.map(|(seat, (have, had))| (seat, have - had));
        Gains {
            from,
            // At most one for each seat.
            changes: changes.filter(|(_, change)| *change != 0).collect(),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// Everybody's points without what is still in the air.
    pub(crate) fn not_in(&self, points: &mut Points) {
        for (seat, change) in &self.changes {
            if let Some(points) = points.get_mut(seat.index()) {
                *points -= change;
            }
        }
    }

    /// All that changes from one moment of the flight to another.
    pub(crate) fn area(&self, air: &Air<'_>, from: Millis, to: Millis) -> Rectangle {
        let mut area = Rectangle::zero();
        for number in 0..self.changes.len() {
            for age in [from, to] {
                if let Some((badge, _)) = self.badge(number, air, age) {
                    area = if area.is_zero_sized() {
                        badge
                    } else {
                        envelope(&area, &badge)
                    };
                }
            }
        }
        area
    }

    /// The badges, so long after the points were made.
    pub(crate) fn draw(&self, pen: &mut Pen<'_>, air: &Air<'_>, age: Millis) {
        for (number, (_, change)) in self.changes.iter().enumerate() {
            if let Some((badge, text)) = self.badge(number, air, age)
                && pen.sees(&badge)
            {
                pen.cover(badge);
                pen.plate(badge, 8, if *change > 0 { YELLOW } else { MIST }, INK);
                pen.label(&BOLD, &text, badge, Align::Centre, INK);
            }
        }
    }

    /// One badge and what stands on it.
    fn badge(&self, number: usize, air: &Air<'_>, age: Millis) -> Option<(Rectangle, String<7>)> {
        let (seat, change) = *self.changes.get(number)?;
        let mut text = String::new();
        // A sign and the five figures of an i16.
        let _ = write!(text, "{change:+}");
        let wide = BOLD.width(&text).max(0) + 10;
        let board = air.layout.board();
        let (left, top) = (board.top_left.x, board.top_left.y);
        let right = left + board.size.width as i32 - wide;
        let aside = ABREAST * number as i32 - ABREAST * (self.changes.len() as i32 - 1) / 2;
        let middle = self.from.center();
        let start = Point::new(
            (middle.x + aside - wide / 2).clamp(left, right),
            (self.from.top_left.y - HIGH as i32 - 1).max(top),
        );
        let score = bar::place(air.layout, air.company, seat, air.points).center();
        let end = Point::new(score.x - wide / 2, (score.y - HIGH as i32 / 2).max(0));
        let come = ease_out(age.saturating_sub(RISES), FLIES);
        // Evenly, so that it is never quite still.
        let low = RISE - RISE * age.min(RISES) as i32 / RISES as i32;
        let at = start + Point::new(0, low) + (end - start) * come / 256;
        Some((rect(at.x, at.y, wide as u32, HIGH), text))
    }
}

/// What a flight is seen against.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Air<'a> {
    pub(crate) layout: Layout,
    pub(crate) company: &'a Company,
    /// As the bar shows them meanwhile.
    pub(crate) points: &'a Points,
}
