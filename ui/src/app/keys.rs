//! Key dispatch: a notice, the alarm or a help card takes a key before the screen does. Also hints, help
//! cards and tips.

use keys::{Key, Press, Stroke, Tri};
use store::ItemKey;

use super::{App, Shared, tell};
use crate::{
    Effects, Fact,
    event::{self, Effect},
    pen::Pen,
    screens::Place,
    table::CalloutPages,
    text::{Msg, table::Word},
    widgets::{
        help::HelpCard,
        hints::{self, Hint, Hints},
        pulse::Pulse,
    },
};

/// Opens the help card; on the help card of a match it explains the signs of the board.
const X: Stroke = Stroke {
    key: Key::X,
    press: Press::Down,
};

/// Asks for advice in a match.
const LONG_X: Stroke = Stroke {
    key: Key::X,
    press: Press::Long,
};

/// The callouts that are open.
#[derive(Clone, Debug)]
pub(super) struct Signs {
    page: u8,
    pages: CalloutPages,
}

impl Signs {
    pub(super) fn draw(&self, pen: &mut Pen<'_>) {
        self.pages.draw(pen, self.page);
    }

    /// Whether there is another page.
    pub(super) const fn has_pages(&self) -> bool {
        self.pages.count() > 1
    }

    pub(super) const fn hints(&self) -> &'static [Hint] {
        const MORE: &[Hint] = &[(Key::A, Msg::Close), (Key::X, Word::MoreSigns.msg())];
        const LAST: &[Hint] = &[(Key::A, Msg::Close)];
        if self.page + 1 < self.pages.count() {
            MORE
        } else {
            LAST
        }
    }
}

impl App {
    pub(super) fn hints(&self) -> Hints {
        self.screen().hints(&self.snapshot())
    }

    /// Whether the first hint may pulse now.
    pub(super) fn pulses(&self) -> bool {
        self.desk.settings.motion
            && !self.is_covered()
            && self.desk.notice.is_none()
            && !self.companion.rings()
            && self.screen().pulses()
    }

    /// A key of the board.
    pub(super) fn key(&mut self, stroke: Stroke, effects: &mut Effects) {
        if self.wakes(stroke, effects) {
            self.known_hints = None;
            self.note_y(stroke, self.place, self.shows_goods());
        } else if self.has_four_keys() {
            self.key_of_four(stroke, effects);
        } else {
            self.key_of_eight(stroke, None, effects);
        }
    }

    /// One of eight keys. Where there are four, `step` says that the direction stands for the next or previous choice.
    pub(super) fn key_of_eight(
        &mut self,
        stroke: Stroke,
        step: Option<Tri>,
        effects: &mut Effects,
    ) {
        let (place, goods) = (self.place, self.shows_goods());
        self.press(stroke, step, effects);
        self.note_y(stroke, place, goods);
    }

    fn press(&mut self, stroke: Stroke, step: Option<Tri>, effects: &mut Effects) {
        // Taken here: a key that returns early may have found another state, and the next one must not rely on them.
        let known = self.known_hints.take();
        if self.pulses() && self.pulse.shows(self.desk.now) {
            self.redraw_first_cap();
        }
        self.pulse = Pulse::new(self.desk.now);
        self.ambient.wait(self.desk.now);
        let splash = self.place == Place::Splash;
        self.safe_boot.key(stroke, splash, self.desk.now);
        let pressed = stroke.press == Press::Down;
        if self.key_at_consent(stroke, effects) || self.key_at_system(stroke, effects) {
            return;
        }
        if pressed && let Some(notice) = self.desk.notice {
            if notice.asks() && !matches!(stroke.key, Key::A | Key::B) {
                return;
            }
            self.desk.notice = None;
            self.desk.dirty.add(self.desk.layout.screen());
            if !notice.asks() {
                // The key that closes a notice does nothing else.
                return;
            }
        }
        if self.companion.rings() {
            // Nor does the key that stops the alarm.
            if pressed {
                self.companion.stop_alarm(&mut self.desk.stage(effects));
            }
            return;
        }
        if self.place == Place::Play && self.key_at_help(stroke, effects) {
            return;
        }
        if self.help.is_some() {
            if pressed && matches!(stroke.key, Key::A | Key::B | Key::X) {
                self.close_help(effects);
            }
            return;
        }
        if stroke == X
            && let Some(card) = self.screen().help(&self.snapshot())
        {
            self.open_help(card, effects);
            return;
        }
        let before = known
            .filter(|_| self.desk.dirty.is_empty())
            .unwrap_or_else(|| self.hints());
        debug_assert_eq!(before, self.hints(), "only events change hints");
        let motion = self.desk.settings.motion;
        let guide = self.key_guide();
        if let Some(place) = self.key_on_screen(stroke, step, effects) {
            self.go(place, effects);
        } else {
            let now = self.hints();
            if now != before {
                let changed = hints::changed(self.desk.layout, guide.layout, &before, &now);
                self.desk.dirty.add(changed);
            } else if self.key_guide() != guide {
                self.desk.dirty.add(hints::area(self.desk.layout));
            }
            self.known_hints = Some(now);
        }
        if self.desk.settings.motion != motion {
            // What moves at ambient beats is back in its place.
            self.desk.dirty.add(self.desk.layout.screen());
        }
    }

