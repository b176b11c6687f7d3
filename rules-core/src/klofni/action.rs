//! Actions, chance outcomes, rejections and set-up of Klofni rybku, with their log codec.

use super::parts::{Catch, Depth, Food, Token};
use crate::{
    First, Level, Seat,
    bag::Kind as _,
    list,
    log::{self, Code, SetupBytes, Word},
};

/// Players, first player, and the level of the rival in a solo game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// Two to six, or one against the virtual rival.
    pub players: u8,
    /// How the first player is determined.
    pub first: First,
    /// How the virtual rival is scored: `Some` in a solo game, and only there.
    pub level: Option<Level>,
}

impl Setup {
    /// Seat 0 begins; a solo game has the easy rival.
    pub const fn players(players: u8) -> Setup {
        Setup {
            players,
            first: First::SEAT_0,
            level: if players == 1 {
                Some(Level::Easy)
            } else {
                None
            },
        }
    }

    /// A solo game against the virtual rival.
    pub const fn solo(level: Level) -> Setup {
        Setup {
            players: 1,
            first: First::SEAT_0,
            level: Some(level),
        }
    }
}

impl log::Setup for Setup {
    fn to_bytes(self) -> SetupBytes {
        let mut bytes = SetupBytes::new();
        self.first.write(self.players, &mut bytes);
        let level = match self.level {
            None => 0,
            Some(Level::Easy) => 1,
            Some(Level::Medium) => 2,
            Some(Level::Hard) => 3,
        };
        list::push(&mut bytes, level);
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Option<Setup> {
        let &[table, level] = bytes else { return None };
        let (players, first) = First::read(table)?;
        let level = match level {
            0 => None,
            1 => Some(Level::Easy),
            2 => Some(Level::Medium),
            3 => Some(Level::Hard),
            _ => return None,
        };
        Some(Setup {
            players,
            first,
            level,
        })
    }
}

/// An action: a player's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Before anything else: give a stone up and begin the dive at this depth.
    UseStone(Depth),
    /// Surface with a token that lay face up.
    Take(Catch),
    /// Turn over a token of this depth.
    Flip,
    /// Swim past this depth.
    Skip,
    /// Surface with the token just flipped.
    Surface,
    /// Leave it face up and go on.
    Deeper,
    /// The third penguin was trapped: bring a token home from one of their depths.
    ReturnTake(Depth, Catch),
    /// Bring none.
    ReturnNothing,
    /// Solo: the rival takes this one of the foods that tie.
    VirtualTake(Food),
}

/// An outcome of a chance node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The lot: this seat begins.
    First(Seat),
    /// The token flipped.
    Token(Token),
}

/// Rejection of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// The game is not at a decision of this kind.
    NotNow,
    /// No such token lies face up there.
    NotThere,
    /// Nothing lies face down at this depth.
    NoneFaceDown,
    /// You have no stone.
    NoStone,
    /// A stone is used before anything else, and only one in a turn.
    StoneFirst,
    /// Every dive begins at depth 1: a stone would be wasted.
    StoneWasted,
    /// Only a depth with an own trapped penguin, or without face-down tokens, can be skipped.
    MayNotSkip,
    /// There is nothing deeper.
    Bottom,
    /// None of your penguins was trapped there.
    NoPenguinThere,
    /// Another food has a higher priority for the rival.
    NotTied,
}

const FLIP: u8 = 0;
const SKIP: u8 = 1;
const SURFACE: u8 = 2;
const DEEPER: u8 = 3;
const RETURN_NOTHING: u8 = 4;
const RETURN_TAKE: u8 = 5;
const VIRTUAL_TAKE: u8 = 6;
/// Plus the number of the depth.
const USE_STONE: u8 = 8;
/// Plus the kind of the token.
const TAKE: u8 = 16;

impl Code for Action {
    fn to_word(self) -> Word {
        // There are ten kinds of tokens to take.
        let kind = |catch: Catch| catch.index() as u8;
        match self {
            Action::UseStone(depth) => Word::tag(USE_STONE | depth.number()),
            Action::Take(catch) => Word::tag(TAKE | kind(catch)),
            Action::Flip => Word::tag(FLIP),
            Action::Skip => Word::tag(SKIP),
            Action::Surface => Word::tag(SURFACE),
            Action::Deeper => Word::tag(DEEPER),
            Action::ReturnTake(depth, catch) => {
                Word::one(RETURN_TAKE, depth.number() << 4 | kind(catch))
            }
            Action::ReturnNothing => Word::tag(RETURN_NOTHING),
            Action::VirtualTake(food) => Word::one(VIRTUAL_TAKE, kind(Catch::Food(food))),
        }
    }

    fn from_word(word: Word) -> Option<Action> {
        let catch = |kind: u8| Catch::from_index(usize::from(kind));
        match word.parts() {
            (FLIP, []) => Some(Action::Flip),
            (SKIP, []) => Some(Action::Skip),
            (SURFACE, []) => Some(Action::Surface),
            (DEEPER, []) => Some(Action::Deeper),
            (RETURN_NOTHING, []) => Some(Action::ReturnNothing),
            (RETURN_TAKE, &[byte]) => Some(Action::ReturnTake(
                Depth::new(byte >> 4)?,
                catch(byte & 0x0F)?,
            )),
            (VIRTUAL_TAKE, &[kind]) => match catch(kind)? {
                Catch::Food(food) => Some(Action::VirtualTake(food)),
                Catch::Stone => None,
            },
            (tag @ TAKE.., []) => catch(tag - TAKE).map(Action::Take),
            (tag @ USE_STONE.., []) => Depth::new(tag - USE_STONE).map(Action::UseStone),
            _ => None,
        }
    }
}

impl Code for Outcome {
    fn to_word(self) -> Word {
        match self {
            Outcome::First(seat) => Word::one(0, seat.number()),
            // There are twelve kinds of tokens.
            Outcome::Token(token) => Word::tag(TAKE | token.index() as u8),
        }
    }

    fn from_word(word: Word) -> Option<Outcome> {
        match word.parts() {
            (0, &[seat]) => Seat::new(seat).map(Outcome::First),
            (tag, []) => Token::from_index(usize::from(tag.checked_sub(TAKE)?)).map(Outcome::Token),
            _ => None,
        }
    }
}
