//! Baseline player: chooses uniformly among legal actions. Tournaments measure the search against it.

use rand_core::Rng;
use rules_core::{Game, Next, chance};

/// Plays uniformly at random.
#[derive(Clone, Debug)]
pub struct RandomPlayer<R> {
    rng: R,
}

impl<R: Rng> RandomPlayer<R> {
    /// A player that draws from this generator.
    pub const fn new(rng: R) -> RandomPlayer<R> {
        RandomPlayer { rng }
    }

    /// An action for the seat to move; `None` unless a decision is due.
    pub fn decide<G: Game>(&mut self, game: &G) -> Option<G::Action> {
        let Next::Decision(seat) = game.next() else {
            return None;
        };
        let world = game.imagine(seat, &mut self.rng);
        chance::any_legal(&world, &mut self.rng)
    }
}
