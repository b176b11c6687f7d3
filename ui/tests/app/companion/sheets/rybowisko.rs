//! Rybowisko's sheets: rare fish, luck that decides.

use keys::Key;
use rules_core::Title;

use super::{THREE, TWO, count, next, podium, points, sheet};

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
    for (luck, title, tie) in [
        ([1, 2, 3], "Jan wins!", true),
        ([2, 2, 3], "A shared win!", false),
    ] {
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
        assert!(device.shows(title), "{luck:?}");
        device.tap(Key::A);
        device.run(2_000);
        assert_eq!(device.shows("Equal points: more luck wins."), tie);
    }
}

#[test]
fn rare_fish_are_among_the_fish() {
    let mut device = sheet(Title::Rybowisko, TWO);
    count(&mut device, &[1, 0, 0]);
    device.tap(Key::A);
    device.tap(Key::A);
    assert!(device.shows("Count the row above"));
    device.tap(Key::A);
    device.taps(Key::Up, 3);
    device.tap(Key::Left);
    assert!(device.shows("First take away from"));
    assert_eq!(device.fact("points 0"), "2");
}
