//! Polish: bags and piles.

use crate::text::piles::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::DrawOne => "Losuj",
    }
}
