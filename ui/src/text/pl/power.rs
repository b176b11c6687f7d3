//! Polish: battery, sleep and the system menu.

use crate::text::power::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::Low => "W baterii do 10%.\nPodłącz ją wkrótce.",
        Word::NearlyEmpty => "W baterii do 5%!\nPodłącz ją teraz.",
        Word::SleepRow => "Uśpienie",
        Word::Minutes => "{} min",
        Word::Never => "nigdy",
        Word::SwitchOff => "Wyłącz",
        Word::Leave => "Inne programy",
        Word::Device => "Urządzenie",
        Word::Charge => "Bateria: {}%",
        Word::Charging => "Ładowanie: {}%",
        Word::UsbCharge => "Prąd z USB, {}%",
        Word::UsbPower => "Prąd z USB",
        Word::GoOn => "Wróć",
    }
}
