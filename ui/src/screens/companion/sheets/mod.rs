//! Score sheets from plain counts.
//!
//! ```text
//! sheet     the page: whose counts, which row, what a key does
//! entering  what is written, and why something cannot be
//! look      how the page looks
//! paper     what is written on it, for any game
//! fields    the rows of each game and their pictures
//! food      Klofni's columns        ponds   Kōhaku's ponds
//! laying    a pond built on screen  hand    the tile that is laid next
//! ```

mod entering;
mod fields;
mod food;
mod hand;
mod laying;
mod look;
mod paper;
mod ponds;
mod sheet;

pub(super) use sheet::SheetPage;
