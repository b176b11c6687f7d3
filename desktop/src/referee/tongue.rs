//! What a game must say to be refereed: its vocabulary, in both directions. One file a game.

use opponents::Heuristic;
use rules_core::{Seat, Standings, log::StepOf};
use serde_json::Value;

use super::{
    read::{Fields, Part},
    refusal::Refusal,
};

/// A game that can be spoken to in JSON.
///
/// Words of actions and outcomes may depend on the moment: a food of Klofni rybku is called by its
/// value, and which that is depends on the depth. So they are read and written by a game, not by its
/// type.
pub(super) trait Tongue: Heuristic {
    /// The name on the box.
    const NAME: &'static str;
    /// The names of its options.
    const OPTIONS: &'static [&'static str];
    /// The names of a state's fields besides those that every state has.
    const FIELDS: &'static [&'static str];

    /// What can be chosen before a game, with values and defaults.
    fn options() -> Value;
    /// The set-up for so many players with these options.
    fn read_setup(players: u8, options: Option<&Fields<'_>>) -> Result<Self::Setup, Refusal>;
    /// Players and options of a set-up.
    fn write_setup(setup: Self::Setup) -> (u8, Value);

    fn write_action(&self, action: Self::Action) -> Value;
    fn read_action(&self, part: &Part<'_>) -> Result<Self::Action, Refusal>;
    fn write_outcome(&self, outcome: Self::Outcome) -> Value;
    fn read_outcome(&self, part: &Part<'_>) -> Result<Self::Outcome, Refusal>;
    /// The sentence for a refused action.
    fn why(illegal: Self::Illegal) -> String;

    fn write_phase(&self) -> Value;
    /// Whose turn it is; in some phases another seat decides.
    fn turn(&self) -> Seat;
    /// The fields of the whole state, in order.
    fn write_state(&self) -> Value;
    /// The same as this seat may know it.
    fn write_view(&self, seat: Seat) -> Value;
    /// A table from the fields of a state; what is left out is as at the start.
    fn read_state(setup: Self::Setup, fields: &Fields<'_>) -> Result<Self::Position, Refusal>;

    /// The points of a printed game's score sheet.
    fn score(sheet: &Part<'_>) -> Result<Standings, Refusal>;

    /// What one step did, besides the points.
    fn events(before: &Self, step: StepOf<Self>, after: &Self) -> Vec<Value>;
}
