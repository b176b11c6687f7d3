//! English texts of the messages.

mod aids;
mod beside;
mod fish;
mod klofni;
mod kohaku;
mod piles;
mod logbook;
mod podwodni;
mod rybowisko;
mod sheets;
mod table;
mod turns;

use super::Msg;

pub(super) const NAME: &str = "English";

pub(super) const fn say(msg: Msg) -> &'static str {
    match msg {
        Msg::Table(word) => table::say(word),
        Msg::Logbook(word) => logbook::say(word),
        Msg::Rybowisko(word) => rybowisko::say(word),
        Msg::Podwodni(word) => podwodni::say(word),
        Msg::Fish(word) => fish::say(word),
        Msg::Kohaku(word) => kohaku::say(word),
        Msg::Klofni(word) => klofni::say(word),
        Msg::Beside(word) => beside::say(word),
        Msg::Aids(word) => aids::say(word),
        Msg::Piles(word) => piles::say(word),
        Msg::Sheets(word) => sheets::say(word),
        Msg::Turns(word) => turns::say(word),
        Msg::Play => "Play",
        Msg::Open => "Open",
        Msg::Back => "Back",
        Msg::Close => "Close",
        Msg::Help => "Help",
        Msg::Change => "Change",
        Msg::Roll => "Roll",
        Msg::Hold => "Hold",
        Msg::LetGo => "Let go",
        Msg::Past => "Past",
        Msg::Fair => "Fair?",
        Msg::Ready => "Ready",
        Msg::HoldDown => "hold down:",
        Msg::Crash => "Crash",
        Msg::Restart => "Restart",
        Msg::FiveGames => "five fishing games",
        Msg::Games => "Games",
        Msg::Dice => "Dice",
        Msg::Settings => "Settings",
        Msg::RybowiskoLine => "Roll, catch, drift",
        Msg::PodwodniLine => "Dive deeper, if you dare",
        Msg::FishLine => "Sail for the biggest catch",
        Msg::KohakuLine => "Build a koi pond",
        Msg::KlofniLine => "Feed your penguins",
        Msg::DiceLine => "One to eight, all sorts",
        Msg::SettingsLine => "Language, light, sound",
        Msg::LanguageRow => "Language",
        Msg::BrightnessRow => "Light",
        Msg::MotionRow => "Motion",
        Msg::VolumeRow => "Sound",
        Msg::LeftHandedRow => "Left hand",
        Msg::SelfTestRow => "Self-test",
        Msg::On => "on",
        Msg::Off => "off",
        Msg::Quiet => "quiet",
        Msg::SelfTest => "Self-test",
        Msg::PressEveryKey => "Press every key once",
        Msg::AllKeysWork => "All eight keys work!",
        Msg::Show => "Show",
        Msg::Turn => "Turn",
        Msg::Choose => "Choose",
        Msg::ChooseTitle => "Which dice?",
        Msg::ChosenOf => "{} of {} dice",
        Msg::Sum => "Sum",
        Msg::High => "high",
        Msg::Low => "low",
        Msg::AllHeld => "Every die is held.\nLet one go first.",
        Msg::NotRolled => "Roll first,\nthen hold a die.",
        Msg::TooMany => "Eight dice are\nall the tray holds.",
        Msg::NeedOne => "Keep at least\none die.",
        Msg::BackupSource => "Backup dice! See Fair?",
        Msg::PastTitle => "Past rolls",
        Msg::NoRolls1 => "No rolls yet.",
        Msg::NoRolls2 => "Press B, then roll!",
        Msg::FairTitle => "How fair is it?",
        Msg::RollsCounted => "{} rolls",
        Msg::ExpectedBand => "expect {}–{} each",
        Msg::VerdictTooFew => "Too few rolls to tell.",
        Msg::VerdictEven => "Looks fair.",
        Msg::VerdictUnusual => "Unusual, can be luck.",
        Msg::VerdictSuspicious => "Very odd. Tell us!",
        Msg::SourceWarming => "Dice are warming up",
        Msg::SourceGood => "Chance is healthy",
        Msg::SourceStuck => "Chance is stuck!",
        Msg::SourceLopsided => "Chance is lopsided!",
        Msg::SourceRhythm => "Chance has a rhythm!",
        Msg::HelpMenu => "Welcome",
        Msg::HelpMenuText => "Left and right: look\nA opens the card,\nB always goes back,\nX explains things.",
        Msg::HelpDice => "Dice",
        Msg::HelpDiceText => "A rolls. Go up to a die\nand press A to hold it.\nHold down A on a die\nto roll just that one.",
        Msg::HelpShare => "Show the roll",
        Msg::HelpShareText => "A rolls again.\nY turns the picture, so\nthat those across the\ntable can read it.",
        Msg::HelpChoose => "Which dice?",
        Msg::HelpChooseText => "Left, right: a kind.\nUp adds one, down\ntakes one away.\nEight at the most.",
        Msg::HelpPast => "Past rolls",
        Msg::HelpPastText => "The last 50 rolls,\nnewest first.\nA mark ! means it was\nrolled on backup.",
        Msg::HelpFair => "How fair is it?",
        Msg::HelpFairText => "Bars count each face.\nIn a fair die most bars\nend inside the band.\nLeft, right: other dice.",
        Msg::HelpSettings => "Settings",
        Msg::HelpSettingsText => "Up and down: a line.\nLeft and right: change\nit. It counts at once.\nB goes back.",
        Msg::PanicTitle => "Oh no, a knot!",
        Msg::PanicLine1 => "The program stopped.",
        Msg::PanicLine2 => "Please tell us this:",
    }
}
