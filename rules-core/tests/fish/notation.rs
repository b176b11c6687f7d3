//! Notation of the specification for cells, cards, fish and moves, and the positions that its vectors begin
//! with.

use tacklebox_rules::{
    Game, Next, Seat,
    bag::Bag,
    fish::{
        Action, Allowance, Boat, Fish, Hand, Moved, Phase, Position, Setup, Slot,
        parts::{Cards, Cell, School, Shade, Shoal},
    },
    grid::{
        Direction::{self},
        Grid,
    },
};

use crate::driver::outcomes;

pub(crate) fn at(row: u8, col: u8) -> Cell {
    Cell::at(row, col).unwrap()
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

pub(crate) fn sail(boat: u8, way: Direction) -> Action {
    Action::Sail(Boat::new(boat).unwrap(), way)
}

pub(crate) fn swim(row: u8, col: u8, way: Direction) -> Action {
    Action::Swim(at(row, col), way)
}

pub(crate) fn grey(row: u8, col: u8) -> Action {
    Action::PlaceGrey(at(row, col))
}

pub(crate) fn take_open(slot: u8) -> Action {
    Action::TakeOpen(Slot::new(slot).unwrap())
}

pub(crate) fn cards(list: &[Direction]) -> Cards {
    let mut bag = Bag::EMPTY;
    list.iter().for_each(|&card| bag.add(card));
    bag
}

pub(crate) fn shoal(blue: u8, white: u8, grey: u8) -> Shoal {
    Shoal { blue, white, grey }
}

/// Fish on a cell; the first of the colours that is there lies on top.
pub(crate) fn school(blue: u8, white: u8, grey: u8) -> School {
    let fish = shoal(blue, white, grey);
    School {
        fish,
        top: Shade::ALL.into_iter().find(|&shade| fish.count(shade) > 0),
    }
}

/// Seat 0 at the start of its turn with this hand, boats on these cells by seat, the start layout
/// around them. The others have no cards; what is not in hand or open is in the pile.
pub(crate) fn table(boats: &[&[(u8, u8)]], hand: &[Direction]) -> Position {
    let setup = Setup::players(boats.len() as u8);
    let mut position = *Fish::start(setup).unwrap().position();
    for (seat, cells) in Seat::ALL.into_iter().zip(boats) {
        for &(row, col) in *cells {
            assert!(position.boats[seat].try_push(at(row, col)));
            position.water[at(row, col)] = School::default();
        }
    }
    position.hands[seat(0)] = Hand {
        cards: cards(hand),
        shown: Bag::EMPTY,
    };
    hand.iter()
        .for_each(|&card| assert!(position.pile.take(card)));
    for slot in 0..3 {
        let (card, _) = position
            .pile
            .iter()
            .max_by_key(|&(_, count)| count)
            .unwrap();
        position.pile.take(card);
        position.open[slot] = Some(card);
    }
    position.phase = Phase::Move(Moved::Nothing);
    position
}

/// Only these fish are left on the board.
pub(crate) fn only(position: Position, fish: &[((u8, u8), School)]) -> Position {
    let mut water = Grid::all(School::default());
    fish.iter()
        .for_each(|&((row, col), school)| water[at(row, col)] = school);
    Position { water, ..position }
}

pub(crate) fn play(game: &mut Fish, actions: &[Action]) {
    for &action in actions {
        game.play(action)
            .unwrap_or_else(|why| panic!("{action:?}: {why:?}"));
    }
}

pub(crate) fn may_draw(game: &Fish) -> Option<u8> {
    match game.position().phase {
        Phase::Draw(Allowance::UpTo(cards)) => Some(cards),
        Phase::Draw(Allowance::One) => Some(1),
        _ => None,
    }
}

/// Deals the first possible cards.
pub(crate) fn dealt(setup: Setup) -> Fish {
    let mut game = Fish::start(setup).unwrap();
    while game.next() == Next::Chance {
        let (outcome, _) = outcomes(&game)[0];
        game.settle(outcome).unwrap();
    }
    game
}

/// Five players, seat 0's boat in the corner (0,0), the others on the bottom row.
pub(crate) fn corner(hand: &[Direction], fish: &[((u8, u8), School)]) -> Fish {
    let boats: [&[(u8, u8)]; 5] = [&[(0, 0)], &[(8, 1)], &[(8, 3)], &[(8, 5)], &[(8, 7)]];
    Fish::load(only(table(&boats, hand), fish)).unwrap()
}
