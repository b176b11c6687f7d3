//! Fish! Fish!! Fish!!!, by its keys: two people, who pass the device.

use keys::Key;
use rules_core::Title;
use store::Request;
use ui::{Language, Layout};

use crate::{device::Device, labels::check, play::start};

/// At the curtain before the first boat.
fn at_the_table(seed: u64) -> Device {
    let mut device = Device::in_language(Layout::Square, Language::En);
    device.world.luck.0 = seed;
    start(&mut device, Title::Fish, 2);
    device.run(3_000);
    device
}

/// One key, everything that follows from it, and any tip read.
fn press(device: &mut Device, key: Key) {
    device.tap(key);
    device.run(2_000);
    while device.shows("Close") {
        check(device, "a tip");
        device.tap(Key::B);
    }
}

/// At the first decision about cards.
fn at_the_first_turn(seed: u64) -> Device {
    let mut device = at_the_table(seed);
    while !device.shows("Pick") {
        press(&mut device, Key::A);
    }
    device
}

/// How many steps of the game are in the store.
fn kept(device: &Device) -> usize {
    device.requests(|request| matches!(request, Request::Append(..)))
}

/// Pick a fish away from the rim, where no boat waits for it, and let it swim.
fn swim(device: &mut Device) {
    for key in [Key::Up, Key::Down, Key::Left, Key::Right] {
        press(device, key);
        if device.shows("Swim this fish?") {
            press(device, key);
            press(device, key);
            break;
        }
    }
    assert!(device.shows("Swim this fish?"));
    press(device, Key::A);
    assert!(device.fact("spot").starts_with("card "));
    press(device, Key::A);
}

#[test]
fn boats_are_placed_in_turn_and_nobody_sees_the_others_cards() {
    let mut device = at_the_table(3);
    for boat in ["Boat 1 of 3", "Boat 2 of 3", "Boat 3 of 3"] {
        for seat in ["0", "1"] {
            assert_eq!(device.fact("moment"), "curtain");
            assert_eq!(device.fact("turn"), seat);
            press(&mut device, Key::A);
            assert!(device.shows(boat), "{boat}");
            press(&mut device, Key::A);
        }
    }
}

#[test]
fn a_piece_is_picked_then_a_card_and_b_puts_the_piece_back() {
    let mut device = at_the_first_turn(3);
    let steps = kept(&device);
    assert!(device.shows("Menu"));
    press(&mut device, Key::A);
    assert!(device.fact("spot").starts_with("card "));
    assert!(device.shows("Back") && device.shows("Sail"));
    press(&mut device, Key::B);
    assert!(device.fact("spot").starts_with("cell "));
    assert!(device.shows("Pick") && device.shows("Menu"));
    assert_eq!(kept(&device), steps, "nothing is decided yet");
}

#[test]
fn up_goes_from_the_cards_to_the_sea() {
    let mut device = at_the_first_turn(3);
    press(&mut device, Key::A);
    press(&mut device, Key::Up);
    assert!(device.fact("spot").starts_with("cell "));
    assert!(device.shows("Sail this boat?"));
}

#[test]
fn swimming_can_be_undone_step_by_step() {
    let mut device = at_the_first_turn(3);
    swim(&mut device);
    assert!(device.shows("Undo"));
    press(&mut device, Key::B);
    assert_eq!(device.fact("undo"), "0");
    assert!(device.shows("Menu"), "all is as before the turn");
}

#[test]
fn after_fish_swim_the_cursor_finds_no_boat() {
    let mut device = at_the_first_turn(3);
    swim(&mut device);
    press(&mut device, Key::Up);
    for i in 0..30 {
        press(
            &mut device,
            [Key::Down, Key::Left, Key::Up, Key::Right][i / 5 % 4],
        );
        assert!(!device.shows("Sail this boat?"), "{}", device.fact("spot"));
    }
}

#[test]
fn what_is_caught_stays_caught() {
    let mut device = at_the_first_turn(3);
    press(&mut device, Key::A);
    assert!(device.shows("Catch"));
    press(&mut device, Key::A);
    assert!(!device.shows("Undo"));
    press(&mut device, Key::B);
    assert_eq!(device.fact("cover"), "pause");
    assert_eq!(device.fact("undo"), "");
}

#[test]
fn after_the_cards_come_the_grey_fish_and_the_draw() {
    let mut device = at_the_first_turn(3);
    while !device.shows("Add") {
        press(&mut device, Key::A);
    }
    assert!(device.shows("2×") && device.shows("left, -5 each"));
    press(&mut device, Key::A);
    assert!(device.shows("Cards to take") && device.shows("Undo"));
    press(&mut device, Key::B);
    assert!(device.shows("2×"), "the grey fish is back");
    press(&mut device, Key::A);
    press(&mut device, Key::A);
    assert!(!device.shows("Undo"), "a drawn card is known");
}

#[test]
fn the_card_that_ends_the_game_is_announced() {
    let mut device = at_the_table(3);
    for _ in 0..3_000 {
        if device.shows("The last card!") {
            break;
        }
        press(&mut device, Key::A);
    }
    assert!(device.shows("The last card!"));
    let steps = kept(&device);
    device.tap(Key::A);
    assert!(device.shows("The last card ends"));
    assert_eq!(kept(&device), steps);
    device.tap(Key::A);
    assert!(!device.shows("The last card ends"));
    press(&mut device, Key::A);
    device.run(3_000);
    assert_eq!(device.fact("moment"), "over");
}
