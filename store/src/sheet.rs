//! A sheet: one erasable sector of the flash, with one game or the whole shelf on it.
//!
//! ```text
//!  0  stamp   "TB", format, 0, wear, check, filling     written right after the sheet was erased
//! 16  seal    the label again                           written when the first record is complete
//! 32  label   "L", owner, copy, number, check, filling  written when a game takes the sheet
//! 48  end     "E", 0, 0, 0, finished, check, filling    written after the result
//! 64  records
//! ```
//! Each part is written once: the stamp, the label, the first record, the seal, the end. A sheet without a
//! stamp may be half erased and is erased again before use. A label without a seal is a game whose first record was cut: there is no such
//! game. Label and seal overwritten with zeros are struck out: the game is gone, and stays so even if
//! the erasing that follows is cut. One of the two is enough to read them. The end only repeats what the
//! record of the result says, so that at
//! power-on nobody has to look for it: it gives the number among finished games.

use rules_core::Title;

use crate::checksum::Checksum;

/// The version of the book's format.
pub(crate) const FORMAT: u8 = 1;

/// Where things lie in a sheet.
pub(crate) const STAMP_AT: u32 = 0;
pub(crate) const SEAL_AT: u32 = 16;
pub(crate) const LABEL_AT: u32 = 32;
pub(crate) const END_AT: u32 = 48;
/// Length of the header: the records begin here.
pub(crate) const HEADER: u32 = 64;

const MAGIC: [u8; 2] = *b"TB";
/// A label and its seal begin with it, and with 0 when they are struck out.
const TAG: u8 = b'L';
const END_TAG: u8 = b'E';
/// What seal and label are overwritten with, in this order: a label that cannot be read beside a seal
/// of zeros was being struck out, and is no loss.
pub(crate) const STRUCK: [u8; 32] = [0; 32];
const ERASED: u8 = 0xFF;

/// How often a sheet was erased. More than this is none of ours.
pub(crate) const MOST_WEAR: u32 = 1 << 24;

/// No device lives to see so many games.
pub(crate) const MOST_GAMES: u32 = 1 << 30;

/// Whose sheet it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    Game(Title),
    Shelf,
}

impl Owner {
    const SHELF_ID: u8 = 0x80;

    const fn id(self) -> u8 {
        match self {
            Owner::Game(title) => title.id(),
            Owner::Shelf => Owner::SHELF_ID,
        }
    }

    fn from_id(id: u8) -> Option<Owner> {
        match id {
            Owner::SHELF_ID => Some(Owner::Shelf),
            id => Title::from_id(id).map(Owner::Game),
        }
    }
}

/// What a sheet is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    pub(crate) owner: Owner,
    /// Games are numbered from 1, whatever their title; and so are the sheets of the shelf.
    pub(crate) number: u32,
    /// How often this game has moved to a fresh sheet. The highest copy counts.
    pub(crate) copy: u16,
}

impl Label {
    /// Whether both are of one game, maybe of different copies.
    pub(crate) fn is_same(&self, other: &Label) -> bool {
        (self.owner, self.number) == (other.owner, other.number)
    }

    pub(crate) fn to_bytes(self) -> [u8; 8] {
        let [c0, c1] = self.copy.to_le_bytes();
        let [n0, n1, n2, n3] = self.number.to_le_bytes();
        [TAG, self.owner.id(), c0, c1, n0, n1, n2, n3]
    }

    fn from_bytes(bytes: [u8; 8]) -> Option<Label> {
        let [TAG, owner, c0, c1, n0, n1, n2, n3] = bytes else {
            return None;
        };
        let number = u32::from_le_bytes([n0, n1, n2, n3]);
        (number < MOST_GAMES).then_some(Label {
            owner: Owner::from_id(owner)?,
            number,
            copy: u16::from_le_bytes([c0, c1]),
        })
    }
}

/// Eight bytes with their check, filled up to two words.
pub(crate) fn checked(bytes: [u8; 8]) -> [u8; 16] {
    let mut all = [ERASED; 16];
    let check = Checksum::new().with(&bytes).value().to_le_bytes();
    for (to, from) in all.iter_mut().zip(bytes.into_iter().chain(check)) {
        *to = from;
    }
    all
}

/// Whether a seal differs in a few bits only: so a damaged one does from its label, while one that was
/// cut short differs in many. One that was just begun to be struck out is as good as blank.
fn is_near(seal: &[u8], other: &[u8]) -> bool {
    let bits = seal.iter().zip(other).map(|(a, b)| (a ^ b).count_ones());
    bits.sum::<u32>() <= 8
}

fn unchecked(bytes: &[u8]) -> Option<[u8; 8]> {
    let said = *bytes.first_chunk()?;
    (checked(said) == *bytes).then_some(said)
}

/// A stamp for a sheet that was erased so often.
pub(crate) fn stamp(wear: u32) -> [u8; 16] {
    let [w0, w1, w2, w3] = wear.to_le_bytes();
    let [m0, m1] = MAGIC;
    checked([m0, m1, FORMAT, 0, w0, w1, w2, w3])
}

/// The end of the finished game of this number.
pub(crate) fn end(finished: u32) -> [u8; 16] {
    let [f0, f1, f2, f3] = finished.to_le_bytes();
    checked([END_TAG, 0, 0, 0, f0, f1, f2, f3])
}

