//! Klofni rybku from columns in order; the virtual penguin beside a printed sea.

use splitmix::SplitMix64;
use tacklebox_rules::{
    BadSetup, Game, Level, Source, TieBreak, Who,
    chance::roll,
    companion::{
        BadSheet, Competitor,
        klofni::{Act, Face, Grid, Hoard, Penguin, ScoreSheet, SetUpStep, set_up, turns_left},
    },
    klofni::{
        Action, Klofni, Outcome, Phase, Setup,
        parts::{Catch, Colour, Depth, Food, Token},
    },
};

use crate::{lines, played, player, points, results, seat, step, winners};

fn grid(columns: [&[u8]; 3]) -> Grid {
    Grid {
        columns: columns.map(|values| values.iter().copied().collect()),
    }
}

fn sheet(players: &[[&[u8]; 3]]) -> ScoreSheet {
    ScoreSheet {
        players: players.iter().copied().map(grid).collect(),
        rival: None,
    }
}

fn solo(player: [&[u8]; 3], hoard: Hoard, level: Level) -> ScoreSheet {
    ScoreSheet {
        rival: Some((hoard, level)),
        ..sheet(&[player])
    }
}

#[test]
fn v8_1_two_full_rows_and_two_halves_are_34_points() {
    let standings = sheet(&[[&[1, 2, 4, 9], &[9, 7, 3], &[3, 5]]])
        .standings()
        .unwrap();
    assert_eq!(results(&standings), [(34, 2, 1)]);
    assert_eq!(
        lines(&standings, 0),
        [(Source::FullRows, 2, 27), (Source::PartRows, 2, 7)]
    );
}

#[test]
fn v9_14_scores() {
    let cases: [([&[u8]; 3], i16, i16); 6] = [
        ([&[], &[], &[]], 0, 0),
        ([&[1], &[], &[]], 0, 0),
        ([&[8], &[8], &[]], 8, 0),
        ([&[10, 10], &[], &[]], 10, 0),
        ([&[1, 10], &[2], &[2]], 10, 1),
        ([&[10, 1], &[2], &[2]], 14, 1),
    ];
    for (columns, points, full) in cases {
        let standings = sheet(&[columns]).standings().unwrap();
        assert_eq!(results(&standings), [(points, full, 1)], "{columns:?}");
    }
}

#[test]
fn v9_18_the_rivals_points_by_level() {
    let hoard = Hoard {
        grid: grid([&[2, 4, 9], &[3, 3], &[8]]),
        stones: 2,
        bubbles: 3,
    };
    for (level, expected) in Level::ALL.into_iter().zip([22, 26, 48]) {
        let standings = solo([&[], &[], &[]], hoard.clone(), level).standings();
        let standings = standings.unwrap();
        assert_eq!(results(&standings), [(0, 0, 2), (expected, 1, 1)]);
        assert_eq!(winners(&standings), [Who::Rival(level)]);
    }
}

#[test]
fn v9_19_more_full_rows_win_a_tie() {
    let tie = sheet(&[[&[10], &[9], &[]], [&[1], &[3], &[5]]]);
    let tie = tie.standings().unwrap();
    assert_eq!(results(&tie), [(9, 0, 2), (9, 1, 1)]);
    assert_eq!(tie.tie_break_used(), Some(TieBreak::FullRows));
    let shared = sheet(&[[&[2, 8], &[3], &[5]], [&[4, 4], &[2, 6], &[3]]]);
    let shared = shared.standings().unwrap();
    assert_eq!(results(&shared), [(14, 1, 1), (14, 1, 1)]);
    assert_eq!(points(&shared), [14, 14]);
}

fn all_setups() -> impl Iterator<Item = Setup> {
    let solo = Level::ALL.map(Setup::solo);
    solo.into_iter().chain((2..=6).map(Setup::players))
}

#[test]
fn a_sheet_of_a_finished_game_is_its_standings() {
    for (setup, seed) in all_setups().flat_map(|setup| (0..40).map(move |seed| (setup, seed))) {
        let game: Klofni = played(setup, seed);
        let table = game.position();
        let grid_of = |columns: &tacklebox_rules::klofni::Columns| {
            grid(Colour::ALL.map(|colour| columns.of(colour)))
        };
        let seats = table.players.seats();
        let hoard = Hoard {
            grid: grid_of(&table.rival.columns),
            stones: table.rival.stones,
            bubbles: table.rival.bubbles,
        };
        let sheet = ScoreSheet {
            players: seats.map(|seat| grid_of(&table.columns[seat])).collect(),
            rival: setup.level.map(|level| (hoard, level)),
        };
        assert_eq!(sheet.standings(), Ok(game.standings()), "seed {seed}");
    }
}

