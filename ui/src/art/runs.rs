//! Decoder and blitter of run-length encoded indexed-colour pictures.
//!
//! Rows from top to bottom, runs from left to right, no run crosses a row. A run's first byte has
//! the colour index in its high bits and the length in the low `length_bits`: all ones mean
//! "longer, see the next byte". Index 0 is transparent, index n is entry n - 1 of the palette. The offset
//! of every eighth row is stored, so that the lower part of a picture can be drawn without decoding the
//! upper. `ui/art/bake/pictures.rs` is the encoder.

use crate::edges::Edges;
use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};

/// From this length on, filling a rectangle is faster than streaming pixels.
const LONG: u32 = 12;

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

    fn is_long(self) -> bool {
        self.length >= LONG
    }

    fn colour(self, palette: &[Rgb565]) -> Rgb565 {
        let entry = usize::from(self.index).wrapping_sub(1);
        palette.get(entry).copied().unwrap_or_default()
    }
}

/// Decoder position. Cheap to copy, so that a span can be measured ahead and then drawn.
#[derive(Clone, Copy)]
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

    /// Skips the opaque short runs that begin within the next `room` pixels. Returns their total length.
    fn pass_short(&mut self, room: i32) -> i32 {
        let mut length = 0;
        while length < room {
            let mut ahead = *self;
            match ahead.next() {
                Some(run) if !run.is_clear() && !run.is_long() => {
                    length += run.length as i32;
                    *self = ahead;
                }
                _ => break,
            }
        }
        length
    }
}

/// Iterator over the pixel colours of adjacent short runs.
struct Span<'a> {
    runs: Reader,
    palette: &'a [Rgb565],
    colour: Rgb565,
    run_left: u32,
    pixels_left: u32,
}

impl Iterator for Span<'_> {
    type Item = Rgb565;

    fn next(&mut self) -> Option<Rgb565> {
        self.pixels_left = self.pixels_left.checked_sub(1)?;
        if self.run_left == 0 {
            let run = self.runs.next()?;
            self.run_left = run.length;
            self.colour = run.colour(self.palette);
        }
        self.run_left -= 1;
        Some(self.colour)
    }
}

impl<'a> Span<'a> {
    /// A span of `pixels_left` pixels that starts `skipped` pixels into the run at `runs`.
    fn new(mut runs: Reader, palette: &'a [Rgb565], skipped: u32, pixels_left: u32) -> Self {
        let first = runs.next();
        Span {
            runs,
            palette,
            colour: first.map(|run| run.colour(palette)).unwrap_or_default(),
            run_left: first.map_or(0, |run| run.length.saturating_sub(skipped)),
            pixels_left,
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

    pub(super) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        target: &mut D,
        top_left: Point,
        palette: &[Rgb565],
    ) -> Result<(), D::Error> {
        let whole = Edges::of(&Rectangle::new(top_left, self.size()));
        let Some(view) = whole.both(Edges::of(&target.bounding_box())) else {
            return Ok(());
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
            let mut x = top_left.x;
            while x < columns.end {
                let start = reader;
                let Some(run) = reader.next() else {
                    return Ok(());
                };
                let mut end = x + run.length as i32;
                if end > columns.start && !run.is_clear() {
                    let left = x.max(columns.start);
                    let seen = |end: i32| {
                        let width = end.min(columns.end).abs_diff(left);
                        Rectangle::new(Point::new(left, y), Size::new(width, 1))
                    };
                    if run.is_long() {
                        target.fill_solid(&seen(end), run.colour(palette))?;
                    } else {
                        end += reader.pass_short(columns.end - end);
                        let area = seen(end);
                        let span = Span::new(start, palette, left.abs_diff(x), area.size.width);
                        target.fill_contiguous(&area, span)?;
                    }
                }
                x = end;
            }
            reader.pass(right.saturating_sub(x).max(0) as u32);
        }
        Ok(())
    }
}
