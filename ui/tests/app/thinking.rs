//! Computer players at the table: somebody who thinks is seen thinking and holds nobody up, and advice points at
//! what it says.

use embedded_graphics::prelude::Size;
use keys::{Key, Press};
use rules_core::Title;
use ui::{Effect, Language, Layout, Settings};

use crate::{
    device::Device,
    play::{start, step_out, to_setup},
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
            step_out(&mut device);
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

/// A person at the first decision of a game, who has just asked for advice that does not come by itself; and
/// the picture before.
fn asking(title: Title, layout: Layout, motion: bool) -> (Device, Vec<u8>) {
    let settings = Settings {
        motion,
        ..Settings::default()
    };
    let mut device = Device::new(layout, settings);
    device.patience = 2;
    start(&mut device, title, 2);
    for _ in 0..60 {
        match (device.fact("moment"), device.fact("help")) {
            (_, "open") => device.tap(Key::B),
            ("choosing", _) => break,
            _ => device.tap(Key::A),
        }
        device.run(1_500);
    }
    assert_eq!(device.fact("moment"), "choosing", "{title:?}");
    let before = device.picture().to_vec();
    device.slow = true;
    device.hold(Key::X);
    while device.owed() && device.effects.last() != Some(&Effect::Think) {
        device.answer_one();
    }
    (device, before)
}

#[test]
fn advice_is_seen_being_thought_of() {
    for layout in Layout::ALL {
        for motion in [true, false] {
            let (mut device, before) = asking(Title::Klofni, layout, motion);
            device.run(400);
            assert_eq!(device.stale(), None, "{layout:?} {motion}");
            let thinking = device.picture().to_vec();
            assert!(thinking != before, "{layout:?} {motion}");
            device.run(400);
            assert_eq!(device.stale(), None, "{layout:?} {motion}");
            assert_eq!(device.picture() != thinking, motion, "{layout:?}");
        }
    }
}

#[test]
fn what_is_advised_glows_until_a_key_moves_on() {
    for (i, title) in Title::ALL.into_iter().enumerate() {
        for motion in [true, false] {
            let mut device = asking(title, Layout::ALL[i % 2], motion).0;
            device.slow = false;
            device.answer();
            assert_ne!(device.fact("advice"), "", "{title:?}");
            let place = format!("{title:?} {motion}");
            // The first key takes the sentence away, nothing else.
            device.press(Key::Right, Press::Down);
            device.press(Key::Right, Press::Up { after_long: false });
            let lit = device.picture().to_vec();
            device.run(600);
            assert_eq!(device.stale(), None, "{place}");
            assert_eq!(device.picture() != lit, motion, "{place}: it pulses");
            // The key cap pulses for longer.
            device.run(9_000);
            assert_eq!(device.stale(), None, "{place}");
            let rests = device.picture().to_vec();
            device.run(2_000);
            // With motion one small thing moves at each ambient beat.
            let moved = device.changed_since(&rests);
            assert!(
                moved.size <= Size::new_equal(if motion { 32 } else { 0 }),
                "{place}: it rests, but {moved:?}"
            );
            let rests = device.picture().to_vec();
            device.press(Key::Y, Press::Down);
            device.press(Key::Y, Press::Up { after_long: false });
            device.press(Key::B, Press::Down);
            device.press(Key::B, Press::Up { after_long: false });
            assert!(device.picture() == rests, "{place}: also after the table");
            device.press(Key::Left, Press::Down);
            assert_eq!(device.stale(), None, "{place}");
            assert!(device.picture() != rests, "{place}: a key ends it");
        }
    }
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

/// The position is the seed: asked again, the same computer player says the same.
#[test]
fn the_same_position_gets_the_same_advice() {
    for title in Title::ALL {
        let (mut device, _) = asking(title, Layout::Square, true);
        device.slow = false;
        device.run(3_000);
        let first = device.fact("advice").to_owned();
        assert_ne!(first, "", "{title:?}");
        for _ in 0..3 {
            device.tap(Key::B);
            device.world.facts.remove("advice");
            device.hold(Key::X);
            device.run(3_000);
            assert_eq!(device.fact("advice"), first, "{title:?}");
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
            device.world.facts.remove("advice");
            // X held, or Y on the card.
            if followed % 2 == 0 {
                device.hold(Key::X);
            } else {
                device.tap(Key::X);
                if device.fact("help") != "open" {
                    // It has put a sentence away.
                    continue;
                }
                assert!(!device.world.facts.contains_key("advice"), "{title:?}");
                device.tap(Key::Y);
            }
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
                    // A that closes a tip is no decision for a moment.
                    device.run(450);
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
