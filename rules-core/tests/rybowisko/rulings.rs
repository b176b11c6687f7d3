//! Edge cases beyond the vectors: set-up, sections 5 to 7, bounds, positions that are refused.

use tacklebox_rules::{
    BadSetup, First, Game, Impossible, Inconsistent, Next,
    bag::{Bag, Unique},
    log::{self, Setup as _},
    rybowisko::{
        Action, Age, Grounds, Illegal, Laid, Luck, Outcome, Phase, Position, Rybowisko, Setup,
        Side, Slot, Slots, Then,
        lake::{Place, WATER},
        parts::{
            Cell,
            Colour::{self, Blue, Green, Red, Yellow},
            Species::{self, Bream, Carp, Eel, Perch, Pike, Tench, Weatherfish},
            Token,
            Way::{self, E, N, S, W},
            Ways,
        },
    },
};

use crate::{
    driver::{legal, outcomes},
    notation::*,
};

/// As many fish as the target.
const SEVEN: [Species; 7] = [Pike, Pike, Perch, Bream, Bream, Tench, Tench];

// ---- set-up ------------------------------------------------------------------------------------

/// Deals the first possible cards and tokens.
fn dealt(setup: Setup) -> Rybowisko {
    let mut game = Rybowisko::start(setup).unwrap();
    while game.next() == Next::Chance {
        let (outcome, _) = outcomes(&game)[0];
        game.settle(outcome).unwrap();
    }
    game
}

#[test]
fn eight_cards_fifteen_tokens_one_aside_and_all_luck_smiling() {
    for players in 2..=4 {
        let game = dealt(Setup::players(players));
        let table = game.position();
        assert_eq!((table.slots.cards().count(), table.pile.len()), (8, 46));
        assert_eq!(tokens(&game), (15, 1));
        assert!(table.players.seats().all(|seat| table.luck[seat] == 3));
        assert_eq!(game.next(), Next::Decision(seat(0)));
    }
}

#[test]
fn usual_colours_sit_across_the_lake() {
    let starts = |setup: Setup| {
        let game = Rybowisko::start(setup).unwrap();
        (0..setup.players)
            .map(|number| fisher(&game, number))
            .collect::<Vec<_>>()
    };
    let (red, yellow, green, blue) = ((1, 1), (1, 7), (5, 1), (5, 7));
    assert_eq!(starts(Setup::players(2)), [red, blue]);
    assert_eq!(starts(Setup::players(3)), [red, blue, yellow]);
    assert_eq!(starts(Setup::players(4)), [red, yellow, blue, green]);
    let chosen = Setup {
        colours: [Green, Yellow, Yellow, Yellow],
        ..Setup::players(2)
    };
    assert_eq!(
        starts(chosen),
        [green, yellow],
        "seats not at the table do not count"
    );
}

#[test]
fn bad_setups_are_refused_with_a_reason() {
    let start = |setup| Rybowisko::start(setup).map(|_| ());
    let two = Setup::players(2);
    assert_eq!(start(Setup::players(1)), Err(BadSetup::Players));
    assert_eq!(start(Setup::players(5)), Err(BadSetup::Players));
    let first = First::Chosen(seat(2));
    assert_eq!(start(Setup { first, ..two }), Err(BadSetup::First));
    for (target, expected) in [
        (6, Err(BadSetup::Target)),
        (7, Ok(())),
        (13, Ok(())),
        (14, Err(BadSetup::Target)),
    ] {
        assert_eq!(start(Setup { target, ..two }), expected, "target {target}");
    }
    let colours = [Blue, Blue, Red, Green];
    assert_eq!(start(Setup { colours, ..two }), Err(BadSetup::Colours));
}

#[test]
fn every_setup_is_written_in_one_way() {
    let setup = Setup {
        players: 3,
        first: First::Lot,
        target: 11,
        luck: Luck::ByAge([Age::Child, Age::Adult, Age::Adult, Age::Child]),
        colours: [Blue, Red, Yellow, Green],
    };
    assert_eq!(setup.to_bytes(), [0xF3, 11, 0x89, 0b10_01_00_11]);
    for luck in 0..=u8::MAX {
        let bytes = [0x02, 7, luck, 0b10_01_11_00];
        let read = <Setup as log::Setup>::from_bytes(&bytes);
        assert_eq!(
            read.is_some(),
            luck == 0 || luck & 0xF0 == 0x80,
            "{luck:#x}"
        );
        assert!(read.is_none_or(|setup| setup.to_bytes() == bytes));
    }
}

