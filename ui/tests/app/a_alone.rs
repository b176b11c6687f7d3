//! Pressing A alone is no way to win: the cursor starts on a plausible choice, not on the best one.
//!
//! `A_ONLY` is the number of games per title and level; without it a few, with room for luck.

use keys::{Key, Press};
use rules_core::Title;
use ui::{Layout, Settings};

use crate::{
    device::Device,
    play::{press_start, to_setup},
};

/// The share of games, in percent, that A alone may win against the weakest computer players.
const MOST: u32 = 20;

/// These players, with their numbers in the save format: the one that the set-up offers, and the next stronger one.
const RIVALS: [(u8, &str); 2] = [(1, "first"), (4, "easy")];

/// Own points and those of the computer player at the end.
fn play(title: Title, rival: u8, seed: u64) -> (i32, i32) {
    let settings = Settings {
        motion: false,
        volume: 0,
        ..Settings::default()
    };
    let mut device = Device::new(Layout::Square, settings);
    device.world.luck.0 = seed;
    to_setup(&mut device, title);
    // The number of players, the own seat, the other one.
    device.taps(Key::Down, 3);
    let wanted = format!("1 {rival}");
    for _ in 0..6 {
        device.tap(Key::Right);
        if device.fact("player") == wanted {
            break;
        }
    }
    assert_eq!(device.fact("player"), wanted, "{}", title.key());
    press_start(&mut device);
    assert_eq!(device.fact("screen"), "play");
    for _ in 0..5_000 {
        if device.fact("moment") == "over" {
            let points = |seat: &str| device.fact(seat).parse().expect("a number");
            return (points("points 0"), points("points 1"));
        }
        device.press(Key::A, Press::Down);
        device.run(40);
        device.press(Key::A, Press::Up { after_long: false });
        device.run(1_000);
    }
    panic!("{}, seed {seed}: no end", title.key());
}

/// Plays a title with A alone against each of the rivals.
fn check(title: Title) {
    let asked = std::env::var("A_ONLY").ok();
    let games = asked.map_or(30, |n| n.parse().expect("a number of games"));
    for (rival, name) in RIVALS {
        let results: Vec<_> = (0..games)
            .map(|i| play(title, rival, 1_000 + u64::from(i)))
            .collect();
        let wins = results.iter().filter(|(own, other)| own > other).count() as u32;
        let ties = results.iter().filter(|(own, other)| own == other).count();
        let place = format!("{} against {name}", title.key());
        println!("{place}: {wins} won, {ties} even of {games}");
        // Two standard deviations above the limit where games are few.
        let spread = f64::from(games * MOST * (100 - MOST)).sqrt() / 100.0;
        let room = if games < 200 { 2.0 * spread } else { 0.0 };
        let most = f64::from(games * MOST) / 100.0 + room;
        assert!(
            f64::from(wins) <= most,
            "{place}: {wins} of {games} is more than {most:.1}"
        );
    }
}

#[test]
fn a_alone_loses_rybowisko() {
    check(Title::Rybowisko);
}

#[test]
fn a_alone_loses_podwodni() {
    check(Title::Podwodni);
}

#[test]
fn a_alone_loses_fish() {
    check(Title::Fish);
}

#[test]
fn a_alone_loses_kohaku() {
    check(Title::Kohaku);
}

#[test]
fn a_alone_loses_klofni() {
    check(Title::Klofni);
}
