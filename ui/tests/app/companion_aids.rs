//! Beside a printed box: who plays, who begins, the sand clock, set-up, and dice for the whole table.

use keys::{Key, Press};
use ui::{Cue, Effect, Language, Layout, Millis, Settings};

use crate::{device::Device, labels::check};

/// At the hub, with the cursor on this tile.
fn at_tile(device: &mut Device, tile: usize) {
    for _ in 0..6 {
        device.tap(Key::Right);
    }
    assert_eq!(device.fact("card"), "companion");
    device.tap(Key::A);
    assert_eq!(device.fact("page"), "hub");
    for _ in 0..tile / 3 {
        device.tap(Key::Down);
    }
    for _ in 0..tile % 3 {
        device.tap(Key::Right);
    }
}

fn on_page(layout: Layout, settings: Settings, tile: usize) -> Device {
    let mut device = Device::new(layout, settings);
    at_tile(&mut device, tile);
    device.tap(Key::A);
    device
}

const FIRST: usize = 6;
const CLOCK: usize = 7;
const GUESTS: usize = 8;

fn square(tile: usize) -> Device {
    on_page(Layout::Square, Settings::default(), tile)
}

fn texts(device: &Device) -> Vec<String> {
    let labels = device.labels();
    labels.into_iter().map(|(text, ..)| text).collect()
}

fn shows(device: &Device, text: &str) -> bool {
    texts(device).iter().any(|shown| shown == text)
}

fn alarms(device: &Device) -> usize {
    let alarm = |effect: &&Effect| **effect == Effect::Play(Cue::Trouble);
    device.effects.iter().filter(alarm).count()
}

/// Let time pass while the picture must stay true.
fn pass(device: &mut Device, ms: Millis) {
    device.run(ms);
    assert_eq!(device.stale(), None);
}

#[test]
fn one_key_brings_the_dice_to_any_page_and_back() {
    for tile in [FIRST, CLOCK, GUESTS] {
        let mut device = square(tile);
        let page = device.fact("page").to_owned();
        let before = texts(&device);
        device.faces = vec![2, 4];
        device.tap(Key::Y);
        assert_eq!(device.fact("screen"), "dice");
        device.tap(Key::A);
        assert_eq!(device.fact("dice"), "4 2");
        device.tap(Key::B);
        assert_eq!(device.fact("screen"), "companion");
        assert_eq!((device.fact("page"), texts(&device)), (&*page, before));
        assert_eq!(device.stale(), None);
    }
}

#[test]
fn a_roll_is_shown_across_the_table_and_turned_with_a_key() {
    for layout in Layout::ALL {
        let mut device = on_page(layout, Settings::default(), FIRST);
        device.tap(Key::Y);
        device.tap(Key::Right);
        device.tap(Key::Right);
        device.faces = vec![3, 5];
        device.tap(Key::A);
        assert_eq!(device.fact("view"), "share");
        assert_eq!(
            device.fact("dice"),
            "5 3",
            "what was not rolled yet is rolled at once"
        );
        assert!(shows(&device, "8"));
        for way in ["across", "here", "across"] {
            device.tap(Key::Y);
            assert_eq!(device.fact("turned"), way);
            assert_eq!(device.stale(), None);
        }
        // Rolled again upside down, with a picture that is true in every frame.
        device.faces = vec![6, 6];
        device.press(Key::A, Press::Down);
        for _ in 0..30 {
            pass(&mut device, 31);
        }
        assert!(shows(&device, "12"));
        device.tap(Key::X);
        assert_eq!(device.stale(), None, "help stands upright");
        device.tap(Key::B);
        device.tap(Key::B);
        assert_eq!(device.fact("view"), "tray");
        device.tap(Key::B);
        assert_eq!(device.fact("page"), "first");
    }
}

