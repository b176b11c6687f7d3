//! Procedural water background: bands from light to dark with wave-shaped, highlighted edges.

use core::cmp::Ordering;

use crate::{
    edges::Edges,
    palette::{WHITE, mix},
};
use embedded_graphics::{pixelcolor::Rgb565, prelude::*, primitives::Rectangle};

include!(concat!(env!("OUT_DIR"), "/wave.rs"));

/// Phase shift between the waves of adjacent edges, in pixels.
const PUSH: i32 = 37;

/// Draws the part inside `area` of water that fills `whole`, in bands of equal height with the
/// colours of `ramp`. A pixel's colour does not depend on `area`, so that partial redraws fit.
pub fn water<D: DrawTarget<Color = Rgb565>>(
    target: &mut D,
    area: &Rectangle,
    whole: &Rectangle,
    ramp: &[Rgb565],
) -> Result<(), D::Error> {
    let sight = Edges::of(&target.bounding_box());
    let view = Edges::of(area)
        .both(Edges::of(whole))
        .and_then(|view| view.both(sight));
    let Some(view) = view else {
        return Ok(());
    };
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
        if let Some(still) = rows(view, top, bottom) {
            target.fill_solid(&still.area(), colour)?;
        }
    }
    for (edge, pair) in (1..).zip(ramp.windows(2)) {
        let &[above, below] = pair else { continue };
        let middle = edge_of(edge);
        let Some(moving) = rows(view, middle - REACH, middle + REACH + 1) else {
            continue;
        };
        let light = mix(above, WHITE, 35);
        let phase = moving.left + edge * PUSH - whole.top_left.x;
        let (passed, ahead) = WAVE.split_at(phase.rem_euclid(WAVE.len() as i32) as usize);
        for y in moving.rows() {
            let row = Rectangle::new(
                Point::new(moving.left, y),
                Size::new(moving.width() as u32, 1),
            );
            let heights = ahead.iter().chain(passed).cycle();
            let colours = heights.map(|height| match (y - middle).cmp(&i32::from(*height)) {
                Ordering::Less => above,
                Ordering::Equal => light,
                Ordering::Greater => below,
            });
            target.fill_contiguous(&row, colours)?;
        }
    }
    Ok(())
}

/// `view` clipped to the rows `top..bottom`; `None` if that is empty.
fn rows(view: Edges, top: i32, bottom: i32) -> Option<Edges> {
    view.both(Edges {
        top,
        bottom,
        ..view
    })
}
