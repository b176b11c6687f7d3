//! The picture of the battery: its charge, and a bolt while USB supplies the power.

use embedded_graphics::{
    pixelcolor::Rgb565,
    prelude::{Point, Size},
    primitives::Rectangle,
};

use crate::{
    Power, Supply,
    palette::{BUOY, INK, MIST, MOSS, PAPER, YELLOW},
    pen::{Pen, rect},
};

/// The case without the pole.
const CASE: Size = Size::new(24, 13);
const POLE: Size = Size::new(3, 5);

/// The area of the picture in the upper corner that ends at `right`.
pub(crate) const fn area(right: i32) -> Rectangle {
    let width = CASE.width + POLE.width - 1;
    rect(right - 3 - width as i32, 3, width, CASE.height)
}

#[inline(never)]
pub(crate) fn draw(pen: &mut Pen<'_>, area: Rectangle, power: Power) {
    if !pen.sees(&area) {
        return;
    }
    let (x, y) = (area.top_left.x, area.top_left.y);
    pen.fill(
        rect(x + CASE.width as i32 - 1, y + 4, POLE.width, POLE.height),
        INK,
    );
    pen.plate(Rectangle::new(area.top_left, CASE), 3, PAPER, INK);
    let room = CASE.width - 4;
    match power.battery {
        Some(battery) => {
            // A battery with anything left shows at least a line.
            let length = (room * u32::from(battery.percent)).div_ceil(100).min(room);
            pen.fill(rect(x + 2, y + 2, length, CASE.height - 4), colour(power));
        }
        None => pen.fill(rect(x + 2, y + 2, room, CASE.height - 4), MIST),
    }
    if power.supply != Supply::Battery {
        bolt(pen, Point::new(x + CASE.width as i32 / 2, y + 6));
    }
}

fn colour(power: Power) -> Rgb565 {
    let percent = power.battery.map_or(100, |battery| battery.percent);
    match (power.supply, percent) {
        (Supply::Battery, 0..=10) => BUOY,
        (Supply::Battery, 11..=20) => YELLOW,
        _ => MOSS,
    }
}

fn bolt(pen: &mut Pen<'_>, centre: Point) {
    let at = |dx: i32, dy: i32| centre + Point::new(dx, dy);
    pen.polygon(&[at(1, -6), at(-5, 1), at(1, 1)], INK);
    pen.polygon(&[at(-1, 6), at(5, -1), at(-1, -1)], INK);
    pen.polygon(&[at(0, -3), at(-2, 0), at(1, 0)], YELLOW);
    pen.polygon(&[at(0, 3), at(2, 0), at(-1, 0)], YELLOW);
}
