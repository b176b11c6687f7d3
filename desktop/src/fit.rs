//! `tacklebox fit`: finds the weights of a game's evaluation and priors by self-play.
//!
//! Coordinate ascent: one weight at a time is made larger or smaller, and the change stays if a sequential test over pairs of
//! games says that it gains. Both players play their best prior without a search, so thousands of games take seconds;
//! whether a table also makes the searching level stronger, a tournament against `hard-v1` must show.

use opponents::{Heuristic, Policy, SearchParams, Weights};
use rules_core::{Title, fish::Fish, klofni::Klofni, kohaku::Kohaku, podwodni::Podwodni};

use crate::{
    CliError,
    tournament::{
        self, Competitor,
        sprt::{Hypotheses, Verdict},
    },
};

/// How much a weight is changed, in eighths of itself: first by much, then by little.
const CHANGES: [i16; 2] = [3, 1];
/// The least change, where a weight is small.
const LEAST: i16 = 4;
/// Noise of the players' priors, so that no two games are alike.
const NOISE: u16 = 20;
/// A change that gains nothing, and one that is worth keeping.
const GAIN: Hypotheses = Hypotheses {
    low: 0.0,
    high: 12.0,
};

/// What the command line asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    pub game: Title,
    /// The most games for one change.
    pub games: u32,
    pub seed: u64,
}

/// Fits the weights of a game and prints every change that stays, and the table at the end.
pub fn run(order: Order) -> Result<(), CliError> {
    let mut weights = match order.game {
        Title::Podwodni => Podwodni::WEIGHTS,
        Title::Klofni => Klofni::WEIGHTS,
        Title::Fish => Fish::WEIGHTS,
        Title::Kohaku => Kohaku::WEIGHTS,
        Title::Rybowisko => {
            let why = format!("{} has no weights to fit", order.game.key());
            return Err(CliError(why));
        }
    };
    for change in CHANGES {
        for index in 0..weights.len() {
            for sign in [1, -1] {
                while let Some(better) = improved(order, weights, index, sign * change)? {
                    weights = better;
                    println!("{weights:?}");
                }
            }
        }
    }
    println!("{}: {weights:?}", order.game.key());
    Ok(())
}

/// The weights with this one changed, if that is better.
fn improved(
    order: Order,
    weights: Weights,
    index: usize,
    eighths: i16,
) -> Result<Option<Weights>, CliError> {
    let mut trial = weights;
    let weight = &mut trial[index];
    let step = (weight.abs() / 8 * eighths.abs()).max(LEAST);
    *weight += step * eighths.signum();
    let players = [trial, weights].map(|weights| {
        let policy = Policy::Weighted(weights);
        Competitor::Trial(SearchParams::prior_only(policy, NOISE))
    });
    let tournament = tournament::Order {
        game: order.game,
        seats: players.to_vec(),
        games: order.games,
        seed: order.seed,
        steps: None,
        solo: None,
        sprt: Some(GAIN),
        json: false,
    };
    let report = tournament::play(&tournament)?;
    Ok((report.verdict() == Some(Verdict::High)).then_some(trial))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_weights_is_refused_in_a_sentence() {
        let order = Order {
            game: Title::Rybowisko,
            games: 2,
            seed: 1,
        };
        let refused = run(order).expect_err("no weights").0;
        assert!(refused.contains("no weights"), "{refused}");
    }

    /// A dive is worth about two cards: to think it worth nothing, and never to dive, loses.
    #[test]
    fn a_change_stays_only_if_it_gains() {
        let order = Order {
            game: Title::Podwodni,
            games: 60,
            seed: 1,
        };
        let mut timid = Podwodni::WEIGHTS;
        timid[3] = 8 * LEAST;
        let worse = improved(order, timid, 3, -1).expect("a tournament");
        assert_eq!(worse, None);
    }
}
