//! `tacklebox calibrate`: measures what a lead is worth, for the review after a game.
//!
//! Two medium players play; wherever a turn begins, the lead in the eyes of the hard level's evaluation is noted, with the share
//! of the game that is over, and later the result. For each quarter of a game the scale of the logistic function is
//! fitted that makes these results likeliest.

use opponents::{Heuristic, Level, SearchParams, Sfc32, Thinker};
use rules_core::{
    Next, Seat, Title, chance,
    fish::{self, Fish},
    klofni::{self, Klofni},
    kohaku::{self, Kohaku},
    podwodni::{self, Podwodni},
    rybowisko::{self, Rybowisko},
};

/// What the command line asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// One game, or all.
    pub game: Option<Title>,
    pub games: u32,
    pub seed: u64,
}

/// A lead and what came of it: 1 for a win, 0 for a loss.
#[derive(Clone, Copy, Debug)]
struct Noted {
    lead: f64,
    result: f64,
}

/// The leads of each quarter of a game.
type Quarters = [Vec<Noted>; 4];

/// Prints a line for each game.
pub fn run(order: Order) {
    println!("| game | quarter | scale | leads | unexplained, of 1 |");
    println!("|---|---|---|---|---|");
    for game in Title::ALL {
        if order.game.is_some_and(|wanted| wanted != game) {
            continue;
        }
        let quarters = match game {
            Title::Rybowisko => note::<Rybowisko>(rybowisko::Setup::players(2), order),
            Title::Podwodni => note::<Podwodni>(podwodni::Setup::players(2), order),
            Title::Fish => note::<Fish>(fish::Setup::players(2), order),
            Title::Kohaku => note::<Kohaku>(kohaku::Setup::players(2), order),
            Title::Klofni => note::<Klofni>(klofni::Setup::players(2), order),
        };
        for (number, noted) in (1..).zip(&quarters) {
            let scale = fit(noted);
            // The Brier score over that of saying "half" always.
            let left: f64 = noted
                .iter()
                .map(|n| (n.result - odds(n.lead, scale)).powi(2))
                .sum();
            let all: f64 = noted.iter().map(|n| (n.result - 0.5).powi(2)).sum();
            let (key, count) = (game.key(), noted.len());
            println!(
                "| {key} | {number} | {scale:.0} | {count} | {:.2} |",
                left / all
            );
        }
    }
}

fn note<G: Heuristic>(setup: G::Setup, order: Order) -> Quarters {
    let mut quarters = Quarters::default();
    for number in 0..u64::from(order.games) {
        let game = G::start(setup).expect("two may play every game");
        play(game, order.seed << 32 | number, &mut quarters);
    }
    quarters
}

/// Plays one game and notes the leads of its first seat.
fn play<G: Heuristic>(mut game: G, seed: u64, quarters: &mut Quarters) {
    let policy = SearchParams::of(Level::Hard, G::TITLE).policy;
    let seat = Seat::ALL[0];
    let lead = |game: &G| game.evaluate(policy, seat) - game.best_opponent(policy, seat);
    let mut dice = Sfc32::new(seed, 0);
    let (mut leads, mut step) = (Vec::new(), 0u64);
    loop {
        match game.next() {
            Next::Over => break,
            Next::Chance => {
                let outcome = chance::roll(&game, &mut dice).expect("chance is next");
                game.settle(outcome).expect("a possible outcome");
            }
            Next::Decision(to_move) => {
                if game.turn_begins() {
                    leads.push((step, lead(&game)));
                }
                let thinker = Thinker::new(&game, to_move, Level::Medium, seed ^ step << 8);
                let action = thinker.expect("a decision is due").best();
                game.play(action).expect("a legal action");
            }
        }
        step += 1;
    }
    let result = match lead(&game) {
        1.. => 1.0,
        0 => 0.5,
        _ => 0.0,
    };
    for (at, lead) in leads {
        let lead = f64::from(lead);
        quarters[(4 * at / step.max(1)).min(3) as usize].push(Noted { lead, result });
    }
}

fn odds(lead: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-lead / scale).exp())
}

/// The scale that makes these results likeliest, by ternary search: the likelihood has one peak.
fn fit(noted: &[Noted]) -> f64 {
    let likelihood = |scale: f64| -> f64 {
        let of = |n: &Noted| {
            let odds = odds(n.lead, scale).clamp(1e-9, 1.0 - 1e-9);
            n.result * odds.ln() + (1.0 - n.result) * (1.0 - odds).ln()
        };
        noted.iter().map(of).sum()
    };
    let (mut low, mut high) = (20.0f64, 20_000.0f64);
    while high / low > 1.005 {
        let third = (high / low).cbrt();
        if likelihood(low * third) < likelihood(high / third) {
            low *= third;
        } else {
            high /= third;
        }
    }
    (low * high).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_of_made_up_results_is_found() {
        let mut rng = Sfc32::new(7, 0);
        let noted = (0..20_000).map(|_| {
            let lead = f64::from(chance::below(&mut rng, 2000)) - 1000.0;
            let won = f64::from(chance::below(&mut rng, 10_000)) / 10_000.0 < odds(lead, 250.0);
            let result = if won { 1.0 } else { 0.0 };
            Noted { lead, result }
        });
        let scale = fit(&noted.collect::<Vec<_>>());
        assert!((scale - 250.0).abs() < 20.0, "{scale}");
    }
}
