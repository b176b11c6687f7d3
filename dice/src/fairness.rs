//! Goodness-of-fit statistics: face counts of what was rolled, confidence bands and Pearson's chi-square
//! test, in integer arithmetic.
//!
//! A count alone says little, so each face comes with the band that most faces of a fair die fall into,
//! and each die with one verdict.

use core::ops::RangeInclusive;

use heapless::Vec;

use crate::Die;

/// Faces of all seven dice together: 4 + 6 + 8 + 10 + 12 + 20 + 100.
const FACES: usize = 160;

/// Face counts of every kind of die: 640 bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tallies {
    /// One count per face, the dice one after the other.
    counts: [u32; FACES],
}

impl Default for Tallies {
    fn default() -> Self {
        Self::new()
    }
}

impl Tallies {
    /// Nothing rolled yet.
    pub const fn new() -> Self {
        Self { counts: [0; FACES] }
    }

    /// Counts one face; the count saturates. A face the die does not have is not counted.
    pub fn add(&mut self, die: Die, face: u8) {
        let counts = self.counts.get_mut(places(die)).unwrap_or_default();
        if let Some(count) = face
            .checked_sub(1)
            .and_then(|at| counts.get_mut(usize::from(at)))
        {
            *count = count.saturating_add(1);
        }
    }

    /// The most bytes that [`Tallies::to_bytes`] makes: a version, and four for each count.
    pub const SIZE: usize = 1 + 4 * FACES;
    const VERSION: u8 = 1;
    /// The highest count that is stored: four times seven bits.
    const HIGHEST: u32 = (1 << 28) - 1;

    /// For storage: a version, then all counts as little-endian base-128 varints (LEB128), so that small
    /// counts are short. Counts above 2²⁸ − 1 are stored as that.
    pub fn to_bytes(&self) -> Vec<u8, { Self::SIZE }> {
        let mut bytes = Vec::new();
        let mut push = |byte| {
            let pushed = bytes.push(byte);
            debug_assert!(pushed.is_ok(), "more than four bytes a count");
        };
        push(Self::VERSION);
        for count in self.counts {
            let mut rest = count.min(Self::HIGHEST);
            while rest > 0x7F {
                push(0x80 | (rest & 0x7F) as u8);
                rest >>= 7;
            }
            push(rest as u8);
        }
        bytes
    }

    /// Tallies from storage; `None` for bytes that [`Tallies::to_bytes`] did not write.
    pub fn from_bytes(bytes: &[u8]) -> Option<Tallies> {
        let (&Self::VERSION, mut rest) = bytes.split_first()? else {
            return None;
        };
        let mut tallies = Tallies::new();
        for count in &mut tallies.counts {
            for shift in [0, 7, 14, 21] {
                let (&byte, behind) = rest.split_first()?;
                rest = behind;
                *count |= u32::from(byte & 0x7F) << shift;
                if byte & 0x80 == 0 {
                    break;
                }
                if shift == 21 {
                    return None;
                }
            }
        }
        rest.is_empty().then_some(tallies)
    }

    /// The tally of one kind of die.
    pub fn of(&self, die: Die) -> Tally<'_> {
        Tally {
            die,
            counts: self.counts.get(places(die)).unwrap_or_default(),
        }
    }
}

/// The range of a die's counts among those of all dice.
fn places(die: Die) -> core::ops::Range<usize> {
    let before = Die::ALL.iter().take_while(|&&other| other != die);
    let start = before.map(|other| usize::from(other.sides())).sum();
    start..start + usize::from(die.sides())
}

/// The result of the chi-square test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Fewer than five rolls per face: too early to say anything.
    TooFew,
    /// As uneven as 19 of 20 fair dice.
    Even,
    /// More uneven than 19 of 20 fair dice: it happens.
    Unusual,
    /// More uneven than 999 of 1,000 fair dice.
    Suspicious,
}

/// The counts of one kind of die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally<'a> {
    die: Die,
    counts: &'a [u32],
}

