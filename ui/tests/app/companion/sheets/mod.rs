//! Score sheets: the rulebooks' worked examples game by game; here what is true of any sheet, refusals
//! and power-off.

mod fish;
mod klofni;
mod kohaku;
mod podwodni;
mod ponds;
mod rybowisko;

use keys::{Key, Press};
use rules_core::Title;
use ui::{
    Language, Layout, Settings,
    text::{sheets::Word, table},
};

use super::{SHEET, open, to_hub};
use crate::{device::Device, labels::check};

/// Counts of each player, their points, and who wins; `None` for a shared win.
type Case<const ROWS: usize, const PLAYERS: usize> = (
    [[usize; ROWS]; PLAYERS],
    [i32; PLAYERS],
    Option<&'static str>,
);

/// Beside a box, with these people at the table.
fn beside(layout: Layout, language: Language, guests: &[&str]) -> Device {
    let mut device = Device::new(
        layout,
        Settings {
            language,
            ..Settings::default()
        },
    );
    device.slow = true;
    to_hub(&mut device);
    let fetched = device.last_item();
    // Version, then colour, length and name of each.
    let mut bytes = vec![1];
    for (i, name) in guests.iter().enumerate() {
        bytes.extend([i as u8, name.len() as u8]);
        bytes.extend(name.as_bytes());
    }
    device.store.put(fetched.expect("guests"), &bytes);
    device.slow = false;
    device.answer();
    device
}

/// From the hub to a game's sheet.
fn open_sheet(device: &mut Device, title: Title) {
    open(device, title, SHEET);
    assert_eq!(device.fact("page"), "sheet", "{title:?}");
}

fn sheet(title: Title, guests: &[&str]) -> Device {
    let mut device = beside(Layout::Square, Language::En, guests);
    open_sheet(&mut device, title);
    device
}

const TWO: &[&str] = &["Ola", "Jan"];
const THREE: &[&str] = &["Ola", "Jan", "Ewa"];

/// Count these into the rows from the cursor down; the cursor stays in the row below the last.
fn count(device: &mut Device, counts: &[usize]) {
    for count in counts {
        device.taps(Key::A, *count);
        device.tap(Key::Down);
    }
}

/// The next player, from the button below the rows, where [`count`] leaves the cursor.
fn next(device: &mut Device) {
    device.tap(Key::A);
}

fn points(device: &Device, players: usize) -> Vec<i32> {
    let told = (0..players).map(|i| device.fact(&format!("points {i}")).to_owned());
    told.map(|points| points.parse().expect("points")).collect()
}

/// Open the podium from below the rows of the last player.
fn podium(device: &mut Device) {
    device.tap(Key::Right);
    device.tap(Key::A);
    assert_eq!(device.fact("page"), "podium");
    device.run(2_000);
}

/// Whether the podium names this winner; `None` for a shared win.
fn announces(device: &Device, winner: Option<&str>) -> bool {
    match winner {
        Some(name) => device.says_with(table::Word::Wins.msg(), &[&name]),
        None => device.says(table::Word::SharedWin.msg()),
    }
}

#[test]
fn a_held_key_counts_fast_and_stops_at_what_the_box_holds() {
    let mut device = sheet(Title::Rybowisko, TWO);
    device.press(Key::Right, Press::Down);
    for _ in 0..40 {
        device.press(Key::Right, Press::Repeat);
    }
    assert_eq!(device.fact("count"), "54");
    assert!(
        !device.says(Word::BoxHasNoMore.msg()),
        "it just stays there"
    );
    device.tap(Key::Right);
    assert!(device.says(Word::BoxHasNoMore.msg()));
    device.tap(Key::B);
    device.taps(Key::Down, 4);
    device.taps(Key::A, 4);
    device.tap(Key::A);
    assert!(device.says(Word::TooMuchLuck.msg()));
}

