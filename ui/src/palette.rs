//! The colour palette in RGB565, and blending.
//!
//! All screens use twenty-four named colours; a drawing may add a few of its own. The six seats
//! differ in colour *and* shape, for colour-blind players and grey panels.
//! This file is also compiled into the build script, which renders the pictures with it.

use embedded_graphics::pixelcolor::{Rgb565, RgbColor};

/// A colour given as RGB888, truncated to RGB565.
pub const fn hex(rgb: u32) -> Rgb565 {
    Rgb565::new(
        ((rgb >> 19) & 0x1F) as u8,
        ((rgb >> 10) & 0x3F) as u8,
        ((rgb >> 3) & 0x1F) as u8,
    )
}

/// Foam, the lightest water, text on dark water.
pub const FOAM: Rgb565 = hex(0xE7F7F7);
/// Water 1, depth 1.
pub const SHALLOW: Rgb565 = hex(0xADE7E7);
/// Water 2, depth 2.
pub const LAGOON: Rgb565 = hex(0x63CBD6);
/// Water 3, depth 3.
pub const SEA: Rgb565 = hex(0x299AC6);
/// Water 4, depth 4.
pub const DEEP: Rgb565 = hex(0x1869A5);
/// Water 5, depth 5, panels.
pub const TRENCH: Rgb565 = hex(0x10457B);
/// Water 6, hint bar, night.
pub const ABYSS: Rgb565 = hex(0x08244A);
/// Outlines, text on light ground.
pub const INK: Rgb565 = hex(0x081429);
/// Cards, bubbles, dice.
pub const PAPER: Rgb565 = hex(0xFFF7DE);
/// Beach, disabled card.
pub const SAND: Rgb565 = hex(0xF7DB9C);
/// Wood, the shaded side of sand.
pub const BARK: Rgb565 = hex(0xA56D39);
/// Grey fish, stone, disabled text.
pub const MIST: Rgb565 = hex(0x9CAEBD);
/// The shaded side of stone, secondary text on paper.
pub const SLATE: Rgb565 = hex(0x52657B);
/// Land, lily pads.
pub const MOSS: Rgb565 = hex(0x8CCB5A);
/// The shaded side of land, leaves.
pub const FERN: Rgb565 = hex(0x318239);
/// The accent colour: the cursor and the key to press next, nothing else.
pub const BUOY: Rgb565 = hex(0xFF7910);
/// The shaded side of the buoy, orange text on paper.
pub const EMBER: Rgb565 = hex(0xBD4508);
/// Seat 1, red things.
pub const RED: Rgb565 = hex(0xBD1829);
/// Seat 2, blue things.
pub const BLUE: Rgb565 = hex(0x1838A5);
/// Seat 3, yellow things.
pub const YELLOW: Rgb565 = hex(0xFFE342);
/// Seat 4, green things.
pub const GREEN: Rgb565 = hex(0x42BE63);
/// Seat 5.
pub const PURPLE: Rgb565 = hex(0xAD71EF);
/// Seat 6, shrimps.
pub const PINK: Rgb565 = hex(0xFFA6CE);
/// Eyes, glints, white koi.
pub const WHITE: Rgb565 = hex(0xFFFFFF);

/// Linear blend: `percent` of the way from `from` to `to`.
///
/// Not `const`: the channel accessors of embedded-graphics are trait methods.
pub fn mix(from: Rgb565, to: Rgb565, percent: u32) -> Rgb565 {
    let percent = percent.min(100);
    let channel = |from: u8, to: u8| {
        ((u32::from(from) * (100 - percent) + u32::from(to) * percent) / 100) as u8
    };
    Rgb565::new(
        channel(from.r(), to.r()),
        channel(from.g(), to.g()),
        channel(from.b(), to.b()),
    )
}

/// The shaded side of a drawing.
pub fn shade(colour: Rgb565) -> Rgb565 {
    mix(colour, INK, 30)
}

/// The shine on the lit side of a drawing.
pub fn shine(colour: Rgb565) -> Rgb565 {
    mix(colour, WHITE, 45)
}

