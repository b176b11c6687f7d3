//! What a computer on USB may do only if somebody at the device says so: the question covers the screen until a key
//! answers it. Nothing else is done by that key.

use keys::{Key, Press, Stroke};

use super::{App, tell};
use crate::{
    Effects,
    art::font::TITLE,
    event::{self, Access, Effect, Rest},
    palette::{INK, WHITE},
    pen::{Align, Pen, rect},
    screens::Place,
    text::{Msg, device::Word, power, table},
    widgets::{
        backdrop::{CALM, ground},
        hints::{self, Hint},
        paper::{card, paragraph},
    },
};

const YES: Hint = (Key::A, table::Word::Yes.msg());
const HOLD: Hint = (Key::A, table::Word::HoldIt.msg());
const NO: Hint = (Key::B, table::Word::No.msg());

impl Access {
    const fn question(self) -> Msg {
        match self {
            Access::Picture => Word::AskPicture.msg(),
            Access::Saves => Word::AskSaves.msg(),
            Access::Replace => Word::AskReplace.msg(),
        }
    }

    /// All saves are lost by it, so a short press is not enough.
    const fn hints(self) -> &'static [Hint] {
        match self {
            Access::Picture | Access::Saves => &[YES, NO],
            Access::Replace => &[HOLD, NO],
        }
    }

    /// What a key answers.
    fn answer(self, stroke: Stroke) -> Option<bool> {
        match (self, stroke.key, stroke.press) {
            (Access::Replace, Key::A, Press::Long) => Some(true),
            (Access::Picture | Access::Saves, Key::A, Press::Down) => Some(true),
            (_, Key::B, Press::Down) => Some(false),
            _ => None,
        }
    }
}

impl App {
    /// A computer asks; the answer is an [`Effect::Consent`]. It wakes the device. Refused while another question waits,
    /// and at power-on.
    pub(super) fn ask_consent(&mut self, access: Access, effects: &mut Effects) {
        let starting = matches!(
            self.place,
            Place::Splash | Place::Language | Place::SoundQuestion
        );
        if starting || self.consent.is_some() {
            event::push(effects, Effect::Consent(None));
            return;
        }
        self.rouse(effects);
        self.consent = Some(access);
        self.desk.dirty.add(self.desk.layout.screen());
        tell(effects, "consent", "asked");
    }

    /// The computer does not wait any more.
    pub(super) fn withdraw_consent(&mut self, effects: &mut Effects) {
        if self.consent.take().is_some() {
            self.uncover_consent();
            tell(effects, "consent", "withdrawn");
        }
    }

    /// A key while the question is open. Whether the key was taken.
    pub(super) fn key_at_consent(&mut self, stroke: Stroke, effects: &mut Effects) -> bool {
        let Some(access) = self.consent else {
            return false;
        };
        if let Some(answer) = access.answer(stroke) {
            self.consent = None;
            // The rest of this key's press is for nobody.
            self.rest.ignore(stroke.key);
            self.uncover_consent();
            event::push(effects, Effect::Consent(Some(answer)));
            tell(effects, "consent", if answer { "given" } else { "denied" });
        }
        true
    }

    fn uncover_consent(&mut self) {
        if let Some(running) = &mut self.running {
            running.uncovered(self.desk.now);
        }
        self.desk.dirty.add(self.desk.layout.screen());
    }

    #[inline(never)]
    pub(super) fn draw_consent(&self, pen: &mut Pen<'_>, access: Access) {
        let layout = self.desk.layout;
        ground(pen, layout, CALM, power::Word::Device.msg());
        let top = (layout.field().size.height as i32 - 160) / 2;
        let title = pen.language().say(Word::Usb.msg());
        pen.outlined(&TITLE, title, rect(8, top, 224, 30), Align::Centre, WHITE);
        card(pen, rect(6, top + 40, 228, 104));
        let room = rect(12, top + 49, 216, 86);
        paragraph(pen, access.question(), room, Align::Centre, INK);
        hints::draw(pen, layout, access.hints(), false);
    }

    /// Awake, as after a key.
    fn rouse(&mut self, effects: &mut Effects) {
        self.rest.note_key(self.desk.now);
        self.set_rest(Rest::Awake, effects);
    }
}