impl<'a> Tally<'a> {
    pub fn die(self) -> Die {
        self.die
    }

    /// How often each face came, 1 first.
    pub fn counts(self) -> &'a [u32] {
        self.counts
    }

    /// How often the die was rolled.
    pub fn rolls(self) -> u64 {
        self.counts.iter().copied().map(u64::from).sum()
    }

    /// How often each face is expected, to the nearest whole.
    pub fn expected(self) -> u64 {
        let sides = u64::from(self.die.sides());
        (self.rolls() + sides / 2) / sides
    }

    /// The counts that some 95 of 100 faces of a fair die fall into: the expected one and two
    /// standard deviations to either side, rounded outwards.
    ///
    /// Of n rolls on k faces one face gets n/k, with a deviation of √(n(k − 1)) / k.
    pub fn band(self) -> RangeInclusive<u64> {
        let (rolls, sides) = (self.rolls(), u64::from(self.die.sides()));
        // 4n(k − 1) is below 2^48: at most 100 counts of 2^32, times 4 · 99.
        let spread = (4 * rolls * (sides - 1)).isqrt() + 1;
        rolls.saturating_sub(spread) / sides..=(rolls + spread).div_ceil(sides)
    }

    /// Pearson's chi-square in thousandths: Σ (o − e)² / e over the faces, with o seen and e = n/k
    /// expected. 0 if nothing was rolled.
    ///
    /// Written as Σ (k·o − n)² / (k·n) it needs no fraction. Steps that would overflow 64 bits
    /// saturate, and even then the result is beyond every limit of [`Tally::verdict`]: k·n is below 2^46, so
    /// it is at least 2^18 thousandths.
    pub fn chi_square_milli(self) -> u64 {
        let (rolls, sides) = (self.rolls(), u64::from(self.die.sides()));
        let squares = self.counts.iter().fold(0_u64, |sum, &count| {
            let off = (sides * u64::from(count)).abs_diff(rolls);
            sum.saturating_add(off.saturating_mul(off))
        });
        squares
            .saturating_mul(1_000)
            .checked_div(sides * rolls)
            .unwrap_or(0)
    }

    /// The chi-square test at 5 % and 0.1 %.
    pub fn verdict(self) -> Verdict {
        if self.rolls() < 5 * u64::from(self.die.sides()) {
            return Verdict::TooFew;
        }
        let [unusual, suspicious] = limits_milli(self.die);
        match self.chi_square_milli() {
            chi_square if chi_square <= unusual => Verdict::Even,
            chi_square if chi_square <= suspicious => Verdict::Unusual,
            _ => Verdict::Suspicious,
        }
    }
}

