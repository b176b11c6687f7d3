//! Luck over many games between equal players: its mean is zero within its error, and results less luck vary less than
//! results. `LUCK=1000` sets how many games of each title are played; the table of docs/opponents.md has that many.

use opponents::{Heuristic, Level, LuckParams, Sfc32, Thinker, luck, result};
use rules_core::{
    Next, Seat, chance, fish::Fish, klofni::Klofni, kohaku::Kohaku, podwodni::Podwodni,
    rybowisko::Rybowisko,
};
use splitmix::env;

/// The parameters were measured with games of seeds below this one.
const FIRST: u64 = 1_000_000;

/// Fewer games say nothing about variances.
const ENOUGH: usize = 100;

/// A sample with its mean and variance.
#[derive(Default)]
struct Sample(Vec<f64>);

impl Sample {
    fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.0.len() as f64
    }

    fn variance(&self) -> f64 {
        let mean = self.mean();
        let squares: f64 = self.0.iter().map(|x| (x - mean) * (x - mean)).sum();
        squares / (self.0.len() - 1) as f64
    }

    /// The standard error of the mean.
    fn error(&self) -> f64 {
        (self.variance() / self.0.len() as f64).sqrt()
    }
}

/// The result of seat 0 and its luck, in points, of a game between two medium players.
fn play<G: Heuristic>(setup: G::Setup, number: u64) -> (f64, f64) {
    let mut game = G::start(setup).expect("a good set-up");
    let mut dice = Sfc32::new(env::seed(FIRST + number), 0);
    let seat = Seat::ALL[0];
    let mut lucky = 0;
    for step in 0.. {
        match game.next() {
            Next::Over => break,
            Next::Chance => {
                let outcome = chance::roll(&game, &mut dice).expect("chance is next");
                let seed = number << 32 | step;
                let luck = luck(&game, outcome, LuckParams::desk(G::TITLE), seed);
                lucky += luck.expect("a possible outcome")[seat];
                game.settle(outcome).expect("a possible outcome");
            }
            Next::Decision(to_move) => {
                let seed = number << 32 | step;
                let thinker = Thinker::new(&game, to_move, Level::Medium, seed);
                let action = thinker.expect("a decision is due").best();
                game.play(action).expect("a legal action");
            }
        }
    }
    let result = result(&game)[seat];
    (f64::from(result) / 100.0, f64::from(lucky) / 100.0)
}

/// `least` is the share of the variance that luck explains at least.
fn check<G: Heuristic>(setup: G::Setup, games: u32, least: f64) {
    let [mut results, mut lucks, mut adjusted] = [(); 3].map(|()| Sample::default());
    for number in 0..u64::from(env::cases("LUCK", games)) {
        let (result, luck) = play::<G>(setup, number);
        results.0.push(result);
        lucks.0.push(luck);
        adjusted.0.push(result - luck);
    }
    let explained = 1.0 - adjusted.variance() / results.variance();
    println!(
        "{:?}: {} games, mean luck {:.2} ± {:.2}, results' deviation {:.1}, less luck {:.1}, variance less {:.0} %",
        G::TITLE,
        results.0.len(),
        lucks.mean(),
        lucks.error(),
        results.variance().sqrt(),
        adjusted.variance().sqrt(),
        100.0 * explained,
    );
    assert!(lucks.mean().abs() <= 3.0 * lucks.error(), "luck leans");
    if results.0.len() >= ENOUGH {
        assert!(explained >= least, "luck explains {explained}");
    }
}

#[test]
fn rybowisko() {
    check::<Rybowisko>(rules_core::rybowisko::Setup::players(2), 100, 0.5);
}

#[test]
fn podwodni() {
    check::<Podwodni>(rules_core::podwodni::Setup::players(2), 100, 0.3);
}

#[test]
fn fish() {
    check::<Fish>(rules_core::fish::Setup::players(2), 20, 0.0);
}

#[test]
fn kohaku() {
    check::<Kohaku>(rules_core::kohaku::Setup::players(2), 40, 0.0);
}

#[test]
fn klofni() {
    check::<Klofni>(rules_core::klofni::Setup::players(2), 100, 0.5);
}
