//! Podwodni Łowcy from sets and face-up cards; sets and breaks from cards entered by hand.

use splitmix::SplitMix64;
use tacklebox_rules::{
    BadSetup, Game, Source, TieBreak, Who,
    companion::{
        BadSheet,
        podwodni::{
            Dive, Laid, Outlook, ScoreSheet, SetUpStep, Worth, check_set, last_turns, outlook,
            set_up, wanted,
        },
    },
    podwodni::{
        Corner, Podwodni, Setup,
        parts::{Card, Catch, Cell, Length},
        score::Tally,
        set::{self, NoSet},
    },
};

use crate::{
    cards::{GB, GX, card, cards, catch, collection},
    lines, played, player, points, results, seat, step, winners,
};

fn sheet(divers: &[[u8; 3]]) -> ScoreSheet {
    let divers = divers.iter();
    let divers = divers.map(|&[sets, fish, shrimps]| Tally {
        sets,
        fish,
        shrimps,
    });
    ScoreSheet {
        divers: divers.collect(),
    }
}

#[test]
fn v15_fewer_shrimps_win_a_tie() {
    let tie = sheet(&[[1, 1, 2], [1, 2, 1], [1, 2, 0]])
        .standings()
        .unwrap();
    assert_eq!(results(&tie), [(13, -2, 2), (13, -1, 1), (12, 0, 3)]);
    assert_eq!(tie.tie_break_used(), Some(TieBreak::FewerShrimps));
    let shared = sheet(&[[1, 2, 1], [1, 2, 1], [1, 2, 0]])
        .standings()
        .unwrap();
    assert_eq!(winners(&shared), [0, 1].map(|n| Who::Seat(seat(n))));
}

#[test]
fn x4_and_v14_points_of_sets_and_cards() {
    let standings = sheet(&[[1, 0, 0], [0, 1, 0], [0, 1, 0]]);
    assert_eq!(points(&standings.standings().unwrap()), [10, 1, 1]);
    let standings = sheet(&[[2, 5, 0], [2, 5, 1]]).standings().unwrap();
    assert_eq!(points(&standings), [25, 26]);
    assert_eq!(
        lines(&standings, 1),
        [
            (Source::ScoredSets, 2, 20),
            (Source::FaceUpFish, 5, 5),
            (Source::FaceUpShrimps, 1, 1),
        ]
    );
}

#[test]
fn a_sheet_of_a_finished_game_is_its_standings() {
    for (players, seed) in (2..=5).flat_map(|players| (0..40).map(move |seed| (players, seed))) {
        let setup = Setup {
            length: Length::Short,
            ..Setup::players(players)
        };
        let game: Podwodni = played(setup, seed);
        let table = game.position();
        let divers = table.players.seats();
        let divers = divers.map(|seat| Tally::of(&table.up[seat], table.down[seat]));
        let sheet = ScoreSheet {
            divers: divers.collect(),
        };
        assert_eq!(sheet.standings(), Ok(game.standings()), "seed {seed}");
    }
}

#[test]
fn what_the_box_does_not_hold_is_refused() {
    let too_many = |number, source| Err(BadSheet::TooMany(player(number), source));
    let cases = [
        (sheet(&[]), Err(BadSheet::Nobody)),
        (sheet(&[[0, 55, 0]]), too_many(0, Source::FaceUpFish)),
        (
            sheet(&[[0, 0, 5], [0, 0, 4]]),
            too_many(1, Source::FaceUpShrimps),
        ),
        (sheet(&[[9, 54, 0]]), too_many(0, Source::ScoredSets)),
        (sheet(&[[255, 255, 255]]), too_many(0, Source::FaceUpFish)),
    ];
    for (sheet, refusal) in cases {
        assert_eq!(sheet.standings(), refusal, "{sheet:?}");
    }
    assert!(sheet(&[[0, 54, 8]]).standings().is_ok());
}

