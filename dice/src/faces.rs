//! Rejection sampling: uniform integers below any bound from uniform words, without modulo bias.
//!
//! A bare remainder favours low results (256 values on 6 faces: 1 to 4 come 43 times, 5 and 6 only 42).
//! So words above the largest multiple of the bound are rejected and drawn again.

use core::num::NonZeroU64;

use rand_core::Rng;

/// A uniform number of `0..n`; `None` for `n` = 0.
pub fn draw(rng: &mut impl Rng, n: u32) -> Option<u32> {
    n.checked_sub(1).map(|top| up_to(rng, top))
}

/// A uniform number of `0..=top`.
pub(crate) fn up_to(rng: &mut impl Rng, top: u32) -> u32 {
    let n = NonZeroU64::MIN.saturating_add(top.into());
    let number = until_accepted(|| accept(rng.next_u32().into(), u32::MAX.into(), n));
    debug_assert!(number <= top.into());
    number as u32
}

/// The first accepted result. At least half of all words are accepted.
fn until_accepted(mut next: impl FnMut() -> Option<u64>) -> u64 {
    loop {
        if let Some(accepted) = next() {
            return accepted;
        }
    }
}

/// The result of a word, or `None` if the word is rejected. Words are uniform in `0..=max`, results in
/// `0..n`; `n` is at most `max + 1`.
fn accept(word: u64, max: u64, n: NonZeroU64) -> Option<u64> {
    // (max + 1) mod n, without the overflow max + 1 can have.
    let left_over = (max % n + 1) % n;
    (word <= max - left_over).then_some(word % n)
}

#[cfg(test)]
mod tests {
    use core::convert::Infallible;

    use rand_core::TryRng;

    use super::*;

    /// A generator that repeats the given words.
    struct Words(&'static [u32], usize);

    impl TryRng for Words {
        type Error = Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            let word = self.0[self.1 % self.0.len()];
            self.1 += 1;
            Ok(word)
        }

        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            rand_core::utils::next_u64_via_u32(self)
        }

        fn try_fill_bytes(&mut self, dst: &mut [u8]) -> Result<(), Infallible> {
            rand_core::utils::fill_bytes_via_next_word(dst, || self.try_next_u32())
        }
    }

    #[test]
    fn every_result_has_exactly_as_many_words_whatever_the_word_size_and_the_range() {
        for max in [0_u64, 1, 6, 15, 99, 255, 1023] {
            for n in 1..=max + 1 {
                let size = NonZeroU64::new(n).unwrap();
                let mut words_for = [0_u64; 1024];
                for result in (0..=max).filter_map(|word| accept(word, max, size)) {
                    words_for[result as usize] += 1;
                }
                let fair_share = (max + 1) / n;
                assert!(
                    words_for[..n as usize]
                        .iter()
                        .all(|&words| words == fair_share),
                    "words 0..={max} on 0..{n}"
                );
                assert!(words_for[n as usize..].iter().all(|&words| words == 0));
            }
        }
    }

    #[test]
    fn at_the_full_word_size_only_the_incomplete_round_is_rejected() {
        let max = u64::from(u32::MAX);
        let six = NonZeroU64::new(6).unwrap();
        // 2^32 mod 6 = 4
        assert_eq!(accept(max - 4, max, six), Some(5));
        for word in max - 3..=max {
            assert_eq!(accept(word, max, six), None);
        }
        let all = NonZeroU64::new(max + 1).unwrap();
        assert_eq!(accept(max, max, all), Some(max));
        let nearly_all = NonZeroU64::new(u64::MAX).unwrap();
        assert_eq!(accept(u64::MAX, u64::MAX, nearly_all), None);
        assert_eq!(
            accept(u64::MAX - 1, u64::MAX, nearly_all),
            Some(u64::MAX - 1)
        );
    }

    #[test]
    fn a_rejected_word_is_drawn_again() {
        assert_eq!(
            draw(&mut Words(&[u32::MAX, u32::MAX - 3, 13], 0), 6),
            Some(1)
        );
    }

    #[test]
    fn drawing_from_nothing_gives_nothing() {
        let mut words = Words(&[7], 0);
        assert_eq!(draw(&mut words, 0), None);
        assert_eq!(words.1, 0, "and costs no random word");
    }

    #[test]
    fn the_edges_of_the_range_can_be_drawn() {
        assert_eq!(draw(&mut Words(&[0], 0), u32::MAX), Some(0));
        assert_eq!(
            draw(&mut Words(&[u32::MAX - 1], 0), u32::MAX),
            Some(u32::MAX - 1)
        );
        assert_eq!(draw(&mut Words(&[u32::MAX], 0), 1), Some(0));
    }
}
