//! Klofni's sheets: foods column by column, and the penguin's.

use keys::Key;
use rules_core::Title;
use ui::text::{sheets::Word, table};

use super::{TWO, announces, count, next, podium, points, sheet};
use crate::device::Device;

/// Set the value that comes next, and add it.
fn feed(device: &mut Device, column: &[i32]) {
    for value in column {
        for _ in 0..11 {
            if device.fact("value") == value.to_string() {
                break;
            }
            device.tap(Key::Right);
        }
        assert_eq!(device.fact("value"), value.to_string());
        device.tap(Key::A);
    }
    device.tap(Key::Down);
}

fn feed_all(device: &mut Device, columns: [&[i32]; 3]) {
    for column in columns {
        feed(device, column);
    }
}

#[test]
fn v8_1_v9_14_and_v9_19() {
    let cases: [([&[i32]; 3], &str); 6] = [
        ([&[1, 2, 4, 9], &[9, 7, 3], &[3, 5]], "34"),
        ([&[1], &[], &[]], "0"),
        ([&[8], &[8], &[]], "8"),
        ([&[10, 10], &[], &[]], "10"),
        ([&[1, 10], &[2], &[2]], "10"),
        ([&[10, 1], &[2], &[2]], "14"),
    ];
    for (columns, expected) in cases {
        let mut device = sheet(Title::Klofni, TWO);
        feed_all(&mut device, columns);
        assert_eq!(device.fact("points 0"), expected, "{columns:?}");
    }
    let mut device = sheet(Title::Klofni, TWO);
    feed_all(&mut device, [&[10], &[9], &[]]);
    next(&mut device);
    feed_all(&mut device, [&[1], &[3], &[5]]);
    assert_eq!(points(&device, 2), [9, 9]);
    podium(&mut device);
    assert!(announces(&device, Some("Jan")));
    device.tap(Key::A);
    device.run(1_500);
    assert!(device.says(table::Word::TieRows.msg()));
}

#[test]
fn v9_18_the_penguin_at_three_levels() {
    let mut device = sheet(Title::Klofni, &["Ola"]);
    device.taps(Key::Up, 1);
    device.tap(Key::Right);
    assert_eq!(device.fact("sheet"), "rival");
    device.tap(Key::Down);
    feed_all(&mut device, [&[2, 4, 9], &[3, 3], &[8]]);
    count(&mut device, &[2, 3]);
    assert_eq!(device.fact("points 1"), "22");
    for expected in ["26", "48"] {
        device.tap(Key::A);
        assert_eq!(device.fact("points 1"), expected);
    }
}

#[test]
fn food_is_taken_away_from_the_end_and_the_box_has_28_of_a_colour() {
    let mut device = sheet(Title::Klofni, TWO);
    feed(&mut device, &[3, 7]);
    device.tap(Key::Up);
    assert_eq!(device.fact("points 0"), "4", "halves of three and seven");
    device.taps(Key::Left, 7);
    assert_eq!(device.fact("value"), "0");
    device.tap(Key::A);
    assert_eq!(device.fact("points 0"), "1", "half of three");
    device.tap(Key::A);
    device.tap(Key::A);
    assert!(
        device.says(Word::NothingToTake.msg()),
        "{:?}",
        device.texts()
    );
    device.tap(Key::A);
    device.taps(Key::Right, 2);
    device.taps(Key::A, 28);
    assert_eq!(device.fact("points 0"), "28");
    device.tap(Key::A);
    assert!(device.says(Word::BoxHasNoMore.msg()));
}
