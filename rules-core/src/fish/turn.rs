//! Effects and legality of the actions of a turn: sailing, swimming, adding a grey fish, drawing.

use super::{
    Action, Allowance, Boat, Fish, Illegal, Moved, Phase, Slot,
    parts::{Cards, Cell, HAND_LIMIT, School, Shade, Shoal, next_pass, number},
};
use crate::{Seat, bag::at_mut, grid::Direction, list::List};

impl Fish {
    fn hand(&self) -> &Cards {
        &self.0.hands[self.0.seat].cards
    }

    pub(super) fn place_boat(&mut self, cell: Cell) {
        let table = &mut self.0;
        table.boats[table.seat].push(cell);
        table.seat = table.players.after(table.seat);
        if table.boats[table.seat].len() == table.boats_each() {
            table.phase = Phase::Move(Moved::Nothing);
        }
    }

    pub(super) fn lay_off(&mut self, card: Direction) {
        let table = &mut self.0;
        table.hands[table.seat].lay_off(card);
        table.discard.add(card);
    }

    pub(super) fn sail(&mut self, boat: Boat, target: Cell) {
        let table = &mut self.0;
        if let Some(cell) = table.boats[table.seat].get_mut(usize::from(boat.number())) {
            *cell = target;
        }
        self.catch(self.0.seat, target);
        self.step_taken(Moved::Boats(target), target);
    }

    pub(super) fn swim(&mut self, from: Cell, target: Cell) {
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

    pub(super) fn end_move(&mut self, allowance: Allowance) {
        if self.0.is_fished_out() {
            self.0.phase = Phase::Over;
        } else if self.0.stock[self.0.seat] > 0 {
            self.0.phase = Phase::Grey(allowance);
        } else {
            self.draw(allowance);
        }
    }

    /// Draws end at the number, at a full hand, or when the player stops.
    pub(super) fn draw(&mut self, allowance: Allowance) {
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

    pub(super) fn end_turn(&mut self) {
        self.0.seat = self.0.players.after(self.0.seat);
        self.0.phase = Phase::Move(Moved::Nothing);
    }

    pub(super) fn place_grey(&mut self, cell: Cell) {
        let table = &mut self.0;
        let stock = &mut table.stock[table.seat];
        debug_assert!(
            *stock > 0,
            "`end_move` asks for a grey fish only where one is left"
        );
        *stock = stock.saturating_sub(1);
        table.water[cell].join(School {
            fish: Shoal::one(Shade::Grey),
            top: Some(Shade::Grey),
        });
    }

    pub(super) fn take_open(&mut self, slot: Slot, more: u8) {
        let table = &mut self.0;
        if let Some(card) = at_mut(&mut table.open, usize::from(slot.number())).take() {
            let hand = &mut table.hands[table.seat];
            hand.cards.add(card);
            hand.shown.add(card);
        }
        table.phase = Phase::Refill(slot, more);
    }

    pub(super) fn deal(&mut self, card: Direction) {
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
    pub(super) fn drawn(&mut self, more: u8) {
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

    pub(super) fn check_sail(&self, boat: Boat, way: Direction) -> Result<Cell, Illegal> {
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

    pub(super) fn check_swim(&self, from: Cell, way: Direction) -> Result<Cell, Illegal> {
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

    pub(super) fn check_drift(&self, laid_off: Option<Direction>) -> Result<(), Illegal> {
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

    pub(super) fn legal_moves(&self, moved: Moved, visit: &mut dyn FnMut(Action)) {
        // The hand is looked through once, not for every cell.
        let mut ways = List::<Direction, 8>::new(Direction::N);
        self.hand().iter().for_each(|(way, _)| ways.push(way));
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
