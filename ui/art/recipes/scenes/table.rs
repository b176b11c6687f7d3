//! Menu card of the companion: a box, dice, a score sheet and the device on a wooden table.

use embedded_graphics::pixelcolor::Rgb565;

use super::{HEIGHT, WIDTH};
use crate::{
    palette::{
        ABYSS, BARK, BUOY, FOAM, GREEN, INK, LAGOON, PAPER, RED, SAND, SEA, SHALLOW, SLATE, WHITE,
        YELLOW, hex, mix, shade, shine,
    },
    recipes::{maths::sin, picture::Picture},
};

pub(crate) fn table() -> Picture {
    let mut p = Picture::new(WIDTH, HEIGHT);
    boards(&mut p);
    p.wash(INK, 22, |x, y| {
        (10. ..70.).contains(&x) && (22. ..78.).contains(&y)
    });
    lid(&mut p, 6., 16.);
    sheet(&mut p, 82., 8.);
    device(&mut p, 92., 58.);
    die(&mut p, 56., 74., &[(4., 4.), (10., 10.), (16., 16.)], WHITE);
    die(
        &mut p,
        30.,
        82.,
        &[(4., 4.), (16., 4.), (4., 16.), (16., 16.), (10., 10.)],
        YELLOW,
    );
    p
}

/// Planks with their grain.
fn boards(p: &mut Picture) {
    let wood = hex(0xC68A4A);
    p.fill(wood, |_, _| true);
    p.fill(mix(wood, BARK, 35), |x, y| {
        (y + 1.5 * sin(x / 13. + y / 9.)).rem_euclid(9.) < 1.4
    });
    p.fill(shade(BARK), |_, y| y.rem_euclid(26.) < 1.2);
    p.fill(shine(wood), |_, y| (y - 1.2).rem_euclid(26.) < 1.);
}

/// The lid of a box, with a fish under waves on it.
fn lid(p: &mut Picture, x: f32, y: f32) {
    p.rectangle((x, y), (x + 62., y + 54.), INK)
        .rectangle((x + 1., y + 1.), (x + 61., y + 53.), hex(0x1869A5))
        .rectangle((x + 1., y + 1.), (x + 61., y + 18.), SHALLOW)
        .rectangle((x + 1., y + 18.), (x + 61., y + 36.), LAGOON);
    p.on(hex(0x1869A5), |p| {
        p.fill(SEA, |px, py| py < y + 40. + 2. * sin(px / 4.));
    });
    p.ellipse((x + 29., y + 28.), (17., 10.), INK)
        .polygon(
            &[(x + 43., y + 28.), (x + 56., y + 18.), (x + 56., y + 38.)],
            INK,
        )
        .ellipse((x + 29., y + 28.), (15.5, 8.5), BUOY)
        .polygon(
            &[(x + 45., y + 28.), (x + 54., y + 21.), (x + 54., y + 35.)],
            BUOY,
        )
        .ellipse((x + 29., y + 32.), (11., 3.5), SAND)
        .disc((x + 20., y + 25.), 3.4, WHITE)
        .disc((x + 19.4, y + 25.), 1.6, INK);
    p.rectangle((x + 8., y + 5.), (x + 54., y + 12.), PAPER)
        .rectangle((x + 12., y + 7.), (x + 50., y + 10.), RED);
    p.rectangle((x + 1., y + 50.), (x + 61., y + 53.), ABYSS);
}

/// A score sheet and its pencil.
fn sheet(p: &mut Picture, x: f32, y: f32) {
    p.rectangle((x + 2., y + 2.), (x + 54., y + 48.), shade(BARK))
        .rectangle((x, y), (x + 52., y + 46.), INK)
        .rectangle((x + 1., y + 1.), (x + 51., y + 45.), PAPER);
    for row in 0..4 {
        let top = y + 12. + 9. * row as f32;
        p.rectangle((x + 4., top), (x + 48., top + 1.), SLATE);
    }
    for column in [16., 32.] {
        p.rectangle((x + column, y + 4.), (x + column + 1., y + 42.), SLATE);
    }
    for (column, colour) in [(24., RED), (41., GREEN)] {
        p.disc((x + column, y + 7.), 3.5, INK)
            .disc((x + column, y + 7.), 2.6, colour);
    }
    for (dx, dy, length) in [
        (20., 16., 8.),
        (37., 16., 6.),
        (20., 25., 6.),
        (37., 25., 9.),
    ] {
        p.rectangle((x + dx, y + dy), (x + dx + length, y + dy + 2.), INK);
    }
    p.stroke(&[(x + 34., y + 50.), (x + 62., y + 26.)], 7., INK)
        .stroke(&[(x + 38., y + 46.6), (x + 61., y + 26.8)], 4.6, YELLOW)
        .disc((x + 35.5, y + 48.8), 1.6, SAND);
}

/// The device itself.
fn device(p: &mut Picture, x: f32, y: f32) {
    p.rectangle((x, y), (x + 66., y + 36.), INK)
        .rectangle((x + 1., y + 1.), (x + 65., y + 35.), FOAM)
        .rectangle((x + 18., y + 4.), (x + 48., y + 32.), INK)
        .rectangle((x + 20., y + 6.), (x + 46., y + 30.), LAGOON)
        .rectangle((x + 20., y + 20.), (x + 46., y + 30.), SEA);
    p.ellipse((x + 32., y + 17.), (6., 3.6), RED).polygon(
        &[(x + 37., y + 17.), (x + 42., y + 13.), (x + 42., y + 21.)],
        RED,
    );
    p.rectangle((x + 5., y + 15.), (x + 14., y + 20.), SLATE)
        .rectangle((x + 7., y + 13.), (x + 12., y + 22.), SLATE);
    p.disc((x + 56., y + 12.), 3.4, BUOY)
        .disc((x + 56., y + 24.), 3.4, SLATE);
}

fn die(p: &mut Picture, x: f32, y: f32, pips: &[(f32, f32)], colour: Rgb565) {
    p.rectangle((x, y), (x + 21., y + 21.), INK).rectangle(
        (x + 1., y + 1.),
        (x + 20., y + 20.),
        colour,
    );
    for (dx, dy) in pips {
        p.disc((x + dx + 0.5, y + dy + 0.5), 2.2, INK);
    }
}
