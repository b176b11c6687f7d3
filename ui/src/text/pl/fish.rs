//! Polish: Fish! Fish!! Fish!!!.

use crate::text::fish::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::Act => "Zrób",
        Word::Scaffold => "Lewo, prawo: patrz.",
    }
}
