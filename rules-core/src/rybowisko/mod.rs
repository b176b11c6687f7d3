//! State machine of Rybowisko: row over the lake, catch one of two fish by a roll of the die, drift with the
//! waves, rest to get luck back. Owns the course of a turn. Tables are in `parts.rs`, points in `score.rs`.
//!
//! ```
//! use tacklebox_rules::{
//!     Game, Next, Seat,
//!     rybowisko::{Action, Illegal, Outcome, Rybowisko, Setup, Side, parts::{ASHORE, Face}},
//! };
//!
//! let mut game = Rybowisko::start(Setup::players(2)).unwrap();
//!
//! // Cards and tokens are laid out by chance: each time the first outcome that is possible.
//! while game.next() == Next::Chance {
//!     let mut first = None;
//!     game.outcomes(&mut |outcome, _weight| { first.get_or_insert(outcome); });
//!     game.settle(first.unwrap()).unwrap();
//! }
//!
//! // The fisher rows to a token and fishes there. The die is chance again.
//! let seat = Seat::ALL[0];
//! assert_eq!(game.play(Action::Move(ASHORE)), Err(Illegal::Land));
//! let mut to = None;
//! game.legal(&mut |action| match action {
//!     Action::Move(cell) if game.position().token_on(cell).is_some() => { to.get_or_insert(cell); }
//!     _ => {}
//! });
//! game.play(Action::Move(to.unwrap())).unwrap();
//! game.settle(Outcome::Rolled(Face::new(6).unwrap())).unwrap();
//!
//! // Both fish of that colour fit the roll, so the seat chooses.
//! game.play(Action::Take(Side::Left)).unwrap();
//! assert_eq!(game.standings().of(seat).unwrap().points, 1);
//! ```

mod action;
mod grounds;
#[cfg(feature = "serde")]
mod json;
pub mod lake;
pub mod parts;
mod position;
pub mod score;
mod slots;

use rand_core::Rng;

pub use action::{Action, Age, Illegal, Luck, Outcome, Setup};
pub use grounds::{Grounds, Laid};
pub use position::{Phase, Position, Then};
pub use slots::{Side, Slot, Slots};

use lake::{Place, WATER, carried, distance, within};
use parts::{Cell, Colour, FREE_STEPS, Face, MIXED_AT, Token, Way};
use score::Catch;
use slots::Bite;

use crate::{BadSetup, Game, Impossible, Inconsistent, Next, Seat, Standings, Title, bag::Unique};

/// A game of Rybowisko.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rybowisko(Position);

impl Rybowisko {
    /// Where the fisher of the turn is.
    fn here(&self) -> Cell {
        self.0.fishers[self.0.seat]
    }

    /// The luck that a move costs, or why it cannot be made.
    fn price(&self, cell: Cell) -> Result<u8, Illegal> {
        if self.0.phase != Phase::Move {
            return Err(Illegal::NotNow);
        }
        if !WATER.has(cell) {
            return Err(Illegal::Land);
        }
        match self.0.fisher_on(cell) {
            Some(seat) if seat == self.0.seat => return Err(Illegal::MustMove),
            Some(_) => return Err(Illegal::FisherThere),
            None => {}
        }
        let steps = distance(self.here(), cell).ok_or(Illegal::Land)?;
        let price = steps.saturating_sub(FREE_STEPS);
        match price.checked_sub(self.0.luck[self.0.seat]) {
            None | Some(0) => Ok(price),
            Some(missing) => Err(Illegal::TooFar(missing)),
        }
    }

    /// The cell decides: on a token the fisher fishes, elsewhere he rests.
    fn row(&mut self, cell: Cell, price: u8) {
        let table = &mut self.0;
        let luck = &mut table.luck[table.seat];
        debug_assert!(price <= *luck, "`price` refuses what is too dear");
        *luck = luck.saturating_sub(price);
        table.fishers[table.seat] = cell;
        match table.token_on(cell) {
            // Without a card there is nothing to roll for.
            Some(token) if table.slots.is_bare(token.colour) => table.phase = Phase::Drift,
            Some(_) => table.phase = Phase::Cast,
            None => {
                table.luck[table.seat] = table.setup.luck.of(table.seat);
                self.end_turn();
            }
        }
    }

    fn rolled(&mut self, colour: Colour, face: Face) {
        match self.0.slots.bite(colour, face) {
            Bite::Both => self.0.phase = Phase::Pick(face),
            Bite::One(side) => self.take(Slot { colour, side }),
            Bite::None if self.0.luck[self.0.seat] > 0 => self.0.phase = Phase::Miss(face),
            Bite::None => self.0.phase = Phase::Drift,
        }
    }

    fn take(&mut self, slot: Slot) {
        let table = &mut self.0;
        if let Some(species) = table.slots.get(slot) {
            table.fish[table.seat].add(species);
            table.slots.put(slot, None);
        }
        table.phase = if table.pile.is_empty() {
            Phase::Drift
        } else {
            Phase::Stock(slot)
        };
    }

