//! A match that was left or cut off goes on where it was.

use keys::{Key, Press};
use rules_core::Title;
use ui::{
    Language, Layout,
    text::{Msg, table::Word},
};

use crate::{device::Device, play::start};

/// Press keys until a person is to decide, at least this often.
fn play_on(device: &mut Device, strokes: u32) {
    for stroke in 0.. {
        if stroke >= strokes && device.fact("moment") == "choosing" {
            device.run(3_000);
            return;
        }
        // Now and then something is taken back.
        let key = [Key::A, Key::A, Key::A, Key::Down, Key::Right, Key::B]
            [device.world.luck.below(6) as usize];
        let back = key == Key::B && device.fact("moment") != "choosing";
        let key = if back { Key::A } else { key };
        device.press(key, Press::Down);
        device.press(key, Press::Up { after_long: false });
        device.run(2_000);
        if device.fact("cover") == "pause" {
            device.tap(Key::A);
        }
    }
}

/// Put away what lies over the board.
fn look_up(device: &mut Device) {
    if device.fact("help") == "open" {
        device.tap(Key::B);
    }
    // A sentence is put away by any key.
    device.tap(Key::Up);
    if device.fact("help") == "open" || device.offers(Msg::Close) {
        device.tap(Key::B);
    }
}

#[test]
fn every_game_goes_on_from_its_log_with_the_same_table() {
    for title in Title::ALL {
        for seed in 1..4 {
            let mut device = Device::in_language(Layout::Square, Language::En);
            device.world.luck.0 = seed;
            start(&mut device, title, 2);
            play_on(&mut device, 40);
            let mut later = Device::in_language(Layout::Square, Language::En);
            later.keep_as(&device);
            later.restart();
            assert_eq!(later.fact("screen"), "menu");
            later.tap(Key::A);
            assert_eq!(later.fact("screen"), "play", "{title:?}");
            if later.fact("moment") == "curtain" {
                later.tap(Key::A);
            }
            later.run(3_000);
            assert_eq!(later.fact("turn"), device.fact("turn"), "{title:?}");
            // Both look at the table: all players have the same goods.
            for either in [&mut device, &mut later] {
                look_up(either);
            }
            for page in 0..3 {
                for either in [&mut device, &mut later] {
                    either.tap(if page == 0 { Key::Y } else { Key::A });
                }
                if page > 0 {
                    assert_eq!(later.labels(), device.labels(), "{title:?} page {page}");
                }
            }
        }
    }
}

#[test]
fn a_log_that_makes_no_sense_is_lost_and_the_game_can_be_begun() {
    let mut device = Device::in_language(Layout::Square, Language::En);
    start(&mut device, Title::Rybowisko, 2);
    play_on(&mut device, 10);
    device.store.damage(Title::Rybowisko);
    device.restart();
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "setup");
}

/// Whether B would take a decision back.
fn offers_undo(device: &Device) -> bool {
    device.offers(Word::Undo.msg())
}

#[test]
fn what_could_be_taken_back_before_a_power_cut_can_be_taken_back_after_it() {
    let (mut both, mut neither) = (0, 0);
    for title in Title::ALL {
        for seed in 1..12 {
            let mut device = Device::in_language(Layout::Square, Language::En);
            device.world.luck.0 = seed * 7;
            start(&mut device, title, 2);
            play_on(&mut device, 5 + 4 * seed as u32);
            look_up(&mut device);
            let mut later = Device::in_language(Layout::Square, Language::En);
            later.keep_as(&device);
            later.restart();
            later.tap(Key::A);
            if later.fact("moment") == "curtain" {
                later.tap(Key::A);
            }
            later.run(3_000);
            look_up(&mut later);
            let (before, after) = (offers_undo(&device), offers_undo(&later));
            assert_eq!(before, after, "{title:?} {seed}");
            if !after {
                neither += 1;
                continue;
            }
            both += 1;
            // To the start of the chain, and both have the same log again.
            for either in [&mut device, &mut later] {
                while offers_undo(either) {
                    either.tap(Key::B);
                    look_up(either);
                }
            }
            let log = |device: &Device| device.store.of(title).expect("it is kept").log.clone();
            assert_eq!(log(&device), log(&later), "{title:?} {seed}");
        }
    }
    assert!(both > 5 && neither > 5, "{both} and {neither}");
}
