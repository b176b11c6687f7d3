//! Sprites of tokens, prizes, players and menu icons.

use super::{
    maths::{square, turn},
    paint::{DYE, shade},
    picture::Picture,
};
use crate::palette::{BARK, BUOY, INK, MIST, PAPER, RED, SEA, SLATE, WHITE, YELLOW, hex};
use embedded_graphics::pixelcolor::Rgb565;

/// The shaded side of gold.
const GOLD: Rgb565 = hex(0xE79E10);

/// A luck token: smiling while unspent, sad afterwards.
pub(crate) fn luck(size: i32, smiling: bool) -> Picture {
    let (face, edge) = if smiling {
        (YELLOW, GOLD)
    } else {
        (MIST, SLATE)
    };
    let mut p = Picture::square(size, 16.0);
    p.disc((8., 8.), 6.9, face);
    p.on(face, |p| {
        p.fill(edge, |x, y| square(x - 7.) + square(y - 7.) > 46.0);
    });
    p.outline(INK);
    for x in [5.2, 10.0] {
        p.block(x, 5.0, 1, 2, INK);
    }
    let mouth = if smiling {
        [
            (4.6, 9.6),
            (6.2, 11.2),
            (8., 11.6),
            (9.8, 11.2),
            (11.4, 9.6),
        ]
    } else {
        [
            (4.8, 12.0),
            (6.4, 10.6),
            (8., 10.3),
            (9.6, 10.6),
            (11.2, 12.0),
        ]
    };
    p.stroke(&mouth, 1.1, INK);
    p
}

pub(crate) fn coin(size: i32) -> Picture {
    let mut p = Picture::square(size, 16.0);
    p.disc((8., 8.), 6.8, YELLOW);
    p.on(YELLOW, |p| {
        p.fill(GOLD, |x, y| square(x - 7.2) + square(y - 7.2) > 42.0);
    });
    p.outline(INK);
    p.inside(|p| {
        p.rectangle((6.2, 6.2), (9.8, 9.8), BARK);
    });
    p
}

pub(crate) fn crown(size: i32) -> Picture {
    let mut p = Picture::square(size, 16.0);
    let rim = [
        (2., 13.),
        (2., 4.6),
        (5.2, 8.),
        (8., 2.4),
        (10.8, 8.),
        (14., 4.6),
        (14., 13.),
    ];
    p.polygon(&rim, YELLOW);
    p.on(YELLOW, |p| {
        p.rectangle((1., 10.6), (15., 13.), GOLD);
    });
    p.outline(INK);
    if size >= 20 {
        p.disc((8., 11.8), 0.9, RED)
            .disc((4.6, 11.8), 0.7, SEA)
            .disc((11.4, 11.8), 0.7, SEA);
    }
    p
}

/// A way that forks: a match that left another one.
pub(crate) fn branch() -> Picture {
    let mut p = Picture::new(18, 18);
    p.stroke(&[(5., 16.), (5., 2.)], 2.6, SLATE)
        .stroke(&[(5., 12.), (8., 8.), (13., 6.)], 2.6, BUOY)
        .polygon(&[(11., 1.6), (17., 5.6), (11.6, 10.2)], BUOY);
    p.outline(INK);
    p
}

/// A disc for a mark to lie on.
pub(crate) fn token(size: i32) -> Picture {
    let mut p = Picture::square(size, 20.0);
    p.disc((10., 10.), 8.9, DYE);
    p.on(DYE, |p| {
        p.fill(shade(DYE), |x, y| square(x - 8.8) + square(y - 8.8) > 78.0);
    });
    p.outline(INK);
    p
}

/// The symbol of a person.
pub(crate) fn person() -> Picture {
    let skin = hex(0xFFCBA5);
    let mut p = Picture::new(16, 16);
    p.ellipse((8., 14.2), (6., 4.), SEA)
        .ellipse((8., 6.6), (4.6, 4.8), skin);
    p.on(skin, |p| {
        p.rectangle((0., 0.), (16., 4.6), BARK);
    });
    p.outline(INK);
    p.dot(6, 7, INK)
        .dot(9, 7, INK)
        .dot(7, 9, INK)
        .dot(8, 9, INK);
    p
}

/// The symbol of a computer player.
pub(crate) fn robot() -> Picture {
    let key = [
        ('k', INK.into()),
        ('m', MIST.into()),
        ('w', WHITE.into()),
        ('o', BUOY.into()),
    ];
    Picture::letters(
        &[
            "......kk......",
            ".....kook.....",
            "......kk......",
            "..kkkkkkkkkk..",
            ".kmmmmmmmmmmk.",
            ".kmwwmmmmwwmk.",
            "kkmwkmmmmwkmkk",
            "kmmwkmmmmwkmmk",
            "kkmmmmmmmmmmkk",
            ".kmkmkmkmkmmk.",
            ".kmmkmkmkmkmk.",
            ".kmmmmmmmmmmk.",
            "..kkkkkkkkkk..",
        ],
        &key,
    )
}

