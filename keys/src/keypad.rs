//! Key debouncing, auto-repeat and long press: a state machine from raw contact levels to key events.
//!
//! Owns the timing; does not own pins, interrupts or the clock: the caller feeds levels and time stamps.

use heapless::Vec;

use crate::{Key, KeyLayout, Micros, Press, Stroke};

/// Debounce time: a contact must be stable this long before its new level counts.
const DEBOUNCE: Micros = 4_000;
/// Long-press time of A, B, X and Y.
const LONG: Micros = 500_000;

/// How soon a held direction repeats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Repeat {
    /// Never: one press, one step.
    Off,
    /// For hands that need more time to let go.
    Slow,
    #[default]
    Normal,
}

impl Repeat {
    pub const ALL: [Repeat; 3] = [Repeat::Off, Repeat::Slow, Repeat::Normal];

    /// Time from the press to the first repeat, and from one to the next.
    const fn timing(self) -> Option<(Micros, Micros)> {
        match self {
            Repeat::Off => None,
            Repeat::Slow => Some((700_000, 300_000)),
            Repeat::Normal => Some((350_000, 100_000)),
        }
    }
}

/// The strokes of one call: at most one per key.
pub type Strokes = Vec<Stroke, 8>;

/// What holding a key does.
#[derive(Clone, Copy, Debug)]
enum Hold {
    Repeats(Repeat),
    IsLong,
}

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
    /// It has closed and opened again unseen, and the press is still to be reported.
    missed: bool,
}

/// All eight contacts. Takes raw levels with time stamps; returns strokes and the time of the next poll.
#[derive(Clone, Debug, Default)]
pub struct Keypad {
    contacts: [Contact; 8],
    repeat: Repeat,
    layout: KeyLayout,
}

impl Keypad {
    /// All keys up.
    pub fn new() -> Self {
        Self::default()
    }

    /// All keys of a board up.
    pub fn of(layout: KeyLayout) -> Self {
        Keypad {
            layout,
            ..Self::default()
        }
    }

    /// Sets how soon held directions repeat, from the next press or repeat on.
    pub const fn set_repeat(&mut self, repeat: Repeat) {
        self.repeat = repeat;
    }

    /// Feeds the raw level of one contact, as an edge interrupt or a window event reports it.
    pub fn edge(&mut self, key: Key, down: bool, now: Micros) {
        let contact = &mut self.contacts[key as usize];
        if down != contact.raw {
            contact.raw = down;
            contact.changing_since = (down != contact.down).then_some(now);
        }
    }

    /// Reports that a contact which was up, and is up, was closed in between for longer than it bounces, while nobody
    /// could look. The press counts at once, the release after the debounce time.
    pub fn missed(&mut self, key: Key) {
        let contact = &mut self.contacts[key as usize];
        contact.missed = !contact.raw && !contact.down;
    }

    /// When to call [`Keypad::poll`] next; `None` while no key is held or changing.
    pub fn deadline(&self) -> Option<Micros> {
        self.contacts
            .iter()
            .flat_map(|c| {
                let changed = c.changing_since.map(|since| since + DEBOUNCE);
                [changed, c.due_at, c.missed.then_some(0)]
            })
            .flatten()
            .min()
    }

    /// The strokes that are due by `now`.
    pub fn poll(&mut self, now: Micros) -> Strokes {
        let mut strokes = Strokes::new();
        for key in Key::ALL {
            let hold = if self.layout.repeats(key) {
                Hold::Repeats(self.repeat)
            } else {
                Hold::IsLong
            };
            if let Some(press) = self.contacts[key as usize].poll(hold, now) {
                let pushed = strokes.push(Stroke { key, press });
                debug_assert!(pushed.is_ok(), "more than one stroke a key");
            }
        }
        strokes
    }
}

impl Contact {
    fn poll(&mut self, hold: Hold, now: Micros) -> Option<Press> {
        if self
            .changing_since
            .is_some_and(|since| now >= since + DEBOUNCE)
        {
            self.changing_since = None;
            self.down = self.raw;
            return Some(if self.down {
                self.press(hold, now)
            } else {
                self.release()
            });
        }
        if core::mem::take(&mut self.missed) {
            self.down = true;
            self.changing_since = (!self.raw).then_some(now);
            return Some(self.press(hold, now));
        }
        if self.due_at.is_some_and(|at| now >= at) {
            return self.held(hold, now);
        }
        None
    }

