//! The help card that X opens: a title, a picture and up to four lines.

use dice::Die;
use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};
use keys::{Key, KeyLayout};
use rules_core::Title;

use crate::{
    Layout,
    art::font::TITLE,
    palette::{BUOY, FOAM, INK, LAGOON, SAND, SEA, SHALLOW, SLATE},
    pen::{Align, Pen, rect},
    table,
    text::{Msg, table::Word},
    widgets::{
        backdrop::{CALM, ground},
        die::{self, Look},
        hints::{self, Hint},
        paper::{card, paragraph},
    },
};

/// The picture on a help card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Picture {
    /// The cross and the four round keys as they are under the thumbs; turned over for the left hand.
    Keys { turned: bool },
    /// Two dice that roll and one that is held.
    HeldDie,
    /// One die of each kind.
    Kinds,
    /// The bars of a fairness chart and the band they should end in.
    Bars,
    /// A picture of a game's lessons.
    Game(Title, u8),
}

/// A help card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HelpCard {
    pub(crate) picture: Picture,
    pub(crate) title: Msg,
    /// Up to four lines.
    pub(crate) text: Msg,
}

const HINTS: &[Hint] = &[(Key::A, Msg::Close)];
const HINTS_AT_THE_TABLE: &[Hint] = &[
    (Key::A, Msg::Close),
    (Key::X, Word::Signs.msg()),
    (Key::Y, Word::Advice.msg()),
];

/// The keys of a card; a match's has more.
pub(crate) const fn hints(at_the_table: bool) -> &'static [Hint] {
    if at_the_table {
        HINTS_AT_THE_TABLE
    } else {
        HINTS
    }
}

impl HelpCard {
    /// A card that explains the keys of a screen.
    pub(crate) const fn of_keys(title: Msg, text: Msg) -> HelpCard {
        HelpCard {
            picture: Picture::KEYS,
            title,
            text,
        }
    }

    /// With `at_the_table` the card is a match's, where X explains the signs and Y asks for advice.
    pub(crate) fn draw(
        &self,
        pen: &mut Pen<'_>,
        layout: Layout,
        left_handed: bool,
        at_the_table: bool,
    ) {
        ground(pen, layout, CALM, Msg::Help);
        let top = (layout.field().size.height as i32 - 208) / 2;
        card(pen, rect(6, top, 228, 208));
        let title = pen.language().say(self.title);
        pen.label(&TITLE, title, rect(14, top + 6, 212, 24), Align::Left, INK);
        let frame = rect(13, top + 34, 214, 84);
        self.picture.as_held(left_handed).draw(pen, frame);
        pen.ring(frame.offset(1), 3, 1, INK);
        paragraph(
            pen,
            self.text,
            rect(12, top + 120, 216, 80),
            Align::Centre,
            INK,
        );
        hints::draw(pen, layout, hints(at_the_table), false);
    }
}

impl Picture {
    /// The keys; the card turns them over for the left hand.
    pub(crate) const KEYS: Picture = Picture::Keys { turned: false };

    const fn as_held(self, left_handed: bool) -> Picture {
        match self {
            Picture::Keys { .. } => Picture::Keys {
                turned: left_handed,
            },
            other => other,
        }
    }

