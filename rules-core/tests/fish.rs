//! Fish! Fish!! Fish!!!, vector by vector, in the order of sections 8 and 9 of its specification.

#[path = "common/driver.rs"]
mod driver;

use driver::{legal, outcomes};
use rules_core::{
    BadSetup, First, Game, Impossible, Inconsistent, Next, Seat, Standings, TieBreak,
    bag::Bag,
    fish::{
        Action, Allowance, Boat, Boats, Fish, Hand, Illegal, Moved, Outcome, Phase, Position,
        Setup, Slot,
        parts::{Cards, Cell, School, Shade, Shoal, number, stocked_water},
        score::{self, Haul},
    },
    grid::{
        Direction::{self, E, N, NE, NW, S, SE, SW, W},
        Grid,
    },
};

// ---- notation of the specification -------------------------------------------------------------

fn at(row: u8, col: u8) -> Cell {
    Cell::at(row, col).unwrap()
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn sail(boat: u8, way: Direction) -> Action {
    Action::Sail(Boat::new(boat).unwrap(), way)
}

fn swim(row: u8, col: u8, way: Direction) -> Action {
    Action::Swim(at(row, col), way)
}

fn grey(row: u8, col: u8) -> Action {
    Action::PlaceGrey(at(row, col))
}

fn take_open(slot: u8) -> Action {
    Action::TakeOpen(Slot::new(slot).unwrap())
}

fn cards(list: &[Direction]) -> Cards {
    let mut bag = Bag::EMPTY;
    list.iter().for_each(|&card| bag.add(card));
    bag
}

fn shoal(blue: u8, white: u8, grey: u8) -> Shoal {
    Shoal { blue, white, grey }
}

/// Fish on a cell; the first of the colours that is there lies on top.
fn school(blue: u8, white: u8, grey: u8) -> School {
    let fish = shoal(blue, white, grey);
    School {
        fish,
        top: Shade::ALL.into_iter().find(|&shade| fish.count(shade) > 0),
    }
}

/// Seat 0 at the start of its turn with this hand, boats on these cells by seat, the start layout
/// around them. The others have no cards; what is not in hand or open is in the pile.
fn table(boats: &[&[(u8, u8)]], hand: &[Direction]) -> Position {
    let setup = Setup::players(boats.len() as u8);
    let mut position = *Fish::start(setup).unwrap().position();
    for (seat, cells) in Seat::ALL.into_iter().zip(boats) {
        for &(row, col) in *cells {
            assert!(position.boats[seat].push(at(row, col)));
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
fn only(position: Position, fish: &[((u8, u8), School)]) -> Position {
    let mut water = Grid::all(School::default());
    fish.iter()
        .for_each(|&((row, col), school)| water[at(row, col)] = school);
    Position { water, ..position }
}

fn play(game: &mut Fish, actions: &[Action]) {
    for &action in actions {
        game.play(action)
            .unwrap_or_else(|why| panic!("{action:?}: {why:?}"));
    }
}

fn may_draw(game: &Fish) -> Option<u8> {
    match game.position().phase {
        Phase::Draw(Allowance::UpTo(cards)) => Some(cards),
        Phase::Draw(Allowance::One) => Some(1),
        _ => None,
    }
}

// ---- 8. worked examples of the rulebook --------------------------------------------------------

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

// ---- 9. further test vectors -------------------------------------------------------------------

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

/// Five players, seat 0's boat in the corner (0,0), the others on the bottom row.
fn corner(hand: &[Direction], fish: &[((u8, u8), School)]) -> Fish {
    let boats: [&[(u8, u8)]; 5] = [&[(0, 0)], &[(8, 1)], &[(8, 3)], &[(8, 5)], &[(8, 7)]];
    Fish::load(only(table(&boats, hand), fish)).unwrap()
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

/// Deals the first possible cards.
fn dealt(setup: Setup) -> Fish {
    let mut game = Fish::start(setup).unwrap();
    while game.next() == Next::Chance {
        let (outcome, _) = outcomes(&game)[0];
        game.settle(outcome).unwrap();
    }
    game
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

// ---- beyond the vectors ------------------------------------------------------------------------

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
