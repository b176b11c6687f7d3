//! Computer players for all five games and all seats: Monte Carlo search over determinizations.
//!
//! A player sees a game only through [`Game::imagine`], which samples a determinization: a complete state
//! that is consistent with what its seat has observed, never the real one. One search, [`Thinker`],
//! plays every game. What it knows about a game beyond the rules is that game's [`Heuristic`]; how well it
//! plays is data, [`SearchParams`]. Owns the search and the heuristics; does not own rules, clocks or
//! tasks: the caller slices the work.
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
//! let (action, claim) = (thinker.best(), thinker.claim());
//! assert!(game.check(action).is_ok());
//! # let _ = claim;
//! ```
//!
//! - `best` may be asked at any time, also before the first step, and is always legal.
//! - The same game, seat, level and seed give the same choice, however the steps are sliced.
//! - A step is one move of a rollout.
//! - A hint is a hard search for the human's seat: `best` is the advice, [`Claim`] the reason to tell the person.
//! - [`RandomPlayer`] plays uniformly at random: the baseline of tournaments.
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

pub mod challenge;
mod claim;
mod facts;
mod fish;
mod heuristic;
mod judge;
mod klofni;
mod kohaku;
mod level;
mod luck;
mod params;
mod podwodni;
mod random;
mod rybowisko;
mod sfc32;
mod skill;
mod stars;
mod thinker;
mod worth;

pub use claim::{Claim, ClaimKind};
pub use facts::{Event, Facts, Odds};
pub use heuristic::{Heuristic, Policy, Prior, Reason, Weights};
pub use judge::{Judge, Mark, Verdict};
pub use level::Level;
pub use luck::{Leads, LuckJob, LuckParams, luck, result};
pub use params::SearchParams;
pub use random::RandomPlayer;
pub use sfc32::Sfc32;
pub use skill::Skill;
pub use thinker::Thinker;
pub use worth::{Result1000, Worth};

#[cfg(doc)]
use rules_core::Game;
