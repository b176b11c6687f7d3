//! The device on your desk.
//!
//! Owns the world around [`ui::App`] on a computer: the [`handheld`] that joins app, keys, dice and the
//! [`memory`] in a file, and three ways to see it: a [`window`], a [`page`] in a browser, and pictures of a
//! key script ([`shot`]). Beside it sits the [`referee`], through which programs play, and computer players
//! meet in a [`tournament`]. Does not own what is on the screen (ui), how luck is made (dice) or what the
//! games allow (rules-core).
#![forbid(unsafe_code)]

pub mod dicebox;
pub mod fingers;
pub mod handheld;
pub mod memory;
pub mod options;
pub mod page;
pub mod picture;
pub mod referee;
pub mod shell;
pub mod shot;
pub mod tape;
pub mod tournament;
pub mod window;

use std::fmt;

/// Why the program ends early: one sentence for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble(pub String);

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Trouble {}
