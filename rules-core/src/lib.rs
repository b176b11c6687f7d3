//! The rules of five fishing games: pure state machines without dice, clock, memory allocation or
//! panics. Decisions and chance both come from outside.

#![no_std]
#![forbid(unsafe_code)]

mod title;

pub use title::Title;