#[test]
fn the_lot_decides_who_begins_and_where_a_round_ends() {
    let setup = Setup {
        first: First::Lot,
        ..Setup::players(3)
    };
    let mut game = Rybowisko::start(setup).unwrap();
    assert_eq!(outcomes(&game).len(), 3);
    assert_eq!(
        game.settle(Outcome::First(seat(3))),
        Err(Impossible::NoneLeft)
    );
    game.settle(Outcome::First(seat(2))).unwrap();
    assert_eq!(
        (game.position().first, game.position().seat),
        (seat(2), seat(2))
    );

    let mut position = plain(&[(1, 1), (5, 7), (1, 7)]);
    position.setup.first = First::Chosen(seat(2));
    (position.first, position.seat) = (seat(2), seat(0));
    position.fish[seat(2)] = cards(&SEVEN);
    position.pile = Bag::EMPTY;
    position.slots.put(
        Slot {
            colour: Red,
            side: Side::Left,
        },
        None,
    );
    let mut game = load(position);
    play(&mut game, to(1, 2));
    assert_eq!(game.next(), Next::Decision(seat(1)));
    play(&mut game, to(5, 6));
    assert_eq!(game.next(), Next::Over, "seat 1 is the last of the round");
}

#[test]
fn the_pile_gives_three_of_a_species_and_no_more() {
    let mut game = Rybowisko::start(Setup::players(2)).unwrap();
    for left in [3, 2, 1] {
        assert_eq!(outcomes(&game)[0], (Outcome::Card(Pike), left));
        stock(&mut game, Pike);
    }
    assert_eq!(game.settle(Outcome::Card(Pike)), Err(Impossible::NoneLeft));
    assert_eq!(game.settle(Outcome::Laid(Red)), Err(Impossible::NotNow));
}

// ---- a turn ------------------------------------------------------------------------------------

#[test]
fn a_move_ends_on_water_within_reach() {
    let mut game = load(plain(&[(2, 2), (5, 7)]));
    assert_eq!(game.check(to(3, 3)), Err(Illegal::Land));
    assert_eq!(game.check(to(0, 0)), Err(Illegal::Land));
    assert_eq!(game.check(to(4, 8)), Err(Illegal::TooFar(3)));
    assert_eq!(game.check(TAKE_0), Err(Illegal::NotNow));
    assert_eq!(game.check(Action::Reroll), Err(Illegal::NotNow));
    play(&mut game, to(2, 1));
    assert_eq!(
        game.check(to(1, 1)),
        Err(Illegal::NotNow),
        "the token must be fished"
    );
    roll(&mut game, 4);
    assert_eq!(game.check(to(1, 1)), Err(Illegal::NotNow));
}

#[test]
fn a_fitting_roll_must_be_taken() {
    let mut game = load(plain(&[(2, 0), (5, 7)]));
    play(&mut game, to(2, 1));
    roll(&mut game, 2);
    assert_eq!(game.check(Action::Reroll), Err(Illegal::MustTake));
    assert_eq!(game.check(Action::GiveUp), Err(Illegal::MustTake));
}

#[test]
fn two_of_a_species_are_still_two_choices() {
    let mut position = plain(&[(2, 0), (5, 7)]);
    let right = Slot {
        colour: Red,
        side: Side::Right,
    };
    position.slots.put(right, Some(Weatherfish));
    assert!(position.pile.take(Weatherfish));
    let mut game = load(position);
    play(&mut game, to(2, 1));
    roll(&mut game, 1);
    assert_eq!(legal(&game), [TAKE_0, TAKE_1]);
}

#[test]
fn four_luck_tokens_reach_six_cells_and_never_more_than_45_moves() {
    let most = |setup: Setup| {
        let reach = |from: Cell| {
            let rivals = WATER.iter().filter(move |&rival| rival != from);
            rivals.map(move |rival| {
                let cell = |cell: Cell| (cell.row(), cell.col());
                legal(&load(base(setup, &[cell(from), cell(rival)]))).len()
            })
        };
        WATER.iter().flat_map(reach).max()
    };
    let child = Setup {
        luck: Luck::ByAge([Age::Child; 4]),
        ..Setup::players(2)
    };
    assert_eq!((most(Setup::players(2)), most(child)), (Some(44), Some(45)));
}

