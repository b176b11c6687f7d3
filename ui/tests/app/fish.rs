//! Fish! Fish!! Fish!!!, by its keys: two people, who pass the device.

use keys::Key;
use rules_core::Title;
use store::Request;
use ui::{
    Language, Layout,
    text::{
        Msg,
        fish::Word,
        table::{
            self,
            Word::{Menu, Undo},
        },
    },
};

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
    while device.fact("help") == "open" {
        check(device, "a tip");
        device.tap(Key::B);
    }
}

/// At the first decision about cards.
fn at_the_first_turn(seed: u64) -> Device {
    let mut device = at_the_table(seed);
    while !device.offers(Word::Pick.msg()) {
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
        if device.says(Word::SwimThis.msg()) {
            press(device, key);
            press(device, key);
            break;
        }
    }
    assert!(device.says(Word::SwimThis.msg()));
    press(device, Key::A);
    assert!(device.fact("spot").starts_with("card "));
    press(device, Key::A);
}

#[test]
fn boats_are_placed_in_turn_and_nobody_sees_the_others_cards() {
    let mut device = at_the_table(3);
    for boat in 1..=3 {
        for seat in ["0", "1"] {
            assert_eq!(device.fact("moment"), "curtain");
            assert_eq!(device.fact("turn"), seat);
            press(&mut device, Key::A);
            assert!(device.says_with(Word::BoatOf.msg(), &[&boat, &3]), "{boat}");
            press(&mut device, Key::A);
        }
    }
}

#[test]
fn a_piece_is_picked_then_a_card_and_b_puts_the_piece_back() {
    let mut device = at_the_first_turn(3);
    let steps = kept(&device);
    assert!(device.offers(Menu.msg()));
    press(&mut device, Key::A);
    assert!(device.fact("spot").starts_with("card "));
    assert!(device.offers(Msg::Back) && device.offers(Word::Sail.msg()));
    press(&mut device, Key::B);
    assert!(device.fact("spot").starts_with("cell "));
    assert!(device.offers(Word::Pick.msg()) && device.offers(Menu.msg()));
    assert_eq!(kept(&device), steps, "nothing is decided yet");
}

#[test]
fn up_goes_from_the_cards_to_the_sea() {
    let mut device = at_the_first_turn(3);
    press(&mut device, Key::A);
    press(&mut device, Key::Up);
    assert!(device.fact("spot").starts_with("cell "));
    assert!(device.says(Word::SailThis.msg()));
}

#[test]
fn swimming_can_be_undone_step_by_step() {
    let mut device = at_the_first_turn(3);
    swim(&mut device);
    assert!(device.offers(Undo.msg()));
    press(&mut device, Key::B);
    assert_eq!(device.fact("undo"), "0");
    assert!(device.offers(Menu.msg()), "all is as before the turn");
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
        assert!(
            !device.says(Word::SailThis.msg()),
            "{}",
            device.fact("spot")
        );
    }
}

#[test]
fn what_is_caught_stays_caught() {
    let mut device = at_the_first_turn(3);
    press(&mut device, Key::A);
    assert!(device.says(Word::Catch.msg()));
    press(&mut device, Key::A);
    assert!(!device.offers(Undo.msg()));
    press(&mut device, Key::B);
    assert_eq!(device.fact("cover"), "pause");
    assert_eq!(device.fact("undo"), "");
}

#[test]
fn after_the_cards_come_the_grey_fish_and_the_draw() {
    let mut device = at_the_first_turn(3);
    while !device.offers(Word::Keep.msg()) {
        press(&mut device, Key::A);
    }
    press(&mut device, Key::Up);
    assert!(device.offers(Word::Add.msg()));
    assert!(device.shows("2×") && device.says_with(Word::GreyLeft.msg(), &[&5]));
    press(&mut device, Key::A);
    assert!(device.says(Word::MayTake.msg()) && device.offers(Undo.msg()));
    press(&mut device, Key::B);
    press(&mut device, Key::Up);
    assert!(device.shows("2×"), "the grey fish is back");
    press(&mut device, Key::A);
    press(&mut device, Key::A);
    assert!(!device.offers(Undo.msg()), "a drawn card is known");
}

#[test]
fn the_card_that_ends_the_game_is_announced() {
    let mut device = at_the_table(3);
    for _ in 0..3_000 {
        if device.says(Word::LastCard.msg()) {
            break;
        }
        press(&mut device, Key::A);
    }
    assert!(device.says(Word::LastCard.msg()));
    let steps = kept(&device);
    device.tap(Key::A);
    assert!(device.says(Word::EndsTheGame.msg()));
    assert_eq!(kept(&device), steps);
    assert!(device.offers(table::Word::Yes.msg()) && device.offers(table::Word::No.msg()));
    device.tap(Key::Left);
    device.tap(Key::X);
    assert!(
        device.says(Word::EndsTheGame.msg()),
        "only A and B are answers"
    );
    // No: nothing is drawn, and the next A asks again.
    device.tap(Key::B);
    assert!(!device.says(Word::EndsTheGame.msg()));
    assert_eq!(kept(&device), steps);
    device.tap(Key::A);
    assert!(device.says(Word::EndsTheGame.msg()));
    device.tap(Key::A);
    device.run(3_000);
    assert_eq!(device.fact("moment"), "over");
}
