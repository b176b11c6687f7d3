//! Section 9: further vectors.

use tacklebox_rules::{
    BadSetup, Game, Next, Standings, TieBreak, Who,
    bag::Bag,
    rybowisko::{
        Action, Age, Illegal, Luck, Phase, Position, Rybowisko, Setup, Side, Slot, Slots,
        lake::distance,
        parts::{
            Colour::Red,
            Species::{
                self, Asp, Bitterling, Bream, Carp, Catfish, Eel, Perch, Pike, Roach, SpinedLoach,
                Tench, Weatherfish, Zander,
            },
            Way::{N, S, W},
        },
    },
};

use crate::{driver::legal, notation::*};

#[test]
fn v1_staying_is_no_move() {
    let game = load(plain(&[(1, 1), (5, 7)]));
    assert_eq!(game.check(to(1, 1)), Err(Illegal::MustMove));
}

#[test]
fn v2_past_a_rival_but_not_onto_him() {
    let mut position = plain(&[(1, 1), (1, 2)]);
    position.luck[seat(0)] = 0;
    let game = load(position);
    let cells = [(0, 2), (1, 3), (2, 0), (2, 1), (2, 2), (3, 1)];
    assert_eq!(legal(&game), cells.map(|cell| Action::Move(at(cell))));
    assert_eq!(game.check(to(1, 2)), Err(Illegal::FisherThere));
}

#[test]
fn v3_rest_on_a_place_without_token() {
    let mut position = without(plain(&[(1, 1), (5, 7)]), &[(2, 1)]);
    position.luck[seat(0)] = 0;
    let mut game = load(position);
    play(&mut game, to(2, 1));
    assert_eq!((luck(&game, 0), fisher(&game, 0)), (3, (2, 1)));
    assert_eq!(tokens(&game), (14, 2));
    assert_eq!(game.next(), Next::Decision(seat(1)));
}

/// Seat 0 fishes on (2,1) from (2,0).
fn at_the_red_token(position: Position) -> Rybowisko {
    let mut game = load(position);
    play(&mut game, to(2, 1));
    game
}

#[test]
fn v4_one_fits_and_is_taken() {
    let mut game = at_the_red_token(plain(&[(2, 0), (5, 7)]));
    roll(&mut game, 1);
    assert_eq!(game.position().fish[seat(0)], cards(&[Weatherfish]));
    stock(&mut game, Carp);
    assert_eq!(luck(&game, 0), 3);
    assert_eq!(pair(&game, Red), [Some(Carp), Some(Bitterling)]);
}

#[test]
fn v5_waves_against_the_edge_of_the_board() {
    let mut game = load(plain(&[(1, 3), (5, 7)]));
    play(&mut game, to(0, 3));
    roll(&mut game, 1);
    stock(&mut game, Carp);
    drift(&mut game, N);
    assert_eq!(fisher(&game, 0), (0, 3));
    assert_eq!(game.position().token_on(at((0, 3))), None);
}

#[test]
fn v6_waves_against_an_island() {
    let mut game = load(plain(&[(2, 4), (5, 7)]));
    play(&mut game, to(3, 4));
    roll(&mut game, 1);
    assert_eq!(game.position().fish[seat(0)], cards(&[Bream]));
    stock(&mut game, Carp);
    drift(&mut game, W);
    assert_eq!(fisher(&game, 0), (3, 4));
}

#[test]
fn v7_waves_against_a_rival() {
    let mut game = at_the_red_token(plain(&[(2, 2), (3, 1)]));
    roll(&mut game, 1);
    stock(&mut game, Carp);
    drift(&mut game, S);
    assert_eq!(fisher(&game, 0), (2, 1));
}

/// Three players with six tokens missing; seat 0 catches with the seventh.
fn refill_for_three(fishers: &[At]) -> Rybowisko {
    let mut game = at_the_red_token(without(plain(fishers), &SIX));
    roll(&mut game, 1);
    stock(&mut game, Carp);
    drift(&mut game, S);
    lay_out(&mut game);
    game
}

