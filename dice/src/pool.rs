//! Entropy pool: conditions all input with SHA-256 and derives the keys of the DRBG.
//!
//! SHA-256 is one of the conditioning components vetted by NIST SP 800-90B. The first key has 256 bits,
//! and twice as much claimed entropy goes in. Each key is the hash of the key before it and of all input
//! since, so an older key cannot be computed from a newer one (backtracking resistance).

use sha2::{Digest, Sha256};

/// The seed of the DRBG.
pub(crate) type Key = [u8; 32];

/// Kinds of input, each with its own leading byte (domain separation).
#[derive(Clone, Copy)]
enum Input {
    Bits = 1,
    Edge,
    Id,
    Seed,
}

pub(crate) struct Pool {
    hash: Sha256,
    /// Raw bits of an incomplete word.
    bits: u64,
    /// The number of these bits, below 64.
    pending: u32,
    /// Whether there was input since the last key.
    fresh: bool,
}

impl Pool {
    pub(crate) fn new() -> Self {
        Self {
            hash: Sha256::new(),
            bits: 0,
            pending: 0,
            fresh: false,
        }
    }

    /// Adds one raw bit. They are hashed 64 at a time; both burst lengths are multiples of that.
    pub(crate) fn add_bit(&mut self, bit: bool) {
        self.bits = self.bits << 1 | u64::from(bit);
        self.pending += 1;
        if self.pending == u64::BITS {
            self.pending = 0;
            self.add(Input::Bits, &self.bits.to_le_bytes());
        }
    }

    /// Adds the time of a key edge.
    pub(crate) fn add_edge(&mut self, at_us: u64) {
        self.add(Input::Edge, &at_us.to_le_bytes());
    }

    /// Adds the chip's id: not secret, but it makes devices differ.
    pub(crate) fn add_id(&mut self, id: [u8; 8]) {
        self.add(Input::Id, &id);
    }

    /// Adds a seed of any length, for a pool without an oscillator.
    pub(crate) fn add_seed(&mut self, seed: &[u8]) {
        self.add(Input::Seed, &(seed.len() as u64).to_le_bytes());
        self.hash.update(seed);
    }

    /// Whether the next key would contain new input.
    pub(crate) fn is_fresh(&self) -> bool {
        self.fresh
    }

    /// Derives the next key, which stays in the pool as the first input of the one after.
    pub(crate) fn extract_key(&mut self) -> Key {
        let key: Key = self.hash.finalize_reset().into();
        self.hash.update(key);
        self.fresh = false;
        key
    }

    fn add(&mut self, input: Input, bytes: &[u8]) {
        self.hash.update([input as u8]);
        self.hash.update(bytes);
        self.fresh = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The key after one input to a pool that has derived a key before.
    fn key_after(add: impl FnOnce(&mut Pool)) -> Key {
        let mut pool = Pool::new();
        pool.extract_key();
        add(&mut pool);
        pool.extract_key()
    }

    #[test]
    fn each_kind_of_input_makes_another_key_even_with_the_same_bytes() {
        let keys = [
            key_after(|_| ()),
            key_after(|pool| (0..64).for_each(|_| pool.add_bit(false))),
            key_after(|pool| (0..64).for_each(|_| pool.add_bit(true))),
            key_after(|pool| pool.add_edge(0)),
            key_after(|pool| pool.add_edge(1)),
            key_after(|pool| pool.add_id([0; 8])),
            key_after(|pool| pool.add_seed(&[])),
            key_after(|pool| pool.add_seed(&[0])),
        ];
        for (place, key) in keys.iter().enumerate() {
            assert!(!keys[..place].contains(key), "key {place} came before");
        }
    }

    #[test]
    fn every_single_bit_counts() {
        let plain = key_after(|pool| (0..512).for_each(|_| pool.add_bit(false)));
        for flipped in 0..512 {
            let key = key_after(|pool| (0..512).for_each(|at| pool.add_bit(at == flipped)));
            assert_ne!(key, plain, "bit {flipped}");
        }
    }

    #[test]
    fn bits_of_an_incomplete_word_go_into_a_later_key() {
        let mut pool = Pool::new();
        (0..63).for_each(|_| pool.add_bit(true));
        assert!(!pool.is_fresh());
        pool.extract_key();
        pool.add_bit(true);
        assert!(pool.is_fresh());
        let mut other = Pool::new();
        other.extract_key();
        (0..64).for_each(|_| other.add_bit(true));
        assert_eq!(pool.extract_key(), other.extract_key());
    }

    #[test]
    fn each_key_depends_on_the_one_before_and_on_the_input_since() {
        let mut pool = Pool::new();
        pool.add_id([7; 8]);
        let first = pool.extract_key();
        let second = pool.extract_key();
        pool.add_edge(5);
        let third = pool.extract_key();
        assert_eq!(second, <Key>::from(Sha256::digest(first)));
        let mut hash = Sha256::new();
        hash.update(second);
        hash.update([Input::Edge as u8, 5, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(third, <Key>::from(hash.finalize()));
    }
}