    fn reroll(&mut self) {
        let luck = &mut self.0.luck[self.0.seat];
        debug_assert!(*luck > 0, "without luck there is no other roll");
        *luck = luck.saturating_sub(1);
        self.0.phase = Phase::Cast;
    }

    /// The fisher is carried unless the shore or another fisher is in the way; the token goes aside.
    fn drift(&mut self, token: Token) {
        let target = carried(self.here(), token.way);
        let table = &mut self.0;
        if let Some(cell) = target.filter(|&cell| table.fisher_on(cell).is_none()) {
            table.fishers[table.seat] = cell;
        }
        table.aside.add(token);
        if table.aside.len() >= MIXED_AT {
            self.mix(Then::NextTurn);
        } else {
            self.end_turn();
        }
    }

    /// All tokens aside are turned over and mixed.
    fn mix(&mut self, then: Then) {
        self.0.mixed = core::mem::replace(&mut self.0.aside, Unique::EMPTY);
        self.lay_out(then);
    }

    /// First chance shows which tokens stay aside, then the places are filled one by one. Tokens that stay
    /// are seen, so all players know which ones went to the board, though not where.
    fn lay_out(&mut self, then: Then) {
        let table = &mut self.0;
        let holes = table.holes().count() as u32;
        let unlaid: u32 = Colour::ALL.iter().map(|&colour| table.unlaid(colour)).sum();
        if unlaid > holes {
            table.phase = Phase::Mix(then);
        } else if unlaid > 0 {
            table.phase = Phase::Lay(then);
        } else {
            table.mixed = Unique::EMPTY;
            match then {
                Then::Begin => table.phase = Phase::Move,
                Then::NextTurn => self.end_turn(),
            }
        }
    }

    fn end_turn(&mut self) {
        let table = &mut self.0;
        let next = table.players.after(table.seat);
        if next == table.first && table.is_last_round() {
            table.phase = Phase::Over;
        } else {
            table.seat = next;
            table.phase = Phase::Move;
        }
    }

    fn turned(&mut self, way: Way) -> Option<Token> {
        let place = Place::on(self.here())?;
        self.0.grounds.turn(place, way)
    }
}

impl Game for Rybowisko {
    const TITLE: Title = Title::Rybowisko;
    const EDITION: u8 = 1;
    /// With four luck tokens a move reaches at most 46 cells, and a rival holds one of the 47.
    const MOST_ACTIONS: usize = 45;
    /// Fishers may rest for ever, and fish may always get away.
    const MOST_DECISIONS: Option<usize> = None;

    type Setup = Setup;
    type Action = Action;
    type Outcome = Outcome;
    type Position = Position;
    type Illegal = Illegal;

    fn start(setup: Setup) -> Result<Rybowisko, BadSetup> {
        Position::opening(setup).map(Rybowisko)
    }

    fn load(position: Position) -> Result<Rybowisko, Inconsistent> {
        position.check()?;
        Ok(Rybowisko(position))
    }

    fn position(&self) -> &Position {
        &self.0
    }

    fn setup(&self) -> Setup {
        self.0.setup
    }

    fn next(&self) -> Next {
        match self.0.phase {
            Phase::Lot
            | Phase::Deal
            | Phase::Mix(_)
            | Phase::Lay(_)
            | Phase::Cast
            | Phase::Stock(_)
            | Phase::Drift => Next::Chance,
            Phase::Move | Phase::Pick(_) | Phase::Miss(_) => Next::Decision(self.0.seat),
            Phase::Over => Next::Over,
        }
    }

    fn opens_turn(&self) -> bool {
        self.0.phase == Phase::Move
    }

