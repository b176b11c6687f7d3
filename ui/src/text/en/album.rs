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
        Word::Album => "Album",
        Word::HelpAlbum => "What people caught in\ngames played to the\nend. A: the card.\nY: the next game.",
        Word::NextGame => "Game",
        Word::FoundOf => "{}/{}",
        Word::NotYet => "Not caught yet",
        Word::HowToCatch => "Catch it in a game and\nplay to the end: then\nit stays here.",
        Word::InTheBox => "Box: {}",
        Word::FirstBy => "First: {}, game {}",
        Word::FirstGame => "First in game {}",
        Word::Caught => "Caught: {}",
        Word::OneNew => "New!",
        Word::ManyNew => "{} new",
        Word::StreaksPage => "Streaks",
        Word::InARow => "{} wins",
        Word::Margin => "+{} {}",
        Word::Code => "QR",
        Word::ThisGame => "Game",
        Word::ScanGame => "Scan to watch it",
        Word::ScanResult => "Scan for BG Stats",
        Word::TooLong => "Too long for a picture.\nWatch it in the logbook.",
    }
}
