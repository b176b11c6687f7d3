//! One file per board: which pin is what, and how its panel wants to be spoken to.
//!
//! Every board turns the chip's peripherals into the same [`Board`]; what a board lacks is a `None`.
//! Nothing else in the project knows a pin, and nothing here knows what the parts are used for:
//!
//! ```text
//! // In the firmware. The feature `board-picosystem` has chosen the module.
//! let Board { panel, keys, sounder, .. } = boards::chosen::board(embassy_rp::init(Default::default()));
//! if let Some(sounder) = sounder {   // not every board has one
//!     spawner.spawn(sound(sounder)?);
//! }
//! ```
#![no_std]

mod parts;

#[cfg(feature = "board-picopad")]
pub mod picopad;
#[cfg(feature = "board-picosystem")]
pub mod picosystem;

pub use parts::{Backlight, Battery, Board, Keys, Lamp, PanelSpec, PanelWires, Sounder};
#[cfg(feature = "board-picopad")]
pub use picopad as chosen;
#[cfg(all(feature = "board-picosystem", not(feature = "board-picopad")))]
pub use picosystem as chosen;

#[cfg(not(any(feature = "board-picosystem", feature = "board-picopad")))]
compile_error!("choose a board: --features board-picosystem or --features board-picopad");

#[cfg(all(feature = "board-picosystem", feature = "board-picopad"))]
compile_error!("an image is for one board: choose exactly one board-* feature");
