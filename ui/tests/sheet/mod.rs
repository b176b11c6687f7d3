//! A target that tests can draw on and look at.

use embedded_graphics::{pixelcolor::Rgb565, prelude::*};
use std::convert::Infallible;

/// A frame buffer on the host.
#[derive(Clone, PartialEq)]
pub(crate) struct Sheet {
    size: Size,
    pixels: Vec<Rgb565>,
}

impl Sheet {
    pub(crate) fn new(width: u32, height: u32, ground: Rgb565) -> Sheet {
        let pixels = vec![ground; (width * height) as usize];
        Sheet {
            size: Size::new(width, height),
            pixels,
        }
    }

    /// The colour of each pixel, row by row.
    pub(crate) fn pixels(&self) -> &[Rgb565] {
        &self.pixels
    }
}

impl OriginDimensions for Sheet {
    fn size(&self) -> Size {
        self.size
    }
}

impl DrawTarget for Sheet {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        let bounds = self.bounding_box();
        for Pixel(p, colour) in pixels.into_iter().filter(|Pixel(p, _)| bounds.contains(*p)) {
            self.pixels[p.y as usize * self.size.width as usize + p.x as usize] = colour;
        }
        Ok(())
    }
}
