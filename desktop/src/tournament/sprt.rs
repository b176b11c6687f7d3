//! Sequential probability ratio test over pairs of games, as fishtest does it for chess engines.
//!
//! The two games of a pair have the same luck with the seats exchanged, so their results depend on each other and a
//! pair counts as one observation with five values (pentanomial): 0, ¼, ½, ¾ or 1 of its points. The test asks whether the
//! first player is stronger by `low` or by `high` Elo. It stops as soon as the log-likelihood ratio of the two
//! hypotheses leaves the bounds of α = β = 0.05. The ratio is the generalized one: for each hypothesis the most
//! likely distribution of pairs that has its mean (Van den Bergh, "A practical introduction to the GSPRT").

/// Probability of either error.
const ERROR: f64 = 0.05;
/// In place of a count of zero, for which the likelihood would have no logarithm.
const LEAST: f64 = 1e-3;

/// The hypotheses, in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hypotheses {
    pub low: f64,
    pub high: f64,
}

/// What the test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The first player is stronger by `high` rather than by `low`.
    High,
    /// By `low` rather than by `high`.
    Low,
    /// More games are needed.
    Open,
}

/// The running test.
#[derive(Clone, Debug)]
pub struct Sprt {
    pub hypotheses: Hypotheses,
    /// Pairs by the quarters of their points that the first player won.
    pub pairs: [u32; 5],
}

impl Sprt {
    pub const fn new(hypotheses: Hypotheses) -> Sprt {
        Sprt {
            hypotheses,
            pairs: [0; 5],
        }
    }

    /// Counts a pair by the shares of victory of the first player in its two games.
    pub fn add(&mut self, shares: [f64; 2]) {
        let quarters = (2.0 * (shares[0] + shares[1])).round() as usize;
        self.pairs[quarters.min(4)] += 1;
    }

    /// The log-likelihood ratio of `high` against `low`.
    pub fn llr(&self) -> f64 {
        let counts = self.pairs.map(|count| f64::from(count).max(LEAST));
        let pairs: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / pairs);
        let low = likeliest(&seen, score(self.hypotheses.low));
        let high = likeliest(&seen, score(self.hypotheses.high));
        let terms = seen.iter().zip(low.iter().zip(&high));
        pairs
            * terms
                .map(|(p, (low, high))| p * (high / low).ln())
                .sum::<f64>()
    }

    /// The bound at which `high` is accepted; `low` is at its negative.
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    pub fn verdict(&self) -> Verdict {
        let llr = self.llr();
        if llr >= Sprt::bound() {
            Verdict::High
        } else if llr <= -Sprt::bound() {
            Verdict::Low
        } else {
            Verdict::Open
        }
    }
}

