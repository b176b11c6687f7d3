//! Where the luck of a match comes from: the device's dice, a code, or real dice and draws that people type in. Owns
//! its byte format beside the players, and its words; which outcome a code gives is in `rules_core::luck`.

use heapless::Vec;
use rules_core::{challenge::Challenge, luck::LuckCode};

use crate::text::{Language, Phrase, luck::Word, phrase};

/// The source of a match's chance events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum LuckSource {
    /// The device's own dice.
    #[default]
    Device,
    /// The same luck wherever this code is played.
    Code(LuckCode),
    /// Dice, cards and tiles on the table, whose outcomes people type in.
    Table,
    /// A catch of the day, which has a code and ends after some turns.
    Challenge(Challenge, Attempt),
}

/// The first attempt at a challenge counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attempt {
    First,
    Practice,
}

/// Kinds in the byte format; 1 is that of a branch.
const CODE: u8 = 2;
const TABLE: u8 = 3;
const FIRST: u8 = 4;
const PRACTICE: u8 = 5;

impl LuckSource {
    /// The most bytes that belong to a source.
    pub(crate) const LONGEST: usize = 4;

    /// The code that decides, if one does.
    pub(crate) const fn code(self) -> Option<LuckCode> {
        match self {
            LuckSource::Code(code) => Some(code),
            LuckSource::Challenge(challenge, _) => Some(challenge.code()),
            LuckSource::Device | LuckSource::Table => None,
        }
    }

    /// The challenge that is played.
    pub(crate) const fn challenge(self) -> Option<Challenge> {
        match self {
            LuckSource::Challenge(challenge, _) => Some(challenge),
            _ => None,
        }
    }

    /// Its kind in the byte format and what belongs to it; nothing for the device's own luck, as before there was any
    /// other.
    pub(crate) fn to_bytes(self) -> Option<(u8, Vec<u8, { LuckSource::LONGEST }>)> {
        match self {
            LuckSource::Device => None,
            LuckSource::Code(code) => Some((CODE, Vec::from_array(code.number().to_le_bytes()))),
            LuckSource::Table => Some((TABLE, Vec::new())),
            LuckSource::Challenge(challenge, attempt) => {
                let kind = match attempt {
                    Attempt::First => FIRST,
                    Attempt::Practice => PRACTICE,
                };
                let number = challenge.number().to_le_bytes();
                Some((kind, number.into_iter().collect()))
            }
        }
    }

    /// Decodes what [`LuckSource::to_bytes`] gave.
    pub(crate) fn from_bytes(kind: u8, bytes: &[u8]) -> Option<LuckSource> {
        match (kind, bytes) {
            (CODE, bytes) => {
                let number = u32::from_le_bytes(bytes.try_into().ok()?);
                LuckCode::new(number).map(LuckSource::Code)
            }
            (TABLE, []) => Some(LuckSource::Table),
            (FIRST | PRACTICE, bytes) => {
                let number = u16::from_le_bytes(bytes.try_into().ok()?);
                let attempt = if kind == FIRST {
                    Attempt::First
                } else {
                    Attempt::Practice
                };
                Some(LuckSource::Challenge(Challenge::new(number)?, attempt))
            }
            _ => None,
        }
    }

    /// What the pause menu and the podium say of it; nothing of the device's own luck.
    pub(crate) fn told(self, language: Language) -> Option<Phrase> {
        match self {
            LuckSource::Device => None,
            LuckSource::Code(code) => Some(phrase(language, Word::CodeIs.msg(), &[&code])),
            LuckSource::Table => Some(phrase(language, Word::OnTheTable.msg(), &[])),
            LuckSource::Challenge(challenge, _) => {
                Some(phrase(language, Word::Catch.msg(), &[&challenge.number()]))
            }
        }
    }
}
