//! Polish: Rybowisko.

use crate::text::rybowisko::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::Act => "Zrób",
        Word::Scaffold => "Lewo, prawo: patrz.",
    }
}