/// The expected share of victories of a player who is stronger by so many Elo.
fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The most likely distribution of pairs with this mean, given what was seen. With a Lagrange multiplier `x` it is
/// `p / (1 + x (value - mean))`, and the condition on the mean falls with `x`: bisection finds it.
fn likeliest(seen: &[f64; 5], mean: f64) -> [f64; 5] {
    let distance = |index: usize| index as f64 / 4.0 - mean;
    let condition = |x: f64| -> f64 {
        let term = |(index, p): (usize, &f64)| p * distance(index) / (1.0 + x * distance(index));
        seen.iter().enumerate().map(term).sum()
    };
    let (mut low, mut high) = (-1.0 / distance(4), -1.0 / distance(0));
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if condition(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = (low + high) / 2.0;
    core::array::from_fn(|index| seen[index] / (1.0 + x * distance(index)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(low: f64, high: f64, pairs: [u32; 5]) -> Sprt {
        Sprt {
            hypotheses: Hypotheses { low, high },
            pairs,
        }
    }

    #[test]
    fn elo_is_logistic() {
        assert!((score(0.0) - 0.5).abs() < 1e-12);
        assert!((score(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert!((score(-35.0) + score(35.0) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn the_likeliest_distribution_has_the_mean_it_is_asked_for() {
        let seen = [0.05, 0.2, 0.4, 0.25, 0.1];
        for mean in [0.3, 0.5, 0.5375, 0.7] {
            let found = likeliest(&seen, mean);
            let sum: f64 = found.iter().sum();
            let values = found.iter().enumerate();
            let is: f64 = values.map(|(index, p)| p * index as f64 / 4.0).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{mean}: {sum}");
            assert!((is - mean).abs() < 1e-9, "{mean}: {is}");
        }
        let (same, own): (_, f64) = (likeliest(&seen, 0.5375), 0.5375);
        let mean: f64 = seen
            .iter()
            .enumerate()
            .map(|(i, p)| p * i as f64 / 4.0)
            .sum();
        assert!((mean - own).abs() < 1e-12);
        assert!(same.iter().zip(&seen).all(|(a, b)| (a - b).abs() < 1e-9));
    }

    /// With two values only, the ratio is that of two binomial distributions.
    #[test]
    fn two_values_are_a_binomial_test() {
        let (won, lost) = (620u32, 540u32);
        let (low, high) = (score(-10.0), score(40.0));
        let exact = f64::from(won) * (high / low).ln()
            + f64::from(lost) * ((1.0 - high) / (1.0 - low)).ln();
        let llr = sprt(-10.0, 40.0, [lost, 0, 0, 0, won]).llr();
        assert!((llr - exact).abs() < 0.01, "{llr} is not {exact}");
    }

    /// Near the mean seen, it is what a normal distribution gives: n (s₁ − s₀) (2 m − s₀ − s₁) / 2 σ².
    #[test]
    fn many_pairs_are_nearly_normal() {
        let pairs = [300, 2200, 5000, 2500, 400];
        let n = 10_400.0;
        let counts = || {
            pairs
                .iter()
                .enumerate()
                .map(|(i, &c)| (i as f64 / 4.0, f64::from(c)))
        };
        let mean = counts().map(|(v, c)| v * c).sum::<f64>() / n;
        let variance = counts().map(|(v, c)| (v - mean).powi(2) * c).sum::<f64>() / n;
        let (low, high) = (score(0.0), score(10.0));
        let normal = n * (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
        let llr = sprt(0.0, 10.0, pairs).llr();
        assert!(
            (llr - normal).abs() < 0.02 * normal.abs(),
            "{llr} is not {normal}"
        );
    }

    #[test]
    fn exchanged_players_and_hypotheses_turn_the_sign() {
        let one = sprt(0.0, 30.0, [10, 60, 120, 90, 20]).llr();
        let other = sprt(-30.0, 0.0, [20, 90, 120, 60, 10]).llr();
        // The bounds are those of `low` and `high`, which are exchanged too.
        assert!((one + other).abs() < 1e-6, "{one} {other}");
    }

    #[test]
    fn the_test_stops_at_the_bounds_of_five_per_cent() {
        assert!((Sprt::bound() - 2.944).abs() < 1e-3);
        assert_eq!(sprt(0.0, 30.0, [0; 5]).verdict(), Verdict::Open);
        assert_eq!(sprt(0.0, 30.0, [5, 20, 40, 20, 5]).verdict(), Verdict::Open);
        assert_eq!(
            sprt(0.0, 30.0, [5, 50, 180, 150, 60]).verdict(),
            Verdict::High
        );
        assert_eq!(
            sprt(0.0, 30.0, [60, 150, 180, 50, 5]).verdict(),
            Verdict::Low
        );
    }

    #[test]
    fn a_pair_counts_by_its_quarters() {
        let mut sprt = sprt(0.0, 30.0, [0; 5]);
        for shares in [
            [0.0, 0.0],
            [0.5, 0.0],
            [1.0, 0.0],
            [0.5, 0.5],
            [1.0, 0.5],
            [1.0, 1.0],
        ] {
            sprt.add(shares);
        }
        assert_eq!(sprt.pairs, [1, 1, 2, 1, 1]);
    }
}