#[test]
fn the_goal_gives_every_other_diver_one_more_turn() {
    let tally = |sets, fish| Tally {
        sets,
        fish,
        shrimps: 0,
    };
    assert_eq!(last_turns(tally(2, 4), 25, 3), None);
    assert_eq!(last_turns(tally(2, 5), 25, 3), Some(2));
    assert_eq!(last_turns(tally(255, 255), i16::MIN, 0), Some(0));
}

#[test]
fn all_numbers_of_divers_set_up_alike() {
    for (length, goal) in [
        (Length::Short, 25),
        (Length::Standard, 35),
        (Length::Long, 45),
    ] {
        for players in 2..=5 {
            let setup = Setup {
                length,
                ..Setup::players(players)
            };
            let expected = [
                SetUpStep::Shuffle(86),
                SetUpStep::Table {
                    rows: 3,
                    columns: 4,
                },
                SetUpStep::Deck(74),
                SetUpStep::Goal(goal),
                SetUpStep::FirstDiver,
            ];
            assert_eq!(set_up(setup), Ok(expected));
        }
    }
    assert_eq!(set_up(Setup::players(6)), Err(BadSetup::Players));
}

#[test]
fn three_alike_or_four_of_a_colour_or_kind_are_a_set() {
    let set = |points, gain| Ok(Worth { points, gain });
    let cases = [
        ("R1 R1 R1", set(10, 5)),
        ("S R1 R1", set(10, 5)),
        ("R1 G1 Y1 R1", set(10, 4)),
        ("R1 R2 R3 S", set(10, 4)),
        ("R1 R1 R1 R1", set(10, 4)),
        ("", Err(NoSet::ThreeOrFour)),
        ("R1 R1", Err(NoSet::ThreeOrFour)),
        ("R1 R1 R1 R1 R1", Err(NoSet::ThreeOrFour)),
        ("R1 S S", Err(NoSet::OneShrimp)),
        ("S S S S", Err(NoSet::OneShrimp)),
        ("R1 R1 R2", Err(NoSet::ThreeAlike)),
        ("R1 G1 S", Err(NoSet::ThreeAlike)),
        ("R1 R1 G2 R1", Err(NoSet::ColourOrKind)),
        ("R1 R2 G2 S", Err(NoSet::ColourOrKind)),
    ];
    for (names, expected) in cases {
        let cards: Vec<Catch> = names.split_whitespace().map(catch).collect();
        assert_eq!(check_set(&cards), expected, "{names}");
    }
}

#[test]
fn v12_when_a_diver_can_score_and_what_is_missing() {
    let cases = [
        ("R1 R1 R1 G2", Outlook::SpareMissing(1)),
        ("R1 R1 R1", Outlook::SpareMissing(2)),
        ("R1 R1 R1 G2 S", Outlook::CanScore),
        ("R1 R1 S G2 Y3", Outlook::CanScore),
        ("R1 S S G2 Y3", Outlook::SetMissing(1)),
        ("R1 G1 Y1 R1 G2", Outlook::SpareMissing(1)),
        ("R1 G1 Y1 R1 G2 G3", Outlook::CanScore),
        ("R1 R2 R3 S G1 Y2", Outlook::CanScore),
        ("R1 R2 S S G1 Y3", Outlook::SetMissing(1)),
        ("S S S S S S", Outlook::SetMissing(2)),
        ("R1 R1 R1 R1 R1", Outlook::CanScore),
        ("", Outlook::SetMissing(3)),
        ("R1 G2", Outlook::SetMissing(2)),
    ];
    for (up, expected) in cases {
        let up_cards = collection(up);
        assert_eq!(outlook(&up_cards), expected, "{up}");
        let mut scorable = 0;
        set::each_scorable(&up_cards, &mut |_| scorable += 1);
        assert_eq!(scorable > 0, expected == Outlook::CanScore, "{up}");
    }
}

