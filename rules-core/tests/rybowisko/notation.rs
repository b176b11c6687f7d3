//! Notation of the specification for cells, tokens, cards and moves, and its base position.

use tacklebox_rules::{
    Game, Seat,
    bag::Bag,
    rybowisko::{
        Action, Laid, Outcome, Phase, Position, Rybowisko, Setup, Side, Slot,
        lake::Place,
        parts::{
            Cards, Cell, Colour,
            Colour::{Blue, Green, Red, Yellow},
            Face,
            Species::{
                self, Bitterling, Bream, Carp, Catfish, Ide, Perch, SpinedLoach, Weatherfish,
            },
            Token,
            Way::{self, E, N, S, W},
            Ways,
        },
        score::Catch,
    },
};

use crate::driver::outcomes;

pub(crate) type At = (u8, u8);

pub(crate) fn at((row, col): At) -> Cell {
    Cell::at(row, col).unwrap()
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

pub(crate) fn to(row: u8, col: u8) -> Action {
    Action::Move(at((row, col)))
}

pub(crate) const TAKE_0: Action = Action::Take(Side::Left);
pub(crate) const TAKE_1: Action = Action::Take(Side::Right);

pub(crate) fn face(pips: u8) -> Face {
    Face::new(pips).unwrap()
}

pub(crate) fn cards(list: &[Species]) -> Cards {
    let mut bag = Bag::EMPTY;
    list.iter().for_each(|&card| bag.add(card));
    bag
}

/// The base position `FULL`: a token on each place; BW is aside.
#[rustfmt::skip]
pub(crate) const FULL: [(At, Colour, Way); 15] = [
    ((0, 3), Red, N), ((0, 5), Red, E), ((2, 1), Red, S), ((2, 3), Red, W),
    ((2, 5), Yellow, N), ((2, 7), Yellow, E), ((3, 0), Yellow, S), ((3, 4), Yellow, W),
    ((3, 8), Green, N), ((4, 1), Green, E), ((4, 3), Green, S), ((4, 5), Green, W),
    ((4, 7), Blue, N), ((6, 3), Blue, E), ((6, 5), Blue, S),
];

/// The tokens of X4 that are not on the board.
pub(crate) const SIX: [At; 6] = [(0, 3), (0, 5), (2, 3), (2, 5), (3, 4), (4, 3)];

/// The base cards `SL`.
pub(crate) const SL: [(Colour, [Species; 2]); 4] = [
    (Red, [Weatherfish, Bitterling]),
    (Yellow, [Catfish, Bream]),
    (Green, [Carp, SpinedLoach]),
    (Blue, [Perch, Ide]),
];

pub(crate) fn known(colour: Colour, way: Way) -> Laid {
    let ways = Ways::one(way);
    Laid { colour, ways }
}

pub(crate) fn lay(position: &mut Position, cell: At, colour: Colour, way: Way) {
    let place = Place::on(at(cell)).unwrap();
    position.grounds.put(place, Some(known(colour, way)));
    position.aside.take(Token { colour, way });
}

/// Takes the tokens of these places aside.
pub(crate) fn without(mut position: Position, cells: &[At]) -> Position {
    for &(cell, colour, way) in FULL.iter().filter(|(cell, ..)| cells.contains(cell)) {
        position.grounds.put(Place::on(at(cell)).unwrap(), None);
        assert!(position.aside.add(Token { colour, way }));
    }
    position
}

/// `FULL` and `SL`, fishers on these cells by seat, seat 0 to move.
pub(crate) fn base(setup: Setup, fishers: &[At]) -> Position {
    let mut position = Position::opening(Setup {
        players: fishers.len() as u8,
        ..setup
    })
    .unwrap();
    for (seat, &cell) in Seat::ALL.into_iter().zip(fishers) {
        position.fishers[seat] = at(cell);
    }
    for (cell, colour, way) in FULL {
        lay(&mut position, cell, colour, way);
    }
    for (colour, [left, right]) in SL {
        for (side, species) in [(Side::Left, left), (Side::Right, right)] {
            assert!(position.pile.take(species));
            position.slots.put(Slot { colour, side }, Some(species));
        }
    }
    position.phase = Phase::Move;
    position
}

/// The plain game, with fishers on these cells.
pub(crate) fn plain(fishers: &[At]) -> Position {
    base(Setup::players(2), fishers)
}

pub(crate) fn load(position: Position) -> Rybowisko {
    Rybowisko::load(position).unwrap()
}

pub(crate) fn play(game: &mut Rybowisko, action: Action) {
    game.play(action)
        .unwrap_or_else(|why| panic!("{action:?}: {why:?}"));
}

pub(crate) fn roll(game: &mut Rybowisko, pips: u8) {
    game.settle(Outcome::Rolled(face(pips))).unwrap();
}

pub(crate) fn stock(game: &mut Rybowisko, species: Species) {
    game.settle(Outcome::Card(species)).unwrap();
}

/// The token is turned: it has one direction only.
pub(crate) fn drift(game: &mut Rybowisko, way: Way) {
    assert_eq!(outcomes(game), [(Outcome::Carried(way), 1)]);
    game.settle(Outcome::Carried(way)).unwrap();
}

/// Lays tokens out as chance first offers until it is done.
pub(crate) fn lay_out(game: &mut Rybowisko) {
    while matches!(game.position().phase, Phase::Mix(_) | Phase::Lay(_)) {
        let (outcome, _) = outcomes(game)[0];
        game.settle(outcome).unwrap();
    }
}

pub(crate) fn fisher(game: &Rybowisko, number: u8) -> At {
    let cell = game.position().fishers[seat(number)];
    (cell.row(), cell.col())
}

pub(crate) fn luck(game: &Rybowisko, number: u8) -> u8 {
    game.position().luck[seat(number)]
}

pub(crate) fn points(game: &Rybowisko, number: u8) -> i16 {
    game.standings().of(seat(number)).unwrap().points
}

/// Tokens on the board and aside.
pub(crate) fn tokens(game: &Rybowisko) -> (usize, u32) {
    (game.position().grounds.len(), game.position().aside.len())
}

pub(crate) fn pair(game: &Rybowisko, colour: Colour) -> [Option<Species>; 2] {
    *game.position().slots.pair(colour)
}

pub(crate) fn score(list: &[Species]) -> i16 {
    let lines = Catch::of(&cards(list)).lines();
    lines.iter().map(|line| line.points).sum()
}
