//! Sector header format: stamp, seal, label and end of one erase unit of the flash.
//!
//! ```text
//!  0  stamp   "TB", format, 0, wear, check, filling     written right after the erase
//! 16  seal    the label again                           written when the first record is complete
//! 32  label   "L", owner, copy, number, check, filling  written when the sector is allocated
//! 48  end     "E", 0, 0, 0, finished, check, filling    written after the result
//! 64  records
//! ```
//! Each part is written once: stamp, label, first record, seal, end. A sector without a stamp may be half
//! erased and is erased again before use. A label without a seal belongs to a game whose first record was
//! cut short: it does not exist. Seal and label overwritten with zeros are invalidated: the game is gone,
//! and stays so even if the erase that follows is cut. One of the two is enough to read both. A mount that
//! makes the zeros firm says so in the end. The end
//! repeats the number among finished games from the record of the result, so that mount need not scan
//! finished games.

use rules_core::Title;

use crate::checksum::Checksum;

/// The version of the flash format.
pub(crate) const FORMAT: u8 = 1;

/// Offsets of the header's parts.
pub(crate) const STAMP_AT: u32 = 0;
pub(crate) const SEAL_AT: u32 = 16;
pub(crate) const LABEL_AT: u32 = 32;
pub(crate) const END_AT: u32 = 48;
/// Length of the header: the records begin here.
pub(crate) const HEADER: u32 = 64;

const MAGIC: [u8; 2] = *b"TB";
/// The first byte of a label and its seal; 0 once they are invalidated.
const TAG: u8 = b'L';
const END_TAG: u8 = b'E';
/// A seal that is not there yet.
pub(crate) const UNSEALED: [u8; 16] = [ERASED; 16];
/// What seal and label are overwritten with, in this order.
pub(crate) const INVALIDATED: [u8; 32] = [0; 32];
/// What the first word of the end is overwritten with before that: a seal and a label that cannot be read are no
/// loss then.
pub(crate) const GONE: [u8; 8] = [0; 8];
/// What a mount overwrites the second word of the end with once seal and label are firmly 0.
pub(crate) const FIRMLY_GONE: [u8; 8] = [0, 0, 0, 0, ERASED, ERASED, ERASED, ERASED];
const ERASED: u8 = 0xFF;

/// The highest wear count, in erases. A higher one was not written by this program.
pub(crate) const MAX_WEAR: u32 = 1 << 24;

/// The bound of game numbers: far more than a device can live to see.
pub(crate) const MAX_NUMBER: u32 = 1 << 30;

/// What a sector belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    Game(Title),
    Kv,
}

impl Owner {
    const KV_ID: u8 = 0x80;

    const fn id(self) -> u8 {
        match self {
            Owner::Game(title) => title.id(),
            Owner::Kv => Owner::KV_ID,
        }
    }

    fn from_id(id: u8) -> Option<Owner> {
        match id {
            Owner::KV_ID => Some(Owner::Kv),
            id => Title::from_id(id).map(Owner::Game),
        }
    }
}

/// Which game, or which state of a key-value store, a sector holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    pub(crate) owner: Owner,
    /// Games of all titles are numbered from 1, and so are the sectors of a key-value store.
    pub(crate) number: u32,
    /// How often this game was compacted onto a fresh sector. The highest copy counts.
    pub(crate) copy: u16,
}

impl Label {
    /// Whether both are copies of one game.
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
        (number < MAX_NUMBER).then_some(Label {
            owner: Owner::from_id(owner)?,
            number,
            copy: u16::from_le_bytes([c0, c1]),
        })
    }
}

/// Eight bytes and their CRC, padded to two words.
pub(crate) fn checked(bytes: [u8; 8]) -> [u8; 16] {
    let mut all = [ERASED; 16];
    let check = Checksum::new().with(&bytes).value().to_le_bytes();
    for (to, from) in all.iter_mut().zip(bytes.into_iter().chain(check)) {
        *to = from;
    }
    all
}

