//! Sprites of the sea: shrimps, squid, sharks, waves and fishing gear.

use super::{
    maths::{distance, exp, sin, square, turn},
    paint::{Paint, mix, shade, shine},
    picture::Picture,
};
use crate::palette::{BARK, BUOY, DEEP, EMBER, FOAM, INK, LAGOON, MIST, RED, SEA, SLATE, WHITE};

pub(crate) fn shrimp(size: i32, body: impl Into<Paint>) -> Picture {
    let body = body.into();
    let ring = mix(body, RED, 45);
    let mut p = Picture::square(size, 24.0);
    for step in 0..=40 {
        let t = step as f32 / 40.0;
        let (s, c) = turn(-60.0 + 235.0 * t);
        let banded = t > 0.25 && (t * 6.0) as i32 % 2 == 1;
        let at = (11.5 + c * 6.4, 12.0 + s * 6.4);
        p.disc(at, 3.6 - 2.0 * t, if banded { ring } else { body });
    }
    p.polygon(
        &[
            (6.5, 11.),
            (2.2, 7.0),
            (3.2, 12.4),
            (1.8, 15.4),
            (6.8, 13.6),
        ],
        ring,
    );
    p.behind(|p| {
        for (s, c) in [20.0, 50., 80., 110.].map(turn) {
            let leg = [
                (11.5 + c * 4.4, 12. + s * 4.4),
                (11.5 + c * 1.4, 12. + s * 1.4),
            ];
            p.stroke(&leg, 1.0, ring);
        }
    });
    p.outline(INK);
    p.stroke(&[(15.5, 4.5), (19., 2.2), (22.6, 3.4)], 0.8, EMBER);
    p.stroke(&[(16.8, 5.6), (20.5, 5.2), (22.8, 8.)], 0.8, EMBER);
    p.eye((15.6, 6.6), if size > 30 { 3 } else { 1 });
    p
}

pub(crate) fn squid(size: i32, body: impl Into<Paint>) -> Picture {
    let body = body.into();
    let mut p = Picture::square(size, 24.0);
    p.polygon(&[(12., 1.6), (4.6, 9.), (19.4, 9.)], shade(body));
    p.ellipse((12., 9.6), (5.2, 7.4), body);
    for (x, end) in [(7.6, 20.5), (10.4, 22.4), (13.6, 22.4), (16.4, 20.5)] {
        let out = x - 12.;
        p.stroke(
            &[(12. + out * 0.7, 15.), (x, 18.), (x + out * 0.25, end)],
            1.7,
            body,
        );
    }
    p.on(body, |p| {
        p.fill(shine(body), |x, y| x < 10.6 && y < 9.5);
    });
    p.outline(INK);
    p.block(9.6, 11.5, 1, 2, INK).block(13.4, 11.5, 1, 2, INK);
    p
}

/// The predator of the depths, with a grin. Wider than high.
pub(crate) fn shark(width: i32) -> Picture {
    let mut p = Picture::wide(width, width * 7 / 12, 48.0);
    p.polygon(
        &[(11., 16.), (2.6, 3.5), (7.5, 14.), (3., 23.), (11., 18.)],
        SLATE,
    );
    p.polygon(&[(22., 9.), (22., 1.8), (31., 8.5)], SLATE);
    p.fill(SLATE, |x, y| {
        let half = if y < 15.5 { 8.4 } else { 9.0 };
        square((x - 27.) / 18.5) + square((y - 15.5) / half) < 1.0
    });
    p.on(SLATE, |p| {
        p.fill(FOAM, |x, y| x > 12.0 && y > 18.0 - (x - 30.0) * 0.08);
    });
    p.polygon(&[(26., 20.), (20., 26.6), (31., 22.)], SLATE);
    p.outline(INK);
    p.fill(INK, |x, y| {
        let (lip, jaw) = (
            17.4 - square((x - 38.) / 8.) * 1.2,
            21.4 - square((x - 38.) / 6.5) * 2.2,
        );
        x > 32.5 && x < 44.2 && y > lip && y < jaw
    });
    p.on(INK, |p| {
        for tooth in 0..4 {
            let x = 33.6 + tooth as f32 * 2.7;
            p.polygon(&[(x, 16.8), (x + 2.6, 16.8), (x + 1.3, 20.0)], WHITE);
        }
    });
    for gill in 0..3 {
        let x = 29.5 - gill as f32 * 2.2;
        p.stroke(&[(x, 13.), (x - 0.6, 17.)], 0.7, INK);
    }
    p.eye((37., 12.), if width > 40 { 3 } else { 1 });
    if width > 30 {
        p.stroke(&[(33.8, 8.8), (38.6, 10.)], 1.2, INK);
    }
    p
}

