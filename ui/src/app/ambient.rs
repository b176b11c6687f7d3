//! Ambient motion: a slow beat while a screen is still. At each beat one small thing moves, so that the device
//! seems alive and still sleeps nearly all the time. Off with motion switched off.

use embedded_graphics::primitives::Rectangle;

use super::App;
use crate::{Millis, screens::Snapshot};

/// The time between two beats, and from a key to the first beat after it.
const BEAT: Millis = 800;

/// The largest side of what a beat redraws.
const LARGEST: u32 = 32;

/// The count of beats and the time of the last beat or key.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ambient {
    beat: u32,
    since: Millis,
}

impl Ambient {
    /// A key was pressed: what it does comes first.
    pub(super) const fn wait(&mut self, now: Millis) {
        self.since = now;
    }
}

impl App {
    /// The beat that pictures are drawn with; 0 with motion switched off.
    pub(super) const fn beat(&self) -> u32 {
        if self.desk.settings.motion {
            self.ambient.beat
        } else {
            0
        }
    }

    /// Whether beats pass: nothing else moves and nothing covers the screen.
    fn is_calm(&self, seen: &Snapshot<'_>) -> bool {
        self.desk.settings.motion
            && !self.rest.is_dark()
            && !self.is_covered()
            && self.desk.notice.is_none()
            && !self.companion.rings()
            && !self.screen().is_upside_down()
            && self.screen().is_calm(seen)
            && self.screen().wake_at(seen).is_none()
    }

    /// When the next beat is due.
    pub(super) fn beats_at(&self) -> Option<Millis> {
        self.is_calm(&self.snapshot())
            .then(|| self.ambient.since.wrapping_add(BEAT))
    }

    /// Counts a beat that is due, and redraws what moves at it.
    pub(super) fn count_beat(&mut self) {
        let now = self.desk.now;
        if now.wrapping_sub(self.ambient.since) < BEAT || !self.is_calm(&self.snapshot()) {
            return;
        }
        self.ambient = Ambient {
            beat: self.ambient.beat.wrapping_add(1).max(1),
            since: now,
        };
        if let Some(area) = self.ambient_area() {
            self.desk.dirty.add(area);
        }
    }

    fn ambient_area(&self) -> Option<Rectangle> {
        let area = self.screen().ambient(&self.snapshot())?;
        debug_assert!(
            area.size.width <= LARGEST && area.size.height <= LARGEST,
            "an ambient beat redraws little"
        );
        Some(area.intersection(&self.desk.layout.screen()))
    }
}