/// Whether a seal differs from `other` in a few bits only. A damaged seal is near its label, while one
/// that was cut short is not. A seal with only a few bits written is as good as blank.
fn is_near(seal: &[u8], other: &[u8]) -> bool {
    let bits = seal.iter().zip(other).map(|(a, b)| (a ^ b).count_ones());
    bits.sum::<u32>() <= 8
}

/// Whether a seal lacks zeros of its label. If the label cannot be read either, it was written over cells that a cut
/// label had left weak, and has lost ones. Damage hits both kinds of bits.
fn is_cut_short(seal: &[u8], label: &[u8]) -> bool {
    seal != label
        && seal
            .iter()
            .zip(label)
            .all(|(seal, label)| label & !seal == 0)
}

fn unchecked(bytes: &[u8]) -> Option<[u8; 8]> {
    let said = *bytes.first_chunk()?;
    (checked(said) == *bytes).then_some(said)
}

/// The stamp of a sector with this wear.
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

/// The header of a sector, decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) stamp: Stamp,
    pub(crate) game: Game,
    /// The number among finished games, if an end was written.
    pub(crate) finished: Option<u32>,
    /// Whether the end says that seal and label are firmly 0.
    is_firmly_gone: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stamp {
    /// None, or an incomplete one: an erase or a stamp was cut short, or the chip is new.
    Blank,
    /// Ours, with this wear.
    Ours(u32),
    /// Of a format version that is not read.
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
    /// Invalidated, or allocated and never sealed.
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
            (None, None)
                if !is_near(seal, &[ERASED; 16])
                    && seal.first() != Some(&0)
                    && !end.starts_with(&GONE)
                    && !is_cut_short(seal, label) =>
            {
                Game::Unreadable
            }
            _ => Game::Gone,
        };
        // As before an erase; a sector full of zeros is foreign.
        let is_zero = |bytes: &[u8]| bytes.iter().all(|&byte| byte == 0);
        let is_invalidated = is_zero(seal) && !is_zero(end);
        let stamp = match unchecked(stamp) {
            Some([m0, m1, FORMAT, 0, wear @ ..])
                if [m0, m1] == MAGIC && u32::from_le_bytes(wear) <= MAX_WEAR =>
            {
                Stamp::Ours(u32::from_le_bytes(wear))
            }
            Some([m0, m1, ..]) if [m0, m1] == MAGIC => Stamp::OtherFormat,
            None if is_blank(stamp) || stamp.starts_with(&MAGIC) || is_invalidated => Stamp::Blank,
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
            is_firmly_gone: *end == *[GONE, FIRMLY_GONE].as_flattened(),
        }
    }

    /// Whether the game is gone, and might not be so at the next power-on.
    pub(crate) fn is_gone_for_now(&self) -> bool {
        matches!(self.stamp, Stamp::Ours(_)) && self.game == Game::Gone && !self.is_firmly_gone
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
    fn a_game_is_there_from_its_seal_on_until_it_is_invalidated() {
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
        for bytes in 0..=32 {
            let zeros = (SEAL_AT, &[0; 32][..bytes]);
            // Gone, or not yet.
            let found = game(&[taken, sealed, zeros]);
            assert!(
                [Game::Sealed(LABEL), Game::Gone].contains(&found),
                "{bytes} bytes"
            );
            // What never was sealed does not become so by being invalidated.
            assert_eq!(game(&[taken, zeros]), Game::Gone, "{bytes} bytes");
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

    /// Flips one bit in each of the first `bits` bytes.
    fn flipped(mut bytes: [u8; 16], bits: usize) -> [u8; 16] {
        bytes.iter_mut().take(bits).for_each(|byte| *byte ^= 1);
        bytes
    }

    #[test]
    fn eight_damaged_bits_of_a_seal_are_damage_and_nine_are_a_cut() {
        let label = checked(LABEL.to_bytes());
        let torn = |seal: &[u8], label: &[u8]| game(&[(SEAL_AT, seal), (LABEL_AT, label)]);
        assert_eq!(torn(&flipped(label, 8), &label), Game::Sealed(LABEL));
        assert_eq!(torn(&flipped(label, 9), &label), Game::Gone);
        // A seal that was hardly begun is none, so an unreadable label beside it is no loss.
        let bad = flipped(label, 1);
        assert_eq!(torn(&flipped([ERASED; 16], 8), &bad), Game::Gone);
        assert_eq!(torn(&flipped([ERASED; 16], 9), &bad), Game::Unreadable);
        // A seal that begins with 0 was being invalidated.
        let mut zeroed = label;
        zeroed[0] = 0;
        assert_eq!(torn(&zeroed, &bad), Game::Gone);
    }

    #[test]
    fn labels_and_stamps_beyond_their_bounds_are_not_ours() {
        let numbered = |number| {
            let label = checked(Label { number, ..LABEL }.to_bytes());
            game(&[(LABEL_AT, &label), (SEAL_AT, &label)])
        };
        let last = Label {
            number: MAX_NUMBER - 1,
            ..LABEL
        };
        assert_eq!(numbered(MAX_NUMBER - 1), Game::Sealed(last));
        assert_eq!(numbered(MAX_NUMBER), Game::Unreadable);
        let stamped = |stamp: [u8; 16], seal: u8, end: u8| {
            let mut bytes = [ERASED; HEADER as usize];
            bytes[..16].copy_from_slice(&stamp);
            bytes[SEAL_AT as usize..][..16].fill(seal);
            bytes[END_AT as usize..].fill(end);
            Header::read(&bytes).stamp
        };
        let blank = |stamp| stamped(stamp, ERASED, ERASED);
        assert_eq!(blank(stamp(MAX_WEAR)), Stamp::Ours(MAX_WEAR));
        assert_eq!(blank(stamp(MAX_WEAR + 1)), Stamp::OtherFormat);
        assert_eq!(
            blank(checked([b'T', b'B', 2, 0, 0, 0, 0, 0])),
            Stamp::OtherFormat
        );
        assert_eq!(
            blank(checked([b'T', b'C', 1, 0, 0, 0, 0, 0])),
            Stamp::Foreign
        );
        assert_eq!(
            blank(checked([b'S', b'B', 1, 0, 0, 0, 0, 0])),
            Stamp::Foreign
        );
        // Erased, cut while it was stamped, and cut while it was erased.
        assert_eq!(blank([ERASED; 16]), Stamp::Blank);
        let mut cut = stamp(5);
        cut[8..].fill(ERASED);
        assert_eq!(blank(cut), Stamp::Blank);
        assert_eq!(stamped([7; 16], 0, ERASED), Stamp::Blank);
        // Something else.
        assert_eq!(blank([7; 16]), Stamp::Foreign);
        assert_eq!(stamped([7; 16], 0, 0), Stamp::Foreign);
        assert_eq!(stamped([0; 16], 0, 0), Stamp::Foreign);
    }

    #[test]
    fn the_end_gives_the_number_among_finished_games() {
        let mut bytes = [ERASED; HEADER as usize];
        assert_eq!(Header::read(&bytes).finished, None);
        bytes[END_AT as usize..].copy_from_slice(&end(0x0102_0304));
        assert_eq!(Header::read(&bytes).finished, Some(0x0102_0304));
        bytes[END_AT as usize + 4] ^= 1;
        assert_eq!(Header::read(&bytes).finished, None);
    }

    /// Found by millions of sessions with two power cuts.
    #[test]
    fn something_torn_and_then_a_torn_invalidation_are_no_loss() {
        let label = checked(LABEL.to_bytes());
        let mut torn = Vec::new();
        for bytes in 0..16 {
            torn.push([(LABEL_AT, &label[..bytes]), (SEAL_AT, &[])]);
            torn.push([(LABEL_AT, &label[..]), (SEAL_AT, &label[..bytes])]);
        }
        for [taken, sealed] in torn {
            for bytes in 0..32 {
                let zeros = (SEAL_AT, &[0; 32][..bytes]);
                // Some bits of the byte in work are done.
                let byte = (SEAL_AT + bytes as u32, &[0x04][..]);
                let found = game(&[taken, sealed, zeros, byte]);
                assert_ne!(
                    found,
                    Game::Unreadable,
                    "{taken:?} {sealed:?} {bytes} bytes"
                );
            }
        }
    }
}
