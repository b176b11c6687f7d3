//! A pile in bytes, each number in as few bits as it needs. What the box holds is not written: who
//! reads has the same box.

use heapless::Vec;

use super::pile::{Move, Pile, Place, REMEMBERED};

/// No pile of a printed box needs more bytes; a custom bag has fewer kinds.
pub const MOST_BYTES: usize = 136;

/// A pile in bytes.
pub type PileBytes = Vec<u8, MOST_BYTES>;

/// How many bits hold the numbers up to this one.
const fn width(most: u8) -> u32 {
    u8::BITS - most.leading_zeros()
}

/// How many moves follow.
const COUNT: u32 = width(REMEMBERED as u8);

struct Writer {
    bytes: PileBytes,
    free: u32,
}

impl Writer {
    fn put(&mut self, number: u8, bits: u32) {
        for bit in (0..bits).rev() {
            if self.free == 0 {
                // The capacity is that of the largest box; the tests fill it.
                let _ = self.bytes.push(0);
                self.free = u8::BITS;
            }
            self.free -= 1;
            if let Some(last) = self.bytes.last_mut() {
                *last |= (number >> bit & 1) << self.free;
            }
        }
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn get(&mut self, bits: u32) -> Option<u8> {
        let mut number = 0;
        for _ in 0..bits {
            let byte = self.bytes.get(self.at / 8)?;
            number = number << 1 | byte >> (7 - self.at % 8) & 1;
            self.at += 1;
        }
        Some(number)
    }
}

impl Pile {
    fn widths(&self) -> (u32, u32) {
        let last = Place::Spot(self.spots()).code().saturating_sub(1);
        (width(self.kinds()), width(last))
    }

    /// Everything but what the box holds.
    pub fn to_bytes(&self) -> PileBytes {
        let mut to = Writer {
            bytes: PileBytes::new(),
            free: 0,
        };
        for kind in 0..self.kinds() {
            let bits = width(self.all(kind));
            to.put(self.out(kind), bits);
            to.put(self.aside(kind), bits);
        }
        let (kind, place) = self.widths();
        for spot in 0..self.spots() {
            to.put(self.on(spot).map_or(0, |kind| kind + 1), kind);
        }
        let moves = self.moves();
        // At most forty.
        to.put(moves.len() as u8, COUNT);
        for step in moves {
            to.put(step.kind, kind);
            to.put(step.from.code(), place);
            to.put(step.to.code(), place);
            to.put(step.joined.into(), 1);
        }
        to.bytes
    }

    /// This box with the state of a note; unchanged if the bytes are none of a pile.
    #[must_use]
    pub fn noted(self, bytes: &[u8]) -> Pile {
        let mut noted = self.clone();
        noted.gather();
        match noted.read(bytes) {
            Some(()) if noted.adds_up() => noted,
            _ => self,
        }
    }

    fn read(&mut self, bytes: &[u8]) -> Option<()> {
        let mut from = Reader { bytes, at: 0 };
        for kind in 0..self.kinds() {
            let bits = width(self.all(kind));
            self.put_away(kind, from.get(bits)?, from.get(bits)?);
        }
        let (kind, place) = self.widths();
        for spot in 0..self.spots() {
            self.lies(spot, from.get(kind)?.checked_sub(1));
        }
        let count = from.get(COUNT)?.min(REMEMBERED as u8);
        let mut moves = Vec::<Move, REMEMBERED>::new();
        for _ in 0..count {
            let step = Move {
                kind: from.get(kind)?,
                from: Place::from_code(from.get(place)?),
                to: Place::from_code(from.get(place)?),
                joined: from.get(1)? == 1,
            };
            // As many as there is room for.
            let _ = moves.push(step);
        }
        moves.iter().rev().for_each(|step| self.recall(*step));
        Some(())
    }
}
