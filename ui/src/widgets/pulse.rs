//! What lights up and dims a few times, then rests, so that the device can sleep: the first key cap, three
//! seconds after the last key, as a gentle hint; and a choice that was advised, which stays lit.

use crate::Millis;

const HESITATION: Millis = 3_000;
/// Half a pulse: lit this long, then dim as long.
const HALF: Millis = 450;
/// Six pulses.
const HALVES: Millis = 12;

/// Counts from the last key, or from the advice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pulse {
    since: Millis,
    /// How long it waits before the first pulse.
    waits: Millis,
    /// Whether it is lit after the last one.
    rests_lit: bool,
    /// Whether it was lit at the last turn.
    lit: bool,
}

impl Pulse {
    pub(crate) const fn new(now: Millis) -> Pulse {
        Pulse {
            since: now,
            waits: HESITATION,
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

    /// Which half of which pulse it is, also after the last; `None` before the first.
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
        assert_eq!((turns, now), (HALVES, 1_000 + HESITATION + HALVES * HALF));
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