// ---- tokens ------------------------------------------------------------------------------------

fn face_down(colour: Colour, ways: &[Way]) -> Option<Laid> {
    let ways = ways.iter().fold(Ways::NONE, |all, &way| all.with(way));
    Some(Laid { colour, ways })
}

#[test]
fn a_token_has_any_direction_of_its_colour_that_is_not_aside() {
    let mut game = Rybowisko::start(Setup::players(2)).unwrap();
    while game.position().phase == Phase::Deal {
        let (outcome, _) = outcomes(&game)[0];
        game.settle(outcome).unwrap();
    }
    assert_eq!(outcomes(&game).len(), 16);
    let spare = Token {
        colour: Blue,
        way: W,
    };
    game.settle(Outcome::Aside(spare)).unwrap();
    let weights = [(Red, 4), (Yellow, 4), (Green, 4), (Blue, 3)];
    assert_eq!(
        outcomes(&game),
        weights.map(|(colour, left)| (Outcome::Laid(colour), left))
    );
    lay_out(&mut game);
    let laid = |number| game.position().grounds.get(Place::new(number).unwrap());
    assert_eq!(laid(0), face_down(Red, &Way::ALL));
    assert_eq!(laid(14), face_down(Blue, &[N, E, S]));
}

#[test]
fn a_refill_mixes_only_the_tokens_aside() {
    // Aside are RN, RE, RW, YN, YW, GS, BW; RS comes to them.
    let mut game = load(without(plain(&[(2, 2), (5, 7)]), &SIX));
    play(&mut game, to(2, 1));
    roll(&mut game, 1);
    stock(&mut game, Carp);
    drift(&mut game, S);
    game.settle(Outcome::Aside(Token {
        colour: Red,
        way: E,
    }))
    .unwrap();
    let weights = [(Red, 3), (Yellow, 2), (Green, 1), (Blue, 1)];
    assert_eq!(
        outcomes(&game),
        weights.map(|(colour, left)| (Outcome::Laid(colour), left))
    );
    for colour in [Blue, Red, Red, Green, Yellow, Yellow] {
        game.settle(Outcome::Laid(colour)).unwrap();
    }
    assert_eq!(game.settle(Outcome::Laid(Blue)), Err(Impossible::NoneLeft));
    game.settle(Outcome::Laid(Red)).unwrap();
    let token = |cell| game.position().token_on(at(cell));
    assert_eq!(token((0, 3)), face_down(Blue, &[W]));
    assert_eq!(
        token((0, 5)),
        face_down(Red, &[N, S, W]),
        "RE is seen aside"
    );
    assert_eq!(token((2, 5)), face_down(Yellow, &[N, W]));
    assert_eq!(token((2, 7)), face_down(Yellow, &[E]), "it was not mixed");
}

#[test]
fn the_last_turn_lays_tokens_out_before_the_game_ends() {
    let mut position = without(plain(&[(5, 7), (2, 2)]), &SIX);
    position.seat = seat(1);
    position.fish[seat(0)] = cards(&SEVEN);
    for fish in SEVEN {
        assert!(position.pile.take(fish));
    }
    let mut game = load(position);
    play(&mut game, to(2, 1));
    roll(&mut game, 1);
    stock(&mut game, Eel);
    drift(&mut game, S);
    assert_eq!(game.position().phase, Phase::Mix(Then::NextTurn));
    lay_out(&mut game);
    assert_eq!(game.next(), Next::Over);
}

#[test]
fn the_round_in_which_the_last_card_goes_is_the_last() {
    let mut position = plain(&[(2, 2), (5, 7)]);
    position.pile = Bag::EMPTY;
    position.slots = Slots::EMPTY;
    position.slots.put(
        Slot {
            colour: Red,
            side: Side::Left,
        },
        Some(Weatherfish),
    );
    let mut game = load(position);
    assert!(!game.position().is_last_round());
    play(&mut game, to(2, 1));
    roll(&mut game, 3);
    drift(&mut game, S);
    assert!(game.position().is_last_round());
    play(&mut game, to(5, 6));
    assert_eq!(game.next(), Next::Over);
}