/// The chi-square, in thousandths, that a fair die exceeds one time in 20 and one time in 1,000.
/// There is one degree of freedom less than there are faces.
const fn limits_milli(die: Die) -> [u64; 2] {
    match die {
        Die::D4 => [7_815, 16_266],
        Die::D6 => [11_070, 20_515],
        Die::D8 => [14_067, 24_322],
        Die::D10 => [16_919, 27_877],
        Die::D12 => [19_675, 31_264],
        Die::D20 => [30_144, 43_820],
        Die::D100 => [123_225, 148_230],
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;

    /// The chance that a fair die's chi-square is above `limit`: one minus the lower incomplete
    /// gamma function, by its series, for an odd number of degrees of freedom.
    fn chance_above(limit: f64, freedom: u8) -> f64 {
        let (half_freedom, half_limit) = (f64::from(freedom) / 2.0, limit / 2.0);
        // ln Γ(half_freedom + 1), from Γ(1/2) = √π and Γ(x + 1) = x Γ(x).
        let ln_gamma = (0..=freedom / 2)
            .map(|step| (f64::from(step) + 0.5).ln())
            .sum::<f64>()
            + core::f64::consts::PI.ln() / 2.0;
        let mut term = (half_freedom * half_limit.ln() - half_limit - ln_gamma).exp();
        let mut below = 0.0;
        let mut step = half_freedom;
        while term > 1e-18 {
            below += term;
            step += 1.0;
            term *= half_limit / step;
        }
        1.0 - below
    }

    #[test]
    fn the_limits_are_those_of_one_in_20_and_one_in_1000() {
        for die in Die::ALL {
            for (limit, chance) in limits_milli(die).into_iter().zip([0.05, 0.001]) {
                let around = |off| chance_above((limit as f64 + off) / 1_000.0, die.sides() - 1);
                assert!(
                    around(-0.5) > chance && chance > around(0.5),
                    "{}: {limit}",
                    die.name()
                );
            }
        }
    }

    fn tallies(die: Die, counts: &[u32]) -> Tallies {
        let mut tallies = Tallies::new();
        tallies.counts[places(die)].copy_from_slice(counts);
        tallies
    }

    #[test]
    fn the_dice_share_all_places_and_overlap_nowhere() {
        let mut next = 0;
        for die in Die::ALL {
            assert_eq!(places(die).start, next);
            next = places(die).end;
        }
        assert_eq!(next, FACES);
    }

    #[test]
    fn every_face_is_counted_where_it_belongs() {
        let mut tallies = Tallies::new();
        for die in Die::ALL {
            for face in 1..=die.sides() {
                (0..face).for_each(|_| tallies.add(die, face));
            }
        }
        for die in Die::ALL {
            assert!(
                tallies
                    .of(die)
                    .counts()
                    .iter()
                    .copied()
                    .eq(1..=u32::from(die.sides()))
            );
        }
    }

    #[test]
    fn a_face_the_die_does_not_have_is_not_counted() {
        let mut tallies = Tallies::new();
        for die in Die::ALL {
            tallies.add(die, 0);
            tallies.add(die, die.sides() + 1);
            tallies.add(die, u8::MAX);
        }
        assert_eq!(tallies, Tallies::new());
    }

    #[test]
    fn a_full_counter_stays_full() {
        let mut tallies = tallies(Die::D4, &[u32::MAX; 4]);
        tallies.add(Die::D4, 1);
        assert_eq!(tallies.of(Die::D4).counts(), [u32::MAX; 4]);
    }

    #[test]
    fn chi_square_is_that_of_the_textbook() {
        // 60 rolls, 10 expected: 25 + 4 + 1 + 0 + 9 + 1 = 40 tenths.
        let tallies_of_60 = tallies(Die::D6, &[5, 8, 9, 10, 13, 15]);
        assert_eq!(
            tallies_of_60.of(Die::D6).chi_square_milli(),
            (25 + 4 + 1 + 9 + 25) * 100
        );
        assert_eq!(tallies(Die::D4, &[7; 4]).of(Die::D4).chi_square_milli(), 0);
        assert_eq!(
            Tallies::new().of(Die::D20).chi_square_milli(),
            0,
            "nothing rolled"
        );
    }

    #[test]
    fn the_verdict_changes_at_its_limits() {
        let cases = [
            ([19, 0, 0, 0], Verdict::TooFew),
            ([5, 5, 5, 5], Verdict::Even),
            // 100 rolls, 25 expected: 7.76 and 7.84 to either side of 7.815 …
            ([34, 16, 21, 29], Verdict::Even),
            ([36, 18, 20, 26], Verdict::Unusual),
            // … and 7.815 and 16.266 themselves, which are still within.
            ([109, 73, 101, 90], Verdict::Even),
            ([90, 79, 99, 133], Verdict::Unusual),
            // … 16.24 and 16.32 to either side of 16.266.
            ([39, 14, 17, 30], Verdict::Unusual),
            ([41, 13, 23, 23], Verdict::Suspicious),
        ];
        for (counts, verdict) in cases {
            let tallies = tallies(Die::D4, &counts);
            let tally = tallies.of(Die::D4);
            assert_eq!(
                tally.verdict(),
                verdict,
                "{counts:?}: {}",
                tally.chi_square_milli()
            );
        }
    }

    #[test]
    fn counters_at_the_brim_give_no_wrong_verdict() {
        for die in Die::ALL {
            let mut counts = [u32::MAX; 100];
            let faces = usize::from(die.sides());
            let full = tallies(die, &counts[..faces]);
            assert_eq!(full.of(die).verdict(), Verdict::Even, "{}", die.name());
            counts[0] = 0;
            let lopsided = tallies(die, &counts[..faces]);
            assert_eq!(
                lopsided.of(die).verdict(),
                Verdict::Suspicious,
                "{}",
                die.name()
            );
            assert!(*full.of(die).band().end() > u64::from(u32::MAX));
        }
    }

    #[test]
    fn the_band_lies_around_what_is_expected() {
        // (rolls per face, die, band): 600 rolls of a d6 deviate by √(600 · 5) / 6 = 9.1.
        let cases = [
            (0, Die::D6, 0..=1),
            (100, Die::D6, 81..=119),
            (1, Die::D20, 0..=3),
            (2_500, Die::D4, 2_413..=2_587),
        ];
        for (each, die, band) in cases {
            let counts = [each; 100];
            let tallies = tallies(die, &counts[..usize::from(die.sides())]);
            assert_eq!(
                tallies.of(die).band(),
                band,
                "{each} of each face of {}",
                die.name()
            );
            assert_eq!(tallies.of(die).expected(), u64::from(each));
        }
    }

    #[test]
    fn the_expected_count_is_rounded_to_the_nearest() {
        for (rolls, expected) in [(0, 0), (2, 0), (3, 1), (8, 1), (9, 2), (14, 2), (15, 3)] {
            let tallies = tallies(Die::D6, &[rolls, 0, 0, 0, 0, 0]);
            assert_eq!(tallies.of(Die::D6).expected(), expected, "{rolls} rolls");
        }
    }

    #[test]
    fn tallies_come_back_as_they_went_and_young_ones_are_short() {
        let mut tallies = Tallies::new();
        assert_eq!(tallies.to_bytes().len(), 1 + FACES);
        for die in Die::ALL {
            for face in 1..=die.sides() {
                (0..=u32::from(face) * 3).for_each(|_| tallies.add(die, face));
            }
        }
        assert_eq!(Tallies::from_bytes(&tallies.to_bytes()), Some(tallies));
        let mut old = Tallies::new();
        old.counts = [u32::MAX; FACES];
        let bytes = old.to_bytes();
        assert_eq!(bytes.len(), Tallies::SIZE);
        let back = Tallies::from_bytes(&bytes).expect("tallies");
        assert_eq!(back.counts, [Tallies::HIGHEST; FACES]);
    }

    #[test]
    fn counts_are_stored_as_base_128_varints() {
        let stored = [
            (0x7F, &[0x7F][..]),
            (0x80, &[0x80, 1]),
            (300, &[0xAC, 2]),
            (0x3FFF, &[0xFF, 0x7F]),
            (0x4000, &[0x80, 0x80, 1]),
            ((1 << 28) - 1, &[0xFF, 0xFF, 0xFF, 0x7F]),
            (1 << 28, &[0xFF, 0xFF, 0xFF, 0x7F]),
        ];
        for (count, varint) in stored {
            let tallies = tallies(Die::D4, &[count, 0, 0, 0]);
            let bytes = tallies.to_bytes();
            assert_eq!(bytes[..2 + varint.len()], [&[1], varint, &[0]].concat());
        }
    }

    #[test]
    fn foreign_bytes_are_no_tallies() {
        let good = Tallies::new().to_bytes();
        for length in 0..good.len() {
            assert_eq!(Tallies::from_bytes(&good[..length]), None);
        }
        assert_eq!(
            Tallies::from_bytes(&[2; 1 + FACES]),
            None,
            "another version"
        );
        assert_eq!(
            Tallies::from_bytes(&[1; 2 + FACES]),
            None,
            "something behind"
        );
        assert_eq!(Tallies::from_bytes(&[0xFF; Tallies::SIZE]), None, "endless");
    }
}
