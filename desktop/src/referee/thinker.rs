//! The computer players of `best`, by level.

use opponents::{Heuristic, Level, RandomPlayer, Thinker};
use rules_core::Next;

use super::{
    read::Part,
    refusal::{Code, Refusal},
    rng::SplitMix64,
};

/// Search steps per call.
const SLICE: u32 = 1_000;

/// The decision of a computer player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<A> {
    pub(super) action: A,
    /// Search steps it took.
    pub(super) steps: u32,
}

/// The levels that can be asked for: `newcomer` plays uniformly at random, the others search.
pub(super) const LEVELS: [(&str, Option<Level>); 5] = [
    ("newcomer", None),
    ("first", Some(Level::First)),
    ("easy", Some(Level::Easy)),
    ("medium", Some(Level::Medium)),
    ("hard", Some(Level::Hard)),
];

/// A decision for the seat to move, by a player of this level.
pub(super) fn choose<G: Heuristic>(
    game: &G,
    level: &Part<'_>,
    rng: &mut SplitMix64,
) -> Result<Choice<G::Action>, Refusal> {
    let name = level.text()?;
    let Some((_, level)) = LEVELS.iter().find(|(known, _)| *known == name) else {
        let levels = LEVELS.map(|(known, _)| known).join(", ");
        let why = format!("level: nobody plays at the level {name:?}; there is {levels}");
        return Err(Refusal::new(Code::UnknownLevel, why));
    };
    let choice = match (game.next(), level) {
        (Next::Decision(seat), Some(level)) => Thinker::new(game, seat, *level, rng.next_u64())
            .map(|mut thinker| {
                while !thinker.think(SLICE) {}
                Choice {
                    action: thinker.best(),
                    steps: thinker.steps(),
                }
            }),
        _ => RandomPlayer::new(rng)
            .decide(game)
            .map(|action| Choice { action, steps: 0 }),
    };
    choice.ok_or_else(|| Refusal::new(Code::NotNow, "No seat is to decide now."))
}
