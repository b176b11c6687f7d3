//! The line protocol of the serial port that the device has on USB, for both ends of the cable.
//!
//! Owns commands, replies and data lines. Does not own the port, nor what a command does.
//!
//! ```text
//! > info                        > saves put 262144 1c291ca3
//! < version 0.1.0               < # asking on the screen
//! < board picosystem            < go
//! < ok                          > =AAAA…
//! > luck                        > =AAAA…
//! < error unknown               < ok
//! ```
//!
//! A line ends with LF; CR is ignored. A command is answered by lines that end with `ok` or `error`. Bytes go as
//! [data lines](data): `=` and Base64. Their number and checksum (CRC-32) are in the `ok` that follows, or in the
//! command before.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

#[cfg(test)]
extern crate std;

pub mod data;
mod lines;
mod reply;
mod request;

pub use lines::{LONGEST, Lines, Overlong};
pub use reply::{Refusal, Reply};
pub use request::{NotACommand, Request, Sum};

/// The baud rate that means "restart into the boot loader" when the port is closed: the rate means nothing else on
/// USB.
pub const BOOT_BAUD: u32 = 1_200;

/// The USB vendor and product: pid.codes' number for tests, because none was applied for.
pub const USB_ID: (u16, u16) = (0x1209, 0x0001);
