//! Points around a centre, in whole numbers.

use embedded_graphics::prelude::Point;

/// A whole turn.
pub(super) const TURN: i32 = 1024;

/// The sine of a quarter turn in sixteen steps, times 1024.
const QUARTER: [i32; 17] = [
    0, 100, 200, 297, 392, 483, 569, 650, 724, 792, 851, 903, 946, 980, 1004, 1019, 1024,
];

/// The sine of an angle, times 1024.
fn sine(angle: i32) -> i32 {
    let angle = angle.rem_euclid(TURN);
    let (half, sign) = (angle % (TURN / 2), if angle < TURN / 2 { 1 } else { -1 });
    // The second quarter mirrors the first.
    let within = if half > TURN / 4 {
        TURN / 2 - half
    } else {
        half
    };
    let step = (within / 16) as usize;
    let at = |step: usize| QUARTER.get(step).copied().unwrap_or(1024);
    sign * (at(step) + (at(step + 1) - at(step)) * (within % 16) / 16)
}

/// The point at this distance, clockwise from the top.
pub(super) fn at_angle(centre: Point, angle: i32, distance: i32) -> Point {
    let part = |sine: i32| (distance * sine + 512).div_euclid(1024);
    centre + Point::new(part(sine(angle)), -part(sine(angle + TURN / 4)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_goes_clockwise_from_the_top() {
        let around = [0, 1, 2, 3].map(|quarter| at_angle(Point::zero(), quarter * TURN / 4, 50));
        let wanted = [(0, -50), (50, 0), (0, 50), (-50, 0)].map(|(x, y)| Point::new(x, y));
        assert_eq!(around, wanted);
    }

    #[test]
    fn every_point_lies_on_the_circle() {
        for angle in 0..TURN {
            let Point { x, y } = at_angle(Point::zero(), angle, 100);
            let off = (x * x + y * y).isqrt() - 100;
            assert!(off.abs() <= 1, "{angle}: {x}, {y}");
        }
    }
}
