//! English: Kōhaku.

use crate::text::kohaku::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::Act => "Do it",
        Word::Scaffold => "Left, right: look.",
    }
}
