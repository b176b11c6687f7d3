//! Focus traversal: the targets of each phase, the initial one, and the action each stands for.
//! Owns no rules: legality is asked of the game.

use heapless::Vec;
use rules_core::{
    Game, Seat,
    fish::{
        Action, Allowance, Boat, Fish, Illegal, Moved, Phase, Position, Slot,
        parts::{COLS, Cell, HAND_LIMIT, ROWS},
    },
    grid::Direction,
};

/// A focus target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FocusTarget {
    Cell(Cell),
    /// A card of the hand.
    Card(Direction),
    Open(Slot),
    Pile,
    /// The tick at the end of the hand: end this part of the turn.
    Done,
}

/// A piece that a card can move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Boat(Boat),
    School(Cell),
}

/// Every square of the sea, and the tick.
pub(super) type FocusTargets = Vec<FocusTarget, { ROWS * COLS + 1 }>;

impl Piece {
    /// The piece a seat can move on a cell: a boat of its own, or fish.
    pub(super) fn on(table: &Position, seat: Seat, cell: Cell) -> Option<Piece> {
        let boats = &table.boats[seat];
        let own = Boat::all().find(|boat| boats.get(usize::from(boat.number())) == Some(&cell));
        own.map(Piece::Boat)
            .or_else(|| (!table.water[cell].is_empty()).then_some(Piece::School(cell)))
    }

    pub(super) fn cell(self, table: &Position, seat: Seat) -> Option<Cell> {
        match self {
            Piece::Boat(boat) => table.boats[seat].get(usize::from(boat.number())).copied(),
            Piece::School(cell) => Some(cell),
        }
    }

    /// The action that moves it this way.
    pub(super) const fn go(self, way: Direction) -> Action {
        match self {
            Piece::Boat(boat) => Action::Sail(boat, way),
            Piece::School(cell) => Action::Swim(cell, way),
        }
    }

    /// The directions in hand that move it.
    pub(super) fn ways(self, game: &Fish, seat: Seat) -> impl Iterator<Item = Direction> {
        let hand = &game.position().hands[seat].cards;
        hand.iter()
            .map(|(way, _)| way)
            .filter(move |way| game.check(self.go(*way)).is_ok())
    }
}

/// Whether no card can be played.
pub(super) fn drifts(game: &Fish) -> bool {
    matches!(
        game.check(Action::Drift(None)),
        Ok(()) | Err(Illegal::LayOffACard)
    )
}

/// Every focus target now.
pub(super) fn focus_targets(game: &Fish, seat: Seat, piece: Option<Piece>) -> FocusTargets {
    let table = game.position();
    let hand = &table.hands[seat].cards;
    let mut focus_targets = FocusTargets::new();
    let mut add = |focus| {
        let pushed = focus_targets.push(focus);
        debug_assert!(pushed.is_ok(), "more targets than cells and the tick");
    };
    match (table.phase, piece) {
        (Phase::Place, _) => Cell::all()
            .filter(|cell| game.check(Action::PlaceBoat(*cell)).is_ok())
            .for_each(|cell| add(FocusTarget::Cell(cell))),
        (Phase::Move(Moved::Nothing), _) if drifts(game) => {
            if table.hands[seat].len() < HAND_LIMIT {
                add(FocusTarget::Done);
            } else {
                hand.iter().for_each(|(way, _)| add(FocusTarget::Card(way)));
            }
        }
        (Phase::Move(moved), None) => {
            for cell in Cell::all() {
                let fits = match Piece::on(table, seat, cell) {
                    Some(Piece::Boat(_)) => !matches!(moved, Moved::Fish(_)),
                    Some(Piece::School(_)) => !matches!(moved, Moved::Boats(_)),
                    None => false,
                };
                if fits {
                    add(FocusTarget::Cell(cell));
                }
            }
            if moved != Moved::Nothing {
                add(FocusTarget::Done);
            }
        }
        (Phase::Move(moved), Some(piece)) => {
            piece
                .ways(game, seat)
                .for_each(|way| add(FocusTarget::Card(way)));
            if moved != Moved::Nothing {
                add(FocusTarget::Done);
            }
        }
        (Phase::Grey(_), _) => {
            let fish = Cell::all().filter(|cell| !table.water[*cell].is_empty());
            fish.for_each(|cell| add(FocusTarget::Cell(cell)));
            add(FocusTarget::Done);
        }
        (Phase::Draw(allowance), _) => {
            Slot::all().for_each(|slot| add(FocusTarget::Open(slot)));
            add(FocusTarget::Pile);
            if allowance != Allowance::One {
                add(FocusTarget::Done);
            }
        }
        (Phase::Lot | Phase::Deal | Phase::Top(_) | Phase::Refill(..) | Phase::Over, _) => {}
    }
    focus_targets
}