#[test]
fn guests_have_names_colours_and_an_order_that_survive_power_off() {
    let mut device = square(GUESTS);
    device.tap(Key::Right);
    assert_eq!(device.fact("guests"), "3");
    // The second one changes places with the third, and gets a spelled name.
    device.tap(Key::Down);
    device.tap(Key::Down);
    device.tap(Key::Right);
    device.tap(Key::A);
    device.tap(Key::Down);
    device.tap(Key::A);
    for key in [Key::Down, Key::Right, Key::Down, Key::Down, Key::A, Key::B] {
        device.tap(key);
    }
    let names = ["Ola", "Zuzia", "Aą"];
    for name in names {
        assert!(shows(&device, name), "{name}: {:?}", texts(&device));
    }
    let place = |device: &Device, name: &str| {
        let labels = device.labels();
        let found = labels.iter().find(|(text, ..)| text == name);
        found.map(|(_, ink, _)| ink.top_left.y).expect("a name")
    };
    assert!(place(&device, "Zuzia") < place(&device, "Aą"));
    device.restart();
    at_tile(&mut device, GUESTS);
    device.tap(Key::A);
    for name in names {
        assert!(shows(&device, name), "{name} was kept");
    }
    assert!(place(&device, "Zuzia") < place(&device, "Aą"));
}

#[test]
fn one_to_six_people_sit_there_with_names_and_colours_of_their_own() {
    let mut device = square(GUESTS);
    for count in [3, 4, 5, 6, 1, 2] {
        device.tap(Key::A);
        assert_eq!(device.fact("guests"), count.to_string());
        let mut names = texts(&device);
        names.retain(|text| text.chars().all(char::is_alphabetic));
        let all = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all, "nobody has another's name");
    }
}

#[test]
fn foreign_guests_are_two_people() {
    let mut device = square(GUESTS);
    device.tap(Key::A);
    let note = device.effects.iter().find_map(|effect| match effect {
        Effect::Keep(ui::Keep::Note(note)) => Some(*note),
        _ => None,
    });
    device.shelf.put(note.expect("it was kept"), &[1, 0xFF, 3]);
    device.restart();
    at_tile(&mut device, GUESTS);
    device.tap(Key::A);
    assert!(shows(&device, "Ola") && shows(&device, "Finn") && shows(&device, "2"));
}

#[test]
fn the_pointer_stops_at_somebody_and_everybody_is_somebody() {
    let mut seen = [false; 3];
    let mut device = square(GUESTS);
    device.tap(Key::A);
    device.tap(Key::B);
    device.tap(Key::Left);
    device.tap(Key::Left);
    device.tap(Key::A);
    assert_eq!(device.fact("page"), "first");
    for _ in 0..40 {
        device.tap(Key::A);
        pass(&mut device, 4_000);
        let winner: usize = device.fact("begins").parse().expect("a number");
        seen[winner] = true;
        let name = ["Ola", "Finn", "Zuzia"][winner];
        assert!(shows(&device, name));
    }
    assert_eq!(seen, [true; 3]);
}

#[test]
fn a_key_ends_the_spin_and_without_motion_there_is_none() {
    let mut device = square(FIRST);
    device.press(Key::A, Press::Down);
    device.run(300);
    assert_eq!(device.fact("begins"), "");
    device.press(Key::Right, Press::Down);
    assert_ne!(device.fact("begins"), "");
    assert_eq!(device.stale(), None);
    let still = Settings {
        motion: false,
        ..Settings::default()
    };
    let mut device = on_page(Layout::Square, still, FIRST);
    device.press(Key::A, Press::Down);
    assert_ne!(device.fact("begins"), "");
    assert_eq!(device.app.wake_at(), None);
}

/// A clock of fifteen seconds, for all, that has not begun.
fn short_clock(device: &mut Device) {
    for _ in 0..4 {
        device.tap(Key::Left);
    }
    assert!(shows(device, "0:15"));
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
            let mut device = on_page(layout, loud, CLOCK);
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
                device.app.wake_at(),
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
    let mut device = square(CLOCK);
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
    let mut device = square(CLOCK);
    short_clock(&mut device);
    device.tap(Key::A);
    device.run(3_000);
    device.tap(Key::A);
    assert_eq!(device.fact("clock"), "paused");
    let shown = texts(&device);
    device.run(60_000);
    assert_eq!(texts(&device), shown);
    assert_eq!(device.app.wake_at(), None);
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
        !shows(&device, "1:30"),
        "another time is not chosen in the middle"
    );
    device.hold(Key::A);
    assert_eq!(device.fact("clock"), "full");
    assert!(shows(&device, "1:30"));
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
    at_tile(&mut device, CLOCK);
    device.tap(Key::A);
    assert_eq!(device.stale(), None);
    let figures: Vec<String> = texts(&device)
        .into_iter()
        .filter(|text| text.contains(':'))
        .collect();
    // The first one's in the small plate; the second one's large as well. At most ten seconds are lost.
    assert!(figures.contains(&"1:20".to_owned()), "{figures:?}");
    let second = figures.first().expect("large");
    assert!(("1:04"..="1:15").contains(&&**second), "{figures:?}");
    device.run(60_000);
    assert!(shows(&device, second), "it waits");
    device.tap(Key::A);
    assert_eq!(device.fact("clock"), "runs");
}

