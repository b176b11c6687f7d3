//! Kōhaku from ponds of any tiles, and from counts.

use tacklebox_rules::{
    BadSetup, Game, Level, Source, TieBreak, Who,
    companion::{
        BadSheet, Competitor,
        kohaku::{Goal, MOST_TILES, Player, Pond, ScoreSheet, SetUpStep, set_up},
    },
    kohaku::{
        Face, Kohaku, Setup, Spot,
        parts::{Colour, Colours, Decoration, GoalCard, Koi},
        score::{DannyTally, GoalCount, PondCounts, goal_count},
    },
};

use crate::{
    lines, played, player, points,
    ponds::{GOLDEN, PONDS, pond, spot},
    results, seat, winners,
};

fn tiles(tiles: &[(Spot, Face)]) -> Pond {
    Pond::Tiles(tiles.iter().copied().collect())
}

fn sheet(players: impl IntoIterator<Item = (Pond, Option<Goal>)>) -> ScoreSheet {
    let players = players.into_iter();
    ScoreSheet {
        players: players.map(|(pond, goal)| Player { pond, goal }).collect(),
        danny: None,
    }
}

fn solo(pond: Pond, danny: DannyTally) -> ScoreSheet {
    ScoreSheet {
        danny: Some(danny),
        ..sheet([(pond, None)])
    }
}

/// What a player counts around the decorations of a pond.
fn counted(pond: &[(Spot, Face)]) -> Pond {
    let fish = || {
        pond.iter().filter_map(|&(spot, face)| match face {
            Face::Koi(koi) => Some((spot, koi)),
            Face::Decoration(_) => None,
        })
    };
    let mut counts = PondCounts {
        coins: fish().map(|(_, koi)| koi.coins).sum(),
        ..PondCounts::default()
    };
    for &(spot, face) in pond {
        let Face::Decoration(decoration) = face else {
            continue;
        };
        let beside = fish().filter(|&(there, _)| there.touches(spot));
        let beside: Vec<Koi> = beside.map(|(_, koi)| koi).collect();
        match decoration {
            Decoration::OneFlower(colour) => {
                let matching = beside.iter().filter(|koi| koi.colours.has(colour)).count();
                counts.one_flowers[matching] += 1;
            }
            Decoration::TwoFlower(flowers) => {
                let exactly = |koi: &&Koi| koi.colours == flowers;
                let both = beside.iter().filter(exactly).count() as u8;
                let any = beside.iter().filter(|koi| koi.colours.meets(flowers));
                counts.two_flowers += 1;
                counts.both_colours += both;
                counts.one_colour += any.count() as u8 - both;
            }
            Decoration::Stones => {
                counts.stones += 1;
                counts.fry += beside.iter().map(|koi| koi.fry).sum::<u8>();
            }
            Decoration::Sculpture => counts.sculptures[beside.len()] += 1,
            Decoration::Butterflies(colour) => {
                let seen = fish().filter(|(there, koi)| {
                    (there.x == spot.x || there.y == spot.y) && koi.colours.has(colour)
                });
                counts.butterflies += 1;
                counts.in_line += seen.count() as u8;
            }
            Decoration::Frog => {
                counts.frogs += 1;
                counts.dragonflies += beside.iter().map(|koi| koi.dragonflies).sum::<u8>();
            }
            Decoration::Turtle => counts.turtles += 1,
        }
    }
    Pond::Counts(counts)
}

// ---- ponds -------------------------------------------------------------------------------------

#[test]
fn v8_1_the_79_point_pond_by_tiles_and_by_counts() {
    let golden = pond(GOLDEN);
    for pond in [tiles(&golden), counted(&golden)] {
        let standings = sheet([(pond, None)]).standings().unwrap();
        assert_eq!(results(&standings), [(79, 3, 1)]);
        assert_eq!(
            lines(&standings, 0),
            [
                (Source::OneFlowers, 3, 22),
                (Source::TwoFlowers, 2, 14),
                (Source::Stones, 1, 6),
                (Source::Sculptures, 2, 16),
                (Source::Butterflies, 1, 6),
                (Source::Frogs, 1, 7),
                (Source::Turtles, 1, 5),
                (Source::Coins, 3, 3),
            ]
        );
    }
}