/// The action a target stands for; `None` where it only picks a piece.
pub(super) fn decision(
    table: &Position,
    piece: Option<Piece>,
    focus: FocusTarget,
) -> Option<Action> {
    match (table.phase, focus) {
        (Phase::Place, FocusTarget::Cell(cell)) => Some(Action::PlaceBoat(cell)),
        (Phase::Move(_), FocusTarget::Card(way)) => {
            Some(piece.map_or(Action::Drift(Some(way)), |piece| piece.go(way)))
        }
        (Phase::Move(Moved::Nothing), FocusTarget::Done) => Some(Action::Drift(None)),
        (Phase::Move(_), FocusTarget::Done) => Some(Action::EndMove),
        (Phase::Grey(_), FocusTarget::Cell(cell)) => Some(Action::PlaceGrey(cell)),
        (Phase::Grey(_), FocusTarget::Done) => Some(Action::NoGrey),
        (Phase::Draw(_), FocusTarget::Open(slot)) => Some(Action::TakeOpen(slot)),
        (Phase::Draw(_), FocusTarget::Pile) => Some(Action::TakeTop),
        (Phase::Draw(_), FocusTarget::Done) => Some(Action::StopDraw),
        _ => None,
    }
}

/// The inverse of [`decision`]: the target and the picked piece for an action.
pub(super) const fn aim(action: Action) -> (FocusTarget, Option<Piece>) {
    match action {
        Action::PlaceBoat(cell) | Action::PlaceGrey(cell) => (FocusTarget::Cell(cell), None),
        Action::Sail(boat, way) => (FocusTarget::Card(way), Some(Piece::Boat(boat))),
        Action::Swim(cell, way) => (FocusTarget::Card(way), Some(Piece::School(cell))),
        Action::Drift(Some(way)) => (FocusTarget::Card(way), None),
        Action::TakeOpen(slot) => (FocusTarget::Open(slot), None),
        Action::TakeTop => (FocusTarget::Pile, None),
        Action::EndMove | Action::Drift(None) | Action::NoGrey | Action::StopDraw => {
            (FocusTarget::Done, None)
        }
    }
}

/// Whether the next card taken is the last one of the game.
pub(super) fn is_last_card(table: &Position) -> bool {
    table.pile.len() == 1 && table.pass >= table.passes()
}

/// The initial target, and the piece that is already picked: the first choice, or to end what can be
/// ended. Never the best choice, which is for the player to find.
pub(super) fn first(game: &Fish, seat: Seat) -> (FocusTarget, Option<Piece>) {
    let table = game.position();
    let hand = &table.hands[seat].cards;
    match table.phase {
        Phase::Place => (FocusTarget::Cell(first_berth(table)), None),
        Phase::Move(Moved::Nothing) if drifts(game) => {
            let full = table.hands[seat].len() >= HAND_LIMIT;
            let card = hand.iter().next().filter(|_| full);
            (
                card.map_or(FocusTarget::Done, |(way, _)| FocusTarget::Card(way)),
                None,
            )
        }
        Phase::Move(Moved::Nothing) => (FocusTarget::Cell(first_piece(game, seat)), None),
        Phase::Move(Moved::Boats(last) | Moved::Fish(last)) => {
            let piece = Piece::on(table, seat, last)
                .filter(|piece| piece.ways(game, seat).next().is_some());
            (FocusTarget::Done, piece)
        }
        Phase::Draw(_) => (
            Slot::all()
                .next()
                .map_or(FocusTarget::Pile, FocusTarget::Open),
            None,
        ),
        Phase::Grey(_)
        | Phase::Lot
        | Phase::Deal
        | Phase::Top(_)
        | Phase::Refill(..)
        | Phase::Over => (FocusTarget::Done, None),
    }
}

/// The free rim cell nearest the middle of the upper side.
fn first_berth(table: &Position) -> Cell {
    let from_middle =
        |cell: &Cell| i32::from(cell.row()) + (i32::from(cell.col()) - COLS as i32 / 2).abs();
    Cell::all()
        .filter(|cell| cell.on_rim() && table.boat_at(*cell).is_none())
        .min_by_key(from_middle)
        .unwrap_or(Cell::ORIGIN)
}

/// The first boat that can sail; without one, the first fish that can swim.
fn first_piece(game: &Fish, seat: Seat) -> Cell {
    let table = game.position();
    let moves = |piece: &Piece| piece.ways(game, seat).next().is_some();
    let boat = Boat::all()
        .map(Piece::Boat)
        .find(|piece| piece.cell(table, seat).is_some() && moves(piece));
    let fish = || {
        Cell::all()
            .filter(|cell| !table.water[*cell].is_empty())
            .map(Piece::School)
            .find(moves)
    };
    boat.or_else(fish)
        .and_then(|piece| piece.cell(table, seat))
        .unwrap_or(Cell::ORIGIN)
}
