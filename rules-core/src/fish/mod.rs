//! Fish! Fish!! Fish!!!: play direction cards to sail your boats or to make fish swim, then add a
//! grey fish, then draw. Owns the turn machine. Tables are in `parts.rs`, points in `score.rs`.

mod action;
pub mod parts;
mod position;
pub mod score;

use rand_core::Rng;

pub use action::{Action, Boat, Illegal, Outcome, Setup, Slot};
pub use position::{Allowance, Boats, Hand, Moved, Phase, Position};

use parts::{Cards, Cell, HAND_LIMIT, School, Shade, Shoal, next_pass, number};
use score::Haul;

use crate::{
    BadSetup, Game, Impossible, Inconsistent, Next, Seat, Standings, Title, bag::at_mut,
    grid::Direction, list::List,
};

/// A game of Fish! Fish!! Fish!!!
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fish(Position);

impl Fish {
    fn hand(&self) -> &Cards {
        &self.0.hands[self.0.seat].cards
    }

    fn place_boat(&mut self, cell: Cell) {
        let table = &mut self.0;
        // A seat places no more boats than a player has.
        table.boats[table.seat].push(cell);
        table.seat = table.players.after(table.seat);
        if table.boats[table.seat].len() == table.boats_each() {
            table.phase = Phase::Move(Moved::Nothing);
        }
    }

    fn lay_off(&mut self, card: Direction) {
        let table = &mut self.0;
        table.hands[table.seat].lay_off(card);
        table.discard.add(card);
    }

    fn sail(&mut self, boat: Boat, target: Cell) {
        let table = &mut self.0;
        if let Some(cell) = table.boats[table.seat].get_mut(usize::from(boat.number())) {
            *cell = target;
        }
        self.catch(self.0.seat, target);
        self.step_taken(Moved::Boats(target), target);
    }

    fn swim(&mut self, from: Cell, target: Cell) {
        let school = core::mem::take(&mut self.0.water[from]);
        self.0.water[target].join(school);
        match self.0.boat_at(target) {
            Some(owner) => {
                self.catch(owner, target);
                self.end_move(Allowance::UpTo(number(target)));
            }
            None => self.step_taken(Moved::Fish(target), target),
        }
    }

    /// Everything on a boat's cell belongs to its owner.
    fn catch(&mut self, owner: Seat, cell: Cell) {
        let school = core::mem::take(&mut self.0.water[cell]);
        self.0.caught[owner] = self.0.caught[owner].join(school.fish);
    }

    /// Movement goes on until the hand is empty or the player ends it.
    fn step_taken(&mut self, moved: Moved, reached: Cell) {
        if self.hand().is_empty() {
            self.end_move(Allowance::UpTo(number(reached)));
        } else if self.0.is_fished_out() {
            self.0.phase = Phase::Over;
        } else {
            self.0.phase = Phase::Move(moved);
        }
    }

    fn end_move(&mut self, allowance: Allowance) {
        if self.0.is_fished_out() {
            self.0.phase = Phase::Over;
        } else if self.0.stock[self.0.seat] > 0 {
            self.0.phase = Phase::Grey(allowance);
        } else {
            self.draw(allowance);
        }
    }

    /// Draws end at the number, at a full hand, or when the player stops.
    fn draw(&mut self, allowance: Allowance) {
        let room = HAND_LIMIT.saturating_sub(self.0.hands[self.0.seat].len());
        let allowance = match allowance {
            Allowance::UpTo(cards) => Allowance::UpTo(cards.min(room)),
            Allowance::One => Allowance::One,
        };
        if allowance == Allowance::UpTo(0) {
            self.end_turn();
        } else {
            self.0.phase = Phase::Draw(allowance);
        }
    }

    fn end_turn(&mut self) {
        self.0.seat = self.0.players.after(self.0.seat);
        self.0.phase = Phase::Move(Moved::Nothing);
    }

    fn place_grey(&mut self, cell: Cell) {
        let table = &mut self.0;
        let stock = &mut table.stock[table.seat];
        *stock = stock.saturating_sub(1);
        table.water[cell].join(School {
            fish: Shoal::one(Shade::Grey),
            top: Some(Shade::Grey),
        });
    }

    fn take_open(&mut self, slot: Slot, more: u8) {
        let table = &mut self.0;
        if let Some(card) = at_mut(&mut table.open, usize::from(slot.number())).take() {
            let hand = &mut table.hands[table.seat];
            hand.cards.add(card);
            hand.shown.add(card);
        }
        table.phase = Phase::Refill(slot, more);
    }

    fn deal(&mut self, card: Direction) {
        let table = &mut self.0;
        match table.next_dealt() {
            Some(seat) => table.hands[seat].cards.add(card),
            None => {
                if let Some(open) = table.open.iter_mut().find(|open| open.is_none()) {
                    *open = Some(card);
                }
            }
        }
        if table.open.iter().all(Option::is_some) {
            table.phase = Phase::Place;
        }
    }

