//! Safe boot: with B held since power-on the last match is not resumed, and after some seconds erasing the
//! saves is offered. Owns the timing of the key; the app does the rest.

use keys::{Key, Press, Stroke};

use crate::Millis;

/// How long B must be held before erasing is offered: a long press and three seconds more.
const ERASE_AFTER: Millis = 3_500;

/// Whether B has been held since power-on, and from when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum SafeBoot {
    #[default]
    NotAsked,
    HeldSince(Millis),
}

impl SafeBoot {
    /// B counts from its press during the splash until it is released or another key is pressed.
    pub(crate) fn key(&mut self, stroke: Stroke, splash: bool, now: Millis) {
        *self = match (stroke.key, stroke.press) {
            (Key::B, Press::Down) if splash => SafeBoot::HeldSince(now),
            (Key::B, Press::Long | Press::Repeat) => *self,
            _ => SafeBoot::NotAsked,
        };
    }

    pub(crate) fn is_asked(self) -> bool {
        self != SafeBoot::NotAsked
    }

    /// When erasing is due to be offered.
    pub(crate) fn offers_at(self) -> Option<Millis> {
        match self {
            SafeBoot::NotAsked => None,
            SafeBoot::HeldSince(since) => Some(since.wrapping_add(ERASE_AFTER)),
        }
    }

    /// Whether erasing is due to be offered; `true` once.
    pub(crate) fn take_offer(&mut self, now: Millis) -> bool {
        let due = self
            .offers_at()
            .is_some_and(|at| now.wrapping_sub(at).cast_signed() >= 0);
        if due {
            *self = SafeBoot::NotAsked;
        }
        due
    }
}
