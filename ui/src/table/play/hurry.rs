//! Keys that hurry a match on: A skips the animation on display, held it runs on to the next decision of a person.
//!
//! Owns the guard that keeps a key used to hurry from being taken as a decision.

use keys::{Key, Press, Stroke};

use crate::Millis;

/// A that was used to hurry is no decision for this long after one opens.
const GUARD: Millis = 400;

/// How A was used last, and what follows from it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hurry {
    /// Whether A was last pressed while no decision was pending.
    used: bool,
    /// When the pending decision opened, if A was used to hurry to it.
    guards_since: Option<Millis>,
    /// Whether the press of A that is held is ignored.
    ignored: bool,
    /// Whether A is held, so that the steps before a person's decision are shown without a pause.
    runs_on: bool,
}

impl Hurry {
    /// A key while no decision is pending.
    pub(super) const fn note(&mut self, stroke: Stroke) {
        match (stroke.key, stroke.press) {
            (Key::A, Press::Down) => self.used = true,
            (Key::A, Press::Long) => self.runs_on = true,
            (Key::A, Press::Up { .. }) => self.runs_on = false,
            (_, Press::Down) => self.used = false,
            _ => {}
        }
    }

    /// A person's decision opens.
    pub(super) const fn decision_opens(&mut self, now: Millis) {
        self.runs_on = false;
        if self.used {
            self.guards_since = Some(now);
            self.ignored = true;
        }
    }

    /// Whether a key at a decision is ignored. Until it is pressed anew after the guard, A is.
    pub(super) fn ignores(&mut self, stroke: Stroke, now: Millis) -> bool {
        let guarded = self
            .guards_since
            .is_some_and(|since| now.wrapping_sub(since) < GUARD);
        match (stroke.key, stroke.press) {
            (Key::A, Press::Down) => self.ignored = guarded,
            (Key::A, _) => return self.ignored,
            (_, Press::Down) => self.used = false,
            _ => {}
        }
        if !guarded {
            self.guards_since = None;
        }
        stroke.key == Key::A && guarded
    }

    /// A has closed a card that covered the decision.
    pub(super) const fn card_closed(&mut self, now: Millis) {
        self.used = true;
        self.decision_opens(now);
    }

    /// Whether the computer players' steps are shown without a pause.
    pub(super) const fn runs_on(&self) -> bool {
        self.runs_on
    }

    /// Something covers the match: a held key does not run on below it.
    pub(super) const fn stop(&mut self) {
        self.runs_on = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(key: Key) -> Stroke {
        Stroke {
            key,
            press: Press::Down,
        }
    }

    #[test]
    fn a_key_used_to_hurry_is_no_decision_for_a_moment() {
        let mut hurry = Hurry::default();
        hurry.note(press(Key::A));
        hurry.decision_opens(1_000);
        assert!(hurry.ignores(press(Key::A), 1_399));
        let released = Stroke {
            key: Key::A,
            press: Press::Up { after_long: false },
        };
        assert!(hurry.ignores(released, 1_420), "its release is ignored too");
        assert!(!hurry.ignores(press(Key::A), 1_450));
        assert!(!hurry.ignores(released, 1_470));
    }

    #[test]
    fn without_hurry_a_decides_at_once() {
        let mut hurry = Hurry::default();
        hurry.note(press(Key::A));
        hurry.note(press(Key::Right));
        hurry.decision_opens(1_000);
        assert!(!hurry.ignores(press(Key::A), 1_010));
        hurry.note(press(Key::A));
        hurry.decision_opens(2_000);
        assert!(!hurry.ignores(press(Key::Left), 2_010), "only A is ignored");
    }
}
