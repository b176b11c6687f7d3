//! The dice roller, by its keys.

use crate::device::Device;
use ::dice::{Die, Failure, Health, Report, Source};
use keys::{Key, Press};
use ui::{Effect, Event, Layout, Settings, text::Msg};

fn at_the_tray() -> Device {
    let mut device = Device::new(Layout::Square, Settings::default());
    for key in [Key::Left, Key::Left, Key::Left, Key::Left, Key::A] {
        device.tap(key);
    }
    assert_eq!(device.fact("screen"), "dice");
    device.effects.clear();
    device
}

fn rolls(device: &Device) -> Vec<Vec<Die>> {
    let handful = |effect: &Effect| match effect {
        Effect::Roll(handful) => Some(handful.to_vec()),
        _ => None,
    };
    device.effects.iter().filter_map(handful).collect()
}

#[test]
fn a_rolls_what_is_in_the_tray() {
    let mut device = at_the_tray();
    device.world.faces = vec![3, 4];
    device.tap(Key::A);
    assert_eq!(rolls(&device), [[Die::D6, Die::D6]]);
    assert_eq!(device.fact("dice"), "4 3");
}

#[test]
fn the_faces_are_shown_only_after_the_tumble() {
    let mut device = at_the_tray();
    device.world.faces = vec![6, 5];
    device.press(Key::A, Press::Down);
    let shows_sum = |device: &Device| device.shows("5 + 6 = 11");
    device.run(500);
    assert!(!shows_sum(&device));
    device.run(200);
    assert!(shows_sum(&device));
}

#[test]
fn any_key_ends_the_tumble_without_a_second_roll() {
    let mut device = at_the_tray();
    device.press(Key::A, Press::Down);
    device.run(100);
    device.press(Key::A, Press::Down);
    assert_eq!(rolls(&device).len(), 1);
    assert_eq!(
        device.app.wake_at().map(|at| at >= device.now + 800),
        Some(true)
    );
}

#[test]
fn a_held_die_stays_and_the_others_roll() {
    let mut device = at_the_tray();
    device.world.faces = vec![2, 5];
    device.tap(Key::A);
    for key in [Key::Up, Key::A, Key::Down] {
        device.tap(key);
    }
    assert_eq!(device.fact("held"), "1");
    device.world.faces = vec![6];
    device.tap(Key::A);
    assert_eq!(rolls(&device)[1], [Die::D6]);
    assert_eq!(device.fact("dice"), "5 6");
}

#[test]
fn a_held_down_on_a_die_rolls_just_that_one() {
    let mut device = at_the_tray();
    device.world.faces = vec![2, 5];
    device.tap(Key::A);
    device.tap(Key::Up);
    device.tap(Key::Right);
    device.world.faces = vec![1];
    device.hold(Key::A);
    assert_eq!(device.fact("dice"), "5 1");
    // The release after a long press does not hold the die.
    assert_eq!(device.fact("held"), "");
}

#[test]
fn with_every_die_held_a_sentence_says_why_nothing_rolls() {
    let mut device = at_the_tray();
    device.tap(Key::A);
    for key in [Key::Up, Key::A, Key::Right, Key::A, Key::Down] {
        device.tap(key);
    }
    device.effects.clear();
    device.tap(Key::A);
    assert!(rolls(&device).is_empty());
    assert!(device.says(Msg::AllHeld));
}

#[test]
fn upside_down_the_shake_leaves_no_trace_either() {
    let mut device = at_the_tray();
    device.tap(Key::A);
    for key in [Key::Up, Key::A, Key::Right, Key::A, Key::Down] {
        device.tap(key);
    }
    for key in [Key::Right, Key::Right, Key::A, Key::Y] {
        device.tap(key);
    }
    assert_eq!(device.fact("turned"), "across");
    device.press(Key::A, Press::Down);
    for _ in 0..24 {
        assert_eq!(device.stale(), None);
        device.run(10);
    }
}

#[test]
fn the_tray_holds_one_to_eight_dice() {
    let mut device = at_the_tray();
    for key in [Key::Right, Key::A] {
        device.tap(key);
    }
    assert_eq!(device.fact("screen"), "choose-dice");
    for _ in 0..10 {
        device.press(Key::Up, Press::Down);
    }
    assert_eq!(device.fact("d6"), "8");
    for _ in 0..20 {
        device.press(Key::Down, Press::Down);
    }
    assert_eq!(device.fact("d6"), "1");
}

#[test]
fn without_motion_faces_show_at_once() {
    let mut device = Device::new(
        Layout::Wide,
        Settings {
            motion: false,
            ..Settings::default()
        },
    );
    for key in [Key::Left, Key::Left, Key::Left, Key::Left, Key::A] {
        device.press(key, Press::Down);
    }
    device.world.faces = vec![1, 2];
    device.press(Key::A, Press::Down);
    assert!(device.says(Msg::Sum));
    assert_eq!(device.app.busy_at(), None);
}

#[test]
fn a_roll_on_backup_is_marked_in_the_tray_and_in_the_book() {
    let mut device = at_the_tray();
    device.world.source = Source::Fallback;
    device.tap(Key::A);
    assert!(device.says(Msg::BackupSource));
    device.tap(Key::Y);
    assert!(device.shows("!"));
}

#[test]
fn a_failed_source_is_told_and_explained() {
    let mut device = at_the_tray();
    let health = Health::Failed(Failure::StuckRun);
    device.event(Event::Source(Report {
        health,
        samples: 300,
        reseeds: 0,
        failures: 1,
    }));
    assert_eq!(device.fact("source"), "stuck-run");
    device.tap(Key::Y);
    device.tap(Key::Y);
    assert_eq!(device.fact("screen"), "fairness");
    assert!(device.says(Msg::SourceStuck));
}
