//! Sprites of fish in side view, facing right.

use super::{
    maths::{distance, square, turn},
    paint::{Paint, mix, shade, shine},
    picture::Picture,
};
use crate::palette::{BARK, BLUE, INK, MIST, PAPER, PINK, RED, SLATE, WHITE, hex};

/// Radius of the eye of the three reef fish; the big picture names its own.
fn eye_for(size: i32, big: i32) -> i32 {
    match size {
        ..=17 => 1,
        18..=30 => 2,
        _ => big,
    }
}

/// Tall, striped, with long trailing fins.
pub(crate) fn angelfish(size: i32, body: impl Into<Paint>) -> Picture {
    let body = body.into();
    let (fin, stripe) = (shade(body), mix(body, INK, 62));
    let mut p = Picture::square(size, 48.0);
    p.polygon(
        &[(33., 15.), (26., 4.), (12., 3.), (17., 10.), (19., 20.)],
        fin,
    );
    p.polygon(
        &[(33., 33.), (26., 44.), (12., 45.), (17., 38.), (19., 28.)],
        fin,
    );
    p.polygon(
        &[(16., 21.), (5., 13.), (8., 24.), (5., 35.), (16., 27.)],
        fin,
    );
    p.ellipse((27., 24.), (13.5, 12.5), body);
    p.polygon(&[(36., 16.), (45., 24.5), (36., 32.)], body);
    p.on(body, |p| {
        p.fill(shine(body), |x, y| y > 28.0 + (x - 27.0).abs() * 0.18);
    });
    p.inside(|p| {
        for (middle, half) in [(31.5, 1.9), (22.0, 2.2)] {
            p.fill(stripe, |x, y| {
                (x + (y - 24.0).abs() * 0.25 - middle).abs() < half
            });
        }
    });
    p.outline(INK);
    p.eye((37.5, 21.5), eye_for(size, 4));
    if size > 40 {
        p.stroke(&[(41., 28.), (43.5, 27.)], 1.0, INK);
    }
    p
}

/// A ball with prickles, spots on the back and a pale belly.
pub(crate) fn puffer(size: i32, body: impl Into<Paint>) -> Picture {
    let body = body.into();
    let fin = shade(body);
    let mut p = Picture::square(size, 48.0);
    p.polygon(
        &[(11., 22.), (3.5, 16.), (5., 24.), (3.5, 32.), (11., 28.)],
        fin,
    );
    for i in 0..9 {
        let (s, c) = turn(200.0 + i as f32 * 24.0);
        let (root_x, root_y) = (26. + c * 15., 25.5 + s * 15.);
        let (side_x, side_y) = (-s * 2.6, c * 2.6);
        let prickle = [
            (root_x + side_x, root_y + side_y),
            (26. + c * 20.5, 25.5 + s * 20.5),
            (root_x - side_x, root_y - side_y),
        ];
        p.polygon(&prickle, fin);
    }
    p.ellipse((26., 25.5), (16.5, 16.), body);
    p.on(body, |p| {
        p.fill(mix(body, PAPER, 78), |x, y| {
            y > 30.0 - square((x - 26.0) / 16.0) * 3.0
        });
        for (x, y, r) in [
            (15., 19., 2.6),
            (22., 14., 2.4),
            (20., 23., 2.2),
            (29., 12.5, 2.0),
        ] {
            p.disc((x, y), r, mix(body, INK, 45));
        }
    });
    p.outline(INK);
    p.tilted((20., 31.), (5., 3.), 25., fin);
    p.eye((33., 21.), eye_for(size, 5));
    match size {
        41.. => p
            .ellipse((39., 30.), (2.0, 1.7), INK)
            .ellipse((39., 30.4), (1.0, 0.7), PINK),
        21..=40 => p.ellipse((38.5, 30.), (1.6, 1.2), INK),
        _ => &mut p,
    };
    p
}

