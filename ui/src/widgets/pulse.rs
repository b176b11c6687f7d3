//! A gentle hint for somebody who does not know what to do: after three seconds the first key cap
//! lights up and dims a few times, then rests, so that the device can sleep.

use crate::Millis;

const HESITATION: Millis = 3_000;
/// Half a pulse: lit this long, then dim as long.
const HALF: Millis = 450;
/// Six pulses.
const HALVES: Millis = 12;

/// Counts from the last key.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pulse {
    since: Millis,
    /// Whether the cap was lit at the last turn.
    lit: bool,
}

impl Pulse {
    pub(crate) const fn new(now: Millis) -> Pulse {
        Pulse {
            since: now,
            lit: false,
        }
    }

    /// Which half of which pulse it is; `None` before the first and after the last.
    fn half(&self, now: Millis) -> Option<Millis> {
        let age = now.wrapping_sub(self.since);
        let half = age.checked_sub(HESITATION)? / HALF;
        (half < HALVES).then_some(half)
    }

    /// Whether the cap is lit now.
    pub(crate) fn shows(&self, now: Millis) -> bool {
        self.half(now).is_some_and(|half| half.is_multiple_of(2))
    }

    /// Whether the cap has changed since the last call.
    pub(crate) fn turns(&mut self, now: Millis) -> bool {
        let lit = self.shows(now);
        core::mem::replace(&mut self.lit, lit) != lit
    }

    /// When it changes next.
    pub(crate) fn wake_at(&self, now: Millis) -> Option<Millis> {
        let age = now.wrapping_sub(self.since);
        if age < HESITATION {
            return Some(self.since.wrapping_add(HESITATION));
        }
        let half = self.half(now)?;
        Some(self.since.wrapping_add(HESITATION + (half + 1) * HALF))
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
}
