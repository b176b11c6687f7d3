//! Polish: playing on, streaks, the album, codes to scan.

use crate::text::album::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::Step => "Krok",
        Word::PlayOnKey => "Graj stąd",
        Word::PlayOn => "Graj dalej stąd",
        Word::HelpPlayOn => "Od tego ruchu zaczyna\nsię nowa gra, z nowym\nlosem. Wybierz, kto gra:\nosoba czy komputer.",
        Word::NoRecords => "Nie liczy się do rekordów",
        Word::ReplacesMatch => "Niedokończona gra\nprzepadnie. Grać?",
    }
}
