//! State machine of Podwodni Łowcy: dive for cards and surface in time (push your luck), or score sets of
//! what you have. Owns the course of a turn. Legality is in `allowed.rs`, tables are in `parts.rs`, the dive
//! in `dive.rs`, sets in `set.rs`, points in `score.rs`.
//!
//! ```
//! use tacklebox_rules::{
//!     Game, Seat,
//!     podwodni::{
//!         Action, Corner, Outcome, Podwodni, Setup,
//!         parts::{Card, Catch, Colour, Fish, Species},
//!     },
//! };
//!
//! let mut game = Podwodni::start(Setup::players(2)).unwrap();
//!
//! // Three rows of four cards are laid out. Chance is the caller's: here one card of each kind.
//! for card in Card::all().take(12) {
//!     game.settle(Outcome::Card(card)).unwrap();
//! }
//!
//! // A dive begins with two cards; the diver has seen the first when choosing its corner. A fish beside
//! // another of its colour would break the dive.
//! let fish = |colour| {
//!     Outcome::Card(Card::Catch(Catch::Fish(Fish { colour, species: Species::Tang })))
//! };
//! game.play(Action::Dive).unwrap();
//! game.settle(fish(Colour::Red)).unwrap();
//! game.play(Action::Corner(Corner::TopLeft)).unwrap();
//! game.settle(fish(Colour::Yellow)).unwrap();
//!
//! // Surfaced with both: a fish face up is a point.
//! game.play(Action::TakeColumn).unwrap();
//! let seat = Seat::ALL[0];
//! assert_eq!(game.position().up[seat].len(), 2);
//! assert_eq!(game.standings().of(seat).unwrap().points, 2);
//! ```

mod action;
mod allowed;
pub mod dive;
#[cfg(feature = "serde")]
mod json;
pub mod parts;
mod position;
pub mod score;
pub mod set;

use rand_core::Rng;

pub use action::{Action, Illegal, Outcome, Setup};
pub use dive::{Column, Corner, Grab, Laid, Target};
pub use position::{Extra, Phase, Position, Tool, Tools};
pub use set::Set;

use parts::{Card, Catch, Cell, DEEPEST};

use crate::{BadSetup, Game, Impossible, Inconsistent, Next, Seat, Standings, Title, bag::Bag};

/// A game of Podwodni Łowcy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Podwodni(Position);

impl Podwodni {
    /// Moves to a chance node. An empty deck is refilled from the discard pile first (section 5).
    fn draw(&mut self, phase: Phase) {
        let table = &mut self.0;
        if table.deck.is_empty() {
            table.deck.pour(&mut table.discard);
        }
        debug_assert!(!table.deck.is_empty(), "the deck never runs out");
        table.phase = phase;
    }

    /// The turn begins when no gap is left on the table.
    fn begin_turn(&mut self) {
        if self.0.first_gap().is_some() {
            self.draw(Phase::Fill);
        } else {
            self.0.phase = Phase::Choose;
        }
    }

    fn fill(&mut self, card: Card) {
        if let Some(gap) = self.0.first_gap() {
            self.0.table[gap] = Some(card);
        }
        self.begin_turn();
    }

    /// A diver who reaches the goal in their own turn leaves every other diver one more turn (section 6).
    fn end_turn(&mut self) {
        let table = &mut self.0;
        let others = table.players.count() - 1;
        let reached = table.tally(table.seat).points() >= table.setup.length.goal();
        table.last_turns = match table.last_turns {
            Some(left) => Some(left.saturating_sub(1)),
            None => reached.then_some(others),
        };
        if table.last_turns == Some(0) {
            table.phase = Phase::Over;
        } else {
            table.seat = table.players.after(table.seat);
            self.begin_turn();
        }
    }

    fn plunge(&mut self, card: Card) {
        debug_assert!(
            self.0.column.is_empty(),
            "a dive begins with its first card"
        );
        self.0.column.push(Some(card));
        self.0.phase = Phase::Corner;
    }

    fn descend(&mut self, corner: Corner, card: Card) {
        let breaks = self.0.breaks(corner, card);
        self.0.column.push(Some(card));
        match card {
            Card::Wave if breaks => self.wash(corner, Some(self.0.seat)),
            _ if breaks => self.break_off(),
            _ => self.0.phase = Phase::Depth(corner),
        }
    }

    /// Every diver who has cards chooses what the wave takes, from this one on. Then the waves of its
    /// row leave; those of its column do so with the dive.
    fn wash(&mut self, corner: Corner, from: Option<Seat>) {
        let table = &mut self.0;
        let washed = core::iter::successors(from, |&seat| table.follower(seat))
            .find(|&seat| !table.up[seat].is_empty());
        if let Some(seat) = washed {
            table.phase = Phase::Wash(corner, seat);
            return;
        }
        let row = table.last_row(corner);
        for cell in Cell::all().filter(|cell| Some(cell.row()) == row) {
            if table.table[cell] == Some(Card::Wave) {
                table.table[cell] = None;
                table.discard.add(Card::Wave);
            }
        }
        self.break_off();
    }

