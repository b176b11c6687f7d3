//! The frame buffer: RGB565, big-endian, row-major, in the byte order of the panel.
//!
//! A [`Frame`] borrows the bytes of the whole picture or of a part of it, so that the device can draw one
//! part while DMA sends another, and the desktop shows the same bytes. Owns clipping, shifting and the
//! half turn; not what is drawn, nor how bytes reach the panel.

use core::convert::Infallible;

use embedded_graphics::{
    Pixel,
    geometry::Dimensions,
    pixelcolor::{Rgb565, raw::RawU16},
    prelude::{DrawTarget, IntoStorage, Point, Size},
    primitives::Rectangle,
};

use crate::edges::Edges;

/// Bytes of one pixel.
pub const PIXEL: usize = 2;

/// Shorter runs are filled pixel by pixel: aligning them to words would take longer.
const SHORT: usize = 8;

/// The size of a frame buffer in bytes.
pub const fn bytes_for(size: Size) -> usize {
    size.width as usize * size.height as usize * PIXEL
}

/// A draw target over the whole picture or a part of it, in screen coordinates.
#[derive(Debug)]
pub struct Frame<'a> {
    pixels: &'a mut [u16],
    /// The part of the picture that the pixels hold.
    memory: Edges,
    /// The clip rectangle, inside of it.
    clip: Edges,
}

impl<'a> Frame<'a> {
    /// The whole picture.
    pub fn new(bytes: &'a mut [u8], size: Size) -> Frame<'a> {
        Frame::part(bytes, Rectangle::new(Point::zero(), size))
    }

    /// The part of the picture in `area`: `bytes` holds its rows without gaps, so that a part of any shape
    /// is one DMA transfer. Rows that `bytes` is too short for are clipped.
    ///
    /// `bytes` must lie at an even address, so that a pixel is written at once; at an odd one nothing is drawn.
    pub fn part(bytes: &'a mut [u8], area: Rectangle) -> Frame<'a> {
        let (odd, pixels, _) = bytemuck::pod_align_to_mut::<u8, u16>(bytes);
        debug_assert!(odd.is_empty(), "the pixels lie at an even address");
        let pixels = if odd.is_empty() { pixels } else { &mut [] };
        let stride = (area.size.width as usize).max(1);
        let rows = area.size.height.min((pixels.len() / stride) as u32);
        let there = Rectangle::new(area.top_left, Size::new(area.size.width, rows));
        Frame {
            pixels,
            memory: Edges::of(&there),
            clip: Edges::of(&there),
        }
    }

    /// A reborrow.
    pub(crate) fn reborrow(&mut self) -> Frame<'_> {
        Frame {
            pixels: &mut *self.pixels,
            memory: self.memory,
            clip: self.clip,
        }
    }

    /// The frame clipped to `area`, with the origin moved to the right by `shift` pixels. `None` where
    /// nothing of the area is left.
    pub(crate) fn window(&mut self, area: &Rectangle, shift: i32) -> Option<Frame<'_>> {
        let clip = Edges::of(area).both(self.clip)?;
        Some(Frame {
            pixels: &mut *self.pixels,
            memory: self.memory.moved(-shift),
            clip: clip.moved(-shift),
        })
    }

