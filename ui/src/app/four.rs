//! Boards with four keys: what they mean on the open screen. The keys' own meanings are in `keys::FourKeys`; here they
//! become the keys of a board with eight.

use keys::{FourKeys, Key, KeyLayout, Meaning, Press, Stroke, Tri};

use super::App;
use crate::{
    Effects,
    key_guide::{KeyGuide, Steps},
    screens::Place,
};

/// Which keys the board has, and what is held of four.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FourState {
    layout: KeyLayout,
    keys: FourKeys,
}

impl App {
    pub(super) fn set_key_layout(&mut self, layout: KeyLayout) {
        self.four = FourState {
            layout,
            ..FourState::default()
        };
        self.self_test.set_keys(layout);
        self.desk.dirty.add(self.desk.layout.screen());
    }

    pub(super) const fn has_four_keys(&self) -> bool {
        matches!(self.four.layout, KeyLayout::Four)
    }

    /// What hints and help cards show of the keys.
    pub(super) fn key_guide(&self) -> KeyGuide {
        if !self.has_four_keys() {
            return KeyGuide::default();
        }
        KeyGuide {
            layout: KeyLayout::Four,
            turned: self.desk.settings.left_handed,
            steps: self.steps(),
            more: self.more.is_none()
                && !self.system.is_open()
                && self.consent.is_none()
                && self.offers_more(),
        }
    }

    /// What the previous and the next choice are now.
    fn steps(&self) -> Steps {
        if self.companion.rings() || self.consent.is_some() {
            return Steps::NONE;
        }
        if self.more.is_some() || self.system.is_open() {
            return Steps::ROWS;
        }
        match &self.signs {
            Some(signs) if signs.has_pages() => Steps::COLUMNS,
            Some(_) => Steps::NONE,
            None if self.help.is_some() => Steps::NONE,
            None => self.screen().steps(&self.snapshot()),
        }
    }

    /// One of the four keys.
    #[inline(never)]
    pub(super) fn key_of_four(&mut self, stroke: Stroke, effects: &mut Effects) {
        let stroke = if self.desk.settings.left_handed {
            stroke.turned_on_four()
        } else {
            stroke
        };
        if self.place == Place::Splash {
            // Y held since power-on asks for a safe boot, as B does elsewhere.
            let stroke = Stroke {
                key: logical(stroke.key),
                ..stroke
            };
            self.key_of_eight(stroke, None, effects);
            return;
        }
        if self.safe_boot.is_asked() {
            let stroke = Stroke {
                key: logical(stroke.key),
                ..stroke
            };
            self.safe_boot.key(stroke, false, self.desk.now);
        }
        if self.tests_keys() {
            self.key_of_eight(stroke, None, effects);
            return;
        }
        for meaning in self.four.keys.meanings(stroke) {
            match meaning {
                Meaning::Step(by) => self.step_along(by, stroke.press, effects),
                Meaning::Across(by) => self.step_across(by, stroke.press, effects),
                Meaning::Stroke(meant) => {
                    // The first of two may have closed what the second was for.
                    if !self.rest.ignores(physical(meant.key)) {
                        self.key_or_more(meant, None, effects);
                    }
                }
                Meaning::More => self.open_more(effects),
            }
        }
    }

    /// Whether the keys are shown as they are, to try them.
    fn tests_keys(&self) -> bool {
        self.place == Place::SelfTest && self.desk.notice.is_none() && !self.is_covered()
    }

    fn step_along(&mut self, by: Tri, press: Press, effects: &mut Effects) {
        let key = self.steps().key(by);
        self.key_or_more(Stroke { key, press }, Some(by), effects);
    }

    fn step_across(&mut self, by: Tri, press: Press, effects: &mut Effects) {
        // Y was held so long that its sheet came before the other key did.
        self.close_more(effects);
        let key = self.steps().across_key(by);
        self.key_of_eight(Stroke { key, press }, None, effects);
    }

    fn key_or_more(&mut self, stroke: Stroke, step: Option<Tri>, effects: &mut Effects) {
        if self.more.is_some() {
            self.key_on_more(stroke, effects);
        } else {
            self.key_of_eight(stroke, step, effects);
        }
    }

    /// The rest of this key's press is for nobody.
    pub(super) fn ignore_rest_of(&mut self, key: Key) {
        let key = if self.has_four_keys() {
            physical(key)
        } else {
            key
        };
        self.rest.ignore(key);
    }
}

/// Which of eight keys one of four stands for.
const fn logical(key: Key) -> Key {
    match key {
        Key::X => Key::A,
        Key::Y => Key::B,
        Key::A => Key::Up,
        _ => Key::Down,
    }
}

/// Which of four keys does what this one of eight does.
const fn physical(key: Key) -> Key {
    match key {
        Key::A => Key::X,
        _ => Key::Y,
    }
}
