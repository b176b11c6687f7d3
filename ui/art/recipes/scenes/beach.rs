//! Menu card of the settings: a cog on the beach, the sun, a speaker, and a crab who listens.

use super::{
    HEIGHT, WIDTH,
    scenery::{cloud, sky, swell},
};
use crate::{
    palette::{
        BARK, EMBER, FERN, FOAM, INK, LAGOON, MOSS, PAPER, PINK, SAND, SEA, SHALLOW, SLATE, WHITE,
        YELLOW, hex, mix, shade, shine,
    },
    recipes::{
        maths::{sin, square, turn},
        picture::Picture,
        things::{cog, speech},
    },
};

pub(crate) fn beach() -> Picture {
    let mut p = Picture::new(WIDTH, HEIGHT);
    sky(&mut p, 0, 36, &[hex(0x84D7EF), hex(0xA5E3EF), FOAM]);
    cloud(&mut p, 74., 14., 10., WHITE);
    cloud(&mut p, 8., 20., 8., WHITE);
    sun(&mut p, 136., 20.);
    p.fill(SEA, |_, y| y > 34.);
    p.fill(LAGOON, |x, y| y > 40. + swell(x, 1.) * 0.6);
    p.fill(SHALLOW, |x, y| y > 47. + swell(x, 2.) * 0.8);
    let shore = |x: f32| 53. + 3. * sin(x / 21.) + swell(x, 3.) * 0.5;
    p.fill(WHITE, |x, y| y > shore(x));
    p.fill(mix(SAND, BARK, 22), |x, y| y > shore(x) + 2.);
    p.fill(SAND, |x, y| y > shore(x) + 5.);
    for grain in 0..46 {
        let (x, y) = (grain * 53 % WIDTH, 62 + grain * 31 % 42);
        p.on(SAND, |p| {
            p.dot(x, y, mix(SAND, BARK, 30))
                .dot(x + 1, y, mix(SAND, BARK, 30));
        });
    }
    palm(&mut p);
    for (x, y, rx) in [(64., 97., 29.), (114., 94., 20.)] {
        p.wash(INK, 18, |px, py| {
            square((px - x) / rx) + square((py - y) / 4.5) < 1.0
        });
    }
    p.stick(&cog(58), 36, 40);
    cog_face(&mut p, 65., 69.);
    speaker(&mut p, 99., 60.);
    p.stick(&speech(26), 92, 36);
    crab(&mut p, 148., 95.);
    starfish(&mut p, 20., 94.);
    p
}

fn sun(p: &mut Picture, x: f32, y: f32) {
    for (s, c) in (0..12).map(|ray| turn(ray as f32 * 30.)) {
        p.stroke(
            &[(x + c * 15.5, y + s * 15.5), (x + c * 18.5, y + s * 18.5)],
            2.,
            YELLOW,
        );
    }
    p.disc((x, y), 13.5, INK)
        .disc((x, y), 12.5, YELLOW)
        .disc((x - 2., y - 2.), 9.5, hex(0xFFEF94));
    p.rectangle((x - 5., y - 4.), (x - 3., y), INK)
        .rectangle((x + 3., y - 4.), (x + 5., y), INK);
    p.stroke(
        &[
            (x - 5., y + 3.),
            (x - 2., y + 6.),
            (x + 2., y + 6.),
            (x + 5., y + 3.),
        ],
        1.4,
        INK,
    );
    p.disc((x - 8., y + 2.), 1.6, PINK)
        .disc((x + 8., y + 2.), 1.6, PINK);
}

/// The face in the hole of the cog.
fn cog_face(p: &mut Picture, x: f32, y: f32) {
    p.disc((x, y), 11.5, INK).disc((x, y), 10., PAPER);
    for side in [-1., 1.] {
        p.ellipse((x + side * 3.8, y - 1.5), (1.9, 2.8), INK);
        p.dot((x + side * 3.8 - 0.5) as i32, (y - 3.5) as i32, WHITE);
    }
    p.stroke(&[(x - 4., y + 4.), (x, y + 6.), (x + 4., y + 4.)], 1.4, INK);
}

