//! Polish: the aids beside a printed box.

use crate::text::aids::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::NextStep => "Dalej",
    }
}
