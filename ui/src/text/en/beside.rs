//! English: the companion's start pages.

use crate::text::beside::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::AtTable => "At the table",
        Word::AtTableLine => "With the box you own",
        Word::Beside => "Beside",
        Word::HelpHub => "A game: set-up, draws,\nturns and points.\nThe others help with\nany game. Y: dice.",
        Word::ShortRybowisko => "Rybowisko",
        Word::ShortPodwodni => "Łowcy",
        Word::ShortFish => "Fish!",
        Word::ShortKohaku => "Kōhaku",
        Word::ShortKlofni => "Klofni",
        Word::OwnBag => "Own bag",
        Word::First => "Who begins",
        Word::Clock => "Sand clock",
        Word::Guests => "Who plays",
        Word::SetUp => "Set-up",
        Word::SetUpLine => "step by step",
        Word::Pile => "Draw",
        Word::PileLine => "cards, tiles",
        Word::Turns => "Turns",
        Word::TurnsLine => "rounds, alarms",
        Word::Sheet => "Points",
        Word::SheetLine => "score sheet",
        Word::Danny => "Danny",
        Word::Penguin => "Penguin",
        Word::RivalLine => "your rival",
        Word::Checker => "Check",
        Word::CheckerLine => "sets, breaks",
    }
}
