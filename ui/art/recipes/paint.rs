//! Paint of a pixel: a fixed colour, or a dye: a colour derived from one that is given when the sprite is
//! drawn.

use crate::palette::{self, INK, WHITE};
use embedded_graphics::pixelcolor::Rgb565;

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Paint {
    Flat(Rgb565),
    /// The given colour blended by `percent` `towards` another.
    Dye {
        towards: Rgb565,
        percent: u8,
    },
}

/// The given colour itself.
pub(crate) const DYE: Paint = Paint::Dye {
    towards: INK,
    percent: 0,
};

impl From<Rgb565> for Paint {
    fn from(colour: Rgb565) -> Paint {
        Paint::Flat(colour)
    }
}

/// `paint` blended by `percent` towards a colour. A dye can be blended only once.
pub(crate) fn mix(paint: impl Into<Paint>, towards: Rgb565, percent: u8) -> Paint {
    match paint.into() {
        Paint::Flat(colour) => Paint::Flat(palette::mix(colour, towards, percent.into())),
        DYE => Paint::Dye { towards, percent },
        Paint::Dye { .. } => panic!("a dye mixed twice has no place in the table"),
    }
}

pub(crate) fn shade(paint: impl Into<Paint>) -> Paint {
    mix(paint, INK, 30)
}

pub(crate) fn shine(paint: impl Into<Paint>) -> Paint {
    mix(paint, WHITE, 45)
}
