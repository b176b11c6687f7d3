//! The small fish of the lake.

use super::{super::picture::Picture, shape::Fish};
use crate::palette::hex;

/// A brown ribbon with dark stripes all along, and barbels.
pub(super) fn weatherfish(width: i32) -> Picture {
    let fish = Fish {
        high: 20,
        axis: 9.5,
        bend: 1.4,
        outline: &[
            (5., 2., 2.),
            (10., 2.7, 2.7),
            (24., 3.3, 3.3),
            (38., 3.1, 3.1),
            (44.5, 0.8, 1.2),
        ],
        body: 0xD9A658,
        back: 0x8A5E2E,
        belly: 0xEFC98A,
        fins: &[
            (
                0xB98748,
                &[(8., -1.), (3., -3.4), (2.5, 0.), (3., 3.4), (8., 1.)],
            ),
            (0xB98748, &[(17., -2.), (16.5, -6.), (22., -2.4)]),
            (0xB98748, &[(13., 2.), (12., 5.6), (17., 2.6)]),
        ],
        eye: (41., -0.8),
        eye_radius: 2,
    };
    let mut p = fish.draw(width, |fish, p| {
        fish.on_body(p, hex(0x5A3A22), |_, _, part| part.abs() < 0.26);
        fish.on_body(p, hex(0xA06C34), |_, _, part| part > 0.72);
    });
    fish.hair(&mut p, &[(43.5, -1.6), (46., -4.5)]);
    fish.hair(&mut p, &[(43.5, 0.), (46.5, 2.5)]);
    fish.hair(&mut p, &[(42., 1.), (43.5, 5.5)]);
    p
}

/// A slim silver blade with a teal back and an upturned mouth.
pub(super) fn bleak(width: i32) -> Picture {
    Fish {
        high: 18,
        axis: 8.5,
        outline: &[
            (11., 0.9, 0.9),
            (15., 1.6, 1.8),
            (24., 2.8, 3.8),
            (33., 2.8, 3.8),
            (39., 2.2, 2.4),
            (44., 1.6, -0.6),
        ],
        body: 0xDDE8EE,
        back: 0x3F8F92,
        belly: 0xFFFFFF,
        fins: &[
            (0x9FB2B8, &[(13., 0.), (5., -6.4), (9., 0.), (5., 6.8)]),
            (0x9FB2B8, &[(20., -2.), (19., -6.2), (25., -2.6)]),
            (0x9FB2B8, &[(15., 1.), (15., 5.6), (24., 3.)]),
        ],
        eye: (39., -0.6),
        eye_radius: 2,
        ..Fish::PLAIN
    }
    .draw(width, |_, _| {})
}

/// Sandy and freckled, one long spiny fin, a big eye.
pub(super) fn ruffe(width: i32) -> Picture {
    Fish {
        high: 26,
        axis: 14.5,
        outline: &[
            (10., 1.7, 1.5),
            (15., 2.8, 2.6),
            (24., 6., 5.),
            (32., 6.4, 5.4),
            (39., 4.4, 4.4),
            (44.5, 0.2, 2.2),
        ],
        body: 0xC4A866,
        back: 0x8C7A46,
        belly: 0xEFE4C0,
        fins: &[
            (0xA8905A, &[(12., 0.), (4., -6.), (7., 0.), (4., 6.)]),
            (
                0xA8905A,
                &[
                    (13., -1.),
                    (14., -7.),
                    (20., -8.),
                    (22., -7.),
                    (24., -12.4),
                    (27., -9.6),
                    (29., -12.),
                    (32., -9.),
                    (34., -10.4),
                    (37., -4.),
                ],
            ),
            (0xA8905A, &[(16., 2.), (16., 7.6), (22., 4.)]),
            (0xA8905A, &[(28., 4.), (27., 9.6), (33., 4.)]),
        ],
        eye: (37.5, -1.4),
        eye_radius: 4,
        ..Fish::PLAIN
    }
    .draw(width, |fish, p| {
        let dark = hex(0x54452A);
        fish.spots(
            p,
            &[
                (14., 0., 1.),
                (18., -1.6, 1.1),
                (21., 1., 1.1),
                (24., -3., 1.2),
                (27., 0.4, 1.2),
                (31., -3.4, 1.1),
                (31., 1.6, 1.1),
            ],
            dark,
        );
        for (x, dy) in [(18., -5.5), (26., -8.5), (31., -8.)] {
            p.disc((x, fish.axis + dy), 0.9, dark);
        }
    })
}

