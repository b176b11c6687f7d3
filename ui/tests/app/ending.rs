//! The end of a match: the podium is built up and celebrated, and the next match may begin with the last.

use keys::{Key, Press};
use rules_core::Title;
use ui::{Cue, Effect, Layout, Settings, text::table::Word};

use crate::{
    device::Device,
    play::{muddle_through, press_start, start, to_setup},
};

fn at_the_podium(settings: Settings) -> Device {
    let mut device = Device::new(Layout::Square, settings);
    device.world.luck.0 = 5;
    start(&mut device, Title::Podwodni, 2);
    muddle_through(&mut device, "podwodni", false);
    device
}

fn press(device: &mut Device, key: Key) {
    device.press(key, Press::Down);
    device.press(key, Press::Up { after_long: false });
}

#[test]
fn the_first_key_only_finishes_the_podium() {
    let mut device = at_the_podium(Settings::default());
    device.run(5_000);
    press(&mut device, Key::A);
    assert_eq!(device.fact("page"), "bars");
    // Back again, it is built up again.
    press(&mut device, Key::B);
    device.run(100);
    press(&mut device, Key::A);
    assert_eq!(device.fact("page"), "podium");
    assert_eq!(device.stale(), None);
    press(&mut device, Key::A);
    device.run(6_000);
    assert_eq!(device.fact("page"), "bars");
    assert_eq!(device.stale(), None);
}

#[test]
fn the_podium_moves_and_then_rests() {
    let mut device = at_the_podium(Settings::default());
    for _ in 0..40 {
        device.run(150);
        assert_eq!(device.stale(), None, "a part that moves is not redrawn");
    }
    assert!(device.app.wake_at().is_none_or(|at| at > device.now + 200));
}

#[test]
fn without_motion_the_podium_stands_at_once() {
    let device = at_the_podium(Settings {
        motion: false,
        ..Settings::default()
    });
    assert!(device.texts().iter().any(|text| text.contains("win")));
}

#[test]
fn y_lets_the_last_begin_the_next_match() {
    let mut device = at_the_podium(Settings::default());
    device.run(5_000);
    press(&mut device, Key::A);
    device.run(6_000);
    assert!(device.offers(Word::Order.msg()) && device.says(Word::Again.msg()));
    press(&mut device, Key::Y);
    assert!(
        !device.says(Word::Again.msg()),
        "the button names who begins"
    );
    press(&mut device, Key::A);
    assert_eq!(device.fact("screen"), "setup");
    // Up from the start button: who begins is a player now, not drawn by lot.
    device.tap(Key::Up);
    assert!(!device.says(Word::Lot.msg()));
}

#[test]
fn y_twice_turns_the_seats_and_the_last_begins() {
    let mut device = at_the_podium(Settings::default());
    device.run(5_000);
    press(&mut device, Key::A);
    device.run(6_000);
    press(&mut device, Key::Y);
    let begins = device.texts();
    let last = ["Ola", "Finn"]
        .into_iter()
        .find(|name| begins.contains(&format!("{name} begins")))
        .expect("the button names who begins");
    press(&mut device, Key::Y);
    assert!(device.says(Word::TurnSeats.msg()));
    press(&mut device, Key::A);
    assert_eq!(device.fact("screen"), "setup");
    device.tap(Key::Up);
    let begins = device.texts();
    assert!(begins.contains(&last.to_owned()), "{begins:?}");
    // Past two options and the seats, to the number of players at the top.
    for _ in 0..5 {
        device.tap(Key::Up);
    }
    let names: Vec<_> = device
        .texts()
        .into_iter()
        .filter(|text| text == "Ola" || text == "Finn")
        .collect();
    assert_eq!(names[..2], ["Finn", "Ola"], "Ola sat first before");
}

#[test]
fn alone_nobody_changes_places() {
    let mut device = Device::new(Layout::Square, Settings::default());
    start(&mut device, Title::Klofni, 1);
    muddle_through(&mut device, "klofni", false);
    device.run(5_000);
    press(&mut device, Key::A);
    assert_eq!(device.fact("page"), "bars");
    assert!(!device.offers(Word::Order.msg()));
    press(&mut device, Key::Y);
    assert!(device.says(Word::Again.msg()));
}

#[test]
fn y_three_times_plays_again_as_before() {
    let mut device = at_the_podium(Settings::default());
    device.run(5_000);
    press(&mut device, Key::A);
    device.run(6_000);
    for _ in 0..3 {
        press(&mut device, Key::Y);
    }
    assert!(device.says(Word::Again.msg()));
    press(&mut device, Key::A);
    device.tap(Key::Up);
    assert!(device.says(Word::Lot.msg()));
}

#[test]
fn a_person_who_loses_against_a_computer_hears_another_tune() {
    let mut tunes = Vec::new();
    for seed in 1..12 {
        let mut device = Device::new(
            Layout::Square,
            Settings {
                volume: 1,
                motion: false,
                ..Settings::default()
            },
        );
        device.world.luck.0 = seed;
        to_setup(&mut device, Title::Rybowisko);
        press_start(&mut device);
        device.effects.clear();
        muddle_through(&mut device, "rybowisko", false);
        let person_won = device.texts().iter().any(|text| text == "Ola wins!");
        let last = device.effects.iter().rev().find_map(|effect| match effect {
            Effect::Play(cue @ (Cue::Won(_) | Cue::Lost(_))) => Some(*cue),
            _ => None,
        });
        let shared = device.says(Word::SharedWin.msg());
        let wanted = if person_won || shared {
            Cue::Won(Title::Rybowisko)
        } else {
            Cue::Lost(Title::Rybowisko)
        };
        assert_eq!(last, Some(wanted));
        tunes.push(wanted);
        if tunes.contains(&Cue::Lost(Title::Rybowisko)) {
            return;
        }
    }
    panic!("random keys win every game");
}
