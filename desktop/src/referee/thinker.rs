//! The computer player behind `best`: the one place that knows which levels there are.

use opponents::Newcomer;
use rules_core::Game;

use super::{
    luck::Luck,
    read::Part,
    refusal::{Code, Refusal},
};

/// What a computer player would do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<A> {
    pub(super) action: A,
    /// Steps of thought it took.
    pub(super) steps: u32,
}

/// The levels that can be asked for.
pub(super) const LEVELS: [&str; 1] = ["newcomer"];

/// A decision for the seat to move, by a player of this level.
pub(super) fn choose<G: Game>(
    game: &G,
    level: &Part<'_>,
    luck: &mut Luck,
) -> Result<Choice<G::Action>, Refusal> {
    let name = level.text()?;
    if !LEVELS.contains(&name) {
        let levels = LEVELS.join(", ");
        let why = format!("level: nobody plays at the level {name:?}; there is {levels}");
        return Err(Refusal::new(Code::UnknownLevel, why));
    }
    let action = Newcomer::new(luck).decide(game);
    let action = action.ok_or_else(|| Refusal::new(Code::NotNow, "No seat is to decide now."))?;
    Ok(Choice { action, steps: 0 })
}