#[test]
fn what_the_box_does_not_hold_is_refused() {
    let long: &[u8] = &[1; 28];
    let rival = |stones, bubbles| Hoard {
        grid: Grid::default(),
        stones,
        bubbles,
    };
    let none: [&[u8]; 3] = [&[], &[], &[]];
    let too_many = |source| Err(BadSheet::TooMany(Competitor::Rival, source));
    let mut of_many = solo(none, rival(0, 0), Level::Easy);
    of_many.players.push(grid(none)).unwrap();
    let cases = [
        (sheet(&[]), Err(BadSheet::Nobody)),
        (
            sheet(&[[&[0], &[], &[]]]),
            Err(BadSheet::NoSuchFood(player(0))),
        ),
        (
            sheet(&[none, [&[], &[], &[11]]]),
            Err(BadSheet::NoSuchFood(player(1))),
        ),
        (
            sheet(&[[&[], long, &[]], [&[], &[1], &[]]]),
            Err(BadSheet::TooMuchFood(player(1), Colour::Green)),
        ),
        (
            solo(none, rival(16, 0), Level::Hard),
            too_many(Source::RivalStones),
        ),
        (
            solo(none, rival(15, 21), Level::Hard),
            too_many(Source::RivalBubbles),
        ),
        (of_many, Err(BadSheet::RivalOfMany)),
    ];
    for (sheet, refusal) in cases {
        assert_eq!(sheet.standings(), refusal, "{sheet:?}");
    }
    assert!(sheet(&[[long, long, long]]).standings().is_ok());
    let full = solo(none, rival(15, 20), Level::Hard);
    assert!(full.standings().is_ok());
}

#[test]
fn tokens_are_removed_by_the_number_of_players() {
    let table = [
        (1, false, 7),
        (2, false, 7),
        (3, false, 3),
        (4, true, 5),
        (5, true, 4),
        (6, true, 3),
    ];
    for (players, expansion, removed) in table {
        let (setup, last) = match players {
            1 => (Setup::solo(Level::Medium), SetUpStep::Rival(Level::Medium)),
            _ => (Setup::players(players), SetUpStep::FirstPlayer),
        };
        let expected = [
            SetUpStep::Tokens { expansion },
            SetUpStep::Remove(removed),
            SetUpStep::Penguins(3),
            last,
        ];
        assert_eq!(set_up(setup), Ok(expected), "{players}");
    }
    assert_eq!(set_up(Setup::players(7)), Err(BadSetup::Players));
    let no_rival = Setup {
        level: None,
        ..Setup::solo(Level::Easy)
    };
    assert_eq!(set_up(no_rival), Err(BadSetup::Level));
}

fn named(turns: &[Competitor]) -> String {
    let name = |who: &Competitor| match who {
        Competitor::Seat(seat) => seat.number().to_string(),
        Competitor::Rival => "R".to_owned(),
    };
    turns.iter().map(name).collect()
}

#[test]
fn the_round_is_finished_and_one_more_is_played() {
    let cases = [
        (4, 0, player(0), "1230123", "8.5"),
        (4, 0, player(1), "230123", "9.9"),
        (4, 0, player(2), "30123", "9.9"),
        (4, 0, player(3), "0123", "9.9"),
        (4, 2, player(1), "2301", "seat 2 began"),
        (6, 0, player(0), "12345012345", "the most turns"),
        (1, 0, player(0), "R0R", "9.20"),
        (1, 0, Competitor::Rival, "0R", "9.20"),
        (3, 0, Competitor::Rival, "", "no rival at this table"),
        (3, 0, player(5), "", "not at the table"),
        (0, 0, player(0), "", "no table"),
        (255, 0, player(5), "012345", "no more than six sit down"),
    ];
    for (players, first, trigger, expected, name) in cases {
        let turns = turns_left(players, seat(first), trigger);
        assert_eq!(named(&turns), expected, "{name}");
    }
}

// ---- the virtual penguin -----------------------------------------------------------------------

#[test]
fn v9_15_to_17_what_the_penguin_takes_after_a_predator() {
    let with = |columns| Penguin {
        depth: Depth::Two,
        hoard: Hoard {
            grid: grid(columns),
            ..Hoard::default()
        },
    };
    let rarest = with([&[1], &[], &[1]]);
    assert_eq!(
        rarest.acts(Face::Predator, [Some(4), Some(2), Some(3)]),
        Act::Takes(Face::Food(Colour::Green, 2))
    );
    let nothing = with([&[], &[], &[]]);
    assert_eq!(
        nothing.acts(Face::Predator, [Some(4), Some(3), Some(4)]),
        Act::PlayerChooses([Some(4), None, Some(4)])
    );
    assert_eq!(
        nothing.acts(Face::Predator, [None, None, None]),
        Act::TakesNothing
    );
    for face in [Face::Food(Colour::Pink, 2), Face::Stone, Face::Bubbles] {
        let offered = [Some(4), Some(3), Some(4)];
        assert_eq!(nothing.acts(face, offered), Act::Takes(face));
    }
}

