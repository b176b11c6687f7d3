//! Podwodni Łowcy by its keys.

use keys::{Key, Press};
use rules_core::Title;
use ui::{Language, Layout, text::podwodni::Word};

use crate::{
    device::Device,
    labels::check,
    play::{press_start, start, to_setup},
};

/// Kinds of decisions, as the fact `asks` tells them.
mod asks {
    pub(super) const START: &str = "0";
    pub(super) const CORNER: &str = "1";
    pub(super) const DEPTH: &str = "2";
    pub(super) const WASH: &str = "4";
    pub(super) const NET: &str = "5";
    pub(super) const HARPOON: &str = "6";
    pub(super) const SET: &str = "7";
    pub(super) const FLIP: &str = "8";
    pub(super) const EXTRA: &str = "9";
    pub(super) const PICK: &str = "10";
}

fn at_the_reef(players: u8, seed: u64) -> Device {
    let mut device = Device::in_language(Layout::Square, Language::En);
    device.world.luck.0 = seed;
    start(&mut device, Title::Podwodni, players);
    rest(&mut device);
    device
}

/// Let everything come to rest, and put away the tip of a first time.
fn rest(device: &mut Device) {
    device.run(3_000);
    if device.fact("help") == "open" {
        device.tap(Key::B);
    }
}

fn tap(device: &mut Device, key: Key) {
    device.tap(key);
    rest(device);
}

/// Go on with whatever the cursor is on, until this is asked.
fn until(device: &mut Device, kind: &str) {
    for _ in 0..600 {
        if device.fact("asks") == kind || device.fact("moment") == "over" {
            break;
        }
        if device.says(Word::Take.msg()) && device.offers(Word::Mark.msg()) {
            device.tap(Key::Right);
        }
        tap(device, Key::A);
    }
    assert_eq!(device.fact("asks"), kind);
}

/// From some seed on a game comes to this decision; with three divers at the most.
fn someday(kind: &str) -> Device {
    for seed in 1..40 {
        let mut device = at_the_reef(3, seed);
        for _ in 0..120 {
            if device.fact("asks") == kind {
                return device;
            }
            // Score where that is allowed; a refusal is put away.
            if device.fact("asks") == asks::START {
                device.tap(Key::Right);
                let refusals = [Word::NoSet, Word::TwoMoreCards];
                if refusals.iter().any(|word| device.says(word.msg())) {
                    tap(&mut device, Key::A);
                }
            }
            tap(&mut device, Key::A);
        }
    }
    panic!("decision {kind} never comes");
}

#[test]
fn without_a_set_scoring_is_refused_with_the_reason() {
    let mut device = at_the_reef(2, 1);
    assert_eq!(device.fact("asks"), asks::START);
    device.tap(Key::Right);
    assert!(device.says(Word::NoSet.msg()));
    tap(&mut device, Key::A);
    assert_eq!(
        device.fact("asks"),
        asks::START,
        "the key put the sentence away"
    );
    tap(&mut device, Key::A);
    assert_eq!(device.fact("asks"), asks::CORNER);
}

#[test]
fn a_corner_is_chosen_with_the_cross() {
    for (keys, corner) in [
        ([Key::Left, Key::Up], "2200"),
        ([Key::Right, Key::Down], "2203"),
    ] {
        let mut device = at_the_reef(2, 1);
        until(&mut device, asks::CORNER);
        for key in keys {
            tap(&mut device, key);
        }
        device.press(Key::A, Press::Down);
        let told = device.effects.iter().any(|effect| {
            matches!(effect, ui::Effect::Tell(fact)
                if fact.key() == "step" && fact.value() == corner)
        });
        assert!(told, "no step {corner}");
    }
}

#[test]
fn exactly_as_many_cards_of_the_row_as_were_laid() {
    let mut device = someday(asks::DEPTH);
    device.tap(Key::Left);
    device.tap(Key::Left);
    device.tap(Key::Right);
    assert!(
        device.offers(Word::Choose.msg()),
        "the cursor is on the row"
    );
    tap(&mut device, Key::A);
    assert!(device.says_with(Word::TakeOfFive.msg(), &[&2]));
    // To the button with nothing marked.
    device.tap(Key::Down);
    device.tap(Key::Down);
    device.tap(Key::Down);
    device.tap(Key::A);
    assert!(device.says(Word::AsManyAsLaid.msg()));
    device.tap(Key::B);
    tap(&mut device, Key::B);
    assert!(
        device.offers(Word::Choose.msg()),
        "B steps back to the buttons"
    );
}

#[test]
fn a_marked_card_sends_the_cursor_on_and_the_last_one_to_the_button() {
    let mut device = someday(asks::DEPTH);
    device.tap(Key::Left);
    device.tap(Key::Left);
    device.tap(Key::Right);
    tap(&mut device, Key::A);
    assert!(device.says_with(Word::TakeOfFive.msg(), &[&2]));
    device.tap(Key::A);
    assert!(device.offers(Word::Mark.msg()));
    device.tap(Key::A);
    assert!(
        !device.offers(Word::Mark.msg()),
        "two are marked: the button is next"
    );
    tap(&mut device, Key::A);
    assert_ne!(device.fact("asks"), asks::DEPTH, "the row is taken");
}

#[test]
fn every_kind_of_decision_comes_up_and_fits_the_screen() {
    for kind in [
        asks::WASH,
        asks::NET,
        asks::HARPOON,
        asks::SET,
        asks::FLIP,
        asks::EXTRA,
        asks::PICK,
    ] {
        let device = someday(kind);
        check(&device, &format!("decision {kind}"));
    }
}

#[test]
fn scoring_can_be_undone_until_others_pick() {
    let mut device = someday(asks::SET);
    tap(&mut device, Key::A);
    assert_eq!(device.fact("asks"), asks::FLIP);
    tap(&mut device, Key::A);
    assert_eq!(device.fact("asks"), asks::EXTRA);
    for kind in [asks::FLIP, asks::SET, asks::START] {
        tap(&mut device, Key::B);
        assert_eq!(device.fact("asks"), kind);
    }
}

#[test]
fn the_danger_in_percent_is_shown_to_those_who_want_it() {
    for wanted in [false, true] {
        let mut device = Device::in_language(Layout::Square, Language::En);
        to_setup(&mut device, Title::Podwodni);
        // Players, two seats, the goal, the danger.
        for _ in 0..5 {
            device.tap(Key::Down);
        }
        if wanted {
            device.tap(Key::Right);
        }
        press_start(&mut device);
        rest(&mut device);
        for _ in 0..30 {
            if device.fact("asks") == asks::CORNER {
                break;
            }
            tap(&mut device, Key::A);
        }
        assert_eq!(device.says(Word::BreaksPercent.msg()), wanted);
        // Over the game the numbers of the four corners differ in many ways.
        for _ in 0..80 {
            if device.fact("asks") == asks::CORNER {
                for key in [Key::Right, Key::Down, Key::Left, Key::Up] {
                    device.tap(key);
                    assert_eq!(device.stale(), None, "no trace of another number");
                }
            }
            tap(&mut device, Key::A);
        }
    }
}

#[test]
fn every_frame_of_a_flight_is_redrawn_where_it_changes() {
    for (players, seed) in [(2, 1), (3, 4)] {
        let mut device = at_the_reef(players, seed);
        for turn in 0..40 {
            device.press(Key::A, Press::Down);
            for frame in 0..9 {
                device.run(30);
                assert_eq!(device.stale(), None, "turn {turn}, frame {frame}");
            }
            device.press(Key::A, Press::Up { after_long: false });
            rest(&mut device);
        }
    }
}
