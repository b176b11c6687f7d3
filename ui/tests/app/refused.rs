//! A refused save is never called saved: the player reads one sentence, a sign stays, and everything goes on in
//! memory while the store keeps what it had.

use keys::Key;
use rules_core::Title;
use splitmix::SplitMix64;
use store::{ItemKey, Request};
use ui::{Effect, Language, Layout, Settings, text::table::Word};

use crate::{device::Device, labels::check, play::start};

/// How many steps of matches were carried out.
fn steps(device: &Device) -> usize {
    let step = |effect: &&Effect| matches!(effect, Effect::Tell(fact) if fact.key() == "step");
    device.effects.iter().filter(step).count()
}

/// How often the app said that something is not saved.
fn said(device: &Device) -> usize {
    let said = |effect: &&Effect| matches!(effect, Effect::Tell(fact) if (fact.key(), fact.value()) == ("unsaved", "true"));
    device.effects.iter().filter(said).count()
}

/// Keys of a person who decides something, until this many more steps were carried out.
fn play_on(device: &mut Device, luck: &mut SplitMix64, more: usize) {
    let wanted = steps(device) + more;
    for _ in 0..3_000 {
        if steps(device) >= wanted || device.fact("moment") == "over" {
            return;
        }
        let keys = [
            Key::A,
            Key::A,
            Key::A,
            Key::Right,
            Key::Down,
            Key::Left,
            Key::Up,
        ];
        device.tap(keys[luck.below(7) as usize]);
    }
    panic!("the match does not go on: {:?}", device.fact("moment"));
}

#[test]
fn a_match_goes_on_in_memory_and_the_store_keeps_what_it_had() {
    for layout in Layout::ALL {
        for title in Title::ALL {
            for before in [0, 1, 6] {
                let place = format!("{layout:?} {title:?} after {before}");
                let mut device = Device::in_language(layout, Language::En);
                let mut luck = SplitMix64(7);
                start(&mut device, title, 2);
                play_on(&mut device, &mut luck, before);
                let saved = device.store.of(title).expect("a match").log.clone();
                device.store.refuses = true;
                play_on(&mut device, &mut luck, 12);
                assert_eq!(said(&device), 1, "{place}: the sentence is said once");
                assert_eq!(device.stale(), None, "{place}");
                let left = device.store.of(title).expect("a match");
                assert_eq!(left.log, saved, "{place}: nothing older is touched");
                // The flash may recover, but a log with a gap would be another match.
                device.store.refuses = false;
                play_on(&mut device, &mut luck, 6);
                let left = device.store.of(title).expect("a match");
                assert_eq!(left.log, saved, "{place}: no log with a gap");
                device.restart();
                assert_eq!(said(&device), 1, "{place}");
                assert!(device.requests(|request| *request == Request::Read(title)) > 0);
            }
        }
    }
}

/// Opens the pause menu with B, which may close a notice or take a move back first.
fn pause(device: &mut Device) {
    for _ in 0..8 {
        if device.fact("cover") == "pause" {
            return;
        }
        device.tap(Key::B);
    }
    panic!("the pause menu does not open");
}

#[test]
fn the_pause_menu_never_offers_to_save_a_match_that_was_refused() {
    for layout in Layout::ALL {
        for &language in Language::ALL {
            let mut device = Device::in_language(layout, language);
            let mut luck = SplitMix64(7);
            start(&mut device, Title::Klofni, 2);
            pause(&mut device);
            assert!(device.says(Word::LeaveKeep.msg()));
            assert!(!device.says(Word::MovesNotSaved.msg()));
            device.tap(Key::B);
            device.store.refuses = true;
            play_on(&mut device, &mut luck, 2);
            pause(&mut device);
            assert!(!device.says(Word::LeaveKeep.msg()));
            assert!(device.says(Word::LeaveUnsaved.msg()));
            assert!(device.says(Word::MovesNotSaved.msg()));
            check(&device, "the pause menu of an unsaved match");
            // It stays on the table until the power goes.
            device.taps(Key::Down, 2);
            device.tap(Key::A);
            assert_eq!(device.fact("screen"), "menu");
            device.tap(Key::A);
            assert_eq!(device.fact("screen"), "play");
        }
    }
}

#[test]
fn a_sign_stays_until_the_item_is_saved() {
    for layout in Layout::ALL {
        for &language in Language::ALL {
            let settings = Settings {
                language,
                motion: false,
                ..Settings::default()
            };
            let mut device = Device::new(layout, settings);
            // From the last card, the settings, one row down: the light.
            device.tap(Key::Left);
            device.tap(Key::A);
            device.tap(Key::Down);
            device.store.refuses = true;
            device.tap(Key::Right);
            assert_eq!((device.fact("screen"), said(&device)), ("settings", 1));
            check(&device, "refused settings");
            device.tap(Key::B);
            let with_sign = device.picture().to_vec();
            assert_eq!(device.stale(), None);
            device.tap(Key::Left);
            assert_eq!(said(&device), 1, "the sentence is said once");
            device.store.refuses = false;
            device.tap(Key::Right);
            assert!(device.store.item(ItemKey::Settings).is_some());
            assert_ne!(device.picture(), with_sign, "the sign is gone");
            assert_eq!(device.stale(), None);
        }
    }
}

#[test]
fn what_was_refused_is_tried_again_in_the_menu() {
    let mut device = Device::in_language(Layout::Square, Language::En);
    device.tap(Key::Left);
    device.tap(Key::A);
    device.tap(Key::Down);
    device.store.refuses = true;
    device.tap(Key::Right);
    device.tap(Key::B);
    device.store.refuses = false;
    device.tap(Key::B);
    assert_eq!(device.fact("screen"), "menu");
    assert!(device.store.item(ItemKey::Settings).is_some());
}
