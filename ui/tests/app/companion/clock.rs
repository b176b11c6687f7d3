//! The sand clock: it runs whatever is shown, rings, waits, and survives power-off.

use keys::{Key, Press};
use ui::{Cue, Effect, Layout, Settings};

use super::{CLOCK, on_tile, pass, square, to_tile};
use crate::{device::Device, labels::check};

/// Without motion nothing but the clock wakes the chip.
fn still() -> Settings {
    Settings {
        motion: false,
        ..Settings::default()
    }
}

fn alarms(device: &Device) -> usize {
    let alarm = |effect: &&Effect| **effect == Effect::Play(Cue::Trouble);
    device.effects.iter().filter(alarm).count()
}

/// A clock of fifteen seconds, for all, that has not begun.
fn short_clock(device: &mut Device) {
    device.taps(Key::Left, 4);
    assert!(device.shows("0:15"));
}

#[test]
fn it_rings_after_exactly_the_time_chosen_whatever_is_shown() {
    for layout in Layout::ALL {
        for (place, away) in [
            ("clock", &[][..]),
            ("hub", &[Key::B]),
            ("another page", &[Key::B, Key::Right, Key::A]),
            ("dice", &[Key::Y]),
            ("menu", &[Key::B, Key::B]),
            ("help", &[Key::X]),
        ] {
            let loud = Settings {
                volume: 2,
                ..Settings::default()
            };
            let mut device = on_tile(layout, loud, CLOCK);
            short_clock(&mut device);
            device.press(Key::A, Press::Down);
            device.press(Key::A, Press::Up { after_long: false });
            let start = device.now;
            assert_eq!(device.fact("clock"), "runs");
            for key in away {
                device.tap(*key);
            }
            let before = alarms(&device);
            let left = 15_000 - (device.now - start);
            device.run(left - 1);
            assert_eq!(device.fact("clock"), "runs", "{place}");
            device.run(1);
            assert_eq!(device.fact("clock"), "rings", "{place}");
            assert!(alarms(&device) > before, "{place}: it sounds");
            assert_eq!(device.stale(), None, "{place}");
            check(&device, place);
            // Flash by flash.
            for _ in 0..26 {
                pass(&mut device, 399);
            }
            assert_eq!(
                device.app.busy_at(),
                None,
                "{place}: then it waits in peace"
            );
            let screen = device.fact("screen").to_owned();
            device.tap(Key::B);
            assert_eq!(device.fact("clock"), "heard");
            assert_eq!(device.fact("screen"), screen, "the key only ends the alarm");
            assert_eq!(device.stale(), None);
        }
    }
}

#[test]
fn a_clock_that_runs_wakes_the_chip_once_a_second_or_less() {
    let mut device = on_tile(Layout::Square, still(), CLOCK);
    device.tap(Key::A);
    // Past the gentle hint to somebody who hesitates.
    device.run(10_000);
    let mut wakes = 0;
    let end = device.now + 30_000;
    while let Some(at) = device.app.wake_at().filter(|at| *at <= end) {
        device.run(at - device.now);
        wakes += 1;
    }
    assert!((29..=34).contains(&wakes), "{wakes} in half a minute");
    device.tap(Key::B);
    device.run(10_000);
    let ahead = device.app.wake_at().expect("it runs") - device.now;
    assert!(
        ahead > 1_000,
        "seconds that nobody sees are not counted: {ahead}"
    );
}

#[test]
fn a_pause_holds_the_sand() {
    let mut device = on_tile(Layout::Square, still(), CLOCK);
    short_clock(&mut device);
    device.tap(Key::A);
    device.run(3_000);
    device.tap(Key::A);
    assert_eq!(device.fact("clock"), "paused");
    let shown = device.texts();
    device.run(60_000);
    assert_eq!(device.texts(), shown);
    assert_eq!(device.app.busy_at(), None);
    device.tap(Key::A);
    device.run(9_000);
    assert_eq!(device.fact("clock"), "runs");
    device.run(3_000);
    assert_eq!(device.fact("clock"), "rings");
    // Turned over, it runs again.
    device.tap(Key::A);
    device.tap(Key::A);
    assert_eq!(device.fact("clock"), "runs");
    device.run(13_000);
    assert_eq!(device.fact("clock"), "runs");
    device.run(2_000);
    assert_eq!(device.fact("clock"), "rings");
}

#[test]
fn only_a_held_key_fills_it_up_again() {
    let mut device = square(CLOCK);
    device.tap(Key::A);
    device.run(5_000);
    device.tap(Key::Down);
    assert_eq!(device.fact("clock"), "paused");
    device.tap(Key::Right);
    assert!(
        !device.shows("1:30"),
        "another time is not chosen in the middle"
    );
    device.hold(Key::A);
    assert_eq!(device.fact("clock"), "full");
    assert!(device.shows("1:30"));
    assert_eq!(device.stale(), None);
}

#[test]
fn everybody_has_sand_of_their_own_and_power_off_is_a_pause() {
    let mut device = square(CLOCK);
    device.tap(Key::Down);
    device.tap(Key::A);
    device.run(9_000);
    // To the second one.
    device.tap(Key::A);
    pass(&mut device, 24_000);
    device.run(600);
    device.restart();
    to_tile(&mut device, CLOCK);
    assert_eq!(device.stale(), None);
    let figures: Vec<String> = device
        .texts()
        .into_iter()
        .filter(|text| text.contains(':'))
        .collect();
    // The first one's in the small plate; the second one's large as well. At most ten seconds are lost.
    assert!(figures.contains(&"1:20".to_owned()), "{figures:?}");
    let second = figures.first().expect("large");
    assert!(("1:04"..="1:15").contains(&&**second), "{figures:?}");
    device.run(60_000);
    assert!(device.shows(second), "it waits");
    device.tap(Key::A);
    assert_eq!(device.fact("clock"), "runs");
}
