//! Stencils: 1-bit shapes drawn in any colour, with or without an outline. The marks of the seats are such.

use super::{
    bitmap::{Bitmap, Neighbours, OUTLINE},
    sprite::corner,
};
use crate::{edges::Edges, palette::Shape};
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
    pub fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        target: &mut D,
        top_left: Point,
        colour: Rgb565,
    ) -> Result<(), D::Error> {
        let view = Edges::of(&target.bounding_box());
        if !self.bitmap.intersects(view, top_left) {
            return Ok(());
        }
        let pixels = self.bitmap.pixels(top_left, view.rows());
        target.draw_iter(pixels.map(|p| Pixel(p, colour)))
    }

    /// Draws it around `centre`.
    pub fn draw_centred<D: DrawTarget<Color = Rgb565>>(
        &self,
        target: &mut D,
        centre: Point,
        colour: Rgb565,
    ) -> Result<(), D::Error> {
        self.draw(target, corner(self.size(), centre), colour)
    }

    /// Draws it around `centre` with an outline of one pixel.
    pub fn draw_centred_rimmed<D: DrawTarget<Color = Rgb565>>(
        &self,
        target: &mut D,
        centre: Point,
        colour: Rgb565,
        outline: Rgb565,
    ) -> Result<(), D::Error> {
        let top_left = corner(self.size(), centre);
        let view = Edges::of(&target.bounding_box());
        if self.bitmap.intersects(view.grown(OUTLINE), top_left) {
            let line = self
                .bitmap
                .outline(top_left, view.rows(), Neighbours::thin_outline);
            target.draw_iter(line.map(|p| Pixel(p, outline)))?;
        }
        self.draw(target, top_left, colour)
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
