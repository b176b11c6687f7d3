//! Stencils: 1-bit shapes drawn in any colour, with or without an outline. The marks of the seats are such.

use super::{
    bitmap::{Bitmap, Neighbours, OUTLINE},
    sprite::corner,
};
use crate::{edges::Edges, frame::Frame, palette::Shape};
use embedded_graphics::{pixelcolor::Rgb565, prelude::*};

/// A 1-bit shape without a colour of its own.
#[derive(Debug)]
pub struct Mask {
    pub(super) bitmap: Bitmap<'static>,
}

impl Mask {
    /// Width and height in pixels, without an outline.
    pub fn size(&self) -> Size {
        self.bitmap.size()
    }

    /// Size in flash, in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.bitmap.bits.len()
    }

    /// Draws it with its upper left corner at `top_left`.
    pub fn draw(&self, frame: &mut Frame<'_>, top_left: Point, colour: Rgb565) {
        self.bitmap.draw(frame, top_left, colour);
    }

    /// Draws it around `centre`.
    pub fn draw_centred(&self, frame: &mut Frame<'_>, centre: Point, colour: Rgb565) {
        self.draw(frame, corner(self.size(), centre), colour);
    }

    /// Draws it around `centre` with an outline of one pixel.
    pub fn draw_centred_rimmed(
        &self,
        frame: &mut Frame<'_>,
        centre: Point,
        colour: Rgb565,
        outline: Rgb565,
    ) {
        let top_left = corner(self.size(), centre);
        let view = Edges::of(&frame.bounding_box());
        if self.bitmap.intersects(view.grown(OUTLINE), top_left) {
            let line = self
                .bitmap
                .outline(top_left, view.rows(), Neighbours::thin_outline);
            let Ok(()) = frame.draw_iter(line.map(|p| Pixel(p, outline)));
        }
        self.draw(frame, top_left, colour);
    }
}

/// The marks of all six shapes in one size.
#[derive(Debug)]
pub struct MarkSet {
    pub(super) disc: Mask,
    pub(super) square: Mask,
    pub(super) triangle: Mask,
    pub(super) diamond: Mask,
    pub(super) star: Mask,
    pub(super) hexagon: Mask,
}

impl MarkSet {
    /// The mark of this shape.
    pub fn of(&self, shape: Shape) -> &Mask {
        match shape {
            Shape::Disc => &self.disc,
            Shape::Square => &self.square,
            Shape::Triangle => &self.triangle,
            Shape::Diamond => &self.diamond,
            Shape::Star => &self.star,
            Shape::Hexagon => &self.hexagon,
        }
    }
}
