//! The hunters of the lake.

use super::{
    super::picture::Picture,
    shape::{Fish, darker},
};
use crate::palette::hex;

/// Silver torpedo with a jutting lower jaw.
pub(super) fn asp(width: i32) -> Picture {
    let fin = 0x8A7F84;
    Fish {
        high: 24,
        outline: &[
            (9., 1., 1.),
            (13., 1.6, 1.6),
            (22., 4.4, 4.),
            (32., 5., 4.8),
            (40., 3.4, 4.),
            (46., -0.8, 1.8),
        ],
        body: 0xB9CAD4,
        back: 0x56788C,
        belly: 0xEDF2F2,
        fins: &[
            (0x8A7F84, &[(12., 0.), (3., -9.), (7., 0.), (3., 9.)]),
            (0x8A7F84, &[(20., -3.5), (21., -9.5), (29., -4.)]),
            (0xC0655A, &[(16., 2.), (15., 8.), (22., 3.)]),
            (0xC0655A, &[(27., 4.), (26., 9.), (32., 4.)]),
        ],
        eye: (39., -0.8),
        ..Fish::PLAIN
    }
    .draw(width, |fish, p| {
        if width > 30 {
            p.stroke(
                &[(41.5, fish.axis + 1.2), (45., fish.axis - 0.2)],
                0.8,
                darker(fin, 60),
            );
        }
    })
}

/// Green with dark bars, red fins below and a spiny back.
pub(super) fn perch(width: i32) -> Picture {
    Fish {
        high: 30,
        axis: 16.,
        outline: &[
            (9., 1.7, 1.7),
            (15., 3., 3.),
            (24., 7.6, 6.4),
            (31., 8.2, 6.8),
            (39., 4.6, 5.),
            (45.5, -0.6, 2.),
        ],
        body: 0x9DB04E,
        back: 0x6C7F3C,
        belly: 0xEDE6B8,
        fins: &[
            (0xD8502E, &[(12., 0.), (3., -7.), (6., 0.), (3., 7.)]),
            (
                0x6C7F3C,
                &[
                    (24., -6.),
                    (22.5, -12.),
                    (28., -13.4),
                    (36., -9.),
                    (37., -5.),
                ],
            ),
            (0x6C7F3C, &[(14., -2.), (13.5, -8.), (21., -9.), (22., -5.)]),
            (0xD8502E, &[(16., 2.), (15., 9.), (22., 5.)]),
            (0xD8502E, &[(29., 5.), (27., 12.), (34., 6.)]),
        ],
        eye: (38.5, -1.6),
        ..Fish::PLAIN
    }
    .draw(width, |fish, p| {
        fish.bars(p, &[15., 20.5, 26., 31.5], 1.25, hex(0x3A4A2A));
    })
}

/// A winding snake with one fin all along.
pub(super) fn eel(width: i32) -> Picture {
    Fish {
        high: 20,
        axis: 10.,
        bend: 3.4,
        outline: &[
            (2.5, 0.6, 0.6),
            (8., 2.2, 2.2),
            (20., 3., 3.),
            (34., 3.1, 3.),
            (42., 2.7, 2.6),
            (46., 0.5, 0.9),
        ],
        body: 0x77863E,
        back: 0x4F5E32,
        belly: 0xE9DFA0,
        fins: &[
            (
                0x8E9A5A,
                &[
                    (3., -2.6),
                    (10., -3.8),
                    (20., -4.6),
                    (28., -4.),
                    (28., 0.),
                    (3., 0.),
                ],
            ),
            (
                0x8E9A5A,
                &[
                    (3., 2.6),
                    (10., 3.8),
                    (18., 4.4),
                    (24., 3.6),
                    (24., 0.),
                    (3., 0.),
                ],
            ),
            (0x8E9A5A, &[(34., 1.), (31., 4.6), (36., 3.)]),
        ],
        eye: (41.5, -0.8),
        eye_radius: 2,
    }
    .draw(width, |_, _| {})
}

/// Long and grey-green, faint bars, two spotted fins on the back.
pub(super) fn zander(width: i32) -> Picture {
    Fish {
        high: 24,
        axis: 13.,
        outline: &[
            (9., 1.3, 1.3),
            (14., 2., 2.),
            (24., 4.8, 4.2),
            (33., 4.9, 4.4),
            (40., 3.3, 3.5),
            (46.5, -0.4, 1.6),
        ],
        body: 0xA9AD82,
        back: 0x6F7552,
        belly: 0xF0ECD6,
        fins: &[
            (0x9C9A6A, &[(12., 0.), (3., -7.5), (6., 0.), (3., 7.5)]),
            (
                0x9C9A6A,
                &[(24., -3.), (23., -10.), (32., -9.), (35., -3.5)],
            ),
            (0x9C9A6A, &[(13., -1.), (13., -8.), (20., -9.), (22., -3.)]),
            (0xC9BE98, &[(15., 1.5), (15., 7.), (21., 3.)]),
            (0xC9BE98, &[(29., 3.), (28., 8.5), (33., 4.)]),
        ],
        eye: (39.5, -1.2),
        ..Fish::PLAIN
    }
    .draw(width, |fish, p| {
        fish.bars(p, &[16., 22., 28., 34.], 1.0, hex(0x5C6046));
        for (x, dy) in [(15.5, -5.5), (19., -6.), (26., -7.), (30., -6.5)] {
            p.disc((x, fish.axis + dy), 0.9, hex(0x3E4230));
        }
    })
}

/// A broad head with long barbels, a dark marbled body that tapers.
pub(super) fn catfish(width: i32) -> Picture {
    let fish = Fish {
        high: 28,
        axis: 13.5,
        outline: &[
            (4., 1.4, 1.8),
            (10., 2.4, 3.),
            (20., 3.8, 4.8),
            (31., 5.6, 6.2),
            (39., 5.4, 5.6),
            (44.5, 1.6, 2.4),
        ],
        body: 0x66705E,
        back: 0x414A42,
        belly: 0xD3CBB4,
        fins: &[
            (0x4A4F4A, &[(6., 0.), (2.5, -4.), (2.5, 5.)]),
            (0x4A4F4A, &[(5., 1.), (7., 7.), (22., 9.), (27., 4.)]),
            (0x4A4F4A, &[(28., -4.), (29., -9.5), (33., -4.5)]),
            (0x4A4F4A, &[(33., 4.), (30., 10.), (37., 5.)]),
        ],
        eye: (40., -2.2),
        eye_radius: 2,
        ..Fish::PLAIN
    };
    let mut p = fish.draw(width, |fish, p| {
        let dark = hex(0x343C36);
        fish.spots(
            p,
            &[
                (12., 0., 1.3),
                (18., -1., 1.5),
                (23., 1.4, 1.5),
                (28., -1.6, 1.6),
                (33., 1.2, 1.4),
            ],
            dark,
        );
    });
    fish.hair(&mut p, &[(43., -1.), (46.5, -6.), (45., -11.)]);
    fish.hair(&mut p, &[(43., 2.5), (46., 7.), (43., 12.)]);
    fish.hair(&mut p, &[(40., 4.5), (40., 9.), (37.5, 12.)]);
    p
}
