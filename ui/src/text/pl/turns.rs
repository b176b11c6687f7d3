//! Polish: turns, rivals and checkers.

use crate::text::turns::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::EndTurn => "Dalej",
        Word::Happens => "Tak!",
        Word::Title => "Czyja tura?",
        Word::TrackerHelp => {
            "A: następny gracz.\nKrzyżak: wybierz, licz.\nB: krok wstecz.\nTrzymaj B: wyjdź."
        }
        Word::Agree => "Przed pierwszą turą",
        Word::GoalRow => "Cel",
        Word::FishRow => "Ryby",
        Word::LuckRow => "Szczęście",
        Word::AsideRow => "Obok",
        Word::SetsRow => "Zestawy",
        Word::CardsRow => "Odkryte",
        Word::FishStack => "Stos ryb",
        Word::LilyStack => "Stos lilii",
        Word::PileGone => "Stos się skończył",
        Word::DepthEmpty => "Ostatni żeton odkryty",
        Word::NewGame => "Nowa gra: trzymaj A",
        Word::Round => "Runda {}",
        Word::Pass => "Stos {}/{}",
        Word::Then => "Potem:",
        Word::LastTurn => "To ostatnia tura",
        Word::Over => "Koniec gry",
        Word::OverText => "Nikt nie ma już tury.\nPoliczcie punkty.",
        Word::Refill => "Mieszamy!",
        Word::RefillText => "Wędkarze na pustych:",
        Word::LayOut => "Wyłóż {}, zostaje {}",
        Word::Shuffle => "Tasujemy!",
        Word::ShuffleText => "Stos się skończył.\nPotasujcie odrzucone:\nraz {} z {}.",
        Word::FinishRound => "Ostatnia runda",
        Word::FinishRoundText => "Ktoś ma już {} ryb.\nDokończcie rundę.\nGrają jeszcze:",
        Word::FinalPhase => "Faza końcowa",
        Word::FinalPhaseText => "Na jednej głębokości\nnic już nie zakryte.\nNurkują jeszcze:",
        Word::LastRound => "Ostatnia runda",
        Word::LastRoundText => "Stos się kończy.\nKażdy jeszcze raz.\nGrają jeszcze:",
        Word::LastTurns => "Ostatnie tury",
        Word::LastTurnsText => "Ktoś ma {} punktów.\nInni grają jeszcze raz.\nPo tej turze:",
    }
}
