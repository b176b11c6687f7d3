//! Menu card of the dice: four dice tumbling on green felt.

use super::{HEIGHT, WIDTH};
use crate::{
    palette::{BARK, INK, PAPER, PURPLE, RED, SAND, SEA, WHITE, YELLOW, hex, mix, shade, shine},
    recipes::{
        maths::{square, turn},
        picture::Picture,
    },
};
use embedded_graphics::pixelcolor::Rgb565;

type Place = (f32, f32);

pub(crate) fn dice() -> Picture {
    let felt = hex(0x2E7D4F);
    let mut p = Picture::new(WIDTH, HEIGHT);
    p.rectangle((0., 0.), (WIDTH as f32, HEIGHT as f32), felt);
    p.fill(mix(felt, WHITE, 10), |x, y| {
        let (u, v) = ((x + y).rem_euclid(14.) - 7., (x - y).rem_euclid(14.) - 7.);
        u.abs() + v.abs() < 2.2
    });
    p.wash(INK, 14, |x, y| {
        square((x - 83.) / 96.) + square((y - 46.) / 66.) > 1.0
    });
    wooden_rim(&mut p);
    for (x, y, rx) in [
        (50., 84., 32.),
        (118., 62., 28.),
        (126., 93., 17.),
        (86., 92., 12.),
    ] {
        p.wash(INK, 35, |px, py| {
            square((px - x) / rx) + square((py - y) / (rx * 0.36)) < 1.0
        });
    }
    trails(&mut p);
    cube(&mut p, (48., 48.), 27., -14., [5, 3, 6], (PAPER, SAND));
    cube(&mut p, (112., 33.), 23., 18., [1, 4, 2], (PAPER, SAND));
    twenty(&mut p, (126., 77.), 17.);
    eight(&mut p, (86., 79.), 12.);
    for (x, y) in [(82., 14.), (150., 54.), (18., 20.), (16., 70.)] {
        sparkle(&mut p, x, y);
    }
    p
}

fn wooden_rim(p: &mut Picture) {
    let wood = mix(BARK, INK, 25);
    let (right, bottom) = (WIDTH as f32, HEIGHT as f32);
    let edge = move |x: f32, y: f32| x.min(y).min(right - x).min(bottom - y);
    p.fill(INK, move |x, y| edge(x, y) < 6.);
    p.fill(wood, move |x, y| edge(x, y) < 5.);
    p.fill(BARK, move |x, y| edge(x, y) < 3.);
    p.fill(shine(BARK), move |x, y| edge(x, y) < 1.);
}

/// Motion lines behind the dice.
fn trails(p: &mut Picture) {
    let pale = mix(hex(0x2E7D4F), WHITE, 45);
    for (x, y, length) in [
        (78., 20., 10.),
        (74., 27., 7.),
        (144., 12., 9.),
        (148., 20., 6.),
    ] {
        p.stroke(&[(x, y), (x + length * 0.7, y - length * 0.7)], 1.6, pale);
    }
}

/// A flat face between two edges that meet at `corner`.
struct Face {
    corner: Place,
    across: Place,
    down: Place,
}

impl Face {
    /// The point in the coordinates of the face.
    fn local(&self, x: f32, y: f32) -> Place {
        let (dx, dy) = (x - self.corner.0, y - self.corner.1);
        let area = self.across.0 * self.down.1 - self.across.1 * self.down.0;
        (
            (dx * self.down.1 - dy * self.down.0) / area,
            (self.across.0 * dy - self.across.1 * dx) / area,
        )
    }

    fn paint(&self, p: &mut Picture, colour: Rgb565, grow: f32) {
        p.fill(colour, |x, y| {
            let (s, t) = self.local(x, y);
            let beyond = |u: f32| ((u - 0.5).abs() - 0.34).max(0.);
            (square(beyond(s)) + square(beyond(t))).sqrt() < 0.16 + grow
        });
    }

    fn pips(&self, p: &mut Picture, count: u8) {
        let (a, m, z) = (0.24, 0.5, 0.76);
        let pips: &[Place] = match count {
            1 => &[(m, m)],
            2 => &[(a, a), (z, z)],
            3 => &[(a, a), (m, m), (z, z)],
            4 => &[(a, a), (z, a), (a, z), (z, z)],
            5 => &[(a, a), (z, a), (m, m), (a, z), (z, z)],
            _ => &[(a, a), (z, a), (a, m), (z, m), (a, z), (z, z)],
        };
        let (radius, colour) = if count == 1 {
            (0.17, RED)
        } else {
            (0.115, INK)
        };
        for (cs, ct) in pips {
            p.fill(colour, |x, y| {
                let (s, t) = self.local(x, y);
                square(s - cs) + square(t - ct) < square(radius)
            });
        }
    }
}

