//! What the keys do, wherever we are: what lies on top takes them first, then the screen. And what is
//! said of them: hints, help cards, tips.

use heapless::Vec;
use keys::{Key, Press, Stroke};
use store::ItemKey;

use super::{App, Desk, tell};
use crate::{
    Effects,
    event::{self, Effect},
    screens::{
        Place,
        dice::{choose, choose::Choose, fair, fair::Fair, past, past::Past},
        erase, logbook,
        logbook::numbers,
        menu,
        self_test::SelfTest,
        settings, setup,
    },
    table::{Leave, Running},
    text::logbook::Word,
    widgets::{
        help::HelpCard,
        hints::{self, Hint},
        pulse::Pulse,
    },
};

const HELP_WATCH: HelpCard = HelpCard::of_keys(Word::HelpWatch.msg(), Word::HelpWatchText.msg());

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
    fn hints(&self) -> Vec<Hint, 4> {
        let fixed = match self.place {
            Place::Play | Place::Watch => {
                let Desk {
                    layout,
                    settings,
                    now,
                    ..
                } = self.desk;
                let hints = |running: &Running| running.hints(layout, settings.language, now);
                return self.running.as_ref().map(hints).unwrap_or_default();
            }
            Place::Companion => return self.companion.hints(),
            Place::Lessons(_) => self.lessons.hints(),
            Place::Setup(_) => self.setup.hints(),
            Place::Splash => &[],
            Place::Menu => self.menu.hints(),
            Place::Settings => self.settings_screen.hints(),
            Place::SelfTest => SelfTest::hints(),
            Place::Dice => self.tray.hints(&self.table),
            Place::ChooseDice => Choose::hints(),
            Place::PastRolls => Past::hints(),
            Place::Fairness => Fair::hints(),
            Place::EraseSaves => erase::HINTS,
            Place::Logbook => self.logbook.hints(),
            Place::Numbers => self.numbers.hints(),
        };
        // No screen explains more than four keys.
        fixed.iter().copied().collect()
    }

    fn help_card(&self) -> Option<HelpCard> {
        match self.place {
            // Here every key is there to be tried, or all is said.
            Place::Splash | Place::SelfTest | Place::Lessons(_) | Place::EraseSaves => None,
            // X on a game's card teaches the game.
            Place::Menu => self.menu.game().is_none().then_some(menu::HELP),
            Place::Setup(_) => Some(setup::HELP),
            Place::Play => {
                let Desk {
                    layout,
                    settings,
                    now,
                    ..
                } = self.desk;
                self.running
                    .as_ref()
                    .and_then(|running| running.help(layout, settings.language, now))
            }
            Place::Companion => Some(self.companion.help()),
            Place::Settings => Some(settings::HELP),
            Place::Dice => Some(self.tray.help()),
            Place::ChooseDice => Some(choose::HELP),
            Place::PastRolls => Some(past::HELP),
            Place::Fairness => Some(fair::HELP),
            Place::Logbook => Some(logbook::HELP),
            Place::Numbers => Some(numbers::HELP),
            Place::Watch => Some(HELP_WATCH),
        }
    }

    /// Whether the hint for a hesitating person may pulse here and now.
    pub(super) fn pulses(&self) -> bool {
        self.desk.settings.motion
            && self.help.is_none()
            && self.desk.notice.is_none()
            && !self.companion.rings()
            && !matches!(self.place, Place::Splash | Place::SelfTest)
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
            && let Some(card) = self.help_card()
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
        let stage = &mut self.desk.stage(effects);
        match self.place {
            // B held is a safe boot: the splash waits to see.
            Place::Splash => {
                (stroke.press == Press::Down && stroke.key != Key::B).then_some(Place::Menu)
            }
            Place::Menu => self.menu.key(stroke, stage),
            Place::Lessons(_) => self.lessons.key(stroke, stage).then_some(Place::Menu),
            Place::Setup(title) => {
                let (habits, running) = (&mut self.habits, &mut self.running);
                let place = self.setup.key(stroke, habits, running, stage);
                if place == Some(Place::Play) {
                    self.set_kept(title, true);
                }
                place
            }
            Place::Play => {
                let running = self.running.as_mut()?;
                let title = running.title();
                let leave = running.key(stroke, stage)?;
                if running.is_over() || leave == Leave::Setup {
                    self.set_kept(title, false);
                }
                match leave {
                    Leave::Menu => Some(Place::Menu),
                    Leave::Setup => {
                        self.running = None;
                        Some(Place::Setup(title))
                    }
                }
            }
            Place::Settings => self.settings_screen.key(stroke, stage),
            Place::SelfTest => self.self_test.key(stroke, stage),
            Place::Companion => {
                let place = self.companion.key(stroke, stage);
                self.dice_beside = place == Some(Place::Dice);
                place
            }
            Place::Dice => {
                let place = self.tray.key(stroke, &mut self.table, stage);
                // Back to the table they were fetched from.
                match place {
                    Some(Place::Menu) if self.dice_beside => Some(Place::Companion),
                    place => place,
                }
            }
            Place::ChooseDice => self.choose.key(stroke, &mut self.table, stage),
            Place::PastRolls => self.past.key(stroke, &self.table, stage),
            Place::Fairness => self.fair.key(stroke, stage),
            Place::Logbook => {
                let turned = self.logbook.key(stroke, stage)?;
                self.turn(turned, effects)
            }
            Place::Watch => {
                let watched = self.running.as_mut()?.key_at_watch(stroke, stage)?;
                self.watched(watched, effects)
            }
            Place::Numbers => {
                let tallies = self.table.tallies_mut();
                self.numbers
                    .key(stroke, &mut self.statistics, tallies, stage)
            }
            Place::EraseSaves => {
                if erase::key(stroke, stage)? == erase::Answer::Erased {
                    self.forget_matches();
                    self.begin_to_count(effects);
                }
                Some(Place::Menu)
            }
        }
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
            event::push(effects, Effect::Put(ItemKey::Habits));
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
