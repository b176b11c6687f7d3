//! Polish: looking back at a finished match.

use crate::text::review::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::LookBack => "Przegląd",
        Word::TryIt => "Spróbuj",
        Word::LookAtThem => "Sprawdź",
        Word::LuckAndPlay => "Szczęście i gra",
        Word::Luck => "Szczęście",
        Word::PlayPart => "Gra",
        Word::MoreLuck => "Więcej szczęścia: {} {}",
        Word::BetterPlay => "Lepsza gra: {} {}",
        Word::EvenLuck => "Los sprzyjał po równo.",
        Word::EvenPlay => "Wszyscy grali równie dobrze.",
        Word::Looking => "Sprawdzam: {} z {}",
        Word::Slips => "Jak poszło?",
        Word::Move => "Ruch {}",
        Word::NoSlips => "Nic do poprawy.\nDobra gra!",
        Word::NotLooked => "To ruchy komputera.\nNaciśnij A, aby\nje też sprawdzić.",
        Word::FindIt => "Znajdź lepszy ruch!",
        Word::Right => "Tak! Lepszego nie ma.",
        Word::AsGood => "Tak! Równie dobry.",
        Word::NotYet => "Jeszcze nie.\nSpójrz jeszcze raz!",
        Word::HereItIs => "Oto on:\npokazuje go kursor.",
        Word::NotKept => "Ta gra nie jest zapisana:\nnie ma czego przejrzeć.",
        Word::Fair => "równo",
        Word::FairFight => "Gra tak dobrze jak ty",
        Word::Puzzles => "Zagadki",
        Word::SolvedOf => "rozwiązane: {} z {}",
        Word::PuzzleFind => "Jeden ruch jest najlepszy.\nZnajdź go!",
        Word::PuzzleSolved => "Brawo! Lepszego nie ma.",
        Word::PuzzleNotYet => "Niezły, ale jest\njeszcze lepszy!",
        Word::HelpPuzzlesText => "Prawdziwe gry: jeden ruch\njest wyraźnie najlepszy.\nWięcej gwiazdek: lepiej\nukryty.",
    }
}
