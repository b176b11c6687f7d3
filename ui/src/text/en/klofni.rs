//! English: Klofni rybku.

use crate::text::klofni::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::Act => "Do it",
        Word::Scaffold => "Left, right: look.",
    }
}
