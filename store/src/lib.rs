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
//!
//! ```
//! # use embedded_storage_async::nor_flash::{
//! #     ErrorType, MultiwriteNorFlash, NorFlash, NorFlashErrorKind, ReadNorFlash,
//! # };
//! # struct Flash(Vec<u8>);
//! # impl ErrorType for Flash { type Error = NorFlashErrorKind; }
//! # impl ReadNorFlash for Flash {
//! #     const READ_SIZE: usize = 1;
//! #     async fn read(&mut self, at: u32, to: &mut [u8]) -> Result<(), NorFlashErrorKind> {
//! #         to.copy_from_slice(&self.0[at as usize..][..to.len()]);
//! #         Ok(())
//! #     }
//! #     fn capacity(&self) -> usize { self.0.len() }
//! # }
//! # impl NorFlash for Flash {
//! #     const WRITE_SIZE: usize = 1;
//! #     const ERASE_SIZE: usize = 4096;
//! #     async fn erase(&mut self, from: u32, to: u32) -> Result<(), NorFlashErrorKind> {
//! #         self.0[from as usize..to as usize].fill(0xFF);
//! #         Ok(())
//! #     }
//! #     async fn write(&mut self, at: u32, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
//! #         self.0[at as usize..].iter_mut().zip(bytes).for_each(|(cell, byte)| *cell &= byte);
//! #         Ok(())
//! #     }
//! # }
//! # impl MultiwriteNorFlash for Flash {}
//! # embassy_futures::block_on(async {
//! use rules_core::{Title, kohaku::{Kohaku, Setup}, log};
//! use store::{Keeper, LONGEST, Plan, REGION, SHELF_PAGES};
//!
//! let flash = Flash(vec![0xFF; REGION as usize]); // any `MultiwriteNorFlash`
//! let plan = Plan::new(0..REGION, 4096, SHELF_PAGES).unwrap();
//! let (mut keeper, _found) = Keeper::open(flash, plan.clone(), [0; LONGEST]).await.unwrap();
//!
//! // A game is its opening and what happened since, entry by entry.
//! let opening = log::opening::<Kohaku>(Setup::players(2));
//! keeper.begin(Title::Kohaku, &opening, b"Ada, Ben").await.unwrap();
//! keeper.append(Title::Kohaku, &[1, 2]).await.unwrap();
//!
//! // Power-off, and on again: what was acknowledged is there.
//! let flash = keeper.into_flash();
//! let (mut keeper, _found) = Keeper::open(flash, plan, [0; LONGEST]).await.unwrap();
//! let mut bytes = [0; LONGEST];
//! let game = keeper.read(Title::Kohaku, &mut bytes).await.unwrap();
//! assert_eq!(bytes[..game.length], [&opening[..], &[1, 2]].concat());
//! # });
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

mod backup;
mod checksum;
mod firm;
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
mod writer;

pub use backup::{Backup, BackupError};
pub use checksum::Checksum;
pub use keeper::{Keeper, Plan, REGION, SHELF_PAGES};
pub use key::{ItemKey, LARGEST, NOTES};
pub use logs::{GcStep, RESERVE, Replay, Replays};
pub use record::{BATCH, LONGEST, RESULT, ResultBytes, TABLE, TableBytes, longest};
pub use report::{Loss, MountReport, Recovery, Region};
pub use request::{Reply, Request};
pub use scan::Log;

/// Why a request failed. What was committed before still is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum StoreError {
    /// More bytes than this item, table, result or batch of entries may have.
    TooLarge,
    /// The log has become longer than a sector can hold. What is committed of it stays.
    TooLong,
    /// No game of this title is running, or there is no replay of this number.
    NoGame,
    /// A game of this title is running: it must be finished or given up first.
    StillRunning,
    /// The opening is of another title, the log is shorter than the length to cut it to or would be empty, or
    /// the note is not below [`NOTES`].
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