    /// Draw `part` of the picture rotated by 180° around its middle, without `draw` knowing.
    ///
    /// The visible pixels are drawn upright from the place that they come from; the rotation is then the
    /// same pixels in reverse order.
    pub(crate) fn upside_down(&mut self, part: &Rectangle, draw: impl FnOnce(&mut Frame<'_>)) {
        let part = Edges::of(part);
        let Some(seen) = part.both(self.clip) else {
            return;
        };
        let (across, down) = (part.left + part.right, part.top + part.bottom);
        let source = Edges {
            left: across - seen.right,
            top: down - seen.bottom,
            right: across - seen.left,
            bottom: down - seen.top,
        };
        let Edges {
            left,
            top,
            right,
            bottom,
        } = self.memory;
        let (dx, dy) = (source.left - seen.left, source.top - seen.top);
        draw(&mut Frame {
            pixels: &mut *self.pixels,
            memory: Edges {
                left: left + dx,
                top: top + dy,
                right: right + dx,
                bottom: bottom + dy,
            },
            clip: source,
        });
        self.turn(seen);
    }

    /// Rotate an area inside the clip rectangle by 180°.
    fn turn(&mut self, area: Edges) {
        let (stride, run) = (self.memory.width(), area.width());
        let mut rows = area.rows();
        while let Some(upper) = rows.next() {
            let start = self.offset(area.left, upper);
            let Some(lower) = rows.next_back() else {
                // The row in the middle.
                if let Some(row) = self.pixels.get_mut(start..start + run) {
                    row.reverse();
                }
                return;
            };
            let apart = (lower - upper) as usize * stride;
            let both = self.pixels.get_mut(start..start + apart + run);
            if let Some((upper, lower)) = both.and_then(|both| both.split_at_mut_checked(apart)) {
                for (one, other) in upper.iter_mut().zip(lower.iter_mut().rev()) {
                    core::mem::swap(one, other);
                }
            }
        }
    }

    /// The colour at a point of the picture.
    pub fn pixel(&self, at: Point) -> Option<Rgb565> {
        let offset = self.inside(at).then(|| self.offset(at.x, at.y))?;
        let pixel = *self.pixels.get(offset)?;
        Some(RawU16::new(u16::from_be(pixel)).into())
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

    /// The index of a pixel inside the clip rectangle.
    fn offset(&self, x: i32, y: i32) -> usize {
        let Edges { left, top, .. } = self.memory;
        (y - top) as usize * self.memory.width() + (x - left) as usize
    }

    /// The pixels of row `y` in the columns of `area`, which lies inside the clip rectangle.
    #[inline]
    pub(crate) fn row(&mut self, y: i32, area: Edges) -> Option<Row<'_>> {
        debug_assert!(self.clip.both(area) == Some(area), "the area is clipped");
        let start = self.offset(area.left, y);
        let pixels = self.pixels.get_mut(start..start + area.width())?;
        Some(Row(pixels))
    }

    /// Fill an area inside the clip rectangle.
    pub(crate) fn fill_seen(&mut self, seen: Edges, colour: Rgb565) {
        let ink = ink(colour);
        if seen.width() == 1 {
            // The sides of frames.
            let start = self.offset(seen.left, seen.top);
            let stride = self.memory.width().max(1);
            let pixels = self.pixels.get_mut(start..).unwrap_or_default();
            let column = pixels.iter_mut().step_by(stride);
            for pixel in column.take(seen.rows().len()) {
                *pixel = ink;
            }
        } else if seen.width() < SHORT {
            self.paint(seen, |run| run.fill(ink));
        } else {
            self.paint(seen, |run| flood(run, ink));
        }
    }

    /// Call back with each row of an area inside the clip rectangle, as its pixels from left to right.
    fn paint(&mut self, area: Edges, mut paint: impl FnMut(&mut [u16])) {
        let mut start = self.offset(area.left, area.top);
        for _ in area.top..area.bottom {
            if let Some(run) = self.pixels.get_mut(start..start + area.width()) {
                paint(run);
            }
            start += self.memory.width();
        }
    }
}

impl Dimensions for Frame<'_> {
    /// The clip rectangle: drawing outside of it can be skipped.
    fn bounding_box(&self) -> Rectangle {
        self.clip.area()
    }
}

impl DrawTarget for Frame<'_> {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<Rgb565>>,
    {
        // Internal iteration: fonts have a `for_each` that is faster than `next`.
        pixels.into_iter().for_each(|Pixel(at, colour)| {
            if self.inside(at)
                && let Some(pixel) = self.pixels.get_mut(self.offset(at.x, at.y))
            {
                *pixel = ink(colour);
            }
        });
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
        // Colours to skip before the first visible pixel, and from the end of a row to the next.
        let mut unseen = above * width + left;
        self.paint(seen, |run| {
            if unseen > 0 {
                colours.nth(unseen - 1);
            }
            for (pixel, colour) in run.iter_mut().zip(&mut colours) {
                *pixel = ink(colour);
            }
            unseen = width - seen.width();
        });
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, colour: Rgb565) -> Result<(), Infallible> {
        if let Some(seen) = Edges::of(area).both(self.clip) {
            self.fill_seen(seen, colour);
        }
        Ok(())
    }
}

/// Some pixels of one row of a frame.
pub(crate) struct Row<'a>(&'a mut [u16]);

impl Row<'_> {
    /// All of them.
    #[inline(always)]
    pub(crate) fn pixels(&mut self) -> &mut [u16] {
        self.0
    }

    /// Fill the pixels from `from` up to, not including, `to`.
    #[inline(always)]
    pub(crate) fn fill(&mut self, from: usize, to: usize, ink: u16) {
        if let Some(run) = self.0.get_mut(from..to) {
            if to - from < SHORT {
                run.fill(ink);
            } else {
                flood(run, ink);
            }
        }
    }
}

/// A colour in the panel's byte order.
#[inline]
pub(crate) fn ink(colour: Rgb565) -> u16 {
    colour.into_storage().to_be()
}

