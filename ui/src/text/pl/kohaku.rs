//! Polish: Kōhaku.

use crate::text::kohaku::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::Act => "Zrób",
        Word::Scaffold => "Lewo, prawo: patrz.",
    }
}
