//! The items that are read at power-on: settings, statistics, preferences, the album and the tallies of the dice; and links of
//! games. What is accepted is written back as bytes that mean the same.
#![no_main]

use dice::Tallies;
use libfuzzer_sys::fuzz_target;
use ui::{Album, Preferences, Settings, Statistics, replay_link::GameLink};

fuzz_target!(|input: &[u8]| {
    let Some((kind, bytes)) = input.split_first() else {
        return;
    };
    match kind % 6 {
        0 => {
            if let Some(item) = Settings::from_bytes(bytes) {
                assert_eq!(Settings::from_bytes(&item.to_bytes()), Some(item));
            }
        }
        1 => {
            if let Some(item) = Statistics::from_bytes(bytes) {
                assert_eq!(Statistics::from_bytes(&item.to_bytes()), Some(item));
            }
        }
        2 => {
            if let Some(item) = Preferences::from_bytes(bytes) {
                assert_eq!(Preferences::from_bytes(&item.to_bytes()), Some(item));
            }
        }
        3 => {
            if let Some(item) = Album::from_bytes(bytes) {
                assert_eq!(Album::from_bytes(&item.to_bytes()), Some(item));
            }
        }
        4 => {
            if let Ok(link) = core::str::from_utf8(bytes).map(GameLink::read)
                && let Ok(link) = link
            {
                assert_eq!(GameLink::read(&link.text()), Ok(link));
            }
        }
        _ => {
            if let Some(item) = Tallies::from_bytes(bytes) {
                assert_eq!(Tallies::from_bytes(&item.to_bytes()), Some(item));
            }
        }
    }
});
