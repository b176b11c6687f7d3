//! The common shape of the lake's fish: outline, fins, eye and the tools for their marks.

use super::super::{
    maths::{sin, square},
    picture::Picture,
};
use crate::palette::{INK, hex};
use embedded_graphics::pixelcolor::Rgb565;

pub(super) type Corner = (f32, f32);

/// A fish on a canvas 48 units wide. Heights are relative to its axis, up is negative.
pub(super) struct Fish {
    /// Height of the canvas.
    pub(super) high: i32,
    /// The axis from tail to snout.
    pub(super) axis: f32,
    /// How much the axis winds.
    pub(super) bend: f32,
    /// From tail to snout: x, and how far the body reaches above and below the axis.
    pub(super) outline: &'static [(f32, f32, f32)],
    pub(super) body: u32,
    pub(super) back: u32,
    pub(super) belly: u32,
    /// Colour and corners of each fin, tail first.
    pub(super) fins: &'static [(u32, &'static [Corner])],
    pub(super) eye: Corner,
    /// Radius of the eye where the picture is 48 pixels wide.
    pub(super) eye_radius: i32,
}

impl Fish {
    pub(super) const PLAIN: Fish = Fish {
        high: 24,
        axis: 12.,
        bend: 0.,
        outline: &[],
        body: 0,
        back: 0,
        belly: 0,
        fins: &[],
        eye: (38., -2.),
        eye_radius: 3,
    };

    /// The height of the axis at `x`.
    fn axis_at(&self, x: f32) -> f32 {
        self.axis + self.bend * sin((x - 4.) / 7.)
    }

    /// How far the body reaches above and below the axis at `x`; a smooth curve through the outline.
    fn reach(&self, x: f32) -> Option<(f32, f32)> {
        let i = self
            .outline
            .windows(2)
            .position(|p| p[0].0 <= x && x < p[1].0)?;
        let at = |i: usize| self.outline[i.min(self.outline.len() - 1)];
        let (a, b, c, d) = (at(i.saturating_sub(1)), at(i), at(i + 1), at(i + 2));
        let t = (x - b.0) / (c.0 - b.0);
        // Catmull-Rom.
        let curve = |a: f32, b: f32, c: f32, d: f32| {
            let (linear, quadratic) = (c - a, 2. * a - 5. * b + 4. * c - d);
            let cubic = 3. * (b - c) + d - a;
            b + 0.5 * t * (linear + t * (quadratic + t * cubic))
        };
        Some((curve(a.1, b.1, c.1, d.1), curve(a.2, b.2, c.2, d.2)))
    }

    /// Where a point is between back (-1) and belly (1); `None` outside the body.
    fn across(&self, x: f32, y: f32) -> Option<f32> {
        let (above, below) = self.reach(x)?;
        let off = y - self.axis_at(x);
        let part = off
            / if off < 0. {
                above.max(0.1)
            } else {
                below.max(0.1)
            };
        (part.abs() <= 1.).then_some(part)
    }

    /// Draws the fish; `mark` adds stripes and spots.
    pub(super) fn draw(&self, width: i32, mark: impl FnOnce(&Fish, &mut Picture)) -> Picture {
        let mut p = Picture::wide(width, width * self.high / 48, 48.0);
        for (colour, corners) in self.fins {
            let corners: Vec<Corner> = corners
                .iter()
                .map(|(x, dy)| (*x, self.axis_at(*x) + dy))
                .collect();
            p.polygon(&corners, hex(*colour));
        }
        p.fill(hex(self.body), |x, y| self.across(x, y).is_some());
        self.on_body(&mut p, hex(self.back), |_, _, part| part < -0.5);
        self.on_body(&mut p, hex(self.belly), |_, _, part| part > 0.4);
        mark(self, &mut p);
        p.outline(INK);
        let radius = match width {
            ..=30 => 1,
            31..=40 => 2.min(self.eye_radius),
            _ => self.eye_radius,
        };
        let (x, dy) = self.eye;
        p.eye((x, self.axis_at(x) + dy), radius);
        p
    }

    /// Paints parts of the body, given by x, y and the place between back and belly.
    pub(super) fn on_body(
        &self,
        p: &mut Picture,
        paint: Rgb565,
        shape: impl Fn(f32, f32, f32) -> bool,
    ) {
        p.fill(paint, |x, y| {
            self.across(x, y).is_some_and(|part| shape(x, y, part))
        });
    }

    /// Bars across the body, at these places.
    pub(super) fn bars(&self, p: &mut Picture, places: &[f32], half: f32, paint: Rgb565) {
        self.on_body(p, paint, |x, _, part| {
            part < 0.45 && places.iter().any(|place| (x - place).abs() < half)
        });
    }

    /// Round spots on the body: x, height over the axis, radius.
    pub(super) fn spots(&self, p: &mut Picture, spots: &[(f32, f32, f32)], paint: Rgb565) {
        self.on_body(p, paint, |x, y, _| {
            spots
                .iter()
                .any(|(sx, dy, r)| square(x - sx) + square(y - self.axis_at(*sx) - dy) < square(*r))
        });
    }

    /// A barbel or a ray, over everything.
    pub(super) fn hair(&self, p: &mut Picture, points: &[Corner]) {
        let points: Vec<Corner> = points.iter().map(|(x, dy)| (*x, self.axis + dy)).collect();
        p.stroke(&points, 0.9, INK);
    }

    /// A coloured ring around the eye.
    pub(super) fn iris(&self, p: &mut Picture, colour: Rgb565) {
        let (x, dy) = self.eye;
        p.disc((x, self.axis + dy), 3.4, colour);
    }
}

/// `colour` a little towards ink, as a flat colour.
pub(super) fn darker(colour: u32, percent: u32) -> Rgb565 {
    crate::palette::mix(hex(colour), INK, percent)
}