    pub(crate) fn draw(self, pen: &mut Pen<'_>, frame: Rectangle) {
        if !pen.sees(&frame) {
            return;
        }
        let (x, y) = (frame.top_left.x, frame.top_left.y);
        pen.fill(frame, SHALLOW);
        pen.fill(rect(x, y + 60, frame.size.width, 24), LAGOON);
        let die = |pen: &mut Pen<'_>, kind, dx: i32, dy: i32, side, face| {
            die::draw(
                pen,
                kind,
                rect(x + dx, y + dy, side, side),
                face,
                Look::Plain,
            );
        };
        match self {
            Picture::Keys { turned } if pen.keys().layout == KeyLayout::Four => {
                draw_four_keys(pen, frame, turned);
            }
            Picture::Keys { turned } => draw_keys(pen, frame, turned),
            Picture::HeldDie => {
                die(pen, Die::D6, 20, 18, 48, Some(5));
                die(pen, Die::D20, 84, 16, 50, Some(17));
                die(pen, Die::D6, 150, 18, 48, Some(6));
                die::lock(pen, &rect(x + 150, y + 18, 48, 48));
            }
            Picture::Kinds => {
                for (i, kind) in Die::ALL.into_iter().enumerate() {
                    let dy = if i % 2 == 0 { 12 } else { 40 };
                    die(pen, kind, 7 + 29 * i as i32, dy, 30, None);
                }
            }
            Picture::Game(title, number) => table::picture(pen, title, number, frame),
            Picture::Bars => {
                pen.fill(rect(x + 20, y + 20, 174, 22), SAND);
                for (i, height) in [44, 52, 36, 48, 57, 42].into_iter().enumerate() {
                    let bar = rect(x + 30 + 27 * i as i32, y + 74 - height, 20, height as u32);
                    pen.plate(bar, 2, SEA, INK);
                }
                pen.line(x + 20, y + 74, 174, INK);
            }
        }
    }
}

fn draw_keys(pen: &mut Pen<'_>, frame: Rectangle, turned: bool) {
    let place = |dx: i32, dy: i32| {
        let Size { width, height } = frame.size;
        frame.top_left
            + if turned {
                Point::new(width as i32 - dx, height as i32 - dy)
            } else {
                Point::new(dx, dy)
            }
    };
    let cross = place(59, 42);
    for (across, reach, radius, colour) in [(12, 33, 6, INK), (10, 31, 5, SLATE)] {
        for (x, y) in [(reach, across), (across, reach)] {
            let arm = rect(cross.x - x, cross.y - y, 2 * x as u32, 2 * y as u32);
            pen.round(arm, radius, colour);
        }
    }
    for (key, dx, dy) in [
        (Key::A, 184, 42),
        (Key::B, 157, 65),
        (Key::X, 157, 19),
        (Key::Y, 130, 42),
    ] {
        let centre = place(dx, dy);
        pen.disc(centre, 29, INK);
        pen.disc(centre, 27, if key == Key::A { BUOY } else { FOAM });
        let room = rect(centre.x - 13, centre.y - 13, 27, 27);
        pen.label(&TITLE, key.name(), room, Align::Centre, INK);
    }
}

/// The device with four keys: two at each side of the screen, with what they do.
fn draw_four_keys(pen: &mut Pen<'_>, frame: Rectangle, turned: bool) {
    let Size { width, height } = frame.size;
    let (wide, high) = (width as i32, height as i32);
    let place = |dx: i32, dy: i32| {
        frame.top_left
            + if turned {
                Point::new(wide - dx, high - dy)
            } else {
                Point::new(dx, dy)
            }
    };
    let Point { x, y } = frame.top_left;
    let screen = rect(x + wide / 2 - 52, y + 8, 104, 68);
    pen.plate(screen, 6, SLATE, INK);
    // A list on it, and the arrows of what lies before and after.
    for (i, colour) in (0..).zip([SAND, BUOY, SAND]) {
        let row = rect(
            screen.top_left.x + 24,
            screen.top_left.y + 10 + 17 * i,
            70,
            13,
        );
        pen.round(row, 4, colour);
    }
    let middle = screen.top_left + Point::new(12, 34);
    for way in [-1, 1] {
        let arrow = [(0, 22), (-6, 13), (6, 13)].map(|(dx, dy)| middle + Point::new(dx, way * dy));
        pen.polygon(&arrow, FOAM);
    }
    for (key, dx, dy) in [
        (Key::A, 27, 22),
        (Key::B, 27, 62),
        (Key::X, wide - 27, 22),
        (Key::Y, wide - 27, 62),
    ] {
        let centre = place(dx, dy);
        pen.disc(centre, 29, INK);
        pen.disc(centre, 27, if key == Key::X { BUOY } else { FOAM });
        let room = rect(centre.x - 13, centre.y - 13, 27, 27);
        pen.label(&TITLE, key.name(), room, Align::Centre, INK);
    }
}
