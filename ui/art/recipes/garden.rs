//! Sprites of the garden around the pond: flowers, butterflies, lilies, animals, stones, trees.

use super::{
    koi::PondColour,
    maths::{square, turn},
    paint::{Paint, shade, shine},
    picture::Picture,
};
use crate::palette::{
    BARK, EMBER, FERN, FOAM, INK, LAGOON, MIST, MOSS, PAPER, PINK, SEA, SLATE, WHITE, YELLOW, hex,
};

/// Two flowers of different colours, one behind the other.
pub(crate) fn two_flowers(size: i32) -> Picture {
    let each = size * 5 / 8;
    let mut p = Picture::new(size, size);
    p.stick(&flower(each, PondColour::Red), size - each, 0)
        .stick(&flower(each, PondColour::White), 0, size - each);
    p
}

/// A flower from above. Number and form of the petals differ by colour, so that it is readable in grey:
/// white is a round daisy, yellow a pointed star, red a broad lotus, black an iris of three.
pub(crate) fn flower(size: i32, colour: PondColour) -> Picture {
    let petal = Paint::from(colour.colour());
    let (count, length, width, out, vein, heart) = match colour {
        PondColour::White => (8, 5.0, 2.3, 5.0, MIST, YELLOW),
        PondColour::Yellow => (6, 5.6, 2.0, 5.0, hex(0xDE8610), BARK),
        PondColour::Red => (5, 4.6, 3.5, 5.0, hex(0x8C1018), YELLOW),
        PondColour::Black => (3, 5.2, 4.0, 4.4, SLATE, PINK),
    };
    let angles = move || (0..count).map(move |i| i as f32 / count as f32 * 360.0 - 90.0);
    let mut p = Picture::square(size, 24.0);
    for angle in angles() {
        let (s, c) = turn(angle);
        if colour == PondColour::Yellow {
            let (side, tip) = (4.6, 11.2);
            let corners = [
                (12. - s * side, 12. + c * side),
                (12. + c * tip, 12. + s * tip),
                (12. + s * side, 12. - c * side),
            ];
            p.polygon(&corners, petal);
        } else {
            p.tilted(
                (12. + c * out, 12. + s * out),
                (length, width),
                angle,
                petal,
            );
        }
    }
    p.outline(INK);
    p.on(petal, |p| {
        for (s, c) in angles().map(turn) {
            p.stroke(
                &[(12. + c * 3., 12. + s * 3.), (12. + c * 6.5, 12. + s * 6.5)],
                0.8,
                vein,
            );
        }
    });
    p.disc((12., 12.), 2.9, heart);
    p.on(heart, |p| {
        p.fill(shine(heart), |x, y| x + y < 23.0);
    });
    p
}

pub(crate) fn butterfly(size: i32, colour: PondColour) -> Picture {
    let wing = colour.colour();
    let spot = match colour {
        PondColour::White => SEA,
        PondColour::Yellow => EMBER,
        PondColour::Red => YELLOW,
        PondColour::Black => LAGOON,
    };
    let mut p = Picture::square(size, 24.0);
    for side in [-1.0, 1.0] {
        p.tilted((12. + side * 5.6, 8.6), (5.4, 4.2), side * -38., wing);
        p.tilted((12. + side * 4.6, 16.4), (4.0, 3.4), side * 40., wing);
    }
    p.outline(INK);
    p.on(wing, |p| {
        for side in [-1.0, 1.0] {
            p.disc((12. + side * 6.4, 8.), 2.0, spot)
                .disc((12. + side * 5., 16.8), 1.4, spot);
        }
    });
    p.ellipse((12., 12.6), (1.3, 6.4), INK);
    p.stroke(&[(11.6, 7.), (9.4, 2.6)], 0.8, INK)
        .stroke(&[(12.4, 7.), (14.6, 2.6)], 0.8, INK);
    p
}

