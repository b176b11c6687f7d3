//! Move history: the last few moves in words, shown as a caption over the board and as a list in the
//! overview (Y). The complete record of a match is its log in the store.

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point, primitives::Rectangle};
use heapless::{Deque, String};
use rules_core::Seat;

use super::company::Company;
use crate::{
    Layout,
    art::{
        font::{BODY, BOLD},
        sprites::marks,
    },
    palette::{INK, PAPER},
    pen::{Align, Pen, rect},
    text::Phrase,
};

/// The number of lines the overview has room for.
const CAPACITY: usize = 6;

/// A move in words. `seat` is `None` for a chance event.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) seat: Option<Seat>,
    pub(crate) text: String<64>,
}

/// Ring buffer of the last moves, newest last.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    lines: Deque<Line, CAPACITY>,
}

impl History {
    pub(crate) fn push(&mut self, seat: Option<Seat>, phrase: &Phrase) {
        if self.lines.is_full() {
            self.lines.pop_front();
        }
        let mut text = String::new();
        for letter in phrase.chars() {
            // Truncates. The layout test finds texts wider than a line, about 32 letters, before that.
            if text.push(letter).is_err() {
                break;
            }
        }
        let pushed = self.lines.push_back(Line { seat, text });
        debug_assert!(pushed.is_ok(), "the oldest line has made room");
    }

    /// Removes the newest line, after an undo.
    pub(crate) fn pop(&mut self) {
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

/// The area of the caption, over the lower edge of the board.
pub(crate) const fn caption_area(layout: Layout) -> Rectangle {
    let board = layout.board();
    let bottom = board.top_left.y + board.size.height as i32;
    rect(3, bottom - 27, 234, 25)
}

impl Line {
    /// Draws the mark of the seat, if there is one, and the text.
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

    /// Draws the line as a caption over the board.
    pub(crate) fn draw_caption(&self, pen: &mut Pen<'_>, company: &Company, layout: Layout) {
        let area = caption_area(layout);
        if pen.sees(&area) {
            pen.cover(area);
            pen.plate(area, 8, PAPER, INK);
            self.draw(pen, company, area, INK);
        }
    }
}
