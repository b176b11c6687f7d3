//! Menu card of Kōhaku: the pond from above, koi circling between lilies.

use super::{HEIGHT, WIDTH};
use crate::{
    palette::{FERN, INK, LAGOON, MOSS, SEA, SHALLOW, mix},
    recipes::{
        garden::{butterfly, dragonfly, flower, frog, lantern, lily, stones},
        koi::{PondColour, koi},
        maths::{distance, sin, square},
        picture::Picture,
    },
};

pub(crate) fn pond() -> Picture {
    let (calm, depth) = (mix(LAGOON, SHALLOW, 35), mix(LAGOON, SEA, 45));
    let mut p = Picture::new(WIDTH, HEIGHT);
    p.rectangle((0., 0.), (WIDTH as f32, HEIGHT as f32), LAGOON);
    p.fill(depth, |x, y| {
        square((x - 84.) / 70.) + square((y - 54.) / 38.)
            < 1. + 0.12 * sin(x / 9.) + 0.1 * sin(y / 7.)
    });
    for (cx, cy, r) in [
        (46., 30., 13.),
        (46., 30., 19.),
        (124., 78., 12.),
        (124., 78., 18.),
    ] {
        p.fill(calm, |x, y| {
            (distance(x, y * 1.3, cx, cy * 1.3) - r).abs() < 0.6
        });
    }
    shore(&mut p);
    let swimmers = [
        (
            koi(48, PondColour::White, Some(PondColour::Red)).quarter_turned(),
            34,
            8,
        ),
        (koi(48, PondColour::Yellow, None), 94, 22),
        (
            koi(48, PondColour::Red, Some(PondColour::Black))
                .upside_down()
                .quarter_turned(),
            46,
            52,
        ),
        (
            koi(32, PondColour::White, Some(PondColour::Black)).upside_down(),
            18,
            46,
        ),
        (
            koi(32, PondColour::White, Some(PondColour::Yellow)).quarter_turned(),
            84,
            2,
        ),
    ];
    for (fish, x, y) in &swimmers {
        p.stick(&fish.silhouette(mix(SEA, INK, 18)), x + 3, y + 4);
    }
    for (fish, x, y) in &swimmers {
        p.stick(fish, *x, *y);
    }
    for (x, y, size) in [(116, 64, 30), (102, 76, 22), (4, 20, 24), (86, 84, 18)] {
        p.stick(&lily(size).silhouette(mix(SEA, INK, 18)), x + 2, y + 3);
        p.stick(&lily(size), x, y);
    }
    p.stick(&flower(20, PondColour::Red), 121, 66)
        .stick(&flower(16, PondColour::White), 8, 22);
    p.stick(&lantern(34), 131, 2)
        .stick(&stones(30), 0, 76)
        .stick(&stones(24), 142, 40);
    p.stick(&frog(24), 140, 78);
    p.stick(&butterfly(20, PondColour::Yellow), 4, 1);
    p.stick(&flower(16, PondColour::Yellow), 28, 88)
        .stick(&flower(16, PondColour::White), 118, 6);
    p.stick(&dragonfly(), 84, 60);
    p
}

/// Grass in the corners, edged with ink.
fn shore(p: &mut Picture) {
    let land = |x: f32, y: f32, less: f32| {
        let ripple = 2. * sin(x / 4.) + 2. * sin(y / 5.) - less;
        distance(x, y, 172., -6.) < 46. + ripple
            || distance(x, y, -8., 112.) < 44. + ripple
            || distance(x, y, 176., 112.) < 40. + ripple
    };
    let mut grass = Picture::new(WIDTH, HEIGHT);
    grass
        .fill(FERN, |x, y| land(x, y, 0.))
        .fill(MOSS, |x, y| land(x, y, 3.))
        .outline(INK);
    for tuft in 0..70 {
        let (x, y) = (tuft * 47 % WIDTH, tuft * 29 % HEIGHT);
        grass.on(MOSS, |g| {
            g.dot(x, y, FERN)
                .dot(x + 1, y - 1, FERN)
                .dot(x + 2, y, FERN);
        });
    }
    p.stick(&grass.silhouette(mix(SEA, INK, 18)), 1, 3)
        .stick(&grass, 0, 0);
}
