//! Sprites: run-length encoded pictures with a fixed palette, or with palette entries derived from a colour
//! given when drawn.

use super::runs::Runs;
use crate::{frame::Frame, palette::mix};
use embedded_graphics::{pixelcolor::Rgb565, prelude::*};

/// The most palette entries: six-bit indices, one of which means transparent.
const MOST_COLOURS: usize = 63;

type Paints = [Rgb565; MOST_COLOURS];

/// A sprite with a fixed palette.
#[derive(Debug)]
pub struct Sprite {
    pub(super) runs: Runs,
    pub(super) palette: &'static [Rgb565],
}

impl Sprite {
    /// Width and height in pixels.
    pub fn size(&self) -> Size {
        self.runs.size()
    }

    /// Size in flash, in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.runs.stored() + size_of_val(self.palette)
    }

    /// Draws it with its upper left corner at `top_left`.
    pub fn draw(&self, frame: &mut Frame<'_>, top_left: Point) {
        self.runs.draw(frame, top_left, self.palette);
    }

    /// Draws it around `centre`.
    pub fn draw_centred(&self, frame: &mut Frame<'_>, centre: Point) {
        self.draw(frame, corner(self.size(), centre));
    }

    /// Draws it with every colour blended by `percent` `towards` another, for disabled or distant things.
    pub fn draw_tinted(
        &self,
        frame: &mut Frame<'_>,
        top_left: Point,
        towards: Rgb565,
        percent: u32,
    ) {
        let faded = self
            .palette
            .iter()
            .map(|colour| mix(*colour, towards, percent));
        self.runs.draw(frame, top_left, &paints(faded));
    }
}

/// A sprite with some palette entries derived from a colour that is given when it is drawn: the owner's
/// hull, a scarf, a fish that exists in red, green and yellow.
#[derive(Debug)]
pub struct Dyed {
    pub(super) runs: Runs,
    /// The first palette entries, derived from the given colour.
    pub(super) dyes: &'static [Dye],
    /// The other palette entries, which are fixed.
    pub(super) palette: &'static [Rgb565],
}

/// A palette entry: the given colour blended by `percent` `towards` another.
#[derive(Debug)]
pub(super) struct Dye {
    pub(super) towards: Rgb565,
    pub(super) percent: u8,
}

impl Dyed {
    /// Width and height in pixels.
    pub fn size(&self) -> Size {
        self.runs.size()
    }

    /// Size in flash, in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.runs.stored() + size_of_val(self.dyes) + size_of_val(self.palette)
    }

    /// Draws it in `colour` with its upper left corner at `top_left`.
    pub fn draw(&self, frame: &mut Frame<'_>, top_left: Point, colour: Rgb565) {
        self.runs
            .draw(frame, top_left, &paints(self.colours(colour)));
    }

    /// Draws it in `colour` around `centre`.
    pub fn draw_centred(&self, frame: &mut Frame<'_>, centre: Point, colour: Rgb565) {
        self.draw(frame, corner(self.size(), centre), colour);
    }

    /// Draws it in `colour` with every colour blended by `percent` `towards` another.
    pub fn draw_tinted(
        &self,
        frame: &mut Frame<'_>,
        top_left: Point,
        colour: Rgb565,
        towards: Rgb565,
        percent: u32,
    ) {
        let faded = self
            .colours(colour)
            .map(|colour| mix(colour, towards, percent));
        self.runs.draw(frame, top_left, &paints(faded));
    }

    fn colours(&self, colour: Rgb565) -> impl Iterator<Item = Rgb565> {
        let dyed = self
            .dyes
            .iter()
            .map(move |dye| mix(colour, dye.towards, dye.percent.into()));
        dyed.chain(self.palette.iter().copied())
    }
}

fn paints(colours: impl Iterator<Item = Rgb565>) -> Paints {
    let mut paints = [Rgb565::BLACK; MOST_COLOURS];
    for (paint, colour) in paints.iter_mut().zip(colours) {
        *paint = colour;
    }
    paints
}

/// Upper left corner of a picture of this size around `centre`.
pub(super) fn corner(size: Size, centre: Point) -> Point {
    centre - size / 2
}
