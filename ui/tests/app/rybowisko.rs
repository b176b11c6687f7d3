//! Rybowisko by its keys: where to sail, which fish, another roll or not.

use keys::{Key, Press};
use rules_core::Title;
use store::Request;
use ui::{
    Layout, Settings,
    text::{Msg, rybowisko::Word},
};

use crate::{
    device::Device,
    labels::check,
    play::{start, to_setup},
};

const GAME: Title = Title::Rybowisko;

/// At the first move of two people, without the tip.
fn at_the_lake(seed: u64, settings: Settings) -> Device {
    let mut device = Device::new(Layout::Square, settings);
    device.world.luck.0 = seed;
    start(&mut device, GAME, 2);
    until_asked(&mut device);
    device
}

/// Let everything play out until a player decides, and close the tip.
fn until_asked(device: &mut Device) {
    for _ in 0..40 {
        if matches!(device.fact("moment"), "choosing" | "over") {
            break;
        }
        device.run(500);
    }
    if device.fact("help") == "open" {
        device.tap(Key::B);
    }
}

/// How many entries the match's log has got.
fn steps(device: &Device) -> usize {
    device.requests(|request| matches!(request, Request::Append(..)))
}

/// Take what the cursor offers until A does this; `None` if the game ends before.
fn until_offered(seed: u64, choice: Msg) -> Option<Device> {
    let mut device = at_the_lake(seed, Settings::default());
    for _ in 0..60 {
        if device.fact("moment") == "over" {
            return None;
        }
        if device.offers(choice) {
            return Some(device);
        }
        device.tap(Key::A);
        until_asked(&mut device);
    }
    None
}

fn some_game_with(choice: Word) -> Device {
    (1..40)
        .find_map(|seed| until_offered(seed, choice.msg()))
        .unwrap_or_else(|| panic!("no game comes to {choice:?}"))
}

