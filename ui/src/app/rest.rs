//! Rest: how the device dims, goes dark and falls asleep while nobody presses a key, and how it wakes.
//!
//! Owns when; the world carries it out ([`Effect::Rest`]). The key that wakes a dark device does nothing else. A dimmed
//! picture can be read, so there every key does what it says.

use keys::{Key, Press, Stroke};

use super::{App, tell};
use crate::{
    Effects, Millis, Supply,
    event::{self, Effect, Rest},
    screens::Place,
    table::Running,
};

/// From dark to dormant: long enough for the store to tidy up.
const DARK: Millis = 10_000;

/// Since when nobody has done anything.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RestState {
    pub(super) rest: Rest,
    /// The last key.
    key_at: Millis,
    /// The last moment at which the device was needed without keys.
    needed_at: Millis,
    /// When it went dark.
    dark_at: Millis,
    /// The alarm has rung.
    rang: bool,
    /// Keys that have woken the device or closed the system menu, a bit for each: what they do until they are released counts for nothing.
    ignored_keys: u8,
}

impl RestState {
    /// Somebody has done something.
    pub(super) const fn note_key(&mut self, now: Millis) {
        self.key_at = now;
    }

    /// What this key does until it is released counts for nothing.
    pub(super) const fn ignore(&mut self, key: Key) {
        self.ignored_keys |= 1 << key as u8;
    }

    pub(super) const fn ignores(&self, key: Key) -> bool {
        self.ignored_keys & 1 << key as u8 != 0
    }

    /// Whether the picture cannot be seen.
    pub(super) const fn is_dark(&self) -> bool {
        matches!(self.rest, Rest::Dark | Rest::Dormant)
    }
}

impl App {
    /// Whether the device must not go dark: a computer player thinks or a match goes on by itself, the sand runs, or a
    /// roll is shown to the whole table.
    fn is_needed(&self) -> bool {
        let plays_on = || {
            let running = self.running.as_ref();
            self.place == Place::Play && running.is_some_and(Running::plays_on)
        };
        self.companion.clock_runs()
            || self.place == Place::Dice && self.tray.is_shared()
            || self.place == Place::Splash
            || plays_on()
    }

    /// The times without a key after which the device dims and goes dark.
    fn dims_and_darkens(&self) -> Option<(Millis, Millis)> {
        let dark = self.desk.settings.sleep.after()?;
        Some((dark / 2, dark))
    }

    /// Dim, darken or fall asleep, if it is time.
    #[inline(never)]
    pub(super) fn rest_if_idle(&mut self, effects: &mut Effects) {
        let now = self.desk.now;
        if !self.rest.is_dark() && self.is_needed() {
            self.rest.needed_at = now;
        }
        let rings = self.companion.rings();
        if rings && !core::mem::replace(&mut self.rest.rang, rings) {
            // Somebody should see it.
            self.rest.key_at = now;
            self.set_rest(Rest::Awake, effects);
        }
        self.rest.rang = rings;
        if let Some(at) = self.rests_at()
            && now.wrapping_sub(at).cast_signed() >= 0
        {
            let next = match self.rest.rest {
                Rest::Awake => Rest::Dim,
                Rest::Dim => Rest::Dark,
                Rest::Dark | Rest::Dormant => Rest::Dormant,
            };
            self.set_rest(next, effects);
        }
    }

    /// When the next step towards sleep is due, unless a key comes.
    pub(super) fn rests_at(&self) -> Option<Millis> {
        let RestState {
            rest,
            key_at,
            needed_at,
            dark_at,
            ..
        } = self.rest;
        let later = if needed_at.wrapping_sub(key_at).cast_signed() > 0 {
            needed_at
        } else {
            key_at
        };
        match rest {
            Rest::Awake => self
                .dims_and_darkens()
                .map(|(dim, _)| key_at.wrapping_add(dim)),
            Rest::Dim if self.is_needed() => None,
            Rest::Dim => self
                .dims_and_darkens()
                .map(|(_, dark)| later.wrapping_add(dark)),
            // With USB there is no battery to save, and USB needs the clocks.
            Rest::Dark if self.is_on_battery() && !self.has_host => {
                Some(dark_at.wrapping_add(DARK))
            }
            Rest::Dark | Rest::Dormant => None,
        }
    }

    fn is_on_battery(&self) -> bool {
        let supply = self.power.known.map(|power| power.supply);
        matches!(supply, None | Some(Supply::Battery))
    }

    /// Asleep at once. A running sand clock pauses: nobody knows how long the device will sleep.
    pub(super) fn switch_off(&mut self, effects: &mut Effects) {
        self.companion.pause_clock(&mut self.desk.stage(effects));
        self.set_rest(Rest::Dormant, effects);
    }

    pub(super) fn set_rest(&mut self, rest: Rest, effects: &mut Effects) {
        if self.rest.rest == rest {
            return;
        }
        let was_dark = self.rest.is_dark();
        self.rest.rest = rest;
        match (was_dark, self.rest.is_dark()) {
            (false, true) => self.rest.dark_at = self.desk.now,
            // Time has passed for what moves.
            (true, false) => self.desk.dirty.add(self.desk.layout.screen()),
            _ => {}
        }
        event::push(effects, Effect::Rest(rest));
        tell(effects, "rest", rest.name());
    }

    /// A key, before anything else sees it. Whether it only wakes the device.
    pub(super) fn wakes(&mut self, stroke: Stroke, effects: &mut Effects) -> bool {
        let bit = 1_u8 << (stroke.key as u8);
        if self.rest.is_dark() {
            if stroke.press == Press::Down {
                self.rest.ignore(stroke.key);
                self.rest.key_at = self.desk.now;
                self.set_rest(Rest::Awake, effects);
            }
            return true;
        }
        // A key that is stuck, in a bag, repeats for ever.
        if stroke.press != Press::Repeat {
            self.rest.key_at = self.desk.now;
            self.set_rest(Rest::Awake, effects);
        }
        let ignored = self.rest.ignored_keys & bit != 0;
        if matches!(stroke.press, Press::Up { .. }) {
            self.rest.ignored_keys &= !bit;
        }
        // Pressed anew: its release was lost.
        if stroke.press == Press::Down {
            self.rest.ignored_keys &= !bit;
            return false;
        }
        ignored
    }
}
