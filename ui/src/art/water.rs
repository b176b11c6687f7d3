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
    let (bands, height) = (ramp.len() as i32, whole.size.height as i32);
    let mut top = whole.top_left.y;
    for (below, colour) in (1..).zip(ramp) {
        let middle = whole.top_left.y + below * height / bands;
        let next = ramp.get(below as usize);
        let bottom = if next.is_some() {
            middle - REACH
        } else {
            middle
        };
        if let Some(still) = rows(view, top, bottom) {
            target.fill_solid(&still.area(), *colour)?;
        }
        let Some(next) = next.filter(|_| bottom < view.bottom) else {
            break;
        };
        top = middle + REACH + 1;
        if let Some(moving) = rows(view, bottom, top) {
            let phase = moving.left + below * PUSH - whole.top_left.x;
            wave(target, moving, middle, phase, [*colour, *next])?;
        }
    }
    Ok(())
}

/// Draws rows of the edge between two colours, whose middle is row `middle`. `phase` is the pixel of the wave at the left.
fn wave<D: DrawTarget<Color = Rgb565>>(
    target: &mut D,
    area: Edges,
    middle: i32,
    phase: i32,
    [above, below]: [Rgb565; 2],
) -> Result<(), D::Error> {
    let light = mix(above, WHITE, 35);
    for y in area.rows() {
        let side = |x: i32| {
            let place = (x - area.left + phase).rem_euclid(WAVE.len() as i32) as usize;
            let height = WAVE.get(place).copied().unwrap_or(0);
            (y - middle).cmp(&i32::from(height))
        };
        // Runs of one colour: filling them takes less time than pixel by pixel.
        let mut x = area.left;
        while x < area.right {
            let here = side(x);
            let mut end = x + 1;
            while end < area.right && side(end) == here {
                end += 1;
            }
            let colour = match here {
                Ordering::Less => above,
                Ordering::Equal => light,
                Ordering::Greater => below,
            };
            let run = Rectangle::new(Point::new(x, y), Size::new((end - x) as u32, 1));
            target.fill_solid(&run, colour)?;
            x = end;
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
