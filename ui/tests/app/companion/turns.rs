//! Turns, rounds and alarms.

use keys::{Key, Press};
use rules_core::Title;
use ui::{
    Cue, Effect,
    text::{Msg, turns::Word},
};

use super::{TURNS, everywhere, on_page, to_page};
use crate::device::Device;

/// A tracker at its first turn.
fn tracker(title: Title) -> Device {
    let mut device = on_page(title, TURNS);
    assert_eq!(device.fact("page"), "turns");
    device.tap(Key::A);
    assert_eq!(facts(&device, ["turn", "round"]), ["0", "1"]);
    device
}

/// Then the cursor is on this line, and this many have been counted there.
fn counted(title: Title, line: usize, count: usize) -> Device {
    let mut device = tracker(title);
    device.taps(Key::Down, line);
    device.taps(Key::Right, count);
    device
}

fn facts<'a, const N: usize>(device: &'a Device, keys: [&str; N]) -> [&'a str; N] {
    keys.map(|key| device.fact(key))
}

const TURN: [&str; 3] = ["turn", "round", "alarm"];

#[test]
fn rybowisko_finishes_the_round_at_the_target() {
    let mut device = counted(Title::Rybowisko, 1, 6);
    assert_eq!(device.fact("alarm"), "none");
    device.effects.clear();
    device.tap(Key::Right);
    assert_eq!(
        facts(&device, ["turn", "alarm", "left"]),
        ["0", "last-turns", "1"]
    );
    assert!(device.effects.contains(&Effect::Play(Cue::Trouble)));
    device.tap(Key::A);
    device.tap(Key::A);
    assert_eq!(facts(&device, TURN), ["1", "1", "none"]);
    device.effects.clear();
    device.tap(Key::A);
    assert_eq!(device.fact("alarm"), "over");
    assert!(device.effects.contains(&Effect::Play(Cue::Win)));
    // No player has a turn: a held A starts a new game.
    device.tap(Key::A);
    device.tap(Key::A);
    assert_eq!(device.fact("alarm"), "over");
    device.hold(Key::A);
    device.tap(Key::A);
    assert_eq!(facts(&device, TURN), ["0", "1", "none"]);
}

#[test]
fn rybowisko_mixes_the_tokens_at_eight() {
    let mut device = counted(Title::Rybowisko, 3, 6);
    assert_eq!(facts(&device, ["alarm", "counts"]), ["none", "0 3 7 0"]);
    device.tap(Key::Right);
    assert_eq!(device.fact("alarm"), "refill");
    // A fisher stands on an empty place: six are laid, two stay.
    device.tap(Key::Right);
    device.tap(Key::A);
    assert_eq!(facts(&device, ["alarm", "counts"]), ["none", "0 3 2 0"]);
}

#[test]
fn luck_smiles_again_after_a_rest() {
    let mut device = tracker(Title::Rybowisko);
    device.taps(Key::Down, 2);
    device.taps(Key::Left, 4);
    assert_eq!(device.fact("counts"), "0 0 1 0");
    device.press(Key::Right, Press::Down);
    for _ in 0..5 {
        device.press(Key::Right, Press::Repeat);
    }
    assert_eq!(device.fact("counts"), "0 3 1 0");
    device.tap(Key::Left);
    device.tap(Key::A);
    assert_eq!(facts(&device, ["turn", "counts"]), ["1", "0 3 1 0"]);
}

#[test]
fn right_held_at_the_turn_opens_the_sand_timer_and_the_turn_stays() {
    let mut device = tracker(Title::Kohaku);
    device.tap(Key::A);
    let turn = facts(&device, TURN).map(str::to_owned);
    device.tap(Key::Right);
    assert_eq!(device.fact("page"), "turns", "a short press does not");
    device.press(Key::Right, Press::Down);
    device.press(Key::Right, Press::Repeat);
    device.press(Key::Right, Press::Up { after_long: false });
    assert_eq!(device.fact("page"), "clock");
    assert_eq!(device.stale(), None);
    device.tap(Key::A);
    assert_eq!(device.fact("clock"), "runs");
    device.tap(Key::B);
    assert_eq!(device.fact("page"), "turns");
    assert_eq!(facts(&device, TURN), turn);
    assert_eq!(device.stale(), None);
}

#[test]
fn right_held_on_a_count_goes_on_counting() {
    let mut device = counted(Title::Kohaku, 1, 0);
    device.press(Key::Right, Press::Down);
    device.press(Key::Right, Press::Repeat);
    assert_eq!(device.fact("page"), "turns");
}

#[test]
fn podwodni_gives_the_others_a_last_turn() {
    let mut device = counted(Title::Podwodni, 1, 3);
    device.tap(Key::Down);
    device.taps(Key::Right, 5);
    assert_eq!(device.fact("alarm"), "none", "not before the turn ends");
    device.tap(Key::A);
    assert_eq!(
        facts(&device, ["turn", "alarm", "left"]),
        ["1", "last-turns", "0"]
    );
    device.tap(Key::A);
    device.tap(Key::A);
    assert_eq!(device.fact("alarm"), "over");
}

