//! The parts of the RP2040 image: Embassy tasks that join the rooms of the house to the hardware.
//!
//! Owns: the tasks and the wires between them, the way to the panel, and what happens after a panic.
//! Does not own: pins (boards), screens (ui), chance (dice), or what a finger means (keys).
#![no_std]

mod crash;
pub mod panel;
pub mod screen;
mod start;
pub mod tasks;

// The logger the image links with.
use defmt_rtt as _;

pub use start::log_start;

/// The flash every board has, at least.
pub const FLASH_SIZE: usize = 2 * 1024 * 1024;
