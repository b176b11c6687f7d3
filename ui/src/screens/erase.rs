//! "Erase saves?": the way out of a save that crashes the device. A long A erases; the settings stay.

use keys::{Key, Press, Stroke};
use store::Request;

use crate::{
    Ticket,
    art::font::TITLE,
    key_guide::Steps,
    palette::{INK, WHITE},
    pen::{Align, Pen, rect},
    screens::{Command, Context, Place, Screen, Snapshot},
    text::{Msg, table::Word},
    widgets::{
        backdrop::{CALM, ground},
        hints::{self, Hint, Hints},
        paper::{card, paragraph},
    },
};

const HINTS: &[Hint] = &[(Key::A, Word::HoldIt.msg()), (Key::B, Msg::Back)];

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct EraseSaves;

impl Screen for EraseSaves {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        hints::list(HINTS)
    }

    fn key(&mut self, stroke: Stroke, ctx: &mut Context<'_>) -> Option<Command> {
        let stage = &mut ctx.stage;
        match (stroke.key, stroke.press) {
            (Key::A, Press::Long) => {
                stage.store(Ticket::EraseSaves, Request::EraseSaves);
                stage.tell("saves", format_args!("erased"));
                stage.say(Word::SavesErased.msg());
                Some(Command::Erased)
            }
            (Key::A, Press::Up { after_long: false }) => {
                stage.refuse(Word::HoldToErase.msg());
                None
            }
            (Key::B, Press::Down) => Some(Place::Menu.into()),
            _ => None,
        }
    }

    fn steps(&self, _seen: &Snapshot<'_>) -> Steps {
        Steps::NONE
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        let layout = seen.layout;
        ground(pen, layout, CALM, Word::Saves.msg());
        let top = (layout.field().size.height as i32 - 148) / 2;
        let title = pen.language().say(Word::EraseSaves.msg());
        pen.outlined(&TITLE, title, rect(8, top, 224, 30), Align::Centre, WHITE);
        card(pen, rect(6, top + 40, 228, 92));
        let room = rect(12, top + 47, 216, 80);
        paragraph(pen, Word::EraseSavesText.msg(), room, Align::Centre, INK);
        hints::draw(pen, layout, HINTS, seen.pulse);
    }
}
