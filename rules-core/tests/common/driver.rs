//! Test helpers: the legal actions and outcomes of a game as lists.

use tacklebox_rules::Game;

/// The legal actions, in the game's order.
pub(crate) fn legal<G: Game>(game: &G) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.legal(&mut |action| actions.push(action));
    actions
}

/// The possible outcomes with their weights, in the game's order.
pub(crate) fn outcomes<G: Game>(game: &G) -> Vec<(G::Outcome, u32)> {
    let mut outcomes = Vec::new();
    game.outcomes(&mut |outcome, weight| outcomes.push((outcome, weight)));
    outcomes
}
