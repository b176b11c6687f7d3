//! Leaving a match and coming back to it.

use keys::{Key, Press};
use rules_core::Title;
use ui::{Layout, Settings, text::table::Word};

use crate::{
    device::Device,
    play::{step_out, to_setup},
};

/// In the menu, with a match of each of the first two games left; the second lies on the table.
fn with_two_matches() -> Device {
    let mut device = Device::new(Layout::Square, Settings::default());
    for title in [Title::Rybowisko, Title::Podwodni] {
        to_setup(&mut device, title);
        device.tap(Key::A);
        leave(&mut device);
    }
    device
}

fn leave(device: &mut Device) {
    for _ in 0..8 {
        if device.fact("screen") == "menu" {
            return;
        }
        step_out(device);
    }
    panic!("the match cannot be left");
}

#[test]
fn the_pause_menu_leads_to_the_menu_and_the_match_goes_on_from_there() {
    let mut device = Device::new(Layout::Square, Settings::default());
    to_setup(&mut device, Title::Podwodni);
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "play");
    leave(&mut device);
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "play");
}

#[test]
fn b_in_the_pause_menu_goes_on_and_its_hint_says_so() {
    let mut device = Device::new(Layout::Square, Settings::default());
    to_setup(&mut device, Title::Podwodni);
    device.tap(Key::A);
    for _ in 0..4 {
        if device.fact("cover") != "pause" {
            // It may close a tip first.
            device.tap(Key::B);
        }
    }
    assert_eq!(device.fact("cover"), "pause");
    assert!(device.offers(Word::GoOn.msg()));
    device.tap(Key::B);
    assert_eq!(
        (device.fact("cover"), device.fact("screen")),
        ("none", "play")
    );
}

#[test]
fn a_match_that_lay_in_the_store_comes_when_it_is_chosen() {
    let mut device = with_two_matches();
    assert_eq!(device.fact("card"), "podwodni");
    device.tap(Key::Left);
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "play");
}

#[test]
fn a_match_that_comes_late_does_not_push_in() {
    let mut device = with_two_matches();
    device.slow = true;
    device.tap(Key::Left);
    device.press(Key::A, Press::Down);
    assert_eq!(device.fact("screen"), "menu", "it is being looked for");
    device.tap(Key::Left);
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "settings");
    device.answer();
    assert_eq!(device.fact("screen"), "settings");
}
