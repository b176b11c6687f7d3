//! Record format: one change of a game's log, or one item, in whole words of flash.
//!
//! ```text
//! brief   head  b0  b1  b2  check          one to three bytes, the usual entry: one word
//! long    head  length  bytes…  filling  check
//! ```
//! `head` is the kind times four plus the length of a brief payload, 0 for a long one; `length` has two
//! bytes, `check` four, both little-endian. Filling is 0xFF.
//!
//! `check` is the CRC-32 of the sector's label and of the record before the check, **plus the record's
//! number** on the sector. So a reader who computes the CRC learns the number: a valid record with too
//! high a number shows that one before it is damaged. A record cut short by a power loss has no valid
//! check, and the next one bears the same number.

use heapless::Vec;

use crate::{checksum::Checksum, sector::Label};

/// The longest description of a table: names, colours, levels.
pub const TABLE: usize = 96;
/// The description of a table, up to [`TABLE`] bytes.
pub type TableBytes = Vec<u8, TABLE>;

/// The longest result: points and places of six seats.
pub const RESULT: usize = 32;
/// A result, up to [`RESULT`] bytes.
pub type ResultBytes = Vec<u8, RESULT>;

/// The most bytes appended at once: a decision and the chance outcomes that follow it.
pub const BATCH: usize = 64;

/// Bytes of a sector that the log cannot use: header (64), frame and table of the base record (104 and
/// filling), one batch (72) and the result (48).
const ASIDE: usize = 296;

/// The longest log, opening and entries, that fits a sector of this size.
pub const fn longest(sector: usize) -> usize {
    sector.saturating_sub(ASIDE)
}

/// The longest log on the device, whose sectors have 4096 bytes. The longest of 2,000 random games of
/// every set-up had 1,566 bytes (Podwodni Łowcy, five players, long).
pub const LONGEST: usize = longest(4096);

/// Bytes of a flash word: everything is written in multiples of it, although the RP2040's driver writes single bytes. A log
/// written in bytes cannot tell a record that a power cut has ended early from a shorter one. In whole words, what
/// follows a torn record always begins at a word that is still erased.
pub(crate) const WORD: usize = 8;
/// Bytes of a check.
pub(crate) const CHECK: usize = 4;
/// Head and length of a long record.
const LONG_HEAD: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Length of the table, table, log so far. Always the first record of a game's sector.
    Base,
    /// Entries to append to the log.
    Entries,
    /// The length to which the log is cut: decisions were taken back.
    Cut,
    /// The game's number among finished games (four bytes), and the result.
    Result,
    /// An item of a key-value store: key and value.
    Item,
    /// The offset at which the records end that count, written at mount. It has the number of the next record,
    /// and is not counted itself.
    Fence,
}

impl Kind {
    const fn code(self) -> u8 {
        match self {
            Kind::Base => 1,
            Kind::Entries => 2,
            Kind::Cut => 3,
            Kind::Result => 4,
            Kind::Item => 5,
            Kind::Fence => 6,
        }
    }

    const fn from_code(code: u8) -> Option<Kind> {
        match code {
            1 => Some(Kind::Base),
            2 => Some(Kind::Entries),
            3 => Some(Kind::Cut),
            4 => Some(Kind::Result),
            5 => Some(Kind::Item),
            6 => Some(Kind::Fence),
            _ => None,
        }
    }
}

/// The head of a fence: its kind, and two bytes of payload.
pub(crate) const FENCE_HEAD: u8 = Kind::Fence.code() << 2 | 2;

/// The kind and payload length of a record, as its first word tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) kind: Kind,
    /// Bytes of the payload.
    pub(crate) length: usize,
}

impl Shape {
    pub(crate) fn new(kind: Kind, length: usize) -> Shape {
        Shape { kind, length }
    }

    fn is_brief(self) -> bool {
        (1..=3).contains(&self.length)
    }

    /// The bytes before the payload.
    pub(crate) fn head(self) -> Vec<u8, LONG_HEAD> {
        let mut head = Vec::new();
        let code = self.kind.code() << 2;
        if self.is_brief() {
            let pushed = head.push(code | self.length as u8);
            debug_assert!(pushed.is_ok());
        } else {
            debug_assert!(self.length <= usize::from(u16::MAX));
            let [low, high, ..] = self.length.to_le_bytes();
            let pushed = head.extend_from_slice(&[code, low, high]);
            debug_assert!(pushed.is_ok());
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
        // A long record with a brief payload is never written.
        (shape.is_brief() == (head & 3 != 0)).then_some(shape)
    }

    /// Bytes before the payload.
    pub(crate) fn head_size(self) -> usize {
        if self.is_brief() { 1 } else { LONG_HEAD }
    }

    /// Bytes in flash, whole words.
    pub(crate) fn size(self) -> usize {
        (self.head_size() + self.length + CHECK).next_multiple_of(WORD)
    }

    /// Bytes between the payload and the check.
    pub(crate) fn filling(self) -> usize {
        self.size() - CHECK - self.length - self.head_size()
    }
}

/// The start of every checksum on a sector with this label.
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
            Kind::Item,
            Kind::Fence,
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
        assert!(crate::sector::HEADER as usize + base + batch + result <= 4096);
    }
}
