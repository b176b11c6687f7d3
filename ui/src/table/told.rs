//! What happened last, in words: the caption under a computer's move and the history at the table.

use embedded_graphics::{
    pixelcolor::Rgb565,
    prelude::{DrawTarget, Point},
    primitives::Rectangle,
};
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
    pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
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
    pub(crate) fn draw_caption<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
        company: &Company,
        layout: Layout,
    ) {
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
/// How long each of the bubbles takes to come.
const BUBBLE: Millis = 300;

/// When the picture of thinking changes next.
pub(crate) fn ponder_turns(since: Millis, now: Millis) -> Millis {
    let age = now.wrapping_sub(since);
    let next = if age < PONDER_AFTER {
        PONDER_AFTER + 1
    } else {
        (age / BUBBLE + 1) * BUBBLE
    };
    since.wrapping_add(next)
}

/// Somebody thinks: the mark, the robot, and bubbles that rise one after the other.
pub(crate) fn draw_pondering<D: DrawTarget<Color = Rgb565>>(
    pen: &mut Pen<'_, D>,
    company: &Company,
    seat: Seat,
    layout: Layout,
    age: Millis,
) {
    let area = caption_area(layout);
    if age <= PONDER_AFTER || !pen.sees(&area) {
        return;
    }
    let look = company.colour(seat);
    let (x, y) = (area.top_left.x, area.top_left.y);
    let area = rect(x + 60, y, 114, 25);
    pen.plate(area, 12, PAPER, INK);
    pen.mark(
        marks::MARKS_15.of(look.shape),
        Point::new(x + 78, y + 12),
        look.colour,
    );
    pen.sprite_centred(&things::ROBOT, Point::new(x + 100, y + 12));
    for i in 0..age / BUBBLE % 4 {
        pen.disc(Point::new(x + 118 + 16 * i as i32, y + 12), 9, SLATE);
    }
}
