//! English: turns, rivals and checkers.

use crate::text::turns::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::EndTurn => "Next",
    }
}
