//! When to read the oscillator: in bursts, at uneven times.
//!
//! Bursts, because a still screen must leave the chip asleep: one burst fills the cup after power-on,
//! a short one follows each key edge and each roll, and in between nothing is read at all. Uneven
//! times, because an oscillator read at a harmonic of its own pace always shows the same phase.

/// Samples before the first roll: at 0.1 bit each they carry 512 bits, twice the size of a key.
pub const FIRST_BURST: u16 = 5_120;
/// Samples after each key edge and each roll: some 51 bits.
pub const TOP_UP: u16 = 512;

/// The oscillator may tick only a few times per microsecond; sooner than this, two reads see
/// nearly the same phase.
pub const SHORTEST_PAUSE_US: u32 = 10;
/// The longest pause between two samples of a burst.
pub const LONGEST_PAUSE_US: u32 = SHORTEST_PAUSE_US + (1 << DITHER_BITS) - 1;
const DITHER_BITS: u32 = 4;

/// How many samples are still wanted, and the dice that space them.
#[derive(Debug)]
pub(crate) struct Burst {
    left: u16,
    /// A linear congruential generator. It only has to avoid a beat; nothing secret hangs on it.
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

    /// Something happened: read on for at least a short burst.
    pub(crate) fn top_up(&mut self) {
        self.left = self.left.max(TOP_UP);
    }

    /// A sample was read.
    pub(crate) fn sampled(&mut self) {
        self.left = self.left.saturating_sub(1);
    }

    /// From here on space the samples by other luck.
    pub(crate) fn reseed(&mut self, word: u32) {
        self.dither = word;
    }

    /// How long to wait before the next sample; `None` when none is wanted.
    pub(crate) fn next_pause_us(&mut self) -> Option<u32> {
        if self.left == 0 {
            return None;
        }
        self.dither = self
            .dither
            .wrapping_mul(1_664_525)
            .wrapping_add(1_013_904_223);
        Some(SHORTEST_PAUSE_US + (self.dither >> (u32::BITS - DITHER_BITS)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drain(burst: &mut Burst) -> usize {
        let mut samples = 0;
        while burst.next_pause_us().is_some() {
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
    fn a_sample_nobody_asked_for_does_no_harm() {
        let mut burst = Burst::first();
        drain(&mut burst);
        burst.sampled();
        assert_eq!(burst.next_pause_us(), None);
    }

    #[test]
    fn pauses_take_every_length_from_10_to_25_us_about_equally_often() {
        let mut burst = Burst::first();
        let mut seen = [0_u32; 26];
        for _ in 0..16_000 {
            seen[burst.next_pause_us().unwrap() as usize] += 1;
        }
        assert!(seen[..10].iter().all(|&count| count == 0));
        assert!(
            seen[10..].iter().all(|count| (800..1_200).contains(count)),
            "{seen:?}"
        );
        assert_eq!((SHORTEST_PAUSE_US, LONGEST_PAUSE_US), (10, 25));
    }
}
