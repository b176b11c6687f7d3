//! The picture in memory: RGB565, high byte first, row by row, just as the panel wants it.
//!
//! A [`Frame`] borrows the bytes of the whole picture or of a band of rows, and draws inside a clip.
//! So the device can draw one band while another is on its way to the panel, and the desktop shows the
//! very same bytes. It does not know what is drawn, nor how bytes reach the glass.

use core::convert::Infallible;

use embedded_graphics::{
    Pixel,
    geometry::Dimensions,
    pixelcolor::{Rgb565, raw::RawU16},
    prelude::{DrawTarget, IntoStorage, Point, Size},
    primitives::Rectangle,
};

/// Bytes of one pixel.
pub const PIXEL: usize = 2;

/// Runs shorter than this are filled pixel by pixel: finding their words would take longer.
const SHORT: usize = 8 * PIXEL;

/// How many bytes a picture of this size takes.
pub const fn bytes_for(size: Size) -> usize {
    size.width as usize * size.height as usize * PIXEL
}

/// A picture, or a band of its rows, to draw on. Coordinates are the screen's.
#[derive(Debug)]
pub struct Frame<'a> {
    rows: &'a mut [u8],
    width: usize,
    first_row: i32,
    clip: Edges,
}

/// A rectangle by its edges, the right and the lower one just outside. Screens are drawn in thousands
/// of short runs; clipping them is a good part of the work and wants nothing but compares.
#[derive(Clone, Copy, Debug)]
struct Edges {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Edges {
    fn of(area: &Rectangle) -> Edges {
        let Rectangle { top_left, size } = *area;
        Edges {
            left: top_left.x,
            top: top_left.y,
            right: top_left.x.saturating_add_unsigned(size.width),
            bottom: top_left.y.saturating_add_unsigned(size.height),
        }
    }

    /// What lies in both, if anything does.
    fn both(self, other: Edges) -> Option<Edges> {
        let both = Edges {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        };
        (both.left < both.right && both.top < both.bottom).then_some(both)
    }

    fn width(self) -> usize {
        (self.right - self.left) as usize
    }
}

impl<'a> Frame<'a> {
    /// The whole picture.
    pub fn new(bytes: &'a mut [u8], size: Size) -> Frame<'a> {
        Frame::band(bytes, size.width, Rectangle::new(Point::zero(), size))
    }

    /// The rows of `area`: `bytes` holds them in the full `width` of the screen, and nothing is drawn
    /// outside of `area`. Rows that `bytes` is too short for do not exist.
    pub fn band(bytes: &'a mut [u8], width: u32, area: Rectangle) -> Frame<'a> {
        let first_row = area.top_left.y;
        let stride = (width as usize * PIXEL).max(1);
        let there = Size::new(width, (bytes.len() / stride) as u32);
        let there = Rectangle::new(Point::new(0, first_row), there);
        Frame {
            rows: bytes,
            width: width as usize,
            first_row,
            clip: Edges::of(&area.intersection(&there)),
        }
    }

    /// The colour at a point of the picture.
    pub fn pixel(&self, at: Point) -> Option<Rgb565> {
        let offset = self.inside(at).then(|| self.offset(at.x, at.y))?;
        let [high, low] = *self.rows.get(offset..)?.first_chunk()?;
        Some(RawU16::new(u16::from_be_bytes([high, low])).into())
    }

    fn inside(&self, at: Point) -> bool {
        let Edges {
            left,
            top,
            right,
            bottom,
        } = self.clip;
        left <= at.x && at.x < right && top <= at.y && at.y < bottom
    }

    /// Where the bytes of a pixel inside the clip are.
    fn offset(&self, x: i32, y: i32) -> usize {
        ((y - self.first_row) as usize * self.width + x as usize) * PIXEL
    }

    /// Paint the rows of an area inside the clip, each as the bytes between its left and right edge.
    fn paint(&mut self, area: Edges, mut paint: impl FnMut(&mut [u8])) {
        let mut start = self.offset(area.left, area.top);
        for _ in area.top..area.bottom {
            if let Some(run) = self.rows.get_mut(start..start + area.width() * PIXEL) {
                paint(run);
            }
            start += self.width * PIXEL;
        }
    }
}

impl Dimensions for Frame<'_> {
    /// What may be drawn on: the clip. Whoever draws can skip what lies outside.
    fn bounding_box(&self) -> Rectangle {
        let Edges {
            left,
            top,
            right,
            bottom,
        } = self.clip;
        let size = Size::new(right.abs_diff(left), bottom.abs_diff(top));
        Rectangle::new(Point::new(left, top), size)
    }
}

impl DrawTarget for Frame<'_> {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<Rgb565>>,
    {
        for Pixel(at, colour) in pixels {
            if self.inside(at) {
                let bytes = self.rows.get_mut(self.offset(at.x, at.y)..);
                if let Some(pixel) = bytes.and_then(|bytes| bytes.first_chunk_mut()) {
                    *pixel = ink(colour);
                }
            }
        }
        Ok(())
    }

