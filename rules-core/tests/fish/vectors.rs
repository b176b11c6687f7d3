//! Section 9: further test vectors.

use tacklebox_rules::{
    Game, Impossible, Next, Standings, TieBreak,
    bag::Bag,
    fish::{
        Action, Allowance, Fish, Illegal, Outcome, Phase, Setup,
        parts::{Shade, Shoal, number, stocked_water},
        score::{self, Haul},
    },
    grid::Direction::{E, N, NE, NW, S, SE, SW, W},
};

use crate::{
    driver::{legal, outcomes},
    notation::*,
};

#[test]
fn v9_1_values() {
    let values = [(0, 0), (0, 14), (8, 0), (8, 14), (4, 7), (1, 1)].map(|(r, c)| number(at(r, c)));
    assert_eq!(values, [2, 1, 1, 3, 1, 1]);
}

#[test]
fn v9_2_start_layout() {
    let water = stocked_water();
    let all = water
        .iter()
        .fold(Shoal::default(), |all, (_, school)| all.join(school.fish));
    assert_eq!(all, shoal(44, 46, 1));
    let top = |row, col| water[at(row, col)].top.unwrap();
    let named = [top(1, 1), top(1, 2), top(4, 6), top(3, 7), top(2, 7)];
    assert_eq!(
        named,
        [
            Shade::White,
            Shade::Blue,
            Shade::White,
            Shade::White,
            Shade::Blue
        ]
    );
}

#[test]
fn v9_3_only_the_grey_can_swim() {
    let game = corner(&[N, W, NW], &[((4, 7), school(0, 0, 1))]);
    assert_eq!(legal(&game), [swim(4, 7, N), swim(4, 7, W), swim(4, 7, NW)]);
}

#[test]
fn v9_4_nothing_leaves_the_board() {
    let game = corner(&[N, W], &[((0, 14), school(1, 0, 0))]);
    assert_eq!(legal(&game), [swim(0, 14, W)]);
    assert_eq!(game.check(swim(0, 14, N)), Err(Illegal::OffBoard));
    assert_eq!(game.check(sail(0, N)), Err(Illegal::OffBoard));
    assert_eq!(game.check(Action::Drift(None)), Err(Illegal::CanMove));
    assert_eq!(game.check(Action::EndMove), Err(Illegal::PlayACard));
}

#[test]
fn v9_5_drift() {
    let mut game = corner(&[N, N], &[((0, 14), school(1, 0, 0))]);
    assert_eq!(legal(&game), [Action::Drift(None)]);
    assert_eq!(
        game.check(Action::Drift(Some(N))),
        Err(Illegal::HandNotFull)
    );
    play(&mut game, &[Action::Drift(None), grey(0, 14)]);
    assert_eq!(game.position().phase, Phase::Draw(Allowance::One));
    assert_eq!(game.check(Action::StopDraw), Err(Illegal::MustDraw));
    assert_eq!(legal(&game).len(), 4);
    play(&mut game, &[Action::TakeTop]);
    let (card, _) = outcomes(&game)[0];
    game.settle(card).unwrap();
    assert_eq!(game.position().hands[seat(0)].len(), 3);
    assert_eq!(game.next(), Next::Decision(seat(1)));
}

#[test]
fn v9_6_drift_with_a_full_hand() {
    let mut game = corner(&[N, N, N, N, N, NE, NE], &[((0, 14), school(1, 0, 0))]);
    assert_eq!(
        legal(&game),
        [Action::Drift(Some(N)), Action::Drift(Some(NE))]
    );
    assert_eq!(game.check(Action::Drift(None)), Err(Illegal::LayOffACard));
    assert_eq!(game.check(Action::Drift(Some(S))), Err(Illegal::NoCard));
    play(&mut game, &[Action::Drift(Some(NE)), Action::NoGrey]);
    assert_eq!(may_draw(&game), Some(1));
    assert_eq!(game.position().discard, cards(&[NE]));
}

#[test]
fn v9_7_fish_lured_onto_a_foreign_boat() {
    let own: &[(u8, u8)] = &[(8, 1), (8, 3), (8, 5)];
    let foreign: &[(u8, u8)] = &[(3, 4), (8, 7), (8, 9)];
    let fish = [((3, 3), school(1, 1, 0)), ((6, 6), school(0, 1, 0))];
    let mut game = Fish::load(only(table(&[own, foreign], &[E, N, N]), &fish)).unwrap();
    play(&mut game, &[swim(3, 3, E)]);
    assert_eq!(game.position().caught[seat(1)], shoal(1, 1, 0));
    assert_eq!(legal(&game), [grey(6, 6), Action::NoGrey]);
    play(&mut game, &[Action::NoGrey]);
    assert_eq!((may_draw(&game), number(at(3, 4))), (Some(3), 3));
}

/// Two players in the last pass with one card in the pile; seat 0 may draw three.
fn last_card() -> Fish {
    let boats: [&[(u8, u8)]; 2] = [&[(8, 1), (8, 3), (8, 5)], &[(8, 7), (8, 9), (8, 11)]];
    let mut position = table(&boats, &[N, N]);
    position.discard.pour(&mut position.pile);
    assert!(position.discard.take(SW));
    position.pile.add(SW);
    position.pass = 2;
    position.phase = Phase::Draw(Allowance::UpTo(3));
    Fish::load(position).unwrap()
}

