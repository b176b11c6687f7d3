//! Menu card of Klofni rybku: penguins on the ice, one on its way down, a shark in the dark.

use super::{
    HEIGHT, WIDTH,
    scenery::{bubble, sky, swell},
};
use crate::{
    palette::{
        ABYSS, BLUE, DEEP, FOAM, GREEN, INK, LAGOON, PINK, RED, SEA, SHALLOW, TRENCH, WHITE,
        YELLOW, hex, mix,
    },
    recipes::{
        birds::{diving_penguin, penguin},
        fish::tang,
        maths::sin,
        picture::Picture,
        sea::{shark, shrimp, squid},
    },
};

pub(crate) fn ice() -> Picture {
    let mut p = Picture::new(WIDTH, HEIGHT);
    sky(
        &mut p,
        0,
        34,
        &[hex(0x9CD3F7), hex(0xBDE3F7), hex(0xDEF3FF)],
    );
    northern_hills(&mut p);
    depths(&mut p);
    floe(&mut p);
    p.stick(&penguin(34, RED), 12, 1)
        .stick(&penguin(30, YELLOW), 40, 5);
    p.stick(&penguin(26, BLUE), 132, 8);
    // head first, leaving a trail
    p.stick(&diving_penguin(34, GREEN), 82, 34);
    for (x, y, r) in [
        (99., 32., 2.),
        (95., 27., 1.5),
        (103., 25., 1.5),
        (90., 36., 1.5),
    ] {
        bubble(&mut p, x, y, r);
    }
    p.stick(&shrimp(20, PINK), 52, 42)
        .stick(&shrimp(16, PINK).mirrored(), 136, 44);
    p.stick(&tang(24, GREEN), 12, 48)
        .stick(&tang(16, YELLOW).mirrored(), 120, 58);
    p.stick(&squid(24, YELLOW), 44, 66)
        .stick(&squid(18, PINK), 146, 62);
    p.stick(&shark(60).mirrored(), 92, 70);
    p.stick(&tang(16, RED).mirrored(), 14, 82);
    for (x, y, r) in [
        (30., 76., 1.5),
        (33., 70., 2.),
        (80., 84., 1.5),
        (156., 92., 1.5),
    ] {
        bubble(&mut p, x, y, r);
    }
    p
}

fn northern_hills(p: &mut Picture) {
    let far = hex(0x7BB6DE);
    p.fill(far, |x, y| {
        y > 22. - 6. * sin(x / 21. + 1.) - 4. * sin(x / 9.)
    });
    p.fill(WHITE, |x, y| {
        let ridge = 22. - 6. * sin(x / 21. + 1.) - 4. * sin(x / 9.);
        y > ridge && y < ridge + 4. + 2. * sin(x / 3.) && ridge < 21.
    });
}

/// The five depths of the game, each darker than the one above.
fn depths(p: &mut Picture) {
    let ramp = [SHALLOW, LAGOON, SEA, DEEP, TRENCH, ABYSS];
    for (band, colour) in ramp.iter().enumerate() {
        let edge = 30. + band as f32 * 13.;
        let light = if band == 0 {
            WHITE
        } else {
            mix(ramp[band - 1], WHITE, 40)
        };
        p.fill(light, |x, y| y > edge + swell(x, band as f32) * 0.7);
        p.fill(*colour, |x, y| y > edge + swell(x, band as f32) * 0.7 + 1.);
    }
}

/// Two ice floes with a gap for the diving penguin.
fn floe(p: &mut Picture) {
    for (left, right) in [(-6., 76.), (122., 172.)] {
        let (l, r) = (left, right);
        let slab = [
            (l, 31.),
            (r, 31.),
            (r + 3., 35.),
            (r - 4., 43.),
            (r - 14., 40.),
            (l + 4., 42.),
            (l - 3., 36.),
        ];
        let mut ice = Picture::new(WIDTH, HEIGHT);
        ice.polygon(&slab, FOAM);
        ice.on(FOAM, |i| {
            i.rectangle((0., 29.), (170., 34.), WHITE);
            i.fill(hex(0x94CBEF), |x, y| y > 37. + 1.5 * sin(x / 5.));
        });
        ice.outline(INK);
        p.stick(&ice, 0, 0);
    }
}
