//! 1-bit bitmaps of at most 60 pixels width, for glyphs and marks, and the outline computed around them.

use crate::edges::Edges;
use core::ops::Range;
use embedded_graphics::{prelude::*, primitives::Rectangle};

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

impl<'a> Bitmap<'a> {
    pub(super) fn size(&self) -> Size {
        Size::new(self.width.into(), self.height.into())
    }

    /// Whether the bitmap, drawn at `top_left`, intersects `view`.
    pub(super) fn intersects(&self, view: Edges, top_left: Point) -> bool {
        view.meets_area(&Rectangle::new(top_left, self.size()))
    }

    /// The set pixels when drawn at `top_left`, clipped to the screen rows `seen`.
    pub(super) fn pixels(self, top_left: Point, seen: Range<i32>) -> Pixels<'a> {
        let skipped = (seen.start - top_left.y).clamp(0, i32::from(self.height));
        let first_bit = skipped as usize * usize::from(self.width);
        let (byte, used) = (first_bit / 8, first_bit % 8);
        let mut bytes = self.bits.get(byte..).unwrap_or(&[]).iter();
        let (byte, bits_left) = match bytes.next() {
            Some(byte) => (byte << used, 8 - used as u8),
            None => (0, 0),
        };
        let mut corner = top_left + self.size();
        corner.y = corner.y.min(seen.end);
        Pixels {
            bytes,
            byte,
            bits_left,
            next: top_left + Point::new(0, skipped),
            left: top_left.x,
            corner,
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

/// Iterator of [`Bitmap::pixels`].
pub(super) struct Pixels<'a> {
    bytes: core::slice::Iter<'a, u8>,
    byte: u8,
    bits_left: u8,
    next: Point,
    left: i32,
    corner: Point,
}

impl Iterator for Pixels<'_> {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        while self.next.y < self.corner.y {
            if self.bits_left == 0 {
                self.byte = *self.bytes.next()?;
                self.bits_left = 8;
            }
            let set = self.byte & 0x80 != 0;
            self.byte <<= 1;
            self.bits_left -= 1;
            let here = self.next;
            self.next.x += 1;
            if self.next.x == self.corner.x {
                self.next = Point::new(self.left, here.y + 1);
            }
            if set {
                return Some(here);
            }
        }
        None
    }

    /// Internal iteration as two nested loops: half the instructions of repeated `next`.
    fn fold<B, F: FnMut(B, Point) -> B>(mut self, init: B, mut each: F) -> B {
        let mut sum = init;
        let mut x = self.next.x;
        for y in self.next.y..self.corner.y {
            while x < self.corner.x {
                if self.bits_left == 0 {
                    let Some(byte) = self.bytes.next() else {
                        return sum;
                    };
                    (self.byte, self.bits_left) = (*byte, 8);
                }
                if self.byte & 0x80 != 0 {
                    sum = each(sum, Point::new(x, y));
                }
                self.byte <<= 1;
                self.bits_left -= 1;
                x += 1;
            }
            x = self.left;
        }
        sum
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
    use std::vec::Vec;

    use super::*;

    #[test]
    fn both_ways_through_the_pixels_find_the_same() {
        let bitmap = Bitmap {
            width: 11,
            height: 7,
            bits: &[0xb3, 0x5a, 0xc1, 0x0f, 0xe2, 0x99, 0x4d, 0x73, 0xa8, 0x5f],
        };
        for rows in [0..20, 4..8, 6..7, 9..30] {
            let pixels = || bitmap.pixels(Point::new(3, 2), rows.clone());
            // A `for` loop uses `next`, not `fold`.
            let mut one_by_one = Vec::new();
            for point in pixels() {
                one_by_one.push(point);
            }
            let mut folded = Vec::new();
            pixels().for_each(|point| folded.push(point));
            assert_eq!(one_by_one, folded, "{rows:?}");
        }
    }
}
