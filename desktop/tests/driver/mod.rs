//! A finger on the device: taps keys and lets simulated time pass.

use desktop::handheld::Handheld;
use keys::{Key, Micros};

pub(crate) struct Driver {
    pub(crate) handheld: Handheld,
    pub(crate) now: Micros,
}

impl Driver {
    pub(crate) fn new(handheld: Handheld) -> Driver {
        Driver { handheld, now: 0 }
    }

    /// Let time pass, with every moment at which the device wants to be called.
    pub(crate) fn pass(&mut self, ms: u64) {
        let end = self.now + ms * 1_000;
        while self.now < end {
            let due = self.handheld.deadline();
            self.now = due.map_or(end, |at| at.clamp(self.now + 1_000, end));
            self.handheld.advance(self.now);
        }
    }

    pub(crate) fn tap(&mut self, key: Key) {
        self.handheld.edge(key, true, self.now);
        self.pass(40);
        self.handheld.edge(key, false, self.now);
        self.pass(1_000);
    }

    pub(crate) fn fact(&self, key: &str) -> &str {
        self.handheld.facts().get(key).map_or("", String::as_str)
    }
}
