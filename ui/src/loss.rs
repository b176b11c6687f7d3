//! The one sentence the screen says about what did not survive power-off.

use store::Loss;

use crate::{
    screens::menu::name_of,
    text::{Msg, table::Word},
};

/// The sentence, and the name for its blank if it has one; `None` if nothing was lost.
pub(crate) const fn sentence(loss: Loss) -> Option<(Msg, &'static str)> {
    Some(match loss {
        Loss::Nothing => return None,
        Loss::Moves(title) => (Word::LostMoves.msg(), name_of(title)),
        Loss::Game(title) => (Word::LostGame.msg(), name_of(title)),
        Loss::SomeGame => (Word::LostSomeGame.msg(), ""),
        Loss::OtherFormat => (Word::LostOtherFormat.msg(), ""),
        Loss::Everything => (Word::LostEverything.msg(), ""),
    })
}
