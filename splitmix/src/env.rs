//! Size and seed of random tests, from the environment.
//!
//! Without `SEED` every case has the fixed seed it has in CI. With it all cases are new ones, and the same
//! value gives the same cases again: this is how `cargo xtask soak` finds and repeats failures.

use std::{env, str::FromStr};

use crate::SplitMix64;

/// The number of cases: the variable's value, or the default if it is not set.
///
/// # Panics
/// If the value is not a number.
pub fn cases<N: FromStr>(variable: &str, default: N) -> N {
    number(variable).unwrap_or(default)
}

/// The seed of a case: its number, unless `SEED` is set.
///
/// # Panics
/// If `SEED` is not a number.
pub fn seed(case: u64) -> u64 {
    offset(number("SEED")).wrapping_add(case)
}

/// Far apart for neighbouring values of `SEED`, so that they share no case.
fn offset(seed: Option<u64>) -> u64 {
    seed.map_or(0, |seed| SplitMix64(seed).next_u64())
}

fn number<N: FromStr>(variable: &str) -> Option<N> {
    let text = env::var_os(variable)?;
    let number = text.to_str().and_then(|text| text.parse().ok());
    Some(number.unwrap_or_else(|| panic!("{variable} is not a number: {}", text.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_seed_a_case_is_its_number() {
        assert_eq!(offset(None), 0);
    }

    #[test]
    fn neighbouring_seeds_share_no_case() {
        let mut offsets: Vec<u64> = (0..1_000).map(|seed| offset(Some(seed))).collect();
        offsets.sort_unstable();
        assert!(offsets.windows(2).all(|pair| pair[1] - pair[0] > 1 << 32));
    }
}
