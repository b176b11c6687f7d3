//! X explains the signs of the live screen: every kind of decision of every game has callouts, and they fit.

use std::collections::BTreeSet;

use keys::{Key, Press};
use rules_core::Title;
use ui::{
    Language, Layout,
    text::{Msg, table::Word},
};

use crate::{device::Device, labels::check, play::start};

/// Every page of callouts at the pending decision; the number of signs of the board that they explain.
fn look_at_signs(device: &mut Device, place: &str) -> u32 {
    device.tap(Key::X);
    assert_eq!(device.fact("help"), "open", "{place}");
    assert!(device.offers(Word::Signs.msg()), "{place}");
    device.tap(Key::X);
    assert_eq!(device.fact("help"), "closed", "{place}");
    let count = device.fact("signs").parse().expect("a number of signs");
    for page in 0.. {
        assert!(page < 8, "{place}: no last page");
        check(device, &format!("{place}, page {page}"));
        assert!(device.offers(Msg::Close), "{place}");
        assert_eq!(device.stale(), None, "{place}");
        if !device.offers(Word::MoreSigns.msg()) {
            break;
        }
        device.tap(Key::Right);
    }
    device.tap(Key::B);
    assert_eq!(device.fact("signs"), "closed", "{place}");
    assert_eq!(device.stale(), None, "{place}");
    count
}

/// The kinds of decisions that come up in a game, each with its callouts on both layouts and in both languages.
fn every_kind_has_signs(title: Title) {
    let mut bare = BTreeSet::new();
    for (layout, language) in [(Layout::Square, Language::Pl), (Layout::Wide, Language::En)] {
        let mut device = Device::in_language(layout, language);
        device.world.luck.0 = 11;
        start(&mut device, title, 2);
        let mut seen = BTreeSet::new();
        for _ in 0..1_500 {
            if device.fact("moment") == "over" {
                break;
            }
            if device.fact("help") == "open" {
                device.tap(Key::B);
            }
            let kind = device.fact("asks").to_owned();
            if device.fact("moment") == "choosing" && seen.insert(kind.clone()) {
                let place = format!("{} {kind} {layout:?} {}", title.key(), language.code());
                if look_at_signs(&mut device, &place) == 0 {
                    bare.insert(place);
                }
            }
            let key = match device.world.luck.below(8) {
                0 => Key::Up,
                1 => Key::Down,
                2 => Key::Left,
                3 => Key::Right,
                _ => Key::A,
            };
            device.press(key, Press::Down);
            device.press(key, Press::Up { after_long: false });
            device.run(450);
        }
        assert!(seen.len() > 1, "{}: {seen:?}", title.key());
    }
    assert!(bare.is_empty(), "no sign is explained: {bare:?}");
}

#[test]
fn the_lake_explains_its_signs() {
    every_kind_has_signs(Title::Rybowisko);
}

#[test]
fn the_reef_explains_its_signs() {
    every_kind_has_signs(Title::Podwodni);
}

#[test]
fn the_sea_explains_its_signs() {
    every_kind_has_signs(Title::Fish);
}

#[test]
fn the_pond_explains_its_signs() {
    every_kind_has_signs(Title::Kohaku);
}

#[test]
fn the_ice_explains_its_signs() {
    every_kind_has_signs(Title::Klofni);
}
