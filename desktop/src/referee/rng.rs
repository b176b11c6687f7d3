//! The pseudo-random numbers of `roll` and `best`: SplitMix64, seeded by a request or by the system.

use std::{convert::Infallible, time::UNIX_EPOCH};

use rand_core::TryRng;

use crate::dicebox::split_mix;

/// A SplitMix64 generator.
#[derive(Clone, Debug)]
pub(super) struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator with a fixed seed.
    pub(super) fn seeded(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// A generator seeded by the system, or by the clock where the system has no randomness.
    pub(super) fn fresh() -> SplitMix64 {
        let clock = || UNIX_EPOCH.elapsed().unwrap_or_default().as_nanos() as u64;
        SplitMix64(getrandom::u64().unwrap_or_else(|_| clock()))
    }

    /// An independent generator, seeded from this one.
    pub(super) fn branch(&mut self) -> SplitMix64 {
        SplitMix64(split_mix(&mut self.0))
    }
}

impl TryRng for SplitMix64 {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((split_mix(&mut self.0) >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(split_mix(&mut self.0))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            let random = split_mix(&mut self.0).to_le_bytes();
            chunk.copy_from_slice(&random[..chunk.len()]);
        }
        Ok(())
    }
}
