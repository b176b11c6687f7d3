//! A target that tests can draw on and look at.

use embedded_graphics::{
    pixelcolor::{Rgb565, raw::RawU16},
    prelude::*,
    primitives::Rectangle,
};
use std::convert::Infallible;
use ui::frame::{Frame, bytes_for};

/// A frame buffer on the host.
#[derive(Clone, PartialEq)]
pub(crate) struct ContactSheet {
    size: Size,
    pixels: Vec<Rgb565>,
}

impl ContactSheet {
    pub(crate) fn new(width: u32, height: u32, ground: Rgb565) -> ContactSheet {
        let pixels = vec![ground; (width * height) as usize];
        ContactSheet {
            size: Size::new(width, height),
            pixels,
        }
    }

    /// The colour of each pixel, row by row.
    pub(crate) fn pixels(&self) -> &[Rgb565] {
        &self.pixels
    }

    /// Draws on the frame that holds the part of the sheet inside `window`, over what is there.
    pub(crate) fn within(&mut self, window: &Rectangle, draw: impl FnOnce(&mut Frame<'_>)) {
        let window = window.intersection(&self.bounding_box());
        let mut bytes = vec![0; bytes_for(window.size)];
        let places = window.points().map(|at| self.index(at));
        for (pixel, place) in bytes.chunks_exact_mut(2).zip(places.clone()) {
            pixel.copy_from_slice(&self.pixels[place].into_storage().to_be_bytes());
        }
        draw(&mut Frame::part(&mut bytes, window));
        let places: Vec<usize> = places.collect();
        for (pixel, place) in bytes.chunks_exact(2).zip(places) {
            self.pixels[place] = RawU16::new(u16::from_be_bytes([pixel[0], pixel[1]])).into();
        }
    }

    /// [`ContactSheet::within`] the whole of it.
    pub(crate) fn frame(&mut self, draw: impl FnOnce(&mut Frame<'_>)) {
        self.within(&self.bounding_box(), draw);
    }

    fn index(&self, at: Point) -> usize {
        at.y as usize * self.size.width as usize + at.x as usize
    }
}

impl OriginDimensions for ContactSheet {
    fn size(&self) -> Size {
        self.size
    }
}

impl DrawTarget for ContactSheet {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        let bounds = self.bounding_box();
        for Pixel(p, colour) in pixels.into_iter().filter(|Pixel(p, _)| bounds.contains(*p)) {
            let place = self.index(p);
            self.pixels[place] = colour;
        }
        Ok(())
    }
}
