//! What a pixel is painted with: a colour, or the dye that is chosen when the picture is drawn.

use crate::palette::{self, INK, WHITE};
use embedded_graphics::pixelcolor::Rgb565;

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Paint {
    Flat(Rgb565),
    /// The chosen colour, gone `percent` of the way `towards` another.
    Dye {
        towards: Rgb565,
        percent: u8,
    },
}

/// The chosen colour itself.
pub(crate) const DYE: Paint = Paint::Dye {
    towards: INK,
    percent: 0,
};

impl From<Rgb565> for Paint {
    fn from(colour: Rgb565) -> Paint {
        Paint::Flat(colour)
    }
}

/// `paint` with `percent` of the way gone towards a colour. A dye can be mixed once only.
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