    fn press(&mut self, hold: Hold, now: Micros) -> Press {
        self.long_sent = false;
        let due = match hold {
            Hold::IsLong => Some(LONG),
            Hold::Repeats(repeat) => repeat.timing().map(|(first, _)| first),
        };
        self.due_at = due.map(|due| now + due);
        Press::Down
    }

    fn release(&mut self) -> Press {
        self.due_at = None;
        Press::Up {
            after_long: self.long_sent,
        }
    }

    /// The held key is due. `None` if repeating was switched off while it was down.
    fn held(&mut self, hold: Hold, now: Micros) -> Option<Press> {
        match hold {
            Hold::Repeats(repeat) => {
                let next = repeat.timing().map(|(_, next)| now + next);
                self.due_at = next;
                next.map(|_| Press::Repeat)
            }
            Hold::IsLong => {
                self.due_at = None;
                self.long_sent = true;
                Some(Press::Long)
            }
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
    fn a_press_that_was_missed_is_a_press_and_a_release() {
        let mut pad = Keypad::new();
        pad.missed(Key::A);
        assert!(pad.deadline().is_some_and(|due| due <= 400_000));
        assert_eq!(at(&mut pad, 400)[0].press, Press::Down);
        assert_eq!(pad.deadline(), Some(404_000));
        assert_eq!(at(&mut pad, 404)[0].press, Press::Up { after_long: false });
        assert_eq!(pad.deadline(), None);
        // A key that is down, or is known to go down, was not missed.
        pad.edge(Key::B, true, 500_000);
        pad.missed(Key::B);
        assert_eq!(at(&mut pad, 504).len(), 1);
        pad.missed(Key::B);
        assert!(at(&mut pad, 508).is_empty());
    }

    #[test]
    fn a_missed_press_and_the_next_one_are_one_if_nothing_rests_between_them() {
        let mut pad = Keypad::new();
        pad.missed(Key::A);
        assert_eq!(at(&mut pad, 400).len(), 1);
        pad.edge(Key::A, true, 402_000);
        assert!(at(&mut pad, 406).is_empty());
        // It closed before the missed press was reported.
        pad.missed(Key::B);
        pad.edge(Key::B, true, 410_000);
        assert_eq!(at(&mut pad, 410)[0].press, Press::Down);
        assert!(at(&mut pad, 414).is_empty());
    }

    /// The press is seen, then nobody looks until the key is up again: what was due is polled first.
    #[test]
    fn a_press_that_was_seen_counts_although_the_release_is_seen_late() {
        let mut pad = Keypad::new();
        pad.edge(Key::A, true, 0);
        assert_eq!(at(&mut pad, 400)[0].press, Press::Down);
        pad.edge(Key::A, false, 400_000);
        assert_eq!(at(&mut pad, 404)[0].press, Press::Up { after_long: false });
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
    fn a_slow_repeat_comes_later_and_switched_off_never() {
        let mut pad = Keypad::new();
        pad.set_repeat(Repeat::Slow);
        pad.edge(Key::Up, true, 0);
        let mut due = || {
            let due = pad.deadline().expect("a held key has a deadline");
            assert_eq!(pad.poll(due).len(), 1);
            due / 1_000
        };
        assert_eq!([due(), due(), due()], [4, 704, 1_004]);
        // Switched off while the key is down: what was due is not sent any more.
        pad.set_repeat(Repeat::Off);
        assert!(pad.poll(2_000_000).is_empty());
        assert_eq!(pad.deadline(), None);
        pad.edge(Key::Up, false, 2_000_000);
        assert_eq!(pad.poll(2_004_000).len(), 1);
        pad.edge(Key::Up, true, 3_000_000);
        assert_eq!(pad.poll(3_004_000).len(), 1);
        assert_eq!(pad.deadline(), None);
        // The long press of the other keys is no repeat.
        pad.edge(Key::A, true, 4_000_000);
        assert_eq!(pad.poll(4_004_000).len(), 1);
        assert_eq!(pad.poll(4_504_000)[0].press, Press::Long);
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
    fn of_four_keys_a_and_b_repeat_and_x_and_y_have_a_long_press() {
        let mut pad = Keypad::of(KeyLayout::Four);
        for (key, held) in [
            (Key::A, Press::Repeat),
            (Key::B, Press::Repeat),
            (Key::X, Press::Long),
            (Key::Y, Press::Long),
        ] {
            pad.edge(key, true, 0);
            assert_eq!(at(&mut pad, 4).len(), 1);
            assert_eq!(at(&mut pad, 504)[0].press, held);
            pad.edge(key, false, 600_000);
            assert_eq!(at(&mut pad, 604).len(), 1);
        }
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
