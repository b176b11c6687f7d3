//! What the keys do, wherever we are: what lies on top takes them first, then the screen. And what is
//! said of them: hints, help cards, tips.

use keys::{Key, Press, Stroke};

use super::{App, Desk, tell};
use crate::{
    Effects,
    event::Effect,
    screens::Place,
    widgets::{
        help::HelpCard,
        hints::{self, Hints},
        pulse::Pulse,
    },
};

/// Explains; on a card at the table it asks for advice.
const X: Stroke = Stroke {
    key: Key::X,
    press: Press::Down,
};

/// Asks for advice at the table.
const LONG_X: Stroke = Stroke {
    key: Key::X,
    press: Press::Long,
};

impl App {
    fn hints(&self) -> Hints {
        self.screen().hints(&self.snapshot())
    }

    /// Whether the hint for a hesitating person may pulse here and now.
    pub(super) fn pulses(&self) -> bool {
        self.desk.settings.motion
            && self.help.is_none()
            && self.desk.notice.is_none()
            && !self.companion.rings()
            && self.screen().pulses()
    }

    /// A stroke as it is meant, however the device is held.
    pub(super) const fn as_held(&self, stroke: Stroke) -> Stroke {
        if self.desk.settings.left_handed {
            Stroke {
                key: stroke.key.turned(),
                press: stroke.press,
            }
        } else {
            stroke
        }
    }

    pub(super) fn key(&mut self, stroke: Stroke, effects: &mut Effects) {
        if self.pulses() && self.pulse.shows(self.desk.now) {
            self.redraw_first_cap();
        }
        self.pulse = Pulse::new(self.desk.now);
        let splash = self.place == Place::Splash;
        self.safe_boot.key(stroke, splash, self.desk.now);
        let pressed = stroke.press == Press::Down;
        if pressed && self.desk.notice.take().is_some() {
            // The sentence is read: this key only takes it away.
            self.desk.damage.add(self.desk.layout.screen());
            return;
        }
        if self.companion.rings() {
            // So does the first key after the time is up.
            if pressed {
                self.companion.hush(&mut self.desk.stage(effects));
            }
            return;
        }
        if self.place == Place::Play && (stroke == LONG_X || stroke == X && self.help.is_some()) {
            // The first press has opened the card; held or pressed again, X asks for advice.
            self.close_help(effects);
            // Held after the second press, it has asked already.
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
        let before = self.hints();
        if let Some(place) = self.key_on_screen(stroke, effects) {
            self.go(place, effects);
        } else {
            let now = self.hints();
            if now != before {
                let changed = hints::changed(self.desk.layout, &before, &now);
                self.desk.damage.add(changed);
            }
        }
    }

    fn key_on_screen(&mut self, stroke: Stroke, effects: &mut Effects) -> Option<Place> {
        let (screen, mut ctx) = self.open(effects);
        let command = screen.key(stroke, &mut ctx)?;
        self.carry_out(command, effects)
    }

    /// A kind of decision that comes for the first time is explained without being asked.
    pub(super) fn show_tip(&mut self, effects: &mut Effects) {
        if self.place != Place::Play || self.help.is_some() || self.desk.notice.is_some() {
            return;
        }
        let Some(running) = &mut self.running else {
            return;
        };
        let Desk {
            layout,
            settings,
            now,
            ..
        } = self.desk;
        if let Some(card) = running.tip(layout, settings.language, now) {
            self.habits.of_mut(running.title()).explained = running.explained();
            let _ = effects.push(Effect::Habits);
            self.open_help(card, effects);
        }
    }

    fn close_help(&mut self, effects: &mut Effects) {
        if self.help.take().is_some() {
            tell(effects, "help", "closed");
        }
        self.desk.damage.add(self.desk.layout.screen());
    }

    fn open_help(&mut self, card: HelpCard, effects: &mut Effects) {
        self.help = Some(card);
        self.desk.damage.add(self.desk.layout.screen());
        tell(effects, "help", "open");
    }

    pub(super) fn redraw_first_cap(&mut self) {
        let area = hints::first_cap(self.desk.layout, self.desk.settings.language, &self.hints());
        self.desk.damage.add(area);
    }
}