// ---- loading -----------------------------------------------------------------------------------

#[test]
fn what_cannot_lie_on_the_table_is_not_loaded() {
    let refused = |change: &dyn Fn(&mut Position)| {
        let mut position = plain(&[(2, 1), (5, 7)]);
        change(&mut position);
        Rybowisko::load(position).map(|_| ()).unwrap_err()
    };
    let red = |side| Slot { colour: Red, side };
    let seven = cards(&SEVEN);
    let eight = cards(&[Pike, Pike, Perch, Bream, Bream, Tench, Tench, Eel]);
    assert_eq!(
        refused(&|p| p.setup.players = 1),
        Inconsistent::Setup(BadSetup::Players)
    );
    assert_eq!(refused(&|p| p.seat = seat(2)), Inconsistent::Seat);
    assert_eq!(refused(&|p| p.first = seat(1)), Inconsistent::Seat);
    assert_eq!(refused(&|p| p.luck[seat(3)] = 1), Inconsistent::Seat);
    assert_eq!(
        refused(&|p| p.fishers[seat(2)] = at((1, 7))),
        Inconsistent::Seat
    );

    assert_eq!(refused(&|p| p.pile.add(Carp)), Inconsistent::Parts);
    assert_eq!(refused(&|p| p.luck[seat(0)] = 4), Inconsistent::Parts);
    assert_eq!(
        refused(&|p| (p.fish[seat(0)], p.pile) = (eight, Bag::EMPTY)),
        Inconsistent::Parts
    );
    assert_eq!(refused(&|p| p.aside = Unique::EMPTY), Inconsistent::Parts);
    assert_eq!(
        refused(&|p| _ = p.aside.add(Token {
            colour: Red,
            way: N
        })),
        Inconsistent::Parts
    );
    assert_eq!(
        refused(&|p| p
            .grounds
            .put(Place::new(0).unwrap(), face_down(Red, &[N, E]))),
        Inconsistent::Parts,
        "two directions for one token"
    );
    assert_eq!(
        refused(&|p| p.grounds.put(Place::new(0).unwrap(), face_down(Red, &[]))),
        Inconsistent::Parts
    );

    assert_eq!(
        refused(&|p| p.fishers[seat(0)] = at((0, 0))),
        Inconsistent::Place
    );
    assert_eq!(
        refused(&|p| p.fishers[seat(0)] = at((5, 7))),
        Inconsistent::Place
    );

    assert_eq!(
        refused(&|p| (p.fish[seat(0)], p.pile) = (seven, Bag::EMPTY)),
        Inconsistent::Phase,
        "who has seven fish has no turn"
    );
    assert_eq!(
        refused(&|p| (p.grounds, p.aside) = (Grounds::EMPTY, Unique::first(16))),
        Inconsistent::Phase,
        "eight aside would have been laid out"
    );
    assert_eq!(
        refused(&|p| p.slots.put(red(Side::Left), None)),
        Inconsistent::Phase
    );
    for phase in [
        Phase::Lot,
        Phase::Deal,
        Phase::Mix(Then::NextTurn),
        Phase::Lay(Then::Begin),
        Phase::Pick(face(1)),
        Phase::Miss(face(2)),
        Phase::Stock(red(Side::Left)),
    ] {
        assert_eq!(
            refused(&|p| p.phase = phase),
            Inconsistent::Phase,
            "{phase:?}"
        );
    }
    assert_eq!(
        refused(&|p| (p.phase, p.fishers[seat(0)]) = (Phase::Cast, at((1, 1)))),
        Inconsistent::Phase,
        "no token to fish with"
    );
    assert_eq!(
        refused(&|p| (p.phase, p.luck[seat(0)]) = (Phase::Miss(face(4)), 0)),
        Inconsistent::Phase
    );
}

#[test]
fn every_moment_of_fishing_can_be_loaded() {
    for phase in [
        Phase::Cast,
        Phase::Pick(face(3)),
        Phase::Miss(face(4)),
        Phase::Drift,
    ] {
        let mut position = plain(&[(2, 1), (5, 7)]);
        position.phase = phase;
        assert!(Rybowisko::load(position).is_ok(), "{phase:?}");
    }
}
