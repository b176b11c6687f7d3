//! What the referee must know of a game besides its rules: the JSON of its positions, decisions and
//! events. The types of `rules-core` know most of it themselves (its `serde` feature).

use std::fmt::Display;

use opponents::Heuristic;
use rules_core::{BadSetup, Seat, Standings, log::StepOf};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

use super::{numbers::Numbers, read::Part, refusal::Refusal};

/// The fields of a JSON object, in order.
pub(super) type Fields = Map<String, Value>;

/// A game with a JSON protocol.
///
/// The JSON of actions and outcomes may depend on the position: a food of Klofni rybku is named by its
/// value, and which food that is depends on the depth. So they are read and written by a game, not by
/// its type.
pub(super) trait Protocol:
    'static
    + Heuristic<
        Action: 'static,
        Outcome: 'static,
        Setup: Serialize + DeserializeOwned,
        Position: Serialize + DeserializeOwned,
        Illegal: Display,
    >
{
    /// The name on the box.
    const NAME: &'static str;
    /// The shapes of actions, outcomes and phases, for requests that have none of them.
    const ACTIONS: &'static str;
    const OUTCOMES: &'static str;
    const PHASES: &'static str;
    /// The fields of a position besides those that every state has, in the order of the answer.
    const FIELDS: &'static [&'static str];
    /// Those of them that are lists with one entry for each player.
    const PER_SEAT: &'static [&'static str];

    /// The options for the list of games, with values and defaults.
    fn options() -> Value;
    /// The set-up for a number of players who choose nothing.
    fn default_setup(players: u8) -> Self::Setup;
    /// The position that a set-up begins with.
    fn opening(setup: Self::Setup) -> Result<Self::Position, BadSetup>;

    /// The set-up with the options of a request.
    fn read_setup(players: u8, options: Option<&Part<'_>>) -> Result<Self::Setup, Refusal> {
        let mut fields = Self::write_options(Self::default_setup(players));
        let mut at = String::new();
        if let Some(part) = options {
            let known: Vec<&str> = fields.keys().map(String::as_str).collect();
            let given = part.only(&known)?.clone();
            fields.extend(given);
            at = part.at().to_owned();
        }
        fields.insert("players".to_owned(), players.into());
        Part::new(&Value::Object(fields), at).read()
    }

    /// The options of a set-up.
    fn write_options(setup: Self::Setup) -> Fields {
        let mut fields = object(json!(setup));
        fields.shift_remove("players");
        fields
    }

    /// The numbers of its actions and outcomes.
    fn numbers() -> &'static Numbers<Self::Action, Self::Outcome>;
    /// Whether an action can be legal at all. Those that cannot get no number.
    fn is_numbered(_action: Self::Action) -> bool {
        true
    }

    fn write_action(&self, action: Self::Action) -> Value;
    fn read_action(&self, part: &Part<'_>) -> Result<Self::Action, Refusal>;
    fn write_outcome(&self, outcome: Self::Outcome) -> Value;
    fn read_outcome(&self, part: &Part<'_>) -> Result<Self::Outcome, Refusal>;

    fn phase(&self) -> Value;
    /// Whose turn it is; in some phases another seat decides.
    fn turn(&self) -> Seat;
    /// Why a position does not have one of the fields: some are for solo games or variants only.
    fn absent(_position: &Self::Position, _name: &str) -> Option<&'static str> {
        None
    }
    /// Turns the whole state into what this seat may know of it.
    fn hide(&self, _seat: Seat, _state: &mut Fields) {}
    /// Whether this seat saw what a step was.
    fn sees(_seat: Seat, _before: &Self, _step: StepOf<Self>, _after: &Self) -> bool {
        true
    }
    /// Puts into a loaded position what follows from the rest and is not among the given fields: the
    /// contents of piles.
    fn complete(position: &mut Self::Position, given: &Fields);

    /// The points of a printed game's score sheet.
    fn score(sheet: &Part<'_>) -> Result<Standings, Refusal>;

    /// What one step did, besides the points.
    fn events(before: &Self, step: StepOf<Self>, after: &Self) -> Vec<Value>;
}

/// The methods that read the same in every game, whose types have the same names.
macro_rules! same_names {
    () => {
        fn default_setup(players: u8) -> Setup {
            Setup::players(players)
        }

        fn opening(setup: Setup) -> Result<Position, rules_core::BadSetup> {
            Position::opening(setup)
        }

        fn phase(&self) -> Value {
            json!(self.position().phase)
        }

        fn turn(&self) -> Seat {
            self.position().seat
        }

        fn numbers() -> &'static $crate::referee::numbers::Numbers<Action, Outcome> {
            use $crate::referee::numbers::{Numbering, Numbers};
            static NUMBERS: std::sync::OnceLock<Numbers<Action, Outcome>> =
                std::sync::OnceLock::new();
            NUMBERS.get_or_init(|| Numbers {
                actions: Numbering::new(Self::is_numbered),
                outcomes: Numbering::new(|_| true),
            })
        }
    };
}
pub(super) use same_names;

/// The methods of a game whose actions and outcomes are the same JSON in every position.
macro_rules! plain_steps {
    () => {
        fn write_action(&self, action: Action) -> Value {
            json!(action)
        }

        fn read_action(&self, part: &Part<'_>) -> Result<Action, Refusal> {
            part.one_of(Self::ACTIONS)
        }

        fn write_outcome(&self, outcome: Outcome) -> Value {
            json!(outcome)
        }

        fn read_outcome(&self, part: &Part<'_>) -> Result<Outcome, Refusal> {
            part.one_of(Self::OUTCOMES)
        }
    };
}
pub(super) use plain_steps;

/// The fields of a value that is an object.
pub(super) fn object(value: Value) -> Fields {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}
