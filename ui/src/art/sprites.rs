//! The picture book: every picture of the device, grouped by what it shows.
//!
//! Painted by the recipes in `ui/art/recipes` when the crate is built; the list with names and
//! sizes is `ui/art/recipes/book.rs`.

use super::{
    bitmap::Bitmap,
    mask::{MarkSet, Mask},
    runs::Runs,
    sprite::{Dye, Dyed, Sprite},
};
use embedded_graphics::pixelcolor::Rgb565;

/// What a name in the [`INDEX`] stands for. The index is for contact sheets and budgets: a program
/// that does not ask for it does not carry it.
#[derive(Clone, Copy, Debug)]
pub enum Entry {
    Plain(&'static [Sprite]),
    Dyed(&'static [Dyed]),
    Marks(&'static MarkSet),
}

include!(concat!(env!("OUT_DIR"), "/sprites.rs"));
