//! The large fish that eat plants and small animals: bream and its kin.

use super::{super::picture::Picture, shape::Fish};
use crate::palette::hex;

/// Very deep and bronze, with a long fin below.
pub(super) fn bream(width: i32) -> Picture {
    Fish {
        high: 32,
        axis: 17.,
        outline: &[
            (9., 1.8, 1.8),
            (14., 3.4, 4.),
            (22., 9.6, 8.6),
            (29., 11., 9.4),
            (37., 6.6, 6.6),
            (44.5, 0.2, 2.4),
        ],
        body: 0xBE9E5C,
        back: 0x84693E,
        belly: 0xE9D9A8,
        fins: &[
            (0x6B5A48, &[(12., 0.), (2.5, -10.), (7., 0.), (2.5, 11.)]),
            (0x6B5A48, &[(20., -7.), (19., -14.6), (27., -9.)]),
            (0x6B5A48, &[(11., 2.), (13., 11.), (25., 12.), (26., 8.)]),
            (0x6B5A48, &[(31., 7.), (29., 12.5), (35., 6.)]),
        ],
        eye: (38.5, -1.6),
        ..Fish::PLAIN
    }
    .draw(width, |_, _| {})
}

/// Silver with red fins and a red eye.
pub(super) fn roach(width: i32) -> Picture {
    Fish {
        high: 28,
        axis: 14.,
        outline: &[
            (9., 1.5, 1.5),
            (14., 2.6, 2.6),
            (23., 6.6, 6.2),
            (31., 7., 6.6),
            (39., 4.4, 4.8),
            (45., 0., 2.),
        ],
        body: 0xC9D6D8,
        back: 0x5F8486,
        belly: 0xF2F5F2,
        fins: &[
            (0xC96A3E, &[(12., 0.), (3., -8.), (7., 0.), (3., 8.)]),
            (0xC96A3E, &[(21., -5.), (21., -11.5), (29., -6.)]),
            (0xE0452B, &[(15., 2.), (15., 8.), (22., 5.)]),
            (0xE0452B, &[(27., 5.), (25., 11.5), (32., 5.)]),
        ],
        eye: (39., -1.2),
        ..Fish::PLAIN
    }
    .draw(width, |fish, p| {
        fish.iris(p, hex(0xE0452B));
    })
}

/// Deep, flat and bright, with a large eye and rosy fins.
pub(super) fn silver_bream(width: i32) -> Picture {
    Fish {
        high: 30,
        axis: 15.5,
        outline: &[
            (9., 1.7, 1.7),
            (14., 3.2, 3.4),
            (22., 8.4, 8.2),
            (29., 9.4, 8.8),
            (37., 5.8, 6.),
            (43.5, 0.4, 2.4),
        ],
        body: 0xD5DDDF,
        back: 0x93A7B0,
        belly: 0xFAFAF6,
        fins: &[
            (0x97A3A8, &[(12., 0.), (3., -9.), (7., 0.), (3., 9.5)]),
            (0x97A3A8, &[(20., -6.), (19.5, -13.4), (27., -8.)]),
            (0x97A3A8, &[(11., 2.), (13., 9.5), (24., 11.), (25., 7.)]),
            (0xE39A86, &[(30., 6.), (28., 12.), (34., 6.)]),
        ],
        eye: (37., -1.4),
        eye_radius: 4,
        ..Fish::PLAIN
    }
    .draw(width, |_, p| {
        // The pectoral fin is rosy too.
        p.tilted((31., 18.5), (3., 1.7), 20., hex(0xE39A86));
    })
}

/// Olive and stout, all fins round, a small red eye.
pub(super) fn tench(width: i32) -> Picture {
    Fish {
        high: 28,
        axis: 14.5,
        outline: &[
            (6., 2.8, 2.8),
            (14., 4.6, 4.6),
            (23., 7.4, 7.4),
            (32., 7.6, 7.4),
            (40., 5., 5.2),
            (45.5, 0.6, 2.),
        ],
        body: 0x7C8E34,
        back: 0x52632A,
        belly: 0xD0B04C,
        fins: &[
            (
                0x46522C,
                &[
                    (9., -2.5),
                    (4., -7.),
                    (2.5, -4.),
                    (2.5, 4.),
                    (4., 7.),
                    (9., 2.5),
                ],
            ),
            (
                0x46522C,
                &[
                    (20., -6.),
                    (21., -11.),
                    (25., -12.4),
                    (29., -11.),
                    (31., -6.),
                ],
            ),
            (0x46522C, &[(15., 3.), (14., 9.), (19., 10.4), (22., 6.)]),
            (0x46522C, &[(27., 6.), (26., 11.), (31., 11.6), (34., 6.)]),
        ],
        eye: (39.5, -1.6),
        eye_radius: 2,
        ..Fish::PLAIN
    }
    .draw(width, |fish, p| fish.iris(p, hex(0xE0552F)))
}

/// Golden flanks, a dark back and crimson fins.
pub(super) fn ide(width: i32) -> Picture {
    Fish {
        high: 26,
        axis: 13.,
        outline: &[
            (9., 1.7, 1.7),
            (14., 3., 3.),
            (23., 6., 5.6),
            (32., 6.4, 6.),
            (40., 4.6, 4.6),
            (46., 0.6, 2.2),
        ],
        body: 0xE2C06A,
        back: 0x5E6048,
        belly: 0xF6EBC4,
        fins: &[
            (0x8A4A48, &[(12., 0.), (3., -8.), (7., 0.), (3., 8.)]),
            (0x8A4A48, &[(22., -5.), (21.5, -10.6), (29., -5.)]),
            (0xC23A44, &[(15., 2.), (15., 8.), (22., 4.)]),
            (0xC23A44, &[(28., 4.), (26., 10.6), (33., 5.)]),
        ],
        eye: (40., -1.2),
        ..Fish::PLAIN
    }
    .draw(width, |_, _| {})
}