/// A die whose nearest corner is at `near`, turned; faces above, left and right of that corner.
fn cube(
    p: &mut Picture,
    near: Place,
    size: f32,
    degrees: f32,
    faces: [u8; 3],
    (light, dark): (Rgb565, Rgb565),
) {
    let edge = |angle: f32, length: f32| {
        let (s, c) = turn(angle + degrees);
        (c * size * length, s * size * length)
    };
    let (left, right, down) = (edge(208., 1.06), edge(-28., 1.06), edge(90., 1.02));
    let sides = [
        (
            Face {
                corner: near,
                across: left,
                down: right,
            },
            light,
        ),
        (
            Face {
                corner: near,
                across: left,
                down,
            },
            dark,
        ),
        (
            Face {
                corner: near,
                across: right,
                down,
            },
            mix(dark, BARK, 35),
        ),
    ];
    for (face, _) in &sides {
        face.paint(p, INK, 0.07);
    }
    for ((face, colour), count) in sides.iter().zip(faces) {
        face.paint(p, *colour, 0.0);
        face.pips(p, count);
    }
}

/// A twenty-sided die with a face towards the viewer.
fn twenty(p: &mut Picture, (cx, cy): Place, r: f32) {
    let at = |degrees: f32, radius: f32| {
        let (s, c) = turn(degrees);
        (cx + c * radius, cy + s * radius)
    };
    let rim = |i: i32| at(-90. + 60. * i as f32, r);
    let inner = |i: i32| at(-90. + 120. * i as f32, r * 0.62);
    let hull: Vec<Place> = (0..6).map(|i| at(-90. + 60. * i as f32, r + 1.6)).collect();
    p.polygon(&hull, INK);
    let (base, lit, dim) = (PURPLE, shine(PURPLE), shade(PURPLE));
    let facets = [
        ([inner(0), rim(0), rim(1)], lit),
        ([inner(0), rim(5), rim(0)], mix(PURPLE, WHITE, 60)),
        ([inner(0), rim(1), inner(1)], mix(PURPLE, INK, 12)),
        ([inner(1), rim(1), rim(2)], dim),
        ([inner(1), rim(2), rim(3)], mix(PURPLE, INK, 45)),
        ([inner(1), rim(3), inner(2)], mix(PURPLE, INK, 38)),
        ([inner(2), rim(3), rim(4)], dim),
        ([inner(2), rim(4), rim(5)], mix(PURPLE, WHITE, 20)),
        ([inner(2), rim(5), inner(0)], lit),
        ([inner(0), inner(1), inner(2)], base),
    ];
    for (facet, colour) in &facets {
        p.polygon(facet, *colour);
    }
    let two = [
        (-5.2, -1.6),
        (-4., -2.8),
        (-2.2, -2.4),
        (-2., -0.8),
        (-5.2, 3.2),
        (-1.6, 3.2),
    ];
    p.stroke(&two.map(|(x, y)| (cx + x, cy + y + 0.8)), 1.4, WHITE);
    p.fill(WHITE, |x, y| {
        let d = (square((x - cx - 2.8) / 2.1) + square((y - cy - 1.) / 3.2)).sqrt();
        (d - 1.0).abs() < 0.36
    });
}

/// An eight-sided die.
fn eight(p: &mut Picture, (cx, cy): Place, r: f32) {
    let (top, bottom) = ((cx - 1., cy - r), (cx + 1., cy + r));
    let (left, right, front) = (
        (cx - r, cy + 1.),
        (cx + r, cy - 1.),
        (cx - r * 0.2, cy + r * 0.3),
    );
    p.polygon(
        &[
            (top.0, top.1 - 2.),
            (right.0 + 2., right.1),
            (bottom.0, bottom.1 + 2.),
            (left.0 - 2., left.1),
        ],
        INK,
    );
    p.polygon(&[top, left, front], shine(SEA))
        .polygon(&[top, front, right], SEA);
    p.polygon(&[left, bottom, front], shade(SEA))
        .polygon(&[front, bottom, right], mix(SEA, INK, 45));
}

fn sparkle(p: &mut Picture, x: f32, y: f32) {
    p.fill(YELLOW, |px, py| {
        let (dx, dy) = ((px - x).abs(), (py - y).abs());
        (dx < 0.6 && dy < 4.) || (dy < 0.6 && dx < 4.) || dx + dy < 2.
    });
    p.dot(x as i32, y as i32, WHITE);
}