/// A lily pad with its notch.
pub(crate) fn lily(size: i32) -> Picture {
    let mut p = Picture::square(size, 24.0);
    p.fill(FERN, |x, y| {
        let (dx, dy) = (x - 12.0, y - 12.5);
        let notch = dx > 1.0 && dy < 0.0 && (dx + dy).abs() < 2.6;
        dx * dx + dy * dy * 1.15 < 100.0 && !notch
    });
    p.on(FERN, |p| {
        p.fill(MOSS, |x, y| {
            square(x - 11.5) + square(y - 12.0) * 1.15 < 72.0
        });
    });
    p.on(MOSS, |p| {
        for (s, c) in [100.0, 150.0, 200.0, 250.0, 20.0].map(turn) {
            p.stroke(&[(12., 12.5), (12. + c * 8., 12.5 + s * 8.)], 0.7, FERN);
        }
    });
    p.outline(INK);
    p
}

pub(crate) fn frog(size: i32) -> Picture {
    let mut p = Picture::square(size, 24.0);
    p.tilted((5., 18.), (4.2, 2.0), 30., FERN)
        .tilted((19., 18.), (4.2, 2.0), -30., FERN);
    p.ellipse((4.2, 21.), (2.6, 1.2), FERN)
        .ellipse((19.8, 21.), (2.6, 1.2), FERN);
    p.ellipse((12., 15.), (7.2, 6.4), MOSS)
        .ellipse((12., 10.5), (8.2, 5.2), MOSS);
    p.disc((7., 5.8), 3.0, MOSS).disc((17., 5.8), 3.0, MOSS);
    p.on(MOSS, |p| {
        p.ellipse((12., 18.), (4.8, 4.), PAPER);
    });
    p.ellipse((8.6, 21.), (1.8, 1.2), FERN)
        .ellipse((15.4, 21.), (1.8, 1.2), FERN);
    p.outline(INK);
    let wide = if size > 26 { 2 } else { 1 };
    for (white, pupil) in [(7., 7.2), (17., 16.4)] {
        p.disc((white, 5.8), 2.0, WHITE)
            .block(pupil, 5.6, wide, 2, INK);
    }
    p.stroke(
        &[
            (6.5, 11.2),
            (9., 12.8),
            (12., 13.3),
            (15., 12.8),
            (17.5, 11.2),
        ],
        0.9,
        INK,
    );
    p.block(4.8, 10.6, 1, 1, PINK).block(18.8, 10.6, 1, 1, PINK);
    p
}

pub(crate) fn turtle(size: i32) -> Picture {
    let mut p = Picture::square(size, 24.0);
    for (x, y, angle) in [
        (5.2, 7.6, -40.),
        (18.8, 7.6, 40.),
        (5.4, 18., 35.),
        (18.6, 18., -35.),
    ] {
        p.tilted((x, y), (3.6, 2.0), angle, MOSS);
    }
    p.ellipse((12., 4.6), (2.9, 3.2), MOSS)
        .polygon(&[(11., 20.), (12., 23.), (13., 20.)], MOSS);
    p.ellipse((12., 13.), (7.6, 8.), BARK);
    let plates = [
        (12., 13., 2.9),
        (7.2, 10.2, 2.2),
        (16.8, 10.2, 2.2),
        (7.2, 15.8, 2.2),
        (16.8, 15.8, 2.2),
        (12., 7.6, 2.0),
        (12., 18.4, 2.0),
    ];
    p.on(BARK, |p| {
        p.fill(hex(0xDEA65A), |x, y| {
            plates.iter().any(|(cx, cy, r)| {
                let (dx, dy) = ((x - cx).abs(), (y - cy).abs());
                dx < *r && dx * 0.5 + dy * 0.87 < r * 0.95
            })
        });
    });
    p.outline(INK);
    p.block(10.6, 3.6, 1, 1, INK).block(12.8, 3.6, 1, 1, INK);
    p
}

pub(crate) fn stones(size: i32) -> Picture {
    let mut p = Picture::square(size, 24.0);
    let heap = [
        (15.8, 8.6, 5.6, 4.6, SLATE),
        (7.6, 12.4, 5.6, 5.2, MIST),
        (15.2, 17.2, 6.6, 4.6, hex(0xB5A694)),
    ];
    for (x, y, rx, ry, colour) in heap {
        let mut stone = Picture::square(size, 24.0);
        stone.ellipse((x, y), (rx, ry), colour);
        stone.on(colour, |s| {
            s.ellipse(
                (x - rx * 0.3, y - ry * 0.35),
                (rx * 0.5, ry * 0.38),
                shine(colour),
            );
        });
        stone.on(colour, |s| {
            s.fill(shade(colour), |_, py| py > y + ry * 0.5);
        });
        stone.outline(INK);
        p.stick(&stone, 0, 0);
    }
    p
}

