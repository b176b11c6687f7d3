//! Score animation: a badge with the change of points rises where they were made and flies to the seat's
//! number in the score bar.
//!
//! The same for all games: the changes are the difference of all points before and after a step. A game only
//! gives the place where the badge starts and, if points have several sources, a picture of each: their badges
//! fly one after the other.

use core::fmt::Write;

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::{String, Vec};
use rules_core::Seat;

use super::{
    bar::{self, Points},
    pictogram::Pictogram,
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
const RISE_TIME: Millis = 250;
/// How far a badge rises, in pixels.
const RISE_HEIGHT: i32 = 14;
/// How long a badge then flies to the score bar.
const FLIGHT_TIME: Millis = 250;
/// The whole way of a badge.
const DURATION: Millis = RISE_TIME + FLIGHT_TIME;

/// Distance between the badges of seats that score at once.
const BADGE_PITCH: i32 = 34;
/// Left and right of what a badge shows.
const PADDING: i32 = 5;
/// Height of a badge.
const BADGE_HEIGHT: u32 = 21;

/// A change of points and what it is paid for.
#[derive(Clone, Copy, Debug)]
struct Badge {
    seat: Seat,
    points: i16,
    picture: Option<Pictogram>,
}

/// What the points of a step are paid for, if a game tells them apart: points and a picture of each source.
pub(crate) type Sources = Vec<(i16, Pictogram), 3>;

/// The changes of points by a step, and where their badges start.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gains {
    from: Rectangle,
    badges: Vec<Badge, { Seat::MOST }>,
    /// Whether the badges fly one after the other: they are parts of one gain.
    in_turn: bool,
}

/// A frame of the animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// This long after the start.
    Flying(Millis),
    /// With motion switched off all badges stand where they start.
    Still,
}

