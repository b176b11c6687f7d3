//! The rules of five fishing games: pure state machines without dice, clock, allocation or panics.
//!
//! A game is a state. What happens next is a player's decision or a chance outcome, and both come
//! from outside through one trait, [`Game`]. Replays, tests, computer players, the referee and real
//! dice typed in by the players therefore share one path:
//!
//! ```
//! use rules_core::{Game, Next, kohaku::{Kohaku, Setup}};
//!
//! let mut game = Kohaku::start(Setup::players(2)).unwrap();
//! loop {
//!     match game.next() {
//!         Next::Over => break,
//!         Next::Decision(_) => {
//!             let mut first = None;
//!             game.legal(&mut |action| { first.get_or_insert(action); });
//!             game.play(first.unwrap()).unwrap();
//!         }
//!         Next::Chance => {
//!             let mut first = None;
//!             game.outcomes(&mut |outcome, _weight| { first.get_or_insert(outcome); });
//!             game.settle(first.unwrap()).unwrap();
//!         }
//!     }
//! }
//! assert_eq!(game.standings().rows().len(), 2);
//! ```
//!
//! Each game has its folder with the same files: `mod.rs` (state and turn machine), `parts.rs`
//! (tables of what is in the box), `action.rs` (decisions and outcomes, and how the log writes
//! them), `score.rs`. What several games need is written once, beside this file. [`companion`] counts
//! the printed games with the same functions.

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

pub mod bag;
pub mod chance;
pub mod companion;
mod errors;
pub mod fish;
pub mod grid;
#[cfg(feature = "serde")]
pub mod json;
pub mod klofni;
pub mod kohaku;
pub mod list;
pub mod log;
pub mod pace;
pub mod podwodni;
pub mod rybowisko;
pub mod seat;
pub mod standings;
mod title;

use core::fmt::Debug;

use rand_core::Rng;

pub use seat::{First, PerSeat, Players, Seat};
pub use standings::{Level, Line, Lines, Row, Source, Standings, TieBreak, Who};
pub use title::Title;

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// This seat decides: see [`Game::legal`].
    Decision(Seat),
    /// A die, a bag or a pile decides: see [`Game::outcomes`].
    Chance,
    /// Nothing: the game is over.
    Over,
}

/// One of the five games.
pub trait Game: Clone + Eq + Debug {
    /// Which game this is.
    const TITLE: Title;
    /// The edition of this game's tables and rulings. A log of another edition is refused, because
    /// it would tell another story: raise it with every change that a replay could notice.
    const EDITION: u8;
    /// No list of legal actions is longer. The proof stands beside each game's value.
    const MOST_ACTIONS: usize;
    /// No game has more decisions; `None` where the rules set no end.
    const MOST_DECISIONS: Option<usize>;

    /// Players and variant.
    type Setup: log::Setup;
    /// A player's decision.
    type Action: log::Code;
    /// What a die, a bag or a pile showed.
    type Outcome: log::Code;
    /// The whole table as a plain record: screens read it, [`Game::load`] builds a game from it.
    type Position: Clone + Eq + Debug;
    /// Why a decision is not allowed: one variant for each sentence a screen can say.
    type Illegal: Copy + Eq + Debug;

    /// A new game.
    fn start(setup: Self::Setup) -> Result<Self, BadSetup>;

    /// Any consistent position, reachable or not. What is missing is in the box; nothing may exist
    /// twice or lie where it cannot.
    fn load(position: Self::Position) -> Result<Self, Inconsistent>;

    /// The whole table, secrets included.
    fn position(&self) -> &Self::Position;

    /// Players and variant of this game.
    fn setup(&self) -> Self::Setup;

    /// What the game waits for.
    fn next(&self) -> Next;

    /// Visits every allowed decision once, in a fixed order; none unless a seat decides.
    fn legal(&self, visit: &mut dyn FnMut(Self::Action));

    /// Whether the seat to move may decide so, and if not, why not.
    fn check(&self, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Carries a decision out. A refused one changes nothing.
    fn play(&mut self, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Visits every possible outcome once, in a fixed order, with its weight above zero; none unless
    /// chance is next.
    fn outcomes(&self, visit: &mut dyn FnMut(Self::Outcome, u32));

    /// Carries an outcome out. A refused one changes nothing.
    fn settle(&mut self, outcome: Self::Outcome) -> Result<(), Impossible>;

    /// Points now, by source. What is still secret does not count before the end.
    fn standings(&self) -> Standings;

    /// A world drawn uniformly from those that fit what this seat has seen: its own secrets stay,
    /// those of the others are drawn anew. A seat that is not at the table has seen no secret.
    fn imagine(&self, seat: Seat, dice: &mut impl Rng) -> Self;
}

/// Why a set-up is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BadSetup {
    /// Not for this number of players.
    Players,
    /// The chosen first player does not sit at the table.
    First,
    /// Goal cards need a rival who plays for one too (Kōhaku).
    GoalsAlone,
    /// The level of a virtual rival is chosen alone, and only alone (Klofni rybku).
    Level,
    /// Not so many fish can be agreed on (Rybowisko).
    Target,
    /// The box has not enough luck tokens for so many children (Rybowisko).
    Luck,
    /// Two players want the same colour (Rybowisko).
    Colours,
}

/// Why an outcome is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Impossible {
    /// Nothing is left to chance at this moment, or something else is.
    NotNow,
    /// None of these is left.
    NoneLeft,
}

/// Why a position cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Inconsistent {
    /// The set-up itself is refused.
    Setup(BadSetup),
    /// A seat is named that is not at the table, or has what only a seat at the table can have.
    Seat,
    /// A card, tile or piece exists more often than the box holds it.
    Parts,
    /// Something lies where it cannot.
    Place,
    /// The moment of the turn does not fit what lies on the table.
    Phase,
}
