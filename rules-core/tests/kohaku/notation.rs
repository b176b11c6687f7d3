//! Notation of the specification for tiles, displays and ponds, and the positions that its vectors begin with.

use tacklebox_rules::{
    Game, Next, Seat,
    kohaku::{
        Action, Display, Face, Kohaku, Outcome, Pair, Phase, Position, Setup, Sort, Spot, Tile,
        parts::{DecorationTile, FishTile, GoalCard},
        score::{PondScore, decoration_points, goal_points},
    },
};

use crate::{
    driver::{legal, outcomes},
    ponds::spot,
};

pub(crate) fn fish(id: u8) -> FishTile {
    FishTile::new(id).unwrap()
}

pub(crate) fn deco(id: u8) -> DecorationTile {
    DecorationTile::new(id).unwrap()
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

pub(crate) fn take(pair: u8) -> Action {
    Action::Take(Pair::new(pair).unwrap())
}

/// Points of the decorations in reading order.
pub(crate) fn decorations(pond: &[(Spot, Face)]) -> Vec<i16> {
    let points = |&(spot, face): &(Spot, Face)| match face {
        Face::Koi(_) => None,
        Face::Decoration(decoration) => {
            Some(decoration_points(decoration, spot, pond.iter().copied()))
        }
    };
    pond.iter().filter_map(points).collect()
}

pub(crate) fn score(pond: &[(Spot, Face)]) -> PondScore {
    PondScore::of(pond.iter().copied())
}

pub(crate) fn goals(pond: &[(Spot, Face)]) -> Vec<i16> {
    GoalCard::ALL
        .into_iter()
        .map(|card| goal_points(card, pond.iter().copied()))
        .collect()
}

pub(crate) fn by_kind(score: &PondScore) -> Vec<i16> {
    score.kinds.iter().map(|kind| kind.points).collect()
}

pub(crate) fn open(game: &Kohaku, sort: Sort) -> Vec<(i8, i8)> {
    let place = |action| match (action, sort) {
        (Action::PlaceFish(Spot { x, y }), Sort::Fish) => Some((x, y)),
        (Action::PlaceDeco(Spot { x, y }), Sort::Decoration) => Some((x, y)),
        _ => None,
    };
    legal(game).into_iter().filter_map(place).collect()
}

/// Tile numbers of the display by cell, as the specification writes boards.
pub(crate) fn board(game: &Kohaku) -> Vec<Option<u8>> {
    let id = |tile| match tile {
        Tile::Fish(tile) => FishTile::id(tile),
        Tile::Decoration(tile) => DecorationTile::id(tile),
    };
    game.position()
        .display
        .iter()
        .map(|(_, tile)| tile.map(id))
        .collect()
}

pub(crate) fn ids<const N: usize>(ids: [u8; N]) -> Vec<Option<u8>> {
    ids.map(Some).to_vec()
}

pub(crate) fn settle_fish(game: &mut Kohaku, id: u8) {
    game.settle(Outcome::Fish(fish(id))).unwrap();
}

pub(crate) fn settle_deco(game: &mut Kohaku, id: u8) {
    game.settle(Outcome::Deco(deco(id))).unwrap();
}

/// A table with this display, everything else as at the start.
pub(crate) fn table(players: u8, phase: Phase, cells: [u8; 12]) -> Position {
    let mut position = *Kohaku::start(Setup::players(players)).unwrap().position();
    for (cell, id) in (0..).zip(cells) {
        let tile = match Display::sort(cell) {
            Sort::Fish => {
                position.fish.take(fish(id));
                position.fish_left -= 1;
                Tile::Fish(fish(id))
            }
            Sort::Decoration => {
                position.decorations.take(deco(id));
                Tile::Decoration(deco(id))
            }
        };
        position.display.put(cell, Some(tile));
    }
    position.phase = phase;
    position
}

/// The board of 8.4, Danny about to reveal a fish, with this number of fish in the stack.
pub(crate) fn danny(fish_left: u8) -> Position {
    let cells = [19, 0, 20, 12, 30, 0, 36, 8, 31, 18, 12, 56];
    Position {
        fish_left,
        ..table(1, Phase::DannyFish, cells)
    }
}

pub(crate) fn gained(game: &Kohaku) -> (Vec<u8>, Vec<u8>) {
    let danny = &game.position().danny;
    let fish = danny.fish.iter().map(FishTile::id).collect();
    (
        fish,
        danny.decorations.iter().map(DecorationTile::id).collect(),
    )
}

/// Takes a pair from a display where fish and decoration numbers equal their cells, lays both tiles
/// and refills with fish 20 and decoration 20. Returns what changed as (cell, new number).
pub(crate) fn refill(pair: u8) -> Vec<(u8, u8)> {
    let position = table(2, Phase::Take, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    let mut game = Kohaku::load(position).unwrap();
    game.play(take(pair)).unwrap();
    game.play(Action::PlaceFish(spot(0, 0))).unwrap();
    game.play(Action::PlaceDeco(spot(1, 0))).unwrap();
    settle_fish(&mut game, 20);
    settle_deco(&mut game, 20);
    assert_eq!(game.next(), Next::Decision(seat(1)));
    let cells = (0..).zip(board(&game).into_iter().flatten());
    cells.filter(|(cell, id)| cell != id).collect()
}

/// Settles chance nodes with their first outcome until a decision node or the end.
pub(crate) fn lay_out(game: &mut Kohaku) {
    while game.next() == Next::Chance {
        let first = outcomes(game)[0].0;
        game.settle(first).unwrap();
    }
}
