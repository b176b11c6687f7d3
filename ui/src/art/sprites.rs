//! Sprite catalogue: every sprite and mask as a static, in a module per subject.
//!
//! Generated at build time from the recipes in `ui/art/recipes`; names and sizes are listed in
//! `ui/art/recipes/book.rs`.

use super::{
    bitmap::Bitmap,
    mask::{MarkSet, Mask},
    runs::Runs,
    sprite::{Dye, Dyed, Sprite},
};
use embedded_graphics::pixelcolor::Rgb565;

/// An entry of the [`INDEX`], which serves contact sheets and size budgets. The linker drops the index from
/// programs that do not use it.
#[derive(Clone, Copy, Debug)]
pub enum Entry {
    Plain(&'static [Sprite]),
    Dyed(&'static [Dyed]),
    Marks(&'static MarkSet),
}

include!(concat!(env!("OUT_DIR"), "/sprites.rs"));