#[test]
fn v8_two_rivals_on_empty_places() {
    let game = refill_for_three(&[(2, 2), (0, 3), (3, 4)]);
    assert_eq!(fisher(&game, 0), (3, 1));
    assert_eq!(tokens(&game), (13, 3));
}

#[test]
fn v9_no_token_under_the_fisher_who_stayed() {
    let game = refill_for_three(&[(2, 2), (3, 1), (5, 7)]);
    assert_eq!(fisher(&game, 0), (2, 1));
    assert_eq!(game.position().token_on(at((2, 1))), None);
    assert_eq!(tokens(&game), (14, 2));
}

const SIX_FISH: [Species; 6] = [Pike, Asp, Perch, Bream, Roach, Carp];

/// This seat of three owns six fish and catches the seventh.
fn seventh_fish(fishers: &[At], acting: u8) -> Rybowisko {
    let mut position = plain(fishers);
    position.seat = seat(acting);
    position.fish[seat(acting)] = cards(&SIX_FISH);
    for species in SIX_FISH {
        position.pile.take(species);
    }
    let mut game = at_the_red_token(position);
    roll(&mut game, 1);
    stock(&mut game, Eel);
    drift(&mut game, S);
    game
}

#[test]
fn v10_the_round_is_played_out() {
    let mut game = seventh_fish(&[(2, 2), (5, 7), (1, 7)], 0);
    assert_eq!(game.position().fish[seat(0)].len(), 7);
    assert!(game.position().is_last_round());
    assert_eq!(game.next(), Next::Decision(seat(1)));
    play(&mut game, to(5, 6));
    assert_eq!(game.next(), Next::Decision(seat(2)));
    play(&mut game, to(1, 6));
    assert_eq!(game.next(), Next::Over);
    assert_eq!([0, 1, 2].map(|number| points(&game, number)), [9, 0, 0]);
}

#[test]
fn v11_the_last_of_the_round_ends_it_at_once() {
    let game = seventh_fish(&[(5, 7), (1, 7), (2, 2)], 2);
    assert_eq!(game.next(), Next::Over);
    assert!(game.standings().winners().eq([Who::Seat(seat(2))]));
}

fn tie(luck: [u8; 3]) -> Standings {
    let mut position = plain(&[(1, 1), (5, 7), (1, 7)]);
    position.phase = Phase::Over;
    position.slots = Slots::EMPTY;
    position.pile = Bag::EMPTY;
    let fish: [&[Species]; 3] = [&[Perch, Tench], &[Catfish, Carp], &[SpinedLoach]];
    for (number, (fish, luck)) in (0..).zip(fish.into_iter().zip(luck)) {
        position.fish[seat(number)] = cards(fish);
        position.luck[seat(number)] = luck;
    }
    load(position).standings()
}

#[test]
fn v12_ties() {
    let points: Vec<i16> = tie([1, 2, 3]).rows().iter().map(|row| row.points).collect();
    assert_eq!(points, [3, 3, 2]);
    let luckier = tie([1, 2, 3]);
    assert!(luckier.winners().eq([Who::Seat(seat(1))]));
    assert_eq!(luckier.tie_break_used(), Some(TieBreak::Luck));
    let shared = tie([2, 2, 3]);
    assert!(
        shared
            .winners()
            .eq([Who::Seat(seat(0)), Who::Seat(seat(1))])
    );
    assert_eq!(shared.tie_break_used(), None);
}

fn by_age<const N: usize>(luck: [u8; N]) -> Setup {
    let mut ages = [Age::Adult; 4];
    for (age, luck) in ages.iter_mut().zip(luck) {
        *age = if luck == 4 { Age::Child } else { Age::Adult };
    }
    Setup {
        luck: Luck::ByAge(ages),
        ..Setup::players(N as u8)
    }
}

