//! Whole games by keys alone, for every title and number of players, from the menu to the podium.

use keys::{Key, Press};
use rules_core::Title;
use ui::{Language, Layout, text::table::Word};

use crate::{device::Device, labels::check};

/// From the menu to the set-up of a game.
pub(crate) fn to_setup(device: &mut Device, title: Title) {
    for _ in 0..title.id() {
        device.tap(Key::Right);
    }
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "setup");
}

/// Begin a game of this many people; the cursor is on the start button.
pub(crate) fn start(device: &mut Device, title: Title, players: u8) {
    to_setup(device, title);
    device.tap(Key::Down);
    while device.fact("players") != players.to_string() {
        device.tap(Key::Right);
    }
    // Every seat is a person.
    for seat in 0..players {
        device.tap(Key::Down);
        for _ in 0..6 {
            if device.fact("player") == format!("{seat} 0") {
                break;
            }
            device.tap(Key::Right);
        }
    }
    press_start(device);
    assert_eq!(device.fact("screen"), "play");
}

/// Down through the set-up to the start button, and press it.
pub(crate) fn press_start(device: &mut Device) {
    while device.fact("screen") == "setup" {
        device.tap(Key::Down);
        if device.offers(Word::Start.msg()) {
            device.tap(Key::A);
        }
    }
}

/// One step of the way to the menu: B goes back, and from the pause menu one leaves by its row.
pub(crate) fn step_out(device: &mut Device) {
    if device.fact("screen") != "play" || device.fact("cover") != "pause" {
        return device.tap(Key::B);
    }
    for _ in 0..6 {
        device.tap(Key::Down);
        if device.fact("row") == "2" {
            return device.tap(Key::A);
        }
    }
}

/// Press random keys until the podium. Gives the number of strokes.
pub(crate) fn muddle_through(device: &mut Device, place: &str, looks: bool) -> u32 {
    for stroke in 0..60_000 {
        if device.fact("moment") == "over" {
            return stroke;
        }
        let key = match device.world.luck.below(10) {
            0 => Key::Up,
            1 => Key::Down,
            2 => Key::Left,
            3 => Key::Right,
            _ => Key::A,
        };
        device.press(key, Press::Down);
        device.press(key, Press::Up { after_long: false });
        device.run(40);
        if device.fact("moment") != "choosing" {
            device.run(2_500);
        }
        if looks && stroke % 7 == 0 {
            check(device, place);
            assert_eq!(device.stale(), None, "{place}, stroke {stroke}");
        }
    }
    panic!("{place}: no end after 60,000 strokes");
}

#[test]
fn every_game_can_be_played_to_the_podium_by_every_number_of_people() {
    for title in Title::ALL {
        let fewest = if title.has_solo() {
            1
        } else {
            *title.players().start()
        };
        for players in fewest..=*title.players().end() {
            let layout = Layout::ALL[usize::from(players % 2)];
            let language = Language::ALL[usize::from(players / 2 % 2)];
            let mut device = Device::in_language(layout, language);
            device.world.luck.0 = u64::from(players) * 7 + u64::from(title.id());
            start(&mut device, title, players);
            let place = format!("{} for {players}, {layout:?}", title.key());
            let strokes = muddle_through(&mut device, &place, true);
            println!("{place}: {strokes} strokes");
            check(&device, &place);
            device.tap(Key::A);
            device.run(8_000);
            check(&device, &place);
        }
    }
}

#[test]
fn computer_players_play_by_themselves_and_at_a_pace_one_can_follow() {
    for title in Title::ALL {
        let mut device = Device::in_language(Layout::Square, Language::En);
        to_setup(&mut device, title);
        // From the start button up over who begins to the seats: every seat is a computer player.
        device.tap(Key::Down);
        device.tap(Key::Down);
        device.tap(Key::Right);
        press_start(&mut device);
        let begun = device.now;
        while device.fact("moment") != "over" {
            device.run(10_000);
            assert!(
                device.now - begun < 3_600_000,
                "{}: no end in an hour",
                title.key()
            );
        }
        println!("{}: {} s", title.key(), (device.now - begun) / 1_000);
        assert!(
            device.now - begun > 10_000,
            "{}: too quick to follow",
            title.key()
        );
    }
}
