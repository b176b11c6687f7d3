//! How fair is it? Counts of what was rolled and what they say, in whole numbers.
//!
//! A count alone tells little, so each comes with the band most faces of a fair die fall into, and
//! all of them with one verdict from the chi-square test.

use core::ops::RangeInclusive;

use crate::Die;

/// Faces of all seven dice together: 4 + 6 + 8 + 10 + 12 + 20 + 100.
const FACES: usize = 160;

/// What was rolled, for every kind of die: 640 bytes.
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

    /// Counts one face. A face the die does not have is not counted.
    pub fn add(&mut self, die: Die, face: u8) {
        let counts = self.counts.get_mut(places(die)).unwrap_or_default();
        if let Some(count) = face
            .checked_sub(1)
            .and_then(|at| counts.get_mut(usize::from(at)))
        {
            *count = count.saturating_add(1);
        }
    }

    /// The tally of one kind of die.
    pub fn of(&self, die: Die) -> Tally<'_> {
        Tally {
            die,
            counts: self.counts.get(places(die)).unwrap_or_default(),
        }
    }
}

/// Where a die's counts stand among those of all dice.
fn places(die: Die) -> core::ops::Range<usize> {
    let before = Die::ALL.iter().take_while(|&&other| other != die);
    let start = before.map(|other| usize::from(other.sides())).sum();
    start..start + usize::from(die.sides())
}

/// What the counts say about a die.
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
pub struct Tally<'book> {
    die: Die,
    counts: &'book [u32],
}

impl<'book> Tally<'book> {
    pub fn die(self) -> Die {
        self.die
    }

    /// How often each face came, 1 first.
    pub fn counts(self) -> &'book [u32] {
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
    /// Written as Σ (k·o − n)² / (k·n) it needs no fraction. Steps that would leave 64 bits stay at
    /// the top, and even there the result is beyond every limit of [`Tally::verdict`]: k·n is below
    /// 2^46, so it is at least 2^18 thousandths.
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

    /// All of it in one word.
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
