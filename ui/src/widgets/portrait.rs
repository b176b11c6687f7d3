//! A picture of a thing, whether its colours are fixed or given.

use embedded_graphics::{pixelcolor::Rgb565, prelude::Point};

use crate::{
    art::{Dyed, Sprite},
    pen::Pen,
};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Portrait {
    Plain(&'static Sprite),
    Dyed(&'static Dyed, Rgb565),
}

impl Portrait {
    pub(crate) fn draw(self, pen: &mut Pen<'_>, centre: Point) {
        match self {
            Portrait::Plain(sprite) => pen.sprite_centred(sprite, centre),
            Portrait::Dyed(sprite, colour) => pen.dyed_centred(sprite, centre, colour),
        }
    }

    /// Its shape alone, in one colour.
    pub(crate) fn draw_silhouette(self, pen: &mut Pen<'_>, centre: Point, colour: Rgb565) {
        match self {
            Portrait::Plain(sprite) => {
                pen.tinted(sprite, centre - sprite.size() / 2, colour, 100);
            }
            Portrait::Dyed(sprite, own) => {
                pen.dyed_tinted(sprite, centre - sprite.size() / 2, own, colour, 100);
            }
        }
    }
}