/// A stone lantern, the sculpture of the garden.
pub(crate) fn lantern(size: i32) -> Picture {
    let mut p = Picture::square(size, 24.0);
    p.rectangle((6., 20.), (18., 22.8), SLATE)
        .rectangle((10., 15.), (14., 20.), MIST);
    p.rectangle((7., 13.4), (17., 15.6), SLATE)
        .rectangle((8., 9.), (16., 13.6), MIST);
    p.polygon(
        &[(2.2, 9.4), (12., 3.), (21.8, 9.4), (20., 10.), (4., 10.)],
        SLATE,
    );
    p.rectangle((11., 1.4), (13., 4.), MIST);
    p.on(SLATE, |p| {
        p.fill(MIST, |x, y| y > 4.5 && y < 9.0 && x < 12.0);
    });
    p.on(MIST, |p| {
        p.fill(hex(0xC6D3DE), |x, y| x < 11.4 && y > 15.0);
    });
    p.outline(INK);
    p.ellipse((12., 11.4), (2.4, 1.8), YELLOW);
    p
}

/// A round tree on the shore.
pub(crate) fn tree(size: i32) -> Picture {
    let mut p = Picture::square(size, 24.0);
    p.rectangle((10.6, 15.), (13.4, 22.), BARK);
    p.ellipse((12., 15.), (7.5, 4.4), FERN)
        .ellipse((12., 10.5), (6., 4.2), FERN);
    p.ellipse((12., 6.2), (4.2, 4.), FERN);
    p.on(FERN, |p| {
        p.ellipse((10., 5.2), (3.5, 2.2), MOSS)
            .ellipse((9.6, 9.4), (4.2, 2.), MOSS);
        p.ellipse((9.2, 13.6), (4.7, 2.), MOSS);
    });
    p.outline(INK);
    p
}

/// Dragonfly beside a koi.
pub(crate) fn dragonfly() -> Picture {
    let key = [
        ('k', INK.into()),
        ('w', FOAM.into()),
        ('b', hex(0x00AE94).into()),
    ];
    Picture::letters(
        &[
            "....kkk....",
            ".kk.kbk.kk.",
            "kwwkkbkkwwk",
            "kwwwwbwwwwk",
            ".kkkkbkkkk.",
            ".kwwwbwwwk.",
            "kwwkkbkkwwk",
            ".kk.kbk.kk.",
            "....kbk....",
            "....kbk....",
            ".....k.....",
        ],
        &key,
    )
}

/// A dragonfly in nine pixels by eight.
pub(crate) fn small_dragonfly() -> Picture {
    let key = [('k', INK.into()), ('w', WHITE.into())];
    Picture::letters(
        &[
            ".kk.k.kk.",
            "kwwkkkwwk",
            "kwwwkwwwk",
            ".kkkkkkk.",
            ".kwwkwwk.",
            ".kwkkkwk.",
            "..k.k.k..",
            "....k....",
        ],
        &key,
    )
}

/// A young fish beside a koi.
pub(crate) fn fry() -> Picture {
    let key = [
        ('k', INK.into()),
        ('o', hex(0xFF9E42).into()),
        ('p', hex(0xFFCF94).into()),
        ('w', WHITE.into()),
    ];
    Picture::letters(
        &[
            ".....kkkkk...",
            "kk..kooooook.",
            "kok.koooookwk",
            "kookooooooook",
            ".kooooooooook",
            "kookpppppppk.",
            "kok.kppppppk.",
            "kk...kkkkkk..",
        ],
        &key,
    )
}

/// A young fish in ten pixels by eight.
pub(crate) fn small_fry() -> Picture {
    let key = [('k', INK.into()), ('o', hex(0xFF9E42).into())];
    Picture::letters(
        &[
            "....kkkk..",
            "kk.koooook",
            "kokooookok",
            ".koooooook",
            ".koooooook",
            "kokooooook",
            "kk.koooook",
            "....kkkk..",
        ],
        &key,
    )
}
