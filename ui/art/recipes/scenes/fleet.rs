//! Fish! Fish!! Fish!!!: three boats over a sea full of fish.

use super::{
    HEIGHT, WIDTH,
    scenery::{bubble, cloud, sky, water},
};
use crate::{
    palette::{DEEP, FOAM, LAGOON, SEA, SEATS, SHALLOW, TRENCH, WHITE, YELLOW, hex, mix},
    recipes::{
        boats::ship,
        fish::{blue_piece, grey_piece, white_piece},
        maths::turn,
        picture::Picture,
    },
};

pub(crate) fn fleet() -> Picture {
    let mut p = Picture::new(WIDTH, HEIGHT);
    let day = [hex(0x84D7EF), hex(0xA5E3EF), mix(SHALLOW, WHITE, 30), FOAM];
    sky(&mut p, 0, 50, &day);
    p.disc((20., 15.), 9.5, YELLOW)
        .disc((20., 15.), 7., hex(0xFFEF94));
    cloud(&mut p, 36., 14., 9., WHITE);
    cloud(&mut p, 128., 11., 11., WHITE);
    cloud(&mut p, 82., 22., 7., WHITE);
    let [red, blue, yellow, ..] = SEATS;
    p.stick(&ship(26, blue), 72, 25);
    p.stick(&ship(36, yellow).mirrored(), 114, 17);
    p.stick(&ship(52, red), 12, 2);
    water(&mut p, 48, &[LAGOON, SEA, DEEP, TRENCH]);
    foam_at(&mut p, 18., 58.);
    foam_at(&mut p, 118., 148.);
    foam_at(&mut p, 76., 96.);
    shoal(&mut p);
    leaping(&mut p);
    for (x, y, r) in [
        (8., 62., 1.5),
        (62., 60., 1.5),
        (158., 62., 2.),
        (100., 88., 1.5),
    ] {
        bubble(&mut p, x, y, r);
    }
    p
}

/// The bow wave between two columns.
fn foam_at(p: &mut Picture, left: f32, right: f32) {
    p.fill(WHITE, |x, y| {
        let u = (x - (left + right) / 2.) / ((right - left) / 2.);
        u.abs() < 1. && (y - 48.5 + 2. * u * u).abs() < 1.4
    });
}

/// Rows of fish, mostly the common blue ones, swimming both ways.
fn shoal(p: &mut Picture) {
    let (blue, white, grey) = (blue_piece(), white_piece(), grey_piece());
    for row in 0..4 {
        for column in 0..9 {
            let kind = (row * 5 + column * 3) % 7;
            let (x, y) = (
                column * 20 - 8 + row % 2 * 9,
                58 + row * 12 + column * 3 % 4,
            );
            let fish = match kind {
                2 | 6 => &white,
                4 => &grey,
                _ => &blue,
            };
            let fish = if row % 2 == 0 {
                fish.clone()
            } else {
                fish.mirrored()
            };
            p.stick(&fish, x, y - fish.height / 2);
        }
    }
}

/// One that jumped for joy.
fn leaping(p: &mut Picture) {
    p.stick(&white_piece().mirrored(), 93, 30);
    for (s, c) in [200.0, 225., 250., 290., 315., 340.].map(turn) {
        p.disc((105. + c * 7., 49. + s * 6.), 1., WHITE);
    }
}
