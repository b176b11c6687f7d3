//! Assets and their renderers: bitmap fonts, run-length coded sprites, 1-bit masks, water.
//!
//! `build.rs` generates the tables from `ui/art` (see its README). Rendering uses no floating point, clips to
//! the target's bounding box and reads each pixel once. Composition of a screen belongs to `screens`.

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
