//! The settings and their encoding in the store.

use crate::Language;

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
}

impl Settings {
    pub const BRIGHTEST: u8 = 10;
    pub const LOUDEST: u8 = 3;
    /// The length of [`Settings::to_bytes`].
    pub const SIZE: usize = 6;
    const VERSION: u8 = 2;
    /// The previous version, without the last byte.
    const RIGHT_HANDED: u8 = 1;

    pub const fn to_bytes(self) -> [u8; Self::SIZE] {
        [
            Self::VERSION,
            self.language as u8,
            self.brightness,
            self.motion as u8,
            self.volume,
            self.left_handed as u8,
        ]
    }

    /// Decode settings; `None` for bytes that no version of this encoding wrote.
    pub fn from_bytes(bytes: &[u8]) -> Option<Settings> {
        let (language, brightness, motion, volume, left) = match *bytes {
            [Self::VERSION, language, brightness, motion, volume, left] => {
                (language, brightness, motion, volume, left)
            }
            [Self::RIGHT_HANDED, language, brightness, motion, volume] => {
                (language, brightness, motion, volume, 0)
            }
            _ => return None,
        };
        let settings = Settings {
            language: Language::ALL.get(usize::from(language)).copied()?,
            brightness,
            motion: motion == 1,
            volume,
            left_handed: left == 1,
        };
        let valid = (1..=Self::BRIGHTEST).contains(&brightness)
            && motion <= 1
            && volume <= Self::LOUDEST
            && left <= 1;
        valid.then_some(settings)
    }
}

impl Default for Settings {
    /// At first power-on: English, bright enough for a room, animated, silent.
    fn default() -> Self {
        Settings {
            language: Language::En,
            brightness: 7,
            motion: true,
            volume: 0,
            left_handed: false,
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
            };
            assert_eq!(Settings::from_bytes(&settings.to_bytes()), Some(settings));
        }
    }

    #[test]
    fn settings_of_the_version_before_are_read() {
        let old = Settings::from_bytes(&[1, 1, 4, 0, 3]).expect("settings");
        let new = Settings {
            language: Language::Pl,
            brightness: 4,
            motion: false,
            volume: 3,
            left_handed: false,
        };
        assert_eq!(old, new);
    }

    #[test]
    fn foreign_bytes_are_refused() {
        for bytes in [
            &[][..],
            &[1, 0, 7, 1],
            &[2, 0, 7, 1, 0],
            &[3, 0, 7, 1, 0, 0],
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
