//! Koi seen from above, head up, and the four colours of the pond.

use super::{
    maths::{sin, square},
    paint::{Paint, mix},
    picture::Picture,
};
use crate::palette::{FOAM, INK, WHITE, hex};
use embedded_graphics::pixelcolor::Rgb565;

/// The colours of koi, flowers and butterflies, by which Kōhaku scores.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum PondColour {
    White,
    Yellow,
    Red,
    Black,
}

impl PondColour {
    pub(crate) const ALL: [PondColour; 4] = [
        PondColour::White,
        PondColour::Yellow,
        PondColour::Red,
        PondColour::Black,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            PondColour::White => "WHITE",
            PondColour::Yellow => "YELLOW",
            PondColour::Red => "RED",
            PondColour::Black => "BLACK",
        }
    }

    /// Black is soft, so that the ink around it still shows.
    pub(crate) fn colour(self) -> Rgb565 {
        match self {
            PondColour::White => WHITE,
            PondColour::Yellow => hex(0xFFC321),
            PondColour::Red => hex(0xE7412A),
            PondColour::Black => hex(0x313842),
        }
    }
}

/// Sideways displacement of the body, bent by the swinging tail, from head (0) to tail (1).
fn spine_x(t: f32) -> f32 {
    if t > 0.3 {
        15.6 + 5.1 * sin((t - 0.3) * 2.6) * (t - 0.3)
    } else {
        15.6
    }
}

fn spine_y(t: f32) -> f32 {
    6.6 + 18.2 * t
}

fn girth(t: f32) -> f32 {
    if t < 0.32 {
        4.3 + 1.5 * (t / 0.32).sqrt()
    } else {
        let behind = (t - 0.32) / 0.68;
        5.8 - 4.2 * (behind * 0.85 + square(behind) * 0.15)
    }
}

/// A koi of one colour, or with saddles of a second one.
pub(crate) fn koi(size: i32, body: PondColour, saddles: Option<PondColour>) -> Picture {
    let black = body == PondColour::Black;
    let skin = Paint::from(body.colour());
    let fin = if black {
        hex(0x73828C).into()
    } else {
        mix(skin, FOAM, 55)
    };
    let edge = if black {
        hex(0x5A6973).into()
    } else {
        mix(skin, INK, 16)
    };
    let mut p = Picture::square(size, 32.0);

    let (tx, ty) = (spine_x(1.0), spine_y(1.0));
    let tail = [
        (-1.4, -4.),
        (-4.6, 5.2),
        (-0.6, 3.2),
        (2.8, 6.2),
        (4.6, 1.8),
        (2., -4.),
    ];
    p.polygon(&tail.map(|(x, y)| (tx + x, ty + y)), fin);
    p.tilted((8.4, 14.6), (5.0, 2.5), -38., fin)
        .tilted((22.8, 14.6), (5.0, 2.5), 38., fin);
    p.tilted((11.2, 21.), (2.6, 1.4), -50., fin)
        .tilted((21.4, 21.), (2.6, 1.4), 50., fin);
    for step in 0..=80 {
        let t = step as f32 / 80.0;
        let length = if t < 0.1 { 4.2 } else { 1.6 };
        p.ellipse((spine_x(t), spine_y(t)), (girth(t), length), skin);
    }
    p.on(skin, |p| {
        p.fill(edge, |x, y| {
            let t = (y - 6.6) / 18.2;
            t > 0.1 && x > spine_x(t.clamp(0., 1.)) + 3.4 - 1.6 * t
        });
    });
    if let Some(second) = saddles {
        let patch = Paint::from(second.colour());
        p.inside(|p| {
            p.ellipse((15.2, 4.4), (3.6, 3.2), patch)
                .ellipse((18.4, 13.2), (4.2, 3.4), patch);
            p.ellipse((13.4, 16.4), (3.6, 2.6), patch);
            p.ellipse((spine_x(0.82), spine_y(0.84)), (3.2, 2.0), patch);
        });
        // the side fins stay clean
        p.on(patch, |p| {
            p.ellipse((6.8, 15.8), (3.4, 2.6), fin)
                .ellipse((24.4, 15.8), (3.4, 2.6), fin);
        });
    }
    p.outline(INK);
    let eye = if black && saddles.is_none() {
        WHITE
    } else {
        INK
    };
    for x in [12.2, 18.4] {
        if size >= 40 {
            p.block(x, 6.6, 2, 2, eye).block(x, 6.6, 1, 1, WHITE);
        } else {
            p.block(x, 6.6, 1, 2, eye);
        }
    }
    p
}
