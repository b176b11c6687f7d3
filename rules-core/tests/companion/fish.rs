//! Fish! Fish!! Fish!!! from what lies before the players.

use tacklebox_rules::{
    BadSetup, Game, Source, TieBreak, Who,
    companion::{
        BadSheet,
        fish::{PassCounter, PileGone, ScoreSheet, SetUpStep, set_up},
    },
    fish::{Fish, Setup, parts::Shoal, score::Haul},
};

use crate::{lines, played, player, points, results, seat, winners};

fn sheet(players: &[([u8; 3], u8)]) -> ScoreSheet {
    let players = players.iter();
    let players = players.map(|&([blue, white, grey], stock)| Haul {
        caught: Shoal { blue, white, grey },
        stock,
    });
    ScoreSheet {
        players: players.collect(),
    }
}

#[test]
fn v9_12_and_13_fish_less_penalties_break_ties() {
    let tie = sheet(&[([3, 1, 1], 0), ([7, 4, 0], 1)])
        .standings()
        .unwrap();
    assert_eq!(results(&tie), [(10, 5, 2), (10, 6, 1)]);
    assert_eq!(tie.tie_break_used(), Some(TieBreak::FishLessPenalty));
    assert_eq!(
        lines(&tie, 1),
        [
            (Source::BlueFish, 7, 7),
            (Source::WhiteFish, 4, 8),
            (Source::GreyKept, 1, -5),
        ]
    );
    let tie = sheet(&[([2, 4, 0], 0), ([5, 0, 2], 1)])
        .standings()
        .unwrap();
    assert_eq!(results(&tie), [(10, 6, 1), (10, 2, 2)]);
}

#[test]
fn v9_14_shared_victory_and_the_lowest_score() {
    let shared = sheet(&[([2, 4, 0], 1), ([2, 4, 0], 1)])
        .standings()
        .unwrap();
    assert_eq!(winners(&shared), [0, 1].map(|n| Who::Seat(seat(n))));
    assert_eq!(points(&sheet(&[([0; 3], 2)]).standings().unwrap()), [-10]);
    assert_eq!(
        points(&sheet(&[([1, 0, 0], 2)]).standings().unwrap()),
        [-9],
        "9.11"
    );
}

#[test]
fn a_sheet_of_a_finished_game_is_its_standings() {
    for (players, seed) in (2..=5).flat_map(|players| (0..30).map(move |seed| (players, seed))) {
        let game: Fish = played(Setup::players(players), seed);
        let table = game.position();
        let rows = table.players.seats().map(|seat| Haul {
            caught: table.caught[seat],
            stock: table.stock[seat],
        });
        let sheet = ScoreSheet {
            players: rows.collect(),
        };
        assert_eq!(sheet.standings(), Ok(game.standings()), "seed {seed}");
    }
}

#[test]
fn what_the_box_does_not_hold_is_refused() {
    let too_many = |number, source| Err(BadSheet::TooMany(player(number), source));
    let cases = [
        (sheet(&[]), Err(BadSheet::Nobody)),
        (sheet(&[([45, 0, 0], 0)]), too_many(0, Source::BlueFish)),
        (
            sheet(&[([0, 40, 0], 0), ([0, 7, 0], 0)]),
            too_many(1, Source::WhiteFish),
        ),
        (sheet(&[([0, 0, 12], 0)]), too_many(0, Source::GreyFish)),
        (sheet(&[([0, 0, 10], 2)]), too_many(0, Source::GreyKept)),
        (sheet(&[([0, 0, 0], 3)]), too_many(0, Source::GreyKept)),
    ];
    for (sheet, refusal) in cases {
        assert_eq!(sheet.standings(), refusal, "{sheet:?}");
    }
    assert!(sheet(&[([44, 46, 9], 2)]).standings().is_ok());
}

#[test]
fn the_table_is_set_up_by_the_number_of_players() {
    // Boats, greys in the box, pile, passes.
    let table = [
        (2, 3, 6, 43, 2),
        (3, 2, 4, 40, 3),
        (4, 2, 2, 37, 3),
        (5, 1, 0, 34, 3),
    ];
    for (players, boats, unused, pile, passes) in table {
        let water = Shoal {
            blue: 44,
            white: 46,
            grey: 1,
        };
        let expected = [
            SetUpStep::Water(water),
            SetUpStep::Grey { each: 2, unused },
            SetUpStep::Boats(boats),
            SetUpStep::Shuffle(52),
            SetUpStep::Deal(3),
            SetUpStep::Open(3),
            SetUpStep::Pile(pile),
            SetUpStep::Passes(passes),
            SetUpStep::FirstPlayer,
            SetUpStep::PlaceBoats(boats),
        ];
        assert_eq!(set_up(Setup::players(players)), Ok(expected));
    }
    assert_eq!(set_up(Setup::players(1)), Err(BadSetup::Players));
}

#[test]
fn the_pile_is_played_through_two_or_three_times() {
    for (players, passes) in [(2, 2), (3, 3), (4, 3), (5, 3)] {
        let mut counter = PassCounter::new(players);
        assert_eq!(counter.passes(), passes);
        for pass in 2..=passes {
            assert_eq!(counter.pile_gone(), PileGone::Shuffle(pass));
        }
        assert_eq!(counter.pile_gone(), PileGone::Over);
        assert_eq!(counter.pass, passes);
    }
}
