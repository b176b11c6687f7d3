//! Pressing A alone is no way to win: the cursor starts on a plausible choice, not on the best one.
//!
//! `A_ONLY` is the number of games per title; without it a few, with room for luck.

use keys::{Key, Press};
use rules_core::Title;
use ui::{Layout, Settings};

use crate::{device::Device, play::to_setup};

/// The share of games, in percent, that A alone may win against an easy computer player.
const MOST: u32 = 20;

/// Own points and those of the computer player at the end.
fn play(title: Title, seed: u64) -> (i32, i32) {
    let settings = Settings {
        motion: false,
        volume: 0,
        ..Settings::default()
    };
    let mut device = Device::new(Layout::Square, settings);
    device.world.luck.0 = seed;
    to_setup(&mut device, title);
    device.tap(Key::A);
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

/// Plays a title with A alone against one easy computer player.
fn check(title: Title) {
    let asked = std::env::var("A_ONLY").ok();
    let games = asked.map_or(30, |n| n.parse().expect("a number of games"));
    let results: Vec<_> = (0..games)
        .map(|i| play(title, 1_000 + u64::from(i)))
        .collect();
    let wins = results.iter().filter(|(own, other)| own > other).count() as u32;
    let ties = results.iter().filter(|(own, other)| own == other).count();
    println!("{}: {wins} won, {ties} even of {games}", title.key());
    // Two standard deviations above the limit where games are few.
    let spread = f64::from(games * MOST * (100 - MOST)).sqrt() / 100.0;
    let room = if games < 200 { 2.0 * spread } else { 0.0 };
    let most = f64::from(games * MOST) / 100.0 + room;
    assert!(
        f64::from(wins) <= most,
        "{wins} of {games} is more than {most:.1}"
    );
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
