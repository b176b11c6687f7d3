//! Raster canvas of the recipes: shape fills, strokes, clipping and outline, without anti-aliasing.

use super::{
    maths::{distance, square, turn},
    paint::{Paint, mix},
};
use crate::palette::{INK, WHITE};
use embedded_graphics::pixelcolor::Rgb565;

#[derive(Clone)]
pub(crate) struct Picture {
    pub(crate) width: i32,
    pub(crate) height: i32,
    /// Row by row; `None` is transparent.
    pub(crate) pixels: Vec<Option<Paint>>,
    /// Pixels per unit of the recipe.
    scale: f32,
    clip: Clip,
}

/// Clip mode: which pixels a drawing operation may change.
#[derive(Clone, Copy)]
enum Clip {
    Anywhere,
    /// Pixels that are painted already.
    Inside,
    /// Pixels that are transparent.
    Behind,
    /// Pixels of this paint.
    On(Paint),
}

type Corner = (f32, f32);

impl Picture {
    /// A canvas with one unit per pixel.
    pub(crate) fn new(width: i32, height: i32) -> Picture {
        Picture {
            width,
            height,
            pixels: vec![None; (width * height) as usize],
            scale: 1.0,
            clip: Clip::Anywhere,
        }
    }

    /// A square canvas of `size` pixels that is `units` wide.
    pub(crate) fn square(size: i32, units: f32) -> Picture {
        Picture {
            scale: size as f32 / units,
            ..Picture::new(size, size)
        }
    }

    /// A canvas that is `width` pixels or `units` wide, and `height` pixels high.
    pub(crate) fn wide(width: i32, height: i32, units: f32) -> Picture {
        Picture {
            scale: width as f32 / units,
            ..Picture::new(width, height)
        }
    }

    /// A picture from text, one letter per pixel; `.` is transparent.
    pub(crate) fn letters(rows: &[&str], key: &[(char, Paint)]) -> Picture {
        let width = rows[0].len();
        let mut picture = Picture::new(width as i32, rows.len() as i32);
        for (y, row) in rows.iter().enumerate() {
            assert_eq!(
                row.len(),
                width,
                "row {y} is not as wide as the first: {row}"
            );
            for (x, letter) in row.chars().enumerate().filter(|(_, letter)| *letter != '.') {
                let paint = key.iter().find(|(k, _)| *k == letter);
                let (_, paint) = paint.unwrap_or_else(|| panic!("no paint for '{letter}'"));
                picture.pixels[y * width + x] = Some(*paint);
            }
        }
        picture
    }

    pub(crate) fn at(&self, x: i32, y: i32) -> Option<Paint> {
        self.place(x, y).and_then(|place| self.pixels[place])
    }

    fn place(&self, x: i32, y: i32) -> Option<usize> {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        inside.then_some((y * self.width + x) as usize)
    }

    /// Runs `paint` with a clip mode.
    fn clipped(&mut self, clip: Clip, paint: impl FnOnce(&mut Picture)) -> &mut Picture {
        let outer = std::mem::replace(&mut self.clip, clip);
        paint(self);
        self.clip = outer;
        self
    }

    /// Runs `paint` clipped to painted pixels.
    pub(crate) fn inside(&mut self, paint: impl FnOnce(&mut Picture)) -> &mut Picture {
        self.clipped(Clip::Inside, paint)
    }

    /// Runs `paint` clipped to transparent pixels.
    pub(crate) fn behind(&mut self, paint: impl FnOnce(&mut Picture)) -> &mut Picture {
        self.clipped(Clip::Behind, paint)
    }

    /// Runs `paint` clipped to pixels of one paint.
    pub(crate) fn on(
        &mut self,
        ground: impl Into<Paint>,
        paint: impl FnOnce(&mut Picture),
    ) -> &mut Picture {
        self.clipped(Clip::On(ground.into()), paint)
    }

    /// Sets one pixel, in pixel coordinates.
    pub(crate) fn dot(&mut self, x: i32, y: i32, paint: impl Into<Paint>) -> &mut Picture {
        if let Some(place) = self.place(x, y) {
            let old = self.pixels[place];
            let allowed = match self.clip {
                Clip::Anywhere => true,
                Clip::Inside => old.is_some(),
                Clip::Behind => old.is_none(),
                Clip::On(ground) => old == Some(ground),
            };
            if allowed {
                self.pixels[place] = Some(paint.into());
            }
        }
        self
    }

    /// Fills a block of pixels whose upper left contains the point `(x, y)` in units.
    pub(crate) fn block(
        &mut self,
        x: f32,
        y: f32,
        width: i32,
        height: i32,
        paint: impl Into<Paint>,
    ) -> &mut Picture {
        let paint = paint.into();
        let (left, top) = ((x * self.scale) as i32, (y * self.scale) as i32);
        for dy in 0..height {
            for dx in 0..width {
                self.dot(left + dx, top + dy, paint);
            }
        }
        self
    }

