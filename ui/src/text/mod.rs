//! Message catalogue (localization): every text the device shows, with a folder per language. A message
//! without a translation does not compile.
//!
//! To add a language, write its folder after the model of `en` and add it to the list below.

use core::fmt::{Display, Write};

use heapless::String;

/// Generates the [`Language`] enum from the list of language folders.
macro_rules! languages {
    ($($language:ident => $file:ident,)*) => {
        $(mod $file;)*

        /// The languages of the device, in the order of the settings screen.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Language { $($language),* }

        impl Language {
            pub const ALL: &'static [Language] = &[$(Language::$language),*];

            /// ISO 639-1 code of the language, as `en`.
            pub const fn code(self) -> &'static str {
                match self { $(Language::$language => stringify!($file)),* }
            }

            /// The language's own name for itself.
            pub const fn name(self) -> &'static str {
                match self { $(Language::$language => $file::NAME),* }
            }

            /// The text of a message, with `{}` for each argument.
            pub const fn say(self, msg: Msg) -> &'static str {
                match self { $(Language::$language => $file::say(msg)),* }
            }
        }
    };
}

languages! {
    En => en,
    Pl => pl,
}

impl Language {
    /// The language with this ISO 639-1 code.
    pub fn from_code(code: &str) -> Option<Language> {
        Language::ALL
            .iter()
            .copied()
            .find(|language| language.code() == code)
    }
}

/// A formatted text. The longest is a caption of a name and a move, at most 40 letters of two bytes. Longer
/// text is truncated, and the layout test finds it.
pub(crate) type Phrase = String<96>;

/// Formats a message: replaces each `{}` by the next argument.
pub(crate) fn phrase(language: Language, msg: Msg, blanks: &[&dyn Display]) -> Phrase {
    let mut out = Phrase::new();
    let mut blanks = blanks.iter();
    for (i, piece) in language.say(msg).split("{}").enumerate() {
        if i > 0
            && let Some(blank) = blanks.next()
        {
            let _ = write!(out, "{blank}");
        }
        let _ = out.push_str(piece);
    }
    out
}

