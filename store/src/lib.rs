//! Power-fail-safe storage in NOR flash: a key-value store for settings, statistics and notes, and a
//! log-structured store for games.
//!
//! Everything is appended; nothing is overwritten in place. Records carry checksums, full sectors are
//! compacted onto fresh ones, and the least worn sector is taken next (wear levelling). What a [`Reply`]
//! acknowledges is there after any power cut; what was not acknowledged is there or not, never half. A
//! write that the flash refuses is retried on a fresh sector before [`StoreError::Broken`] is reported.
//!
//! Owns the flash format (`docs/save-format.md`). Does not own what the stored bytes mean, nor the flash
//! driver.
//!
//! One task owns the [`Keeper`] and serves [`Request`]s with [`Reply`]s, or calls its methods:
//!
//! ```text
//! Keeper ──┬─ KvStore    settings, statistics, names       live items on one sector
//!          ├─ KvStore    notes beside the printed boxes    live items on one sector
//!          └─ GameLogs   running and finished games        one sector each
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

use core::{error::Error, fmt};

mod checksum;
mod keeper;
mod key;
mod kv;
mod logs;
mod reader;
mod record;
mod report;
mod request;
mod scan;
mod sector;
mod sectors;
mod word_flash;
mod writer;

pub use keeper::{Keeper, Plan, REGION, SHELF_PAGES};
pub use key::{ItemKey, LARGEST, NOTES};
pub use logs::{GcStep, RESERVE, Replay, Replays};
pub use record::{BATCH, LONGEST, RESULT, ResultBytes, TABLE, TableBytes, longest};
pub use report::{Loss, MountReport, Recovery, Region};
pub use request::{Reply, Request};
pub use scan::Log;

/// Why a request failed. What was committed before still is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// More bytes than this item, table, result or batch of entries may have.
    TooLarge,
    /// The log has become longer than a sector can hold. What is committed of it stays.
    TooLong,
    /// No game of this title is running, or there is no replay of this number.
    NoGame,
    /// A game of this title is running: it must be finished or given up first.
    StillRunning,
    /// The opening is of another title, the log is shorter than the length to cut it to, or the note is
    /// not below [`NOTES`].
    Misfit,
    /// The flash refused a write or an erase, or read back something else, also on a fresh sector. Or it
    /// did so before, and this request would leave a gap in a log.
    Broken,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StoreError::TooLarge => "more bytes than fit",
            StoreError::TooLong => "the log is longer than a sector",
            StoreError::NoGame => "there is no such game",
            StoreError::StillRunning => "a game of this title is running",
            StoreError::Misfit => "the request does not fit the log",
            StoreError::Broken => "the flash refuses",
        })
    }
}

impl Error for StoreError {}
