//! Score animation: a badge with the change of points rises where they were made and flies to the seat's
//! number in the score bar.
//!
//! The same for all games: the changes are the difference of all points before and after a step. A game only
//! gives the place where the badge starts.

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

/// How long a badge rises at its start, to be read.
pub(crate) const RISE_TIME: Millis = 250;
/// How far a badge rises, in pixels.
const RISE_HEIGHT: i32 = 14;
/// How long a badge then flies to the score bar.
const FLIGHT_TIME: Millis = 250;
/// The whole animation.
pub(crate) const DURATION: Millis = RISE_TIME + FLIGHT_TIME;

/// Distance between the badges of seats that score at once.
const BADGE_PITCH: i32 = 34;
/// Height of a badge.
const BADGE_HEIGHT: u32 = 21;

/// The changes of points by a step, by seat, and where their badges start.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gains {
    from: Rectangle,
    changes: Vec<(Seat, i16), { Seat::MOST }>,
}

impl Gains {
    /// The differences between the points of all seats before (`had`) and after (`have`) a step.
    pub(crate) fn between(had: &Points, have: &Points, from: Rectangle) -> Gains {
        let seats = Seat::ALL.into_iter().zip(have.iter().zip(had));
        let changes = seats.map(|(seat, (have, had))| (seat, have - had));
        Gains {
            from,
            changes: changes.filter(|(_, change)| *change != 0).collect(),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// Subtracts the changes, for a score bar that the badges have not reached yet.
    pub(crate) fn subtract_from(&self, points: &mut Points) {
        for (seat, change) in &self.changes {
            if let Some(points) = points.get_mut(seat.index()) {
                *points -= change;
            }
        }
    }

    /// The dirty rectangle between two frames of the animation, given by their ages.
    pub(crate) fn area(&self, score_bar: &ScoreBar<'_>, from: Millis, to: Millis) -> Rectangle {
        let mut area = Rectangle::zero();
        for number in 0..self.changes.len() {
            for age in [from, to] {
                if let Some((badge, _)) = self.badge(number, score_bar, age) {
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

    /// Draws the badges at this age of the animation.
    pub(crate) fn draw(&self, pen: &mut Pen<'_>, score_bar: &ScoreBar<'_>, age: Millis) {
        for (number, (_, change)) in self.changes.iter().enumerate() {
            if let Some((badge, text)) = self.badge(number, score_bar, age)
                && pen.sees(&badge)
            {
                pen.cover(badge);
                pen.plate(badge, 8, if *change > 0 { YELLOW } else { MIST }, INK);
                pen.label(&BOLD, &text, badge, Align::Centre, INK);
            }
        }
    }

    /// Area and text of one badge.
    fn badge(
        &self,
        number: usize,
        score_bar: &ScoreBar<'_>,
        age: Millis,
    ) -> Option<(Rectangle, String<7>)> {
        let (seat, change) = *self.changes.get(number)?;
        let mut text = String::new();
        let written = write!(text, "{change:+}");
        debug_assert!(written.is_ok(), "a sign and five digits fit");
        let wide = BOLD.width(&text).max(0) + 10;
        let board = score_bar.layout.board();
        let (left, top) = (board.top_left.x, board.top_left.y);
        let right = left + board.size.width as i32 - wide;
        let aside = BADGE_PITCH * number as i32 - BADGE_PITCH * (self.changes.len() as i32 - 1) / 2;
        let middle = self.from.center();
        let start = Point::new(
            (middle.x + aside - wide / 2).clamp(left, right),
            (self.from.top_left.y - BADGE_HEIGHT as i32 - 1).max(top),
        );
        let score =
            bar::place(score_bar.layout, score_bar.company, seat, score_bar.points).center();
        let end = Point::new(
            score.x - wide / 2,
            (score.y - BADGE_HEIGHT as i32 / 2).max(0),
        );
        let come = ease_out(age.saturating_sub(RISE_TIME), FLIGHT_TIME);
        // Linear, so that the badge never stands still.
        let low = RISE_HEIGHT - RISE_HEIGHT * age.min(RISE_TIME) as i32 / RISE_TIME as i32;
        let at = start + Point::new(0, low) + (end - start) * come / 256;
        Some((rect(at.x, at.y, wide as u32, BADGE_HEIGHT), text))
    }
}

/// The score bar as drawn during the animation: the badges fly to its numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoreBar<'a> {
    pub(crate) layout: Layout,
    pub(crate) company: &'a Company,
    /// The points displayed, without the changes under way.
    pub(crate) points: &'a Points,
}