    fn wash_away(&mut self, seat: Seat, catch: Catch) {
        let table = &mut self.0;
        while table.up[seat].take(catch) {
            table.discard.add(Card::Catch(catch));
        }
    }

    /// The dive is broken. Of two cards the first is a consolation, of more nothing is left.
    fn break_off(&mut self) {
        let dive = self.take_dive();
        let mut cards = dive.iter().flatten();
        let consolation = if dive.len() == 2 { cards.next() } else { None };
        cards.for_each(|&card| self.0.discard.add(card));
        self.collect(consolation.into_iter().copied());
    }

    fn take_dive(&mut self) -> Column {
        core::mem::replace(&mut self.0.column, Column::new(None))
    }

    fn take_row(&mut self, corner: Corner, grab: Grab) {
        let table = &mut self.0;
        let row = table.last_row(corner);
        let just_laid = table.column.len().saturating_sub(1);
        let mut taken = Column::new(None);
        for place in grab.places() {
            let lies = match row.and_then(|row| Cell::at(row, place)) {
                Some(cell) => Some(&mut table.table[cell]),
                None => table.column.get_mut(just_laid),
            };
            taken.push(lies.and_then(Option::take));
        }
        self.collect(taken.iter().flatten().copied());
    }

    fn collect(&mut self, cards: impl Iterator<Item = Card>) {
        let table = &mut self.0;
        let mut tools = Tools::default();
        for card in cards {
            match card {
                Card::Catch(catch) => table.up[table.seat].add(catch),
                Card::Wave => table.discard.add(card),
                Card::Net => tools.nets += 1,
                Card::Harpoon => tools.harpoons += 1,
            }
        }
        debug_assert!(usize::from(tools.nets + tools.harpoons) <= DEEPEST);
        self.use_tools(tools);
    }

    /// Tools are used one by one; one without a target lapses. Then the turn is over.
    fn use_tools(&mut self, mut tools: Tools) {
        while let Some(tool) = tools.first() {
            if self.0.has_target(tool) {
                self.0.phase = Phase::Tools(tools);
                return;
            }
            self.0.discard.add(tool.card());
            tools = tools.rest();
        }
        self.close_gaps();
        self.end_turn();
    }

    fn tool_used(&mut self, tools: Tools) {
        if let Some(tool) = tools.first() {
            self.0.discard.add(tool.card());
        }
        self.use_tools(tools.rest());
    }

    /// What was not taken of the dive closes gaps: in the order of laying, in reading order.
    fn close_gaps(&mut self) {
        let dive = self.take_dive();
        for &card in dive.iter().flatten() {
            if let Some(gap) = self.0.first_gap() {
                self.0.table[gap] = Some(card);
            }
        }
    }

    fn harpoon(&mut self, target: Target) {
        let table = &mut self.0;
        let card = match target {
            Target::Table(cell) => table.table[cell].take(),
            Target::Column(laid) => {
                let place = table.column.get_mut(usize::from(laid.number()));
                place.and_then(Option::take)
            }
        };
        if let Some(Card::Catch(catch)) = card {
            table.up[table.seat].add(catch);
        }
    }

    fn lay_set(&mut self, set: Set) {
        let table = &mut self.0;
        for card in set.cards() {
            table.up[table.seat].remove(card);
        }
        table.phase = Phase::Flip(set);
    }

    fn flip(&mut self, set: Set, catch: Catch) {
        let table = &mut self.0;
        table.pool = set.collection();
        table.pool.remove(catch);
        let down = &mut table.down[table.seat];
        *down = down.saturating_add(1);
        table.phase = Phase::Extra(Extra::First);
    }

    fn add_extra(&mut self, extra: Extra, catch: Catch) {
        let table = &mut self.0;
        table.up[table.seat].remove(catch);
        table.pool.add(catch);
        table.phase = match extra {
            Extra::First => Phase::Extra(Extra::Second),
            Extra::Second => Phase::Pick(table.players.after(table.seat)),
        };
    }

    /// The rest of the pool is discarded; the scorer may score another set.
    fn pick(&mut self, seat: Seat, catch: Catch) {
        let table = &mut self.0;
        table.pool.remove(catch);
        table.up[seat].add(catch);
        if let Some(next) = table.follower(seat) {
            table.phase = Phase::Pick(next);
            return;
        }
        for (catch, count) in core::mem::replace(&mut table.pool, Bag::EMPTY).iter() {
            (0..count).for_each(|_| table.discard.add(Card::Catch(catch)));
        }
        if table.can_score() {
            table.phase = Phase::Scored;
        } else {
            self.end_turn();
        }
    }
}

