//! Tutorial: five illustrated cards per game. The texts are messages, the illustrations come from the game's
//! [`GameScreen`](super::GameScreen).

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use keys::{Key, Press, Stroke};
use rules_core::Title;

use super::Help;
use crate::{
    Cue, Layout,
    art::font::{BOLD, TITLE},
    palette::{BUOY, INK, SAND},
    pen::{Align, Pen, rect},
    screens::Stage,
    text::{Msg, table::Word},
    widgets::{
        backdrop::{CALM, ground},
        help::Picture,
        hints::{self, Hint},
        paper::{card, lines},
    },
};

/// One card: a title, four lines of text and an illustration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lesson {
    pub(crate) title: Msg,
    pub(crate) text: Msg,
    /// Illustration number for [`GameScreen::picture`](super::GameScreen::picture).
    pub(crate) picture: u8,
}

impl Lesson {
    pub(crate) const fn new(title: Msg, text: Msg, picture: u8) -> Lesson {
        Lesson {
            title,
            text,
            picture,
        }
    }
}

impl Help {
    pub(crate) const fn new(kind: u8, title: Msg, text: Msg, picture: u8) -> Help {
        Help {
            kind,
            title,
            text,
            picture,
        }
    }
}

/// The open tutorial and its current page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lessons {
    title: Title,
    cards: [Lesson; 5],
    page: usize,
}

impl Lessons {
    pub(crate) const fn new(title: Title, cards: [Lesson; 5]) -> Lessons {
        Lessons {
            title,
            cards,
            page: 0,
        }
    }

    pub(crate) fn hints(&self) -> &'static [Hint] {
        const ON: &[Hint] = &[(Key::A, Word::Onward.msg()), (Key::B, Msg::Close)];
        const LAST: &[Hint] = &[(Key::A, Word::Understood.msg()), (Key::B, Msg::Close)];
        if self.page + 1 < self.cards.len() {
            ON
        } else {
            LAST
        }
    }

    /// Handles a key; whether the tutorial is closed.
    pub(crate) fn key(&mut self, stroke: Stroke, stage: &mut Stage<'_>) -> bool {
        if !matches!(stroke.press, Press::Down | Press::Repeat) {
            return false;
        }
        let last = self.cards.len() - 1;
        match stroke.key {
            Key::A if self.page == last => return true,
            Key::B => return true,
            Key::A | Key::Right | Key::Down => self.page = (self.page + 1).min(last),
            Key::Left | Key::Up => self.page = self.page.saturating_sub(1),
            Key::X | Key::Y => return false,
        }
        stage.play(Cue::Move);
        stage.tell("page", format_args!("{}", self.page));
        stage.redraw_all();
        false
    }

    pub(crate) fn draw(&self, pen: &mut Pen<'_>, layout: Layout, pulse: bool) {
        ground(pen, layout, CALM, Word::Rules.msg());
        if let Some(lesson) = self.cards.get(self.page) {
            let title = pen.language().say(lesson.title);
            let text = pen.language().say(lesson.text);
            let picture = Picture::Game(self.title, lesson.picture);
            let dots = (self.page, self.cards.len());
            draw_leaf(pen, layout, title, picture, text, dots);
        }
        hints::draw(pen, layout, self.hints(), pulse);
    }
}

/// The area of a card's illustration.
pub(crate) fn picture_frame(layout: Layout) -> Rectangle {
    rect(13, card_top(layout) + 34, 214, 84)
}

const fn card_top(layout: Layout) -> i32 {
    (layout.field().size.height as i32 - 208) / 2
}

/// Draws a card with title, illustration, text, and page dots for page `page` of `pages`.
pub(crate) fn draw_leaf(
    pen: &mut Pen<'_>,
    layout: Layout,
    title: &str,
    picture: Picture,
    text: &str,
    (page, pages): (usize, usize),
) {
    let top = card_top(layout);
    card(pen, rect(6, top, 228, 208));
    // More than five dots are smaller, to leave room for the title.
    let (pitch, dot) = if pages > 5 { (10, 8) } else { (13, 10) };
    let first = 222 - pitch * (pages as i32 - 1);
    let room = rect(14, top + 6, (first - 24).max(0) as u32, 24);
    pen.label(&TITLE, title, room, Align::Left, INK);
    let frame = picture_frame(layout);
    picture.draw(pen, frame);
    pen.ring(frame.offset(1), 3, 1, INK);
    lines(
        pen,
        &BOLD,
        text,
        rect(12, top + 122, 216, 80),
        Align::Centre,
        INK,
    );
    for i in 0..pages {
        let centre = Point::new(first + pitch * i as i32, top + 18);
        pen.disc(centre, dot, INK);
        pen.disc(centre, dot - 2, if i == page { BUOY } else { SAND });
    }
}