#[test]
fn v8_1_all_twelve_goals_on_the_79_point_pond() {
    let golden = pond(GOLDEN);
    let expected = [8, 10, 12, 9, 15, 5, 12, 8, 5, 3, 10, 4];
    for (card, expected) in GoalCard::ALL.into_iter().zip(expected) {
        let sheet = sheet([(tiles(&golden), Some(Goal::Tiles(card)))]);
        let standings = sheet.standings().unwrap();
        assert_eq!(points(&standings), [79 + expected], "{card:?}");
        let goal = lines(&standings, 0).pop();
        assert_eq!(goal, Some((Source::Goal, 1, expected)), "{card:?}");
    }
}

#[test]
fn v9_ponds_p1_to_p12_by_tiles_and_by_counts() {
    for vector in PONDS {
        let (name, laid) = (vector.name, pond(vector.pond));
        let decorations: i16 = vector.deco.iter().sum();
        assert_eq!(decorations + i16::from(vector.coins), vector.total);
        for pond in [tiles(&laid), counted(&laid)] {
            let standings = sheet([(pond, None)]).standings().unwrap();
            let coins = i16::from(vector.coins);
            assert_eq!(results(&standings), [(vector.total, coins, 1)], "{name}");
        }
        for (card, goal) in GoalCard::ALL.into_iter().zip(vector.goals) {
            let count = goal_count(card, laid.iter().copied());
            for (pond, goal_card) in [
                (tiles(&laid), Goal::Tiles(card)),
                (counted(&laid), Goal::Counted(card, count)),
            ] {
                let standings = sheet([(pond, Some(goal_card))]).standings().unwrap();
                assert_eq!(points(&standings), [vector.total + goal], "{name} {card:?}");
            }
        }
    }
}

#[test]
fn a_tile_of_no_table_counts_as_it_is_printed() {
    // Our list has no fish without fry and dragonflies, none with four of them, no coin on two colours.
    let strange = Koi {
        colours: Colours::two(Colour::W, Colour::B),
        fry: 4,
        dragonflies: 9,
        coins: 2,
    };
    let laid = [
        (spot(0, 0), Face::Koi(strange)),
        (spot(1, 0), Face::Decoration(Decoration::Stones)),
        (spot(0, 1), Face::Decoration(Decoration::Frog)),
    ];
    let standings = sheet([(tiles(&laid), None)]).standings().unwrap();
    assert_eq!(results(&standings), [(4 + 9 + 2, 2, 1)]);
}

#[test]
fn goals_are_worth_what_their_tables_say() {
    let met = |met| GoalCount { met, missed: 0 };
    let cases = [
        (GoalCard::WhiteAndBlack, met(4), 0),
        (GoalCard::WhiteAndBlack, met(11), 15),
        (GoalCard::YellowAndRed, met(13), 18),
        (GoalCard::RareColour, met(3), 9),
        (GoalCard::Dragonflies, met(12), 12),
        (GoalCard::Decorations, met(6), 11),
        (GoalCard::Sculptures, met(2), 10),
        (GoalCard::NoFry, met(6), 12),
        (GoalCard::NoDragonflies, met(8), 16),
        (GoalCard::Flowers, met(2), 10),
        (GoalCard::FrogsAndTurtles, met(3), 9),
        (GoalCard::LargestSquare, met(4), 15),
        (GoalCard::Shelter, GoalCount { met: 3, missed: 2 }, 4),
        (GoalCard::Shelter, GoalCount { met: 0, missed: 3 }, -3),
    ];
    for (card, count, expected) in cases {
        let empty = Pond::Counts(PondCounts::default());
        let standings = sheet([(empty, Some(Goal::Counted(card, count)))]);
        let standings = standings.standings().unwrap();
        assert_eq!(points(&standings), [expected], "{card:?} {count:?}");
    }
}

/// A pond of nothing but coins, and a goal that makes up the total.
fn total(total: i8, coins: u8) -> (Pond, Option<Goal>) {
    let counts = PondCounts {
        coins,
        ..PondCounts::default()
    };
    (
        Pond::Counts(counts),
        Some(Goal::Points(total - coins as i8)),
    )
}

#[test]
fn v9_6_more_coins_win_a_tie() {
    let tie = sheet([total(70, 2), total(70, 4), total(65, 6)]);
    let tie = tie.standings().unwrap();
    assert_eq!(results(&tie), [(70, 2, 2), (70, 4, 1), (65, 6, 3)]);
    assert_eq!(tie.tie_break_used(), Some(TieBreak::Coins));
    let shared = sheet([total(70, 3), total(70, 3)]).standings().unwrap();
    assert_eq!(winners(&shared), [0, 1].map(|n| Who::Seat(seat(n))));
}

