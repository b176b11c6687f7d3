//! Test fixture of a game for the conformance suite, and random policies to play it with.

use std::ops::RangeInclusive;

use rand_core::Rng;
use tacklebox_rules::{
    Game, Next, Seat,
    chance::{any_legal, below, roll},
    log::{Step, StepOf, opening},
};

use super::driver::legal;

/// What the suite must know of a game beyond the trait.
pub(crate) trait Fixture: Game {
    /// Every set-up worth playing: all player counts, all variants, chosen and drawn first players.
    fn setups() -> Vec<Self::Setup>;

    /// Every action that a position could offer, and more.
    fn universe() -> Vec<Self::Action>;

    /// Every outcome that a chance node could offer.
    fn all_outcomes() -> Vec<Self::Outcome>;

    /// Conservation check: every card, tile and piece is in exactly one place.
    fn check_conservation(&self);

    /// The sum of the weights of all outcomes, counted from the components left to draw.
    fn left(&self) -> u32;

    /// The range of any player's points.
    const POINTS: RangeInclusive<i16>;

    /// Whether one player ever decides twice in a row, so that a decision can be undone.
    const TAKES_BACK: bool = true;

    /// This seat's information state: the position with everything blanked that the seat has not seen.
    fn seen_by(&self, seat: Seat) -> Self::Position;

    /// The position as text for a playthrough; `None` in phases that are not worth a picture.
    fn show(&self) -> Option<String>;

    /// An action in the notation of the rules.
    fn say(action: Self::Action) -> String;

    /// An outcome in the notation of the rules.
    fn tell(outcome: Self::Outcome) -> String;
}

/// A test player's policy. Uniformly random play reaches most positions; hasty play, which takes the last
/// action of the list half of the time (where games put ending, declining and stopping), reaches the rest.
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

/// [`random_step`] for simulations of many games: the same choices, but the game lists its actions and
/// outcomes once instead of twice.
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

/// The log of a random game, and the offset of every entry.
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
