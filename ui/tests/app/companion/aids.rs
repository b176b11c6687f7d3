//! Who plays, who begins, and dice for the whole table; and that the words of these pages fit.

use keys::{Key, Press};
use store::ItemKey;
use ui::{Effect, Language, Layout, Settings};

use super::{CLOCK, FIRST, GUESTS, on_tile, pass, square, to_tile};
use crate::{device::Device, labels::check};

#[test]
fn one_key_brings_the_dice_to_any_page_and_back() {
    for tile in [FIRST, CLOCK, GUESTS] {
        let mut device = square(tile);
        let page = device.fact("page").to_owned();
        let before = device.texts();
        device.world.faces = vec![2, 4];
        device.tap(Key::Y);
        assert_eq!(device.fact("screen"), "dice");
        device.tap(Key::A);
        assert_eq!(device.fact("dice"), "4 2");
        device.tap(Key::B);
        assert_eq!(device.fact("screen"), "companion");
        assert_eq!((device.fact("page"), device.texts()), (&*page, before));
        assert_eq!(device.stale(), None);
    }
}

#[test]
fn a_roll_is_shown_across_the_table_and_turned_with_a_key() {
    for layout in Layout::ALL {
        let mut device = on_tile(layout, Settings::default(), FIRST);
        device.tap(Key::Y);
        device.tap(Key::Right);
        device.tap(Key::Right);
        device.world.faces = vec![3, 5];
        device.tap(Key::A);
        assert_eq!(device.fact("view"), "share");
        assert_eq!(
            device.fact("dice"),
            "5 3",
            "what was not rolled yet is rolled at once"
        );
        assert!(device.shows("8"));
        for way in ["across", "here", "across"] {
            device.tap(Key::Y);
            assert_eq!(device.fact("turned"), way);
            assert_eq!(device.stale(), None);
        }
        // Rolled again upside down, with a picture that is true in every frame.
        device.world.faces = vec![6, 6];
        device.press(Key::A, Press::Down);
        for _ in 0..30 {
            pass(&mut device, 31);
        }
        assert!(device.shows("12"));
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
        assert!(device.shows(name), "{name}: {:?}", device.texts());
    }
    let place = |device: &Device, name: &str| {
        let labels = device.labels().0;
        let found = labels.iter().find(|label| label.text == name);
        found.map(|label| label.ink.top_left.y).expect("a name")
    };
    assert!(place(&device, "Zuzia") < place(&device, "Aą"));
    device.restart();
    to_tile(&mut device, GUESTS);
    for name in names {
        assert!(device.shows(name), "{name} was kept");
    }
    assert!(place(&device, "Zuzia") < place(&device, "Aą"));
}

#[test]
fn one_to_six_people_sit_there_with_names_and_colours_of_their_own() {
    let mut device = square(GUESTS);
    for count in [3, 4, 5, 6, 1, 2] {
        device.tap(Key::A);
        assert_eq!(device.fact("guests"), count.to_string());
        let mut names = device.texts();
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
        Effect::Put(key @ ItemKey::Note(_)) => Some(*key),
        _ => None,
    });
    device.store.put(note.expect("it was kept"), &[1, 0xFF, 3]);
    device.restart();
    to_tile(&mut device, GUESTS);
    assert!(device.shows("Ola") && device.shows("Finn") && device.shows("2"));
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
        assert!(device.shows(name));
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
    let mut device = on_tile(Layout::Square, still, FIRST);
    device.press(Key::A, Press::Down);
    assert_ne!(device.fact("begins"), "");
    assert_eq!(device.app.busy_at(), None);
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
                on_tile(layout, settings, tile)
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
