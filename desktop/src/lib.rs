//! Host simulator of the device.
//!
//! Owns the environment of [`ui::App`] on a computer: the [`handheld`], which connects app, keys, dice and the [`memory`]
//! file, and its three front ends: a [`window`], a web [`page`], and screenshots of a key script ([`shot`]). Also contains
//! the [`referee`], a protocol for programs that play, games out of links ([`replay_link`]), the [`tournament`] of computer players,
//! streams of random [`bits`] for statistical test suites, and what talks to a real device on [`usb`]. Does not own screens (`ui`),
//! random numbers (`dice`) or rules (`rules-core`).
#![forbid(unsafe_code)]

mod battery;
pub mod bits;
pub mod calibrate;
pub mod dicebox;
pub mod fit;
pub mod handheld;
pub mod held_keys;
pub mod memory;
pub mod options;
pub mod page;
pub mod picture;
pub mod puzzles;
pub mod referee;
pub mod replay_link;
pub mod shell;
pub mod shot;
pub mod tape;
pub mod tournament;
pub mod usb;
pub mod window;

use std::fmt;

/// An error of the command line program: one sentence for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CliError(pub String);

impl fmt::Display for CliError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CliError {}