impl Gains {
    /// The differences between the points of all seats before (`had`) and after (`have`) a step. The gain of a
    /// single seat is divided by its sources.
    pub(crate) fn between(
        had: &Points,
        have: &Points,
        from: Rectangle,
        sources: &Sources,
    ) -> Gains {
        let seats = Seat::ALL.into_iter().zip(have.iter().zip(had));
        let changes = seats.map(|(seat, (have, had))| Badge {
            seat,
            points: have - had,
            picture: None,
        });
        let mut badges: Vec<Badge, { Seat::MOST }> =
            changes.filter(|badge| badge.points != 0).collect();
        let in_turn = if let [all] = *badges
            && all.points == sources.iter().map(|(points, _)| points).sum()
        {
            badges = sources
                .iter()
                .map(|&(points, picture)| Badge {
                    points,
                    picture: Some(picture),
                    ..all
                })
                .collect();
            true
        } else {
            false
        };
        Gains {
            from,
            badges,
            in_turn,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.badges.is_empty()
    }

    /// The whole animation.
    pub(crate) fn duration(&self) -> Millis {
        if self.in_turn {
            DURATION * self.badges.len() as Millis
        } else {
            DURATION
        }
    }

    /// When a badge starts, after the first.
    const fn start(&self, number: usize) -> Millis {
        if self.in_turn {
            DURATION * number as Millis
        } else {
            0
        }
    }

    /// The number of badges that have reached the score bar at this age.
    pub(crate) fn arrived(&self, age: Millis) -> usize {
        (0..self.badges.len())
            .take_while(|number| self.start(*number) + DURATION <= age)
            .count()
    }

    /// Subtracts the changes that have not reached the score bar at this age.
    pub(crate) fn subtract_from(&self, points: &mut Points, age: Millis) {
        for badge in self.badges.iter().skip(self.arrived(age)) {
            if let Some(points) = points.get_mut(badge.seat.index()) {
                *points -= badge.points;
            }
        }
    }

    /// The dirty rectangle between two frames of the animation, given by their ages.
    pub(crate) fn area(&self, score_bar: &ScoreBar<'_>, from: Millis, to: Millis) -> Rectangle {
        let mut area = Rectangle::zero();
        for number in 0..self.badges.len() {
            for age in [from, to] {
                if let Some((badge, _)) = self.badge(number, score_bar, Moment::Flying(age)) {
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

    /// Draws the badges of a frame.
    pub(crate) fn draw(&self, pen: &mut Pen<'_>, score_bar: &ScoreBar<'_>, moment: Moment) {
        for (
            number,
            Badge {
                points, picture, ..
            },
        ) in self.badges.iter().enumerate()
        {
            if let Some((badge, text)) = self.badge(number, score_bar, moment)
                && pen.sees(&badge)
            {
                pen.cover(badge);
                pen.plate(badge, 8, if *points > 0 { YELLOW } else { MIST }, INK);
                let mut room = badge;
                if let Some(picture) = picture {
                    picture.draw(pen, badge.top_left.x + PADDING, badge.center().y);
                    let words = BOLD.width(&text).max(0);
                    let x = badge.top_left.x + PADDING + picture.advance();
                    room = rect(x, badge.top_left.y, words as u32, BADGE_HEIGHT);
                }
                pen.label(&BOLD, &text, room, Align::Centre, INK);
            }
        }
    }

    /// Area and text of one badge, while it shows.
    fn badge(
        &self,
        number: usize,
        score_bar: &ScoreBar<'_>,
        moment: Moment,
    ) -> Option<(Rectangle, String<7>)> {
        let Badge {
            seat,
            points,
            picture,
        } = *self.badges.get(number)?;
        let age = match moment {
            Moment::Still => RISE_TIME,
            Moment::Flying(age) => age.checked_sub(self.start(number))?,
        };
        if age > DURATION {
            return None;
        }
        let mut text = String::new();
        let written = write!(text, "{points:+}");
        debug_assert!(written.is_ok(), "a sign and five digits fit");
        let wide = self.width(&text, picture);
        let board = score_bar.layout.board();
        let (left, top) = (board.top_left.x, board.top_left.y);
        let right = left + board.size.width as i32 - wide;
        let together = !self.in_turn || moment == Moment::Still;
        let aside = if together {
            let pitch = if picture.is_some() {
                wide + 2
            } else {
                BADGE_PITCH
            };
            pitch * number as i32 - pitch * (self.badges.len() as i32 - 1) / 2
        } else {
            0
        };
        let middle = self.from.center();
        let start = Point::new(
            (middle.x + aside - wide / 2).clamp(left, right),
            (self.from.top_left.y - BADGE_HEIGHT as i32 - 1).max(top),
        );
        let score = bar::place(score_bar.layout, seat, score_bar.points).center();
        let rim = score_bar.layout.size().width as i32 - wide;
        let end = Point::new(
            (score.x - wide / 2).min(rim),
            (score.y - BADGE_HEIGHT as i32 / 2).max(0),
        );
        let come = ease_out(age.saturating_sub(RISE_TIME), FLIGHT_TIME);
        // Linear, so that the badge never stands still.
        let low = RISE_HEIGHT - RISE_HEIGHT * age.min(RISE_TIME) as i32 / RISE_TIME as i32;
        let at = start + Point::new(0, low) + (end - start) * come / 256;
        Some((rect(at.x, at.y, wide as u32, BADGE_HEIGHT), text))
    }

    /// The width of a badge. Badges with pictures are all as wide as the widest picture needs.
    fn width(&self, text: &str, picture: Option<Pictogram>) -> i32 {
        let pictures = self.badges.iter().filter_map(|badge| badge.picture);
        let widest = pictures.map(Pictogram::advance).max();
        let ahead = picture.and(widest).unwrap_or(0);
        BOLD.width(text).max(0) + ahead + 2 * PADDING
    }
}

/// The score bar as drawn during the animation: the badges fly to its numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoreBar<'a> {
    pub(crate) layout: Layout,
    /// The points displayed, without the changes under way.
    pub(crate) points: &'a Points,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(all: [i16; 2]) -> Points {
        all.into_iter().collect()
    }

    fn sources(parts: &[i16]) -> Sources {
        parts.iter().map(|n| (*n, Pictogram::Star)).collect()
    }

    /// The points of the first seat on the score bar at this age.
    fn shown(gains: &Gains, age: Millis) -> i16 {
        let mut bar = points([7, 2]);
        gains.subtract_from(&mut bar, age);
        bar[0]
    }

    #[test]
    fn a_gain_of_several_sources_comes_one_after_the_other() {
        let gains = Gains::between(
            &points([3, 2]),
            &points([7, 2]),
            Rectangle::zero(),
            &sources(&[1, 1, 2]),
        );
        assert_eq!(gains.duration(), 3 * DURATION);
        assert_eq!(shown(&gains, 0), 3);
        assert_eq!(shown(&gains, DURATION - 1), 3);
        assert_eq!(shown(&gains, DURATION), 4);
        assert_eq!(shown(&gains, 2 * DURATION), 5);
        assert_eq!(shown(&gains, 3 * DURATION), 7);
    }

    #[test]
    fn sources_that_are_not_the_gain_are_ignored() {
        let gains = Gains::between(
            &points([3, 2]),
            &points([7, 2]),
            Rectangle::zero(),
            &sources(&[1, 1]),
        );
        assert_eq!(gains.duration(), DURATION);
        assert_eq!(shown(&gains, DURATION - 1), 3);
    }

    #[test]
    fn seats_that_gain_at_once_have_their_badges_at_once() {
        let gains = Gains::between(
            &points([3, 2]),
            &points([7, 1]),
            Rectangle::zero(),
            &Sources::new(),
        );
        assert_eq!(gains.duration(), DURATION);
        assert_eq!(gains.arrived(DURATION - 1), 0);
        assert_eq!(gains.arrived(DURATION), 2);
    }
}
