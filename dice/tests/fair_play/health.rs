//! Broken sources must trip the health tests, a rough but honest one must not.

use fair_dice::{
    Cup, FIRST_BURST, Failure, Pause,
    health::{LAG_CUTOFF, LAGS, PROPORTION_CUTOFF, REPETITION_CUTOFF, WINDOW},
};
use ring_model::{Noise, Ring};
use splitmix::SplitMix64;

/// The first failure and the number of the sample that showed it.
fn first_failure(bits: impl IntoIterator<Item = bool>) -> Option<(Failure, u64)> {
    let mut cup = Cup::new();
    bits.into_iter()
        .find_map(|bit| cup.feed_bit(bit))
        .map(|failure| (failure, cup.report().samples))
}

fn biased(ones: f64, seed: u64) -> impl Iterator<Item = bool> {
    let mut rng = SplitMix64(seed);
    std::iter::repeat_with(move || rng.chance(ones))
}

/// The samples a periodic source can go unseen: the longest lag and one window.
const PERIODIC_BY: u64 = LAGS as u64 + WINDOW as u64;

#[test]
fn a_stuck_source_fails_at_sample_201() {
    for level in [false, true] {
        assert_eq!(
            first_failure(std::iter::repeat(level)),
            Some((Failure::StuckRun, 201)),
            "stuck at {level}"
        );
    }
}

#[test]
fn a_source_that_sticks_later_fails_within_201_samples() {
    for healthy in [1, 500, 5_119, 5_120, 100_000] {
        for level in [false, true] {
            let bits = biased(0.5, healthy)
                .take(healthy as usize)
                .chain(std::iter::repeat(level));
            let (failure, at) = first_failure(bits).unwrap();
            assert_eq!(failure, Failure::StuckRun);
            assert!(
                at <= healthy + 201,
                "stuck at {level} from {healthy}, seen at {at}"
            );
        }
    }
}

#[test]
fn every_period_up_to_128_fails_within_1152_samples() {
    let mut rng = SplitMix64(1);
    for period in 2..=usize::from(LAGS) {
        for _ in 0..20 {
            let mut pattern: Vec<bool> = (0..period).map(|_| rng.chance(0.5)).collect();
            // Not all alike: that would be a stuck source.
            pattern[0] = !pattern[1];
            let (failure, at) = first_failure(pattern.iter().copied().cycle()).unwrap();
            assert_eq!(
                (failure, at),
                (Failure::Periodic, PERIODIC_BY),
                "period {period}"
            );
        }
    }
}

#[test]
fn plain_patterns_fail_too() {
    // Half a period low, half high: no long run, no bias.
    for half in [1, 2, 3, 7, 32, 64] {
        let bits = (0..).map(|at: u64| at / half % 2 == 1);
        assert_eq!(
            first_failure(bits),
            Some((Failure::Periodic, PERIODIC_BY)),
            "period {}",
            2 * half
        );
    }
}

#[test]
fn a_period_with_one_bit_in_a_hundred_flipped_fails_still() {
    let mut rng = SplitMix64(2);
    let bits = (0..).map(|at: u64| (at % 7 < 3) ^ rng.chance(0.01));
    let (failure, at) = first_failure(bits).unwrap();
    assert_eq!(failure, Failure::Periodic);
    assert!(at <= PERIODIC_BY + 2 * u64::from(WINDOW), "{at}");
}

#[test]
fn a_clean_wave_read_at_even_times_fails_whatever_its_pace() {
    // Dirichlet's theorem, tried out: 20,011 paces, a prime so that most share no short period.
    const PACES: u64 = 20_011;
    for pace in 0..PACES {
        let turn = (u64::MAX / PACES).wrapping_mul(pace);
        for duty in [0.5, 0.4] {
            let high = (duty * u64::MAX as f64) as u64;
            let wave = (0..).map(|at: u64| turn.wrapping_mul(at) < high);
            let (_, at) = first_failure(wave.take(PERIODIC_BY as usize))
                .unwrap_or_else(|| panic!("{pace}/{PACES} of a cycle per sample goes unseen"));
            assert!(at <= PERIODIC_BY);
        }
    }
}

/// Samples until a source fails, averaged over 100 sources.
fn mean_life(ones: f64) -> u64 {
    (0..100)
        .map(|seed| first_failure(biased(ones, seed)).unwrap().1)
        .sum::<u64>()
        / 100
}

#[test]
fn a_biased_source_fails_the_sooner_the_worse_it_is() {
    // Beyond 991/1024 = 96.8 % most windows fail.
    let by_bias = [(0.97, 2_500), (0.98, 1_300), (0.99, 1_100), (0.999, 400)];
    for (ones, at_most) in by_bias {
        for ones in [ones, 1.0 - ones] {
            let life = mean_life(ones);
            println!("{:.1} % ones: fails after {life} samples", 100.0 * ones);
            assert!(life <= at_most, "{ones}: {life}");
        }
    }
    let (failure, _) = first_failure(biased(0.97, 3)).unwrap();
    assert_eq!(failure, Failure::Lopsided);
}

#[test]
fn a_bias_the_claim_allows_does_not_fail() {
    for ones in [0.75, 0.9, 0.93] {
        assert_eq!(
            first_failure(biased(ones, 4).take(3_000_000)),
            None,
            "{ones}"
        );
    }
}

#[test]
fn a_correlation_the_claim_allows_does_not_fail() {
    // Each bit repeats an older one with the very chance of the claim.
    for lag in [1, 2, 5, 64, 128] {
        let mut rng = SplitMix64(lag as u64);
        let mut bits = vec![false; lag];
        for _ in 0..3_000_000 {
            bits.push(bits[bits.len() - lag] ^ !rng.chance(0.933));
        }
        assert_eq!(first_failure(bits), None, "lag {lag}");
    }
}

