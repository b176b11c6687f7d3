//! The pool everything unpredictable is hashed into, and the keys drawn from it.
//!
//! SHA-256, because it is one of the conditioners SP 800-90B has vetted: 256 bits go out, and the
//! claim behind the first key is twice that. Each key is the hash of the key before and of all that
//! came in since. Nobody who reads the memory later can go back through the hash to an older roll.

use sha2::{Digest, Sha256};

/// What seeds the generator.
pub(crate) type Key = [u8; 32];

/// What goes in, told apart by a leading byte: no mix of ingredients can pose as another one.
#[derive(Clone, Copy)]
enum Ingredient {
    Bits = 1,
    Edge,
    Id,
    Seed,
}

pub(crate) struct Pool {
    hash: Sha256,
    /// Raw bits on their way to a full word.
    bits: u64,
    /// How many of them there are, below 64.
    held: u32,
    /// Whether anything came in since the last key.
    fresh: bool,
}

impl Pool {
    pub(crate) fn new() -> Self {
        Self {
            hash: Sha256::new(),
            bits: 0,
            held: 0,
            fresh: false,
        }
    }

    /// One raw bit. They go in by 64; both burst lengths are multiples of that.
    pub(crate) fn add_bit(&mut self, bit: bool) {
        self.bits = self.bits << 1 | u64::from(bit);
        self.held += 1;
        if self.held == u64::BITS {
            self.held = 0;
            self.add(Ingredient::Bits, &self.bits.to_le_bytes());
        }
    }

    /// The moment of a key edge.
    pub(crate) fn add_edge(&mut self, at_us: u64) {
        self.add(Ingredient::Edge, &at_us.to_le_bytes());
    }

    /// The chip's own number: no secret, but no two devices start alike.
    pub(crate) fn add_id(&mut self, id: [u8; 8]) {
        self.add(Ingredient::Id, &id);
    }

    /// A seed of any length, for a pool without an oscillator.
    pub(crate) fn add_seed(&mut self, seed: &[u8]) {
        self.add(Ingredient::Seed, &(seed.len() as u64).to_le_bytes());
        self.hash.update(seed);
    }

    /// Whether the next key would have something new in it.
    pub(crate) fn is_fresh(&self) -> bool {
        self.fresh
    }

    /// The next key. It stays in the pool as the first ingredient of the one after.
    pub(crate) fn stir(&mut self) -> Key {
        let key: Key = self.hash.finalize_reset().into();
        self.hash.update(key);
        self.fresh = false;
        key
    }

    fn add(&mut self, ingredient: Ingredient, bytes: &[u8]) {
        self.hash.update([ingredient as u8]);
        self.hash.update(bytes);
        self.fresh = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The key after one ingredient in a pool that has given a key before.
    fn key_after(add: impl FnOnce(&mut Pool)) -> Key {
        let mut pool = Pool::new();
        pool.stir();
        add(&mut pool);
        pool.stir()
    }

    #[test]
    fn each_ingredient_makes_another_key_even_with_the_same_bytes() {
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
    fn bits_short_of_a_word_are_kept_for_the_next_key() {
        let mut pool = Pool::new();
        (0..63).for_each(|_| pool.add_bit(true));
        assert!(!pool.is_fresh());
        pool.stir();
        pool.add_bit(true);
        assert!(pool.is_fresh());
        let mut other = Pool::new();
        other.stir();
        (0..64).for_each(|_| other.add_bit(true));
        assert_eq!(pool.stir(), other.stir());
    }

    #[test]
    fn each_key_hangs_on_the_one_before_and_on_what_came_in() {
        let mut pool = Pool::new();
        pool.add_id([7; 8]);
        let first = pool.stir();
        let second = pool.stir();
        pool.add_edge(5);
        let third = pool.stir();
        assert_eq!(second, <Key>::from(Sha256::digest(first)));
        let mut hash = Sha256::new();
        hash.update(second);
        hash.update([Ingredient::Edge as u8, 5, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(third, <Key>::from(hash.finalize()));
    }
}
