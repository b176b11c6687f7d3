//! Rendering: the open screen, what covers it, the shake of a notice and the half turn of the dice tray.

use embedded_graphics::primitives::Rectangle;

use keys::Key;

use super::App;
use crate::{
    Audit,
    frame::Frame,
    palette::ABYSS,
    pen::{Pen, Unaudited, grow},
    screens::Place,
    table::Running,
    text::{Msg, table::Word},
    widgets::hints::{self, Hint},
};

/// The hints while a notice is open.
const CLOSES: &[Hint] = &[(Key::A, Msg::Close)];
/// The hints while it asks.
const ANSWERS: &[Hint] = &[(Key::A, Word::Yes.msg()), (Key::B, Word::No.msg())];

impl App {
    /// Draw the part of the picture in `area`, and nothing outside it.
    pub fn draw(&self, frame: &mut Frame<'_>, area: &Rectangle) {
        self.draw_audited(frame, area, &mut Unaudited);
    }

    /// [`App::draw`] with an audit that gets every label and its room, so that a layout test finds text that
    /// is cut off.
    pub fn draw_audited(&self, frame: &mut Frame<'_>, area: &Rectangle, audit: &mut dyn Audit) {
        let sway = self
            .desk
            .notice
            .as_ref()
            .map_or(0, |notice| notice.sway(self.desk.now));
        let Some(mut window) = frame.window(area, sway) else {
            return;
        };
        let (layout, language) = (self.desk.layout, self.desk.settings.language);
        let text = self.desk.settings.text;
        let keys = self.key_guide();
        if sway != 0 {
            // The strip that the shake uncovers.
            let mut pen = Pen::new(&mut window, language, audit).with_text(text);
            pen.fill(grow(&layout.screen(), sway.abs()), ABYSS);
        }
        let draw = |frame: &mut Frame<'_>, audit: &mut dyn Audit| {
            let mut pen = Pen::new(frame, language, audit)
                .with_text(text)
                .with_keys(keys);
            pen.set_beat(self.beat());
            self.draw_place(&mut pen);
        };
        if self.is_upside_down() {
            window.upside_down(&layout.field(), |frame| draw(frame, audit));
            if let Some(mut rest) = window.window(&layout.beside_field(), 0) {
                // The audit has these labels already.
                draw(&mut rest, &mut Unaudited);
            }
        } else {
            draw(&mut window, audit);
        }
        if let Some(notice) = &self.desk.notice
            && self.consent.is_none()
        {
            let mut pen = Pen::new(&mut window, language, audit)
                .with_text(text)
                .with_keys(keys.without_choice());
            notice.draw(&mut pen, layout);
            // Whatever the screen below says, keys only close or answer the notice.
            pen.cover(layout.hints());
            let hints = if notice.asks() { ANSWERS } else { CLOSES };
            hints::draw(&mut pen, layout, hints, false);
        }
    }

    /// Whether the field is drawn for the player on the other side of the table.
    fn is_upside_down(&self) -> bool {
        self.help.is_none()
            && !self.system.is_open()
            && self.more.is_none()
            && self.consent.is_none()
            && !self.companion.rings()
            && self.screen().is_upside_down()
    }

    fn draw_place(&self, pen: &mut Pen<'_>) {
        let layout = self.desk.layout;
        if let Some(access) = self.consent {
            self.draw_consent(pen, access);
            return;
        }
        if self.companion.rings() {
            let motion = self.desk.settings.motion;
            self.companion.draw_alarm(pen, layout, motion);
            return;
        }
        if let Some(more) = &self.more {
            more.draw(pen, layout);
            return;
        }
        if self.system.is_open() {
            self.draw_system(pen);
            return;
        }
        if let Some(help) = &self.help {
            // A card that introduces somebody comes while nothing is to be decided.
            let at_the_table =
                self.place == Place::Play && self.running.as_ref().is_some_and(Running::is_calm);
            help.draw(pen, layout, self.desk.settings.left_handed, at_the_table);
            return;
        }
        self.screen().draw(pen, &self.snapshot());
        if let Some(signs) = &self.signs {
            signs.draw(pen);
            pen.cover(layout.hints());
            hints::draw(pen, layout, signs.hints(), false);
        }
        self.draw_corner(pen);
    }
}
