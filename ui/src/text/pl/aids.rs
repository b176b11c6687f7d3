//! Polish: the aids beside a printed box.

use crate::text::aids::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::Place => "kolejność",
        Word::HelpGuests => "A otwiera kartę: imię\ni kolor. Lewo, prawo:\nzmiana miejsca. Imiona\nznają wszystkie strony.",
        Word::Spin => "Kręć",
        Word::WhoBegins => "Kto zaczyna?",
        Word::Begins => "zaczyna!",
        Word::HelpFirst => "A kręci wskazówką.\nKażdy klawisz ją zatrzyma.\nDecyduje los,\nnie kręcenie.",
        Word::Go => "Start",
        Word::GoOn => "Dalej",
        Word::Pause => "Pauza",
        Word::PassOn => "Następny",
        Word::ForAll => "jedna dla wszystkich",
        Word::ForEach => "każdy ma swoją",
        Word::CrossPauses => "krzyżak: pauza",
        Word::HoldFills => "przytrzymaj A: od nowa",
        Word::TimeUp => "Koniec czasu!",
        Word::Heard => "Dobrze",
        Word::HelpClock => "Lewo, prawo: czas.\nGóra, dół: czyja.\nBiegnie dalej, gdy\noglądasz inne strony.",
        Word::NextStep => "Dalej",
    }
}
