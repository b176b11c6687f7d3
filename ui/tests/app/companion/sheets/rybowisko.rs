//! Rybowisko's sheets: rare fish, luck that decides.

use keys::Key;
use rules_core::Title;
use ui::text::{sheets::Word, table};

use super::{THREE, TWO, announces, count, next, podium, points, sheet};

#[test]
fn x2_and_v16() {
    let cases = [
        ([2, 3, 4, 3, 0], 16),
        ([7, 0, 0, 3, 3], 10),
        ([0, 0, 0, 0, 3], 0),
        ([1, 1, 1, 3, 3], 8),
        ([2, 2, 2, 0, 3], 10),
        ([2, 2, 3, 7, 3], 18),
    ];
    for (counts, expected) in cases {
        let mut device = sheet(Title::Rybowisko, &["Ola"]);
        count(&mut device, &counts);
        let told = device.fact("points 0");
        assert!(
            told == expected.to_string() || expected == 0,
            "{counts:?}: {told}"
        );
    }
}

#[test]
fn v12_luck_decides_and_equal_luck_is_shared() {
    for (luck, winner, tie) in [([1, 2, 3], Some("Jan"), true), ([2, 2, 3], None, false)] {
        let mut device = sheet(Title::Rybowisko, THREE);
        let catches = [[1, 1, 0, 1], [1, 1, 0, 1], [0, 0, 1, 1]];
        for (seat, (catch, luck)) in catches.into_iter().zip(luck).enumerate() {
            count(&mut device, &catch);
            count(&mut device, &[luck]);
            if seat < 2 {
                next(&mut device);
            }
        }
        assert_eq!(points(&device, 3), [3, 3, 2]);
        podium(&mut device);
        assert!(announces(&device, winner), "{luck:?}");
        device.tap(Key::A);
        device.run(2_000);
        assert_eq!(device.says(table::Word::TieLuck.msg()), tie);
    }
}

#[test]
fn rare_fish_are_among_the_fish() {
    let mut device = sheet(Title::Rybowisko, TWO);
    count(&mut device, &[1, 0, 0]);
    device.tap(Key::A);
    device.tap(Key::A);
    assert!(device.says(Word::RowsAboveFirst.msg()));
    device.tap(Key::A);
    device.taps(Key::Up, 3);
    device.tap(Key::Left);
    assert!(device.says(Word::RowsBelowFirst.msg()));
    assert_eq!(device.fact("points 0"), "2");
}
