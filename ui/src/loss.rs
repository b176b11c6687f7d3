//! What did not survive power-off, in the one sentence that the screen says of it.

use rules_core::Title;

use crate::{
    screens::menu::name_of,
    text::{Msg, table::Word},
};

/// The worst that was found at power-on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// The match of this game goes on from an earlier moment.
    Moves(Title),
    /// The match of this game is gone.
    Game(Title),
    /// A match is gone, nobody knows of which game.
    SomeGame,
    /// What is kept was written by another version.
    OtherFormat,
    /// Nothing of ours was found where something was.
    Everything,
}

impl Loss {
    /// The value of the fact `lost`.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Loss::Moves(_) => "moves",
            Loss::Game(_) => "game",
            Loss::SomeGame => "some-game",
            Loss::OtherFormat => "other-format",
            Loss::Everything => "everything",
        }
    }

    /// The sentence, and the name for its blank if it has one.
    pub(crate) const fn sentence(self) -> (Msg, &'static str) {
        match self {
            Loss::Moves(title) => (Word::LostMoves.msg(), name_of(title)),
            Loss::Game(title) => (Word::LostGame.msg(), name_of(title)),
            Loss::SomeGame => (Word::LostSomeGame.msg(), ""),
            Loss::OtherFormat => (Word::LostOtherFormat.msg(), ""),
            Loss::Everything => (Word::LostEverything.msg(), ""),
        }
    }
}