    /// Keys on the help card and the callouts of a match: X and the cross explain the signs, Y asks for advice, and so
    /// does X held. Whether the key was taken.
    fn key_at_help(&mut self, stroke: Stroke, effects: &mut Effects) -> bool {
        let pressed = stroke.press == Press::Down;
        let covered = self.help.is_some() || self.signs.is_some();
        if stroke == LONG_X || pressed && stroke.key == Key::Y && covered {
            self.close_help(effects);
            if self.desk.notice.is_none()
                && let Some(running) = &mut self.running
            {
                running.advise(&mut self.desk.stage(effects));
            }
            return true;
        }
        if let Some(signs) = &mut self.signs {
            let turned = match stroke.key {
                Key::Left => signs.page.checked_sub(1),
                Key::Right | Key::X => {
                    Some(signs.page + 1).filter(|page| *page < signs.pages.count())
                }
                _ => None,
            };
            if let Some(page) = turned.filter(|_| pressed) {
                signs.page = page;
                self.desk.dirty.add(self.desk.layout.screen());
            } else if pressed && matches!(stroke.key, Key::A | Key::B | Key::X) {
                self.close_help(effects);
            }
            return true;
        }
        if self.help.is_none() {
            return false;
        }
        if self.is_tip
            && let Some(running) = &mut self.running
        {
            if running.ignores(stroke, self.desk.now) {
                return true;
            }
            if pressed && stroke.key == Key::A {
                running.tip_closed(self.desk.now);
            }
        }
        if pressed && matches!(stroke.key, Key::X | Key::Left | Key::Right) {
            return self.open_signs(effects);
        }
        false
    }

    /// Puts callouts on the live screen in the place of the help card, if a decision is pending.
    // Not inlined: its locals would be part of every key's stack frame.
    #[inline(never)]
    fn open_signs(&mut self, effects: &mut Effects) -> bool {
        let Shared {
            layout,
            settings,
            now,
            ..
        } = self.desk;
        let running = self.running.as_ref();
        let Some((count, pages)) =
            running.and_then(|running| running.signs(layout, &settings, now))
        else {
            return false;
        };
        self.close_help(effects);
        if let Some(running) = &mut self.running {
            running.stop_highlight(&mut self.desk.stage(effects));
        }
        self.signs = Some(Signs { page: 0, pages });
        event::push(
            effects,
            Effect::Tell(Fact::new("signs", format_args!("{count}"))),
        );
        true
    }

    fn key_on_screen(
        &mut self,
        stroke: Stroke,
        step: Option<Tri>,
        effects: &mut Effects,
    ) -> Option<Place> {
        let (screen, mut ctx) = self.open(effects);
        let command = match step {
            Some(by) => screen.step(by, stroke, &mut ctx)?,
            None => screen.key(stroke, &mut ctx)?,
        };
        self.carry_out(command, effects)
    }

    /// Open the help card by itself when a kind of decision comes for the first time.
    #[inline(never)]
    pub(super) fn show_tip(&mut self, effects: &mut Effects) {
        let covered = self.is_covered() || self.desk.notice.is_some();
        if self.place != Place::Play || covered {
            return;
        }
        let Some(running) = &mut self.running else {
            return;
        };
        let Shared {
            layout,
            settings,
            now,
            ..
        } = self.desk;
        if let Some(card) = running.tip(layout, settings.language, now) {
            self.preferences.of_mut(running.title()).explained = running.explained();
            event::push(effects, Effect::Put(ItemKey::Preferences));
            self.open_help(card, effects);
            self.is_tip = true;
        }
    }

    fn close_help(&mut self, effects: &mut Effects) {
        self.is_tip = false;
        if self.help.take().is_some() {
            tell(effects, "help", "closed");
        }
        if self.signs.take().is_some() {
            tell(effects, "signs", "closed");
        }
        self.desk.dirty.add(self.desk.layout.screen());
    }

    fn open_help(&mut self, card: HelpCard, effects: &mut Effects) {
        self.help = Some(card);
        self.desk.dirty.add(self.desk.layout.screen());
        tell(effects, "help", "open");
    }

    pub(super) fn redraw_first_cap(&mut self) {
        let settings = &self.desk.settings;
        let area = hints::first_cap(
            self.desk.layout,
            self.key_guide(),
            settings.language,
            settings.text,
            &self.hints(),
        );
        self.desk.dirty.add(area);
    }
}
