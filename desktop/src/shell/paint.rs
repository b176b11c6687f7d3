//! Rasteriser of the shell for the window: antialiased at any integer scale.

use super::{Form, Piece, lettering::Run};
use crate::picture::Picture;

/// Paint the pieces in order, one unit of the drawing `scale` pixels wide, the origin at `at`.
pub fn pieces(onto: &mut Picture, pieces: &[Piece], scale: u32, at: (i32, i32)) {
    for piece in pieces {
        match &piece.form {
            Form::Round(r) => smooth(onto, piece, scale, at, |x, y| r.distance(x, y)),
            Form::Stroke { from, to, width } => smooth(onto, piece, scale, at, |x, y| {
                distance_to_stroke((x, y), *from, *to) - width / 2.0
            }),
            Form::Letters(letters) => {
                for run in letters.runs() {
                    block(onto, piece, scale as i32, at, run);
                }
            }
        }
    }
}

/// Paint a row of a letter's pixels.
fn block(onto: &mut Picture, piece: &Piece, scale: i32, at: (i32, i32), run: &Run) {
    let (x, y) = (at.0 + run.x * scale, at.1 + run.y * scale);
    for dy in 0..scale {
        for dx in 0..run.w * scale {
            onto.blend(x + dx, y + dy, piece.top, piece.opacity);
        }
    }
}

/// Fill the shape of a signed distance function, with antialiased edges.
fn smooth(
    onto: &mut Picture,
    piece: &Piece,
    scale: u32,
    at: (i32, i32),
    distance: impl Fn(f32, f32) -> f32,
) {
    let (left, top, right, bottom) = piece.form.bounds();
    let scale = scale as f32;
    let pixel = |v: f32| (v * scale) as i32;
    for py in pixel(top) - 1..=pixel(bottom) + 1 {
        let y = (py as f32 + 0.5) / scale;
        let colour = piece
            .top
            .mix(piece.bottom, ((y - top) / (bottom - top)).clamp(0.0, 1.0));
        for px in pixel(left) - 1..=pixel(right) + 1 {
            let x = (px as f32 + 0.5) / scale;
            let cover = (0.5 - distance(x, y) * scale).clamp(0.0, 1.0);
            onto.blend(at.0 + px, at.1 + py, colour, cover * piece.opacity);
        }
    }
}

fn distance_to_stroke(p: (f32, f32), from: (f32, f32), to: (f32, f32)) -> f32 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let (px, py) = (p.0 - from.0, p.1 - from.1);
    let length = dx * dx + dy * dy;
    let along = if length > 0.0 {
        ((px * dx + py * dy) / length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (px - along * dx).hypot(py - along * dy)
}
