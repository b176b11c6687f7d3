//! The rules of five fishing games: pure state machines (extensive-form games with explicit chance nodes)
//! without dice, clock, allocation or panics.
//!
//! A game is a state. It waits at a decision node for a player's action or at a chance node for an outcome,
//! and both come from outside through one trait, [`Game`]. Replays, tests, computer players, the referee and
//! real dice typed in by the players therefore share one path:
//!
//! ```
//! use tacklebox_rules::{Game, Next, kohaku::{Kohaku, Setup}};
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
//! Each game has its folder with the same files: `mod.rs` (state machine), `position.rs` (the state as a
//! record, and its validation), `parts.rs` (components and tables), `action.rs` (actions, outcomes,
//! rejections, and their log codec), `score.rs`. What several games need is written once, beside this file.
//! [`companion`] scores the printed games with the same functions.

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

pub mod album;
pub mod bag;
pub mod benchmark;
pub mod challenge;
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
pub mod luck;
pub mod podwodni;
pub mod rybowisko;
pub mod seat;
pub mod standings;
mod title;

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

use core::fmt::Debug;

use rand_core::Rng;

pub use seat::{First, PerSeat, Players, Seat};
pub use standings::{Level, Line, Lines, Row, Source, Standings, TieBreak, Who};
pub use title::Title;

/// The kind of node a game is at: decision, chance or terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// A decision node of this seat: see [`Game::legal`].
    Decision(Seat),
    /// A chance node, a die, a bag or a pile: see [`Game::outcomes`].
    Chance,
    /// A terminal state: the game is over.
    Over,
}

/// The state of one of the five games, as an extensive-form game: decision nodes ([`Game::legal`],
/// [`Game::play`]), chance nodes with exact integer weights ([`Game::outcomes`], [`Game::settle`]),
/// information sets ([`Game::imagine`]).
pub trait Game: Clone + Eq + Debug {
    /// Which game this is.
    const TITLE: Title;
    /// The version of this game's tables and rulings. A log of another edition is refused, because its
    /// replay would diverge: raise it with every change that a replay could notice.
    const EDITION: u8;
    /// Upper bound on the number of legal actions of a state. The proof stands beside each game's value.
    const MOST_ACTIONS: usize;
    /// Upper bound on the decisions of a game (its maximum length); `None` where the rules set none.
    const MOST_DECISIONS: Option<usize>;

    /// Players and variant.
    type Setup: log::Setup;
    /// A player's decision.
    type Action: log::Code;
    /// What a die, a bag or a pile showed.
    type Outcome: log::Code;
    /// The full state as a plain record: screens read it, [`Game::load`] builds a game from it.
    type Position: Clone + Eq + Debug;
    /// Why an action is illegal: one variant for each sentence a screen can show. `errors.rs` has the sentences.
    type Illegal: Copy + Eq + core::error::Error;

    /// A new game.
    fn start(setup: Self::Setup) -> Result<Self, BadSetup>;

    /// A game from any consistent position, reachable or not. Components that are missing are taken to be in
    /// the box; none may exist twice or lie where it cannot.
    fn load(position: Self::Position) -> Result<Self, Inconsistent>;

    /// The full state, hidden information included.
    fn position(&self) -> &Self::Position;

    /// Players and variant of this game.
    fn setup(&self) -> Self::Setup;

    /// The kind of node the game is at.
    fn next(&self) -> Next;

    /// Whether the pending decision is the first of a turn.
    fn opens_turn(&self) -> bool {
        matches!(self.next(), Next::Decision(_))
    }

    /// Visits every legal action once, in a fixed order; none unless a seat decides.
    fn legal(&self, visit: &mut dyn FnMut(Self::Action));

    /// Whether an action is legal, and if not, why not.
    fn check(&self, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Applies an action. An illegal one changes nothing.
    fn play(&mut self, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Visits every outcome of a chance node once, in a fixed order, with its weight above zero; none unless
    /// chance is next.
    fn outcomes(&self, visit: &mut dyn FnMut(Self::Outcome, u32));

    /// The kind of the pending chance event (a die, one of several piles), below [`luck::MOST_KINDS`]. Luck by a code
    /// counts each kind apart, so that a further roll of the die leaves the piles as they are. A game in which all are
    /// of one kind need not say so.
    fn chance_kind(&self) -> u8 {
        0
    }

    /// Applies an outcome. An impossible one changes nothing.
    fn settle(&mut self, outcome: Self::Outcome) -> Result<(), Impossible>;

    /// The current score by source. Hidden information does not count before the end.
    fn standings(&self) -> Standings;

    /// Determinization: a state sampled uniformly from this seat's information set. Its own hidden
    /// information stays, that of the others is sampled anew. A seat that is not at the table has seen
    /// nothing hidden.
    fn imagine(&self, seat: Seat, dice: &mut impl Rng) -> Self;
}

/// Rejection of a set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BadSetup {
    /// Not for this number of players.
    Players,
    /// The chosen first player is not at the table.
    First,
    /// A solo game has no goal cards (Kōhaku).
    GoalsAlone,
    /// A solo game has a level of the virtual rival, other games have none (Klofni rybku).
    Level,
    /// The target is not one of the allowed numbers of fish (Rybowisko).
    Target,
    /// The box has too few luck tokens for this number of children (Rybowisko).
    Luck,
    /// Two players have the same colour (Rybowisko).
    Colours,
}

/// Rejection of an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Impossible {
    /// The game is not at a chance node, or at one for something else.
    NotNow,
    /// None of these is left.
    NoneLeft,
}

/// Rejection of a position: the first kind of inconsistency found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Inconsistent {
    /// The set-up itself is refused.
    Setup(BadSetup),
    /// A seat that is not at the table is named, or owns components.
    Seat,
    /// A card, tile or piece exists more often than in the box.
    Parts,
    /// A component lies where it cannot.
    Place,
    /// The phase does not fit the components on the table.
    Phase,
}
