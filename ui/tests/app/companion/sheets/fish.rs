//! Fish!'s sheets.

use rules_core::Title;

use super::{Case, TWO, announces, count, next, podium, points, sheet};

#[test]
fn v9_12_to_14() {
    let cases: [Case<4, 2>; 3] = [
        ([[3, 1, 1, 0], [7, 4, 0, 1]], [10, 10], Some("Jan")),
        ([[2, 4, 0, 0], [5, 0, 2, 1]], [10, 10], Some("Ola")),
        ([[2, 4, 0, 1], [2, 4, 0, 1]], [5, 5], None),
    ];
    for (hauls, expected, winner) in cases {
        let mut device = sheet(Title::Fish, TWO);
        count(&mut device, &hauls[0]);
        next(&mut device);
        count(&mut device, &hauls[1]);
        assert_eq!(points(&device, 2), expected, "{hauls:?}");
        podium(&mut device);
        assert!(announces(&device, winner), "{hauls:?}");
    }
    let mut device = sheet(Title::Fish, TWO);
    count(&mut device, &[0, 0, 0, 2]);
    assert_eq!(device.fact("points 0"), "-10", "the lowest score");
}
