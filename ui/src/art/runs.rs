//! Decoder and blitter of run-length encoded indexed-colour pictures.
//!
//! Rows from top to bottom, runs from left to right, no run crosses a row. A run's first byte has
//! the colour index in its high bits and the length in the low `length_bits`: all ones mean
//! "longer, see the next byte". Index 0 is transparent, index n is entry n - 1 of the palette. The offset
//! of every eighth row is stored, so that the lower part of a picture can be drawn without decoding the
//! upper. `ui/art/bake/pictures.rs` is the encoder.

use crate::{
    edges::Edges,
    frame::{Frame, ink},
};
use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};

/// An encoded picture without its palette.
#[derive(Debug)]
pub(super) struct Runs {
    pub(super) width: u16,
    pub(super) height: u16,
    pub(super) length_bits: u8,
    /// Offsets of rows 0, 8, 16 … in the encoded bytes.
    pub(super) starts: &'static [u16],
    pub(super) bytes: &'static [u8],
}

/// Rows between stored offsets.
const ROWS_A_START: i32 = 8;

#[derive(Clone, Copy)]
struct Run {
    index: u8,
    length: u32,
}

impl Run {
    fn is_clear(self) -> bool {
        self.index == 0
    }

    fn colour(self, palette: &[Rgb565]) -> Rgb565 {
        let entry = usize::from(self.index).wrapping_sub(1);
        palette.get(entry).copied().unwrap_or_default()
    }
}

/// Decoder position.
struct Reader {
    bytes: &'static [u8],
    length_bits: u8,
}

impl Iterator for Reader {
    type Item = Run;

    // Called thousands of times per frame; the call would cost as much as the body.
    #[inline(always)]
    fn next(&mut self) -> Option<Run> {
        let (&first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        let all_ones = (1_u8 << self.length_bits) - 1;
        let mut length = u32::from(first & all_ones) + 1;
        if first & all_ones == all_ones {
            let (&more, rest) = self.bytes.split_first()?;
            self.bytes = rest;
            length += u32::from(more);
        }
        Some(Run {
            index: first >> self.length_bits,
            length,
        })
    }
}

impl Reader {
    /// Skips the next `pixels` pixels, which must end at the end of a run.
    fn pass(&mut self, mut pixels: u32) {
        while pixels > 0
            && let Some(run) = self.next()
        {
            pixels = pixels.saturating_sub(run.length);
        }
    }
}

impl Runs {
    pub(super) fn size(&self) -> Size {
        Size::new(self.width.into(), self.height.into())
    }

    /// Size of the encoded data in flash, in bytes.
    pub(super) fn stored(&self) -> usize {
        self.bytes.len() + size_of_val(self.starts)
    }

    /// Draws the visible part into the frame's rows. Runs are written straight to the row's bytes: most are a few pixels
    /// long, and clipping each of them as a rectangle would take longer than drawing it.
    pub(super) fn draw(&self, frame: &mut Frame<'_>, top_left: Point, palette: &[Rgb565]) {
        let whole = Edges::of(&Rectangle::new(top_left, self.size()));
        let Some(view) = whole.both(Edges::of(&frame.bounding_box())) else {
            return;
        };
        let (rows, columns) = (view.rows(), view.columns());
        let right = top_left.x + i32::from(self.width);
        // `view` is clipped to the picture, so the difference is not negative.
        let known = (rows.start - top_left.y) / ROWS_A_START;
        let start = self.starts.get(known as usize).copied().unwrap_or(0);
        let mut reader = Reader {
            bytes: self.bytes.get(usize::from(start)..).unwrap_or_default(),
            length_bits: self.length_bits,
        };
        let above = rows.start - top_left.y - known * ROWS_A_START;
        reader.pass(above as u32 * u32::from(self.width));
        for y in rows {
            let Some(mut row) = frame.row(y, view) else {
                return;
            };
            let mut x = top_left.x;
            while x < columns.end {
                let Some(run) = reader.next() else {
                    return;
                };
                let end = x + run.length as i32;
                if end > columns.start && !run.is_clear() {
                    let from = (x.max(columns.start) - columns.start) as usize;
                    let to = (end.min(columns.end) - columns.start) as usize;
                    row.fill(from, to, ink(run.colour(palette)));
                }
                x = end;
            }
            reader.pass(right.saturating_sub(x).max(0) as u32);
        }
    }
}
