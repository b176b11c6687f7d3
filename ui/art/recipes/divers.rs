//! Sprites of the divers of Podwodni Łowcy, swimming to the right.

use super::{paint::shade, picture::Picture};
use crate::palette::{BARK, FOAM, INK, MIST, SHALLOW, SLATE, WHITE, YELLOW, hex};
use embedded_graphics::pixelcolor::Rgb565;

/// What a diver hunts with.
pub(crate) enum Gear {
    Harpoon,
    Net,
}

/// 64 by 44 pixels; suit trimmed in the seat's colour.
pub(crate) fn diver(trim: Rgb565, gear: Gear) -> Picture {
    let (suit, skin) = (hex(0x39455A), hex(0xFFCBA5));
    let mut p = Picture::new(66, 46);
    // flippers and legs
    p.polygon(
        &[(11., 15.), (2., 7.), (1., 15.), (4., 21.), (11., 21.)],
        trim,
    );
    p.polygon(
        &[(12., 28.), (3., 28.), (1., 35.), (5., 40.), (13., 33.)],
        shade(trim),
    );
    p.stroke(&[(24., 23.), (11., 18.)], 6., suit)
        .stroke(&[(24., 26.), (13., 30.)], 6., suit);
    // tank, body, belt
    p.stroke(&[(22., 13.5), (33., 11.5)], 7., YELLOW)
        .rectangle((35., 9.), (39., 12.), MIST);
    p.tilted((29., 22.), (11., 7.), -8., suit);
    p.on(suit, |p| {
        p.tilted((28., 25.), (9., 1.5), -8., trim);
    });
    p.on(YELLOW, |p| {
        p.rectangle((26., 5.), (28., 20.), SLATE);
    });
    p.outline(INK);
    // head in its hood, mask and a smile
    let mut head = Picture::new(66, 46);
    head.disc((44., 16.), 8., skin);
    head.on(skin, |h| {
        h.fill(suit, |x, y| y < 11.5 || x < 40. || x + y < 54.);
    });
    head.polygon(&[(40., 6.), (42., 2.), (47., 6.)], trim);
    head.outline(INK);
    head.rectangle((43., 11.), (53., 19.), INK)
        .rectangle((44., 12.), (52., 18.), SHALLOW);
    head.rectangle((44., 12.), (47., 13.), WHITE)
        .rectangle((48., 13.), (50., 17.), INK);
    head.dot(48, 13, WHITE)
        .rectangle((38., 13.), (43., 15.), trim);
    head.stroke(&[(45., 21.), (47., 22.5), (49.5, 21.)], 1., INK);
    p.stick(&head, 0, 0);
    // arm with the gear
    let mut arm = Picture::new(66, 46);
    match gear {
        Gear::Harpoon => {
            arm.stroke(&[(34., 36.), (57., 29.)], 2., BARK);
            arm.polygon(&[(65., 26.5), (55., 26.), (57., 29.), (56., 33.)], FOAM);
        }
        Gear::Net => {
            arm.stroke(&[(41., 31.), (50., 29.)], 2., BARK);
            arm.disc((56.5, 30.), 7., FOAM);
            arm.on(FOAM, |a| {
                a.fill(MIST, |x, y| {
                    (x + y).rem_euclid(4.0) < 1.0 || (x - y).rem_euclid(4.0) < 1.0
                });
            });
            arm.fill(BARK, |x, y| {
                let d = ((x - 56.5) * (x - 56.5) + (y - 30.) * (y - 30.)).sqrt();
                (d - 7.).abs() < 1.0
            });
        }
    }
    arm.stroke(&[(33., 24.), (40., 30.)], 5., suit)
        .disc((42.5, 32.), 2.6, skin);
    arm.outline(INK);
    p.stick(&arm, 0, 0);
    p
}
