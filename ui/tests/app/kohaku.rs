//! Kōhaku, by its keys: taking a pair, laying it in either order, the lens, goal cards.

use keys::Key;
use rules_core::Title;
use store::Request;
use ui::{Language, Layout, text::kohaku::Word};

use crate::{
    device::Device,
    labels::check,
    play::{start, to_setup},
};

/// At the first decision of this number of people; tips are closed when they come.
fn at_the_display(players: u8) -> Device {
    let mut device = Device::in_language(Layout::Square, Language::En);
    start(&mut device, Title::Kohaku, players);
    settle(&mut device);
    device
}

/// Wait for a person's decision and close the tip that may come with it.
fn settle(device: &mut Device) {
    for _ in 0..60 {
        if device.fact("help") == "open" {
            device.tap(Key::B);
        }
        if device.fact("moment") == "choosing" {
            return;
        }
        device.run(500);
    }
    panic!("nobody is asked: {}", device.fact("moment"));
}

fn tap(device: &mut Device, key: Key) {
    device.tap(key);
    // A tile that is laid, and its points on their way.
    device.run(700);
    settle(device);
}

fn steps(device: &Device) -> usize {
    device.requests(|request| matches!(request, Request::Append(..)))
}

/// A whole turn where the cursor stands.
fn play_a_turn(device: &mut Device) {
    for _ in 0..4 {
        tap(device, Key::A);
    }
}

#[test]
fn the_cursor_turns_from_pair_to_pair() {
    let mut device = at_the_display(2);
    let mut seen = std::collections::BTreeSet::new();
    for key in [Key::Left, Key::Up, Key::Right, Key::Down] {
        for _ in 0..7 {
            device.tap(key);
            seen.insert(device.fact("pair").to_owned());
            assert_eq!(device.stale(), None);
        }
    }
    assert!(seen.len() >= 10, "{seen:?}");
}

#[test]
fn the_last_tile_of_a_turn_waits_for_a_second_a() {
    let mut device = at_the_display(2);
    let turn = device.fact("turn").to_owned();
    tap(&mut device, Key::A);
    assert!(device.offers(Word::Lay.msg()));
    tap(&mut device, Key::A);
    let laid = steps(&device);
    tap(&mut device, Key::A);
    assert_eq!(device.fact("sure"), "yes");
    assert!(device.says(Word::EndTurn.msg()));
    assert_eq!(steps(&device), laid);
    tap(&mut device, Key::B);
    assert!(!device.says(Word::EndTurn.msg()));
    tap(&mut device, Key::A);
    tap(&mut device, Key::A);
    // The tile and the two new ones of the display.
    assert_eq!(steps(&device), laid + 3);
    assert_ne!(device.fact("turn"), turn);
}

#[test]
fn b_takes_back_a_tile_and_then_the_pair() {
    let mut device = at_the_display(2);
    tap(&mut device, Key::A);
    tap(&mut device, Key::A);
    tap(&mut device, Key::B);
    assert!(device.offers(Word::Lay.msg()));
    tap(&mut device, Key::B);
    assert!(device.offers(Word::Take.msg()));
    device.tap(Key::B);
    assert_eq!(device.fact("cover"), "pause");
}

#[test]
fn a_new_pond_begins_with_the_fish() {
    let mut device = at_the_display(2);
    tap(&mut device, Key::A);
    tap(&mut device, Key::Right);
    assert_eq!(device.fact("focus"), "Hand");
    assert!(device.offers(Word::Swap.msg()));
    device.press(Key::A, keys::Press::Down);
    assert!(device.says(Word::FishFirst.msg()));
}

#[test]
fn right_of_the_pond_the_tiles_are_swapped_and_one_laid_is_not() {
    let mut device = at_the_display(1);
    play_a_turn(&mut device);
    tap(&mut device, Key::A);
    device.world.facts.remove("focus");
    for _ in 0..6 {
        if device.fact("focus") != "Hand" {
            tap(&mut device, Key::Right);
        }
    }
    assert_eq!(device.fact("focus"), "Hand");
    tap(&mut device, Key::A);
    assert!(device.fact("spot").starts_with("Decoration"));
    assert_eq!(device.stale(), None);
    // The decoration goes first; then there is nothing to swap.
    tap(&mut device, Key::A);
    device.world.facts.remove("focus");
    for _ in 0..6 {
        if device.fact("focus") != "Hand" {
            tap(&mut device, Key::Right);
        }
    }
    device.press(Key::A, keys::Press::Down);
    assert!(device.says(Word::LaidAlready.msg()));
}

#[test]
fn the_lens_has_three_zooms() {
    let mut device = at_the_display(1);
    tap(&mut device, Key::A);
    tap(&mut device, Key::Right);
    tap(&mut device, Key::Down);
    assert_eq!(device.fact("focus"), "Lens");
    let zooms = ["Middle", "Far", "Near"].map(|zoom| {
        device.tap(Key::A);
        assert_eq!(device.stale(), None);
        (device.fact("zoom") == zoom, zoom)
    });
    assert_eq!(zooms, [(true, "Middle"), (true, "Far"), (true, "Near")]);
    tap(&mut device, Key::Left);
    assert!(device.offers(Word::Lay.msg()));
}

#[test]
fn advice_puts_the_cursor_on_a_choice() {
    let mut device = at_the_display(1);
    device.hold(Key::X);
    assert_ne!(device.fact("advice"), "");
}

/// At the line of the set-up after the seats: goal cards, where they are offered.
fn after_the_seats(players: u8) -> Device {
    let mut device = Device::in_language(Layout::Square, Language::En);
    to_setup(&mut device, Title::Kohaku);
    device.tap(Key::Down);
    while device.fact("players") != players.to_string() {
        device.tap(Key::Right);
    }
    for seat in 0..players {
        device.tap(Key::Down);
        while device.fact("player") != format!("{seat} 0") {
            device.tap(Key::Right);
        }
    }
    device.tap(Key::Down);
    device
}

#[test]
fn nobody_alone_plays_with_goal_cards() {
    for players in 1..=4 {
        let mut device = after_the_seats(players);
        device.tap(Key::Right);
        let offered = device.fact("choice") == "0 1";
        assert_eq!(offered, players > 1, "{players} players");
    }
}

#[test]
fn goal_cards_are_chosen_behind_the_curtain() {
    let mut device = after_the_seats(2);
    device.tap(Key::Right);
    device.tap(Key::Down);
    device.tap(Key::Down);
    device.tap(Key::A);
    for _ in 0..2 {
        while device.fact("moment") != "curtain" {
            device.run(100);
        }
        assert!(!device.says(Word::KeepOne.msg()));
        device.tap(Key::A);
        if device.fact("help") == "open" {
            check(&device, "tip of the goal cards");
            device.tap(Key::B);
        }
        assert!(device.says(Word::KeepOne.msg()));
        check(&device, "goal cards");
        device.tap(Key::Right);
        assert_eq!(device.fact("goal"), "Second");
        device.tap(Key::A);
    }
    // Then the first turn, with the own card in sight.
    while device.fact("moment") != "curtain" {
        device.run(100);
    }
    device.tap(Key::A);
    settle(&mut device);
    assert!(device.offers(Word::Take.msg()));
    check(&device, "the display with a goal card");
}