    fn fill_contiguous<I>(&mut self, area: &Rectangle, colours: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Rgb565>,
    {
        let Some(seen) = Edges::of(area).both(self.clip) else {
            return Ok(());
        };
        let mut colours = colours.into_iter();
        let width = area.size.width as usize;
        let left = seen.left.abs_diff(area.top_left.x) as usize;
        let above = seen.top.abs_diff(area.top_left.y) as usize;
        // Colours that come before the first seen pixel, and between the end of a row and the next.
        let mut unseen = above * width + left;
        self.paint(seen, |run| {
            if unseen > 0 {
                colours.nth(unseen - 1);
            }
            for (pixel, colour) in run.as_chunks_mut().0.iter_mut().zip(&mut colours) {
                *pixel = ink(colour);
            }
            unseen = width - seen.width();
        });
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, colour: Rgb565) -> Result<(), Infallible> {
        if let Some(seen) = Edges::of(area).both(self.clip) {
            self.paint(seen, |run| flood(run, ink(colour)));
        }
        Ok(())
    }
}

/// A colour in the panel's byte order.
fn ink(colour: Rgb565) -> [u8; PIXEL] {
    colour.into_storage().to_be_bytes()
}

/// Fill a run of pixels with one colour: two at a time where they lie in one word of memory.
///
/// Not inlined: with eight registers the loop below is quicker on its own.
#[inline(never)]
fn flood(run: &mut [u8], colour: [u8; PIXEL]) {
    let split = !run.as_ptr().addr().is_multiple_of(PIXEL);
    if split || run.len() < SHORT {
        run.as_chunks_mut().0.fill(colour);
        return;
    }
    let (head, words, tail) = bytemuck::pod_align_to_mut::<u8, u32>(run);
    // At most one pixel each, as no pixel is split between words.
    for edge in [head, tail] {
        if let Some(pixel) = edge.first_chunk_mut() {
            *pixel = colour;
        }
    }
    let [high, low] = colour;
    let pair = u32::from_ne_bytes([high, low, high, low]);
    let (blocks, rest) = words.as_chunks_mut::<8>();
    blocks.fill([pair; 8]);
    rest.fill(pair);
}

#[cfg(test)]
mod tests {
    use std::{vec, vec::Vec};

    use embedded_graphics::{
        Drawable,
        prelude::{PointsIter, Primitive},
        primitives::{Circle, PrimitiveStyle},
    };

    use super::*;

    const SCREEN: Size = Size::new(13, 9);

    fn rect(x: i32, y: i32, w: u32, h: u32) -> Rectangle {
        Rectangle::new(Point::new(x, y), Size::new(w, h))
    }

    /// A colour that tells where it belongs.
    fn mark(at: Point) -> Rgb565 {
        RawU16::new(((at.x + 64) as u16) << 8 | (at.y + 64) as u16).into()
    }

    /// Areas inside, across every edge, around and beside the screen.
    fn areas() -> impl Iterator<Item = Rectangle> {
        let spots = [-30, -3, -1, 0, 1, 4, 8, 12, 13, 40];
        let sizes = [0, 1, 2, 3, 5, 13, 60];
        spots.into_iter().flat_map(move |x| {
            spots.into_iter().flat_map(move |y| {
                sizes
                    .into_iter()
                    .flat_map(move |w| sizes.map(|h| rect(x, y, w, h)))
            })
        })
    }

