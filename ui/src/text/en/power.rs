//! English: battery, sleep and the system menu.

use crate::text::power::Word;

pub(super) const fn say(word: Word) -> &'static str {
    match word {
        Word::Low => "Battery: 10% or less.\nPlug it in soon.",
        Word::NearlyEmpty => "Battery: 5% or less!\nPlug it in now.",
        Word::SleepRow => "Sleep",
        Word::Minutes => "{} min",
        Word::Never => "never",
        Word::SwitchOff => "Switch off",
        Word::Leave => "Other programs",
        Word::Device => "Device",
        Word::Charge => "Battery: {}%",
        Word::Charging => "Charging: {}%",
        Word::UsbCharge => "USB power, {}%",
        Word::UsbPower => "USB power",
        Word::GoOn => "Go on",
    }
}
