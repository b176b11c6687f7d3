//! Key input: the eight logical keys, debouncing, auto-repeat and long press, and key scripts for tests.
//!
//! Owns the keys' names, the debouncing state machine ([`Keypad`]), the direction of a step ([`Tri`]), what four keys mean
//! where there are no more ([`FourKeys`]), and the script format of tests and pictures ([`script`]). Does not own pins (boards) or what a key does (ui).
//!
//! ```
//! use keys::{Key, Keypad, Press, Stroke};
//!
//! let mut keypad = Keypad::new();
//! // An edge interrupt reports the level; the stroke comes once the contact has settled.
//! keypad.edge(Key::A, true, 1_000);
//! assert!(keypad.poll(1_000).is_empty());
//! let due = keypad.deadline().unwrap();
//! assert_eq!(keypad.poll(due)[..], [Stroke { key: Key::A, press: Press::Down }]);
//!
//! // Held for half a second, A, B, X and Y report a long press; directions repeat instead.
//! let due = keypad.deadline().unwrap();
//! assert_eq!(keypad.poll(due)[..], [Stroke { key: Key::A, press: Press::Long }]);
//! assert_eq!(keypad.deadline(), None);
//! ```
#![no_std]
#![forbid(unsafe_code)]

mod four;
mod keypad;
pub mod script;
mod tri;

pub use four::{FourKeys, KeyLayout, Meaning, Meanings};
pub use keypad::{Keypad, Repeat, Strokes};
pub use tri::{Index, Tri};

/// A point in time or a span, in microseconds since power-on.
pub type Micros = u64;

/// The keys of a board with eight, whatever is printed on them. One with four has the letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Key {
    Up,
    Down,
    Left,
    Right,
    A,
    B,
    X,
    Y,
}

impl Key {
    /// Every key, in the order of their discriminants.
    pub const ALL: [Key; 8] = [
        Key::Up,
        Key::Down,
        Key::Left,
        Key::Right,
        Key::A,
        Key::B,
        Key::X,
        Key::Y,
    ];

    /// The name used in key scripts and logs.
    pub const fn name(self) -> &'static str {
        match self {
            Key::Up => "UP",
            Key::Down => "DOWN",
            Key::Left => "LEFT",
            Key::Right => "RIGHT",
            Key::A => "A",
            Key::B => "B",
            Key::X => "X",
            Key::Y => "Y",
        }
    }

    /// The key when the device is held upside down: directions are reversed, letters stay as printed.
    pub const fn turned(self) -> Key {
        match self {
            Key::Up => Key::Down,
            Key::Down => Key::Up,
            Key::Left => Key::Right,
            Key::Right => Key::Left,
            letter => letter,
        }
    }

    /// The key of this name, in upper or lower case.
    pub fn from_name(name: &str) -> Option<Key> {
        Key::ALL
            .into_iter()
            .find(|key| key.name().eq_ignore_ascii_case(name))
    }
}

/// A debounced key event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Press {
    /// Pressed.
    Down,
    /// Auto-repeat of a held direction: after 350 ms, then every 100 ms.
    Repeat,
    /// A, B, X or Y has been held for 500 ms. Comes once, before `Up`.
    Long,
    /// Released; `after_long` tells whether `Long` came before.
    Up { after_long: bool },
}

/// A key and its event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stroke {
    pub key: Key,
    pub press: Press,
}

impl Stroke {
    /// The stroke on a device that is held upside down; see [`Key::turned`].
    #[must_use]
    pub const fn turned(self) -> Stroke {
        Stroke {
            key: self.key.turned(),
            press: self.press,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn upside_down_the_cross_points_the_other_way_and_letters_stay_letters() {
        let turned = Key::ALL.map(|key| {
            let stroke = Stroke {
                key,
                press: Press::Repeat,
            };
            let turned = stroke.turned();
            assert_eq!((turned.turned(), turned.press), (stroke, Press::Repeat));
            turned.key
        });
        let [cross @ .., _, _, _, _] = turned;
        assert_eq!(cross, [Key::Down, Key::Up, Key::Right, Key::Left]);
        assert!(turned.ends_with(&[Key::A, Key::B, Key::X, Key::Y]));
    }
}