#[test]
fn v9_7_danny_is_beaten_only_by_more_points() {
    let ninety = PondCounts {
        one_flowers: [0, 0, 0, 0, 5],
        turtles: 6,
        ..PondCounts::default()
    };
    let danny = DannyTally {
        fish: 16,
        decorations: 14,
        coins: 5,
        one_flowers: 6,
    };
    let standings = solo(Pond::Counts(ninety), danny).standings().unwrap();
    assert_eq!(points(&standings), [90, 76, 90, 101]);
    let beaten = Level::ALL.map(|level| standings.beats(level));
    assert_eq!(beaten, [true, false, false].map(Some));
}

#[test]
fn a_sheet_of_a_finished_game_is_its_standings() {
    let setups = (1..=4).flat_map(|players| {
        let goals: &[bool] = if players == 1 {
            &[false]
        } else {
            &[false, true]
        };
        goals.iter().map(move |&goals| Setup {
            goals,
            ..Setup::players(players)
        })
    });
    for (setup, seed) in setups.flat_map(|setup| (0..40).map(move |seed| (setup, seed))) {
        let game: Kohaku = played(setup, seed);
        let table = game.position();
        let ponds = table.players.seats().map(|seat| {
            let laid: Vec<(Spot, Face)> = table.ponds[seat].faces().collect();
            (laid, table.goals[seat].kept_card())
        });
        let danny = table.is_solo().then(|| DannyTally::of(&table.danny));
        let by_tiles = sheet(ponds.clone().map(|(laid, card)| {
            let goal = card.map(Goal::Tiles);
            (tiles(&laid), goal)
        }));
        let by_counts = sheet(ponds.map(|(laid, card)| {
            let count = |card| goal_count(card, laid.iter().copied());
            let goal = card.map(|card| Goal::Counted(card, count(card)));
            (counted(&laid), goal)
        }));
        for sheet in [by_tiles, by_counts] {
            let sheet = ScoreSheet { danny, ..sheet };
            assert_eq!(sheet.standings(), Ok(game.standings()), "seed {seed}");
        }
    }
}

fn counts(change: fn(&mut PondCounts)) -> ScoreSheet {
    let mut counts = PondCounts::default();
    change(&mut counts);
    sheet([(Pond::Counts(counts), None)])
}

#[test]
fn counts_that_the_box_does_not_hold_are_refused() {
    let cases: [(ScoreSheet, Source); 10] = [
        (counts(|c| c.one_flowers = [5; 5]), Source::OneFlowers),
        (counts(|c| c.two_flowers = 7), Source::TwoFlowers),
        (counts(|c| c.one_colour = 1), Source::TwoFlowers),
        (counts(|c| c.stones = 7), Source::Stones),
        (counts(|c| c.fry = 1), Source::Stones),
        (counts(|c| c.sculptures = [2; 5]), Source::Sculptures),
        (counts(|c| c.butterflies = 9), Source::Butterflies),
        (counts(|c| c.in_line = 1), Source::Butterflies),
        (counts(|c| c.dragonflies = 1), Source::Frogs),
        (counts(|c| c.turtles = 7), Source::Turtles),
    ];
    for (sheet, source) in cases {
        let refusal = Err(BadSheet::TooMany(player(0), source));
        assert_eq!(sheet.standings(), refusal, "{sheet:?}");
    }
}