/// Declares a chapter of messages: an enum, its conversion to [`Msg`], and the list of all for the tests.
macro_rules! words {
    ($game:ident: $($(#[doc = $doc:literal])* $word:ident,)*) => {
        /// A message of this chapter. The texts are in the language folders.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Word { $($(#[doc = $doc])* $word),* }

        impl Word {
            /// Converts to the common message type.
            pub const fn msg(self) -> $crate::text::Msg {
                $crate::text::Msg::$game(self)
            }
        }

        #[cfg(test)]
        pub(super) const ALL: &[Word] = &[$(Word::$word),*];
    };
}

pub mod aids;
pub mod beside;
pub mod fish;
pub mod klofni;
pub mod kohaku;
pub mod logbook;
pub mod luck;
pub mod piles;
pub mod podwodni;
pub mod power;
pub mod rybowisko;
pub mod sheets;
pub mod table;
pub mod turns;

/// Declares [`Msg`] and the list of all messages, for the tests. A chapter is a list of messages in its own
/// file.
macro_rules! messages {
    (chapters { $($chapter:ident => $file:ident,)* } $($(#[doc = $doc:literal])* $msg:ident,)*) => {
        /// A message. The texts are in the language folders.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Msg {
            $(#[doc = "A word of this chapter."] $chapter($file::Word),)*
            $($(#[doc = $doc])* $msg),*
        }

        #[cfg(test)]
        pub(crate) fn all_messages() -> impl Iterator<Item = Msg> {
            [$(Msg::$msg),*].into_iter()$(.chain($file::ALL.iter().copied().map(Msg::$chapter)))*
        }
    };
}

messages! {
    chapters {
        Table => table,
        Logbook => logbook,
        Luck => luck,
        Rybowisko => rybowisko,
        Podwodni => podwodni,
        Fish => fish,
        Kohaku => kohaku,
        Klofni => klofni,
        Beside => beside,
        Aids => aids,
        Piles => piles,
        Sheets => sheets,
        Turns => turns,
        Power => power,
    }
    // Hints: what a key does, one short word.
    Play,
    Open,
    Back,
    Close,
    Help,
    Change,
    Roll,
    Hold,
    LetGo,
    Past,
    Fair,
    Ready,
    HoldDown,
    Crash,
    Restart,
    // Splash and menu.
    FiveGames,
    Games,
    Dice,
    Settings,
    RybowiskoLine,
    PodwodniLine,
    FishLine,
    KohakuLine,
    KlofniLine,
    DiceLine,
    SettingsLine,
    // Settings.
    LanguageRow,
    ChooseLanguage,
    ChooseSound,
    WithSound,
    WithoutSound,
    BrightnessRow,
    AccessRow,
    TextRow,
    TextNormal,
    TextLarge,
    PaceRow,
    PaceSlow,
    PaceNormal,
    PaceQuick,
    RepeatRow,
    RepeatSlow,
    RepeatNormal,
    MotionRow,
    VolumeRow,
    LeftHandedRow,
    SelfTestRow,
    On,
    Off,
    Quiet,
    // Self-test.
    SelfTest,
    PressEveryKey,
    AllKeysWork,
    // Dice.
    Show,
    Turn,
    Choose,
    ChooseTitle,
    /// Arguments: dice chosen, most dice.
    ChosenOf,
    Sum,
    High,
    Low,
    AllHeld,
    NotRolled,
    TooMany,
    NeedOne,
    BackupSource,
    PastTitle,
    NoRolls1,
    NoRolls2,
    FairTitle,
    /// Argument: rolls of this die.
    RollsCounted,
    /// Arguments: least and most expected per face.
    ExpectedBand,
    VerdictTooFew,
    VerdictEven,
    VerdictUnusual,
    VerdictSuspicious,
    SourceWarming,
    SourceGood,
    SourceStuck,
    SourceLopsided,
    SourceRhythm,
    // Help cards: title and four lines each.
    HelpMenu,
    HelpMenuText,
    HelpDice,
    HelpDiceText,
    HelpShare,
    HelpShareText,
    HelpChoose,
    HelpChooseText,
    HelpPast,
    HelpPastText,
    HelpFair,
    HelpFairText,
    HelpSettings,
    HelpSettingsText,
    // The panic screen.
    PanicTitle,
    PanicLine1,
    PanicLine2,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::font::BODY;

    #[test]
    fn every_letter_of_every_message_has_a_glyph() {
        for &language in Language::ALL {
            for msg in all_messages() {
                let text = language.say(msg);
                assert!(!text.is_empty(), "{language:?} says nothing for {msg:?}");
                for letter in text.chars().filter(|letter| *letter != '\n') {
                    assert!(
                        BODY.has(letter),
                        "no glyph for {letter:?} in {language:?} {msg:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn every_language_keeps_the_number_of_blanks() {
        for msg in all_messages() {
            let blanks = |language: Language| language.say(msg).matches("{}").count();
            for &language in Language::ALL {
                assert_eq!(
                    blanks(language),
                    blanks(Language::En),
                    "{language:?} {msg:?}"
                );
            }
        }
    }

    #[test]
    fn numbers_fill_the_blanks_in_order() {
        assert_eq!(
            phrase(Language::En, Msg::ChosenOf, &[&3, &8]).as_str(),
            "3 of 8 dice"
        );
        assert_eq!(phrase(Language::En, Msg::Dice, &[&3]).as_str(), "Dice");
    }

    #[test]
    fn codes_and_languages_belong_together() {
        for &language in Language::ALL {
            assert_eq!(Language::from_code(language.code()), Some(language));
        }
        assert_eq!(Language::from_code("xx"), None);
    }
}