#[test]
fn v9_8_the_last_card_of_the_last_pass_ends_the_game() {
    for action in [Action::TakeTop, take_open(1)] {
        let mut game = last_card();
        play(&mut game, &[action]);
        assert_eq!(game.settle(Outcome::Card(E)), Err(Impossible::NoneLeft));
        game.settle(Outcome::Card(SW)).unwrap();
        assert_eq!(game.next(), Next::Over, "{action:?}");
    }
    let mut game = last_card();
    play(&mut game, &[Action::StopDraw]);
    assert_eq!(game.next(), Next::Decision(seat(1)));
}

#[test]
fn v9_9_a_new_pass_begins_in_the_middle_of_a_draw() {
    let discard = Bag::of([5, 0, 5, 5, 5, 5, 6, 6]);
    let mut position = *last_card().position();
    position.open = [Some(S), Some(S), Some(W)];
    position.hands[seat(0)].cards = cards(&[N, N, E, E]);
    position.hands[seat(1)].cards = cards(&[NE, NE, NE, NE, NE, NE, SE]);
    position.discard = discard;
    position.pass = 1;
    assert_eq!(discard.len(), 37);
    let mut game = Fish::load(position).unwrap();
    play(&mut game, &[Action::TakeTop]);
    game.settle(Outcome::Card(SW)).unwrap();
    let table = game.position();
    assert_eq!(table.hands[seat(0)].cards, cards(&[N, N, E, E, SW]));
    assert_eq!(
        (table.pass, table.pile, table.discard),
        (2, discard, Bag::EMPTY)
    );
    assert_eq!(may_draw(&game), Some(2));
}

#[test]
fn v9_10_an_empty_hand_ends_the_movement() {
    let boats: [&[(u8, u8)]; 2] = [&[(0, 3), (8, 3), (8, 5)], &[(8, 7), (8, 9), (8, 11)]];
    let mut game = Fish::load(table(&boats, &[E])).unwrap();
    play(&mut game, &[sail(0, E)]);
    assert_eq!(game.position().phase, Phase::Grey(Allowance::UpTo(3)));
}

#[test]
fn v9_11_the_last_fish_ends_the_game() {
    let mut game = corner(&[S, SE], &[((1, 1), school(1, 0, 0))]);
    play(&mut game, &[sail(0, SE)]);
    assert_eq!(game.next(), Next::Over);
    assert_eq!(game.standings().of(seat(0)).unwrap().points, 1 - 10);
}

fn standings(hauls: &[(Shoal, u8)]) -> Standings {
    let hauls = hauls.iter();
    score::standings(hauls.map(|&(caught, stock)| Haul { caught, stock }))
}

fn result(standings: &Standings) -> Vec<(i16, i16, u8)> {
    standings
        .rows()
        .iter()
        .map(|row| (row.points, row.tie_break, row.place))
        .collect()
}

#[test]
fn v9_12_tie_broken_by_the_number_of_fish() {
    let tie = standings(&[(shoal(3, 1, 1), 0), (shoal(7, 4, 0), 1)]);
    assert_eq!(result(&tie), [(10, 5, 2), (10, 6, 1)]);
    assert_eq!(tie.tie_break_used(), Some(TieBreak::FishLessPenalty));
}

#[test]
fn v9_13_penalties_count_in_the_tie_break() {
    let tie = standings(&[(shoal(2, 4, 0), 0), (shoal(5, 0, 2), 1)]);
    assert_eq!(result(&tie), [(10, 6, 1), (10, 2, 2)]);
}

#[test]
fn v9_14_shared_victory_and_the_lowest_score() {
    let tie = standings(&[(shoal(2, 4, 0), 1), (shoal(2, 4, 0), 1)]);
    assert_eq!((tie.winners().count(), tie.tie_break_used()), (2, None));
    assert_eq!(standings(&[(Shoal::default(), 2)]).rows()[0].points, -10);
}

#[test]
fn v9_15_fish_swim_onto_the_ring_and_no_further() {
    let mut game = corner(&[N, N], &[((1, 1), school(1, 0, 0))]);
    play(&mut game, &[swim(1, 1, N)]);
    assert_eq!(game.position().water[at(0, 1)].fish, shoal(1, 0, 0));
    assert_eq!(game.check(swim(0, 1, N)), Err(Illegal::OffBoard));
}

#[test]
fn v9_16_placing_boats() {
    let mut game = dealt(Setup::players(2));
    assert_eq!(legal(&game).len(), 44);
    assert_eq!(
        game.check(Action::PlaceBoat(at(4, 4))),
        Err(Illegal::NotOnRing)
    );
    play(&mut game, &[Action::PlaceBoat(at(0, 5))]);
    assert_eq!(
        game.check(Action::PlaceBoat(at(0, 5))),
        Err(Illegal::BoatThere)
    );
    assert_eq!(legal(&game).len(), 43);
}
