//! The companion beside the printed boxes: every scoring vector of the specifications through the
//! sheets, whole games counted from what lies on the table, set-up tables, checkers, virtual rivals.
//! Here: what all five games need.

#[path = "../podwodni/cards.rs"]
mod cards;
mod danny;
mod fish;
mod klofni;
mod kohaku;
mod noise;
mod pile;
mod podwodni;
#[path = "../common/ponds.rs"]
mod ponds;
mod rybowisko;
mod turns;

use splitmix::SplitMix64;
use tacklebox_rules::{
    Game, Next, Seat, Source, Standings, Who,
    chance::{any_legal, roll},
    companion::Competitor,
};

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

pub(crate) fn player(number: u8) -> Competitor {
    Competitor::Seat(seat(number))
}

/// Plays one step at random; `false` when the game is over.
pub(crate) fn step<G: Game>(game: &mut G, dice: &mut SplitMix64) -> bool {
    match game.next() {
        Next::Over => return false,
        Next::Chance => game.settle(roll(game, dice).unwrap()).unwrap(),
        Next::Decision(_) => game.play(any_legal(game, dice).unwrap()).unwrap(),
    }
    true
}

/// A whole random game.
pub(crate) fn played<G: Game>(setup: G::Setup, seed: u64) -> G {
    let (mut game, mut dice) = (G::start(setup).unwrap(), SplitMix64(seed));
    while step(&mut game, &mut dice) {}
    game
}

/// Points, tie-break and place of each row.
pub(crate) fn results(standings: &Standings) -> Vec<(i16, i16, u8)> {
    let rows = standings.rows().iter();
    rows.map(|row| (row.points, row.tie_break, row.place))
        .collect()
}

pub(crate) fn points(standings: &Standings) -> Vec<i16> {
    standings.rows().iter().map(|row| row.points).collect()
}

pub(crate) fn winners(standings: &Standings) -> Vec<Who> {
    standings.winners().collect()
}

/// The breakdown of a seat's points.
pub(crate) fn lines(standings: &Standings, number: u8) -> Vec<(Source, u8, i16)> {
    let row = standings.of(seat(number)).unwrap();
    let lines = row.lines.iter();
    lines
        .map(|line| (line.source, line.count, line.points))
        .collect()
}
