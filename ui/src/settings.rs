//! The settings and their encoding in the store.

use keys::Repeat as KeyRepeat;

use crate::{Language, Millis};

/// The settings of the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    pub language: Language,
    /// Backlight, 1 (night) to [`Settings::BRIGHTEST`].
    pub brightness: u8,
    /// Whether animations run.
    pub motion: bool,
    /// Sound, 0 (quiet) to [`Settings::LOUDEST`].
    pub volume: u8,
    /// The device is held upside down: the cross under the right thumb, the four round keys under the
    /// left. Panel and input task turn picture and cross; `ui` only draws the keys where they are.
    pub left_handed: bool,
    pub text: TextSize,
    pub pace: Pace,
    pub repeat: KeyRepeat,
    /// Whether a person has chosen language and sound: until then power-on asks for them.
    pub language_chosen: bool,
    pub sleep: SleepAfter,
    /// Whether the lamp shows the colour of the player whose turn it is.
    pub lamp: bool,
}

/// The size of running text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextSize {
    /// Capitals of 13 pixels at least.
    #[default]
    Normal,
    /// Capitals of 15 pixels at least.
    Large,
}

/// How long the captions of computer players stay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    Slow,
    #[default]
    Normal,
    Quick,
}

/// After how many minutes without a key the device goes dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SleepAfter {
    One,
    Two,
    #[default]
    Five,
    Ten,
    Never,
}

impl SleepAfter {
    pub const ALL: [SleepAfter; 5] = [
        SleepAfter::One,
        SleepAfter::Two,
        SleepAfter::Five,
        SleepAfter::Ten,
        SleepAfter::Never,
    ];

    /// The minutes; `None` for never.
    pub(crate) const fn minutes(self) -> Option<u8> {
        match self {
            SleepAfter::One => Some(1),
            SleepAfter::Two => Some(2),
            SleepAfter::Five => Some(5),
            SleepAfter::Ten => Some(10),
            SleepAfter::Never => None,
        }
    }

    /// The same in milliseconds.
    pub(crate) fn after(self) -> Option<Millis> {
        self.minutes().map(|minutes| Millis::from(minutes) * 60_000)
    }
}

impl TextSize {
    pub const ALL: [TextSize; 2] = [TextSize::Normal, TextSize::Large];
}

impl Pace {
    pub const ALL: [Pace; 3] = [Pace::Slow, Pace::Normal, Pace::Quick];
}

impl Settings {
    pub const BRIGHTEST: u8 = 10;
    pub const LOUDEST: u8 = 3;
    /// The length of [`Settings::to_bytes`].
    pub const SIZE: usize = 12;
    const VERSION: u8 = 5;
    /// The version before, without the lamp.
    const WITHOUT_LAMP: u8 = 4;
    /// The one before that, without sleep.
    const WITHOUT_SLEEP: u8 = 3;
    /// The one before that, without text size, pace, key repeat and the chosen language.
    const WITHOUT_ACCESS: u8 = 2;
    /// The first version, which also lacks the hand.
    const RIGHT_HANDED: u8 = 1;

    /// The settings at first power-on: the language is asked for.
    pub fn at_first() -> Settings {
        Settings {
            language_chosen: false,
            ..Settings::default()
        }
    }

    pub const fn to_bytes(self) -> [u8; Self::SIZE] {
        [
            Self::VERSION,
            self.language as u8,
            self.brightness,
            self.motion as u8,
            self.volume,
            self.left_handed as u8,
            self.text as u8,
            self.pace as u8,
            self.repeat as u8,
            self.language_chosen as u8,
            self.sleep as u8,
            self.lamp as u8,
        ]
    }

