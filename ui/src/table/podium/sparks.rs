//! Fireworks for a person who has won: bursts of a few small squares, in turn left and right of the podium. Each
//! frame changes one box of 64 by 64 pixels.

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point, primitives::Rectangle};

use crate::{
    Millis,
    palette::{PINK, PURPLE, RED, WHITE, YELLOW},
    pen::{Pen, rect},
    screens::ease_out,
};

/// The duration of a burst, and how many there are.
const BURST: Millis = 600;
const BURSTS: u32 = 5;
/// The end of it all, with a frame to clear the last box.
pub(super) const LAST: Millis = BURST * BURSTS + 100;
const SIDE: i32 = 64;
/// The particles fly this far, in 16ths of the radius.
const RAYS: [(i32, i32); 12] = [
    (16, 0),
    (14, 8),
    (8, 14),
    (0, 16),
    (-8, 14),
    (-14, 8),
    (-16, 0),
    (-14, -8),
    (-8, -14),
    (0, -16),
    (8, -14),
    (14, -8),
];
const COLOURS: [Rgb565; 5] = [YELLOW, PINK, WHITE, RED, PURPLE];

/// The box of burst `number`.
const fn place(number: u32) -> Rectangle {
    let x = if number.is_multiple_of(2) { 4 } else { 172 };
    let y = 34 + 10 * (number % 3) as i32;
    rect(x, y, SIDE as u32, SIDE as u32)
}

/// The area that changes at this age of the fireworks.
pub(super) fn moving(age: Millis) -> Option<Rectangle> {
    if age >= LAST {
        return None;
    }
    let number = age / BURST;
    // The box of the burst before is cleared in the first frames of the next one.
    if age % BURST < 90 && number > 0 {
        let (now, before) = (place(number.min(BURSTS - 1)), place(number - 1));
        return Some(crate::dirty::envelope(&now, &before));
    }
    Some(place(number.min(BURSTS - 1)))
}

pub(super) fn draw(pen: &mut Pen<'_>, age: Millis) {
    let number = age / BURST;
    if age == 0 || number >= BURSTS {
        return;
    }
    let area = place(number);
    if !pen.sees(&area) {
        return;
    }
    let flown = ease_out(age % BURST, BURST);
    // They shrink while they fly, and sink a little.
    let size = (6 - 3 * flown / 256).max(3);
    let sink = 6 * flown * flown / (256 * 256);
    let reach = SIDE / 2 - 8;
    let centre = area.center() - Point::new(size / 2, size / 2);
    for (i, (dx, dy)) in RAYS.into_iter().enumerate() {
        // Every other particle stays nearer to the centre.
        let reach = if i % 2 == 0 { reach } else { reach * 5 / 8 };
        let at = centre + Point::new(dx, dy) * (reach * flown) / (16 * 256) + Point::new(0, sink);
        let colour = COLOURS
            .get((i + number as usize) % COLOURS.len())
            .copied()
            .unwrap_or(WHITE);
        pen.fill(rect(at.x, at.y, size as u32, size as u32), colour);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_stays_in_its_small_box_and_the_fireworks_end() {
        let mut age = 0;
        while let Some(area) = moving(age) {
            assert!(area.size.width <= 232 && area.size.height <= 84);
            age += 30;
        }
        assert_eq!(moving(LAST), None);
    }
}