/// A long oval with fins all along, a light sickle tail and a dark sweep.
pub(crate) fn tang(size: i32, body: impl Into<Paint>) -> Picture {
    let body = body.into();
    let mut p = Picture::square(size, 48.0);
    p.ellipse((25., 24.), (14.5, 15.), shade(body));
    let tail = [
        (13., 24.),
        (5., 11.),
        (3.5, 13.),
        (6.5, 24.),
        (3.5, 35.),
        (5., 37.),
    ];
    p.polygon(&tail, PAPER);
    p.ellipse((27., 24.), (17., 11.5), body);
    p.on(body, |p| {
        p.fill(shine(body), |x, y| y > 28.5 && y < 27.0 + (x - 8.0) * 0.6);
    });
    p.inside(|p| {
        p.fill(mix(body, INK, 62), |x, y| {
            let outer = square((x - 22.0) / 11.0) + square((y - 22.0) / 6.5);
            let inner = square((x - 24.0) / 8.5) + square((y - 24.6) / 4.6);
            outer <= 1.0 && inner > 1.0 && x < 33.0
        });
    });
    p.outline(INK);
    p.eye((37., 21.), eye_for(size, 4));
    if size > 40 {
        p.stroke(&[(41., 28.), (43., 27.)], 1.0, INK);
    }
    p
}

/// The predator of the lake: long jaws and a fin far back. Half as high as wide.
pub(crate) fn pike(width: i32) -> Picture {
    let body = hex(0x84A642);
    let fin = mix(body, BARK, 60);
    let mut p = Picture::wide(width, width / 2, 48.0);
    p.polygon(&[(9., 12.), (3., 4.), (5., 12.), (3., 20.)], fin);
    p.polygon(&[(12., 9.), (15., 2.5), (21., 4.), (22., 9.)], fin);
    p.polygon(&[(13., 15.), (16., 21.), (21., 20.), (21., 15.)], fin);
    p.ellipse((24., 12.), (17., 5.8), body);
    p.polygon(&[(32., 6.8), (45.5, 10.8), (45.5, 13.), (32., 17.2)], body);
    p.on(body, |p| {
        p.fill(shine(body), |_, y| y > 14.0);
        for (x, y) in [(14., 11.), (19., 9.), (24., 12.), (27., 8.6), (20., 13.)] {
            p.ellipse((x, y), (1.4, 1.0), mix(body, INK, 45));
        }
    });
    p.outline(INK);
    if width > 30 {
        p.stroke(&[(38., 13.2), (45., 12.6)], 0.8, INK);
    }
    p.eye((34.5, 9.5), if width > 40 { 3 } else { 1 });
    p
}

/// The carp: deep body, scales, red fins.
pub(crate) fn carp(width: i32) -> Picture {
    let body = hex(0xD6A24A);
    let fin = mix(body, RED, 55);
    let mut p = Picture::wide(width, width * 5 / 8, 48.0);
    p.polygon(&[(12., 15.), (3., 5.), (6., 15.), (3., 25.)], fin);
    p.polygon(&[(16., 8.), (20., 2.), (33., 3.), (34., 8.)], fin);
    p.polygon(&[(20., 22.), (19., 28.), (26., 27.), (27., 22.)], fin);
    p.ellipse((26., 15.), (17.5, 10.), body)
        .disc((40., 17.), 4.5, body);
    p.on(body, |p| {
        p.fill(shine(body), |x, y| y > 19.5 + (x - 26.0).abs() * 0.1);
    });
    p.on(body, |p| {
        if width > 30 {
            for (row, column) in (0..3).flat_map(|row| (0..5).map(move |column| (row, column))) {
                let x = 14. + column as f32 * 4.5 + (row % 2) as f32 * 2.2;
                let y = 10. + row as f32 * 4.0;
                p.fill(shade(body), |px, py| {
                    (distance(px, py, x, y) - 2.2).abs() < 0.6 && px < x
                });
            }
        } else {
            for centre in [(17., 12.), (23., 10.), (22., 15.), (28., 13.)] {
                p.disc(centre, 1.2, shade(body));
            }
        }
    });
    p.outline(INK);
    p.eye((38.5, 12.5), if width > 40 { 3 } else { 1 });
    p
}

/// The minnow: slim, with one silver stripe.
pub(crate) fn minnow(width: i32) -> Picture {
    let body = hex(0x9CC3D6);
    let mut p = Picture::wide(width, width * 3 / 8, 48.0);
    p.polygon(&[(12., 9.), (5., 3.), (8., 9.), (5., 15.)], shade(body));
    p.polygon(&[(22., 5.), (25., 1.8), (30., 5.)], shade(body));
    p.ellipse((27., 9.), (16., 5.0), body);
    p.on(body, |p| {
        p.fill(WHITE, |_, y| y > 9.5 && y < 11.8);
        p.fill(mix(body, INK, 45), |x, y| y > 7.6 && y < 9.4 && x < 34.0);
    });
    p.outline(INK);
    p.eye((37.5, 7.5), if width > 40 { 2 } else { 1 });
    p
}