impl Game for Podwodni {
    const TITLE: Title = Title::Podwodni;
    const EDITION: u8 = 1;
    /// All 150 sets and an end of scoring; a net has at most 40 targets (section 10).
    const MOST_ACTIONS: usize = 151;
    /// Nets and waves take collected cards away again, so games have no bound.
    const MOST_DECISIONS: Option<usize> = None;

    type Setup = Setup;
    type Action = Action;
    type Outcome = Outcome;
    type Position = Position;
    type Illegal = Illegal;

    fn start(setup: Setup) -> Result<Podwodni, BadSetup> {
        Position::opening(setup).map(Podwodni)
    }

    fn load(position: Position) -> Result<Podwodni, Inconsistent> {
        position.check()?;
        Ok(Podwodni(position))
    }

    fn position(&self) -> &Position {
        &self.0
    }

    fn setup(&self) -> Setup {
        self.0.setup
    }

    fn next(&self) -> Next {
        match self.0.phase {
            Phase::Lot | Phase::Fill | Phase::Plunge | Phase::Descend(_) => Next::Chance,
            Phase::Wash(_, seat) | Phase::Pick(seat) => Next::Decision(seat),
            Phase::Choose
            | Phase::Corner
            | Phase::Depth(_)
            | Phase::Tools(_)
            | Phase::Set
            | Phase::Scored
            | Phase::Flip(_)
            | Phase::Extra(_) => Next::Decision(self.0.seat),
            Phase::Over => Next::Over,
        }
    }

    fn opens_turn(&self) -> bool {
        self.0.phase == Phase::Choose
    }

    fn legal(&self, visit: &mut dyn FnMut(Action)) {
        self.each_allowed(visit);
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        self.why_not(action)
    }

    fn play(&mut self, action: Action) -> Result<(), Illegal> {
        self.check(action)?;
        match (action, self.0.phase) {
            (Action::Dive, _) => self.draw(Phase::Plunge),
            (Action::Score, _) => self.0.phase = Phase::Set,
            (Action::Corner(corner), _) | (Action::Deeper, Phase::Depth(corner)) => {
                self.draw(Phase::Descend(corner));
            }
            (Action::TakeColumn, _) => {
                let dive = self.take_dive();
                self.collect(dive.iter().flatten().copied());
            }
            (Action::TakeRow(grab), Phase::Depth(corner)) => self.take_row(corner, grab),
            (Action::Wash(catch), Phase::Wash(corner, seat)) => {
                self.wash_away(seat, catch);
                self.wash(corner, self.0.follower(seat));
            }
            (Action::Net(seat, catch), Phase::Tools(tools)) => {
                self.0.up[seat].remove(catch);
                self.0.up[self.0.seat].add(catch);
                self.tool_used(tools);
            }
            (Action::Harpoon(target), Phase::Tools(tools)) => {
                self.harpoon(target);
                self.tool_used(tools);
            }
            (Action::Skip, Phase::Tools(tools)) => self.tool_used(tools),
            (Action::Set(set), _) => self.lay_set(set),
            (Action::Stop, _) => self.end_turn(),
            (Action::Flip(catch), Phase::Flip(set)) => self.flip(set, catch),
            (Action::Extra(catch), Phase::Extra(extra)) => self.add_extra(extra, catch),
            (Action::Pick(catch), Phase::Pick(seat)) => self.pick(seat, catch),
            _ => return Err(Illegal::NotNow),
        }
        Ok(())
    }

    fn outcomes(&self, visit: &mut dyn FnMut(Outcome, u32)) {
        let table = &self.0;
        match (self.next(), table.phase) {
            (Next::Chance, Phase::Lot) => table
                .players
                .seats()
                .for_each(|seat| visit(Outcome::First(seat), 1)),
            (Next::Chance, _) => table
                .deck
                .iter()
                .for_each(|(card, count)| visit(Outcome::Card(card), count.into())),
            (Next::Decision(_) | Next::Over, _) => {}
        }
    }

    fn chance_kind(&self) -> u8 {
        match self.0.phase {
            Phase::Fill => 1,
            Phase::Plunge => 2,
            Phase::Descend(_) => 3,
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
                table.seat = seat;
                self.begin_turn();
            }
            (phase @ (Phase::Fill | Phase::Plunge | Phase::Descend(_)), Outcome::Card(card)) => {
                if !table.deck.take(card) {
                    return Err(Impossible::NoneLeft);
                }
                match phase {
                    Phase::Descend(corner) => self.descend(corner, card),
                    Phase::Plunge => self.plunge(card),
                    _ => self.fill(card),
                }
            }
            _ => return Err(Impossible::NotNow),
        }
        Ok(())
    }

    fn standings(&self) -> Standings {
        score::standings(self.0.players.seats().map(|seat| self.0.tally(seat)))
    }

    /// All cards are public, and the state stores no order of the deck: the information set has one state.
    fn imagine(&self, _seat: Seat, _dice: &mut impl Rng) -> Podwodni {
        *self
    }
}
