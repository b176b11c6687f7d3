//! Board support: one file per board, with its pins and panel.
//!
//! Each file is one `board!` description. On the host it gives constant data, a [`BoardSpec`],
//! which `xtask`, the desktop and the emulator read. On the device it also gives `board()`, which turns the
//! chip's peripherals into drivers; what a board lacks is a `None`. The list of boards is made from the
//! features in Cargo.toml. Nothing else in the project knows a pin. What the drivers are used for belongs to
//! the firmware.
//!
//! ```text
//! // In the firmware. The feature `board-picosystem` has chosen the module.
//! let Board { panel, keys, sounder, .. } = boards::chosen::board(embassy_rp::init(boards::chosen::config()));
//! if let Some(sounder) = sounder {   // not every board has one
//!     spawner.spawn(sound(sounder)?);
//! }
//! ```
#![no_std]

mod battery;
#[macro_use]
mod macros;
#[cfg(target_os = "none")]
mod parts;
mod spec;

include!(concat!(env!("OUT_DIR"), "/boards.rs"));

pub use battery::{ChargeSense, Gauge, Reading};
#[cfg(target_os = "none")]
pub use parts::{Backlight, Battery, Keys, Lamp, PanelOptions, Sounder, UsbSense};
pub use spec::{
    BatterySpec, BoardSpec, Cross, KeyMap, Loudness, PanelSpec, Register, SounderSpec, UsbSpec,
};

/// The drivers of the board this image is for.
#[cfg(target_os = "none")]
pub type Board = parts::Board<chosen::PanelSpi>;

/// The panel's lines on the board this image is for.
#[cfg(target_os = "none")]
pub type PanelWires = parts::PanelWires<chosen::PanelSpi>;
