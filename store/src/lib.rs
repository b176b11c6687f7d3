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