/// A fish of ten pixels for tallies: white with an ink outline.
pub(crate) fn tally() -> Picture {
    let key = [('k', INK.into()), ('w', WHITE.into())];
    Picture::letters(
        &[
            "kk..kkkk..",
            "kwkkwwwwk.",
            ".kwwwwwkwk",
            "kwkkwwwwk.",
            "kk..kkkk..",
        ],
        &key,
    )
}

/// Fish!, one point: slim and blue.
pub(crate) fn blue_piece() -> Picture {
    let key = [
        ('k', INK.into()),
        ('c', BLUE.into()),
        ('d', hex(0x6B9EF7).into()),
        ('w', WHITE.into()),
    ];
    Picture::letters(
        &[
            "......kkkkk....",
            "kk..kkccccckk..",
            "kckkcccccccckk.",
            "kcckccccccwkcck",
            ".kcccccccccccck",
            "kcckddddddddddk",
            "kckkddddddddkk.",
            "kk..kkdddddkk..",
            "......kkkkk....",
        ],
        &key,
    )
}

/// Fish!, two points: round and white, with a fin.
pub(crate) fn white_piece() -> Picture {
    let key = [
        ('k', INK.into()),
        ('c', WHITE.into()),
        ('d', hex(0xCEDFEF).into()),
    ];
    Picture::letters(
        &[
            "......kkkk....",
            ".....kddddk...",
            "....kkkkkkkk..",
            "kkkkccccccckk.",
            "kdkcccccckkcck",
            "kddcccccckkcck",
            ".kdccdddcccckk",
            "kddcccccccccck",
            "kdkcddddddddk.",
            "kkkkkddddkkk..",
            "....kkkkk.....",
        ],
        &key,
    )
}

/// Fish!, five points: big and grey, with a hump.
pub(crate) fn grey_piece() -> Picture {
    let key = [
        ('k', INK.into()),
        ('c', MIST.into()),
        ('d', SLATE.into()),
        ('w', WHITE.into()),
        ('b', PAPER.into()),
    ];
    Picture::letters(
        &[
            "....kkkkk.....",
            "..kkdddddkk...",
            "kkkddddddddkk.",
            "kdkdddddddddk.",
            "kddddddddwkkdk",
            ".kdddddddwkkdk",
            "kddcccdddddddk",
            "kdkbbcccccckkk",
            "kkkkbbbbbbbbk.",
            "...kkbbbbbkk..",
            ".....kkkkk....",
        ],
        &key,
    )
}

/// Fish! in the lens: the three fish with the shapes of the small ones, in 24 by 16 pixels, and for the album in 48 by 32.
pub(crate) fn large_blue_piece(size: i32) -> Picture {
    let mut p = Picture::wide(size, size * 2 / 3, 48.0);
    p.polygon(&[(14., 16.), (3., 7.), (6., 16.), (3., 25.)], BLUE);
    p.ellipse((28., 16.), (17., 8.5), BLUE);
    p.on(BLUE, |p| {
        p.fill(hex(0x6B9EF7), |_, y| y > 18.0);
    });
    p.outline(INK);
    p.eye((38., 13.), size / 24);
    p
}

pub(crate) fn large_white_piece(size: i32) -> Picture {
    let mut p = Picture::wide(size, size * 2 / 3, 48.0);
    let fin = hex(0xCEDFEF);
    p.polygon(&[(20., 8.), (26., 1.5), (35., 2.), (36., 8.)], fin);
    p.polygon(&[(14., 17.), (3., 8.), (7., 17.), (3., 27.)], fin);
    p.ellipse((28., 17.5), (17., 11.5), WHITE);
    p.on(WHITE, |p| {
        p.fill(fin, |_, y| y > 22.0);
    });
    p.outline(INK);
    p.eye((38., 14.), size / 24);
    p
}

pub(crate) fn large_grey_piece(size: i32) -> Picture {
    let mut p = Picture::wide(size, size * 2 / 3, 48.0);
    p.polygon(&[(13., 17.), (3., 8.), (7., 17.), (3., 26.)], SLATE);
    p.ellipse((25., 14.), (14., 11.5), SLATE);
    p.ellipse((29., 18.), (16., 10.), SLATE);
    p.on(SLATE, |p| {
        p.fill(PAPER, |_, y| y > 22.0);
    });
    p.outline(INK);
    p.eye((38., 15.), size / 24);
    p
}
