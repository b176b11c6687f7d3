//! A game as the suites over all games want it.

use std::ops::RangeInclusive;

use rand_core::Rng;
use rules_core::{
    Game, Next, Seat,
    chance::{any_legal, below, roll},
    log::{Step, StepOf, opening},
};

use super::driver::legal;

/// What a suite must know of a game that the trait does not say.
pub(crate) trait Fixture: Game {
    /// Every set-up worth playing: all player counts, all variants, chosen and drawn first players.
    fn setups() -> Vec<Self::Setup>;

    /// Every decision that can be thought of, and more.
    fn universe() -> Vec<Self::Action>;

    /// Every outcome that can be thought of.
    fn all_outcomes() -> Vec<Self::Outcome>;

    /// Fails unless every card, tile and piece is in one place, and all are there.
    fn check_conservation(&self);

    /// The sum of the weights of all outcomes: what is left to draw from.
    fn left(&self) -> u32;

    /// No player's points are outside.
    const POINTS: RangeInclusive<i16>;

    /// Whether one player ever decides twice in a row, so that a decision can be taken back.
    const TAKES_BACK: bool = true;

    /// The table with everything blanked that this seat has not seen.
    fn seen_by(&self, seat: Seat) -> Self::Position;

    /// The table for a reader, if now is a moment to look at it.
    fn show(&self) -> Option<String>;

    /// A decision as the rules write it.
    fn say(action: Self::Action) -> String;

    /// An outcome as the rules write it.
    fn tell(outcome: Self::Outcome) -> String;
}

/// How a test player decides. Random ones reach most positions; hasty ones take the last of the list
/// (where games put ending, declining and stopping) now and then and reach the rest.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Policy {
    Random,
    Hasty,
}

/// The next entry of a random game; `None` when it is over.
pub(crate) fn random_step<G: Game>(
    game: &G,
    policy: Policy,
    dice: &mut impl Rng,
) -> Option<StepOf<G>> {
    match game.next() {
        Next::Over => None,
        Next::Chance => roll(game, dice).map(Step::Outcome),
        Next::Decision(_) => match policy {
            Policy::Hasty if below(dice, 2) == 0 => legal(game).last().copied(),
            _ => any_legal(game, dice),
        }
        .map(Step::Decision),
    }
}

/// A test player for games by the hundred thousand: decides just as [`random_step`] does, but has a
/// game list its actions and outcomes once instead of twice.
pub(crate) struct QuickPlayer<G: Game> {
    pub(crate) policy: Policy,
    actions: Vec<G::Action>,
    outcomes: Vec<(G::Outcome, u32)>,
}

impl<G: Game> QuickPlayer<G> {
    pub(crate) fn new(policy: Policy) -> Self {
        QuickPlayer {
            policy,
            actions: Vec::new(),
            outcomes: Vec::new(),
        }
    }

    pub(crate) fn step(&mut self, game: &G, dice: &mut impl Rng) -> Option<StepOf<G>> {
        match game.next() {
            Next::Over => None,
            Next::Chance => {
                self.outcomes.clear();
                let mut total = 0;
                game.outcomes(&mut |outcome, weight| {
                    total += weight;
                    self.outcomes.push((outcome, total));
                });
                let drawn = below(dice, total);
                let reaches = |&&(_, up_to): &&(_, u32)| drawn < up_to;
                let hit = self.outcomes.iter().find(reaches);
                hit.map(|&(outcome, _)| Step::Outcome(outcome))
            }
            Next::Decision(_) => {
                let hasty = matches!(self.policy, Policy::Hasty) && below(dice, 2) == 0;
                self.actions.clear();
                game.legal(&mut |action| self.actions.push(action));
                let chosen = if hasty {
                    self.actions.last()
                } else {
                    let drawn = below(dice, self.actions.len() as u32);
                    self.actions.get(drawn as usize)
                };
                chosen.copied().map(Step::Decision)
            }
        }
    }
}

/// A whole random game: its log, and the offset of every entry.
pub(crate) fn random_log<G: Game>(setup: G::Setup, dice: &mut impl Rng) -> (Vec<u8>, Vec<usize>) {
    let mut game = G::start(setup).unwrap();
    let mut bytes = opening::<G>(setup).to_vec();
    let mut entries = Vec::new();
    while let Some(step) = random_step(&game, Policy::Random, dice) {
        entries.push(bytes.len());
        bytes.extend(step.to_bytes());
        assert!(step.apply(&mut game));
    }
    (bytes, entries)
}
