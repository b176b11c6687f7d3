//! 1-bit bitmaps of at most 60 pixels width, for glyphs and marks, and the outline computed around them.

use crate::{
    edges::Edges,
    frame::{Frame, ink},
};
use core::ops::Range;
use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};

/// Rows packed without padding, most significant bit first. At most 60 pixels wide, so that a row and its
/// outline fit a `u64`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bitmap<'a> {
    pub(super) width: u8,
    pub(super) height: u8,
    pub(super) bits: &'a [u8],
}

/// The most pixels an outline extends beyond the bitmap.
pub(super) const OUTLINE: i32 = 2;

/// A row (`here`) and the rows around it, from which its part of the outline is computed.
pub(super) struct Neighbours {
    two_above: u64,
    above: u64,
    here: u64,
    below: u64,
}

impl Neighbours {
    /// An outline of one pixel (8-connected), and a second row below as a shadow.
    pub(super) fn outline_with_shadow(&self) -> u64 {
        widened(self.two_above | self.above | self.here | self.below) & !self.here
    }

    /// An outline of one pixel without corners (4-connected).
    pub(super) fn thin_outline(&self) -> u64 {
        (self.above | self.below | widened(self.here)) & !self.here
    }
}

fn widened(row: u64) -> u64 {
    row | row << 1 | row >> 1
}

impl Bitmap<'_> {
    pub(super) fn size(&self) -> Size {
        Size::new(self.width.into(), self.height.into())
    }

    /// Whether the bitmap, drawn at `top_left`, intersects `view`.
    pub(super) fn intersects(&self, view: Edges, top_left: Point) -> bool {
        view.meets_area(&Rectangle::new(top_left, self.size()))
    }

    /// Draws the set pixels with the upper left corner at `top_left`.
    pub(super) fn draw(self, frame: &mut Frame<'_>, top_left: Point, colour: Rgb565) {
        let area = Edges::of(&Rectangle::new(top_left, self.size()));
        let Some(seen) = area.both(Edges::of(&frame.bounding_box())) else {
            return;
        };
        let ink = ink(colour);
        for y in seen.rows() {
            // `seen` is inside of the bitmap, so neither difference is negative.
            let (across, down) = ((seen.left - top_left.x) as usize, (y - top_left.y) as usize);
            let first_bit = down * usize::from(self.width) + across;
            let mut bytes = self.bits.get(first_bit / 8..).unwrap_or(&[]).iter();
            let (mut byte, mut bits_left) = match bytes.next() {
                Some(byte) => (u32::from(*byte) << (first_bit % 8), 8 - first_bit % 8),
                None => return,
            };
            let Some(mut row) = frame.row(y, seen) else {
                return;
            };
            for pixel in row.pixels() {
                if bits_left == 0 {
                    byte = bytes.next().map_or(0, |byte| u32::from(*byte));
                    bits_left = 8;
                }
                if byte & 0x80 != 0 {
                    *pixel = ink;
                }
                byte <<= 1;
                bits_left -= 1;
            }
        }
    }

    /// The pixels of the outline when drawn at `top_left`, clipped to the given screen rows.
    pub(super) fn outline(
        self,
        top_left: Point,
        seen: Range<i32>,
        rule: fn(&Neighbours) -> u64,
    ) -> impl Iterator<Item = Point> {
        // Rows are shifted left by one bit, to make room for the outline on the right.
        let width = i32::from(self.width);
        let first = (seen.start - top_left.y).max(-1);
        let end = (seen.end - top_left.y).min(i32::from(self.height) + OUTLINE);
        let mut rows = Neighbours {
            two_above: 0,
            above: self.row(first - 2) << 1,
            here: self.row(first - 1) << 1,
            below: self.row(first) << 1,
        };
        (first..end).flat_map(move |y| {
            rows = Neighbours {
                two_above: rows.above,
                above: rows.here,
                here: rows.below,
                below: self.row(y + 1) << 1,
            };
            let at = top_left + Point::new(width, y);
            SetBits {
                bits: rule(&rows),
                number: 0,
            }
            .map(move |bit| at - Point::new(bit, 0))
        })
    }

    /// Whether a pixel is set. Pixels outside the bitmap are not.
    pub(super) fn has(&self, x: i32, y: i32) -> bool {
        let from_last = i32::from(self.width) - 1 - x;
        (0..i32::from(self.width)).contains(&x) && self.row(y) >> from_last & 1 == 1
    }

    /// Row `y` with its last pixel in bit 0; 0 for rows outside the bitmap.
    fn row(&self, y: i32) -> u64 {
        let Ok(y) = u8::try_from(y) else { return 0 };
        if y >= self.height || self.width == 0 {
            return 0;
        }
        let first = usize::from(y) * usize::from(self.width);
        let last = first + usize::from(self.width) - 1;
        let bytes = self.bits.get(first / 8..=last / 8).unwrap_or(&[]);
        let gathered = bytes
            .iter()
            .fold(0, |row, byte| row << 8 | u64::from(*byte));
        (gathered >> (7 - last % 8)) & ((1 << self.width) - 1)
    }
}

/// Iterator over the indices of the set bits, lowest first. It shifts, because the Cortex-M0+ has no
/// instruction to count zeros.
struct SetBits {
    bits: u64,
    number: i32,
}

impl Iterator for SetBits {
    type Item = i32;

    fn next(&mut self) -> Option<i32> {
        while self.bits != 0 {
            let (set, number) = (self.bits & 1 == 1, self.number);
            self.bits >>= 1;
            self.number += 1;
            if set {
                return Some(number);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use embedded_graphics::pixelcolor::WebColors;

    use super::*;
    use crate::frame::bytes_for;

    #[test]
    fn set_pixels_are_drawn_whatever_part_is_seen() {
        let bitmap = Bitmap {
            width: 11,
            height: 7,
            bits: &[0xb3, 0x5a, 0xc1, 0x0f, 0xe2, 0x99, 0x4d, 0x73, 0xa8, 0x5f],
        };
        let top_left = Point::new(3, 2);
        for (x, y, width, height) in [(0, 0, 20, 20), (5, 4, 4, 1), (13, 0, 9, 9), (0, 8, 20, 3)] {
            let part = Rectangle::new(Point::new(x, y), Size::new(width, height));
            let mut bytes = std::vec![0; bytes_for(part.size)];
            let mut frame = Frame::part(&mut bytes, part);
            bitmap.draw(&mut frame, top_left, Rgb565::CSS_GOLD);
            for at in part.points() {
                let set = bitmap.has(at.x - top_left.x, at.y - top_left.y);
                assert_eq!(frame.pixel(at) == Some(Rgb565::CSS_GOLD), set, "{at}");
            }
        }
    }
}
