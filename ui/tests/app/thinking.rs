//! Computer players at the table: somebody who thinks is seen thinking and holds nobody up, and advice points at
//! what it says.

use keys::{Key, Press};
use rules_core::Title;
use ui::{Effect, Language, Layout, Settings};

use crate::{
    device::Device,
    play::{start, to_setup},
};

/// A match against a computer player, who has just begun to think and will not come to an end by itself.
fn in_thought(layout: Layout) -> Device {
    let mut device = Device::new(layout, Settings::default());
    to_setup(&mut device, Title::Klofni);
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "play");
    for _ in 0..60 {
        device.slow = true;
        if device.fact("moment") == "thinking" && device.owed() {
            return device;
        }
        device.press(Key::A, Press::Down);
        device.press(Key::A, Press::Up { after_long: false });
        // What the app waits for, but no thought of a computer player.
        while device.fact("moment") != "thinking" && device.owed() {
            device.answer_one();
        }
        device.run(60);
    }
    panic!("the computer player never has its turn");
}

#[test]
fn the_picture_of_thinking_moves_thirty_times_a_second() {
    for layout in [Layout::Square, Layout::Wide] {
        let mut device = in_thought(layout);
        device.run(400);
        let mut pictures = 0;
        let mut last = device.picture().to_vec();
        for _ in 0..30 {
            device.run(34);
            assert_eq!(device.stale(), None);
            pictures += usize::from(device.picture() != last);
            last = device.picture().to_vec();
        }
        // At the highest and the lowest place it stays for a moment.
        assert!(pictures >= 24, "{pictures} of 30");
    }
}

#[test]
fn who_thinks_keeps_nobody_from_the_menu_or_the_table() {
    let mut device = in_thought(Layout::Square);
    device.tap(Key::Y);
    assert_eq!(device.fact("cover"), "goods");
    device.tap(Key::B);
    assert_eq!(device.fact("cover"), "none");
    device.tap(Key::B);
    assert_eq!(device.fact("cover"), "pause");
    let before = device.fact("step").to_owned();
    // The answer comes while the menu is open, and the match goes on below it.
    device.slow = false;
    device.answer();
    assert_eq!(device.fact("cover"), "pause");
    assert_ne!(device.fact("step"), before);
    assert_eq!(device.stale(), None);
}

#[test]
fn a_match_can_be_left_while_somebody_thinks_and_goes_on_later() {
    let mut device = in_thought(Layout::Square);
    for _ in 0..4 {
        if device.fact("screen") != "menu" {
            device.tap(Key::B);
        }
    }
    assert_eq!(device.fact("screen"), "menu");
    device.slow = false;
    device.answer();
    assert_eq!(
        device.fact("screen"),
        "menu",
        "a late answer pushes nobody back"
    );
    device.tap(Key::A);
    assert_eq!(device.fact("screen"), "play");
}

#[test]
fn advice_in_every_game_points_at_what_it_says_and_says_why() {
    for title in Title::ALL {
        for language in [Language::En, Language::Pl] {
            let mut device = Device::in_language(Layout::Square, language);
            device.patience = 2;
            if language == Language::En {
                start(&mut device, title, 2);
            } else {
                to_setup(&mut device, title);
                device.tap(Key::A);
            }
            follow_advice(&mut device, title);
        }
    }
}

/// Asks for advice a few times, and does what it says by A alone.
fn follow_advice(device: &mut Device, title: Title) {
    let mut followed = 0;
    for _ in 0..400 {
        if followed == 6 {
            return;
        }
        if device.fact("help") == "open" {
            device.tap(Key::B);
        } else if device.fact("moment") != "choosing" {
            device.tap(Key::A);
            device.run(1_500);
        } else {
            device.facts.remove("advice");
            device.hold(Key::X);
            let Some((_, step)) = device.fact("advice").split_once(' ') else {
                // The last step is still being shown.
                device.run(1_500);
                continue;
            };
            let step = step.to_owned();
            let before = device.effects.len();
            // The first press takes the sentence away.
            for _ in 0..4 {
                if first_step(device, before).is_none() {
                    device.press(Key::A, Press::Down);
                    device.press(Key::A, Press::Up { after_long: false });
                    device.run(40);
                }
            }
            assert_eq!(first_step(device, before), Some(step), "{title:?}");
            followed += 1;
        }
    }
    panic!("{title:?}: advice was followed {followed} times");
}

/// The first step that was told after so many effects: chance may follow at once.
fn first_step(device: &Device, before: usize) -> Option<String> {
    device
        .effects
        .iter()
        .skip(before)
        .find_map(|effect| match effect {
            Effect::Tell(fact) if fact.key() == "step" => Some(fact.value().to_owned()),
            _ => None,
        })
}