fn speaker(p: &mut Picture, x: f32, y: f32) {
    let mut cabinet = Picture::new(WIDTH, HEIGHT);
    cabinet.rectangle((x, y), (x + 26., y + 34.), BARK);
    cabinet.on(BARK, |c| {
        c.rectangle((x, y), (x + 26., y + 2.), shine(BARK));
        c.rectangle((x + 23., y), (x + 26., y + 34.), shade(BARK));
    });
    cabinet.outline(INK);
    for (cy, r) in [(y + 22., 9.5), (y + 7.5, 4.5)] {
        cabinet
            .disc((x + 13., cy), r, INK)
            .disc((x + 13., cy), r - 1., SLATE);
        cabinet
            .disc((x + 13., cy), r * 0.45, INK)
            .disc((x + 12.4, cy - 0.6), r * 0.25, FOAM);
    }
    for (r, end) in [(19., 7.), (25., 9.)] {
        cabinet.fill(SEA, |px, py| {
            let (dx, dy) = (px - x - 13., py - y - 16.);
            dx > 0. && dy.abs() < end && dx > 14. && ((dx * dx + dy * dy).sqrt() - r).abs() < 1.1
        });
    }
    p.stick(&cabinet, 0, 0);
}

fn palm(p: &mut Picture) {
    let mut tree = Picture::new(WIDTH, HEIGHT);
    tree.stroke(&[(18., 84.), (16., 64.), (20., 46.), (27., 34.)], 5., BARK);
    tree.on(BARK, |t| {
        t.fill(shade(BARK), |_, y| y.rem_euclid(6.) < 1.5);
    });
    for (x, y, angle) in [
        (15., 33., 20.),
        (38., 32., -24.),
        (17., 25., -22.),
        (36., 24., 28.),
        (27., 22., -80.),
    ] {
        tree.tilted((x, y), (13., 3.6), -angle, FERN);
    }
    tree.on(FERN, |t| {
        for (x, y, angle) in [
            (15., 31.6, 20.),
            (38., 30.6, -24.),
            (17., 23.6, -22.),
            (36., 22.6, 28.),
        ] {
            t.tilted((x, y), (11., 1.6), -angle, MOSS);
        }
    });
    tree.disc((25., 33.), 2.6, shade(BARK))
        .disc((30., 33.5), 2.6, shade(BARK));
    tree.outline(INK);
    p.stick(&tree, 0, 0);
}

fn crab(p: &mut Picture, x: f32, y: f32) {
    let red = hex(0xE75A39);
    let mut crab = Picture::new(WIDTH, HEIGHT);
    for side in [-1., 1.] {
        for (dx, dy) in [(9., 6.), (12., 3.), (12.5, -1.)] {
            crab.stroke(
                &[(x + side * 6., y + 1.), (x + side * dx, y + dy)],
                1.6,
                EMBER,
            );
        }
        crab.stroke(
            &[(x + side * 7., y - 2.), (x + side * 11., y - 7.)],
            2.,
            red,
        );
        crab.disc((x + side * 11.5, y - 9.5), 3.6, red);
        crab.stroke(
            &[(x + side * 3., y - 4.), (x + side * 3.4, y - 8.)],
            1.4,
            red,
        );
    }
    crab.ellipse((x, y), (9., 5.6), red);
    crab.on(red, |c| {
        c.ellipse((x - 2.5, y - 2.4), (4., 1.6), shine(red));
    });
    crab.clear(|px, py| {
        (px - x).abs() > 9. && py < y - 9.5 && ((px - x).abs() - 11.5).abs() < (y - 9.5 - py) * 0.5
    });
    crab.outline(INK);
    for side in [-1., 1.] {
        crab.disc((x + side * 3.4, y - 9.), 2.4, INK)
            .disc((x + side * 3.4, y - 9.), 1.6, WHITE);
        crab.dot((x + side * 3.4) as i32, (y - 9.) as i32, INK);
    }
    crab.stroke(
        &[(x - 2.5, y + 1.), (x, y + 2.6), (x + 2.5, y + 1.)],
        1.,
        INK,
    );
    p.stick(&crab, 0, 0);
}

fn starfish(p: &mut Picture, x: f32, y: f32) {
    let mut star = Picture::new(WIDTH, HEIGHT);
    let arms: Vec<(f32, f32)> = (0..5).map(|arm| turn(arm as f32 * 72. - 80.)).collect();
    for (s, c) in &arms {
        let side = (-s * 3.2, c * 3.2);
        let tip = (x + c * 10., y + s * 8.5);
        star.polygon(
            &[(x + side.0, y + side.1), tip, (x - side.0, y - side.1)],
            PINK,
        );
        star.disc((x + c * 7.5, y + s * 6.4), 1.5, PINK);
    }
    star.disc((x, y), 3.8, PINK).outline(INK);
    for (s, c) in &arms {
        star.disc((x + c * 3.5, y + s * 3.), 0.7, mix(PINK, EMBER, 50));
    }
    p.stick(&star, 0, 0);
}
