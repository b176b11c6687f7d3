//! Move history: the last few moves in words, shown as a caption over the board and as a list in the
//! overview (Y). The complete record of a match is its log in the store.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use heapless::{Deque, String};
use rules_core::Seat;

use super::{
    company::Company,
    pictogram::{Pictogram, Pictograms},
    podium,
};
use crate::{
    Layout, TextSize,
    art::{
        font::{BODY, BOLD, Font},
        sprites::marks,
    },
    palette::{INK, PAPER},
    pen::{Align, Pen, body, rect},
    text::Phrase,
};

/// The number of lines the overview has room for.
const CAPACITY: usize = 6;

/// Who is behind a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Author {
    Chance,
    Seat(Seat),
    /// The virtual rival of a solo game.
    Rival,
}

impl From<Option<Seat>> for Author {
    fn from(decider: Option<Seat>) -> Author {
        decider.map_or(Author::Chance, Author::Seat)
    }
}

/// A move in words.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    author: Author,
    pub(crate) text: String<64>,
    pictures: Pictograms,
}

/// What the tails of letters need below the room in which capitals are centred.
const TAIL: u32 = 3;

/// Ring buffer of the last moves, newest last.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    lines: Deque<Line, CAPACITY>,
}

impl History {
    pub(crate) fn push(&mut self, author: Author, phrase: &Phrase, pictures: Pictograms) {
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
        let pushed = self.lines.push_back(Line {
            author,
            text,
            pictures,
        });
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

/// Bold where the words are short enough.
pub(crate) const fn fitting(short: bool) -> &'static Font {
    if short { &BOLD } else { &BODY }
}

impl Line {
    /// The pictures for which the words leave room: the first ones.
    fn fitting(&self, mut room: i32) -> impl Iterator<Item = &Pictogram> {
        self.pictures.iter().take_while(move |picture| {
            room -= picture.advance();
            room >= 0
        })
    }

    /// Where the pictures begin: right of the author's mark, if there is one.
    const fn left(&self, area: &Rectangle) -> i32 {
        let mark = if matches!(self.author, Author::Chance) {
            0
        } else {
            19
        };
        area.top_left.x + 6 + mark
    }

    /// The pictures that are drawn in this area, and the room they leave for the words.
    fn parts(
        &self,
        size: TextSize,
        area: &Rectangle,
    ) -> (impl Iterator<Item = &Pictogram>, Rectangle) {
        let left = self.left(area);
        let end = area.top_left.x + area.size.width as i32 - 4;
        let spare = end - left - body(size).width(&self.text);
        let taken: i32 = self.fitting(spare).map(|picture| picture.advance()).sum();
        let room = rect(
            left + taken,
            area.top_left.y,
            (end - left - taken).max(0) as u32,
            area.size.height.saturating_sub(TAIL),
        );
        (self.fitting(spare), room)
    }

    /// Whether the words fit in bold.
    pub(crate) fn is_short(&self, size: TextSize, area: &Rectangle) -> bool {
        let (_, room) = self.parts(size, area);
        BOLD.width(&self.text) <= room.size.width as i32
    }

    /// Draws the mark of the author, if there is one, the pictures and the text.
    pub(crate) fn draw(
        &self,
        pen: &mut Pen<'_>,
        company: &Company,
        area: Rectangle,
        font: &'static Font,
    ) {
        let middle = area.top_left.y + area.size.height as i32 / 2;
        let look = match self.author {
            Author::Chance => None,
            Author::Seat(seat) => Some(company.colour(seat)),
            Author::Rival => Some(podium::RIVAL),
        };
        if let Some(look) = look {
            let centre = Point::new(area.top_left.x + 13, middle);
            pen.mark(marks::MARKS_15.of(look.shape), centre, look.colour);
        }
        let (pictures, room) = self.parts(pen.text_size(), &area);
        let mut left = self.left(&area);
        for picture in pictures {
            picture.draw(pen, left, middle);
            left += picture.advance();
        }
        pen.label(font, &self.text, room, Align::Left, INK);
    }

    /// Draws the line as a caption over the board.
    pub(crate) fn draw_caption(&self, pen: &mut Pen<'_>, company: &Company, layout: Layout) {
        let area = caption_area(layout);
        if pen.sees(&area) {
            pen.cover(area);
            pen.plate(area, 8, PAPER, INK);
            self.draw(
                pen,
                company,
                area,
                fitting(self.is_short(pen.text_size(), &area)),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_shows_the_pictures_that_its_words_leave_room_for() {
        let mut history = History::default();
        let pictures: Pictograms = [Pictogram::DOWN, Pictogram::Star, Pictogram::NO]
            .into_iter()
            .collect();
        let [down, star, _] =
            [Pictogram::DOWN, Pictogram::Star, Pictogram::NO].map(Pictogram::advance);
        history.push(Author::Chance, &Phrase::new(), pictures);
        let shown = |room| history.last().map_or(0, |line| line.fitting(room).count());
        assert_eq!(shown(-5), 0);
        assert_eq!(shown(down - 1), 0);
        assert_eq!(shown(down), 1);
        assert_eq!(shown(down + star), 2);
        assert_eq!(shown(200), 3);
    }
}
