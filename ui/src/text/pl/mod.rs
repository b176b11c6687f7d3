//! Polish texts of the messages.

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

pub(super) const NAME: &str = "Polski";

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
        Msg::Play => "Graj",
        Msg::Open => "Otwórz",
        Msg::Back => "Wróć",
        Msg::Close => "Zamknij",
        Msg::Help => "Pomoc",
        Msg::Change => "Zmień",
        Msg::Roll => "Rzuć",
        Msg::Hold => "Trzymaj",
        Msg::LetGo => "Puść",
        Msg::Past => "Rzuty",
        Msg::Fair => "Ocena",
        Msg::Ready => "Gotowe",
        Msg::HoldDown => "przytrzymaj",
        Msg::Crash => "Awaria",
        Msg::Restart => "Od nowa",
        Msg::FiveGames => "pięć gier o rybach",
        Msg::Games => "Gry",
        Msg::Dice => "Kości",
        Msg::Settings => "Ustawienia",
        Msg::RybowiskoLine => "Rzuć, złów, odpłyń",
        Msg::PodwodniLine => "Nurkuj głębiej, jeśli śmiesz",
        Msg::FishLine => "Żegluj po wielki połów",
        Msg::KohakuLine => "Zbuduj staw karpi koi",
        Msg::KlofniLine => "Nakarm swoje pingwiny",
        Msg::DiceLine => "Od jednej do ośmiu",
        Msg::SettingsLine => "Język, światło, dźwięk",
        Msg::LanguageRow => "Język",
        Msg::BrightnessRow => "Światło",
        Msg::MotionRow => "Ruch",
        Msg::VolumeRow => "Dźwięk",
        Msg::LeftHandedRow => "Lewa ręka",
        Msg::SelfTestRow => "Autotest",
        Msg::On => "tak",
        Msg::Off => "nie",
        Msg::Quiet => "cisza",
        Msg::SelfTest => "Autotest",
        Msg::PressEveryKey => "Naciśnij każdy klawisz",
        Msg::AllKeysWork => "Wszystkie działają!",
        Msg::Show => "Pokaż",
        Msg::Turn => "Obróć",
        Msg::Choose => "Wybierz",
        Msg::ChooseTitle => "Które kości?",
        Msg::ChosenOf => "{} z {} kości",
        Msg::Sum => "Suma",
        Msg::High => "max",
        Msg::Low => "min",
        Msg::AllHeld => "Trzymasz wszystkie.\nPuść choć jedną.",
        Msg::NotRolled => "Najpierw rzuć,\npotem trzymaj.",
        Msg::TooMany => "Na tacy mieści się\nosiem kości.",
        Msg::NeedOne => "Zostaw choć\njedną kość.",
        Msg::BackupSource => "Kości zapasowe!",
        Msg::PastTitle => "Ostatnie rzuty",
        Msg::NoRolls1 => "Nie było rzutów.",
        Msg::NoRolls2 => "Wróć (B) i rzuć!",
        Msg::FairTitle => "Czy to uczciwe?",
        Msg::RollsCounted => "Rzuty: {}",
        Msg::ExpectedBand => "powinno być {}–{}",
        Msg::VerdictTooFew => "Za mało rzutów.",
        Msg::VerdictEven => "Wygląda uczciwie.",
        Msg::VerdictUnusual => "Dziwne, może traf.",
        Msg::VerdictSuspicious => "Bardzo dziwne! Napisz.",
        Msg::SourceWarming => "Kości się rozgrzewają",
        Msg::SourceGood => "Los jest zdrowy",
        Msg::SourceStuck => "Los utknął!",
        Msg::SourceLopsided => "Los jest krzywy!",
        Msg::SourceRhythm => "Los wpadł w rytm!",
        Msg::HelpMenu => "Witaj",
        Msg::HelpMenuText => "Lewo, prawo: oglądaj.\nA otwiera kartę,\nB zawsze wraca,\nX wyjaśnia.",
        Msg::HelpDice => "Kości",
        Msg::HelpDiceText => "A rzuca. Idź w górę\ndo kości: A ją trzyma.\nPrzytrzymaj A na kości,\nby rzucić tylko nią.",
        Msg::HelpShare => "Pokaż rzut",
        Msg::HelpShareText => "A rzuca znowu.\nY obraca obraz, żeby\nmogli go odczytać ci\npo drugiej stronie.",
        Msg::HelpChoose => "Które kości?",
        Msg::HelpChooseText => "Lewo, prawo: rodzaj.\nGóra dodaje jedną,\ndół zabiera jedną.\nNajwyżej osiem.",
        Msg::HelpPast => "Rzuty",
        Msg::HelpPastText => "Ostatnie 50 rzutów,\nnajnowszy u góry.\nZnak ! to rzut\nz zapasowym losem.",
        Msg::HelpFair => "Ocena",
        Msg::HelpFairText => "Słupki liczą ścianki.\nGdy kość jest uczciwa,\nkończą się w pasie.\nLewo, prawo: inne kości.",
        Msg::HelpSettings => "Ustawienia",
        Msg::HelpSettingsText => "Góra, dół: wiersz.\nLewo, prawo: zmiana.\nDziała od razu.\nB wraca.",
        Msg::PanicTitle => "Ojej, supeł!",
        Msg::PanicLine1 => "Program się zatrzymał.",
        Msg::PanicLine2 => "Napisz nam o tym:",
    }
}
