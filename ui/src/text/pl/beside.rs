//! Polish: the companion's start pages.

use crate::text::beside::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::AtTable => "Przy stole",
        Word::AtTableLine => "Z pudełkiem, które masz",
        Word::Beside => "Obok",
        Word::HelpHub => "Gra: przygotowanie,\nlosowanie, tury, punkty.\nReszta pomaga w każdej\ngrze. Y: kości.",
        Word::ShortRybowisko => "Rybowisko",
        Word::ShortPodwodni => "Łowcy",
        Word::ShortFish => "Fish!",
        Word::ShortKohaku => "Kōhaku",
        Word::ShortKlofni => "Klofni",
        Word::OwnBag => "Woreczek",
        Word::First => "Zaczyna",
        Word::Clock => "Klepsydra",
        Word::Guests => "Kto gra",
        Word::SetUp => "Przygotowanie",
        Word::SetUpLine => "po kolei",
        Word::Pile => "Losuj",
        Word::PileLine => "karty, żetony",
        Word::Turns => "Tury",
        Word::TurnsLine => "kto teraz",
        Word::Sheet => "Punkty",
        Word::SheetLine => "arkusz",
        Word::Danny => "Danny",
        Word::Penguin => "Pingwin",
        Word::RivalLine => "twój rywal",
        Word::Checker => "Sprawdź",
        Word::CheckerLine => "zestawy",
    }
}
