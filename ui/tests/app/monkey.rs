//! A monkey at the keys, over all games and screens: nothing panics, no pixel stays behind, from
//! everywhere B and the pause menu lead to the menu, and no match is lost.
//!
//! It hits a million times, on as many devices at once as there are cores; `MONKEY=40000` is for the
//! impatient.

use std::{
    collections::BTreeSet,
    sync::{
        Mutex,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

use keys::{Key, Press};
use rules_core::Title;
use splitmix::env;
use ui::{Effect, Language, Layout, Settings};

use crate::{
    device::Device,
    fake_store::replayed,
    play::{step_out, to_setup},
};

/// Hits without `MONKEY`.
const USUAL: u32 = 1_000_000;
/// With fewer some screens may stay unseen.
const ENOUGH: u32 = 40_000;
/// A monkey hits so often before it gets a new device.
const ROUND: u32 = 4_000;
/// A turn of 24 decisions to take back, what may lie over the board, and the pause menu.
const LONGEST_WAY: u32 = 40;

#[test]
fn a_monkey_breaks_nothing_and_gets_stuck_nowhere() {
    let hits = env::cases("MONKEY", USUAL);
    let all = Mutex::new((BTreeSet::new(), [0; Title::ALL.len()]));
    let rounds = AtomicU32::new(0);
    let play = || {
        loop {
            let round = rounds.fetch_add(1, Ordering::Relaxed);
            if round >= hits.div_ceil(ROUND) {
                break;
            }
            let mut seen = BTreeSet::new();
            let device = play_round(round, &mut seen);
            let mut all = all.lock().expect("no other monkey has failed");
            all.0.append(&mut seen);
            for (count, title) in all.1.iter_mut().zip(Title::ALL) {
                *count += device.store.finished(title);
            }
        }
    };
    thread::scope(|monkeys| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            monkeys.spawn(play);
        }
    });
    let (seen, finished) = all.into_inner().expect("no monkey has failed");
    println!("{hits} hits; matches finished: {finished:?}; seen: {seen:?}");
    if hits >= ENOUGH {
        let screens = seen.iter().filter(|name| !name.contains(' ')).count();
        assert!(screens >= 13, "some screens were never seen: {seen:?}");
        assert!(finished.iter().all(|count| *count > 0), "{finished:?}");
    }
}

/// One device in the monkey's hands. Gives it back.
fn play_round(round: u32, seen: &mut BTreeSet<String>) -> Device {
    let settings = Settings {
        language: Language::ALL[round as usize / 2 % 2],
        motion: round.is_multiple_of(3),
        ..Settings::default()
    };
    let mut device = Device::new(Layout::ALL[round as usize % 2], settings);
    device.world.luck.0 = env::seed(round.into());
    device.patience = 1;
    to_setup(&mut device, Title::ALL[round as usize % Title::ALL.len()]);
    for hit in 0..ROUND {
        let (key, press) = stroke(&mut device);
        device.slow = device.world.luck.below(4) == 0;
        device.world.faces = vec![1 + device.world.luck.below(4) as u8; 8];
        device.press(key, press);
        let pause = pause(&mut device);
        device.run(pause);
        device.answer();
        let place = format!("round {round}, hit {hit}, {key:?} {press:?}");
        seen.insert(device.fact("screen").to_owned());
        if hit % 4 == 0 {
            assert_eq!(device.stale(), None, "{place} on {}", whereabouts(&device));
        }
        if device.world.luck.below(400) == 0 {
            leave_and_come_back(&mut device, &place);
        }
        let crashed = device.effects.drain(..).any(|e| e == Effect::CrashTest);
        if crashed || device.world.luck.below(400) == 0 {
            device.restart();
            // To any card: a monkey alone would seldom get to the last ones.
            for _ in 0..device.world.luck.below(9) {
                device.tap(Key::Right);
            }
        }
    }
    device
}

/// What a finger may do, weighted so that matches get on.
fn stroke(device: &mut Device) -> (Key, Press) {
    const CROSS: [Key; 4] = [Key::Left, Key::Right, Key::Up, Key::Down];
    let key = match device.world.luck.below(16) {
        0..5 => Key::ALL[device.world.luck.below(8) as usize],
        5..11 => Key::A,
        _ => CROSS[device.world.luck.below(4) as usize],
    };
    let press = match device.world.luck.below(10) {
        0 => Press::Long,
        1 => Press::Repeat,
        2 | 3 => Press::Up {
            after_long: device.world.luck.below(2) == 0,
        },
        _ => Press::Down,
    };
    (key, press)
}

/// Mostly shorter than anything that moves, sometimes longer than a computer player's move is shown.
fn pause(device: &mut Device) -> u32 {
    match device.world.luck.below(20) {
        0 => 1_500,
        1..6 => device.world.luck.below(300),
        _ => device.world.luck.below(20),
    }
}

/// Out to the menu, then back to every match that was left.
fn leave_and_come_back(device: &mut Device, place: &str) {
    device.slow = false;
    let before = device.store.clone();
    let from = whereabouts(device);
    let way = (0..LONGEST_WAY).find(|_| {
        if device.fact("screen") == "menu" {
            return true;
        }
        match device.fact("screen") {
            // Here every key is there to be tried, so the way out is a held one.
            "self-test" => device.hold(Key::B),
            _ => step_out(device),
        }
        false
    });
    assert!(
        way.is_some(),
        "{place}: B does not lead out of {from}, only to {}",
        whereabouts(device)
    );
    // What lies over the menu.
    device.tap(Key::B);
    for title in Title::ALL {
        let (Some(kept), finished) = (before.of(title), before.finished(title)) else {
            continue;
        };
        let Some(now) = device.store.of(title) else {
            // Computer players may have come to the end on their own.
            assert!(
                device.store.finished(title) > finished,
                "{place}: {} is lost",
                title.key()
            );
            continue;
        };
        // B takes decisions back; chance and computers go on.
        let common = now.log.len().min(kept.log.len());
        assert_eq!(now.log[..common], kept.log[..common], "{place}");
        replayed(&now.log);
        come_back(device, title, place);
    }
}

/// From the menu to a match that was left, and to the menu again.
fn come_back(device: &mut Device, title: Title, place: &str) {
    device.world.facts.remove("card");
    let found = (0..9).any(|_| {
        device.tap(Key::Right);
        device.fact("card") == title.key()
    });
    assert!(found, "{place}: no card of {}", title.key());
    let left = device.store.of(title).expect("it is kept").log.clone();
    let finished = device.store.finished(title);
    device.press(Key::A, Press::Down);
    assert_eq!(
        device.fact("screen"),
        "play",
        "{place}: {} does not go on",
        title.key()
    );
    assert_eq!(device.stale(), None, "{place}: back at {}", title.key());
    match device.store.of(title) {
        Some(again) => assert!(again.log.starts_with(&left), "{place}: {}", title.key()),
        // All that was missing was an outcome.
        None => assert!(
            device.store.finished(title) > finished,
            "{place}: {}",
            title.key()
        ),
    }
    for _ in 0..LONGEST_WAY {
        if device.fact("screen") == "menu" {
            return;
        }
        step_out(device);
    }
    panic!(
        "{place}: B does not lead out of {} again, only to {}",
        title.key(),
        whereabouts(device)
    );
}

/// Where we are, for a message.
fn whereabouts(device: &Device) -> String {
    ["screen", "page", "moment", "cover", "help", "asks"]
        .map(|key| format!("{key} {:?}", device.fact(key)))
        .join(", ")
}
