//! Edge cases beyond the vectors: set-ups, placing, modes, positions that are refused.

use tacklebox_rules::{
    BadSetup, First, Game, Inconsistent, Next,
    fish::{
        Action, Boats, Fish, Illegal, Phase, Position, Setup,
        parts::{Cell, School, Shade},
    },
    grid::{
        Direction::{E, N, S, SE, W},
        Grid,
    },
};

use crate::{
    driver::{legal, outcomes},
    notation::*,
};

#[test]
fn setup_table() {
    for (players, boats, pile, passes) in
        [(2, 3, 43, 2), (3, 2, 40, 3), (4, 2, 37, 3), (5, 1, 34, 3)]
    {
        let game = dealt(Setup::players(players));
        let table = game.position();
        assert_eq!((table.boats_each(), table.passes()), (boats, passes));
        assert_eq!(table.pile.len(), pile);
        assert_eq!(table.phase, Phase::Place);
        let seats = 0..players;
        assert!(
            seats
                .clone()
                .all(|n| table.hands[seat(n)].len() == 3 && table.stock[seat(n)] == 2)
        );
    }
}

#[test]
fn bad_setups_are_refused_with_a_reason() {
    let start = |setup| Fish::start(setup).map(|_| ());
    assert_eq!(start(Setup::players(1)), Err(BadSetup::Players));
    assert_eq!(start(Setup::players(6)), Err(BadSetup::Players));
    let absent = Setup {
        players: 4,
        first: First::Chosen(seat(4)),
    };
    assert_eq!(start(absent), Err(BadSetup::First));
}

#[test]
fn boats_are_placed_one_by_one_from_the_first_player_on() {
    let mut game = dealt(Setup {
        players: 3,
        first: First::Chosen(seat(2)),
    });
    let mut order = Vec::new();
    while let (Phase::Place, Next::Decision(seat)) = (game.position().phase, game.next()) {
        order.push(seat.number());
        let first = legal(&game)[0];
        game.play(first).unwrap();
    }
    assert_eq!(order, [2, 0, 1, 2, 0, 1]);
    assert_eq!(game.next(), Next::Decision(seat(2)));
}

#[test]
fn one_mode_a_turn() {
    let boats: [&[(u8, u8)]; 2] = [&[(0, 3), (8, 3), (8, 5)], &[(0, 5), (8, 9), (8, 11)]];
    let mut game = Fish::load(table(&boats, &[E, E, N, S])).unwrap();
    assert_eq!(game.check(sail(0, W)), Err(Illegal::NoCard));
    assert_eq!(game.check(swim(0, 0, E)), Err(Illegal::NoFish));
    play(&mut game, &[sail(0, E)]);
    assert_eq!(game.check(sail(0, E)), Err(Illegal::BoatThere));
    assert_eq!(game.check(swim(4, 4, N)), Err(Illegal::BoatsSail));
    assert_eq!(game.check(Action::Drift(None)), Err(Illegal::NotNow));
    assert_eq!(game.check(Action::TakeTop), Err(Illegal::NotNow));
}

#[test]
fn five_players_have_one_boat_each() {
    let game = corner(&[S, SE], &[((1, 1), school(1, 0, 0))]);
    assert_eq!(game.check(sail(1, S)), Err(Illegal::NoSuchBoat));
}

#[test]
fn an_open_card_is_known_to_all_until_it_is_played() {
    let boats: [&[(u8, u8)]; 2] = [&[(8, 1), (8, 3), (8, 5)], &[(0, 1), (0, 3), (0, 5)]];
    let mut game = Fish::load(table(&boats, &[N, N])).unwrap();
    play(&mut game, &[sail(0, N), Action::EndMove, Action::NoGrey]);
    let card = game.position().open[0].unwrap();
    play(&mut game, &[take_open(0)]);
    assert_eq!(game.position().hands[seat(0)].shown, cards(&[card]));
    assert!(matches!(game.position().phase, Phase::Refill(..)));
    let (outcome, _) = outcomes(&game)[0];
    game.settle(outcome).unwrap();
    assert!(game.position().open.iter().all(Option::is_some));
}

#[test]
fn what_cannot_lie_on_the_table_is_not_loaded() {
    let boats: [&[(u8, u8)]; 2] = [&[(0, 3), (8, 3), (8, 5)], &[(0, 5), (8, 9), (8, 11)]];
    let sound = || table(&boats, &[E, E, N, S]);
    let refused = |change: &dyn Fn(&mut Position)| {
        let mut position = sound();
        change(&mut position);
        Fish::load(position).map(|_| ()).unwrap_err()
    };
    assert!(Fish::load(sound()).is_ok());
    assert_eq!(
        refused(&|p| p.setup.players = 1),
        Inconsistent::Setup(BadSetup::Players)
    );
    assert_eq!(refused(&|p| p.seat = seat(2)), Inconsistent::Seat);
    assert_eq!(refused(&|p| p.first = seat(1)), Inconsistent::Seat);
    assert_eq!(refused(&|p| p.stock[seat(3)] = 1), Inconsistent::Seat);
    assert_eq!(refused(&|p| p.pile.add(N)), Inconsistent::Parts);
    assert_eq!(refused(&|p| _ = p.pile.take(N)), Inconsistent::Parts);
    assert_eq!(
        refused(&|p| p.hands[seat(0)].shown.add(W)),
        Inconsistent::Parts
    );
    assert_eq!(
        refused(&|p| p.caught[seat(0)].grey = 5),
        Inconsistent::Parts
    );
    assert_eq!(refused(&|p| p.stock[seat(0)] = 3), Inconsistent::Parts);
    assert_eq!(
        refused(&|p| *p.boats[seat(0)].get_mut(0).unwrap() = at(8, 3)),
        Inconsistent::Place
    );
    assert_eq!(
        refused(&|p| *p.boats[seat(0)].get_mut(0).unwrap() = at(1, 1)),
        Inconsistent::Place
    );
    assert_eq!(
        refused(&|p| p.water[at(1, 1)].top = Some(Shade::Blue)),
        Inconsistent::Place
    );
    assert_eq!(
        refused(&|p| p.boats[seat(0)] = Boats::new(Cell::ORIGIN)),
        Inconsistent::Phase
    );
    assert_eq!(refused(&|p| p.phase = Phase::Place), Inconsistent::Phase);
    assert_eq!(refused(&|p| p.phase = Phase::Deal), Inconsistent::Phase);
    assert_eq!(refused(&|p| p.phase = Phase::Top(6)), Inconsistent::Phase);
    assert_eq!(refused(&|p| p.pass = 3), Inconsistent::Phase);
    assert_eq!(
        refused(&|p| p.water = Grid::all(School::default())),
        Inconsistent::Phase
    );
}
