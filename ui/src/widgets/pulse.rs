//! A pulse: lights up and dims a few times, then stops, so that the device can sleep. Used for the first
//! key cap, three seconds after the last key, and for an advised choice, which stays lit.

use crate::Millis;

/// Without a key for this long, the first hint pulses.
const IDLE: Millis = 3_000;
/// Half a period: lit this long, then dim as long.
const HALF: Millis = 450;
/// Six periods.
const HALVES: Millis = 12;

/// The state of one pulse.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pulse {
    since: Millis,
    /// The delay before the first half.
    waits: Millis,
    /// Whether it stays lit after the last half.
    rests_lit: bool,
    /// Whether it was lit at the last call of [`Pulse::turns`].
    lit: bool,
}

impl Pulse {
    pub(crate) const fn new(now: Millis) -> Pulse {
        Pulse {
            since: now,
            waits: IDLE,
            rests_lit: false,
            lit: false,
        }
    }

    pub(crate) const fn of_advice(now: Millis) -> Pulse {
        Pulse {
            since: now,
            waits: 0,
            rests_lit: true,
            lit: true,
        }
    }

    /// The number of the current half, also after the last; `None` before the first.
    fn half(&self, now: Millis) -> Option<Millis> {
        let age = now.wrapping_sub(self.since);
        Some(age.checked_sub(self.waits)? / HALF)
    }

    /// Whether it is lit now.
    pub(crate) fn shows(&self, now: Millis) -> bool {
        self.half(now).is_some_and(|half| {
            if half < HALVES {
                half.is_multiple_of(2)
            } else {
                self.rests_lit
            }
        })
    }

    /// Whether it has changed since the last call.
    pub(crate) fn turns(&mut self, now: Millis) -> bool {
        let lit = self.shows(now);
        core::mem::replace(&mut self.lit, lit) != lit
    }

    /// When it changes next.
    pub(crate) fn wake_at(&self, now: Millis) -> Option<Millis> {
        let begins = self.since.wrapping_add(self.waits);
        match self.half(now) {
            None => Some(begins),
            Some(half) => (half < HALVES).then(|| begins.wrapping_add((half + 1) * HALF)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_waits_pulses_six_times_and_rests() {
        let mut pulse = Pulse::new(1_000);
        let (mut now, mut turns) = (1_000, 0);
        while let Some(next) = pulse.wake_at(now) {
            now = next;
            turns += u32::from(pulse.turns(now));
        }
        assert_eq!((turns, now), (HALVES, 1_000 + IDLE + HALVES * HALF));
        assert!(!pulse.shows(now));
    }

    #[test]
    fn advice_is_lit_at_once_and_stays_lit() {
        let mut pulse = Pulse::of_advice(1_000);
        let (mut now, mut turns) = (1_000, 0);
        assert!(pulse.shows(now));
        while let Some(next) = pulse.wake_at(now) {
            now = next;
            turns += u32::from(pulse.turns(now));
        }
        assert_eq!((turns, now), (HALVES, 1_000 + HALVES * HALF));
        assert!(pulse.shows(now));
    }
}
