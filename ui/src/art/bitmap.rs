//! One-bit pictures: the body of a letter or a mark, and the rim around it.

use crate::edges::Edges;
use core::ops::Range;
use embedded_graphics::{prelude::*, primitives::Rectangle};

/// Rows packed without gaps, first pixel in the highest bit. At most 60 pixels wide: a row and
/// its rim fit a `u64`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bitmap<'a> {
    pub(super) width: u8,
    pub(super) height: u8,
    pub(super) bits: &'a [u8],
}

/// How far a rim reaches beyond the picture at most.
pub(super) const RIM: i32 = 2;

/// The rows that decide whether a pixel belongs to the rim of the row called `here`.
pub(super) struct Neighbours {
    two_above: u64,
    above: u64,
    here: u64,
    below: u64,
}

impl Neighbours {
    /// A line of one pixel all around, and a second one below as a shadow.
    pub(super) fn rim_with_shadow(&self) -> u64 {
        widened(self.two_above | self.above | self.here | self.below) & !self.here
    }

    /// A line of one pixel, thin at the corners.
    pub(super) fn thin_rim(&self) -> u64 {
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

    /// Whether any of it, drawn at `top_left`, shows in `view`.
    pub(super) fn shows_in(&self, view: Edges, top_left: Point) -> bool {
        view.meets_area(&Rectangle::new(top_left, self.size()))
    }

    /// The set pixels in these rows of the screen when drawn at `top_left`.
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

    /// The pixels of the rim around it, in these rows of the screen, when it is drawn at `top_left`.
    pub(super) fn rim(
        self,
        top_left: Point,
        seen: Range<i32>,
        rule: fn(&Neighbours) -> u64,
    ) -> impl Iterator<Item = Point> {
        // Row bits are shifted up by one, so that the rim finds room on the right.
        let width = i32::from(self.width);
        let first = (seen.start - top_left.y).max(-1);
        let end = (seen.end - top_left.y).min(i32::from(self.height) + RIM);
        (first..end).flat_map(move |y| {
            let rim = rule(&Neighbours {
                two_above: self.row(y - 2) << 1,
                above: self.row(y - 1) << 1,
                here: self.row(y) << 1,
                below: self.row(y + 1) << 1,
            });
            SetBits(rim).map(move |bit| top_left + Point::new(width - bit, y))
        })
    }

    /// Whether a pixel is set; none is outside.
    pub(super) fn has(&self, x: i32, y: i32) -> bool {
        let from_last = i32::from(self.width) - 1 - x;
        (0..i32::from(self.width)).contains(&x) && self.row(y) >> from_last & 1 == 1
    }

    /// Row `y` with its last pixel in bit 0; rows outside are empty.
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

/// See [`Bitmap::pixels`].
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
}

/// The numbers of the set bits, highest first.
struct SetBits(u64);

impl Iterator for SetBits {
    type Item = i32;

    fn next(&mut self) -> Option<i32> {
        let highest = 63_u32.checked_sub(self.0.leading_zeros())?;
        self.0 &= !(1 << highest);
        Some(highest as i32)
    }
}