#[test]
fn the_cards_that_would_complete_a_set_are_named() {
    let cases = [
        ("R1 R1", "R1 S"),
        ("R1 R1 G2 G2", "R1 G2 S"),
        ("R1 G1 Y1", "R1 G1 Y1 S"),
        ("R1 R2 S", "R1 R2 R3"),
        ("R1 R1 R1", ""),
        ("R1 G2", ""),
        ("", ""),
    ];
    for (up, expected) in cases {
        let named: Vec<Catch> = expected.split_whitespace().map(catch).collect();
        let cards: Vec<Catch> = wanted(&collection(up)).iter().collect();
        assert_eq!(cards, named, "{up}");
    }
}

/// The dive on a table of the specification, as a person would enter it.
fn dive(table: &str, corner: Corner, column: &str) -> Dive {
    let rows = cards(&table.replace('/', " "));
    let column = cards(column);
    let row = corner.row(column.len() + 1).unwrap();
    Dive {
        row: corner.inward(row).map(|cell| rows[cell.index()]).collect(),
        column: column.into_iter().collect(),
    }
}

#[test]
fn x1_x2_and_v1_the_cards_that_break_a_dive() {
    let (tl, tr) = (Corner::TopLeft, Corner::TopRight);
    let (bl, br) = (Corner::BottomLeft, Corner::BottomRight);
    let cases = [
        (GX, tl, "R2", "R1 R2 R3 N H"),
        (GX, tl, "R2 S", "G1 G2 G3 S W N"),
        (GB, tl, "Y1", "R1 R2 R3 Y1 Y2 Y3 N"),
        (GB, tr, "Y1", "Y1 Y2 Y3 N"),
        (GB, bl, "S", "Y1 Y2 Y3 S"),
        (GB, br, "W", "S W"),
        (GB, tr, "Y1 G2", "G1 G2 G3 W"),
        (GB, br, "H R1 N", "N H"),
        (GB, tl, "H R1 N", "Y1 Y2 Y3 S N H"),
    ];
    for (table, corner, column, expected) in cases {
        let broken: Vec<Card> = dive(table, corner, column).breakers().iter().collect();
        assert_eq!(broken, cards(expected), "{corner:?} {column}");
    }
}

#[test]
fn a_break_washes_with_a_wave_and_consoles_after_one_card() {
    let broken = |wash, consolation| Laid::Breaks { wash, consolation };
    let first = dive(GX, Corner::TopLeft, "R2");
    assert_eq!(first.lay(card("R1")), broken(false, true));
    assert_eq!(first.lay(card("W")), Laid::Holds);
    let second = dive(GX, Corner::TopLeft, "R2 S");
    assert_eq!(second.lay(card("W")), broken(true, false));
    assert_eq!(second.lay(card("Y2")), Laid::Holds);
    let mut none_yet = first;
    none_yet.column.clear();
    assert!(
        none_yet.breakers().is_empty(),
        "the first card is not tested"
    );
    assert_eq!(Dive::default().lay(card("W")), Laid::Holds);
}

#[test]
fn the_break_checker_agrees_with_the_game() {
    let mut dice = SplitMix64(7);
    let mut game = Podwodni::start(Setup::players(3)).unwrap();
    let mut compared = 0;
    while step(&mut game, &mut dice) {
        let table = game.position();
        let laid: Vec<Card> = table.column.iter().flatten().copied().collect();
        let full = Cell::all().all(|cell| table.table[cell].is_some());
        if !full || !(1..4).contains(&laid.len()) || laid.len() != table.column.len() {
            continue;
        }
        for corner in Corner::ALL {
            let row = corner.row(laid.len() + 1).unwrap();
            let row = corner.inward(row).filter_map(|cell| table.table[cell]);
            let dive = Dive {
                row: row.collect(),
                column: laid.iter().copied().collect(),
            };
            let expected = Card::all().filter(|&card| table.breaks(corner, card));
            assert!(dive.breakers().iter().eq(expected));
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}
