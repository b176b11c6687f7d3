//! Sampling schedule of the entropy source: bursts of samples with dithered intervals.
//!
//! Bursts, because the chip must sleep while the screen is still: one burst seeds the generator after
//! power-on, a short one follows each key edge and each roll, and in between nothing is sampled.
//! Dither, because an oscillator sampled at a harmonic of its own frequency always shows the same phase.

/// Samples before the first roll. At the claimed 0.1 bit each they carry 512 bits, twice the size of a key; at
/// 0.05 bit, of a ring with half the jitter that the claim needs, they still carry a whole key.
pub const FIRST_BURST: u16 = 5_120;
/// Samples after each key edge and each roll: some 51 bits.
pub const TOP_UP: u16 = 512;

/// The oscillator runs at a few megahertz; at shorter intervals two samples see nearly the same
/// phase.
const SHORTEST_PAUSE_NS: u32 = 10_000;
/// Up to 2^14 ns = 16.4 µs longer.
const DITHER_BITS: u32 = 14;

/// How long to wait before the next sample, 10 to 26.4 µs in all.
///
/// The part below a microsecond matters: for an oscillator of a whole number of megahertz, any whole
/// number of microseconds is a harmonic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pause {
    /// Whole microseconds, to sleep through.
    pub us: u32,
    /// Nanoseconds after that, fewer than 1,000, to busy-wait.
    pub spin_ns: u32,
}

/// The samples still wanted, and the dither of their intervals.
#[derive(Debug)]
pub(crate) struct Burst {
    left: u16,
    /// A linear congruential generator. It only has to avoid a beat; no secrecy depends on it.
    dither: u32,
}

impl Burst {
    /// The burst that follows power-on.
    pub(crate) const fn first() -> Self {
        Self {
            left: FIRST_BURST,
            dither: 0,
        }
    }

    /// Extends the burst to at least a short one.
    pub(crate) fn top_up(&mut self) {
        self.left = self.left.max(TOP_UP);
    }

    /// Counts a sample. More samples than were asked for do no harm, so this saturates.
    pub(crate) fn sampled(&mut self) {
        self.left = self.left.saturating_sub(1);
    }

    /// Reseeds the dither.
    pub(crate) fn reseed(&mut self, word: u32) {
        self.dither = word;
    }

    /// How long to wait before the next sample; `None` when none is wanted.
    pub(crate) fn next_pause(&mut self) -> Option<Pause> {
        if self.left == 0 {
            return None;
        }
        self.dither = self
            .dither
            .wrapping_mul(1_664_525)
            .wrapping_add(1_013_904_223);
        let ns = SHORTEST_PAUSE_NS + (self.dither >> (u32::BITS - DITHER_BITS));
        Some(Pause {
            us: ns / 1_000,
            spin_ns: ns % 1_000,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drain(burst: &mut Burst) -> usize {
        let mut samples = 0;
        while burst.next_pause().is_some() {
            burst.sampled();
            samples += 1;
        }
        samples
    }

    #[test]
    fn one_long_burst_then_short_ones_then_silence() {
        let mut burst = Burst::first();
        assert_eq!(drain(&mut burst), 5_120);
        assert_eq!(drain(&mut burst), 0);
        burst.top_up();
        burst.top_up();
        assert_eq!(
            drain(&mut burst),
            512,
            "two keys at once want no more than one"
        );
        assert_eq!(drain(&mut burst), 0);
    }

    #[test]
    fn a_key_during_the_first_burst_does_not_shorten_it() {
        let mut burst = Burst::first();
        burst.top_up();
        assert_eq!(drain(&mut burst), 5_120);
    }

    #[test]
    fn a_sample_that_was_not_asked_for_does_no_harm() {
        let mut burst = Burst::first();
        drain(&mut burst);
        burst.sampled();
        assert_eq!(burst.next_pause(), None);
    }

    #[test]
    fn pauses_last_10_to_26_us_and_all_lengths_come_about_equally_often() {
        let mut burst = Burst::first();
        let mut whole = [0_u32; 27];
        let mut part = [0_u32; 10];
        for _ in 0..16_384 {
            let pause = burst.next_pause().unwrap();
            whole[pause.us as usize] += 1;
            part[pause.spin_ns as usize / 100] += 1;
        }
        assert!(whole[..10].iter().all(|&count| count == 0));
        assert!(
            whole[10..26]
                .iter()
                .all(|count| (900..1_100).contains(count)),
            "{whole:?}"
        );
        assert!(whole[26] < 500, "26 µs is cut off at 26.4");
        assert!(
            part.iter().all(|count| (1_500..1_800).contains(count)),
            "{part:?}"
        );
    }
}
