//! Procedural drawings of all sprites and scenes, rasterized at build time. Coordinates are in units, not
//! pixels, so that one recipe draws every size.
//!
//! Style: a one-pixel outline of ink around everything, one flat colour, one shade, one highlight, a big eye
//! with a glint, light from the upper left.

mod arrows;
mod birds;
mod boats;
pub(crate) mod book;
mod divers;
mod fish;
mod garden;
mod koi;
mod lake_fish;
mod marks;
pub(crate) mod maths;
pub(crate) mod paint;
pub(crate) mod picture;
mod scenes;
mod sea;
mod things;
