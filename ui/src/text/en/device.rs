//! English: the device itself.

use crate::text::device::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::LampRow => "Lamp",
        Word::AboutRow => "About",
        Word::UpdateRow => "Update",
        Word::StackLeft => "Stack left: {}",
        Word::Erases => "Most erased: {}",
        Word::Starts => "Last starts:",
        Word::UpdateText => {
            "Connect it to a computer.\nIt restarts as the drive\nRPI-RP2: copy the new\n.uf2 file there.\nYour games stay."
        }
        Word::Usb => "Computer on USB",
        Word::AskPicture => "It wants a picture\nof this screen.\nMay it have one?",
        Word::AskSaves => "It wants a copy of\nall saved games.\nMay it have one?",
        Word::AskReplace => "It wants to REPLACE\nall saved games here\nby others. Hold A\nif it may.",
    }
}
