//! English: the companion's start pages.

use crate::text::beside::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::AtTable => "At the table",
        Word::AtTableLine => "For a box you own",
        Word::Beside => "Beside",
        Word::HelpHub => "A game: set-up, draws,\nturns and points.\nThe rest helps with\nany game. Y: dice.",
        Word::ShortRybowisko => "Rybowisko",
        Word::ShortPodwodni => "Łowcy",
        Word::ShortFish => "Fish!",
        Word::ShortKohaku => "Kōhaku",
        Word::ShortKlofni => "Klofni",
        Word::OwnBag => "My bag",
        Word::First => "First?",
        Word::Clock => "Timer",
        Word::Guests => "People",
        Word::SetUp => "Set-up",
        Word::SetUpLine => "step by step",
        Word::Pile => "Draw",
        Word::PileLine => "cards, tiles",
        Word::Turns => "Turns",
        Word::TurnsLine => "who is next",
        Word::Sheet => "Points",
        Word::SheetLine => "score sheet",
        Word::Danny => "Danny",
        Word::Penguin => "Penguin",
        Word::RivalLine => "your rival",
        Word::Checker => "Check",
        Word::CheckerLine => "sets, breaks",
    }
}
