//! English: Podwodni Łowcy.

use crate::text::podwodni::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::Act => "Do it",
        Word::Scaffold => "Left, right: look.",
    }
}
