//! Water: bands from pale to deep whose edges are waves with a line of light.

use crate::palette::{WHITE, mix};
use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};

include!(concat!(env!("OUT_DIR"), "/wave.rs"));

/// How far the waves of neighbouring edges are pushed against each other.
const PUSH: i32 = 37;

/// Draws the part inside `area` of water that fills `whole`, in bands of equal height with the
/// colours of `ramp`. The same pixel has the same colour whatever `area` is.
pub fn water<D: DrawTarget<Color = Rgb565>>(
    target: &mut D,
    area: &Rectangle,
    whole: &Rectangle,
    ramp: &[Rgb565],
) -> Result<(), D::Error> {
    let view = area
        .intersection(whole)
        .intersection(&target.bounding_box());
    let bands = ramp.len() as i32;
    let edge_of = |band: i32| whole.top_left.y + band * whole.size.height as i32 / bands;
    for (band, &colour) in (0..).zip(ramp) {
        let top = if band == 0 {
            whole.top_left.y
        } else {
            edge_of(band) + REACH + 1
        };
        let bottom = if band == bands - 1 {
            edge_of(bands)
        } else {
            edge_of(band + 1) - REACH
        };
        let still = rows(&view, top, bottom);
        if !still.is_zero_sized() {
            target.fill_solid(&still, colour)?;
        }
    }
    for (edge, pair) in (1..).zip(ramp.windows(2)) {
        let &[above, below] = pair else { continue };
        let middle = edge_of(edge);
        let moving = rows(&view, middle - REACH, middle + REACH + 1);
        if moving.is_zero_sized() {
            continue;
        }
        let light = mix(above, WHITE, 35);
        let push = edge * PUSH - whole.top_left.x;
        let colours = moving
            .points()
            .map(|p| match (p.y - middle).cmp(&height(p.x + push)) {
                core::cmp::Ordering::Less => above,
                core::cmp::Ordering::Equal => light,
                core::cmp::Ordering::Greater => below,
            });
        target.fill_contiguous(&moving, colours)?;
    }
    Ok(())
}

/// The rows of `view` from `top` to before `bottom`.
fn rows(view: &Rectangle, top: i32, bottom: i32) -> Rectangle {
    let top = top.max(view.top_left.y);
    let bottom = bottom.min(view.rows().end);
    let size = Size::new(view.size.width, (bottom - top).max(0) as u32);
    Rectangle::new(Point::new(view.top_left.x, top), size)
}

/// How far the wave stands below its middle at `x`.
fn height(x: i32) -> i32 {
    let place = x.rem_euclid(WAVE.len() as i32) as usize;
    WAVE.get(place).copied().unwrap_or_default().into()
}
