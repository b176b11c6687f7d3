//! Test vectors of Podwodni Łowcy, in the order of sections 8 and 9 of its specification, and edge cases
//! beyond them. Here: the specification's notation. A table is written as three rows of cards, `R1` to `Y3`
//! for fish, `S` shrimp, `W` wave, `N` net, `H` harpoon.

mod cards;
#[path = "../common/driver.rs"]
mod driver;
mod edge_cases;
mod examples;
mod loading;
mod vectors;

pub(crate) use cards::{GB, GX, NAMES, card, cards, catch, collection};
use driver::{legal, outcomes};
use tacklebox_rules::{
    Game, Next, Seat,
    bag::{Bag, Kind as _},
    podwodni::{
        Action, Corner, Grab, Outcome, Phase, Podwodni, Position, Set, Setup, Target,
        parts::{Card, Cards, Catch, Cell, Collection},
    },
};

pub(crate) const TL: Corner = Corner::TopLeft;
pub(crate) const TR: Corner = Corner::TopRight;
pub(crate) const BL: Corner = Corner::BottomLeft;
pub(crate) const BR: Corner = Corner::BottomRight;

pub(crate) const GW: &str = "R1 W Y3 W / G1 Y1 R2 N / Y2 R3 G3 S";
pub(crate) const GH: &str = "R1 H Y3 N / G1 Y1 R2 W / Y2 R3 G3 S";

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

pub(crate) fn pile(names: &str) -> Cards {
    let mut pile = Bag::EMPTY;
    cards(names).into_iter().for_each(|card| pile.add(card));
    pile
}

pub(crate) fn set(names: &str) -> Action {
    let cards: Vec<Catch> = names.split_whitespace().map(catch).collect();
    Action::Set(Set::of(&cards).unwrap())
}

pub(crate) fn take_row(places: &[u8]) -> Action {
    let bits = places.iter().fold(0, |bits, place| bits | 1 << place);
    Action::TakeRow(Grab::new(bits).unwrap())
}

pub(crate) fn harpoon(number: u8) -> Action {
    Action::Harpoon(Target::new(number).unwrap())
}

pub(crate) fn wash(name: &str) -> Action {
    Action::Wash(catch(name))
}

pub(crate) fn net(diver: u8, name: &str) -> Action {
    Action::Net(seat(diver), catch(name))
}

pub(crate) fn flip(name: &str) -> Action {
    Action::Flip(catch(name))
}

pub(crate) fn extra(name: &str) -> Action {
    Action::Extra(catch(name))
}

pub(crate) fn pick(name: &str) -> Action {
    Action::Pick(catch(name))
}

/// Diver 0 to choose, these cards on the table and face up before the divers; all others in the deck.
pub(crate) fn table(rows: &str, up: &[&str]) -> Position {
    let setup = Setup::players(up.len() as u8);
    let mut position = *Podwodni::start(setup).unwrap().position();
    let laid = cards(&rows.replace('/', " "));
    assert_eq!(laid.len(), 12);
    for (cell, card) in Cell::all().zip(laid) {
        position.table[cell] = Some(card);
        assert!(position.deck.take(card));
    }
    for (seat, up) in Seat::ALL.into_iter().zip(up) {
        position.up[seat] = collection(up);
        for card in cards(up) {
            assert!(position.deck.take(card));
        }
    }
    position.phase = Phase::Choose;
    position
}

/// The number of sets scored by each diver. Their cards come from the kinds with most left.
pub(crate) fn scored(mut position: Position, sets: &[u8]) -> Position {
    for (seat, &sets) in Seat::ALL.into_iter().zip(sets) {
        position.down[seat] = sets;
        for _ in 0..sets {
            let fish = position
                .deck
                .iter()
                .filter(|(card, _)| card.fish().is_some());
            let (card, _) = fish.max_by_key(|&(_, count)| count).unwrap();
            assert!(position.deck.take(card));
        }
    }
    position
}

pub(crate) fn load(position: Position) -> Podwodni {
    Podwodni::load(position).unwrap()
}

/// Plays the decisions in turn; whenever a card is to be drawn, the next of `draws` comes, as long as
/// there is one.
pub(crate) fn play(game: &mut Podwodni, draws: &str, actions: &[Action]) {
    let mut draws = cards(draws).into_iter();
    let mut draw_all = |game: &mut Podwodni| {
        while game.next() == Next::Chance
            && let Some(card) = draws.next()
        {
            game.settle(Outcome::Card(card)).unwrap();
        }
    };
    for &action in actions {
        draw_all(game);
        game.play(action)
            .unwrap_or_else(|why| panic!("{action:?}: {why:?}"));
    }
    draw_all(game);
    assert_eq!(draws.next(), None, "all cards are drawn");
}

/// Fills the gaps of the table with any cards.
pub(crate) fn refill(game: &mut Podwodni) {
    while game.position().phase == Phase::Fill {
        let (outcome, _) = outcomes(game)[0];
        game.settle(outcome).unwrap();
    }
}

/// The cards of a row of the table, `.` for a gap.
pub(crate) fn row(game: &Podwodni, row: u8) -> String {
    let name = |col| match game.position().table[Cell::at(row, col).unwrap()] {
        Some(card) => NAMES[card.index()],
        None => ".",
    };
    [0, 1, 2, 3].map(name).join(" ")
}

pub(crate) fn up(game: &Podwodni, diver: u8) -> Collection {
    game.position().up[seat(diver)]
}

pub(crate) fn points(game: &Podwodni) -> Vec<i16> {
    let standings = game.standings();
    standings.rows().iter().map(|row| row.points).collect()
}

/// The cards that would break the dive as its next one.
pub(crate) fn breaking(game: &Podwodni, corner: Corner) -> String {
    let broken = Card::all().filter(|&card| game.position().breaks(corner, card));
    let names: Vec<&str> = broken.map(|card| NAMES[card.index()]).collect();
    names.join(" ")
}

/// Whose turn it is, at its beginning.
pub(crate) fn turn(game: &Podwodni) -> Option<u8> {
    let table = game.position();
    matches!(table.phase, Phase::Fill | Phase::Choose).then(|| table.seat.number())
}