#[test]
fn ponds_that_cannot_be_are_refused() {
    let turtle = Face::Decoration(Decoration::Turtle);
    let twice = [(spot(1, 0), turtle), (spot(1, 0), turtle)];
    let wide = [(spot(0, 0), turtle), (spot(30, 0), turtle)];
    let high = [(spot(0, -128), turtle), (spot(0, 127), turtle)];
    let seven: Vec<(Spot, Face)> = (0..7).map(|x| (spot(x, 0), turtle)).collect();
    let marks = |fry, dragonflies, coins| {
        let koi = Koi {
            colours: Colours::one(Colour::R),
            fry,
            dragonflies,
            coins,
        };
        tiles(&[(spot(0, 0), Face::Koi(koi))])
    };
    let many: Vec<(Spot, Face)> = pond("0 0 / R10")
        .iter()
        .flat_map(|&(_, face)| (0..MOST_TILES as i8).map(move |n| (spot(n % 10, n / 10), face)))
        .collect();
    let none = || Pond::Counts(PondCounts::default());
    let too_many = |number, source| BadSheet::TooMany(player(number), source);
    let one = |pond: Pond| sheet([(pond, None)]);
    let cases = [
        (sheet([]), BadSheet::Nobody),
        (one(tiles(&twice)), BadSheet::SameCell(seat(0), spot(1, 0))),
        (one(tiles(&wide)), BadSheet::TooWide(seat(0))),
        (one(tiles(&high)), BadSheet::TooWide(seat(0))),
        (one(tiles(&seven)), too_many(0, Source::Turtles)),
        (one(marks(10, 0, 0)), too_many(0, Source::Stones)),
        (one(marks(0, 10, 0)), too_many(0, Source::Frogs)),
        (one(marks(0, 0, 10)), too_many(0, Source::Coins)),
        (
            sheet([(tiles(&many), None), (tiles(&many), None)]),
            too_many(1, Source::FishTiles),
        ),
        (
            sheet([(none(), Some(Goal::Tiles(GoalCard::NoFry)))]),
            BadSheet::GoalNotCounted(seat(0)),
        ),
        (
            ScoreSheet {
                danny: Some(DannyTally::default()),
                ..sheet([total(70, 0)])
            },
            BadSheet::GoalAlone,
        ),
        (
            ScoreSheet {
                danny: Some(DannyTally::default()),
                ..sheet([(none(), None), (none(), None)])
            },
            BadSheet::RivalOfMany,
        ),
    ];
    for (sheet, refusal) in cases {
        assert_eq!(sheet.standings(), Err(refusal), "{sheet:?}");
    }
    let edge = [(spot(-100, 0), turtle), (spot(-71, 29), turtle)];
    assert!(one(tiles(&edge)).standings().is_ok());
}

#[test]
fn danny_has_no_more_than_the_box_holds() {
    let danny = |fish, decorations, coins, one_flowers| DannyTally {
        fish,
        decorations,
        coins,
        one_flowers,
    };
    let cases = [
        (danny(59, 0, 0, 0), Source::FishTiles),
        (danny(0, 63, 0, 0), Source::DecorationTiles),
        (danny(0, 30, 0, 25), Source::OneFlowers),
        (danny(0, 3, 0, 4), Source::OneFlowers),
        (danny(1, 0, 10, 0), Source::Coins),
    ];
    for (tally, source) in cases {
        let refusal = Err(BadSheet::TooMany(Competitor::Rival, source));
        let empty = Pond::Counts(PondCounts::default());
        assert_eq!(solo(empty, tally).standings(), refusal, "{tally:?}");
    }
}

// ---- set-up ------------------------------------------------------------------------------------

#[test]
fn fish_are_sorted_out_and_removed_by_the_number_of_players() {
    let common = [SetUpStep::ShuffleDecorations(62), SetUpStep::Display(6)];
    let table: [(u8, &[SetUpStep], SetUpStep); 4] = [
        (
            1,
            &[
                SetUpStep::SortOut(3),
                SetUpStep::SortOut(4),
                SetUpStep::ShuffleFish,
            ],
            SetUpStep::Danny,
        ),
        (
            2,
            &[
                SetUpStep::SortOut(3),
                SetUpStep::SortOut(4),
                SetUpStep::ShuffleFish,
                SetUpStep::RemoveFish(7),
            ],
            SetUpStep::FirstPlayer,
        ),
        (
            3,
            &[
                SetUpStep::SortOut(4),
                SetUpStep::ShuffleFish,
                SetUpStep::RemoveFish(5),
            ],
            SetUpStep::FirstPlayer,
        ),
        (
            4,
            &[SetUpStep::ShuffleFish, SetUpStep::RemoveFish(5)],
            SetUpStep::FirstPlayer,
        ),
    ];
    for (players, fish, last) in table {
        let steps = set_up(Setup::players(players)).unwrap();
        let expected = [fish, &common, &[last]].concat();
        assert_eq!(*steps, *expected, "{players}");
    }
    let with_goals = |players| Setup {
        goals: true,
        ..Setup::players(players)
    };
    let steps = set_up(with_goals(2)).unwrap();
    assert_eq!(steps[6..], [SetUpStep::Goals(2), SetUpStep::FirstPlayer]);
    assert_eq!(set_up(with_goals(1)), Err(BadSetup::GoalsAlone));
    assert_eq!(set_up(Setup::players(5)), Err(BadSetup::Players));
}
