//! State machine of Fish! Fish!! Fish!!!: play direction cards to sail your boats or to make fish swim, then
//! add a grey fish, then draw. The course of a turn is in `turn.rs`, tables are in `parts.rs`, points in
//! `score.rs`.
//!
//! ```
//! use tacklebox_rules::{
//!     Game, Seat, Source,
//!     fish::{Action, Fish, Illegal, Outcome, Setup, parts::Cell},
//!     grid::Direction,
//! };
//!
//! let mut game = Fish::start(Setup::players(2)).unwrap();
//!
//! // Three cards for each player and three open ones; which ones is chance.
//! for card in Direction::ALL.into_iter().cycle().take(9) {
//!     game.settle(Outcome::Card(card)).unwrap();
//! }
//!
//! // Boats start on the outer ring; the players place them in turn, three each.
//! let cell = |row, col| Cell::at(row, col).unwrap();
//! assert_eq!(game.play(Action::PlaceBoat(cell(4, 4))), Err(Illegal::NotOnRing));
//! for col in 0..6 {
//!     game.play(Action::PlaceBoat(cell(0, col))).unwrap();
//! }
//!
//! // A card makes the fish of a cell swim north, into one of Ada's boats: a blue one, one point.
//! let ada = Seat::ALL[0];
//! game.play(Action::Swim(cell(1, 2), Direction::N)).unwrap();
//! let caught = game.standings().of(ada).unwrap().lines[0];
//! assert_eq!((caught.source, caught.points), (Source::BlueFish, 1));
//! ```

mod action;
#[cfg(feature = "serde")]
mod json;
pub mod parts;
mod position;
pub mod score;
mod turn;

use rand_core::Rng;

pub use action::{Action, Boat, Illegal, Outcome, Setup, Slot};
pub use position::{Allowance, Boats, Hand, Moved, Phase, Position};

use parts::{Cell, number};
use score::Haul;

use crate::{BadSetup, Game, Impossible, Inconsistent, Next, Seat, Standings, Title, bag::at_mut};

/// A game of Fish! Fish!! Fish!!!
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fish(Position);

impl Game for Fish {
    const TITLE: Title = Title::Fish;
    const EDITION: u8 = 1;
    /// 91 cells with fish and three boats, each in seven directions (section 10).
    const MOST_ACTIONS: usize = 658;
    /// Three players: 6 placings, 4 · 147 decisions of turns that play a card, 138 draws and 2 · 138
    /// of turns that drift (section 10).
    const MOST_DECISIONS: Option<usize> = Some(1008);

    type Setup = Setup;
    type Action = Action;
    type Outcome = Outcome;
    type Position = Position;
    type Illegal = Illegal;

    fn start(setup: Setup) -> Result<Fish, BadSetup> {
        Position::opening(setup).map(Fish)
    }

    fn load(position: Position) -> Result<Fish, Inconsistent> {
        position.check()?;
        Ok(Fish(position))
    }

    fn position(&self) -> &Position {
        &self.0
    }

    fn setup(&self) -> Setup {
        self.0.setup
    }

    fn next(&self) -> Next {
        match self.0.phase {
            Phase::Lot | Phase::Deal | Phase::Top(_) | Phase::Refill(..) => Next::Chance,
            Phase::Place | Phase::Move(_) | Phase::Grey(_) | Phase::Draw(_) => {
                Next::Decision(self.0.seat)
            }
            Phase::Over => Next::Over,
        }
    }

    fn opens_turn(&self) -> bool {
        matches!(self.0.phase, Phase::Place | Phase::Move(Moved::Nothing))
    }

