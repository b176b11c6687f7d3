//! The eight logical keys of the device and how a finger becomes an event.
//!
//! Owns: the keys' names, debounce, auto-repeat and long press ([`Keypad`]), the direction of a step
//! ([`Tri`]), and the key scripts that tests and pictures are made with ([`script`]). Does not own: pins (boards) or what a key does (ui).
#![no_std]
#![forbid(unsafe_code)]

mod keypad;
pub mod script;
mod tri;

pub use keypad::{Keypad, Strokes};
pub use tri::{Index, Tri};

/// A point in time or a span, in microseconds since power-on.
pub type Micros = u64;

/// The keys every board offers, whatever is printed on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

    /// The same key where the device is held upside down: the cross points the other way, and a letter
    /// is the letter printed on its key.
    pub const fn turned(self) -> Key {
        match self {
            Key::Up => Key::Down,
            Key::Down => Key::Up,
            Key::Left => Key::Right,
            Key::Right => Key::Left,
            letter => letter,
        }
    }

    /// The key of a script's word, in any case.
    pub fn from_name(name: &str) -> Option<Key> {
        Key::ALL
            .into_iter()
            .find(|key| key.name().eq_ignore_ascii_case(name))
    }
}

/// What a key did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// The finger came down.
    Down,
    /// A direction is still held: again after 350 ms, then every 100 ms.
    Repeat,
    /// A, B, X or Y has been held for 500 ms. Comes once, before `Up`.
    Long,
    /// The finger left; `after_long` tells whether `Long` came before.
    Up { after_long: bool },
}

/// One key event, ready for the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    pub key: Key,
    pub press: Press,
}
