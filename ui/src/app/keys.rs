//! Key dispatch: a notice, the alarm or a help card takes a key before the screen does. Also hints, help
//! cards and tips.

use keys::{Key, Press, Stroke};
use store::ItemKey;

use super::{App, Shared, tell};
use crate::{
    Effects,
    event::{self, Effect},
    screens::Place,
    widgets::{
        help::HelpCard,
        hints::{self, Hints},
        pulse::Pulse,
    },
};

/// Opens the help card; on the help card of a match it asks for advice.
const X: Stroke = Stroke {
    key: Key::X,
    press: Press::Down,
};

/// Asks for advice in a match.
const LONG_X: Stroke = Stroke {
    key: Key::X,
    press: Press::Long,
};

impl App {
    fn hints(&self) -> Hints {
        self.screen().hints(&self.snapshot())
    }

    /// Whether the first hint may pulse now.
    pub(super) fn pulses(&self) -> bool {
        self.desk.settings.motion
            && self.help.is_none()
            && self.desk.notice.is_none()
            && !self.companion.rings()
            && self.screen().pulses()
    }

    pub(super) fn key(&mut self, stroke: Stroke, effects: &mut Effects) {
        // Taken here: a key that returns early may have found another state, and the next one must not rely on them.
        let known = self.known_hints.take();
        if self.pulses() && self.pulse.shows(self.desk.now) {
            self.redraw_first_cap();
        }
        self.pulse = Pulse::new(self.desk.now);
        let splash = self.place == Place::Splash;
        self.safe_boot.key(stroke, splash, self.desk.now);
        let pressed = stroke.press == Press::Down;
        if pressed && self.desk.notice.take().is_some() {
            // The key that closes a notice does nothing else.
            self.desk.dirty.add(self.desk.layout.screen());
            return;
        }
        if self.companion.rings() {
            // Nor does the key that stops the alarm.
            if pressed {
                self.companion.stop_alarm(&mut self.desk.stage(effects));
            }
            return;
        }
        if self.place == Place::Play && (stroke == LONG_X || stroke == X && self.help.is_some()) {
            // The first press opened the help card; held or pressed again, X asks for advice.
            self.close_help(effects);
            // A long press after the second press: advice has been given already.
            if self.desk.notice.is_none()
                && let Some(running) = &mut self.running
            {
                running.advise(&mut self.desk.stage(effects));
            }
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
        if let Some(place) = self.key_on_screen(stroke, effects) {
            self.go(place, effects);
        } else {
            let now = self.hints();
            if now != before {
                let changed = hints::changed(self.desk.layout, &before, &now);
                self.desk.dirty.add(changed);
            }
            self.known_hints = Some(now);
        }
    }

    fn key_on_screen(&mut self, stroke: Stroke, effects: &mut Effects) -> Option<Place> {
        let (screen, mut ctx) = self.open(effects);
        let command = screen.key(stroke, &mut ctx)?;
        self.carry_out(command, effects)
    }

    /// Open the help card by itself when a kind of decision comes for the first time.
    #[inline(never)]
    pub(super) fn show_tip(&mut self, effects: &mut Effects) {
        if self.place != Place::Play || self.help.is_some() || self.desk.notice.is_some() {
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
        }
    }

    fn close_help(&mut self, effects: &mut Effects) {
        if self.help.take().is_some() {
            tell(effects, "help", "closed");
        }
        self.desk.dirty.add(self.desk.layout.screen());
    }

    fn open_help(&mut self, card: HelpCard, effects: &mut Effects) {
        self.help = Some(card);
        self.desk.dirty.add(self.desk.layout.screen());
        tell(effects, "help", "open");
    }

    pub(super) fn redraw_first_cap(&mut self) {
        let area = hints::first_cap(self.desk.layout, self.desk.settings.language, &self.hints());
        self.desk.dirty.add(area);
    }
}