#[test]
fn v13_luck_by_age() {
    let mut position = base(by_age([4, 2]), &[(1, 1), (5, 7)]);
    let game = load(position);
    assert_eq!((luck(&game, 0), luck(&game, 1)), (4, 2));
    assert_eq!(game.check(to(5, 3)), Ok(()), "six cells");
    position.seat = seat(1);
    let game = load(position);
    let far =
        |&action: &Action| matches!(action, Action::Move(c) if distance(at((5, 7)), c) > Some(4));
    assert!(!legal(&game).iter().any(far));
    assert_eq!(game.check(to(3, 4)), Err(Illegal::TooFar(1)));

    let start = |setup| Rybowisko::start(setup).map(|_| ());
    assert_eq!(start(by_age([4, 4, 4, 2])), Err(BadSetup::Luck));
    assert_eq!(start(by_age([4, 4, 4, 4])), Err(BadSetup::Luck));
    assert_eq!(start(by_age([4, 4, 2, 2])), Ok(()));
    assert_eq!(start(by_age([4, 4, 4])), Ok(()));
    assert_eq!(start(by_age([4, 2, 2, 2])), Ok(()));
    assert_eq!(start(Setup::players(4)), Ok(()));
}

/// A long game whose pile is empty; seat 0 on (2,0).
fn empty_pile() -> Position {
    let setup = Setup {
        target: 13,
        ..Setup::players(2)
    };
    let mut position = base(setup, &[(2, 0), (5, 7)]);
    position.pile = Bag::EMPTY;
    position
}

#[test]
fn v14_without_a_pile_the_place_stays_empty() {
    let mut game = at_the_red_token(empty_pile());
    roll(&mut game, 1);
    drift(&mut game, S);
    assert_eq!(pair(&game, Red), [None, Some(Bitterling)]);
}

#[test]
fn v15_without_cards_there_is_no_roll() {
    let mut position = empty_pile();
    for side in Side::ALL {
        position.slots.put(Slot { colour: Red, side }, None);
    }
    let mut game = at_the_red_token(position);
    drift(&mut game, S);
    assert_eq!((luck(&game, 0), fisher(&game, 0)), (3, (3, 1)));
    assert_eq!(tokens(&game), (14, 2));
    assert_eq!(game.next(), Next::Decision(seat(1)));
}

#[test]
fn v16_scores() {
    assert_eq!(
        score(&[Pike, Asp, Perch, Eel, Zander, Catfish, Catfish]),
        10
    );
    assert_eq!(score(&[]), 0);
    assert_eq!(score(&[Catfish, Tench, SpinedLoach]), 8);
    assert_eq!(
        score(&[Perch, Bream, Weatherfish, Perch, Bream, Weatherfish]),
        10
    );
    let best = [
        Catfish,
        Catfish,
        Tench,
        Tench,
        SpinedLoach,
        SpinedLoach,
        Bitterling,
    ];
    assert_eq!(score(&best), 18);
}

#[test]
fn v17_luck_runs_out() {
    let mut position = plain(&[(2, 0), (5, 7)]);
    position.luck[seat(0)] = 2;
    let mut game = at_the_red_token(position);
    roll(&mut game, 4);
    play(&mut game, Action::Reroll);
    roll(&mut game, 5);
    assert_eq!(
        (game.position().phase, luck(&game, 0)),
        (Phase::Miss(face(5)), 1)
    );
    play(&mut game, Action::Reroll);
    roll(&mut game, 6);
    drift(&mut game, S);
    assert_eq!((luck(&game, 0), fisher(&game, 0)), (0, (3, 1)));
    assert!(game.position().fish[seat(0)].is_empty());
}

#[test]
fn v18_giving_up_costs_the_token_and_no_luck() {
    let mut game = at_the_red_token(plain(&[(2, 0), (5, 7)]));
    roll(&mut game, 4);
    play(&mut game, Action::GiveUp);
    drift(&mut game, S);
    assert_eq!((luck(&game, 0), fisher(&game, 0)), (3, (3, 1)));
    assert_eq!(tokens(&game), (14, 2));
}

#[test]
fn v19_luck_spent_on_the_way_comes_back_by_resting() {
    let mut position = plain(&[(1, 1), (5, 7)]);
    position.luck[seat(0)] = 1;
    let mut game = load(position);
    play(&mut game, to(1, 4));
    assert_eq!(luck(&game, 0), 3);
}
