//! Text on the shell in the device's font, as runs of pixels.

use std::convert::Infallible;

use embedded_graphics::{
    Pixel,
    geometry::{Dimensions, Point, Size},
    pixelcolor::Rgb565,
    prelude::DrawTarget,
    primitives::Rectangle,
};
use ui::{art::font, palette};

/// A horizontal run of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    pub x: i32,
    pub y: i32,
    pub w: i32,
}

/// The two sizes of letters a shell uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetterSize {
    Body,
    Bold,
}

/// A text as runs of pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Lettering {
    runs: Vec<Run>,
}

impl Lettering {
    /// The text with its middle at `x` and the top of its capitals at `y`.
    pub fn centred(text: &str, size: LetterSize, x: f32, y: f32) -> Lettering {
        let font = match size {
            LetterSize::Body => &font::BODY,
            LetterSize::Bold => &font::BOLD,
        };
        let mut ink = Ink { runs: Vec::new() };
        let left = (x - font.width(text) as f32 / 2.0).round() as i32;
        let at = Point::new(left, y.round() as i32);
        let Ok(_) = font.draw(&mut ink, text, at, palette::INK);
        Lettering { runs: ink.runs }
    }

    pub(super) fn moved(&self, dx: i32, dy: i32) -> Lettering {
        let shift = |run: &Run| Run {
            x: run.x + dx,
            y: run.y + dy,
            w: run.w,
        };
        Lettering {
            runs: self.runs.iter().map(shift).collect(),
        }
    }

    /// Left, top, right and bottom.
    pub(super) fn bounds(&self) -> (f32, f32, f32, f32) {
        let left = self.runs.iter().map(|run| run.x).min().unwrap_or(0);
        let top = self.runs.iter().map(|run| run.y).min().unwrap_or(0);
        let right = self.runs.iter().map(|run| run.x + run.w).max().unwrap_or(0);
        let bottom = self.runs.iter().map(|run| run.y + 1).max().unwrap_or(0);
        (left as f32, top as f32, right as f32, bottom as f32)
    }

    pub fn runs(&self) -> &[Run] {
        &self.runs
    }
}

/// A draw target that records the pixels drawn.
struct Ink {
    runs: Vec<Run>,
}

impl Dimensions for Ink {
    fn bounding_box(&self) -> Rectangle {
        Rectangle::new(Point::zero(), Size::new(4096, 4096))
    }
}

impl DrawTarget for Ink {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<Rgb565>>,
    {
        for Pixel(Point { x, y }, _) in pixels {
            match self.runs.last_mut() {
                Some(run) if run.y == y && run.x + run.w == x => run.w += 1,
                _ => self.runs.push(Run { x, y, w: 1 }),
            }
        }
        Ok(())
    }
}