    /// Every pixel of the picture, after `draw` on a clip of it, as (inside the clip, colour).
    fn drawn(clip: Rectangle, draw: impl FnOnce(&mut Frame<'_>)) -> Vec<(Point, Rgb565)> {
        let mut bytes = vec![0; bytes_for(SCREEN)];
        let first = clip.top_left.y.max(0) as usize * SCREEN.width as usize * PIXEL;
        draw(&mut Frame::band(&mut bytes[first..], SCREEN.width, clip));
        let whole = Frame::new(&mut bytes, SCREEN);
        let screen = whole.bounding_box();
        screen
            .points()
            .map(|at| (at, whole.pixel(at).expect("on the screen")))
            .collect()
    }

    #[test]
    fn pixels_lie_high_byte_first_in_rows() {
        let mut bytes = [0; 3 * 2 * PIXEL];
        let mut frame = Frame::new(&mut bytes, Size::new(3, 2));
        let colour = RawU16::new(0x1234).into();
        frame
            .draw_iter([Pixel(Point::new(1, 1), colour)])
            .expect("cannot fail");
        assert_eq!(bytes, [0, 0, 0, 0, 0, 0, 0, 0, 0x12, 0x34, 0, 0]);
    }

    #[test]
    fn a_solid_fill_paints_its_part_of_the_clip_and_nothing_else() {
        let colour = mark(Point::zero());
        for clip in [rect(0, 0, 13, 9), rect(2, 3, 7, 4), rect(5, 0, 1, 9)] {
            for area in areas() {
                let shown = area.intersection(&clip);
                let picture = drawn(clip, |f| f.fill_solid(&area, colour).expect("cannot fail"));
                for (at, found) in picture {
                    let inside = shown.points().any(|p| p == at);
                    let wanted = if inside {
                        colour
                    } else {
                        RawU16::new(0).into()
                    };
                    assert_eq!(found, wanted, "{area:?} in {clip:?} at {at:?}");
                }
            }
        }
    }

    #[test]
    fn contiguous_colours_land_where_they_belong() {
        for clip in [rect(0, 0, 13, 9), rect(2, 3, 7, 4)] {
            for area in areas() {
                let colours = area.points().map(mark);
                let picture = drawn(clip, |f| {
                    f.fill_contiguous(&area, colours).expect("cannot fail");
                });
                let shown = area.intersection(&clip);
                for (at, found) in picture {
                    let inside = shown.points().any(|p| p == at);
                    let wanted = if inside {
                        mark(at)
                    } else {
                        RawU16::new(0).into()
                    };
                    assert_eq!(found, wanted, "{area:?} in {clip:?} at {at:?}");
                }
            }
        }
    }

    #[test]
    fn too_few_colours_leave_the_rest_alone() {
        let area = rect(0, 0, 13, 9);
        let picture = drawn(area, |f| {
            f.fill_contiguous(&area, area.points().map(mark).take(20))
                .expect("cannot fail");
        });
        assert_eq!(
            picture
                .iter()
                .filter(|(at, colour)| *colour == mark(*at))
                .count(),
            20
        );
    }

    #[test]
    fn bands_together_give_the_whole_picture() {
        let draw = |f: &mut Frame<'_>| {
            let style = PrimitiveStyle::with_fill(mark(Point::zero()));
            Circle::new(Point::new(-2, 1), 11)
                .into_styled(style)
                .draw(f)
                .expect("cannot fail");
        };
        let whole = drawn(rect(0, 0, 13, 9), draw);
        let mut bytes = vec![0; bytes_for(SCREEN)];
        for (i, rows) in bytes.chunks_mut(2 * 13 * PIXEL).enumerate() {
            draw(&mut Frame::band(rows, 13, rect(0, 2 * i as i32, 13, 2)));
        }
        let banded = Frame::new(&mut bytes, SCREEN);
        for (at, colour) in whole {
            assert_eq!(banded.pixel(at), Some(colour), "{at:?}");
        }
    }

    #[test]
    fn a_run_is_flooded_from_any_address() {
        for start in 0..8 {
            for pixels in 0..90 {
                let mut bytes = [0; 200];
                flood(&mut bytes[start..start + pixels * PIXEL], [0xab, 0xcd]);
                let (before, rest) = bytes.split_at(start);
                let (run, after) = rest.split_at(pixels * PIXEL);
                assert!(before.iter().chain(after).all(|byte| *byte == 0));
                assert!(run.as_chunks().0.iter().all(|pixel| pixel == &[0xab, 0xcd]));
            }
        }
    }

    #[test]
    fn a_buffer_that_is_too_short_has_fewer_rows() {
        let mut bytes = [0; 13 * PIXEL * 2 + 5];
        let mut frame = Frame::new(&mut bytes, SCREEN);
        assert_eq!(frame.bounding_box(), rect(0, 0, 13, 2));
        frame.clear(mark(Point::zero())).expect("cannot fail");
        assert_eq!(bytes[13 * PIXEL * 2..], [0; 5]);
    }
}
