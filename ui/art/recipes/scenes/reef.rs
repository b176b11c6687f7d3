//! Menu card of Podwodni Łowcy: two divers over a reef, prey all around.

use super::{
    HEIGHT, WIDTH,
    scenery::{bubble, coral, rays, sea_bed, water, weed},
};
use crate::{
    palette::{DEEP, GREEN, LAGOON, PINK, PURPLE, RED, SEA, SHALLOW, TRENCH, YELLOW},
    recipes::{
        divers::{Gear, diver},
        fish::{angelfish, puffer, tang},
        garden::stones,
        picture::Picture,
        sea::shrimp,
    },
};

pub(crate) fn reef() -> Picture {
    let mut p = Picture::new(WIDTH, HEIGHT);
    p.rectangle((0., 0.), (WIDTH as f32, HEIGHT as f32), SHALLOW);
    water(&mut p, 6, &[LAGOON, SEA, DEEP, TRENCH]);
    rays(&mut p, 8., 104., &[(34., 14.), (84., 9.), (130., 18.)]);
    sea_bed(&mut p, 92.);
    coral(&mut p, 20., 97., 22., RED);
    coral(&mut p, 148., 96., 18., PINK);
    coral(&mut p, 132., 98., 11., PURPLE);
    weed(&mut p, 42., 96., 22., 1.);
    weed(&mut p, 161., 98., 34., -1.);
    weed(&mut p, 4., 100., 38., 1.);
    p.stick(&stones(20), 62, 82);
    p.stick(&diver(RED, Gear::Harpoon), 6, 12);
    p.stick(&diver(YELLOW, Gear::Net).mirrored(), 94, 42);
    p.stick(&angelfish(28, YELLOW), 76, 16);
    p.stick(&tang(24, GREEN), 112, 12)
        .stick(&tang(16, GREEN), 138, 22);
    p.stick(&puffer(28, RED).mirrored(), 52, 54);
    p.stick(&tang(16, YELLOW).mirrored(), 28, 62)
        .stick(&tang(16, YELLOW).mirrored(), 38, 72);
    p.stick(&shrimp(18, PINK), 88, 80);
    let breath = [
        (58., 12., 2.),
        (62., 7., 1.5),
        (55., 6., 1.2),
        (100., 50., 2.),
        (96., 44., 1.5),
        (103., 42., 2.5),
        (82., 52., 1.5),
        (148., 10., 2.),
        (153., 36., 1.5),
    ];
    for (x, y, r) in breath {
        bubble(&mut p, x, y, r);
    }
    p
}
