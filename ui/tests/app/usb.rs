//! A computer on USB: what it may do only with a yes, and what it keeps awake. Beside it what the device says about itself,
//! updates, and the lamp.

use keys::{Key, Press, Stroke};
use rules_core::Title;
use ui::{
    Access, Effect, Event, Exit, Health, Identity, Lamp, Layout, Rest, Settings, SleepAfter, Start,
    Starts,
};

use crate::{
    device::Device,
    labels::{check, everywhere},
    play::to_setup,
};

const IDENTITY: Identity = Identity {
    board: "picosystem",
    version: "0.1.0",
    has_lamp: true,
};

fn device() -> Device {
    let still = Settings {
        motion: false,
        ..Settings::default()
    };
    let mut device = Device::new(Layout::Square, still);
    device.app.introduce(IDENTITY);
    device
}

/// What the computer hears since the last time.
fn answers(device: &mut Device) -> Vec<Option<bool>> {
    let answers = device.effects.iter().filter_map(|effect| match effect {
        Effect::Consent(answer) => Some(*answer),
        _ => None,
    });
    let answers = answers.collect();
    device.effects.clear();
    answers
}

#[test]
fn a_picture_is_given_with_a_yes_and_not_with_a_no() {
    let mut device = device();
    let before = device.picture().to_vec();
    for (key, answer) in [(Key::A, true), (Key::B, false)] {
        device.event(Event::Ask(Access::Picture));
        assert!(device.picture() != before, "the question is on the screen");
        for other in [Key::X, Key::Y, Key::Up, Key::Left] {
            device.tap(other);
        }
        assert_eq!(answers(&mut device), []);
        device.tap(key);
        assert_eq!(answers(&mut device), [Some(answer)]);
        assert!(device.picture() == before, "{key:?} did nothing else");
        assert_eq!(device.stale(), None);
    }
}

#[test]
fn saves_are_replaced_only_by_a_long_press() {
    let mut device = device();
    device.event(Event::Ask(Access::Replace));
    device.tap(Key::A);
    assert_eq!(answers(&mut device), []);
    device.hold(Key::A);
    assert_eq!(answers(&mut device), [Some(true)]);
    assert_eq!(device.fact("screen"), "menu", "letting go does nothing");
}

#[test]
fn a_second_question_and_one_at_power_on_are_turned_away() {
    let mut device = device();
    device.event(Event::Ask(Access::Saves));
    device.event(Event::Ask(Access::Picture));
    assert_eq!(answers(&mut device), [None]);
    device.event(Event::AskNoMore);
    device.tap(Key::A);
    assert_eq!(answers(&mut device), [], "nobody waits any more");
    let mut new = Device::at_power_on(Layout::Square, Settings::default());
    new.event(Event::Ask(Access::Picture));
    assert_eq!(answers(&mut new), [None]);
}

#[test]
fn a_question_wakes_the_device_and_an_open_port_keeps_it_from_dormant() {
    let settings = Settings {
        sleep: SleepAfter::One,
        ..Settings::default()
    };
    let mut device = Device::new(Layout::Square, settings);
    let rest = |device: &Device| {
        let rests = device
            .effects
            .iter()
            .rev()
            .filter_map(|effect| match effect {
                Effect::Rest(rest) => Some(*rest),
                _ => None,
            });
        { rests }.next().unwrap_or(Rest::Awake)
    };
    device.event(Event::Host(true));
    device.run(120_000);
    assert_eq!(rest(&device), Rest::Dark);
    device.event(Event::Ask(Access::Saves));
    assert_eq!(rest(&device), Rest::Awake);
    device.tap(Key::B);
    device.event(Event::Host(false));
    device.run(120_000);
    assert_eq!(rest(&device), Rest::Dormant);
}

