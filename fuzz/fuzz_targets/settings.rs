//! The items that are read at power-on: settings, statistics, preferences and the tallies of the dice. What is accepted
//! is written back as bytes that mean the same.
#![no_main]

use dice::Tallies;
use libfuzzer_sys::fuzz_target;
use ui::{Preferences, Settings, Statistics};

fuzz_target!(|input: &[u8]| {
    let Some((kind, bytes)) = input.split_first() else {
        return;
    };
    match kind % 4 {
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
        _ => {
            if let Some(item) = Tallies::from_bytes(bytes) {
                assert_eq!(Tallies::from_bytes(&item.to_bytes()), Some(item));
            }
        }
    }
});
