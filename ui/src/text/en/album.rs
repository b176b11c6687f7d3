//! English: playing on, streaks, the album, codes to scan.

use crate::text::album::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::Step => "Step",
        Word::PlayOnKey => "Play on",
        Word::PlayOn => "Play on from here",
        Word::HelpPlayOn => "A new game starts at\nthis step, with new\nluck. Choose who plays.\nIt sets no records.",
        Word::NoRecords => "Sets no records",
        Word::ReplacesMatch => "It replaces your open\ngame. Play on?",
    }
}
