//! What happened last, in words: the caption under a computer's move and the history at the table.

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point, primitives::Rectangle};
use heapless::{Deque, String};
use rules_core::Seat;

use super::company::Company;
use crate::{
    Layout, Millis,
    art::{
        font::{BODY, BOLD},
        sprites::{marks, things},
    },
    palette::{INK, PAPER, SLATE},
    pen::{Align, Pen, rect},
    screens::FRAME,
    text::Phrase,
};

/// How many entries the table view has room for.
const KEPT: usize = 6;

/// A line of the history. Chance has no seat.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) seat: Option<Seat>,
    pub(crate) text: String<64>,
}

/// The last few things that happened, newest last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told {
    lines: Deque<Line, KEPT>,
}

impl Told {
    pub(crate) fn add(&mut self, seat: Option<Seat>, phrase: &Phrase) {
        if self.lines.is_full() {
            self.lines.pop_front();
        }
        let mut text = String::new();
        for letter in phrase.chars() {
            // A caption of 32 letters fills the line; longer ones fail the layout test long before.
            if text.push(letter).is_err() {
                break;
            }
        }
        // There is room: the oldest has gone.
        let _ = self.lines.push_back(Line { seat, text });
    }

    /// Undone: as if it had not been said.
    pub(crate) fn take_back(&mut self) {
        self.lines.pop_back();
    }

    pub(crate) fn last(&self) -> Option<&Line> {
        self.lines.back()
    }

    /// Newest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Line> {
        self.lines.iter().rev()
    }
}

/// Where a caption lies: over the lower edge of the board.
pub(crate) const fn caption_area(layout: Layout) -> Rectangle {
    let board = layout.board();
    let bottom = board.top_left.y + board.size.height as i32;
    rect(3, bottom - 27, 234, 25)
}

impl Line {
    /// Who did it, and what.
    pub(crate) fn draw(
        &self,
        pen: &mut Pen<'_>,
        company: &Company,
        area: Rectangle,
        colour: Rgb565,
    ) {
        let (x, y) = (area.top_left.x, area.top_left.y);
        let mut left = x + 6;
        if let Some(seat) = self.seat {
            let look = company.colour(seat);
            let centre = Point::new(x + 13, y + area.size.height as i32 / 2);
            pen.mark(marks::MARKS_15.of(look.shape), centre, look.colour);
            left += 19;
        }
        let room = rect(
            left,
            y,
            (x + area.size.width as i32 - 4 - left).max(0) as u32,
            area.size.height,
        );
        let bold = BOLD.width(&self.text) <= room.size.width as i32;
        let font = if bold { &BOLD } else { &BODY };
        pen.label(font, &self.text, room, Align::Left, colour);
    }

    /// As a caption over the board.
    pub(crate) fn draw_caption(&self, pen: &mut Pen<'_>, company: &Company, layout: Layout) {
        let area = caption_area(layout);
        if pen.sees(&area) {
            pen.cover(area);
            pen.plate(area, 8, PAPER, INK);
            self.draw(pen, company, area, INK);
        }
    }
}

/// A computer player who thinks for longer than this is seen thinking.
pub(crate) const PONDER_AFTER: Millis = 200;
/// A bubble rises and sinks again in so much time.
const BUBBLE: Millis = 960;

/// When the picture of thinking changes next. Without motion it is there, and still.
pub(crate) fn ponder_turns(since: Millis, now: Millis, motion: bool) -> Option<Millis> {
    let age = now.wrapping_sub(since);
    if age <= PONDER_AFTER {
        Some(since.wrapping_add(PONDER_AFTER + 1))
    } else {
        motion.then(|| now.wrapping_add(FRAME))
    }
}

/// Where somebody is seen thinking.
pub(crate) fn ponder_area(layout: Layout) -> Rectangle {
    let Point { x, y } = caption_area(layout).top_left;
    rect(x + 60, y, 114, 25)
}

/// Somebody thinks: the mark, the robot, and bubbles that rise and sink one after the other.
pub(crate) fn draw_pondering(
    pen: &mut Pen<'_>,
    company: &Company,
    seat: Seat,
    layout: Layout,
    age: Millis,
    motion: bool,
) {
    let area = ponder_area(layout);
    if age <= PONDER_AFTER || !pen.sees(&area) {
        return;
    }
    let age = if motion { age } else { PONDER_AFTER };
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
        // From the lowest place up to the highest in one half of the time, and back in the other.
        let phase = (age + (3 - i) * BUBBLE / 6) % BUBBLE;
        let height = 10 * phase.min(BUBBLE - phase) / (BUBBLE / 2);
        let centre = Point::new(x + 58 + 16 * i as i32, y + 17 - height as i32);
        pen.disc(centre, 9, SLATE);
    }
}