#[test]
fn the_cursor_begins_beside_the_boat_and_a_says_what_each_cell_is_for() {
    let mut device = at_the_lake(1, Settings::default());
    let mut seen = [false; 2];
    for key in [
        Key::Right,
        Key::Right,
        Key::Down,
        Key::Down,
        Key::Left,
        Key::Up,
    ] {
        let here = [Word::Fish, Word::Rest].map(|word| device.offers(word.msg()));
        assert_ne!(here[0], here[1], "either to fish or to rest");
        seen = [seen[0] || here[0], seen[1] || here[1]];
        device.tap(key);
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn the_rim_of_what_can_be_reached_has_a_reason() {
    let reasons = [
        Word::TooFar,
        Word::MuchTooFar,
        Word::FisherThere,
        Word::MustMove,
    ];
    let refused = |device: &Device| reasons.iter().any(|reason| device.says(reason.msg()));
    let keys = [Key::Right, Key::Down, Key::Left, Key::Up];
    let refusal = (1..10).find_map(|seed| {
        let mut device = at_the_lake(seed, Settings::default());
        let mut presses = keys.iter().flat_map(|key| [*key; 9]);
        let found = presses.any(|key| {
            device.tap(key);
            refused(&device)
        });
        found.then_some(device)
    });
    let mut device = refusal.expect("some way leads to the rim");
    check(&device, "a refused move");
    let before = steps(&device);
    device.tap(Key::A);
    assert_eq!(
        steps(&device),
        before,
        "the key only takes the sentence away"
    );
    assert!(device.offers(Word::Fish.msg()) || device.offers(Word::Rest.msg()));
}

#[test]
fn resting_passes_the_device_with_a_banner() {
    let mut device = at_the_lake(1, Settings::default());
    let turn = device.fact("turn").to_owned();
    let keys = [Key::Right, Key::Down, Key::Right, Key::Up, Key::Left];
    let mut keys = keys.iter().cycle();
    while !device.offers(Word::Rest.msg()) {
        device.tap(*keys.next().expect("they go round"));
    }
    device.press(Key::A, Press::Down);
    device.run(700);
    assert_eq!(device.fact("moment"), "banner");
    assert_ne!(device.fact("turn"), turn);
    device.run(1_000);
    assert_eq!(device.fact("moment"), "choosing");
}

#[test]
fn nothing_can_be_undone_once_the_die_has_spoken_so_b_opens_the_menu() {
    let mut device = some_game_with(Word::Again);
    device.tap(Key::B);
    assert_eq!(device.fact("cover"), "pause");
    device.tap(Key::A);
    assert!(device.offers(Word::Again.msg()), "and A goes on");
}

#[test]
fn after_a_miss_another_roll_costs_luck_and_letting_go_ends_the_turn() {
    let mut device = some_game_with(Word::Again);
    assert!(device.says(Word::RollAgain.msg()) && device.says(Word::GiveUp.msg()));
    let turn = device.fact("turn").to_owned();
    device.tap(Key::Right);
    assert!(
        !device.offers(Word::Again.msg()),
        "the hint follows the cursor"
    );
    device.tap(Key::Left);
    device.tap(Key::Right);
    check(&device, "miss");
    device.tap(Key::A);
    until_asked(&mut device);
    assert_ne!(device.fact("turn"), turn);

    let mut device = some_game_with(Word::Again);
    let before = steps(&device);
    device.tap(Key::A);
    assert!(steps(&device) >= before + 2, "the token and the roll");
}

#[test]
fn two_fish_that_bite_both_show_the_points_they_add() {
    let mut device = some_game_with(Word::Take);
    let gains = |device: &Device| {
        let gain = |text: &&String| matches!(text.as_str(), "+1" | "+2" | "+3" | "+4");
        device.texts().iter().filter(gain).count()
    };
    assert_eq!(gains(&device), 2);
    for key in [Key::Right, Key::Left, Key::Up, Key::Down] {
        device.tap(key);
        assert_eq!(device.stale(), None);
        assert!(device.offers(Word::Take.msg()));
    }
    let before = steps(&device);
    device.tap(Key::A);
    assert!(steps(&device) > before);
}

#[test]
fn the_cursor_leaves_no_trace() {
    for layout in Layout::ALL {
        let mut device = Device::new(layout, Settings::default());
        start(&mut device, GAME, 4);
        until_asked(&mut device);
        for i in 0..80 {
            let keys = [Key::Up, Key::Down, Key::Left, Key::Right];
            let key = keys[device.world.luck.below(4) as usize];
            device.press(key, Press::Down);
            assert_eq!(device.stale(), None, "{layout:?}, step {i}");
            device.run(200);
            assert_eq!(device.stale(), None, "{layout:?}, step {i}, later");
        }
    }
}

#[test]
fn every_frame_of_a_movement_is_redrawn_where_it_changes() {
    for (seed, layout) in [(3, Layout::Square), (4, Layout::Wide)] {
        let mut device = Device::new(layout, Settings::default());
        device.world.luck.0 = seed;
        start(&mut device, GAME, 2);
        for i in 0..600 {
            if device.fact("moment") == "choosing" {
                device.press(Key::A, Press::Down);
            }
            device.run(30);
            assert_eq!(device.stale(), None, "{layout:?}, frame {i}");
        }
    }
}

#[test]
fn without_motion_a_game_goes_its_way_too() {
    let settings = Settings {
        motion: false,
        ..Settings::default()
    };
    let mut device = at_the_lake(2, settings);
    for _ in 0..20 {
        device.tap(Key::A);
        until_asked(&mut device);
        check(&device, "no motion");
        assert_eq!(device.stale(), None);
    }
}

#[test]
fn as_many_fish_and_as_much_luck_as_agreed() {
    let mut device = Device::new(Layout::Square, Settings::default());
    to_setup(&mut device, GAME);
    // From the start button over who begins and the luck to the target.
    for _ in 0..3 {
        device.tap(Key::Up);
    }
    device.tap(Key::Right);
    device.tap(Key::Right);
    assert_eq!(device.fact("choice"), "0 2");
    device.tap(Key::Down);
    device.tap(Key::Right);
    assert_eq!(device.fact("choice"), "1 1");
    check(&device, "set-up");
    device.tap(Key::Down);
    device.tap(Key::Down);
    device.tap(Key::A);
    until_asked(&mut device);
    device.tap(Key::Y);
    device.tap(Key::A);
    check(&device, "goods");
    assert!(device.shows("0/9"));
}

#[test]
fn twelve_tokens_of_luck_are_not_offered_to_three_children_and_an_adult() {
    let mut device = Device::new(Layout::Square, Settings::default());
    to_setup(&mut device, GAME);
    device.tap(Key::Down);
    while device.fact("players") != "4" {
        device.tap(Key::Right);
    }
    for _ in 0..3 {
        device.tap(Key::Up);
    }
    let mut offered = Vec::new();
    loop {
        device.tap(Key::Right);
        offered.push(device.fact("choice").to_owned());
        check(&device, "set-up");
        if device.fact("choice") == "1 0" {
            break;
        }
    }
    // One child or two of four players; the seventh value would be the first three seats.
    assert_eq!(offered.len(), 1 + 4 + 6);
    assert!(!offered.iter().any(|value| value == "1 7"));
    device.tap(Key::Left);
    assert_eq!(device.fact("choice"), "1 11");
    device.tap(Key::Down);
    device.tap(Key::Down);
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "play");
}
