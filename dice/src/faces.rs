//! From random words to faces and draws without bias: rejection, never a bare remainder.
//!
//! A remainder alone favours the low results (256 values on 6 faces: 1 to 4 come 43 times, 5 and 6
//! only 42). So the words of the last, incomplete round are thrown away and drawn again.

use core::num::NonZeroU64;

use rand_core::Rng;

/// One of `0..n`, each equally likely. `None` for `n` = 0: there is nothing to draw.
pub fn draw(rng: &mut impl Rng, n: u32) -> Option<u32> {
    n.checked_sub(1).map(|top| up_to(rng, top))
}

/// The place of one of `weights`, each as likely as its weight says. `None` if they sum to 0, or to
/// more than a `u64` holds.
///
/// The weights are walked twice, once for the sum and once for the pick, so they need no list.
pub fn pick<W>(rng: &mut impl Rng, weights: W) -> Option<usize>
where
    W: IntoIterator<Item = u32> + Clone,
{
    let total = weights
        .clone()
        .into_iter()
        .try_fold(0_u64, |sum, weight| sum.checked_add(weight.into()))
        .and_then(NonZeroU64::new)?;
    let ticket = until_kept(|| fold(rng.next_u64(), u64::MAX, total));
    holder(weights, ticket)
}

/// One of `0..=top`, each equally likely.
pub(crate) fn up_to(rng: &mut impl Rng, top: u32) -> u32 {
    let n = NonZeroU64::MIN.saturating_add(top.into());
    // At most `top`, so it is a u32 again.
    until_kept(|| fold(rng.next_u32().into(), u32::MAX.into(), n)) as u32
}

/// The first result that is not thrown away; at least every second one is kept.
fn until_kept(mut next: impl FnMut() -> Option<u64>) -> u64 {
    loop {
        if let Some(kept) = next() {
            return kept;
        }
    }
}

/// The result a word stands for, or `None` if the word lies in the incomplete last round. Words are
/// uniform in `0..=max`, results in `0..n`; `n` is at most `max + 1`.
fn fold(word: u64, max: u64, n: NonZeroU64) -> Option<u64> {
    // (max + 1) mod n, without the overflow max + 1 can have.
    let left_over = (max % n + 1) % n;
    (word <= max - left_over).then_some(word % n)
}

/// Whose ticket it is when everybody holds as many, in turn, as their weight.
fn holder(weights: impl IntoIterator<Item = u32>, ticket: u64) -> Option<usize> {
    let mut ticket = ticket;
    weights
        .into_iter()
        .position(|weight| match ticket.checked_sub(weight.into()) {
            Some(rest) => {
                ticket = rest;
                false
            }
            None => true,
        })
}

#[cfg(test)]
mod tests {
    use core::convert::Infallible;

    use rand_core::TryRng;

    use super::*;

    /// Tells the given words, over and over.
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
                for result in (0..=max).filter_map(|word| fold(word, max, size)) {
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
    fn at_the_full_word_size_only_the_incomplete_round_is_thrown_away() {
        let max = u64::from(u32::MAX);
        let six = NonZeroU64::new(6).unwrap();
        // 2^32 mod 6 = 4
        assert_eq!(fold(max - 4, max, six), Some(5));
        for word in max - 3..=max {
            assert_eq!(fold(word, max, six), None);
        }
        let all = NonZeroU64::new(max + 1).unwrap();
        assert_eq!(fold(max, max, all), Some(max));
        let nearly_all = NonZeroU64::new(u64::MAX).unwrap();
        assert_eq!(fold(u64::MAX, u64::MAX, nearly_all), None);
        assert_eq!(fold(u64::MAX - 1, u64::MAX, nearly_all), Some(u64::MAX - 1));
    }

    #[test]
    fn a_thrown_away_word_is_drawn_again() {
        assert_eq!(
            draw(&mut Words(&[u32::MAX, u32::MAX - 3, 13], 0), 6),
            Some(1)
        );
    }

    #[test]
    fn drawing_from_nothing_gives_nothing() {
        let mut words = Words(&[7], 0);
        assert_eq!(draw(&mut words, 0), None);
        assert_eq!(pick(&mut words, []), None);
        assert_eq!(pick(&mut words, [0, 0, 0]), None);
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

    #[test]
    fn everyone_holds_as_many_tickets_as_their_weight() {
        let weights = [3, 0, 1, 5, 0];
        let mut tickets = [0; 5];
        for ticket in 0..9 {
            tickets[holder(weights, ticket).unwrap()] += 1;
        }
        assert_eq!(tickets, weights);
        assert_eq!(holder(weights, 9), None);
    }

    #[test]
    fn heavy_weights_do_not_overflow() {
        let heavy = [u32::MAX; 3];
        assert_eq!(pick(&mut Words(&[0], 0), heavy), Some(0));
        assert!(pick(&mut Words(&[5, u32::MAX - 8], 0), heavy).is_some());
    }
}