/// Flat below, a row of blue blotches, one barbel at the mouth.
pub(super) fn gudgeon(width: i32) -> Picture {
    let fish = Fish {
        high: 20,
        axis: 10.,
        outline: &[
            (10., 1.1, 1.1),
            (14., 1.8, 1.7),
            (24., 3.8, 3.),
            (33., 4.4, 3.2),
            (40., 3.6, 3.),
            (46., 0.2, 2.4),
        ],
        body: 0xD8C592,
        back: 0x93804E,
        belly: 0xF6EED2,
        fins: &[
            (0xB7A46E, &[(12., 0.), (4., -6.), (8., 0.), (4., 6.)]),
            (0xB7A46E, &[(22., -3.), (22., -8.), (29., -3.4)]),
            (0xB7A46E, &[(16., 1.), (16., 5.6), (21., 2.)]),
            (0xB7A46E, &[(29., 2.), (27., 7.4), (34., 2.6)]),
        ],
        eye: (39.5, -1.6),
        ..Fish::PLAIN
    };
    let mut p = fish.draw(width, |fish, p| {
        fish.spots(
            p,
            &[
                (14., 0., 1.2),
                (18.5, -0.2, 1.4),
                (23., -0.4, 1.5),
                (27.5, -0.4, 1.5),
                (32., -0.4, 1.4),
            ],
            hex(0x46587A),
        );
    });
    fish.hair(&mut p, &[(43., 2.), (42., 6.)]);
    p
}

/// Small, deep and pink, with a blue-green streak from the tail.
pub(super) fn bitterling(width: i32) -> Picture {
    Fish {
        high: 28,
        axis: 14.,
        outline: &[
            (11., 1.7, 1.7),
            (16., 3.6, 3.6),
            (23., 8., 7.8),
            (29., 8.4, 8.),
            (36., 5.2, 5.4),
            (42., 0.4, 2.),
        ],
        body: 0xE7A0B4,
        back: 0x6A8FA2,
        belly: 0xF7CFC6,
        fins: &[
            (0xC97A6A, &[(14., 0.), (5., -7.), (9., 0.), (5., 7.)]),
            (
                0xD8504E,
                &[(19., -6.), (19., -12.), (27., -10.8), (29., -7.)],
            ),
            (0xD8504E, &[(18., 5.), (18., 11.4), (25., 10.6), (27., 6.)]),
        ],
        eye: (36.5, -1.2),
        ..Fish::PLAIN
    }
    .draw(width, |fish, p| {
        fish.on_body(p, hex(0x1F9C9C), |x, y, _| {
            x < 27. && (y - fish.axis).abs() < 1.3
        });
    })
}

/// A yellow thread with a row of dark blotches.
pub(super) fn spined_loach(width: i32) -> Picture {
    let fish = Fish {
        high: 18,
        axis: 9.,
        outline: &[
            (7., 1.7, 1.7),
            (12., 2.1, 2.1),
            (24., 3.1, 2.9),
            (35., 3.3, 3.),
            (41., 2.6, 2.5),
            (45., 0.2, 1.4),
        ],
        body: 0xEAD48C,
        back: 0xC9AC62,
        belly: 0xFBF2CC,
        fins: &[
            (
                0xD9C07A,
                &[(9., -1.5), (3.5, -4.), (2.5, 0.), (3.5, 4.), (9., 1.5)],
            ),
            (0xD9C07A, &[(22., -2.), (22., -6.8), (28., -2.6)]),
            (0xD9C07A, &[(15., 1.), (15., 5.4), (20., 2.)]),
        ],
        eye: (40.5, -0.8),
        eye_radius: 2,
        ..Fish::PLAIN
    };
    let mut p = fish.draw(width, |fish, p| {
        let dark = hex(0x6B4A26);
        fish.spots(
            p,
            &[
                (11., 0.4, 1.4),
                (16., 0.4, 1.5),
                (21., 0.4, 1.6),
                (26., 0.4, 1.6),
                (31., 0.4, 1.6),
                (36., 0.4, 1.4),
            ],
            dark,
        );
        fish.spots(
            p,
            &[(13.5, -2.2, 0.8), (23.5, -2.8, 0.9), (33.5, -2.8, 0.9)],
            dark,
        );
    });
    fish.hair(&mut p, &[(43.5, 1.), (44., 4.)]);
    p
}