/// What the first bytes of a sheet say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) stamp: Stamp,
    pub(crate) game: Game,
    /// Its number among finished games, if that stands there.
    pub(crate) finished: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stamp {
    /// None, or not all of one: an erase or a stamp has not come to its end, or the chip is new.
    Blank,
    /// Ours, erased so often.
    Ours(u32),
    /// Of a version that we do not read.
    OtherFormat,
    /// Not ours, or damaged.
    Foreign,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Game {
    /// No label.
    None,
    /// Label and seal.
    Sealed(Label),
    /// Struck out, or taken and never sealed.
    Gone,
    /// There is a seal, but its label cannot be read.
    Unreadable,
}

impl Header {
    pub(crate) fn read(bytes: &[u8; HEADER as usize]) -> Header {
        let (stamp, rest) = bytes.split_at(SEAL_AT as usize);
        let (seal, rest) = rest.split_at((LABEL_AT - SEAL_AT) as usize);
        let (label, end) = rest.split_at((END_AT - LABEL_AT) as usize);
        let is_blank = |bytes: &[u8]| bytes.iter().all(|&byte| byte == ERASED);
        let [first, second] = [label, seal].map(|part| unchecked(part).and_then(Label::from_bytes));
        let game = match (first, second) {
            (_, Some(label)) => Game::Sealed(label),
            (Some(said), None) if is_near(seal, label) => Game::Sealed(said),
            (None, None) if is_blank(label) && is_blank(seal) => Game::None,
            (None, None) if !is_near(seal, &[ERASED; 16]) && seal.first() != Some(&0) => {
                Game::Unreadable
            }
            _ => Game::Gone,
        };
        // As before an erase; a flash full of zeros is none of ours.
        let is_zero = |bytes: &[u8]| bytes.iter().all(|&byte| byte == 0);
        let is_struck_out = is_zero(seal) && !is_zero(end);
        let stamp = match unchecked(stamp) {
            Some([m0, m1, FORMAT, 0, wear @ ..])
                if [m0, m1] == MAGIC && u32::from_le_bytes(wear) <= MOST_WEAR =>
            {
                Stamp::Ours(u32::from_le_bytes(wear))
            }
            Some([m0, m1, ..]) if [m0, m1] == MAGIC => Stamp::OtherFormat,
            None if is_blank(stamp) || stamp.starts_with(&MAGIC) || is_struck_out => Stamp::Blank,
            _ => Stamp::Foreign,
        };
        let finished = match unchecked(end) {
            Some([END_TAG, 0, 0, 0, finished @ ..]) => Some(u32::from_le_bytes(finished)),
            _ => None,
        };
        Header {
            stamp,
            game,
            finished,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    const LABEL: Label = Label {
        owner: Owner::Game(Title::Kohaku),
        number: 7,
        copy: 2,
    };

    /// A header with these bytes from the seal on.
    fn game(parts: &[(u32, &[u8])]) -> Game {
        let mut bytes = [ERASED; HEADER as usize];
        bytes[..16].copy_from_slice(&stamp(3));
        for (at, part) in parts {
            bytes[*at as usize..][..part.len()].copy_from_slice(part);
        }
        let header = Header::read(&bytes);
        assert_eq!(header.stamp, Stamp::Ours(3));
        header.game
    }

    #[test]
    fn a_game_is_there_from_its_seal_on_until_it_is_struck_out() {
        let label = checked(LABEL.to_bytes());
        let taken = (LABEL_AT, &label[..]);
        assert_eq!(game(&[]), Game::None);
        assert_eq!(game(&[(LABEL_AT, &label[..9])]), Game::Gone);
        assert_eq!(game(&[taken]), Game::Gone);
        for torn in 0..8 {
            assert_eq!(game(&[taken, (SEAL_AT, &label[..torn])]), Game::Gone);
        }
        let sealed = (SEAL_AT, &label[..]);
        assert_eq!(game(&[taken, sealed]), Game::Sealed(LABEL));
        for bytes in 0..=STRUCK.len() {
            let struck = (SEAL_AT, &STRUCK[..bytes]);
            // Gone, or not yet.
            let found = game(&[taken, sealed, struck]);
            assert!(
                [Game::Sealed(LABEL), Game::Gone].contains(&found),
                "{bytes} bytes"
            );
            // What never was sealed does not become so by being struck out.
            assert_eq!(game(&[taken, struck]), Game::Gone, "{bytes} bytes");
        }
    }

    #[test]
    fn one_of_label_and_seal_may_be_damaged_not_both() {
        let good = checked(LABEL.to_bytes());
        let mut bad = good;
        bad[5] ^= 0x10;
        let both = |label: &[u8], seal: &[u8]| game(&[(LABEL_AT, label), (SEAL_AT, seal)]);
        assert_eq!(both(&good, &bad), Game::Sealed(LABEL));
        assert_eq!(both(&bad, &good), Game::Sealed(LABEL));
        assert_eq!(both(&bad, &bad), Game::Unreadable);
    }

    /// MountReport by millions of sessions with two power cuts.
    #[test]
    fn something_torn_and_then_a_torn_strike_are_no_loss() {
        let label = checked(LABEL.to_bytes());
        let mut torn = Vec::new();
        for bytes in 0..16 {
            torn.push([(LABEL_AT, &label[..bytes]), (SEAL_AT, &[])]);
            torn.push([(LABEL_AT, &label[..]), (SEAL_AT, &label[..bytes])]);
        }
        for [taken, sealed] in torn {
            for bytes in 0..STRUCK.len() {
                let struck = (SEAL_AT, &STRUCK[..bytes]);
                // Some bits of the byte in work are done.
                let byte = (SEAL_AT + bytes as u32, &[0x04][..]);
                let found = game(&[taken, sealed, struck, byte]);
                assert_ne!(
                    found,
                    Game::Unreadable,
                    "{taken:?} {sealed:?} {bytes} bytes"
                );
            }
        }
    }
}