#[test]
fn klofni_says_who_still_dives() {
    let mut device = tracker(Title::Klofni);
    device.tap(Key::A);
    device.tap(Key::Down);
    device.tap(Key::A);
    assert_eq!(
        facts(&device, ["turn", "alarm", "left"]),
        ["1", "last-turns", "2"]
    );
    // The alarm, the second diver's turn, then one round more.
    device.taps(Key::A, 3);
    assert_eq!(facts(&device, TURN), ["1", "2", "none"]);
    device.tap(Key::A);
    assert_eq!(device.fact("alarm"), "over");
}

#[test]
fn fish_counts_the_passes_of_the_pile() {
    let mut device = tracker(Title::Fish);
    device.tap(Key::Down);
    device.tap(Key::A);
    assert_eq!(device.fact("alarm"), "shuffle");
    device.tap(Key::A);
    assert_eq!(device.fact("alarm"), "none");
    device.tap(Key::Down);
    device.tap(Key::A);
    assert_eq!(device.fact("alarm"), "over", "two play it through twice");
}

#[test]
fn what_is_over_cannot_end_once_more() {
    let mut device = tracker(Title::Fish);
    // The pile is gone twice; each time the first press tells, and the second takes the alarm away.
    for _ in 0..2 {
        device.tap(Key::Down);
        device.tap(Key::A);
        device.tap(Key::A);
    }
    assert_eq!(device.fact("alarm"), "over");
    device.tap(Key::Up);
    assert!(device.offers(Word::Happens.msg()), "{:?}", device.texts());
    device.tap(Key::A);
    assert!(
        device.offers(Word::Happens.msg()),
        "the cursor stays: nothing was said"
    );
    assert_eq!(device.stale(), None);
}

#[test]
fn kohaku_ends_with_the_22nd_turn_of_two() {
    let mut device = tracker(Title::Kohaku);
    let mut alarms = Vec::new();
    for turn in 1..=22 {
        device.tap(Key::A);
        if device.fact("alarm") != "none" {
            alarms.push((turn, device.fact("alarm").to_owned()));
            device.tap(Key::A);
        }
    }
    let expected = [(20, "last-turns"), (22, "over")];
    assert_eq!(
        alarms,
        expected.map(|(turn, alarm)| (turn, alarm.to_owned()))
    );
}

#[test]
fn b_takes_back_step_by_step_and_held_it_leaves() {
    let mut device = counted(Title::Rybowisko, 1, 2);
    device.tap(Key::A);
    assert_eq!(device.fact("turn"), "1");
    device.tap(Key::B);
    assert_eq!(facts(&device, ["turn", "counts"]), ["0", "2 3 1 0"]);
    device.tap(Key::B);
    assert_eq!(device.fact("counts"), "1 3 1 0");
    device.hold(Key::B);
    assert_eq!(device.fact("page"), "contents");
    device.tap(Key::A);
    device.tap(Key::B);
    device.tap(Key::A);
    // The dice come and go; the B that puts them away takes nothing back.
    device.tap(Key::Y);
    device.tap(Key::B);
    assert_eq!(device.fact("screen"), "companion");
    device.tap(Key::A);
    assert_eq!(facts(&device, ["turn", "round"]), ["0", "2"]);
}

#[test]
fn b_leaves_when_the_last_of_many_steps_is_taken_back() {
    let mut device = tracker(Title::Rybowisko);
    device.taps(Key::A, 30);
    device.taps(Key::B, 24);
    assert_eq!(device.fact("page"), "turns");
    assert!(device.offers(Msg::Back), "{:?}", device.texts());
    device.tap(Key::B);
    assert_eq!(device.fact("page"), "contents");
}

#[test]
fn a_tracker_goes_on_after_power_off() {
    let mut device = counted(Title::Rybowisko, 1, 7);
    assert_eq!(device.fact("alarm"), "last-turns");
    device.restart();
    to_page(&mut device, Title::Rybowisko, TURNS);
    // The alarm is still there to be heard.
    device.tap(Key::A);
    assert_eq!(facts(&device, TURN), ["0", "1", "none"]);
    assert_eq!(device.fact("counts"), "7 3 1 0");
    device.tap(Key::B);
    assert_eq!(
        device.fact("counts"),
        "6 3 1 0",
        "also what was said before"
    );
}

#[test]
fn every_moment_of_the_trackers_fits() {
    use Key::{A, Down, Left, Right, X};
    let rybowisko = [
        Down,
        Down,
        A,
        Down,
        A,
        Down,
        Right,
        Down,
        Left,
        Down,
        Right,
        Right,
        Right,
        Right,
        Right,
        Right,
        Right,
        A,
        X,
        X,
        Key::Up,
        Key::Up,
        Right,
        Right,
        Right,
        Right,
        Right,
        Right,
        A,
        A,
        A,
    ];
    everywhere(Title::Rybowisko, TURNS, &rybowisko);
    let mut podwodni = vec![Down, Right, A, Down];
    podwodni.extend([Right; 4]);
    podwodni.extend([A, A, A, A]);
    everywhere(Title::Podwodni, TURNS, &podwodni);
    everywhere(Title::Fish, TURNS, &[A, Down, A, A, Down, A, A]);
    everywhere(Title::Klofni, TURNS, &[A, Down, A, A, A, A, A]);
    let mut kohaku = vec![A, Down];
    kohaku.extend([Left; 20]);
    kohaku.extend([A, A, A]);
    everywhere(Title::Kohaku, TURNS, &kohaku);
}
