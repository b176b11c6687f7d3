//! A key that hurries the computer players on is not taken as a decision of the person whose turn comes.

use keys::{Key, Press};
use rules_core::Title;
use store::Request;
use ui::{Layout, Pace, Settings};

use crate::{
    device::Device,
    play::{press_start, to_setup},
};

/// For how long after a decision opens a key that was used to hurry is ignored.
const GUARD: u32 = 400;

/// A match against one computer player, as the set-up offers it.
fn against_a_computer(title: Title, seed: u64, pace: Pace) -> Device {
    let settings = Settings {
        pace,
        ..Settings::default()
    };
    let mut device = Device::new(Layout::Square, settings);
    device.patience = 2;
    device.world.luck.0 = seed;
    to_setup(&mut device, title);
    press_start(&mut device);
    assert_eq!(device.fact("screen"), "play");
    device
}

fn appends(device: &Device) -> usize {
    device.requests(|request| matches!(request, Request::Append(..)))
}

#[test]
fn hurrying_never_flows_into_the_own_turn() {
    for title in Title::ALL {
        let mut guarded = 0;
        for seed in [3, 5] {
            let mut device = against_a_computer(title, seed, Pace::Normal);
            let mut opened = None;
            for _ in 0..400 {
                // One press every 130 ms; the decision may open at any moment in between.
                for _ in 0..13 {
                    device.run(10);
                    let choosing =
                        device.fact("moment") == "choosing" && device.fact("help") != "open";
                    opened = choosing.then(|| opened.unwrap_or(device.now));
                }
                let before = appends(&device);
                device.press(Key::A, Press::Down);
                if let Some(since) = opened
                    && device.now - since < GUARD
                {
                    guarded += 1;
                    let taken = appends(&device) - before;
                    assert_eq!(taken, 0, "{title:?}: {} ms", device.now - since);
                }
                if device.fact("moment") != "choosing" {
                    opened = None;
                }
                device.press(Key::A, Press::Up { after_long: false });
            }
        }
        assert!(guarded > 0, "{title:?}: no decision was hurried to");
    }
}

#[test]
fn a_held_runs_on_to_the_next_decision_of_the_person() {
    for title in Title::ALL {
        let mut device = against_a_computer(title, 3, Pace::Slow);
        let mut ran = false;
        for _ in 0..200 {
            if device.fact("moment") == "over" {
                break;
            }
            let others = !matches!(device.fact("moment"), "choosing" | "curtain" | "banner");
            if others && device.fact("help") != "open" {
                let begun = device.now;
                device.press(Key::A, Press::Down);
                device.press(Key::A, Press::Long);
                while !matches!(device.fact("moment"), "choosing" | "over") {
                    device.run(20);
                    assert!(device.now - begun < 15_000, "{title:?}: it does not run on");
                }
                device.press(Key::A, Press::Up { after_long: true });
                ran = true;
                break;
            }
            device.press(Key::A, Press::Down);
            device.press(Key::A, Press::Up { after_long: false });
            device.run(450);
        }
        assert!(ran, "{title:?}: the computer player never has its turn");
    }
}

#[test]
fn the_pace_of_the_settings_changes_how_long_computer_players_take() {
    let time = |pace| {
        let mut device = Device::new(
            Layout::Square,
            Settings {
                pace,
                ..Settings::default()
            },
        );
        device.patience = 2;
        to_setup(&mut device, Title::Klofni);
        device.tap(Key::Down);
        device.tap(Key::Down);
        device.tap(Key::Right);
        press_start(&mut device);
        while device.fact("moment") != "over" {
            device.run(1_000);
        }
        device.now
    };
    let [slow, normal, quick] = [Pace::Slow, Pace::Normal, Pace::Quick].map(time);
    assert!(slow > normal && normal > quick, "{slow} {normal} {quick}");
}
