//! SplitMix64 (Steele, Lea and Flood 2014): the repeatable PRNG of all tests and of everything on the
//! host that takes a seed.
//!
//! One generator for the whole tree, so that a seed means the same stream everywhere. It is fast,
//! passes the usual statistical batteries and needs no warm-up, whatever the seed. It is not for dice:
//! those come from the crate `dice`.
//!
//! ```
//! use splitmix::SplitMix64;
//!
//! let mut rng = SplitMix64(7);
//! let die = 1 + rng.below(6);
//! let card = *rng.pick(&["carp", "pike", "eel"]);
//! assert_eq!((die, card), (3, "carp"));
//! ```
//!
//! [`mod@env`] gives random tests their number of cases and their seeds.

#![forbid(unsafe_code)]

pub mod env;

use std::convert::Infallible;

use rand_core::TryRng;

/// A generator; the field is its state, which begins as the seed. Implements [`rand_core::Rng`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix64(pub u64);

impl SplitMix64 {
    /// The next 64 random bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// The next 32 random bits: the upper half of [`Self::next_u64`].
    pub const fn next_u32(&mut self) -> u32 {
        (self.next_u64() >> 32) as u32
    }

    /// A number below `bound`; 0 for a bound of 0. Multiplies and keeps the upper half, without
    /// rejection: the bias is at most `bound` / 2³², and every call advances the stream by one.
    pub const fn below(&mut self, bound: u32) -> u32 {
        ((self.next_u32() as u64 * bound as u64) >> 32) as u32
    }

    /// One of the entries, all equally likely.
    ///
    /// # Panics
    /// If there are none.
    pub const fn pick<'a, T>(&mut self, entries: &'a [T]) -> &'a T {
        &entries[self.below(entries.len() as u32) as usize]
    }
}

impl TryRng for SplitMix64 {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.next_u32())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.next_u64())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            let random = self.next_u64().to_le_bytes();
            chunk.copy_from_slice(&random[..chunk.len()]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the reference implementation in C (Vigna 2015).
    #[test]
    fn the_stream_is_that_of_the_reference_implementation() {
        let mut rng = SplitMix64(1_234_567);
        let stream = [(); 3].map(|()| rng.next_u64());
        assert_eq!(
            stream,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    #[test]
    fn numbers_stay_below_their_bound() {
        let mut rng = SplitMix64(1);
        assert!((0..1_000).all(|_| rng.below(6) < 6));
        assert_eq!((rng.below(0), rng.below(1)), (0, 0));
    }
}
