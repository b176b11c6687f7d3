//! Key debouncing, auto-repeat and long press: a state machine from raw contact levels to key events.
//!
//! Owns the timing; does not own pins, interrupts or the clock: the caller feeds levels and time stamps.

use heapless::Vec;

use crate::{Key, Micros, Press, Stroke};

/// Debounce time: a contact must be stable this long before its new level counts.
const DEBOUNCE: Micros = 4_000;
/// Auto-repeat delay of a held direction …
const REPEAT_FIRST: Micros = 350_000;
/// … and its repeat interval.
const REPEAT_NEXT: Micros = 100_000;
/// Long-press time of A, B, X and Y.
const LONG: Micros = 500_000;

/// The strokes of one call: at most one per key.
pub type Strokes = Vec<Stroke, 8>;

/// The state of one contact.
#[derive(Clone, Copy, Debug, Default)]
struct Contact {
    /// Since when `raw` differs from `down`, if it does.
    changing_since: Option<Micros>,
    /// The level last seen.
    raw: bool,
    /// The debounced level.
    down: bool,
    /// When the held key repeats or becomes a long press.
    due_at: Option<Micros>,
    long_sent: bool,
}

/// All eight contacts. Takes raw levels with time stamps; returns strokes and the time of the next poll.
#[derive(Clone, Debug, Default)]
pub struct Keypad {
    contacts: [Contact; 8],
}

impl Keypad {
    /// All keys up.
    pub fn new() -> Self {
        Self::default()
    }

    /// Feeds the raw level of one contact, as an edge interrupt or a window event reports it.
    pub fn edge(&mut self, key: Key, down: bool, now: Micros) {
        let contact = &mut self.contacts[key as usize];
        if down != contact.raw {
            contact.raw = down;
            contact.changing_since = (down != contact.down).then_some(now);
        }
    }

    /// When to call [`Keypad::poll`] next; `None` while no key is held or changing.
    pub fn deadline(&self) -> Option<Micros> {
        self.contacts
            .iter()
            .flat_map(|c| [c.changing_since.map(|since| since + DEBOUNCE), c.due_at])
            .flatten()
            .min()
    }

    /// The strokes that are due by `now`.
    pub fn poll(&mut self, now: Micros) -> Strokes {
        let mut strokes = Strokes::new();
        for key in Key::ALL {
            if let Some(press) = self.contacts[key as usize].poll(key, now) {
                let pushed = strokes.push(Stroke { key, press });
                debug_assert!(pushed.is_ok(), "more than one stroke a key");
            }
        }
        strokes
    }
}

impl Contact {
    fn poll(&mut self, key: Key, now: Micros) -> Option<Press> {
        if self
            .changing_since
            .is_some_and(|since| now >= since + DEBOUNCE)
        {
            self.changing_since = None;
            self.down = self.raw;
            return Some(if self.down {
                self.press(key, now)
            } else {
                self.release()
            });
        }
        if self.due_at.is_some_and(|at| now >= at) {
            return Some(self.held(key, now));
        }
        None
    }

    fn press(&mut self, key: Key, now: Micros) -> Press {
        self.long_sent = false;
        self.due_at = Some(now + if key.repeats() { REPEAT_FIRST } else { LONG });
        Press::Down
    }

    fn release(&mut self) -> Press {
        self.due_at = None;
        Press::Up {
            after_long: self.long_sent,
        }
    }

    fn held(&mut self, key: Key, now: Micros) -> Press {
        if key.repeats() {
            self.due_at = Some(now + REPEAT_NEXT);
            Press::Repeat
        } else {
            self.due_at = None;
            self.long_sent = true;
            Press::Long
        }
    }
}

impl Key {
    /// Directions repeat while held; the other keys have a long press instead.
    pub const fn repeats(self) -> bool {
        matches!(self, Key::Up | Key::Down | Key::Left | Key::Right)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(keypad: &mut Keypad, ms: u64) -> Strokes {
        keypad.poll(ms * 1_000)
    }

    #[test]
    fn a_press_counts_once_the_contact_has_rested() {
        let mut pad = Keypad::new();
        pad.edge(Key::A, true, 0);
        assert!(pad.poll(3_999).is_empty());
        assert_eq!(
            pad.poll(4_000)[..],
            [Stroke {
                key: Key::A,
                press: Press::Down
            }]
        );
    }

    #[test]
    fn bouncing_gives_one_press() {
        let mut pad = Keypad::new();
        for (at, down) in [
            (0, true),
            (300, false),
            (900, true),
            (1_500, false),
            (2_000, true),
        ] {
            pad.edge(Key::B, down, at);
            assert!(pad.poll(at).is_empty());
        }
        assert!(pad.poll(5_999).is_empty());
        assert_eq!(pad.poll(6_000).len(), 1);
        assert!(pad.poll(100_000).is_empty());
    }

    #[test]
    fn a_glitch_is_no_press() {
        let mut pad = Keypad::new();
        pad.edge(Key::A, true, 0);
        pad.edge(Key::A, false, 1_000);
        assert_eq!(pad.deadline(), None);
        assert!(pad.poll(10_000).is_empty());
    }

    #[test]
    fn directions_repeat_after_350_then_every_100_ms() {
        let mut pad = Keypad::new();
        pad.edge(Key::Left, true, 0);
        let mut times = [0u64; 4];
        for slot in &mut times {
            let due = pad.deadline().expect("a held key has a deadline");
            assert_eq!(pad.poll(due).len(), 1);
            *slot = due / 1_000;
        }
        assert_eq!(times, [4, 354, 454, 554]);
        pad.edge(Key::Left, false, 560_000);
        assert_eq!(at(&mut pad, 564)[0].press, Press::Up { after_long: false });
        assert_eq!(pad.deadline(), None);
    }

    #[test]
    fn a_long_press_is_sent_once_and_remembered_at_release() {
        let mut pad = Keypad::new();
        pad.edge(Key::X, true, 0);
        assert_eq!(at(&mut pad, 4)[0].press, Press::Down);
        assert!(at(&mut pad, 503).is_empty());
        assert_eq!(at(&mut pad, 504)[0].press, Press::Long);
        assert_eq!(pad.deadline(), None);
        pad.edge(Key::X, false, 900_000);
        assert_eq!(at(&mut pad, 904)[0].press, Press::Up { after_long: true });
    }

    #[test]
    fn keys_are_independent() {
        let mut pad = Keypad::new();
        pad.edge(Key::A, true, 0);
        pad.edge(Key::Right, true, 0);
        assert_eq!(pad.poll(4_000).len(), 2);
        pad.edge(Key::A, false, 5_000);
        let strokes = at(&mut pad, 354);
        let presses: Vec<_, 8> = strokes.iter().map(|s| (s.key, s.press)).collect();
        let up = Press::Up { after_long: false };
        assert_eq!(presses, [(Key::Right, Press::Repeat), (Key::A, up)]);
    }
}
