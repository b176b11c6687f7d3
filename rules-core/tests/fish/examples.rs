//! Section 8: worked examples of the rulebook.

use tacklebox_rules::{
    Game,
    fish::{
        Action, Fish, Illegal, Position,
        parts::{School, Shade, Shoal, number},
    },
    grid::Direction::{E, N, NW, S, SE, W},
};

use crate::{driver::legal, notation::*};

#[test]
fn v8_1_order_of_boats() {
    let rival: &[(u8, u8)] = &[(0, 14), (4, 14), (8, 14)];
    let own: &[(u8, u8)] = &[(0, 3), (8, 2), (8, 10)];
    let start = || Fish::load(table(&[own, rival], &[E, E, N])).unwrap();
    assert_eq!((number(at(0, 3)), number(at(8, 2))), (2, 3));

    let mut game = start();
    play(
        &mut game,
        &[sail(0, E), sail(1, E), Action::EndMove, Action::NoGrey],
    );
    assert_eq!(
        game.position().boats[seat(0)][..],
        [at(0, 4), at(8, 3), at(8, 10)]
    );
    assert_eq!(may_draw(&game), Some(1));

    let mut game = start();
    play(
        &mut game,
        &[sail(1, E), sail(0, E), Action::EndMove, Action::NoGrey],
    );
    assert_eq!(may_draw(&game), Some(3));
    assert_eq!(game.position().caught[seat(0)], Shoal::default());
}

#[test]
fn v8_2_yellow_sails() {
    let yellow: &[(u8, u8)] = &[(0, 9), (8, 1), (8, 3)];
    let green: &[(u8, u8)] = &[(8, 5), (8, 7), (8, 9)];
    let mut game = Fish::load(table(&[yellow, green], &[S, SE, W])).unwrap();
    play(&mut game, &[sail(0, S)]);
    assert_eq!(game.position().caught[seat(0)], shoal(0, 1, 0));
    play(&mut game, &[sail(0, SE)]);
    assert_eq!(game.position().boats[seat(0)][0], at(2, 10));
    assert_eq!(game.position().caught[seat(0)], shoal(0, 2, 0));
    play(&mut game, &[Action::EndMove, Action::NoGrey]);
    assert_eq!(may_draw(&game), Some(2));
}

/// Green is seat 1: the position after the second example.
fn green_to_swim() -> Fish {
    let yellow: &[(u8, u8)] = &[(2, 10), (8, 1), (8, 3)];
    let green: &[(u8, u8)] = &[(1, 5), (8, 7), (8, 9)];
    let mut position = table(&[yellow, green], &[N, N, NW, E]);
    position.water[at(1, 6)] = School::default();
    position.water[at(1, 9)] = School::default();
    position.caught[seat(0)] = shoal(0, 2, 0);
    position.caught[seat(1)] = shoal(1, 1, 0);
    let hand = position.hands[seat(0)];
    position.hands[seat(0)] = position.hands[seat(1)];
    position.hands[seat(1)] = hand;
    Fish::load(Position {
        seat: seat(1),
        ..position
    })
    .unwrap()
}

#[test]
fn v8_3_green_swims() {
    let mut game = green_to_swim();
    play(&mut game, &[swim(4, 7, N)]);
    assert_eq!(game.position().water[at(3, 7)].fish, shoal(0, 1, 1));
    assert_eq!(game.position().water[at(3, 7)].top, Some(Shade::Grey));
    play(&mut game, &[swim(3, 7, N)]);
    assert_eq!(game.position().water[at(2, 7)].fish, shoal(1, 1, 1));
    play(&mut game, &[swim(2, 7, NW)]);
    assert_eq!(game.position().water[at(1, 6)].fish, shoal(1, 1, 1));
    assert_eq!(
        game.position().caught[seat(1)],
        shoal(1, 1, 0),
        "beside the boat, not caught"
    );
    assert_eq!(number(at(1, 6)), 3);
    assert!(
        legal(&game)
            .iter()
            .all(|action| !matches!(action, Action::Sail(..)))
    );
    assert_eq!(game.check(sail(0, E)), Err(Illegal::FishSwim));
}

#[test]
fn v8_4_grey() {
    let mut game = green_to_swim();
    play(
        &mut game,
        &[
            swim(4, 7, N),
            swim(3, 7, N),
            swim(2, 7, NW),
            Action::EndMove,
        ],
    );
    assert_eq!(game.check(grey(4, 7)), Err(Illegal::NoFish));
    play(&mut game, &[grey(1, 6)]);
    let school = game.position().water[at(1, 6)];
    assert_eq!(
        (school.fish, school.top),
        (shoal(1, 1, 2), Some(Shade::Grey))
    );
    let points: i16 = Shade::ALL
        .map(|s| i16::from(school.fish.count(s)) * s.points())
        .iter()
        .sum();
    assert_eq!((school.fish.len(), points), (4, 13));
    assert_eq!(game.position().stock[seat(1)], 1);
    assert_eq!(may_draw(&game), Some(3));
}

#[test]
fn v8_5_hand_limit() {
    let rival: &[(u8, u8)] = &[(0, 14), (4, 14), (8, 14)];
    let own: &[(u8, u8)] = &[(0, 3), (8, 2), (8, 10)];
    let mut game = Fish::load(table(&[own, rival], &[E, N, N, N, S, S, S])).unwrap();
    play(&mut game, &[sail(0, E), Action::EndMove, Action::NoGrey]);
    assert_eq!(number(at(0, 4)), 3);
    assert_eq!(
        (game.position().hands[seat(0)].len(), may_draw(&game)),
        (6, Some(1))
    );
}
