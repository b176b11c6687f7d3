//! Firmware for the RP2040: Embassy tasks that connect the platform-independent crates to the hardware.
//!
//! Owns the tasks and the channels between them, the display driver and the panic handler. Does not own pins (`boards`),
//! screens (`ui`), random numbers (`dice`) or debouncing (`keys`).
#![no_std]

mod binary_info;
mod crash;
mod dormant;
pub mod fair_mutex;
mod health;
mod hot;
pub mod panel;
mod rtt;
pub mod screen;
mod start;
pub mod tasks;

// The logger the image links with.
use defmt_rtt as _;

pub use health::{note_flash_id, note_start};
pub use start::log_start;

/// The smallest flash of all supported boards, in bytes.
pub const FLASH_SIZE: usize = 2 * 1024 * 1024;

/// The version of this image.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
