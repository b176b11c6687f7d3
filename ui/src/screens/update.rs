//! "Update": how a new program gets onto the device, and the restart into the boot loader. A is held: a press by mistake
//! would end in a dark screen.

use keys::{Key, Press, Stroke};

use crate::{
    art::font::TITLE,
    key_guide::Steps,
    palette::{INK, WHITE},
    pen::{Align, Pen, rect},
    screens::{Command, Context, Place, Screen, Snapshot},
    text::{Msg, device::Word, table},
    widgets::{
        backdrop::{CALM, ground},
        hints::{self, Hint, Hints},
        paper::{card, paragraph},
    },
};

const HINTS: &[Hint] = &[(Key::A, table::Word::HoldIt.msg()), (Key::B, Msg::Back)];

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Update;

impl Screen for Update {
    fn hints(&self, _seen: &Snapshot<'_>) -> Hints {
        hints::list(HINTS)
    }

    fn key(&mut self, stroke: Stroke, _ctx: &mut Context<'_>) -> Option<Command> {
        match (stroke.key, stroke.press) {
            (Key::A, Press::Long) => Some(Command::Update),
            (Key::B, Press::Down) => Some(Place::Settings.into()),
            _ => None,
        }
    }

    fn steps(&self, _seen: &Snapshot<'_>) -> Steps {
        Steps::NONE
    }

    fn draw(&self, pen: &mut Pen<'_>, seen: &Snapshot<'_>) {
        let layout = seen.layout;
        ground(pen, layout, CALM, Word::UpdateRow.msg());
        let top = (layout.field().size.height as i32 - 170) / 2;
        let title = pen.language().say(Word::UpdateRow.msg());
        pen.outlined(&TITLE, title, rect(8, top, 224, 30), Align::Centre, WHITE);
        card(pen, rect(6, top + 36, 228, 124));
        let room = rect(12, top + 43, 216, 110);
        paragraph(pen, Word::UpdateText.msg(), room, Align::Centre, INK);
        hints::draw(pen, layout, HINTS, seen.pulse);
    }
}
