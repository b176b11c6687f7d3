//! Random number generator for dice: health-tested entropy source, SHA-256 entropy pool, ChaCha20 DRBG,
//! rejection sampling.
//!
//! The source is the RP2040's ring oscillator. Its raw bits pass continuous health tests (NIST SP
//! 800-90B: repetition count and adaptive proportion, and a lag test of our own) before they are
//! hashed into the pool. A source that fails is reported, and rolls are marked.
//!
//! Owns the health tests, the pool, the DRBG, unbiased faces and draws, and the chi-square statistics of
//! what was rolled. Does not own the register that is read, the clock, or what a roll means.
//!
//! # How a device drives it
//!
//! One task owns the [`Cup`], which is all of the above behind one type. It feeds the chip's id once, a
//! time stamp for every key edge, and raw bits for as long as the cup asks for them; while the cup asks
//! for none, the task sleeps.
//!
//! ```
//! # let (chip_id, mut ring_bit) = ([1, 2, 3, 4, 5, 6, 7, 8], noise());
//! # let (sleep_us, spin_ns, tell_screen_and_log) = (|_: u32| (), |_: u32| (), |_: fair_dice::Failure| ());
//! # let edge_time_us = 1_234_567;
//! use fair_dice::{Cup, Die, Handful};
//!
//! let mut cup = Cup::new();
//! cup.feed_id(chip_id);
//!
//! // A key edge: its time is entropy too, and the cup asks for a short burst afterwards.
//! cup.feed_edge(edge_time_us);
//!
//! while let Some(pause) = cup.next_pause() {
//!     sleep_us(pause.us); // the timer; longer does no harm
//!     spin_ns(pause.spin_ns); // a few dozen processor cycles
//!     if let Some(failure) = cup.feed_bit(ring_bit()) {
//!         tell_screen_and_log(failure); // once; the cup keeps it until the next start
//!     }
//! }
//!
//! // 5,120 samples later the cup is seeded and stays so. Before, it refuses to roll.
//! let two_d6 = Handful::from_iter([Die::D6, Die::D6]);
//! let rolled = cup.roll(&two_d6)?;
//! assert_eq!(rolled.faces.len(), 2);
//! # fn noise() -> impl FnMut() -> bool {
//! #     let mut state = 1_u64;
//! #     move || { state = state.wrapping_mul(6364136223846793005).wrapping_add(1); state >> 63 == 1 }
//! # }
//! # Ok::<(), fair_dice::Refusal>(())
//! ```
//!
//! Claims, tests and open questions are in `docs/randomness.md`.
#![no_std]
#![forbid(unsafe_code)]

mod burst;
mod cup;
mod die;
mod faces;
pub mod fairness;
pub mod health;
mod pool;

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

pub use burst::{FIRST_BURST, Pause, TOP_UP};
pub use cup::{Cup, Hand, Health, Refusal, Report};
pub use die::{Die, Handful, Rolled, Source};
pub use faces::draw;
pub use fairness::{Tallies, Tally, Verdict};
pub use health::Failure;