#[test]
fn a_ring_read_at_its_own_harmonic_fails_and_dither_cures_it() {
    // 10 µs are exactly 80 cycles of 8 MHz: even reads see the same phase again and again. Whole
    // microseconds would do no better, each is 8 cycles: the dither has to be finer.
    let ring = || Ring::new(8.0, 0.002, 0.5, 5);
    let (mut even, mut whole, mut rng) = (ring(), ring(), SplitMix64(5));
    let even_pause = Pause { us: 10, spin_ns: 0 };
    assert!(first_failure((0..100_000).map(|_| even.bit_after(even_pause))).is_some());
    let mut whole_pause = || Pause {
        us: 10 + rng.next_u64() as u32 % 16,
        spin_ns: 0,
    };
    assert!(first_failure((0..100_000).map(|_| whole.bit_after(whole_pause()))).is_some());
    assert_eq!(run_as_the_device_does(ring(), 100_000), None);
}

#[test]
fn a_plausible_ring_of_any_pace_from_1_to_12_mhz_passes() {
    for tenths in 10..=120_u32 {
        let ring = Ring::new(f64::from(tenths) / 10.0, 0.002, 0.5, tenths.into());
        assert_eq!(
            run_as_the_device_does(ring, 100_000),
            None,
            "{tenths} / 10 MHz"
        );
    }
}

/// The whole path of the device: pauses from the cup, a key edge whenever it has enough.
fn run_as_the_device_does(mut ring: Ring, samples: u64) -> Option<(Failure, u64)> {
    let mut cup = Cup::new();
    for sample in 0..samples {
        let pause = cup.next_pause().unwrap_or_else(|| {
            cup.feed_edge(sample * 17);
            cup.next_pause().expect("a key edge wants samples")
        });
        if let Some(failure) = cup.feed_bit(ring.bit_after(pause)) {
            return Some((failure, cup.report().samples));
        }
    }
    assert_eq!(cup.report().failures, 0);
    None
}

#[test]
fn an_ideal_source_does_not_fail_in_100_million_bits() {
    let mut rng = SplitMix64(6);
    let mut cup = Cup::new();
    for _ in 0..100_000_000 / 50 {
        let word = rng.next_u64();
        for at in 0..50 {
            assert_eq!(cup.feed_bit(word >> at & 1 == 1), None);
        }
    }
    assert_eq!(cup.report().samples, 100_000_000);
}

#[test]
fn a_plausible_ring_does_not_fail_in_100_million_bits() {
    let rings = [
        // The pace of the data sheet, with the least and the most jitter we think of.
        (6.5, 0.002, 0.5),
        (6.5, 0.01, 0.5),
        // Other chips, voltages and temperatures; a lopsided output.
        (5.83, 0.002, 0.4),
        (8.0, 0.002, 0.5),
        (11.97, 0.005, 0.6),
    ];
    for (seed, (mhz, jitter, duty)) in (7..).zip(rings) {
        let ring = Ring::new(mhz, jitter, duty, seed);
        assert_eq!(
            run_as_the_device_does(ring, 20_000_000),
            None,
            "{mhz} MHz, {jitter}, {duty}"
        );
    }
}

/// The least count that `WINDOW` guesses, right with the chance of the claim, reach with a chance
/// of at most 2^-`bits`.
fn least_unlikely_count(bits: i32) -> u16 {
    let right = 2.0_f64.powf(-0.1);
    let window = f64::from(WINDOW);
    // The chance of exactly `count` right, from all of them downwards, and of at least that many.
    let mut exactly = right.powf(window);
    let mut at_least = exactly;
    let mut count = window;
    while at_least <= 2.0_f64.powi(-bits) {
        exactly *= count / (window - count + 1.0) * (1.0 - right) / right;
        count -= 1.0;
        at_least += exactly;
    }
    count as u16 + 1
}

/// The claim against the strongest predictor: one that knows the ring's phase and every dithered pause.
#[test]
fn the_claim_holds_from_0_4_per_cent_of_jitter_on() {
    for (jitter, bits) in [(0.002, 0.05), (0.004, 0.10), (0.005, 0.13), (0.01, 0.28)] {
        let (mut cup, mut ring) = (Cup::new(), Ring::new(6.5, jitter, 0.5, 8));
        let (mut right, samples) = (0, 500_000);
        for sample in 0..samples {
            let pause = cup.next_pause().unwrap_or_else(|| {
                cup.feed_edge(sample * 17);
                cup.next_pause().expect("a key edge wants samples")
            });
            let guess = ring.best_guess_after(pause);
            let bit = ring.bit_after(pause);
            right += u64::from(guess == bit);
            assert_eq!(cup.feed_bit(bit), None);
        }
        let min_entropy = -(right as f64 / samples as f64).log2();
        println!("jitter {jitter}: {min_entropy:.3} bit per sample");
        assert!(
            (min_entropy - bits).abs() < 0.005,
            "{jitter}: {min_entropy}"
        );
        let key_bits = f64::from(FIRST_BURST) * bits;
        assert!(
            key_bits >= 256.0,
            "{jitter}: the first burst is no whole key"
        );
    }
}

#[test]
fn the_cutoffs_are_those_of_the_claim() {
    let (claim, alarm_bits) = (0.1, 20.0);
    assert_eq!(REPETITION_CUTOFF, 1 + (alarm_bits / claim) as u16);
    assert_eq!(PROPORTION_CUTOFF, least_unlikely_count(20));
    // All lags together share 2^-20.
    assert_eq!(u32::from(LAGS), 1 << 7);
    assert_eq!(LAG_CUTOFF, least_unlikely_count(20 + 7));
}
