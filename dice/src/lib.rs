//! Fair dice from a poor coin: the ring oscillator's raw bits become rolls nobody can foresee, and a
//! source that breaks says so.
//!
//! Owns: the health tests on the raw bits, the pool they are hashed into, the generator behind every
//! roll, unbiased faces and draws, and the tallies that judge the dice afterwards. Does not own: the
//! register that is read, the clock, or what a roll means.
//!
//! # How a device drives it
//!
//! One task owns the [`Cup`]. It feeds the chip's id once, a time stamp for every key edge, and raw
//! bits for as long as the cup asks for them; while the cup asks for nothing the task sleeps.
//!
//! ```
//! # let (chip_id, mut ring_bit) = ([1, 2, 3, 4, 5, 6, 7, 8], noise());
//! # let (sleep_us, spin_ns, tell_screen_and_log) = (|_: u32| (), |_: u32| (), |_: dice::Failure| ());
//! # let edge_time_us = 1_234_567;
//! use dice::{Cup, Die, Handful};
//!
//! let mut cup = Cup::new();
//! cup.feed_id(chip_id);
//!
//! // A key came down: its time is noise too, and the cup tops itself up afterwards.
//! cup.feed_edge(edge_time_us);
//!
//! while let Some(pause) = cup.next_pause() {
//!     sleep_us(pause.us); // the timer; longer does no harm
//!     spin_ns(pause.spin_ns); // a few dozen processor cycles
//!     if let Some(failure) = cup.feed_bit(ring_bit()) {
//!         tell_screen_and_log(failure); // once; the cup remembers it until the next start
//!     }
//! }
//!
//! // 5,120 samples later the cup is ready and stays so. Before, it refuses to roll.
//! let two_d6 = Handful::from_iter([Die::D6, Die::D6]);
//! let rolled = cup.roll(&two_d6)?;
//! assert_eq!(rolled.faces.len(), 2);
//! # fn noise() -> impl FnMut() -> bool {
//! #     let mut state = 1_u64;
//! #     move || { state = state.wrapping_mul(6364136223846793005).wrapping_add(1); state >> 63 == 1 }
//! # }
//! # Ok::<(), dice::Refusal>(())
//! ```
//!
//! What is claimed, tested and left open is told in `docs/randomness.md`.
#![no_std]
#![forbid(unsafe_code)]

mod burst;
mod cup;
mod die;
mod faces;
pub mod fairness;
pub mod health;
mod pool;

pub use burst::{FIRST_BURST, Pause, TOP_UP};
pub use cup::{Cup, Hand, Health, Refusal, Report};
pub use die::{Die, Handful, Rolled, Source};
pub use faces::{draw, pick};
pub use fairness::{Tallies, Tally, Verdict};
pub use health::Failure;
