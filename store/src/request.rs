//! What others want of the keeper, as messages: one answer to each wish, in their order.
//!
//! Messages stay small. What is long lies on the paper, a buffer that goes with them: a log that was
//! read, or a thing to be put on the shelf.

use heapless::Vec;
use rules_core::{Title, log::Opening};

use crate::{BATCH, ItemKey, Log, Replay, ResultBytes, StoreError, TableBytes, Tidied};

/// What the keeper should do; see the method of the same name.
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
    /// The log comes on the paper.
    Read(Title),
    /// The finished game that is so many places behind the newest, 0 being the newest itself.
    Card(usize),
    /// The finished game of this number; the log comes on the paper.
    ReadReplay(u32),
    /// The first bytes on the paper, so many of them.
    Put(ItemKey, usize),
    /// A thing from the shelf, to be put on the paper.
    Get(ItemKey),
    Tidy,
    EraseSaves,
}

/// What has come of a wish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It is in flash and was read back from there.
    Done,
    /// It is not, and what was there before still is.
    Failed(StoreError),
    /// A game whose log is on the paper.
    Log(Log),
    /// A finished game without its log.
    Card(Replay, Log),
    /// A thing of so many bytes is on the paper.
    Item(usize),
    /// No such thing lies on the shelf, or it cannot be read.
    NoItem,
    Tidied(Tidied),
}

impl From<Result<(), StoreError>> for Reply {
    fn from(done: Result<(), StoreError>) -> Reply {
        done.map_or_else(Reply::Failed, |()| Reply::Done)
    }
}
