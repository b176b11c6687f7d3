//! Elements shared by several scenes: sky, water, sand, weed, bubbles.

use crate::{
    palette::{FERN, FOAM, INK, LAGOON, MOSS, PAPER, SAND, WHITE, mix},
    recipes::{
        maths::{sin, square},
        picture::Picture,
    },
};
use embedded_graphics::pixelcolor::Rgb565;

/// Displacement of a wave, positive downwards.
pub(super) fn swell(x: f32, phase: f32) -> f32 {
    2.2 * sin(x / 11.0 + phase * 1.9) + 1.1 * sin(x / 5.0 + phase)
}

/// Bands of equal height from `top` to `bottom`, straight.
pub(super) fn sky(p: &mut Picture, top: i32, bottom: i32, ramp: &[Rgb565]) {
    let height = (bottom - top) as f32 / ramp.len() as f32;
    for (band, colour) in ramp.iter().enumerate() {
        let y = top as f32 + band as f32 * height;
        p.rectangle((0., y), (p.width as f32, y + height + 1.), *colour);
    }
}

/// Water from `top` down: bands from pale to deep, their edges waves with a line of light.
pub(super) fn water(p: &mut Picture, top: i32, ramp: &[Rgb565]) {
    let height = (p.height - top) as f32 / ramp.len() as f32;
    for (band, colour) in ramp.iter().enumerate() {
        let edge = top as f32 + band as f32 * height;
        let above = if band == 0 {
            WHITE
        } else {
            mix(ramp[band - 1], WHITE, 35)
        };
        let line = if band == 0 { 2.0 } else { 1.0 };
        p.fill(above, |x, y| y > edge + swell(x, band as f32));
        p.fill(*colour, |x, y| y > edge + swell(x, band as f32) + line);
    }
}

/// Rays of light leaning left, from `top` to `bottom`: where each begins and how wide it is.
pub(super) fn rays(p: &mut Picture, top: f32, bottom: f32, rays: &[(f32, f32)]) {
    for (x0, width) in rays {
        p.wash(WHITE, 10, |x, y| {
            let from = x0 - (y - top) / 3.0;
            y > top && y < bottom && x > from && x < from + width * (1.0 + (y - top) / 160.0)
        });
    }
}

/// A bubble around a pixel centre.
pub(super) fn bubble(p: &mut Picture, x: f32, y: f32, r: f32) {
    let (x, y) = (x.floor() + 0.5, y.floor() + 0.5);
    p.disc((x, y), r + 0.7, FOAM).disc((x, y), r - 0.3, LAGOON);
    p.disc((x - r * 0.35, y - r * 0.35), (r * 0.35).max(0.6), WHITE);
}

/// Seaweed swaying from its root upwards.
pub(super) fn weed(p: &mut Picture, x: f32, root: f32, height: f32, side: f32) {
    p.fill(INK, |px, py| in_weed(px, py, x, root, height, side, 1.0));
    p.fill(FERN, |px, py| in_weed(px, py, x, root, height, side, 0.0));
    p.fill(mix(FERN, MOSS, 55), |px, py| {
        in_weed(px, py, x, root, height, side, 0.0) && (root - py).rem_euclid(9.0) < 4.0
    });
}

fn in_weed(px: f32, py: f32, x: f32, root: f32, height: f32, side: f32, rim: f32) -> bool {
    let up = root - py;
    let half = 3.2 * (1.0 - up / (height + 4.0)) + rim;
    let sway = side * 4.0 * sin(up / 9.0);
    up > -2.0 && up < height + rim && (px - x - sway).abs() < half
}

/// The sea bed, uneven, with a light edge.
pub(super) fn sea_bed(p: &mut Picture, top: f32) {
    let edge = |x: f32| top + 3.0 * sin(x / 17.0) + 2.0 * sin(x / 31.0 + 1.6);
    p.fill(PAPER, |x, y| y > edge(x));
    p.fill(SAND, |x, y| y > edge(x) + 2.0);
    let width = p.width;
    for grain in 0..width / 9 {
        let x = (grain * grain * 29 + grain * 61 + 11) % width;
        let y = (top + 9.0) as i32 + grain * 23 % (p.height - top as i32).max(12);
        p.on(SAND, |p| {
            p.dot(x, y, mix(SAND, INK, 18))
                .dot(x + 1, y, mix(SAND, INK, 18));
        });
    }
}

/// A flat-bottomed cloud.
pub(super) fn cloud(p: &mut Picture, x: f32, y: f32, size: f32, colour: Rgb565) {
    p.fill(colour, |px, py| {
        let puff = |cx: f32, r: f32| square(px - x - cx * size) + square(py - y) < square(r * size);
        py < y + 1.0 && (puff(0.0, 0.45) || puff(0.55, 0.7) || puff(1.15, 0.5) || puff(1.6, 0.3))
    });
}

/// A branch of coral: a fan of strokes.
pub(super) fn coral(p: &mut Picture, x: f32, root: f32, size: f32, colour: Rgb565) {
    let branches = [
        [(0.0, 0.0), (0.0, -0.5), (-0.1, -1.0)],
        [(0.0, -0.3), (-0.35, -0.5), (-0.45, -0.9)],
        [(0.0, -0.4), (0.35, -0.6), (0.4, -0.95)],
        [(0.0, -0.1), (0.45, -0.25), (0.7, -0.5)],
        [(0.0, -0.1), (-0.5, -0.2), (-0.75, -0.45)],
    ];
    let at = |points: [(f32, f32); 3]| points.map(|(dx, dy)| (x + dx * size, root + dy * size));
    for branch in branches {
        p.stroke(&at(branch), size * 0.2 + 2.0, INK);
    }
    for branch in branches {
        p.stroke(&at(branch), size * 0.2, colour);
    }
    for branch in branches {
        let tip = at(branch)[2];
        p.disc(
            (tip.0 - 0.5, tip.1),
            (size * 0.06).max(0.8),
            mix(colour, WHITE, 45),
        );
    }
}
