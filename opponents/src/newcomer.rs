//! The newcomer knows the rules and nothing else: the measure for every player that thinks.

use rand_core::Rng;
use rules_core::{Game, Next, chance};

/// Plays anything that is allowed, all alike.
#[derive(Clone, Debug)]
pub struct Newcomer<R> {
    dice: R,
}

impl<R: Rng> Newcomer<R> {
    /// A newcomer who decides by these dice.
    pub const fn new(dice: R) -> Newcomer<R> {
        Newcomer { dice }
    }

    /// A decision for the seat to move; `None` unless one is due.
    pub fn decide<G: Game>(&mut self, game: &G) -> Option<G::Action> {
        let Next::Decision(seat) = game.next() else {
            return None;
        };
        let world = game.imagine(seat, &mut self.dice);
        chance::any_legal(&world, &mut self.dice)
    }
}
