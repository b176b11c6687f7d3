//! Polish: the logbook.

use crate::text::logbook::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::Logbook => "Dziennik",
        Word::Line => "Dawne gry i rekordy",
        Word::Watch => "Obejrzyj",
        Word::Numbers => "Wyniki",
        Word::ToPodium => "Wynik",
        Word::ToStart => "Start",
        Word::ToEnd => "Meta",
        Word::Faces => "Ścianki",
        Word::Clear => "Zeruj",
        Word::NoGames => "Nie ma jeszcze gier.\nZagraj do końca,\na obejrzysz grę tutaj!",
        Word::ReplayLost => "Tej gry nie da się\njuż odczytać.",
        Word::Begins => "Gra się zaczyna",
        Word::LuckDecides => "Decyduje los",
        Word::PlaysOn => "gra dalej",
        Word::WinsPage => "Wygrane gry",
        Word::DicePage => "Rzuty kośćmi",
        Word::Played => "gry: {}",
        Word::Best => "rekord: {} {}",
        Word::WinsOf => "{} z {}",
        Word::NobodyYet => "Jeszcze nikt nie wygrał.",
        Word::HoldToClear => "Przytrzymaj A, aby\nwyzerować te liczby.",
        Word::Cleared => "Liczymy od nowa.",
        Word::HelpList => "Skończone gry.\nA: obejrzyj. W lewo: QR.\nW prawo: album.\nY: rekordy i wygrane.",
        Word::HelpWatch => "Oglądanie gry",
        Word::HelpWatchText => "W prawo, w lewo: krok.\nW dół, w górę: tura.\nY: na koniec, a potem\nna początek.",
        Word::HelpNumbersText => "W lewo, w prawo: strona.\nY, potem A dłużej:\nzeruje liczby\nna tej stronie.",
    }
}
