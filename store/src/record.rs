//! A record: one thing that happened to a game, in whole words of flash.
//!
//! ```text
//! brief   head  b0  b1  b2  check          one to three bytes, the usual entry: one word
//! long    head  length  bytes…  filling  check
//! ```
//! `head` is the kind times four plus the number of bytes of a brief record, 0 for a long one;
//! `length` has two bytes, `check` four, least first. Filling is 0xFF.
//!
//! `check` is the CRC-32 of the game's label and of everything before it in the record, **plus the
//! record's number** in the game. So whoever reads a record learns which one it is: a good record with
//! too high a number means that one before it is damaged. A record cut by a power loss has no valid
//! check, and the next one bears its number instead.

use heapless::Vec;

use crate::{checksum::Checksum, sheet::Label};

/// The most bytes that say who sits at the table: names, colours, levels.
pub const TABLE: usize = 96;
/// See [`TABLE`].
pub type TableBytes = Vec<u8, TABLE>;

/// The most bytes that say how a game ended: points and places of six seats.
pub const RESULT: usize = 32;
/// See [`RESULT`].
pub type ResultBytes = Vec<u8, RESULT>;

/// The most bytes appended at once: a chain of a decision and what chance made of it.
pub const BATCH: usize = 64;

/// What a sheet needs besides the log: header (64), the base record's frame and table (104 and
/// filling), one batch (72) and the result (48).
const ASIDE: usize = 296;

/// The longest log that a sheet of this size can hold: opening and entries.
pub const fn longest(sheet: usize) -> usize {
    sheet.saturating_sub(ASIDE)
}

/// The longest log on the device, whose sheets have 4096 bytes. The longest of 2,000 random games of
/// every set-up had 1,566 bytes (Podwodni Łowcy, five players, long).
pub const LONGEST: usize = longest(4096);

/// Bytes of a word.
pub(crate) const WORD: usize = 8;
/// Bytes of a check.
pub(crate) const CHECK: usize = 4;
/// Head and length of a long record.
const LONG_HEAD: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Length of the table, table, log so far. The first record of a sheet, and only that.
    Base,
    /// Entries to append to the log.
    Entries,
    /// The length to which the log is cut: decisions were taken back.
    Cut,
    /// Its number among finished games (four bytes), and the result.
    Result,
    /// A thing on the shelf: its key and its bytes.
    ItemKey,
}

impl Kind {
    const fn code(self) -> u8 {
        match self {
            Kind::Base => 1,
            Kind::Entries => 2,
            Kind::Cut => 3,
            Kind::Result => 4,
            Kind::ItemKey => 5,
        }
    }

    const fn from_code(code: u8) -> Option<Kind> {
        match code {
            1 => Some(Kind::Base),
            2 => Some(Kind::Entries),
            3 => Some(Kind::Cut),
            4 => Some(Kind::Result),
            5 => Some(Kind::ItemKey),
            _ => None,
        }
    }
}

/// What the first word of a record says of the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) kind: Kind,
    /// Bytes told.
    pub(crate) length: usize,
}

impl Shape {
    pub(crate) fn new(kind: Kind, length: usize) -> Shape {
        Shape { kind, length }
    }

    fn is_brief(self) -> bool {
        (1..=3).contains(&self.length)
    }

    /// The bytes before those told.
    pub(crate) fn head(self) -> Vec<u8, LONG_HEAD> {
        let mut head = Vec::new();
        let code = self.kind.code() << 2;
        if self.is_brief() {
            head.push(code | self.length as u8).ok();
        } else {
            let [low, high, ..] = self.length.to_le_bytes();
            head.extend_from_slice(&[code, low, high]).ok();
        }
        head
    }

    pub(crate) fn from_word(word: [u8; WORD]) -> Option<Shape> {
        let [head, low, high, ..] = word;
        let kind = Kind::from_code(head >> 2)?;
        let length = match head & 3 {
            0 => usize::from(u16::from_le_bytes([low, high])),
            brief => usize::from(brief),
        };
        let shape = Shape { kind, length };
        // A long record with few bytes is nothing we write.
        (shape.is_brief() == (head & 3 != 0)).then_some(shape)
    }

    /// Bytes before those told.
    pub(crate) fn head_size(self) -> usize {
        if self.is_brief() { 1 } else { LONG_HEAD }
    }

    /// Bytes in flash, whole words.
    pub(crate) fn size(self) -> usize {
        (self.head_size() + self.length + CHECK).next_multiple_of(WORD)
    }

    /// Bytes between those told and the check.
    pub(crate) fn filling(self) -> usize {
        self.size() - CHECK - self.length - self.head_size()
    }
}

/// What the checksum of each record of a game begins with.
pub(crate) fn identity(label: &Label) -> Checksum {
    Checksum::new().with(&label.to_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_of_the_log_is_one_word() {
        for length in 1..=3 {
            let shape = Shape::new(Kind::Entries, length);
            assert_eq!((shape.size(), shape.filling()), (8, 3 - length));
        }
    }

    #[test]
    fn shapes_come_back_from_their_first_word() {
        for kind in [
            Kind::Base,
            Kind::Entries,
            Kind::Cut,
            Kind::Result,
            Kind::ItemKey,
        ] {
            for length in 0..5_000 {
                let shape = Shape::new(kind, length);
                let mut word = [0xFF; WORD];
                let head = shape.head();
                word[..head.len()].copy_from_slice(&head);
                assert_eq!(Shape::from_word(word), Some(shape));
                let parts = shape.head_size() + length + shape.filling() + CHECK;
                assert_eq!((parts, parts % WORD), (shape.size(), 0));
            }
        }
    }

    #[test]
    fn an_erased_word_and_an_overwritten_one_are_no_record() {
        for byte in [0xFF, 0x00] {
            assert_eq!(Shape::from_word([byte; WORD]), None);
        }
    }

    #[test]
    fn a_log_of_full_length_leaves_room_for_a_batch_and_a_result() {
        let base = Shape::new(Kind::Base, 1 + TABLE + LONGEST).size();
        let batch = Shape::new(Kind::Entries, BATCH).size();
        let result = Shape::new(Kind::Result, 4 + RESULT).size();
        assert!(crate::sheet::HEADER as usize + base + batch + result <= 4096);
    }
}
