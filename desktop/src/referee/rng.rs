//! The PRNG of `roll` and `best`: SplitMix64, seeded by the system, or by a number that repeats the draws.

use std::time::UNIX_EPOCH;

pub(super) use splitmix::SplitMix64;

/// A generator seeded by the system, or by the clock where the system has no randomness.
pub(super) fn fresh() -> SplitMix64 {
    let clock = || UNIX_EPOCH.elapsed().unwrap_or_default().as_nanos() as u64;
    SplitMix64(getrandom::u64().unwrap_or_else(|_| clock()))
}
