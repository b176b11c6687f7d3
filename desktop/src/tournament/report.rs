//! The results of a tournament, as text and as JSON.

use std::{fmt::Write as _, time::Duration};

use serde_json::{Value, json};

use super::{Order, Sprt, Verdict, rival_name};

/// The results of one order.
#[derive(Clone, Debug)]
pub struct Report {
    pub competitors: Vec<Results>,
    title: &'static str,
    seed: u64,
    rival: Option<&'static str>,
    sprt: Option<Sprt>,
}

/// One competitor's results.
#[derive(Clone, Debug)]
pub struct Results {
    pub name: String,
    shares: Vec<f64>,
    points: i64,
    decisions: u64,
    steps: u64,
    time: Duration,
}

impl Results {
    pub(super) fn played(&mut self, share: f64, points: i16) {
        self.shares.push(share);
        self.points += i64::from(points);
    }

    pub(super) fn decided(&mut self, steps: u32, time: Duration) {
        self.decisions += 1;
        self.steps += u64::from(steps);
        self.time += time;
    }

    pub fn games(&self) -> usize {
        self.shares.len()
    }

    /// Wins; joint winners split one.
    pub fn wins(&self) -> f64 {
        self.shares.iter().sum()
    }

    pub fn mean_points(&self) -> f64 {
        self.points as f64 / self.games().max(1) as f64
    }

    /// Mean search steps per decision.
    pub fn mean_steps(&self) -> f64 {
        self.steps as f64 / self.decisions.max(1) as f64
    }

    /// Mean milliseconds per decision on this computer.
    pub fn mean_ms(&self) -> f64 {
        1e3 * self.time.as_secs_f64() / self.decisions.max(1) as f64
    }

    /// The win rate with its 95 % Wilson score interval: rate, low, high.
    pub fn rate(&self) -> (f64, f64, f64) {
        let games = self.games().max(1) as f64;
        let rate = self.wins() / games;
        let z = 1.96_f64;
        let centre = rate + z * z / (2.0 * games);
        let spread = z * (rate * (1.0 - rate) / games + z * z / (4.0 * games * games)).sqrt();
        let scale = 1.0 + z * z / games;
        (
            rate,
            (centre - spread).max(0.0) / scale,
            (centre + spread) / scale,
        )
    }
}

impl Report {
    pub(super) fn new(order: &Order) -> Report {
        Report {
            competitors: order
                .seats
                .iter()
                .map(|seat| Results {
                    name: seat.name(),
                    shares: Vec::new(),
                    points: 0,
                    decisions: 0,
                    steps: 0,
                    time: Duration::ZERO,
                })
                .collect(),
            title: order.game.key(),
            seed: order.seed,
            rival: order.solo.map(rival_name),
            sprt: order.sprt.map(Sprt::new),
        }
    }

    /// Counts the last two games as a pair; whether the sequential test is decided. Without one it never is.
    pub(super) fn count_pair(&mut self) -> bool {
        let Some(sprt) = &mut self.sprt else {
            return false;
        };
        let shares = self.competitors.first().map(|first| &first.shares[..]);
        if let Some([.., one, other]) = shares {
            sprt.add([*one, *other]);
        }
        sprt.verdict() != Verdict::Open
    }

    /// The verdict of the sequential test, where there was one.
    pub fn verdict(&self) -> Option<Verdict> {
        self.sprt.as_ref().map(Sprt::verdict)
    }

    /// The report as a text table.
    pub fn text(&self) -> String {
        let played = self.competitors.first().map_or(0, Results::games);
        let mut text = format!("{}, {played} games, seed {}", self.title, self.seed);
        if let Some(rival) = self.rival {
            let _ = write!(text, ", alone against the {rival} rival");
        }
        text.push_str(
            "\n\nplayer        wins    95 % interval   points   ms/decision   steps/decision\n",
        );
        for results in &self.competitors {
            let (rate, low, high) = results.rate();
            let _ = writeln!(
                text,
                "{:<11} {:>5.1} %   {:>4.1} – {:>4.1} %   {:>6.1}   {:>11.3}   {:>14.0}",
                results.name,
                100.0 * rate,
                100.0 * low,
                100.0 * high,
                results.mean_points(),
                results.mean_ms(),
                results.mean_steps(),
            );
        }
        if let Some(sprt) = &self.sprt {
            let verdict = match sprt.verdict() {
                Verdict::High => "the higher is accepted",
                Verdict::Low => "the lower is accepted",
                Verdict::Open => "not decided",
            };
            let _ = writeln!(
                text,
                "\nSPRT of {} and {} Elo: {verdict}; log-likelihood ratio {:.2} of ±{:.2}, pairs {:?}",
                sprt.hypotheses.low,
                sprt.hypotheses.high,
                sprt.llr(),
                Sprt::bound(),
                sprt.pairs,
            );
        }
        text
    }

    /// The report as a line of JSON.
    pub fn json(&self) -> String {
        let results: Vec<Value> = self
            .competitors
            .iter()
            .map(|results| {
                let (rate, low, high) = results.rate();
                json!({
                    "player": results.name,
                    "games": results.games(),
                    "wins": results.wins(),
                    "win_rate": rate,
                    "interval": [low, high],
                    "mean_points": results.mean_points(),
                    "ms_per_decision": results.mean_ms(),
                    "steps_per_decision": results.mean_steps(),
                })
            })
            .collect();
        let sprt = self.sprt.as_ref().map(|sprt| {
            json!({
                "elo": [sprt.hypotheses.low, sprt.hypotheses.high],
                "pairs": sprt.pairs,
                "llr": sprt.llr(),
                "bounds": [-Sprt::bound(), Sprt::bound()],
                "accepted": match sprt.verdict() {
                    Verdict::High => Some("high"),
                    Verdict::Low => Some("low"),
                    Verdict::Open => None,
                },
            })
        });
        let report = json!({
            "game": self.title,
            "games": self.competitors.first().map_or(0, Results::games),
            "seed": self.seed,
            "solo": self.rival,
            "results": results,
            "sprt": sprt,
        });
        format!("{report}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(won: usize, lost: usize) -> Results {
        let mut results = Results {
            name: "hard".to_owned(),
            shares: Vec::new(),
            points: 0,
            decisions: 0,
            steps: 0,
            time: Duration::ZERO,
        };
        (0..won).for_each(|_| results.played(1.0, 10));
        (0..lost).for_each(|_| results.played(0.0, 0));
        results
    }

    #[test]
    fn the_interval_is_wilsons() {
        let (rate, low, high) = results(60, 40).rate();
        assert!((rate - 0.6).abs() < 1e-9);
        assert!((low - 0.502).abs() < 1e-3, "{low}");
        assert!((high - 0.690).abs() < 1e-3, "{high}");
        let (_, low, high) = results(0, 10).rate();
        assert!(low < 1e-9 && (high - 0.278).abs() < 1e-3, "{high}");
    }

    #[test]
    fn means_are_per_game_and_per_decision() {
        let mut results = results(1, 1);
        results.decided(10, Duration::from_millis(2));
        results.decided(30, Duration::from_millis(4));
        assert_eq!((results.mean_points(), results.mean_steps()), (5.0, 20.0));
        assert!((results.mean_ms() - 3.0).abs() < 1e-9);
    }
}
