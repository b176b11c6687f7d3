//! The sign that stays while something is in memory only, because the store refused it.

use embedded_graphics::prelude::Point;

use crate::{
    Layout,
    palette::{BUOY, INK},
    pen::{Pen, rect},
};

/// Width and height of the sign.
pub(crate) const SIDE: u32 = 15;

/// Draw it: an exclamation mark in an orange disc, as the notice has it.
pub(crate) fn draw(pen: &mut Pen<'_>, centre: Point) {
    pen.disc(centre, SIDE, INK);
    pen.disc(centre, SIDE - 2, BUOY);
    pen.fill(rect(centre.x - 1, centre.y - 5, 2, 6), INK);
    pen.fill(rect(centre.x - 1, centre.y + 3, 2, 2), INK);
}

/// Its place on screens without a bar of their own: the upper right corner of the field.
pub(crate) fn corner(layout: Layout) -> Point {
    let field = layout.field();
    Point::new(field.top_left.x + field.size.width as i32 - 11, 11)
}