/// One curling wave.
pub(crate) fn wave(size: i32) -> Picture {
    let mut p = Picture::square(size, 24.0);
    p.fill(SEA, |x, y| {
        let crest = 13.0 - 9.0 * exp(-square((x - 13.0) / 6.5));
        y > crest && y < 21.5 && x > 2. && x < 22.
    });
    p.on(SEA, |p| {
        p.fill(DEEP, |x, y| y > 17.5 + sin(x * 0.9));
    });
    p.clear(|x, y| square((x - 17.2) / 4.2) + square((y - 10.6) / 4.0) <= 1.0 && y < 15.);
    let curl = [
        (3., 15.5),
        (6.5, 12.),
        (9., 6.6),
        (13., 3.8),
        (17.5, 4.6),
        (20.2, 8.),
    ];
    p.stroke(&curl, 2.4, FOAM)
        .ellipse((19.6, 9.2), (1.6, 1.4), FOAM);
    p.stroke(&[(14., 14.8), (18., 15.6), (21.5, 14.8)], 1.3, FOAM);
    p.outline(INK);
    p
}

/// Landing net.
pub(crate) fn net(size: i32) -> Picture {
    let mut p = Picture::square(size, 24.0);
    p.stroke(&[(3., 21.), (11., 13.)], 2.6, BARK)
        .disc((14.5, 9.), 7.0, FOAM);
    p.on(FOAM, |p| {
        p.fill(SEA, |x, y| {
            (x + y).rem_euclid(4.2) < 1.1 || (x - y).rem_euclid(4.2) < 1.1
        });
    });
    p.fill(BARK, |x, y| (distance(x, y, 14.5, 9.) - 7.2).abs() < 1.0);
    p.outline(INK);
    p
}

pub(crate) fn harpoon(size: i32) -> Picture {
    let mut p = Picture::square(size, 24.0);
    p.stroke(&[(4., 20.), (17., 7.)], 2.2, BARK);
    let head = [
        (21.8, 2.2),
        (20.2, 10.4),
        (17.2, 8.6),
        (13.6, 10.4),
        (15.4, 6.8),
        (13.6, 3.8),
    ];
    p.polygon(&head, MIST)
        .polygon(&[(21.8, 2.2), (13.6, 3.8), (15.4, 6.8)], FOAM);
    let rope = [
        (4., 20.),
        (3.2, 16.5),
        (6.5, 14.5),
        (10.5, 18.5),
        (7., 21.6),
        (3.6, 21.),
    ];
    p.stroke(&rope, 0.9, BUOY);
    p.outline(INK);
    p
}

pub(crate) fn bubbles(size: i32) -> Picture {
    let mut p = Picture::square(size, 24.0);
    for (x, y, r) in [(9., 14.5, 6.), (17., 7.4, 4.), (18., 17.8, 2.6)] {
        p.disc((x, y), r + 0.6, FOAM).disc((x, y), r - 0.9, LAGOON);
        p.disc((x - r * 0.35, y - r * 0.35), r * 0.28, WHITE);
    }
    p.outline(INK);
    p
}

/// The question mark on the back of a token.
pub(crate) fn hidden() -> Picture {
    Picture::letters(
        &[
            ".#####.", "##...##", "##...##", "....##.", "...##..", "...##..", ".......", "...##..",
            "...##..",
        ],
        &[('#', FOAM.into())],
    )
}