/// The mark of a seat, for colour-blind players and grey panels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    Disc,
    Square,
    Triangle,
    Diamond,
    Star,
    Hexagon,
}

impl Shape {
    /// In the order of the seats.
    pub const ALL: [Shape; 6] = [
        Shape::Disc,
        Shape::Square,
        Shape::Triangle,
        Shape::Diamond,
        Shape::Star,
        Shape::Hexagon,
    ];
}

/// How a seat looks: its colour, its shape, and the colour of text on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatColour {
    pub colour: Rgb565,
    pub shape: Shape,
    pub ink: Rgb565,
}

/// The six seats, the same in every game. Their shapes are [`Shape::ALL`].
pub const SEATS: [SeatColour; 6] = [
    SeatColour {
        colour: RED,
        shape: Shape::Disc,
        ink: WHITE,
    },
    SeatColour {
        colour: BLUE,
        shape: Shape::Square,
        ink: WHITE,
    },
    SeatColour {
        colour: YELLOW,
        shape: Shape::Triangle,
        ink: INK,
    },
    SeatColour {
        colour: GREEN,
        shape: Shape::Diamond,
        ink: INK,
    },
    SeatColour {
        colour: PURPLE,
        shape: Shape::Star,
        ink: INK,
    },
    SeatColour {
        colour: PINK,
        shape: Shape::Hexagon,
        ink: INK,
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::pixelcolor::Rgb888;

    /// Relative luminance of WCAG 2, from what the panel shows.
    fn luminance(colour: Rgb565) -> f64 {
        let shown = Rgb888::from(colour);
        let linear = |channel: u8| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.04045 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(shown.r()) + 0.7152 * linear(shown.g()) + 0.0722 * linear(shown.b())
    }

    fn contrast(a: Rgb565, b: Rgb565) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn every_text_colour_reads_on_its_ground() {
        let pairs = [
            ("INK on PAPER", INK, PAPER),
            ("INK on SAND", INK, SAND),
            ("INK on BUOY", INK, BUOY),
            ("INK on SHALLOW", INK, SHALLOW),
            ("INK on LAGOON", INK, LAGOON),
            ("INK on YELLOW", INK, YELLOW),
            ("INK on GREEN", INK, GREEN),
            ("INK on PINK", INK, PINK),
            ("INK on FOAM", INK, FOAM),
            ("INK on SEA", INK, SEA),
            ("SLATE on PAPER", SLATE, PAPER),
            ("EMBER on PAPER", EMBER, PAPER),
            ("WHITE on RED", WHITE, RED),
            ("WHITE on BLUE", WHITE, BLUE),
            ("INK on PURPLE", INK, PURPLE),
            ("FOAM on ABYSS", FOAM, ABYSS),
            ("FOAM on TRENCH", FOAM, TRENCH),
            ("FOAM on DEEP", FOAM, DEEP),
            ("YELLOW on TRENCH", YELLOW, TRENCH),
            ("WHITE on DEEP", WHITE, DEEP),
            ("BUOY on ABYSS", BUOY, ABYSS),
            ("SHALLOW on TRENCH", SHALLOW, TRENCH),
        ];
        for (name, text, ground) in pairs {
            let ratio = contrast(text, ground);
            assert!(ratio >= 4.5, "{name}: {ratio:.1}");
        }
    }

    #[test]
    fn text_reads_on_every_seat_and_each_seat_has_its_own_shape() {
        for (seat, shape) in SEATS.iter().zip(Shape::ALL) {
            let ratio = contrast(seat.ink, seat.colour);
            assert!(ratio >= 4.5, "{:?}: {ratio:.1}", seat.shape);
            assert_eq!(seat.shape, shape);
        }
    }

    #[test]
    fn mixing_goes_from_one_colour_to_the_other_and_not_beyond() {
        assert_eq!(mix(RED, SEA, 0), RED);
        assert_eq!(mix(RED, SEA, 100), SEA);
        assert_eq!(mix(RED, SEA, 250), SEA);
        assert_eq!(mix(hex(0x000000), WHITE, 50), Rgb565::new(15, 31, 15));
    }
}
