//! Computer players for all five games and all seats.
//!
//! A player here looks at a game only through [`Game::imagine`]: it gets a world that fits what its
//! seat has seen, never the real one. One search, [`Thinker`], plays every game; what it knows of
//! a game is that game's [`Insight`], and how well it plays is data, [`Style`].
//!
//! ```
//! use opponents::{Level, Thinker};
//! use rules_core::{Game, klofni::{Klofni, Setup}};
//!
//! let game = Klofni::start(Setup::players(2)).unwrap();
//! // `None` unless the game waits for a decision of this seat.
//! let seat = rules_core::Seat::ALL[0];
//! let mut thinker = Thinker::new(&game, seat, Level::Hard, 1).unwrap();
//! // A slice of work: call it between events until it says that it is done.
//! while !thinker.think(50) {}
//! let (action, reason) = (thinker.best(), thinker.reason());
//! assert!(game.check(action).is_ok());
//! # let _ = reason;
//! ```
//!
//! - `best` may be asked at any time, also before the first step, and is always legal.
//! - The same game, seat, level and seed give the same choice, however the steps are sliced.
//! - A step is one move of an imagined game. [`Thinker::progress`] goes from 0 to 255 for a picture of
//!   thinking.
//! - A hint is a hard thinker for the human's seat: `best` is what glows, [`Reason`] what is said.
//! - [`Newcomer`] plays anything allowed: the measure for those who think.
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

mod fish;
mod insight;
mod klofni;
mod kohaku;
mod newcomer;
mod podwodni;
mod rybowisko;
mod style;
mod thinker;
mod whim;

pub use insight::{Insight, Reason, Taste, Thought};
pub use newcomer::Newcomer;
pub use rules_core::Level;
pub use style::Style;
pub use thinker::Thinker;
pub use whim::Whim;

#[cfg(doc)]
use rules_core::Game;
