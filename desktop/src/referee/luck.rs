//! The referee's PRNG: SplitMix64, seeded by the system, or by a number that repeats the draws.

use std::time::UNIX_EPOCH;

pub(super) use splitmix::SplitMix64 as Luck;

/// Different each time. On a system without randomness the clock has to do.
pub(super) fn fresh() -> Luck {
    let clock = || UNIX_EPOCH.elapsed().unwrap_or_default().as_nanos() as u64;
    Luck(getrandom::u64().unwrap_or_else(|_| clock()))
}