    /// A card of the pile has found its place. The last one begins a new pass or ends the game.
    fn drawn(&mut self, more: u8) {
        let table = &mut self.0;
        if table.pile.is_empty() {
            match next_pass(table.players.count(), table.pass) {
                Some(pass) => table.pass = pass,
                None => {
                    table.phase = Phase::Over;
                    return;
                }
            }
            table.pile.pour(&mut table.discard);
        }
        if more == 0 {
            self.end_turn();
        } else {
            table.phase = Phase::Draw(Allowance::UpTo(more));
        }
    }

    fn check_sail(&self, boat: Boat, way: Direction) -> Result<Cell, Illegal> {
        let table = &self.0;
        match table.phase {
            Phase::Move(Moved::Fish(_)) => return Err(Illegal::FishSwim),
            Phase::Move(_) => {}
            _ => return Err(Illegal::NotNow),
        }
        let boats = &table.boats[table.seat];
        let from = boats
            .get(usize::from(boat.number()))
            .ok_or(Illegal::NoSuchBoat)?;
        if self.hand().count(way) == 0 {
            return Err(Illegal::NoCard);
        }
        let target = from.step(way).ok_or(Illegal::OffBoard)?;
        if table.boat_at(target).is_some() {
            Err(Illegal::BoatThere)
        } else {
            Ok(target)
        }
    }

    fn check_swim(&self, from: Cell, way: Direction) -> Result<Cell, Illegal> {
        match self.0.phase {
            Phase::Move(Moved::Boats(_)) => return Err(Illegal::BoatsSail),
            Phase::Move(_) => {}
            _ => return Err(Illegal::NotNow),
        }
        if self.0.water[from].is_empty() {
            return Err(Illegal::NoFish);
        }
        if self.hand().count(way) == 0 {
            return Err(Illegal::NoCard);
        }
        from.step(way).ok_or(Illegal::OffBoard)
    }

    fn check_drift(&self, laid_off: Option<Direction>) -> Result<(), Illegal> {
        if self.0.phase != Phase::Move(Moved::Nothing) {
            return Err(Illegal::NotNow);
        }
        if self.can_move() {
            return Err(Illegal::CanMove);
        }
        let full = self.0.hands[self.0.seat].len() >= HAND_LIMIT;
        match laid_off {
            None if full => Err(Illegal::LayOffACard),
            Some(_) if !full => Err(Illegal::HandNotFull),
            Some(card) if self.hand().count(card) == 0 => Err(Illegal::NoCard),
            _ => Ok(()),
        }
    }

    fn can_move(&self) -> bool {
        self.hand().iter().any(|(way, _)| {
            Boat::all().any(|boat| self.check_sail(boat, way).is_ok())
                || Cell::all().any(|cell| self.check_swim(cell, way).is_ok())
        })
    }

    fn legal_moves(&self, moved: Moved, visit: &mut dyn FnMut(Action)) {
        // At most eight directions: the hand is looked through once, not for every cell.
        let mut ways = List::<Direction, 8>::new(Direction::N);
        self.hand().iter().for_each(|(way, _)| _ = ways.push(way));
        let mut any = false;
        let mut play = |action| {
            any = true;
            visit(action);
        };
        if !matches!(moved, Moved::Fish(_)) {
            for (boat, &way) in Boat::all().flat_map(|boat| ways.iter().map(move |way| (boat, way)))
            {
                if self.check_sail(boat, way).is_ok() {
                    play(Action::Sail(boat, way));
                }
            }
        }
        if !matches!(moved, Moved::Boats(_)) {
            for cell in Cell::all().filter(|&cell| !self.0.water[cell].is_empty()) {
                for &way in ways.iter() {
                    if !cell.on_rim() || cell.step(way).is_some() {
                        play(Action::Swim(cell, way));
                    }
                }
            }
        }
        match moved {
            Moved::Boats(_) | Moved::Fish(_) => visit(Action::EndMove),
            Moved::Nothing if any => {}
            Moved::Nothing if self.0.hands[self.0.seat].len() < HAND_LIMIT => {
                visit(Action::Drift(None));
            }
            Moved::Nothing => ways
                .iter()
                .for_each(|&card| visit(Action::Drift(Some(card)))),
        }
    }
}

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

    /// Hidden are the cards of the others that nobody saw them take. What could be concluded from
    /// the way they play is left to the player who imagines.
    fn imagine(&self, seat: Seat, dice: &mut impl Rng) -> Fish {
        let mut world = *self;
        let table = &mut world.0;
        // Every card this seat has not seen goes back to the pile, then each hand draws anew.
        for other in self.0.players.seats().filter(|&other| other != seat) {
            let hand = &mut table.hands[other];
            table.pile.pour(&mut hand.cards);
            for (card, count) in hand.shown.iter() {
                for _ in 0..count {
                    table.pile.take(card);
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
