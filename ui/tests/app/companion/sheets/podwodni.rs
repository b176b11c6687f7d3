//! Podwodni's sheets.

use rules_core::Title;

use super::{Case, THREE, count, next, podium, points, sheet};

#[test]
fn x4_v14_and_v15() {
    let cases: [Case<3, 3>; 4] = [
        ([[1, 0, 0], [0, 1, 0], [0, 1, 0]], [10, 1, 1], "Ola wins!"),
        ([[2, 5, 0], [2, 5, 1], [0, 0, 0]], [25, 26, 0], "Jan wins!"),
        ([[1, 1, 2], [1, 2, 1], [1, 2, 0]], [13, 13, 12], "Jan wins!"),
        (
            [[1, 2, 1], [1, 2, 1], [1, 2, 0]],
            [13, 13, 12],
            "A shared win!",
        ),
    ];
    for (tallies, expected, title) in cases {
        let mut device = sheet(Title::Podwodni, THREE);
        for (seat, tally) in tallies.iter().enumerate() {
            count(&mut device, tally);
            if seat < 2 {
                next(&mut device);
            }
        }
        assert_eq!(points(&device, 3), expected, "{tallies:?}");
        podium(&mut device);
        assert!(device.shows(title), "{tallies:?}");
    }
}
