//! Text on the shell in the device's font, as runs of pixels.

use embedded_graphics::{
    geometry::{Point, Size},
    pixelcolor::{Rgb565, WebColors},
    prelude::PointsIter,
    primitives::Rectangle,
};
use ui::{
    art::font,
    frame::{Frame, bytes_for},
};

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
        let left = (x - font.width(text) as f32 / 2.0).round() as i32;
        let at = Point::new(left, y.round() as i32);
        let rows = font.rows(at.y);
        // A letter may reach a pixel beyond its advance.
        let area = Rectangle::new(
            Point::new(left - 1, rows.start),
            Size::new(font.width(text) as u32 + 3, (rows.end - rows.start) as u32),
        );
        let mut bytes = vec![0; bytes_for(area.size)];
        let mut frame = Frame::part(&mut bytes, area);
        font.draw(&mut frame, text, at, Rgb565::CSS_WHITE);
        Lettering {
            runs: runs(&frame, area),
        }
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

/// The runs of white pixels, row by row.
fn runs(frame: &Frame<'_>, area: Rectangle) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for at in area.points() {
        if frame.pixel(at) != Some(Rgb565::CSS_WHITE) {
            continue;
        }
        match runs.last_mut() {
            Some(run) if run.y == at.y && run.x + run.w == at.x => run.w += 1,
            _ => runs.push(Run {
                x: at.x,
                y: at.y,
                w: 1,
            }),
        }
    }
    runs
}
