//! Every word the device shows. One file per language; a missing message does not compile.
//!
//! To add a language: write its file after `en.rs` and name it in the list below.

use core::fmt::Write;

use heapless::String;

/// Makes the [`Language`] enum from the list of language files.
macro_rules! languages {
    ($($language:ident => $file:ident,)*) => {
        $(mod $file;)*

        /// The languages of the device, in the order of the settings screen.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Language { $($language),* }

        impl Language {
            pub const ALL: &'static [Language] = &[$(Language::$language),*];

            /// The two letters of the language: `en`.
            pub const fn code(self) -> &'static str {
                match self { $(Language::$language => stringify!($file)),* }
            }

            /// The language's own name for itself.
            pub const fn name(self) -> &'static str {
                match self { $(Language::$language => $file::NAME),* }
            }

            pub(crate) const fn say(self, msg: Msg) -> &'static str {
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
    /// The language with these two letters.
    pub fn from_code(code: &str) -> Option<Language> {
        Language::ALL
            .iter()
            .copied()
            .find(|language| language.code() == code)
    }
}

/// A made-up text. The longest is a line of a card: 24 letters, of two bytes each at most, and two
/// numbers of ten figures.
pub(crate) type Phrase = String<72>;

/// A message with its `{}` replaced by numbers, in order.
pub(crate) fn phrase(language: Language, msg: Msg, numbers: &[u32]) -> Phrase {
    let mut out = Phrase::new();
    let mut numbers = numbers.iter();
    for (i, piece) in language.say(msg).split("{}").enumerate() {
        if i > 0
            && let Some(number) = numbers.next()
        {
            let _ = write!(out, "{number}");
        }
        let _ = out.push_str(piece);
    }
    out
}

/// Declares [`Msg`] and the list of all messages, so tests can walk through them.
macro_rules! messages {
    ($($(#[doc = $doc:literal])* $msg:ident,)*) => {
        /// A message. What it says is in the language files.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Msg { $($(#[doc = $doc])* $msg),* }

        #[cfg(test)]
        pub(crate) const ALL_MESSAGES: &[Msg] = &[$(Msg::$msg),*];
    };
}

messages! {
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
    Soon,
    SoonWhy1,
    SoonWhy2,
    RybowiskoLine,
    PodwodniLine,
    FishLine,
    KohakuLine,
    KlofniLine,
    DiceLine,
    SettingsLine,
    // Settings.
    LanguageRow,
    BrightnessRow,
    MotionRow,
    VolumeRow,
    SelfTestRow,
    On,
    Off,
    Quiet,
    // Self-test.
    SelfTest,
    PressEveryKey,
    AllKeysWork,
    // Dice.
    Choose,
    ChooseTitle,
    /// Numbers: dice chosen, most dice.
    ChosenOf,
    Sum,
    High,
    Low,
    AllHeld1,
    AllHeld2,
    NotRolled1,
    NotRolled2,
    TooMany1,
    TooMany2,
    NeedOne1,
    NeedOne2,
    BackupSource,
    PastTitle,
    NoRolls1,
    NoRolls2,
    FairTitle,
    /// Number: rolls of this die.
    RollsCounted,
    /// Numbers: least and most expected per face.
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
    HelpMenu1,
    HelpMenu2,
    HelpMenu3,
    HelpMenu4,
    HelpDice,
    HelpDice1,
    HelpDice2,
    HelpDice3,
    HelpDice4,
    HelpChoose,
    HelpChoose1,
    HelpChoose2,
    HelpChoose3,
    HelpChoose4,
    HelpPast,
    HelpPast1,
    HelpPast2,
    HelpPast3,
    HelpPast4,
    HelpFair,
    HelpFair1,
    HelpFair2,
    HelpFair3,
    HelpFair4,
    HelpSettings,
    HelpSettings1,
    HelpSettings2,
    HelpSettings3,
    HelpSettings4,
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
            for &msg in ALL_MESSAGES {
                let text = language.say(msg);
                assert!(!text.is_empty(), "{language:?} says nothing for {msg:?}");
                for letter in text.chars() {
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
        for &msg in ALL_MESSAGES {
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
            phrase(Language::En, Msg::ChosenOf, &[3, 8]).as_str(),
            "3 of 8 dice"
        );
        assert_eq!(phrase(Language::En, Msg::Dice, &[3]).as_str(), "Dice");
    }

    #[test]
    fn codes_and_languages_belong_together() {
        for &language in Language::ALL {
            assert_eq!(Language::from_code(language.code()), Some(language));
        }
        assert_eq!(Language::from_code("xx"), None);
    }
}
