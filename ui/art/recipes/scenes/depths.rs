//! Background of Klofni rybku's board: the ice with the hole, and the five depths below it, darker from band to band.

use embedded_graphics::pixelcolor::Rgb565;

use super::scenery::{bubble, rays, sky, swell};
use crate::{
    palette::{DEEP, FOAM, INK, LAGOON, SEA, SHALLOW, TRENCH, WHITE, YELLOW, hex, mix},
    recipes::{
        fish::{angelfish, tang},
        maths::{sin, square},
        picture::Picture,
        sea::{shark, shrimp, squid},
    },
};

const RAMP: [Rgb565; 5] = [SHALLOW, LAGOON, SEA, DEEP, TRENCH];

/// Width of the screen, over which the ice reaches.
const FIELD: i32 = 240;
/// Width of the water.
const WIDTH: i32 = 178;

/// The ice: sky, far hills and two floes, with a gap for the diver at the right end of the water.
pub(crate) fn ice_shelf(height: i32) -> Picture {
    let mut p = Picture::new(FIELD, height);
    let high = height as f32;
    sky(
        &mut p,
        0,
        height,
        &[hex(0x9CD3F7), hex(0xBDE3F7), hex(0xDEF3FF)],
    );
    let ridge = |x: f32| high * 0.42 - 4. * sin(x / 21. + 1.) - 2.5 * sin(x / 9.);
    p.fill(hex(0x7BB6DE), |x, y| y > ridge(x));
    p.fill(WHITE, |x, y| {
        y > ridge(x) && y < ridge(x) + 2.5 + 1.5 * sin(x / 3.) && ridge(x) < high * 0.4
    });
    p.fill(SHALLOW, |x, y| y > high - 4. + 0.4 * swell(x, 0.));
    for (left, right) in [(-6., 150.), (178., 250.)] {
        let mut floe = Picture::new(FIELD, height);
        floe.polygon(
            &[
                (left, high - 10.),
                (right, high - 10.),
                (right + 3., high - 7.),
                (right - 4., high + 2.),
                (left + 4., high + 2.),
                (left - 3., high - 6.),
            ],
            FOAM,
        );
        floe.on(FOAM, |p| {
            p.rectangle((0., 0.), (FIELD as f32, high - 7.), WHITE);
            p.fill(hex(0x94CBEF), |x, y| y > high - 3. + 1.2 * sin(x / 5.));
        });
        floe.outline(INK);
        p.stick(&floe, 0, 0);
    }
    p
}

/// The five depths, each `band` pixels high: light that fades, kelp, and shapes in the distance.
pub(crate) fn depths(band: i32) -> Picture {
    let mut p = Picture::new(WIDTH, 5 * band);
    let high = band as f32;
    for (i, colour) in RAMP.into_iter().enumerate() {
        let edge = i as f32 * high;
        let wave = |x: f32| edge + 0.45 * swell(x, i as f32);
        // The first row of the first depth is the water line below the ice.
        p.fill(mix(colour, WHITE, 38), |x, y| i == 0 || y > wave(x));
        p.fill(colour, |x, y| y > wave(x) + 1.);
        // The lower part of a depth is darker already.
        let below = RAMP.get(i + 1).copied().unwrap_or(INK);
        p.fill(mix(colour, below, 22), |x, y| {
            y > edge + high * 0.5 + swell(x, i as f32 + 2.5)
        });
        p.fill(mix(colour, below, 42), |x, y| {
            y > edge + high * 0.8 + 0.6 * swell(x, i as f32 + 4.)
        });
    }
    rays(
        &mut p,
        0.,
        2.6 * high,
        &[(52., 12.), (96., 20.), (150., 9.), (196., 14.)],
    );
    distant(&mut p, band);
    sea_floor(&mut p, band);
    for (x, root, length, side) in [
        (45., 5., 2.3, 1.),
        (52., 5., 1.5, -1.),
        (150., 5., 1.9, -1.),
        (175., 5., 3.1, 1.),
        (168., 5., 1.7, -1.),
    ] {
        kelp(&mut p, x, root * high, length * high, side);
    }
    for (x, y, r) in [
        (60., 4.3, 1.5),
        (63., 4.05, 1.),
        (133., 3.2, 1.5),
        (130., 2.9, 1.),
        (139., 1.4, 1.),
    ] {
        pale_bubble(&mut p, x, y * high, r);
    }
    bubble(&mut p, 166., 0.55 * high, 1.);
    p
}

