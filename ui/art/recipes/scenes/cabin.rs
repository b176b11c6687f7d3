//! Menu card of the logbook: a book on the cabin's table under the porthole, with a pencil and a crown.

use super::{
    HEIGHT, WIDTH,
    scenery::{cloud, swell},
};
use crate::{
    palette::{
        BARK, FOAM, INK, LAGOON, MOSS, PAPER, PINK, RED, SAND, SEA, SLATE, WHITE, YELLOW, hex, mix,
        shade, shine,
    },
    recipes::{fish::tang, maths::square, picture::Picture, things::crown},
};

pub(crate) fn cabin() -> Picture {
    let mut p = Picture::new(WIDTH, HEIGHT);
    planks(&mut p);
    porthole(&mut p, 124., 27., 20.);
    table(&mut p);
    p.wash(INK, 22, |x, y| {
        square((x - 76.) / 64.) + square((y - 90.) / 8.) < 1.0
    });
    book(&mut p);
    pencil(&mut p);
    p.stick(&crown(24), 136, 66);
    p
}

fn planks(p: &mut Picture) {
    let wall = mix(BARK, SAND, 42);
    p.rectangle((0., 0.), (WIDTH as f32, 58.), wall);
    p.fill(shade(wall), |_, y| y < 58. && y.rem_euclid(14.) < 1.2);
    for (x, row) in [(22., 0.), (98., 1.), (58., 2.), (150., 2.), (12., 3.)] {
        p.rectangle((x, row * 14.), (x + 1., row * 14. + 14.), shade(wall));
    }
}

/// The sea outside, in a ring of brass.
fn porthole(p: &mut Picture, x: f32, y: f32, r: f32) {
    p.disc((x, y), r + 5., INK).disc((x, y), r + 4., YELLOW);
    p.disc((x, y), r + 1., INK);
    let mut sea = Picture::new(WIDTH, HEIGHT);
    sea.disc((x, y), r, hex(0xA5E3EF));
    sea.inside(|s| {
        cloud(s, x - 6., y - 7., 7., WHITE);
        s.fill(LAGOON, |px, py| py > y + 3. + swell(px, 1.) * 0.5);
        s.fill(SEA, |px, py| py > y + 10. + swell(px, 2.) * 0.5);
    });
    p.stick(&sea, 0, 0);
    for (dx, dy) in [(0., -1.), (0., 1.), (-1., 0.), (1., 0.)] {
        let rivet = (x + dx * (r + 2.5), y + dy * (r + 2.5));
        p.disc(rivet, 1.4, shade(YELLOW));
    }
}

fn table(p: &mut Picture) {
    let wood = mix(BARK, INK, 20);
    p.rectangle((0., 56.), (WIDTH as f32, HEIGHT as f32), wood);
    p.rectangle((0., 56.), (WIDTH as f32, 57.), INK);
    p.rectangle((0., 57.), (WIDTH as f32, 59.), shine(wood));
    p.fill(shade(wood), |x, y| {
        y > 66. && (y + swell(x, 4.) * 0.5).rem_euclid(13.) < 1.2
    });
}

/// Two pages: drawn fish on the left, lines and the points of a game on the right.
fn book(p: &mut Picture) {
    let mut book = Picture::new(WIDTH, HEIGHT);
    book.polygon(
        &[(12., 92.), (22., 46.), (132., 46.), (142., 92.)],
        mix(RED, INK, 15),
    );
    book.outline(INK);
    p.stick(&book, 0, 0);
    for side in [-1., 1.] {
        let mut page = Picture::new(WIDTH, HEIGHT);
        let at = |out: f32, y: f32| (77. + side * out, y);
        page.polygon(
            &[at(0., 47.), at(52., 42.), at(60., 86.), at(0., 92.)],
            PAPER,
        );
        page.on(PAPER, |page| {
            page.polygon(&[at(0., 47.), at(4., 46.), at(5., 92.), at(0., 92.)], SAND);
        });
        page.outline(INK);
        p.stick(&page, 0, 0);
    }
    p.stick(&tang(34, LAGOON), 31, 48);
    p.stick(&tang(18, PINK), 54, 70);
    for (row, length) in [30., 24., 33., 20.].into_iter().enumerate() {
        let y = 54. + 8. * row as f32;
        let tick = if row == 2 { MOSS } else { SEA };
        p.disc((90., y), 2.6, INK).disc((90., y), 1.8, tick);
        p.stroke(&[(96., y), (96. + length, y - 1.5)], 1.8, SLATE);
    }
    // A ribbon between the pages.
    p.polygon(
        &[(75., 90.), (80., 90.), (81., 101.), (78., 98.), (74., 101.)],
        RED,
    );
}

fn pencil(p: &mut Picture) {
    let mut pencil = Picture::new(WIDTH, HEIGHT);
    pencil.stroke(&[(16., 99.), (54., 95.)], 5., YELLOW);
    pencil.stroke(&[(54., 95.), (59., 94.5)], 4., PAPER);
    pencil.stroke(&[(60., 94.4), (62., 94.2)], 2., INK);
    pencil.stroke(&[(12., 99.4), (16., 99.)], 5., PINK);
    pencil.outline(INK);
    p.stick(&pencil, 0, 0);
    p.dot(20, 97, FOAM).dot(26, 96, FOAM).dot(32, 96, FOAM);
}
