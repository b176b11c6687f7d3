//! Errors of the protocol: a stable code for programs and a sentence for people.

use std::fmt;

use rules_core::{BadSetup, Impossible, Inconsistent, companion::BadSheet, log::LogError};
use serde_json::{Value, json};

/// The kind of error. The words of [`Code::word`] are stable.
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

    /// Its word in an answer.
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

/// Why a request is refused.
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
        Refusal::new(Code::BadSetup, bad.to_string())
    }
}

impl From<Impossible> for Refusal {
    fn from(impossible: Impossible) -> Refusal {
        Refusal::new(Code::Impossible, impossible.to_string())
    }
}

impl From<Inconsistent> for Refusal {
    fn from(inconsistent: Inconsistent) -> Refusal {
        Refusal::new(Code::Inconsistent, inconsistent.to_string())
    }
}

impl From<BadSheet> for Refusal {
    fn from(bad: BadSheet) -> Refusal {
        Refusal::new(Code::BadSheet, bad.to_string())
    }
}

impl From<LogError> for Refusal {
    fn from(damage: LogError) -> Refusal {
        Refusal::new(Code::BadLog, damage.to_string())
    }
}