    /// Fills where `shape` holds, sampled at pixel centres in units.
    pub(crate) fn fill(
        &mut self,
        paint: impl Into<Paint>,
        shape: impl Fn(f32, f32) -> bool,
    ) -> &mut Picture {
        let all = (
            (0., 0.),
            (
                self.width as f32 / self.scale,
                self.height as f32 / self.scale,
            ),
        );
        self.fill_within(all, paint, shape)
    }

    /// [`Picture::fill`] for a shape with a known bounding box.
    fn fill_within(
        &mut self,
        ((left, top), (right, bottom)): (Corner, Corner),
        paint: impl Into<Paint>,
        shape: impl Fn(f32, f32) -> bool,
    ) -> &mut Picture {
        let paint = paint.into();
        let pixel = |units: f32, most: i32| ((units * self.scale).floor() as i32).clamp(0, most);
        let columns = pixel(left, self.width)..pixel(right + 1. / self.scale, self.width);
        let rows = pixel(top, self.height)..pixel(bottom + 1. / self.scale, self.height);
        for y in rows {
            for x in columns.clone() {
                if shape((x as f32 + 0.5) / self.scale, (y as f32 + 0.5) / self.scale) {
                    self.dot(x, y, paint);
                }
            }
        }
        self
    }

    /// Makes pixels transparent where `shape` holds.
    pub(crate) fn clear(&mut self, shape: impl Fn(f32, f32) -> bool) -> &mut Picture {
        self.repaint(shape, |_| None)
    }

    /// Blends painted pixels towards a colour where `shape` holds: light, shadow, distance.
    pub(crate) fn wash(
        &mut self,
        towards: Rgb565,
        percent: u8,
        shape: impl Fn(f32, f32) -> bool,
    ) -> &mut Picture {
        self.repaint(shape, |paint| Some(mix(paint, towards, percent)))
    }

    fn repaint(
        &mut self,
        shape: impl Fn(f32, f32) -> bool,
        change: impl Fn(Paint) -> Option<Paint>,
    ) -> &mut Picture {
        for y in 0..self.height {
            for x in 0..self.width {
                if shape((x as f32 + 0.5) / self.scale, (y as f32 + 0.5) / self.scale) {
                    let place = (y * self.width + x) as usize;
                    self.pixels[place] = self.pixels[place].and_then(&change);
                }
            }
        }
        self
    }

    pub(crate) fn ellipse(
        &mut self,
        (cx, cy): Corner,
        (rx, ry): Corner,
        paint: impl Into<Paint>,
    ) -> &mut Picture {
        self.fill(paint, |x, y| {
            square((x - cx) / rx) + square((y - cy) / ry) <= 1.0
        })
    }

    pub(crate) fn disc(&mut self, centre: Corner, r: f32, paint: impl Into<Paint>) -> &mut Picture {
        self.ellipse(centre, (r, r), paint)
    }

    /// An ellipse rotated clockwise.
    pub(crate) fn tilted(
        &mut self,
        (cx, cy): Corner,
        (rx, ry): Corner,
        degrees: f32,
        paint: impl Into<Paint>,
    ) -> &mut Picture {
        let (s, c) = turn(degrees);
        let reach = rx.max(ry);
        let within = ((cx - reach, cy - reach), (cx + reach, cy + reach));
        self.fill_within(within, paint, |x, y| {
            let (dx, dy) = (x - cx, y - cy);
            square((dx * c + dy * s) / rx) + square((dy * c - dx * s) / ry) <= 1.0
        })
    }

