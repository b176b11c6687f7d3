//! Sprites of arrows in eight directions.

use super::{maths::turn, paint::DYE, picture::Picture};
use crate::palette::INK;

/// An arrow that points `eighth` eighths of a turn clockwise from north.
pub(crate) fn arrow(size: i32, eighth: u8) -> Picture {
    let (s, c) = turn(f32::from(eighth) * 45.0);
    let corners = [
        (0., -10.),
        (8., -0.6),
        (3.3, -0.6),
        (3.3, 9.4),
        (-3.3, 9.4),
        (-3.3, -0.6),
        (-8., -0.6),
    ];
    let mut p = Picture::square(size, 24.0);
    p.polygon(
        &corners.map(|(x, y)| (12. + x * c - y * s, 12. + x * s + y * c)),
        DYE,
    );
    p.outline(INK);
    p
}
