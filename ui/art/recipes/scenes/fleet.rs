//! Menu card of Fish! Fish!! Fish!!!: three boats over a sea full of fish.

use super::{
    HEIGHT, WIDTH,
    scenery::{bubble, cloud, sky, water},
};
use crate::{
    palette::{DEEP, FOAM, LAGOON, MIST, SEA, SEATS, SHALLOW, TRENCH, WHITE, YELLOW, hex, mix},
    recipes::{
        boats::ship,
        fish::{angelfish, minnow, puffer, tang},
        maths::turn,
        picture::Picture,
    },
};

/// Row of the water surface.
const SURFACE: f32 = 46.;

pub(crate) fn fleet() -> Picture {
    let mut p = Picture::new(WIDTH, HEIGHT);
    let day = [hex(0x84D7EF), hex(0xA5E3EF), mix(SHALLOW, WHITE, 30), FOAM];
    sky(&mut p, 0, 50, &day);
    p.disc((150., 14.), 10., mix(YELLOW, WHITE, 55))
        .disc((150., 14.), 8., YELLOW);
    cloud(&mut p, 52., 15., 10., WHITE);
    cloud(&mut p, 104., 10., 9., WHITE);
    cloud(&mut p, 4., 12., 8., WHITE);
    let [red, blue, yellow, ..] = SEATS;
    p.stick(&ship(22, blue), 68, 26);
    p.stick(&ship(38, yellow).mirrored(), 122, 12);
    p.stick(&ship(50, red), 8, 0);
    water(&mut p, SURFACE as i32, &[LAGOON, SEA, DEEP, TRENCH]);
    for (left, right) in [(9., 58.), (122., 160.), (69., 90.)] {
        bow_wave(&mut p, left, right);
    }
    shoal(&mut p);
    leap(&mut p, 107., 47.);
    for (x, y, r) in [
        (8., 62., 2.),
        (76., 60., 1.5),
        (158., 60., 2.),
        (104., 84., 1.5),
    ] {
        bubble(&mut p, x, y, r);
    }
    p
}

/// Foam along a hull.
fn bow_wave(p: &mut Picture, left: f32, right: f32) {
    p.fill(WHITE, |x, y| {
        let u = (x - (left + right) / 2.) / ((right - left) / 2.);
        u.abs() < 1. && (y - SURFACE - 1. + 2. * u * u).abs() < 1.5
    });
}

/// A shoal: many small blue fish, some round white ones, a few big grey ones, in all directions.
fn shoal(p: &mut Picture) {
    let blue = hex(0x4A86EF);
    let grey = angelfish(34, MIST);
    for (x, y) in [(10, 54), (98, 68), (128, 52)] {
        p.stick(&grey, x, y);
    }
    for (x, y, left) in [
        (54, 52, false),
        (36, 72, true),
        (144, 76, true),
        (76, 80, false),
    ] {
        let white = puffer(26, WHITE);
        p.stick(&if left { white.mirrored() } else { white }, x, y);
    }
    let crowd = [
        (-4, 76, 20),
        (44, 52, 14),
        (86, 56, 18),
        (112, 52, 14),
        (2, 92, 14),
        (20, 88, 18),
        (60, 90, 14),
        (64, 74, 16),
        (108, 92, 16),
        (126, 86, 16),
        (154, 66, 14),
        (92, 90, 14),
    ];
    for (x, y, size) in crowd {
        let fish = tang(size, blue);
        p.stick(
            &if (x + y) % 3 == 0 {
                fish.mirrored()
            } else {
                fish
            },
            x,
            y,
        );
    }
    p.stick(&minnow(24), 136, 94).stick(&minnow(24), 40, 94);
}

/// A leaping fish and its splash.
fn leap(p: &mut Picture, x: f32, y: f32) {
    p.stick(&puffer(24, WHITE).mirrored(), x as i32 - 12, y as i32 - 27);
    for (s, c) in [195.0, 215., 240., 300., 325., 345.].map(turn) {
        p.disc((x + c * 12., y + s * 8.), 1.2, SEA);
    }
    p.ellipse((x, y), (9., 1.6), WHITE);
}
