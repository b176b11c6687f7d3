//! What survives power-off: settings and statistics, the running games, the finished ones.
//!
//! Owns: how bytes lie in flash, and the promise that what was acknowledged is there after any power
//! cut, and what was not is either there or not, never half. Does not own: what the bytes mean, nor
//! the flash driver. The format, and why it is so, is told in `docs/save-format.md`.
//!
//! One task owns the [`Keeper`]. It takes [`Request`]es and gives [`Reply`]s; or its methods are called
//! one by one:
//!
//! ```text
//! Keeper ──┬─ Shelf   settings, statistics, set-ups     all on one sheet
//!          ├─ Shelf   notes beside the printed boxes    all on another
//!          └─ Book    running and finished games        a sheet each
//! ```
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

#[cfg(test)]
extern crate std;

mod book;
mod checksum;
mod found;
mod keeper;
mod pen;
mod record;
mod request;
mod sheet;
mod sheets;
mod shelf;
mod story;
mod walk;
mod words;

pub use book::{RESERVE, Replay, Replays, Tidied};
pub use found::{Loss, MountReport, Recovery, Region};
pub use keeper::{Keeper, Plan, REGION, SHELF_PAGES};
pub use record::{BATCH, LONGEST, RESULT, ResultBytes, TABLE, TableBytes, longest};
pub use request::{Reply, Request};
pub use shelf::{ItemKey, LARGEST, NOTES};
pub use story::Log;
pub use words::Words;

/// Why something is not kept. What was there before still is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum StoreError {
    /// More bytes than this thing, table, result or entry may have.
    TooLarge,
    /// The game has become longer than a sheet can hold. What is kept of it stays.
    TooLong,
    /// No game of this title is running, or there is no replay of this number.
    NoGame,
    /// A game of this title is running: it must be finished or given up first.
    StillRunning,
    /// The opening is not of this title, or the log is shorter than it should be cut to.
    Misfit,
    /// The flash refuses, or does not keep what was written.
    Broken,
}
