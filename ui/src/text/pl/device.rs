//! Polish: the device itself.

use crate::text::device::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::LampRow => "Lampka",
        Word::AboutRow => "O programie",
        Word::UpdateRow => "Aktualizacja",
        Word::StackLeft => "Wolny stos: {}",
        Word::Erases => "Najwięcej kasowań: {}",
        Word::Starts => "Ostatnie starty:",
        Word::UpdateText => {
            "Podłącz do komputera.\nPojawi się jako dysk\nRPI-RP2: skopiuj tam\nnowy plik .uf2.\nTwoje gry zostaną."
        }
        Word::Usb => "Komputer na USB",
        Word::AskPicture => "Prosi o obrazek\ntego ekranu.\nMoże go dostać?",
        Word::AskSaves => "Prosi o kopię\nzapisanych gier.\nMoże ją dostać?",
        Word::AskReplace => "Chce ZASTĄPIĆ\nwszystkie zapisane gry\ninnymi. Przytrzymaj A,\njeśli może.",
    }
}