/// To the third page of the settings, with the cursor this many rows down.
fn to_device_page(device: &mut Device, row: usize) {
    while device.fact("screen") != "menu" {
        device.tap(Key::B);
    }
    while device.fact("card") != "settings" {
        device.tap(Key::Left);
    }
    device.tap(Key::A);
    device.taps(Key::Up, 1);
    device.tap(Key::A);
    assert_eq!(device.fact("page"), "device");
    device.taps(Key::Down, row);
    device.tap(Key::A);
}

#[test]
fn update_restarts_into_the_boot_loader_after_a_long_press() {
    let mut device = device();
    to_device_page(&mut device, 2);
    assert_eq!(device.fact("screen"), "update");
    let left = |device: &Device| device.effects.contains(&Effect::Leave(Exit::BootLoader));
    device.tap(Key::A);
    assert!(!left(&device));
    device.hold(Key::A);
    assert!(left(&device));
}

fn health() -> Health {
    let starts = [
        Start::On,
        Start::Panic,
        Start::Hang,
        Start::On,
        Start::Watchdog,
    ];
    Health {
        flash_id: Some(*b"\xde\x61\x38\xc1\x5f\x2a\x90\x07"),
        starts: Starts::from_slice(&starts).expect("not too many"),
        stack_left: Some(42_116),
        erases: 10_312,
    }
}

#[test]
fn about_asks_for_the_figures_and_shows_them() {
    let mut device = device();
    to_device_page(&mut device, 1);
    assert_eq!(device.fact("screen"), "about");
    assert!(device.effects.contains(&Effect::AskHealth));
    let before = device.picture().to_vec();
    device.event(Event::Health(health()));
    assert!(device.picture() != before);
    assert_eq!(device.stale(), None);
    let mut text = String::new();
    device
        .app
        .report()
        .write(&mut text)
        .expect("a string has room");
    assert_eq!(
        text,
        "name tacklebox\nversion 0.1.0\nboard picosystem\nflash de6138c15f2a9007\n\
         starts on panic hang on watchdog\nstack-left 42116\nerases 10312\n"
    );
    device.tap(Key::B);
    assert_eq!(device.fact("page"), "device");
}

#[test]
fn every_page_and_question_has_room_for_its_words() {
    everywhere(|device, place| {
        device.app.introduce(Identity {
            board: "pico-display-2-8",
            ..IDENTITY
        });
        for row in 1..4 {
            to_device_page(device, row);
            device.event(Event::Health(health()));
            check(device, &format!("{place} device {row}"));
        }
        for access in [Access::Picture, Access::Saves, Access::Replace] {
            device.event(Event::Ask(access));
            check(device, &format!("{place} {access:?}"));
            device.tap(Key::B);
        }
    });
}

#[test]
fn the_lamp_takes_the_colour_of_whose_turn_it_is() {
    let mut device = device();
    let lamp = |device: &Device| {
        let lamps = device
            .effects
            .iter()
            .rev()
            .filter_map(|effect| match effect {
                Effect::Lamp(lamp) => Some(*lamp),
                _ => None,
            });
        { lamps }.next().unwrap_or(Lamp::Off)
    };
    to_setup(&mut device, Title::Klofni);
    assert_eq!(lamp(&device), Lamp::Off, "not before the match");
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "play");
    assert!(
        matches!(lamp(&device), Lamp::Seat(0..6)),
        "{:?}",
        lamp(&device)
    );
    // Off at night and in the settings, from the system menu and back.
    let stroke = |key, press| Event::Key(Stroke { key, press });
    device.event(stroke(Key::Y, Press::Down));
    device.event(stroke(Key::Y, Press::Long));
    device.event(stroke(Key::Y, Press::Up { after_long: true }));
    assert_eq!(device.fact("system"), "open");
    device.taps(Key::Left, 9);
    assert_eq!(lamp(&device), Lamp::Off, "night");
    device.taps(Key::Right, 5);
    assert!(matches!(lamp(&device), Lamp::Seat(0..6)), "day");
}