/// The project's emblem: a fishing float on its line.
pub(crate) fn float(size: i32) -> Picture {
    let mut p = Picture::square(size, 26.0);
    p.disc((13., 13.), 10.5, BUOY);
    p.on(BUOY, |p| {
        p.rectangle((0., 13.), (26., 26.), WHITE);
    });
    p.inside(|p| {
        p.rectangle((0., 11.6), (26., 14.2), INK);
    });
    p.on(BUOY, |p| {
        p.ellipse((9.2, 7.2), (2.6, 2.), hex(0xFFC794));
    });
    p.on(WHITE, |p| {
        p.fill(hex(0xCED7E7), |x, y| x + y > 32.0);
    });
    p.rectangle((12., 0.6), (14., 3.), BARK).outline(INK);
    p
}

pub(crate) fn hook() -> Picture {
    let mut p = Picture::new(16, 16);
    let bend = [
        (8., 0.5),
        (8., 9.5),
        (6.5, 12.2),
        (4., 12.2),
        (2.6, 10.),
        (2.6, 7.6),
    ];
    p.stroke(&bend, 1.8, MIST)
        .polygon(&[(1., 8.2), (2.6, 5.), (5.4, 8.4)], MIST)
        .outline(INK);
    p
}

pub(crate) fn cog(size: i32) -> Picture {
    let mut p = Picture::square(size, 40.0);
    for (s, c) in (0..8).map(|tooth| turn(tooth as f32 * 45.0)) {
        p.stroke(&[(20., 20.), (20. + c * 15.5, 20. + s * 15.5)], 6.5, MIST);
    }
    p.disc((20., 20.), 12.5, MIST);
    p.on(MIST, |p| {
        p.fill(shade(MIST), |x, y| {
            square(x - 18.2) + square(y - 18.2) > 210.0
        });
    });
    p.outline(INK);
    p.disc((20., 20.), 6.2, INK).disc((20., 20.), 4.8, PAPER);
    p
}

pub(crate) fn sun(size: i32) -> Picture {
    let mut p = Picture::square(size, 20.0);
    for (s, c) in (0..8).map(|ray| turn(ray as f32 * 45.0)) {
        p.stroke(
            &[
                (10. + c * 6.8, 10. + s * 6.8),
                (10. + c * 8.2, 10. + s * 8.2),
            ],
            1.8,
            YELLOW,
        );
    }
    p.disc((10., 10.), 4.6, YELLOW);
    p.outline(INK);
    p.on(YELLOW, |p| {
        p.fill(GOLD, |x, y| {
            let out = square(x - 10.) + square(y - 10.);
            out < 30. && square(x - 9.2) + square(y - 9.2) > 17.
        });
    });
    p
}

/// The icon of the volume setting.
pub(crate) fn speaker(size: i32) -> Picture {
    let mut p = Picture::square(size, 20.0);
    p.rectangle((2., 7.), (6., 13.), MIST)
        .polygon(&[(5., 10.), (11., 3.), (11., 17.)], MIST);
    p.rectangle((5., 7.), (8., 13.), MIST);
    for r in [3.4, 6.6] {
        p.fill(SEA, |x, y| {
            let d = (square(x - 11.) + square(y - 10.)).sqrt();
            x > 12. && (d - r).abs() < 0.9 && (y - 10.).abs() < x - 10.2
        });
    }
    p.outline(INK);
    p
}

/// The icon of the language setting.
pub(crate) fn speech(size: i32) -> Picture {
    let mut p = Picture::square(size, 20.0);
    p.ellipse((10., 8.5), (8.2, 6.4), PAPER)
        .polygon(&[(5., 12.), (4., 18.5), (10., 14.)], PAPER);
    p.outline(INK);
    for x in [5.6, 9.2, 12.8] {
        p.block(x, 7.6, 2, 2, SEA);
    }
    p
}

/// The icon of a refused action.
pub(crate) fn cross() -> Picture {
    let mut p = Picture::new(13, 13);
    p.stroke(&[(2.5, 2.5), (10.5, 10.5)], 2.6, RED)
        .stroke(&[(10.5, 2.5), (2.5, 10.5)], 2.6, RED);
    p.outline(WHITE);
    p
}