    /// Decode settings; `None` for bytes that no version of this encoding wrote.
    pub fn from_bytes(bytes: &[u8]) -> Option<Settings> {
        let (version, values) = bytes.split_first()?;
        // Whoever has saved settings before the language was asked for has seen the menu.
        let access = [
            TextSize::Normal as u8,
            Pace::Normal as u8,
            KeyRepeat::Normal as u8,
            1,
            SleepAfter::Five as u8,
            1,
        ];
        let (language, brightness, motion, volume, left, [text, pace, repeat, chosen, sleep, lamp]) =
            match (*version, values) {
                (Self::VERSION, &[language, brightness, motion, volume, left, ref access @ ..]) => {
                    let access = <[u8; 6]>::try_from(access).ok()?;
                    (language, brightness, motion, volume, left, access)
                }
                (
                    Self::WITHOUT_LAMP,
                    &[language, brightness, motion, volume, left, ref rest @ ..],
                ) => {
                    let [text, pace, repeat, chosen, sleep] = <[u8; 5]>::try_from(rest).ok()?;
                    let [.., lamp] = access;
                    let access = [text, pace, repeat, chosen, sleep, lamp];
                    (language, brightness, motion, volume, left, access)
                }
                (
                    Self::WITHOUT_SLEEP,
                    &[
                        language,
                        brightness,
                        motion,
                        volume,
                        left,
                        text,
                        pace,
                        repeat,
                        chosen,
                    ],
                ) => {
                    let [.., sleep, lamp] = access;
                    let access = [text, pace, repeat, chosen, sleep, lamp];
                    (language, brightness, motion, volume, left, access)
                }
                (Self::WITHOUT_ACCESS, &[language, brightness, motion, volume, left]) => {
                    (language, brightness, motion, volume, left, access)
                }
                (Self::RIGHT_HANDED, &[language, brightness, motion, volume]) => {
                    (language, brightness, motion, volume, 0, access)
                }
                _ => return None,
            };
        let settings = Settings {
            language: Language::ALL.get(usize::from(language)).copied()?,
            brightness,
            motion: motion == 1,
            volume,
            left_handed: left == 1,
            text: TextSize::ALL.get(usize::from(text)).copied()?,
            pace: Pace::ALL.get(usize::from(pace)).copied()?,
            repeat: KeyRepeat::ALL.get(usize::from(repeat)).copied()?,
            language_chosen: chosen == 1,
            sleep: SleepAfter::ALL.get(usize::from(sleep)).copied()?,
            lamp: lamp == 1,
        };
        let valid = (1..=Self::BRIGHTEST).contains(&brightness)
            && motion <= 1
            && volume <= Self::LOUDEST
            && left <= 1
            && chosen <= 1
            && lamp <= 1;
        valid.then_some(settings)
    }
}

impl Default for Settings {
    /// English, bright enough for a room, animated, silent.
    fn default() -> Self {
        Settings {
            language: Language::En,
            brightness: 7,
            motion: true,
            volume: 0,
            left_handed: false,
            text: TextSize::Normal,
            pace: Pace::Normal,
            repeat: KeyRepeat::Normal,
            language_chosen: true,
            sleep: SleepAfter::Five,
            lamp: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_come_back_as_they_went() {
        for &language in Language::ALL {
            let settings = Settings {
                language,
                brightness: 3,
                motion: false,
                volume: 2,
                left_handed: true,
                text: TextSize::Large,
                pace: Pace::Slow,
                repeat: KeyRepeat::Off,
                language_chosen: true,
                sleep: SleepAfter::Never,
                lamp: false,
            };
            assert_eq!(Settings::from_bytes(&settings.to_bytes()), Some(settings));
        }
    }

    #[test]
    fn settings_of_the_versions_before_are_read() {
        let old = Settings {
            language: Language::Pl,
            brightness: 4,
            motion: false,
            volume: 3,
            language_chosen: true,
            ..Settings::default()
        };
        assert_eq!(Settings::from_bytes(&[1, 1, 4, 0, 3]), Some(old));
        let left_handed = Settings {
            left_handed: true,
            ..old
        };
        assert_eq!(Settings::from_bytes(&[2, 1, 4, 0, 3, 1]), Some(left_handed));
        let large = Settings {
            text: TextSize::Large,
            ..left_handed
        };
        let bytes = [3, 1, 4, 0, 3, 1, 1, 1, 2, 1];
        assert_eq!(Settings::from_bytes(&bytes), Some(large));
        let early = Settings {
            sleep: SleepAfter::One,
            ..large
        };
        let bytes = [4, 1, 4, 0, 3, 1, 1, 1, 2, 1, 0];
        assert_eq!(Settings::from_bytes(&bytes), Some(early));
    }

    #[test]
    fn foreign_bytes_are_refused() {
        for bytes in [
            &[][..],
            &[1, 0, 7, 1],
            &[2, 0, 7, 1, 0],
            &[3, 0, 7, 1, 0, 0],
            &[3, 0, 7, 1, 0, 0, 2, 1, 2, 1],
            &[3, 0, 7, 1, 0, 0, 0, 3, 2, 1],
            &[3, 0, 7, 1, 0, 0, 0, 1, 3, 1],
            &[3, 0, 7, 1, 0, 0, 0, 1, 2, 2],
            &[3, 0, 7, 1, 0, 0, 0, 1, 2, 1, 0],
            &[4, 0, 7, 1, 0, 0, 0, 1, 2, 1],
            &[4, 0, 7, 1, 0, 0, 0, 1, 2, 1, 5],
            &[4, 0, 7, 1, 0, 0, 0, 1, 2, 1, 2, 0],
            &[5, 0, 7, 1, 0, 0, 0, 1, 2, 1, 2],
            &[5, 0, 7, 1, 0, 0, 0, 1, 2, 1, 2, 2],
            &[6, 0, 7, 1, 0, 0, 0, 1, 2, 1, 2, 0],
            &[2, 99, 7, 1, 0, 0],
            &[2, 0, 0, 1, 0, 0],
            &[2, 0, 11, 1, 0, 0],
            &[2, 0, 7, 2, 0, 0],
            &[2, 0, 7, 1, 4, 0],
            &[2, 0, 7, 1, 0, 2],
            &[255; 5],
            &[255; 6],
        ] {
            assert_eq!(Settings::from_bytes(bytes), None, "{bytes:?}");
        }
    }
}