#[test]
fn a_sheet_survives_power_off_and_a_new_one_wants_a_held_key() {
    for title in Title::ALL {
        let mut device = sheet(title, TWO);
        device.tap(Key::Down);
        device.tap(Key::A);
        device.tap(Key::A);
        let told = device.fact("points 0").to_owned();
        assert_ne!(told, "", "{title:?}");
        let mut again = Device::new(Layout::Square, Settings::default());
        again.keep_as(&device);
        to_hub(&mut again);
        open_sheet(&mut again, title);
        assert!(again.shows(&told), "{title:?} {told}");
        again.tap(Key::Up);
        again.tap(Key::Up);
        again.taps(Key::Left, 1);
        again.tap(Key::A);
        assert!(again.says(Word::HoldForNew.msg()), "{title:?}");
        again.tap(Key::B);
        again.hold(Key::A);
        assert_eq!(again.fact("points 0"), "0", "{title:?}");
    }
}

#[test]
fn who_leaves_the_table_leaves_the_sheet_and_who_comes_is_blank() {
    let mut device = sheet(Title::Fish, THREE);
    for _ in 0..3 {
        count(&mut device, &[2, 1, 0, 0]);
        next(&mut device);
    }
    assert_eq!(points(&device, 3), [4, 4, 4]);
    for (guests, totals) in [(TWO, 2), (&["A", "B", "C", "D"][..], 4)] {
        let mut again = beside(Layout::Wide, Language::Pl, guests);
        // The guests stay; the sheet comes from the other device.
        let note = again.last_item().expect("guests");
        let bytes = again.store.item(note).expect("guests").to_vec();
        again.keep_as(&device);
        again.store.put(note, &bytes);
        open_sheet(&mut again, Title::Fish);
        again.tap(Key::A);
        let expected: Vec<i32> = (0..totals).map(|i| [5, 4, 4, 0][i]).collect();
        assert_eq!(points(&again, totals), expected);
    }
}

#[test]
fn a_note_of_nonsense_is_a_blank_sheet() {
    for title in Title::ALL {
        for length in [0, 1, 2, 7, 40, 300, 699] {
            for byte in [0, 1, 3, 6, 77, 255] {
                let mut device = sheet(title, TWO);
                device.tap(Key::B);
                let note = device.last_item();
                let mut bytes = vec![byte; length];
                if let [first, ..] = &mut bytes[..] {
                    *first = 1;
                }
                device.store.put(note.expect("a note"), &bytes);
                device.tap(Key::A);
                assert_eq!(device.fact("page"), "sheet");
                device.tap(Key::Down);
                device.tap(Key::A);
            }
        }
    }
}

#[test]
fn all_labels_fit_and_parts_make_the_whole_picture() {
    let six: &[&str] = &["Zuzanna", "Mateusz", "Ola", "Kazimierz", "Jan", "Wiktoria"];
    for layout in Layout::ALL {
        for &language in Language::ALL {
            for (title, guests) in Title::ALL
                .into_iter()
                .flat_map(|t| [(t, six), (t, &six[..1])])
            {
                let mut device = beside(layout, language, guests);
                let place = format!("{layout:?} {} {title:?}", language.code());
                open_sheet(&mut device, title);
                for step in 0..30 {
                    check(&device, &format!("{place} {step}"));
                    assert_eq!(device.stale(), None, "{place} {step}");
                    if step % 3 == 1 {
                        device.tap(Key::A);
                        assert_eq!(device.stale(), None, "{place} {step} A");
                        if device.fact("page") == "podium" {
                            check(&device, &format!("{place} podium"));
                            device.tap(Key::A);
                            device.run(2_000);
                            check(&device, &format!("{place} bars"));
                            device.taps(Key::B, 2);
                        }
                        if device.fact("page") == "pond" {
                            check(&device, &format!("{place} pond"));
                            device.tap(Key::A);
                            check(&device, &format!("{place} tile"));
                            device.taps(Key::B, 2);
                        }
                    }
                    if step % 4 == 2 {
                        device.tap(Key::Right);
                    }
                    device.tap(Key::Down);
                }
                device.tap(Key::X);
                check(&device, &format!("{place} help"));
            }
        }
    }
}