    pub(crate) fn polygon(&mut self, corners: &[Corner], paint: impl Into<Paint>) -> &mut Picture {
        self.fill_within(bounds(corners, 0.), paint, |x, y| {
            let previous = corners.iter().cycle().skip(corners.len() - 1);
            corners
                .iter()
                .zip(previous)
                .fold(false, |inside, (&(ax, ay), &(bx, by))| {
                    let crossed = (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax;
                    inside != crossed
                })
        })
    }

    pub(crate) fn rectangle(
        &mut self,
        (left, top): Corner,
        (right, bottom): Corner,
        paint: impl Into<Paint>,
    ) -> &mut Picture {
        self.fill(paint, |x, y| {
            x >= left && x < right && y >= top && y < bottom
        })
    }

    /// A polyline with round caps, at least one pixel thick.
    pub(crate) fn stroke(
        &mut self,
        points: &[Corner],
        thickness: f32,
        paint: impl Into<Paint>,
    ) -> &mut Picture {
        let paint = paint.into();
        let half = thickness.max(1.0 / self.scale) / 2.0;
        for pair in points.windows(2) {
            let ((ax, ay), (bx, by)) = (pair[0], pair[1]);
            let (dx, dy) = (bx - ax, by - ay);
            let length = (dx * dx + dy * dy).max(1e-6);
            self.fill_within(bounds(pair, half), paint, |x, y| {
                let along = (((x - ax) * dx + (y - ay) * dy) / length).clamp(0.0, 1.0);
                distance(x, y, ax + along * dx, ay + along * dy) <= half
            });
        }
        self
    }

    /// Outlines everything with one pixel of paint. Needs a transparent border.
    pub(crate) fn outline(&mut self, paint: Rgb565) -> &mut Picture {
        let before = self.clone();
        for y in 0..self.height {
            for x in 0..self.width {
                let beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
                let touched = beside.iter().any(|&(x, y)| before.at(x, y).is_some());
                if before.at(x, y).is_none() && touched {
                    self.pixels[(y * self.width + x) as usize] = Some(paint.into());
                }
            }
        }
        self
    }

    /// A friendly eye looking right: white, pupil, glint. `radius` in pixels.
    pub(crate) fn eye(&mut self, (cx, cy): Corner, radius: i32) -> &mut Picture {
        let k = self.scale;
        let (x, y) = ((cx * k) as i32, (cy * k) as i32);
        match radius {
            ..=1 => self
                .block(cx, cy, 1, 2, INK)
                .dot(x - 1, y, WHITE)
                .dot(x - 1, y + 1, WHITE),
            2 => {
                for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                    self.dot(x + dx, y + dy, WHITE);
                }
                self.dot(x, y - 1, INK)
                    .dot(x, y, INK)
                    .dot(x + 1, y, INK)
                    .dot(x + 1, y - 1, INK)
            }
            _ => {
                let r = radius as f32;
                self.disc((cx, cy), (r + 0.5) / k, WHITE);
                self.ellipse((cx + 0.8 / k, cy), ((r - 0.9) / k, (r - 0.4) / k), INK);
                self.dot(x + 1, y - 1, WHITE);
                if radius > 4 {
                    self.dot(x + 2, y - 1, WHITE).dot(x + 1, y - 2, WHITE);
                }
                self
            }
        }
    }

    /// Draws another picture onto this one, its corner at `(x, y)` in pixels.
    pub(crate) fn stick(&mut self, other: &Picture, x: i32, y: i32) -> &mut Picture {
        for oy in 0..other.height {
            for ox in 0..other.width {
                if let Some(paint) = other.at(ox, oy) {
                    self.dot(x + ox, y + oy, paint);
                }
            }
        }
        self
    }

    /// Mirrored left to right.
    pub(crate) fn mirrored(&self) -> Picture {
        self.rearranged(|x, y| (self.width - 1 - x, y))
    }

    pub(crate) fn upside_down(&self) -> Picture {
        self.rearranged(|x, y| (x, self.height - 1 - y))
    }

    /// Rotated clockwise by 90 degrees. The canvas must be square.
    pub(crate) fn quarter_turned(&self) -> Picture {
        assert_eq!(
            self.width, self.height,
            "only a square can be turned in place"
        );
        self.rearranged(|x, y| (y, self.height - 1 - x))
    }

    /// The opaque pixels in one colour, for a shadow.
    pub(crate) fn silhouette(&self, colour: Rgb565) -> Picture {
        let mut picture = self.clone();
        for paint in picture.pixels.iter_mut().flatten() {
            *paint = colour.into();
        }
        picture
    }

    /// Crops to a range of columns, in pixels.
    pub(crate) fn cut(&self, left: i32, width: i32) -> Picture {
        let mut picture = Picture::new(width, self.height);
        picture.stick(self, -left, 0);
        picture
    }

    fn rearranged(&self, from: impl Fn(i32, i32) -> (i32, i32)) -> Picture {
        let mut picture = self.clone();
        for y in 0..self.height {
            for x in 0..self.width {
                let (fx, fy) = from(x, y);
                picture.pixels[(y * self.width + x) as usize] = self.at(fx, fy);
            }
        }
        picture
    }
}

/// Bounding box of the points, extended by `margin` on each side.
fn bounds(points: &[Corner], margin: f32) -> (Corner, Corner) {
    let least = |of: fn(&Corner) -> f32| points.iter().map(of).fold(f32::INFINITY, f32::min);
    let most = |of: fn(&Corner) -> f32| points.iter().map(of).fold(f32::NEG_INFINITY, f32::max);
    (
        (least(|p| p.0) - margin, least(|p| p.1) - margin),
        (most(|p| p.0) + margin, most(|p| p.1) + margin),
    )
}
