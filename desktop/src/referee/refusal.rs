//! Why a request is refused: a code for programs, a sentence for people.

use std::fmt;

use rules_core::{BadSetup, Impossible, Inconsistent};
use serde_json::{Value, json};

/// What kind of thing is wrong. The words of [`Code::word`] never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    NotJson,
    TooLong,
    UnknownCommand,
    UnknownGame,
    UnknownLevel,
    UnknownField,
    MissingField,
    BadValue,
    NoGame,
    BadSetup,
    Illegal,
    Impossible,
    Inconsistent,
    NotNow,
    NotAllowed,
    BadLog,
    BadSheet,
}

impl Code {
    /// All of them, in the order of the documentation.
    pub const ALL: [Code; 17] = [
        Code::NotJson,
        Code::TooLong,
        Code::UnknownCommand,
        Code::UnknownGame,
        Code::UnknownLevel,
        Code::UnknownField,
        Code::MissingField,
        Code::BadValue,
        Code::NoGame,
        Code::BadSetup,
        Code::Illegal,
        Code::Impossible,
        Code::Inconsistent,
        Code::NotNow,
        Code::NotAllowed,
        Code::BadLog,
        Code::BadSheet,
    ];

    /// How an answer names it.
    pub const fn word(self) -> &'static str {
        match self {
            Code::NotJson => "not-json",
            Code::TooLong => "too-long",
            Code::UnknownCommand => "unknown-command",
            Code::UnknownGame => "unknown-game",
            Code::UnknownLevel => "unknown-level",
            Code::UnknownField => "unknown-field",
            Code::MissingField => "missing-field",
            Code::BadValue => "bad-value",
            Code::NoGame => "no-game",
            Code::BadSetup => "bad-setup",
            Code::Illegal => "illegal",
            Code::Impossible => "impossible",
            Code::Inconsistent => "inconsistent",
            Code::NotNow => "not-now",
            Code::NotAllowed => "not-allowed",
            Code::BadLog => "bad-log",
            Code::BadSheet => "bad-sheet",
        }
    }
}

/// A request that is not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    pub(super) code: Code,
    pub(super) why: String,
}

impl Refusal {
    pub(super) fn new(code: Code, why: impl Into<String>) -> Refusal {
        Refusal {
            code,
            why: why.into(),
        }
    }

    /// The whole answer.
    pub(super) fn answer(&self) -> Value {
        json!({"error": {"code": self.code.word(), "why": self.why}})
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl From<BadSetup> for Refusal {
    fn from(bad: BadSetup) -> Refusal {
        Refusal::new(Code::BadSetup, bad_setup(bad))
    }
}

impl From<Impossible> for Refusal {
    fn from(impossible: Impossible) -> Refusal {
        let why = match impossible {
            Impossible::NotNow => "This is not what is left to chance now.",
            Impossible::NoneLeft => "None of these is left to come.",
        };
        Refusal::new(Code::Impossible, why)
    }
}

impl From<Inconsistent> for Refusal {
    fn from(inconsistent: Inconsistent) -> Refusal {
        let why = match inconsistent {
            Inconsistent::Setup(bad) => bad_setup(bad),
            Inconsistent::Seat => {
                "A seat is named that is not at the table, or the first player is not the one agreed on."
            }
            Inconsistent::Parts => {
                "Something exists more often than the box holds it, or a part that cannot be missing is."
            }
            Inconsistent::Place => "Something lies where it cannot.",
            Inconsistent::Phase => "The phase does not fit what lies on the table.",
        };
        Refusal::new(Code::Inconsistent, why)
    }
}

fn bad_setup(bad: BadSetup) -> &'static str {
    match bad {
        BadSetup::Players => "The game is not for this number of players.",
        BadSetup::First => "The first player does not sit at the table.",
        BadSetup::GoalsAlone => "Goal cards are not used alone.",
        BadSetup::Level => "The rival's level is chosen alone, and only alone.",
        BadSetup::Target => "The target is 7 to 13 fish.",
        BadSetup::Luck => "Luck is 3 for everybody, or 4 and 2 by age; the box has 12 luck tokens.",
        BadSetup::Colours => "Two players want the same colour.",
    }
}
