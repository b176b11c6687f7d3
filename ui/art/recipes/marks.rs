//! Marks of the six seats: a shape each, for players who cannot tell the colours apart.

use super::{
    maths::{bearing, cos, sin, square},
    picture::Picture,
};
use crate::palette::{INK, SeatColour, Shape, WHITE};
use std::f32::consts::PI;

/// The shape in `size` by `size` pixels; `size` should be odd. It is encoded as a 1-bit mask.
pub(crate) fn mark(shape: Shape, size: i32) -> Picture {
    let half = size as f32 / 2.0;
    let mut p = Picture::new(size, size);
    p.fill(INK, |x, y| covers(shape, half, x - half, y - half));
    p
}

/// Whether the shape, of half width `half`, contains a point relative to its centre.
fn covers(shape: Shape, half: f32, x: f32, y: f32) -> bool {
    let (ax, ay) = (x.abs(), y.abs());
    match shape {
        Shape::Disc => x * x + y * y <= half * half * 1.02,
        Shape::Square => ax.max(ay) <= half * 0.9,
        Shape::Triangle => ax <= (y + half) * 0.54 + 0.3 && y <= half * 0.86,
        Shape::Diamond => ax + ay <= half * 1.05,
        Shape::Star => star(half, x, y - half * 0.08),
        Shape::Hexagon => ay <= half * 0.84 && ax + ay * 0.62 <= half * 1.06,
    }
}

/// Whether a five-pointed star contains the point.
fn star(half: f32, x: f32, y: f32) -> bool {
    let segment = PI / 5.0;
    let (tip, notch) = (half * 1.16, half * 0.58);
    let from_notch = (bearing(x, y).rem_euclid(2.0 * segment) - segment).abs();
    let (dx, dy) = (tip * cos(segment) - notch, tip * sin(segment));
    let edge = notch * dy / (cos(from_notch) * dy - sin(from_notch) * dx);
    square(x) + square(y) <= square(edge)
}

/// The mark of a seat with a face, 84 pixels and an ink line of three: for the curtain.
pub(crate) fn face(seat: SeatColour) -> Picture {
    let features = if seat.ink == WHITE { INK } else { WHITE };
    let mut p = Picture::new(90, 90);
    p.fill(INK, |x, y| covers(seat.shape, 45., x - 45., y - 45.));
    p.fill(seat.ink, |x, y| covers(seat.shape, 42., x - 45., y - 45.));
    // the triangle is narrow above, so its face sits low
    let low = if seat.shape == Shape::Triangle {
        12.
    } else {
        0.
    };
    for x in [30., 60.] {
        p.disc((x, 39. + low), 5.5, features)
            .disc((x + 1.8, 37.2 + low), 2.0, seat.ink);
    }
    p.fill(features, |x, y| {
        let u = (x - 45.) / 15.;
        u.abs() <= 1.0 && (y - (66. + low - 9. * u * u)).abs() <= 1.7
    });
    p
}
