//! Rybowisko from five numbers per player.

use tacklebox_rules::{
    BadSetup, Game, Source, TieBreak, Who,
    companion::{
        BadSheet,
        rybowisko::{Player, Refill, ScoreSheet, SetUpStep, refill, set_up, turns_to_come},
    },
    rybowisko::{Age, Luck, Rybowisko, Setup, parts::Colour, score::Catch},
};

use crate::{lines, played, player, points, results, seat, winners};

fn sheet(players: &[([u8; 3], u8, u8)]) -> ScoreSheet {
    let players = players.iter();
    let players = players.map(|&(fish, rare, luck)| Player {
        catch: Catch { fish, rare },
        luck,
    });
    ScoreSheet {
        players: players.collect(),
    }
}

#[test]
fn x2_nine_fish_with_three_bonuses_and_two_sets_are_16_points() {
    let standings = sheet(&[([2, 3, 4], 3, 0)]).standings().unwrap();
    assert_eq!(
        lines(&standings, 0),
        [
            (Source::FishCards, 9, 9),
            (Source::RareFish, 3, 3),
            (Source::FishSets, 2, 4),
        ]
    );
    assert_eq!(points(&standings), [16]);
}

#[test]
fn v16_scores() {
    let cases = [
        ([7, 0, 0], 3, 10),
        ([0, 0, 0], 0, 0),
        ([1, 1, 1], 3, 8),
        ([2, 2, 2], 0, 10),
        ([2, 2, 3], 7, 18),
    ];
    for (fish, rare, expected) in cases {
        let standings = sheet(&[(fish, rare, 3)]).standings().unwrap();
        assert_eq!(points(&standings), [expected], "{fish:?} {rare}");
    }
}

#[test]
fn v12_more_smiling_luck_wins_a_tie_and_equal_luck_shares_it() {
    let tie = |luck: [u8; 3]| {
        let [first, second, third] = luck;
        sheet(&[
            ([1, 1, 0], 1, first),
            ([1, 1, 0], 1, second),
            ([0, 0, 1], 1, third),
        ])
        .standings()
        .unwrap()
    };
    let luckier = tie([1, 2, 3]);
    assert_eq!(results(&luckier), [(3, 1, 2), (3, 2, 1), (2, 3, 3)]);
    assert_eq!(luckier.tie_break_used(), Some(TieBreak::Luck));
    let shared = tie([2, 2, 3]);
    assert_eq!(winners(&shared), [0, 1].map(|n| Who::Seat(seat(n))));
    assert_eq!(shared.tie_break_used(), None);
}

#[test]
fn a_sheet_of_a_finished_game_is_its_standings() {
    for (players, seed) in (2..=4).flat_map(|players| (0..60).map(move |seed| (players, seed))) {
        let game: Rybowisko = played(Setup::players(players), seed);
        let table = game.position();
        let rows = table.players.seats().map(|seat| Player {
            catch: Catch::of(&table.fish[seat]),
            luck: table.luck[seat],
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
        (
            sheet(&[([19, 18, 18], 0, 0)]),
            too_many(0, Source::FishCards),
        ),
        (
            sheet(&[([18, 18, 17], 0, 0), ([1, 1, 0], 0, 0)]),
            too_many(1, Source::FishCards),
        ),
        (
            sheet(&[([255, 255, 255], 0, 0)]),
            too_many(0, Source::FishCards),
        ),
        (sheet(&[([1, 1, 1], 4, 0)]), too_many(0, Source::RareFish)),
        (
            sheet(&[([1, 1, 1], 0, 5)]),
            Err(BadSheet::TooMuchLuck(seat(0))),
        ),
        (
            sheet(&[([0, 0, 0], 0, 4); 4]),
            Err(BadSheet::TooMuchLuck(seat(3))),
        ),
    ];
    for (sheet, refusal) in cases {
        assert_eq!(sheet.standings(), refusal, "{sheet:?}");
    }
    assert!(sheet(&[([3, 3, 3], 0, 2); 6]).standings().is_ok());
}

#[test]
fn the_table_is_set_up_step_by_step() {
    let steps = set_up(Setup::players(2)).unwrap();
    let expected = [
        SetUpStep::Shuffle(54),
        SetUpStep::Cards {
            colours: 4,
            each: 2,
        },
        SetUpStep::Pile(46),
        SetUpStep::Mix(16),
        SetUpStep::Tokens(15),
        SetUpStep::Aside(1),
        SetUpStep::Pawn(seat(0), Colour::Red),
        SetUpStep::Pawn(seat(1), Colour::Blue),
        SetUpStep::Luck(seat(0), 3),
        SetUpStep::Luck(seat(1), 3),
        SetUpStep::Target(7),
        SetUpStep::FirstPlayer,
    ];
    assert_eq!(steps, expected);
    assert_eq!(set_up(Setup::players(4)).unwrap().len(), 16, "all places");
    assert_eq!(set_up(Setup::players(5)), Err(BadSetup::Players));
    let children = Setup {
        luck: Luck::ByAge([Age::Child, Age::Child, Age::Child, Age::Adult]),
        ..Setup::players(4)
    };
    assert_eq!(set_up(children), Err(BadSetup::Luck));
}

#[test]
fn eight_tokens_aside_are_laid_out_but_not_under_fishers() {
    let refilled = |laid, aside| Some(Refill { laid, aside });
    let cases = [
        (7, 0, None, "not yet"),
        (8, 0, refilled(7, 1), "X4"),
        (8, 1, refilled(6, 2), "X4 with a fisher, V9"),
        (8, 2, refilled(5, 3), "V8"),
        (8, 4, refilled(3, 5), "four fishers"),
        (8, 255, refilled(0, 8), "nonsense"),
        (255, 0, refilled(15, 240), "nonsense"),
    ];
    for (aside, fishers, expected, name) in cases {
        assert_eq!(refill(aside, fishers), expected, "{name}");
    }
}

#[test]
fn the_round_is_finished_when_somebody_has_the_target() {
    assert_eq!(turns_to_come(&[6, 6, 6], 7, 0), None);
    assert_eq!(turns_to_come(&[7, 0, 0], 7, 0), Some(2), "V10");
    assert_eq!(turns_to_come(&[0, 0, 7], 7, 2), Some(0), "V11");
    assert_eq!(turns_to_come(&[], 0, 9), None);
}
