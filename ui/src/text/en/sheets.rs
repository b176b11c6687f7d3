//! English: score sheets.

use crate::text::sheets::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::Total => "Total",
    }
}
