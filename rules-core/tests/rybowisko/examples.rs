//! Section 8: the examples of the rulebook.

use tacklebox_rules::{
    Game, Next, Source,
    rybowisko::{
        Action, Illegal, Phase, Then,
        lake::distance,
        parts::{
            Colour::Red,
            Species::{
                Bitterling, Bleak, Bream, Carp, Pike, Roach, Ruffe, Tench, Weatherfish, Zander,
            },
            Way::{N, S},
        },
        score::Catch,
    },
};

use crate::{
    driver::{legal, outcomes},
    notation::*,
};

#[test]
fn x1_catch() {
    let mut position = plain(&[(1, 1), (5, 7)]);
    lay(&mut position, (2, 1), Red, N);
    lay(&mut position, (0, 3), Red, S);
    let mut game = load(position);
    play(&mut game, to(2, 1));
    roll(&mut game, 4);
    assert_eq!(game.position().phase, Phase::Miss(face(4)));
    assert_eq!(legal(&game), [Action::Reroll, Action::GiveUp]);
    assert_eq!(game.check(TAKE_0), Err(Illegal::NoneFits));
    play(&mut game, Action::Reroll);
    assert_eq!(luck(&game, 0), 2);
    roll(&mut game, 3);
    assert_eq!(game.position().phase, Phase::Pick(face(3)));
    assert_eq!(legal(&game), [TAKE_0, TAKE_1]);
    play(&mut game, TAKE_1);
    assert_eq!(game.position().fish[seat(0)], cards(&[Bitterling]));
    assert_eq!(points(&game, 0), 2);
    stock(&mut game, Tench);
    assert_eq!(pair(&game, Red), [Some(Weatherfish), Some(Tench)]);
    drift(&mut game, N);
    assert_eq!(fisher(&game, 0), (1, 1));
    assert_eq!(game.position().token_on(at((2, 1))), None);
    assert_eq!(tokens(&game), (14, 2));
    assert_eq!(game.next(), Next::Decision(seat(1)));
}

#[test]
fn x2_score() {
    let fish = [
        Pike,
        Zander,
        Bream,
        Roach,
        Tench,
        Weatherfish,
        Bleak,
        Ruffe,
        Bitterling,
    ];
    let catch = Catch::of(&cards(&fish));
    assert_eq!((catch.fish, catch.rare, catch.sets()), ([2, 3, 4], 3, 2));
    let lines: Vec<_> = catch
        .lines()
        .iter()
        .map(|l| (l.source, l.count, l.points))
        .collect();
    assert_eq!(
        lines,
        [
            (Source::FishCards, 9, 9),
            (Source::RareFish, 3, 3),
            (Source::FishSets, 2, 4)
        ]
    );
    assert_eq!(score(&fish), 16);
}

#[test]
fn x3_five_cells() {
    let mut game = load(plain(&[(1, 1), (5, 7)]));
    let mut by_distance = [0; 6];
    for action in legal(&game) {
        let Action::Move(cell) = action else {
            panic!("{action:?} instead of a move");
        };
        by_distance[usize::from(distance(at((1, 1)), cell).unwrap())] += 1;
    }
    assert_eq!(by_distance, [0, 2, 5, 6, 5, 6]);
    assert_eq!(legal(&game).len(), 24);
    assert_eq!(game.check(to(3, 4)), Ok(()));
    assert_eq!(game.check(to(5, 3)), Err(Illegal::TooFar(1)));
    play(&mut game, to(4, 3));
    assert_eq!(luck(&game, 0), 0);
    roll(&mut game, 3);
    assert_eq!(game.position().phase, Phase::Drift, "no luck, no choice");
    drift(&mut game, S);
    assert_eq!(fisher(&game, 0), (5, 3));
}

#[test]
fn x4_refill() {
    for (rival, placed, on_board, aside) in [((5, 7), 7, 15, 1), ((0, 3), 6, 14, 2)] {
        let mut game = load(without(plain(&[(2, 2), rival]), &SIX));
        assert_eq!(tokens(&game), (9, 7));
        play(&mut game, to(2, 1));
        roll(&mut game, 2);
        play(&mut game, TAKE_0);
        stock(&mut game, Carp);
        drift(&mut game, S);
        assert_eq!(fisher(&game, 0), (3, 1));
        assert_eq!(game.position().phase, Phase::Mix(Then::NextTurn));
        assert_eq!(outcomes(&game).len(), 8, "any of the eight may stay");
        lay_out(&mut game);
        assert_eq!(tokens(&game), (8 + placed, aside), "rival on {rival:?}");
        assert_eq!(tokens(&game).0, on_board);
        let under = game.position().token_on(at((0, 3)));
        assert_eq!(under.is_none(), rival == (0, 3));
        assert_eq!(game.next(), Next::Decision(seat(1)));
    }
}
