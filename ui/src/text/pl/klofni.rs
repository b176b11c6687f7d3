//! Polish: Klofni rybku.

use crate::text::klofni::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::Act => "Zrób",
        Word::Scaffold => "Lewo, prawo: patrz.",
    }
}
