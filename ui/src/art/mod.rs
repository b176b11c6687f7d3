//! Everything drawn from tables: letters, pictures, marks, water.
//!
//! The tables are baked by `build.rs` from `ui/art` (see its README). Nothing here computes with
//! floats or looks at a pixel twice: a picture is runs of colour, a letter is bits, and what lies
//! outside the target's bounding box is skipped. What a screen shows, and where, is not decided here.

mod bitmap;
pub mod font;
mod mask;
mod runs;
pub mod sprite;
pub mod sprites;
mod water;

pub use font::Font;
pub use mask::{MarkSet, Mask};
pub use sprite::{Dyed, Sprite};
pub use water::water;