    fn legal(&self, visit: &mut dyn FnMut(Action)) {
        let table = &self.0;
        match table.phase {
            Phase::Move => {
                let mut cells = within(self.here(), FREE_STEPS + table.luck[table.seat]);
                for seat in table.players.seats() {
                    cells = cells.without(table.fishers[seat]);
                }
                cells.iter().for_each(|cell| visit(Action::Move(cell)));
            }
            Phase::Pick(_) => Side::ALL
                .into_iter()
                .for_each(|side| visit(Action::Take(side))),
            Phase::Miss(_) => {
                visit(Action::Reroll);
                visit(Action::GiveUp);
            }
            _ => {}
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        match (action, self.0.phase) {
            (Action::Move(cell), _) => self.price(cell).map(|_| ()),
            (Action::Take(_), Phase::Pick(_)) => Ok(()),
            (Action::Take(_), Phase::Miss(_)) => Err(Illegal::NoneFits),
            (Action::Reroll | Action::GiveUp, Phase::Miss(_)) => Ok(()),
            (Action::Reroll | Action::GiveUp, Phase::Pick(_)) => Err(Illegal::MustTake),
            (Action::Take(_) | Action::Reroll | Action::GiveUp, _) => Err(Illegal::NotNow),
        }
    }

    fn play(&mut self, action: Action) -> Result<(), Illegal> {
        self.check(action)?;
        match action {
            Action::Move(cell) => {
                let price = self.price(cell)?;
                self.row(cell, price);
            }
            Action::Take(side) => {
                let token = self.0.token_on(self.here()).ok_or(Illegal::NotNow)?;
                self.take(Slot {
                    colour: token.colour,
                    side,
                });
            }
            Action::Reroll => self.reroll(),
            Action::GiveUp => self.0.phase = Phase::Drift,
        }
        Ok(())
    }

    fn outcomes(&self, visit: &mut dyn FnMut(Outcome, u32)) {
        let table = &self.0;
        match table.phase {
            Phase::Lot => table
                .players
                .seats()
                .for_each(|seat| visit(Outcome::First(seat), 1)),
            Phase::Deal | Phase::Stock(_) => {
                let cards = table.pile.iter();
                cards.for_each(|(species, count)| visit(Outcome::Card(species), count.into()));
            }
            Phase::Mix(_) => {
                let tokens = table.mixed.iter();
                tokens.for_each(|token| visit(Outcome::Aside(token), 1));
            }
            Phase::Lay(_) => {
                let colours = Colour::ALL.into_iter().map(|c| (c, table.unlaid(c)));
                colours
                    .filter(|&(_, left)| left > 0)
                    .for_each(|(colour, left)| visit(Outcome::Laid(colour), left));
            }
            Phase::Cast => Face::all().for_each(|face| visit(Outcome::Rolled(face), 1)),
            Phase::Drift => {
                let ways = table.token_on(self.here()).map(|token| token.ways.iter());
                ways.into_iter()
                    .flatten()
                    .for_each(|way| visit(Outcome::Carried(way), 1));
            }
            Phase::Move | Phase::Pick(_) | Phase::Miss(_) | Phase::Over => {}
        }
    }

    fn chance_kind(&self) -> u8 {
        match self.0.phase {
            Phase::Deal | Phase::Stock(_) => 1,
            Phase::Mix(_) => 2,
            Phase::Lay(_) => 3,
            Phase::Cast => 4,
            Phase::Drift => 5,
            Phase::Lot | Phase::Move | Phase::Pick(_) | Phase::Miss(_) | Phase::Over => 0,
        }
    }

    fn settle(&mut self, outcome: Outcome) -> Result<(), Impossible> {
        let here = self.here();
        let table = &mut self.0;
        let possible = |possible| {
            if possible {
                Ok(())
            } else {
                Err(Impossible::NoneLeft)
            }
        };
        match (table.phase, outcome) {
            (Phase::Lot, Outcome::First(seat)) => {
                possible(table.players.has(seat))?;
                table.first = seat;
                table.seat = seat;
                table.phase = Phase::Deal;
            }
            (Phase::Deal, Outcome::Card(species)) => {
                possible(table.pile.take(species))?;
                if let Some(slot) = table.slots.first_empty() {
                    table.slots.put(slot, Some(species));
                }
                if table.slots.first_empty().is_none() {
                    self.mix(Then::Begin);
                }
            }
            (Phase::Mix(then), Outcome::Aside(token)) => {
                possible(table.mixed.take(token))?;
                table.aside.add(token);
                self.lay_out(then);
            }
            (Phase::Lay(then), Outcome::Laid(colour)) => {
                possible(table.unlaid(colour) > 0)?;
                let hole = table.holes().next();
                if let Some(place) = hole {
                    table.grounds.put(place, Some(table.face_down(colour)));
                }
                self.lay_out(then);
            }
            (Phase::Cast, Outcome::Rolled(face)) => {
                let token = table.token_on(here).ok_or(Impossible::NotNow)?;
                self.rolled(token.colour, face);
            }
            (Phase::Stock(slot), Outcome::Card(species)) => {
                possible(table.pile.take(species))?;
                table.slots.put(slot, Some(species));
                table.phase = Phase::Drift;
            }
            (Phase::Drift, Outcome::Carried(way)) => {
                let token = self.turned(way).ok_or(Impossible::NoneLeft)?;
                self.drift(token);
            }
            _ => return Err(Impossible::NotNow),
        }
        Ok(())
    }

    fn standings(&self) -> Standings {
        let seats = self.0.players.seats();
        score::standings(seats.map(|seat| (Catch::of(&self.0.fish[seat]), self.0.luck[seat])))
    }

    /// No player has private information, and the state stores no hidden order: the information set has one
    /// state.
    fn imagine(&self, _seat: Seat, _dice: &mut impl Rng) -> Rybowisko {
        *self
    }
}
