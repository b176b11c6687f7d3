//! The referee's own fair draws: the system's randomness, or a seed that repeats them.

use std::{convert::Infallible, time::UNIX_EPOCH};

use rand_core::TryRng;

use crate::dicebox::split_mix;

/// A stream of random bits.
#[derive(Clone, Debug)]
pub(super) struct Luck(u64);

impl Luck {
    /// Always the same for the same seed.
    pub(super) fn seeded(seed: u64) -> Luck {
        Luck(seed)
    }

    /// Different each time. On a system without randomness the clock has to do.
    pub(super) fn fresh() -> Luck {
        let clock = || UNIX_EPOCH.elapsed().unwrap_or_default().as_nanos() as u64;
        Luck(getrandom::u64().unwrap_or_else(|_| clock()))
    }

    /// A stream of its own, for a player who thinks.
    pub(super) fn branch(&mut self) -> Luck {
        Luck(split_mix(&mut self.0))
    }
}

impl TryRng for Luck {
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