    fn legal(&self, visit: &mut dyn FnMut(Action)) {
        let table = &self.0;
        match table.phase {
            Phase::Place => {
                let free = |cell: &Cell| cell.on_rim() && table.boat_at(*cell).is_none();
                Cell::all()
                    .filter(free)
                    .for_each(|cell| visit(Action::PlaceBoat(cell)));
            }
            Phase::Move(moved) => self.legal_moves(moved, visit),
            Phase::Grey(_) => {
                let schools = table.water.iter().filter(|(_, school)| !school.is_empty());
                schools.for_each(|(cell, _)| visit(Action::PlaceGrey(cell)));
                visit(Action::NoGrey);
            }
            Phase::Draw(allowance) => {
                Slot::all().for_each(|slot| visit(Action::TakeOpen(slot)));
                visit(Action::TakeTop);
                if allowance != Allowance::One {
                    visit(Action::StopDraw);
                }
            }
            Phase::Lot | Phase::Deal | Phase::Top(_) | Phase::Refill(..) | Phase::Over => {}
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        let table = &self.0;
        let only = |now: bool| if now { Ok(()) } else { Err(Illegal::NotNow) };
        match action {
            Action::PlaceBoat(cell) => {
                only(table.phase == Phase::Place)?;
                if !cell.on_rim() {
                    Err(Illegal::NotOnRing)
                } else if table.boat_at(cell).is_some() {
                    Err(Illegal::BoatThere)
                } else {
                    Ok(())
                }
            }
            Action::Sail(boat, way) => self.check_sail(boat, way).map(|_| ()),
            Action::Swim(cell, way) => self.check_swim(cell, way).map(|_| ()),
            Action::EndMove => match table.phase {
                Phase::Move(Moved::Nothing) => Err(Illegal::PlayACard),
                phase => only(matches!(phase, Phase::Move(_))),
            },
            Action::Drift(laid_off) => self.check_drift(laid_off),
            Action::PlaceGrey(cell) => {
                only(matches!(table.phase, Phase::Grey(_)))?;
                if table.water[cell].is_empty() {
                    Err(Illegal::NoFish)
                } else {
                    Ok(())
                }
            }
            Action::NoGrey => only(matches!(table.phase, Phase::Grey(_))),
            Action::TakeOpen(_) | Action::TakeTop => only(matches!(table.phase, Phase::Draw(_))),
            Action::StopDraw => match table.phase {
                Phase::Draw(Allowance::One) => Err(Illegal::MustDraw),
                phase => only(matches!(phase, Phase::Draw(_))),
            },
        }
    }

    fn play(&mut self, action: Action) -> Result<(), Illegal> {
        self.check(action)?;
        match (action, self.0.phase) {
            (Action::PlaceBoat(cell), _) => self.place_boat(cell),
            (Action::Sail(boat, way), _) => {
                let target = self.check_sail(boat, way)?;
                self.lay_off(way);
                self.sail(boat, target);
            }
            (Action::Swim(from, way), _) => {
                let target = self.check_swim(from, way)?;
                self.lay_off(way);
                self.swim(from, target);
            }
            (Action::EndMove, Phase::Move(Moved::Boats(last) | Moved::Fish(last))) => {
                self.end_move(Allowance::UpTo(number(last)));
            }
            (Action::Drift(laid_off), _) => {
                if let Some(card) = laid_off {
                    self.lay_off(card);
                }
                self.end_move(Allowance::One);
            }
            (Action::PlaceGrey(cell), Phase::Grey(allowance)) => {
                self.place_grey(cell);
                self.draw(allowance);
            }
            (Action::NoGrey, Phase::Grey(allowance)) => self.draw(allowance),
            (Action::TakeOpen(slot), Phase::Draw(allowance)) => {
                self.take_open(slot, allowance.after_one());
            }
            (Action::TakeTop, Phase::Draw(allowance)) => {
                self.0.phase = Phase::Top(allowance.after_one());
            }
            (Action::StopDraw, _) => self.end_turn(),
            _ => return Err(Illegal::NotNow),
        }
        Ok(())
    }

    fn outcomes(&self, visit: &mut dyn FnMut(Outcome, u32)) {
        match self.0.phase {
            Phase::Lot => self
                .0
                .players
                .seats()
                .for_each(|seat| visit(Outcome::First(seat), 1)),
            Phase::Deal | Phase::Top(_) | Phase::Refill(..) => {
                let cards = self.0.pile.iter();
                cards.for_each(|(card, count)| visit(Outcome::Card(card), count.into()));
            }
            Phase::Place | Phase::Move(_) | Phase::Grey(_) | Phase::Draw(_) | Phase::Over => {}
        }
    }

    fn chance_kind(&self) -> u8 {
        match self.0.phase {
            Phase::Deal => 1,
            Phase::Top(_) => 2,
            Phase::Refill(..) => 3,
            _ => 0,
        }
    }

    fn settle(&mut self, outcome: Outcome) -> Result<(), Impossible> {
        let table = &mut self.0;
        match (table.phase, outcome) {
            (Phase::Lot, Outcome::First(seat)) => {
                if !table.players.has(seat) {
                    return Err(Impossible::NoneLeft);
                }
                table.first = seat;
                table.seat = seat;
                table.phase = Phase::Deal;
            }
            (phase @ (Phase::Deal | Phase::Top(_) | Phase::Refill(..)), Outcome::Card(card)) => {
                if !table.pile.take(card) {
                    return Err(Impossible::NoneLeft);
                }
                match phase {
                    Phase::Top(more) => {
                        table.hands[table.seat].cards.add(card);
                        self.drawn(more);
                    }
                    Phase::Refill(slot, more) => {
                        *at_mut(&mut table.open, usize::from(slot.number())) = Some(card);
                        self.drawn(more);
                    }
                    _ => self.deal(card),
                }
            }
            _ => return Err(Impossible::NotNow),
        }
        Ok(())
    }

    fn standings(&self) -> Standings {
        score::standings(self.0.players.seats().map(|seat| Haul {
            caught: self.0.caught[seat],
            stock: self.0.stock[seat],
        }))
    }

    /// Hidden are those cards of the others that were not taken from the open ones. All of them are sampled
    /// uniformly: inference from the others' play is left to the caller.
    fn imagine(&self, seat: Seat, dice: &mut impl Rng) -> Fish {
        let mut world = *self;
        let table = &mut world.0;
        // Every card this seat has not seen goes back to the pile, then each hand is dealt anew.
        for other in self.0.players.seats().filter(|&other| other != seat) {
            let hand = &mut table.hands[other];
            table.pile.pour(&mut hand.cards);
            for (card, count) in hand.shown.iter() {
                for _ in 0..count {
                    table.pile.remove(card);
                }
            }
            hand.cards = hand.shown;
        }
        for other in self.0.players.seats().filter(|&other| other != seat) {
            while table.hands[other].len() < self.0.hands[other].len()
                && let Some(card) = table.pile.draw(dice)
            {
                table.hands[other].cards.add(card);
            }
        }
        world
    }
}