#[test]
fn the_penguin_goes_past_bare_depths_and_from_the_bottom_to_the_top() {
    let mut penguin = Penguin::new();
    assert_eq!(penguin.flips_at([1, 1, 1, 1, 1]), Some(Depth::One));
    assert_eq!(penguin.flips_at([0, 0, 0, 1, 0]), Some(Depth::Four));
    assert_eq!(penguin.flips_at([0; 5]), None);
    penguin.ends_turn(Depth::Five, None).unwrap();
    assert_eq!(penguin.depth, Depth::One);
    penguin
        .ends_turn(Depth::Three, Some(Face::Bubbles))
        .unwrap();
    assert_eq!((penguin.depth, penguin.hoard.bubbles), (Depth::Four, 1));
    assert_eq!(penguin.flips_at([1, 0, 0, 0, 0]), Some(Depth::One));
}

#[test]
fn the_penguin_cannot_have_what_the_box_does_not_hold() {
    let mut penguin = Penguin::new();
    for _ in 0..15 {
        penguin.ends_turn(Depth::One, Some(Face::Stone)).unwrap();
    }
    let before = penguin.clone();
    assert_eq!(
        penguin.ends_turn(Depth::Five, Some(Face::Stone)),
        Err(BadSheet::TooMany(Competitor::Rival, Source::RivalStones))
    );
    assert_eq!(
        penguin.ends_turn(Depth::Five, Some(Face::Food(Colour::Pink, 0))),
        Err(BadSheet::NoSuchFood(Competitor::Rival))
    );
    assert_eq!(penguin, before, "a refusal changes nothing");
    for _ in 0..28 {
        let pink = Some(Face::Food(Colour::Pink, 9));
        penguin.ends_turn(Depth::One, pink).unwrap();
    }
    assert_eq!(
        penguin.ends_turn(Depth::One, Some(Face::Food(Colour::Pink, 9))),
        Err(BadSheet::TooMuchFood(Competitor::Rival, Colour::Pink))
    );
}

/// A token of this depth as it is printed.
fn printed(depth: Depth, token: Token) -> Face {
    match token {
        Token::Catch(Catch::Food(Food { colour, size })) => Face::Food(colour, depth.value(size)),
        Token::Catch(Catch::Stone) => Face::Stone,
        Token::Bubbles => Face::Bubbles,
        Token::Predator => Face::Predator,
    }
}

/// Plays the rival's turn on both sides and compares them. Returns whether it was a tie.
fn rivals_turn(game: &mut Klofni, penguin: &mut Penguin, dice: &mut SplitMix64) -> bool {
    let table = *game.position();
    let face_down = Depth::ALL.map(|depth| table.sea[depth].face_down);
    let depth = penguin.flips_at(face_down).unwrap();
    assert_eq!(Some(depth), table.rival_flips_at());
    let Some(Outcome::Token(token)) = roll(game, dice) else {
        panic!("a token is flipped");
    };
    game.settle(Outcome::Token(token)).unwrap();
    let layer = &table.sea[depth];
    let highest = |colour| layer.largest(colour).map(|size| depth.value(size));
    let act = penguin.acts(printed(depth, token), Colour::ALL.map(highest));
    let tie = game.position().phase == Phase::VirtualTie;
    let taken = match act {
        Act::Takes(face) => Some(face),
        Act::TakesNothing => None,
        Act::PlayerChooses(tied) => {
            let mut offered = Vec::new();
            game.legal(&mut |action| offered.push(action));
            assert_eq!(offered.len(), tied.iter().flatten().count());
            let &Action::VirtualTake(food) = offered.last().unwrap() else {
                panic!("a food is chosen");
            };
            game.play(Action::VirtualTake(food)).unwrap();
            let face = printed(depth, Token::Catch(Catch::Food(food)));
            assert!(
                matches!(face, Face::Food(colour, value) if tied[colour as usize] == Some(value))
            );
            Some(face)
        }
    };
    assert_eq!(matches!(act, Act::PlayerChooses(_)), tie);
    penguin.ends_turn(depth, taken).unwrap();
    tie
}

#[test]
fn the_penguin_at_the_table_plays_as_the_rival_of_the_game() {
    let mut ties = 0;
    for seed in 0..150 {
        let mut dice = SplitMix64(seed);
        let mut game = Klofni::start(Setup::solo(Level::Hard)).unwrap();
        let mut penguin = Penguin::new();
        loop {
            if game.position().phase == Phase::VirtualFlip {
                ties += u32::from(rivals_turn(&mut game, &mut penguin, &mut dice));
                let rival = game.position().rival;
                let columns = Colour::ALL.map(|colour| rival.columns.of(colour));
                let hoard = Hoard {
                    grid: grid(columns),
                    stones: rival.stones,
                    bubbles: rival.bubbles,
                };
                assert_eq!((penguin.depth, &penguin.hoard), (rival.depth, &hoard));
            } else {
                // A player who flips and leaves what he finds gives the rival something to choose from.
                let left = [Action::Deeper, Action::Flip].map(|action| game.play(action));
                if left.iter().all(Result::is_err) && !step(&mut game, &mut dice) {
                    break;
                }
            }
        }
    }
    assert!(ties > 10, "{ties} ties");
}
