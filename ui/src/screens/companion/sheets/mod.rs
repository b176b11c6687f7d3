//! The page Points: score sheets from plain counts.
//!
//! ```text
//! sheet        the page: whose counts, which row, what a key does
//! entering     what is written, and why something is refused
//! look         how the page looks
//! score_sheet  the numbers, for any game
//! spec         what the page needs to know of a game
//! food         Klofni's columns        ponds   Kōhaku's ponds
//! pond_editor  a pond built on screen  tile_editor  the tile that is laid next
//! tile_picker  tiles by their pictures
//! ```

mod entering;
mod food;
mod look;
mod pond_editor;
mod ponds;
mod score_sheet;
mod sheet;
mod spec;
mod tile_editor;
mod tile_picker;

pub(crate) use food::FoodSheet;
pub(super) use food::{read_grid, write_grid};
pub(crate) use ponds::PondSheet;
pub(crate) use score_sheet::{Counts, EnteredSheet};
pub(super) use sheet::ScoreSheetPage;
pub(crate) use spec::{Field, SheetSpec};
