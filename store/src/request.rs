//! Request and reply messages of the store: one reply to each request, in order.
//!
//! Messages stay small. Long data travels in a shared buffer beside them: a log that was read, or an item
//! to be written.

use heapless::Vec;
use rules_core::{Title, log::Opening};

use crate::{BATCH, GcStep, ItemKey, Log, Replay, ResultBytes, StoreError, TableBytes};

/// An operation of the keeper; see its method of the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    Begin {
        title: Title,
        opening: Opening,
        table: TableBytes,
    },
    Append(Title, Vec<u8, BATCH>),
    Cut(Title, usize),
    Finish(Title, ResultBytes),
    GiveUp(Title),
    /// Begin a game with the first bytes of a finished game's log, and this table.
    Branch {
        number: u32,
        length: u16,
        table: TableBytes,
    },
    /// The log is returned in the buffer.
    Read(Title),
    /// The finished game at this place from the newest, which has place 0.
    Summary(usize),
    /// The finished game of this number; its log is returned in the buffer.
    ReadReplay(u32),
    /// The value is in the buffer and has this length.
    Put(ItemKey, usize),
    /// The value is returned in the buffer.
    Get(ItemKey),
    CollectGarbage,
    EraseSaves,
}

/// The result of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Reply {
    /// Committed: it is in flash and was read back from there.
    Done,
    /// Not committed, and what was committed before still is. After [`StoreError::Broken`] the next mount finds
    /// either the state before the request or the one after it, never a mixture.
    Failed(StoreError),
    /// A game whose log is in the buffer.
    Log(Log),
    /// A finished game without its log.
    Summary(Replay, Log),
    /// The value, of this length, is in the buffer.
    Item(usize),
    /// There is no such item, or it cannot be read.
    NoItem,
    Collected(GcStep),
}

impl From<Result<(), StoreError>> for Reply {
    fn from(done: Result<(), StoreError>) -> Reply {
        done.map_or_else(Reply::Failed, |()| Reply::Done)
    }
}
