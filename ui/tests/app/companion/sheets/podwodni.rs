//! Podwodni's sheets.

use rules_core::Title;

use super::{Case, THREE, announces, count, next, podium, points, sheet};

#[test]
fn x4_v14_and_v15() {
    let cases: [Case<3, 3>; 4] = [
        ([[1, 0, 0], [0, 1, 0], [0, 1, 0]], [10, 1, 1], Some("Ola")),
        ([[2, 5, 0], [2, 5, 1], [0, 0, 0]], [25, 26, 0], Some("Jan")),
        ([[1, 1, 2], [1, 2, 1], [1, 2, 0]], [13, 13, 12], Some("Jan")),
        ([[1, 2, 1], [1, 2, 1], [1, 2, 0]], [13, 13, 12], None),
    ];
    for (tallies, expected, winner) in cases {
        let mut device = sheet(Title::Podwodni, THREE);
        for (seat, tally) in tallies.iter().enumerate() {
            count(&mut device, tally);
            if seat < 2 {
                next(&mut device);
            }
        }
        assert_eq!(points(&device, 3), expected, "{tallies:?}");
        podium(&mut device);
        assert!(announces(&device, winner), "{tallies:?}");
    }
}