/// Fill a run of pixels with one colour: two at a time where they lie in one word of memory.
///
/// Not inlined: a Cortex-M0+ has eight low registers, and the loop is faster with all of them.
#[inline(never)]
fn flood(run: &mut [u16], ink: u16) {
    let (head, words, tail) = bytemuck::pod_align_to_mut::<u16, u32>(run);
    // At most one pixel each.
    for edge in [head, tail] {
        if let Some(pixel) = edge.first_mut() {
            *pixel = ink;
        }
    }
    let pair = u32::from(ink) << 16 | u32::from(ink);
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

    /// Every pixel of a part of the picture after `draw`, which must not touch the bytes around it.
    fn drawn(part: Rectangle, draw: impl FnOnce(&mut Frame<'_>)) -> Vec<(Point, Rgb565)> {
        let mut bytes = vec![0; 8 + bytes_for(part.size) + 8];
        let (before, rest) = bytes.split_at_mut(8);
        let (inside, after) = rest.split_at_mut(bytes_for(part.size));
        draw(&mut Frame::part(inside, part));
        assert!(before.iter().chain(&*after).all(|byte| *byte == 0));
        let frame = Frame::part(inside, part);
        part.points()
            .map(|at| (at, frame.pixel(at).expect("in the part")))
            .collect()
    }

    #[test]
    fn pixels_lie_high_byte_first_in_rows() {
        let mut bytes = vec![0; 3 * 2 * PIXEL];
        let mut frame = Frame::new(&mut bytes, Size::new(3, 2));
        let colour = RawU16::new(0x1234).into();
        frame
            .draw_iter([Pixel(Point::new(1, 1), colour)])
            .expect("cannot fail");
        assert_eq!(bytes, [0, 0, 0, 0, 0, 0, 0, 0, 0x12, 0x34, 0, 0]);
    }

    #[test]
    fn a_solid_fill_paints_what_shows_and_nothing_else() {
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
    fn upside_down_is_half_a_turn_of_what_shows() {
        let part = rect(2, 1, 9, 7);
        for clip in [
            rect(0, 0, 13, 9),
            rect(4, 2, 3, 3),
            rect(1, 5, 6, 4),
            rect(7, 0, 6, 2),
        ] {
            let picture = drawn(clip, |f| {
                f.upside_down(&part, |f| {
                    let area = f.bounding_box();
                    let colours = area.points().map(mark);
                    f.fill_contiguous(&area, colours).expect("cannot fail");
                });
            });
            for (at, found) in picture {
                let wanted = if part.contains(at) {
                    mark(Point::new(12, 8) - at)
                } else {
                    RawU16::new(0).into()
                };
                assert_eq!(found, wanted, "{at:?} in {clip:?}");
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
    fn parts_together_give_the_whole_picture() {
        let draw = |f: &mut Frame<'_>| {
            let style = PrimitiveStyle::with_fill(mark(Point::zero()));
            Circle::new(Point::new(-2, 1), 11)
                .into_styled(style)
                .draw(f)
                .expect("cannot fail");
        };
        let whole = drawn(rect(0, 0, 13, 9), draw);
        let columns = [(0, 5), (5, 7), (12, 1)];
        let parts = (0..9)
            .step_by(3)
            .flat_map(|y| columns.map(|(x, w)| rect(x, y, w, 3)));
        let mut pieced: Vec<(Point, Rgb565)> = parts.flat_map(|part| drawn(part, draw)).collect();
        pieced.sort_by_key(|(at, _)| (at.y, at.x));
        assert_eq!(pieced, whole);
    }

    #[test]
    fn a_run_is_flooded_from_any_pixel() {
        for start in 0..8 {
            for length in 0..90 {
                let mut pixels = [0; 100];
                flood(&mut pixels[start..start + length], 0xabcd);
                let (before, rest) = pixels.split_at(start);
                let (run, after) = rest.split_at(length);
                assert!(before.iter().chain(after).all(|pixel| *pixel == 0));
                assert!(run.iter().all(|pixel| *pixel == 0xabcd));
            }
        }
    }

    #[test]
    #[should_panic(expected = "even address")]
    fn pixels_at_an_odd_address_are_a_mistake_of_the_caller() {
        let mut pixels = [0_u16; 8];
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut pixels);
        Frame::new(&mut bytes[1..], Size::new(3, 2));
    }

    #[test]
    fn a_buffer_that_is_too_short_has_fewer_rows() {
        let mut bytes = vec![0; 13 * PIXEL * 2 + 5];
        let mut frame = Frame::new(&mut bytes, SCREEN);
        assert_eq!(frame.bounding_box(), rect(0, 0, 13, 2));
        frame.clear(mark(Point::zero())).expect("cannot fail");
        assert_eq!(bytes[13 * PIXEL * 2..], [0; 5]);
    }
}
