//! Lookup table of the wave between two bands of water, for `src/art/water.rs`.

use crate::recipes::maths::sin;
use std::f32::consts::TAU;

const LENGTH: usize = 128;

/// The source of the table: one period of the wave, and its amplitude.
pub(crate) fn table() -> String {
    let heights: Vec<i32> = (0..LENGTH)
        .map(|x| {
            let turn = x as f32 / LENGTH as f32 * TAU;
            let swell = 2.2 * sin(2.0 * turn) + 1.1 * sin(4.0 * turn + 1.0) + 0.8 * sin(3.0 * turn);
            swell.round() as i32
        })
        .collect();
    let reach = heights.iter().map(|h| h.abs()).max().unwrap_or(0);
    format!(
        "/// How far the wave swings from its middle.\nconst REACH: i32 = {reach};\n\
         /// Height below the middle, pixel by pixel.\nstatic WAVE: [i8; {LENGTH}] = {heights:?};\n"
    )
}
