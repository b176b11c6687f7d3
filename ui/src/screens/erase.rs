//! "Erase saves?": the way out when something kept makes trouble. Held A does it; the settings stay.

use keys::{Key, Press, Stroke};
use store::Request;

use crate::{
    Layout, Ticket,
    art::font::TITLE,
    palette::{INK, WHITE},
    pen::{Align, Pen, rect},
    screens::Stage,
    text::{Msg, table::Word},
    widgets::{
        backdrop::{CALM, ground},
        hints::{self, Hint},
        paper::{card, paragraph},
    },
};

pub(crate) const HINTS: &[Hint] = &[(Key::A, Word::HoldIt.msg()), (Key::B, Msg::Back)];

/// How the page was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Erased,
    Kept,
}

/// A key; the answer, if it was given.
pub(crate) fn key(stroke: Stroke, stage: &mut Stage<'_>) -> Option<Answer> {
    match (stroke.key, stroke.press) {
        (Key::A, Press::Long) => {
            stage.store(Ticket::EraseSaves, Request::EraseSaves);
            stage.tell("saves", format_args!("erased"));
            stage.say(Word::SavesErased.msg());
            Some(Answer::Erased)
        }
        (Key::A, Press::Up { after_long: false }) => {
            stage.refuse(Word::HoldToErase.msg());
            None
        }
        (Key::B, Press::Down) => Some(Answer::Kept),
        _ => None,
    }
}

pub(crate) fn draw(pen: &mut Pen<'_>, layout: Layout, pulse: bool) {
    ground(pen, layout, CALM, Word::Saves.msg());
    let top = (layout.field().size.height as i32 - 148) / 2;
    let title = pen.language().say(Word::EraseSaves.msg());
    pen.outlined(&TITLE, title, rect(8, top, 224, 30), Align::Centre, WHITE);
    card(pen, rect(6, top + 40, 228, 92));
    let room = rect(12, top + 47, 216, 80);
    paragraph(pen, Word::EraseSavesText.msg(), room, Align::Centre, INK);
    hints::draw(pen, layout, HINTS, pulse);
}
