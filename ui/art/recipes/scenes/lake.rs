//! Menu card of Rybowisko: the lake in the evening, a boat, and fish below.

use super::{
    HEIGHT, WIDTH,
    scenery::{bubble, sky, water, weed},
};
use crate::{
    palette::{DEEP, FERN, FOAM, INK, LAGOON, MOSS, RED, SEA, TRENCH, YELLOW, hex, mix},
    recipes::{
        boats::rowing_boat,
        fish::{carp, minnow, pike},
        garden::tree,
        maths::sin,
        picture::Picture,
    },
};

const SHORE: f32 = 40.;

pub(crate) fn lake() -> Picture {
    let mut p = Picture::new(WIDTH, HEIGHT);
    let evening = [
        hex(0xF79663),
        hex(0xFFAE6B),
        hex(0xFFC77B),
        hex(0xFFDB94),
        hex(0xFFEBB5),
    ];
    sky(&mut p, 0, 42, &evening);
    p.disc((118., 24.), 16., hex(0xFFE7A5))
        .disc((118., 24.), 12.5, hex(0xFFF7C6));
    for (x, y) in [(30., 11.), (41., 16.), (50., 9.)] {
        p.stroke(&[(x - 4., y - 2.), (x - 2., y - 3.), (x, y)], 1., INK);
        p.stroke(&[(x, y), (x + 2., y - 3.), (x + 4., y - 2.)], 1., INK);
    }
    let far = hex(0xB56B7B);
    p.fill(far, |x, y| {
        y > SHORE - 17. - 7. * sin(x / 17. + 0.6) - 3. * sin(x / 7.)
    });
    p.fill(MOSS, |x, y| {
        y > SHORE - 10. - 6. * sin(x / 23. + 2.4) - 2. * sin(x / 6. + 1.)
    });
    p.fill(FERN, |x, y| y > SHORE - 4. - 3. * sin(x / 13. + 2.));
    for (x, size) in [(2, 20), (17, 26), (33, 18), (129, 24), (147, 20)] {
        p.stick(&tree(size), x, SHORE as i32 - size + 2);
    }
    water(&mut p, SHORE as i32, &[LAGOON, SEA, DEEP, TRENCH]);
    // reflection of the sun on the water
    for (y, half) in [(44, 11), (47, 8), (50, 10), (53, 5), (56, 6)] {
        let shift = (y * 5) % 7 - 3;
        for x in 118 + shift - half..118 + shift + half {
            p.dot(x, y, mix(YELLOW, LAGOON, 15));
        }
    }
    p.stick(&rowing_boat(RED), 56, 27);
    p.rectangle((77., 40.), (78., 66.), FOAM);
    p.stroke(
        &[(77.5, 66.), (77.5, 69.), (75.5, 70.), (74.5, 68.)],
        1.,
        FOAM,
    );
    p.stick(&carp(40), 80, 58);
    p.stick(&pike(48), 12, 68);
    p.stick(&minnow(24), 122, 66)
        .stick(&minnow(24), 134, 77)
        .stick(&minnow(24), 114, 86);
    for (x, y, r) in [
        (76., 57., 1.5),
        (73., 51., 2.),
        (62., 66., 1.5),
        (64., 60., 2.),
    ] {
        bubble(&mut p, x, y, r);
    }
    for (x, height, side) in [
        (6., 30., 1.),
        (72., 13., -1.),
        (150., 12., 1.),
        (159., 34., -1.),
    ] {
        weed(&mut p, x, 106., height, side);
    }
    p
}