#[test]
fn set_up_is_read_out_for_as_many_as_play() {
    let mut device = Device::new(Layout::Square, Settings::default());
    // Klofni is the fifth tile.
    at_tile(&mut device, 4);
    device.tap(Key::A);
    device.tap(Key::A);
    assert_eq!(device.fact("page"), "set-up");
    for _ in 0..2 {
        device.tap(Key::Right);
    }
    assert_eq!(device.fact("players"), "4");
    device.tap(Key::A);
    device.tap(Key::A);
    assert_eq!(device.fact("step"), "2");
    assert!(
        shows(&device, "5"),
        "five tokens of each depth: {:?}",
        texts(&device)
    );
    device.tap(Key::B);
    assert_eq!(device.fact("step"), "1");
    for _ in 0..3 {
        device.tap(Key::Right);
    }
    assert_eq!(device.fact("step"), "4");
    assert_eq!(device.stale(), None);
    device.tap(Key::A);
    assert_eq!(device.fact("page"), "first", "the pointer says who begins");
}

#[test]
fn every_card_of_every_set_up_fits() {
    for layout in Layout::ALL {
        for &language in Language::ALL {
            let mut device = Device::in_language(layout, language);
            at_tile(&mut device, 0);
            for title in 0..5 {
                device.tap(Key::A);
                for players in 0..6 {
                    device.tap(Key::A);
                    for _ in 0..players {
                        device.tap(Key::Right);
                    }
                    let place =
                        |step: usize| format!("{layout:?} {language:?} {title} {players} {step}");
                    check(&device, &place(0));
                    for step in 1..11 {
                        device.tap(Key::Right);
                        check(&device, &place(step));
                    }
                    while device.fact("page") == "set-up" {
                        device.tap(Key::B);
                    }
                }
                device.tap(Key::B);
                device.tap(Key::Right);
            }
        }
    }
}

#[test]
fn every_word_of_the_other_pages_fits() {
    for layout in Layout::ALL {
        for &language in Language::ALL {
            let at = |tile| {
                let settings = Settings {
                    language,
                    ..Settings::default()
                };
                on_page(layout, settings, tile)
            };
            let place = |what: &str| format!("{layout:?} {language:?} {what}");
            let mut device = at(GUESTS);
            for count in 0..4 {
                device.tap(Key::A);
                check(&device, &place(&format!("guests {count}")));
            }
            for row in 0..6 {
                device.tap(Key::Down);
                check(&device, &place(&format!("guest {row}")));
            }
            device.tap(Key::A);
            check(&device, &place("card"));
            device.tap(Key::B);
            device.tap(Key::X);
            check(&device, &place("guests help"));
            device.tap(Key::B);
            device.tap(Key::B);
            for (tile, what) in [(CLOCK, "clock"), (FIRST, "first")] {
                device.tap(Key::Left);
                device.tap(Key::A);
                assert_eq!(device.fact("page"), what, "{tile}");
                check(&device, &place(what));
                device.tap(Key::X);
                check(&device, &place(what));
                device.tap(Key::B);
                device.tap(Key::Down);
                check(&device, &place(what));
                device.tap(Key::A);
                device.run(3_000);
                check(&device, &place(what));
                device.tap(Key::Left);
                check(&device, &place(what));
                device.tap(Key::B);
            }
            device.tap(Key::Up);
            device.tap(Key::Up);
            for title in 0..5 {
                check(&device, &place("hub"));
                device.tap(Key::A);
                check(&device, &place(&format!("contents {title}")));
                device.tap(Key::B);
                device.tap(Key::Right);
            }
            device.tap(Key::Y);
            device.tap(Key::Right);
            device.tap(Key::Right);
            device.tap(Key::A);
            check(&device, &place("share"));
            device.tap(Key::Y);
            check(&device, &place("across"));
            device.tap(Key::X);
            check(&device, &place("share help"));
        }
    }
}
