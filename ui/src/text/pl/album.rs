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
        Word::Album => "Album",
        Word::HelpAlbum => "Co gracze złowili w grach\nrozegranych do końca.\nA: karta.\nY: następna gra.",
        Word::NextGame => "Gra",
        Word::FoundOf => "{}/{}",
        Word::NotYet => "Jeszcze nie złowione",
        Word::HowToCatch => "Złów to w grze i zagraj\ndo końca, a zostanie\ntutaj.",
        Word::InTheBox => "W pudełku: {}",
        Word::FirstBy => "Pierwszy raz: {}, gra {}",
        Word::FirstGame => "Pierwszy raz: gra {}",
        Word::Caught => "Złowione: {}",
        Word::OneNew => "Nowe!",
        Word::ManyNew => "Nowe: {}",
        Word::StreaksPage => "Serie",
        Word::InARow => "{} z rzędu",
        Word::Margin => "+{} {}",
        Word::Code => "QR",
        Word::ThisGame => "Gra",
        Word::ScanGame => "Zeskanuj i obejrzyj",
        Word::ScanResult => "Zeskanuj do BG Stats",
        Word::TooLong => "Za długa na obrazek.\nObejrzyj ją w dzienniku.",
    }
}