/// The water at a row, for things that are hardly darker than it.
fn water(band: i32, y: i32) -> Rgb565 {
    RAMP[(y / band).clamp(0, 4) as usize]
}

/// Animals too far away to be more than a shape: darker the deeper they are.
fn distant(p: &mut Picture, band: i32) {
    let mut animal = |picture: Picture, x: i32, depth: i32, down: i32, percent: u32| {
        let y = depth * band + down * band / 28;
        let colour = mix(water(band, y + 8), INK, percent);
        p.stick(&picture.silhouette(colour), x, y);
    };
    for (x, down) in [(74, 12), (88, 8), (99, 14), (112, 10)] {
        animal(tang(12, WHITE), x, 0, down, 10);
    }
    for (x, down) in [(120, 5), (134, 10), (126, 15), (142, 4)] {
        animal(shrimp(12, WHITE).mirrored(), x, 1, down, 13);
    }
    animal(angelfish(22, WHITE), 58, 1, 3, 12);
    animal(angelfish(16, WHITE), 80, 1, 10, 10);
    animal(squid(24, WHITE), 108, 2, 2, 18);
    animal(tang(20, WHITE).mirrored(), 52, 2, 5, 16);
    animal(shark(66).mirrored(), 78, 3, -6, 22);
    animal(squid(18, WHITE), 56, 4, -4, 28);
    // An anglerfish: all one sees of it is its lantern.
    let (x, y) = (118, 4 * band + 6 * band / 28);
    let colour = mix(TRENCH, INK, 42);
    p.stick(&tang(24, WHITE).silhouette(colour), x, y);
    let lamp = ((x + 27) as f32, y as f32 + 1.);
    p.stroke(
        &[
            (x as f32 + 17., y as f32 + 6.),
            (x as f32 + 21., y as f32 - 1.),
            lamp,
        ],
        1.,
        colour,
    );
    p.disc(lamp, 3.2, mix(TRENCH, YELLOW, 35))
        .disc(lamp, 1.6, YELLOW);
}

fn sea_floor(p: &mut Picture, band: i32) {
    let bottom = (5 * band) as f32;
    let edge = |x: f32| bottom - 4. + 2. * sin(x / 13.) + 1.2 * sin(x / 29. + 2.);
    p.fill(mix(TRENCH, INK, 30), |x, y| y > edge(x));
    p.fill(mix(TRENCH, INK, 55), |x, y| y > edge(x) + 1.5);
    for (x, wide, high) in [(84., 12., 7.), (97., 8., 5.), (20., 14., 5.)] {
        p.fill(mix(TRENCH, INK, 62), |px, py| {
            square((px - x) / wide) + square((py - bottom) / high) < 1.
        });
    }
}

/// A strand of kelp with leaves on both sides, in the colours of the water around it.
fn kelp(p: &mut Picture, x: f32, root: f32, length: f32, side: f32) {
    let stem = move |up: f32| x + side * 3. * sin(up / 13.);
    let mut strand = Picture::new(p.width, p.height);
    let mut up = 0.;
    while up < length {
        strand.disc((stem(up), root - up), 1.2, WHITE);
        up += 1.;
    }
    let mut up = 5.;
    let mut left = side < 0.;
    while up < length {
        let lean = if left { -1. } else { 1. };
        let leaf = (stem(up) + lean * 3.2, root - up - 2.);
        strand.tilted(leaf, (3.6, 1.5), lean * -38., WHITE);
        left = !left;
        up += 6.;
    }
    let band = p.height / 5;
    for y in 0..p.height {
        let colour = mix(
            mix(hex(0x2A8A4A), water(band, y), 38),
            INK,
            8 + 9 * (y / band) as u32,
        );
        for x in 0..p.width {
            if strand.at(x, y).is_some() {
                p.dot(x, y, colour);
            }
        }
    }
}

fn pale_bubble(p: &mut Picture, x: f32, y: f32, r: f32) {
    let light = mix(water(p.height / 5, y as i32), FOAM, 45);
    p.disc((x, y), r, light);
}
