//! Polish: playing on, streaks, the album, codes to scan.

use crate::text::album::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::Step => "Krok",
        Word::PlayOnKey => "Zagraj",
        Word::PlayOn => "Graj dalej stąd",
        Word::HelpPlayOn => "Od tego ruchu zaczyna\nsię nowa gra, z nowym\nlosem. Wybierz graczy.\nRekordów nie pobije.",
        Word::NoRecords => "Nie liczy się do rekordów",
        Word::ReplacesMatch => "Niedokończona gra\nprzepadnie. Grać?",
    }
}
