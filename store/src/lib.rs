//! What survives power-off: for now the settings, on a shelf of their own.
//!
//! Owns: how bytes lie in flash, whole words only ([`Words`]), and the promise that a save which was
//! acknowledged is there after any power cut, and one that was not is either there or not, never
//! half ([`Shelf`]). Does not own: what the bytes mean, nor the flash driver.
#![no_std]
#![forbid(unsafe_code)]

mod shelf;
mod words;

pub use shelf::{LARGEST, Shelf, Unsaved};
pub use words::Words;
