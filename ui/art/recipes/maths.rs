//! Transcendental functions with the same result on every host, so that the pictures are reproducible.

pub(crate) fn sin(radians: f32) -> f32 {
    libm::sinf(radians)
}

pub(crate) fn cos(radians: f32) -> f32 {
    libm::cosf(radians)
}

pub(crate) fn exp(x: f32) -> f32 {
    libm::expf(x)
}

/// The bearing of a point relative to the centre: the angle from north, clockwise.
pub(crate) fn bearing(right: f32, below: f32) -> f32 {
    libm::atan2f(right, -below)
}

/// Sine and cosine of an angle in degrees.
pub(crate) fn turn(degrees: f32) -> (f32, f32) {
    let radians = degrees.to_radians();
    (sin(radians), cos(radians))
}

pub(crate) fn square(x: f32) -> f32 {
    x * x
}

/// Distance between two points.
pub(crate) fn distance(ax: f32, ay: f32, bx: f32, by: f32) -> f32 {
    (square(ax - bx) + square(ay - by)).sqrt()
}
