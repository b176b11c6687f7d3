//! Section 8: worked examples of the rulebook.

use tacklebox_rules::{
    Game, Next, Source,
    kohaku::{Action, Dealt, Face, Illegal, Kohaku, Outcome, Phase, Pond, Setup, Sort, Spot, Tile},
    standings::Line,
};

use crate::{
    driver::{legal, outcomes},
    notation::*,
    ponds::{GOLDEN, pond, spot},
};

#[test]
fn v8_1_the_79_point_pond() {
    let pond = pond(GOLDEN);
    assert_eq!(
        decorations(&pond),
        [5, 5, 10, 7, 6, 6, 12, 9, 6, 6, 4],
        "items A to K"
    );
    let score = score(&pond);
    assert_eq!(by_kind(&score), [22, 14, 6, 16, 6, 7, 5]);
    assert_eq!((score.coins, score.total()), (3, 79));
}

#[test]
fn v8_1_all_twelve_goals_on_the_79_point_pond() {
    assert_eq!(
        goals(&pond(GOLDEN)),
        [8, 10, 12, 9, 15, 5, 12, 8, 5, 3, 10, 4]
    );
}

/// The order of play that the specification gives for it: the fish of each turn and its cell, …
#[rustfmt::skip]
const GOLDEN_FISH: [(u8, i8, i8); 11] = [
    (7, 0, 0), (18, 1, -1), (21, 2, 0), (25, 1, 1), (28, 0, 2), (20, 4, 0),
    (32, 3, 1), (19, 2, 2), (15, 5, 1), (23, 4, 2), (8, 5, 3),
];
/// … and the decoration and its cell.
#[rustfmt::skip]
const GOLDEN_DECO: [(u8, i8, i8); 11] = [
    (24, 0, -1), (36, 1, 0), (6, 0, 1), (50, 3, 0), (12, 2, 1), (30, 1, 2),
    (56, 4, -1), (46, 5, 0), (29, 4, 1), (18, 5, 2), (37, 3, 2),
];

#[test]
fn v8_1_the_79_point_pond_is_laid_in_a_game_of_two() {
    let setup = Setup {
        goals: true,
        ..Setup::players(2)
    };
    let mut game = Kohaku::start(setup).unwrap();
    // Everybody takes the centre, so the tiles seat 0 wants are drawn before each of its turns.
    let (mut turn, mut drawn) = (0, 0);
    let unwanted = |outcome: &Outcome| match *outcome {
        Outcome::Fish(tile) => GOLDEN_FISH.iter().all(|&(id, ..)| id != tile.id()),
        Outcome::Deco(tile) => GOLDEN_DECO.iter().all(|&(id, ..)| id != tile.id()),
        _ => true,
    };
    while game.next() != Next::Over {
        let table = game.position();
        match game.next() {
            Next::Chance => {
                let for_seat_0 = table.ponds[seat(0)].len() == table.ponds[seat(1)].len();
                let outcome = match (table.display.first_empty(), drawn) {
                    (Some(5), 0..11) if for_seat_0 => Outcome::Fish(fish(GOLDEN_FISH[drawn].0)),
                    (Some(6), 0..11) if for_seat_0 => {
                        drawn += 1;
                        Outcome::Deco(deco(GOLDEN_DECO[drawn - 1].0))
                    }
                    _ => outcomes(&game)
                        .into_iter()
                        .map(|(o, _)| o)
                        .find(unwanted)
                        .unwrap(),
                };
                game.settle(outcome).unwrap();
            }
            Next::Decision(_) if table.phase == Phase::Goal => {
                game.play(Action::ChooseGoal(Dealt::Second)).unwrap();
            }
            Next::Decision(_) if table.phase == Phase::Take => game.play(take(4)).unwrap(),
            Next::Decision(player) if player == seat(0) => {
                let ((_, fx, fy), (_, dx, dy)) = (GOLDEN_FISH[turn], GOLDEN_DECO[turn]);
                game.play(Action::PlaceFish(spot(fx, fy))).unwrap();
                game.play(Action::PlaceDeco(spot(dx, dy))).unwrap();
                turn += 1;
            }
            _ => {
                let first = legal(&game)[0];
                game.play(first).unwrap();
            }
        }
    }
    let mut laid: Vec<(Spot, Face)> = game.position().ponds[seat(0)].faces().collect();
    laid.sort_by_key(|(spot, _)| (spot.y, spot.x));
    assert_eq!(laid, pond(GOLDEN));
    let standings = game.standings();
    let row = standings.of(seat(0)).unwrap();
    // The first cards of the deck were dealt, two each; seat 0 kept goal 1, worth 10 points.
    assert_eq!(row.points, 79 + 10);
    assert_eq!(
        row.lines.last().unwrap(),
        &Line {
            source: Source::Goal,
            count: 1,
            points: 10
        }
    );
    assert_eq!(
        row.lines.iter().map(|line| line.points).sum::<i16>(),
        row.points
    );
    assert_eq!(row.tie_break, 3, "coins");
}

/// After turn 1 of 8.2: WB20 on (0,0), a white flower on (1,0); WY20 and stones in hand.
fn second_turn() -> Kohaku {
    let mut position = table(2, Phase::Place, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    for cell in [5, 4] {
        position.display.put(cell, None);
    }
    let mut pond = Pond::EMPTY;
    pond.lay(spot(0, 0), Tile::Fish(fish(22)));
    pond.lay(spot(1, 0), Tile::Decoration(deco(3)));
    position.ponds[seat(0)] = pond;
    position.display.put(6, Some(Tile::Decoration(deco(7))));
    position.fish.take(fish(22));
    position.fish.take(fish(16));
    position.decorations.take(deco(7));
    position.decorations.take(deco(30));
    position.hand_fish = Some(fish(16));
    position.hand_deco = Some(deco(30));
    Kohaku::load(position).unwrap()
}

#[test]
fn v8_2_legal_cells_of_the_second_turn() {
    let game = second_turn();
    assert_eq!(open(&game, Sort::Fish), [(1, -1), (2, 0), (1, 1)]);
    assert_eq!(open(&game, Sort::Decoration), [(0, -1), (-1, 0), (0, 1)]);
}

#[test]
fn v8_2_placements_a_to_e() {
    use Action::{PlaceDeco, PlaceFish};
    let verdict = |actions: &[Action]| {
        let mut game = second_turn();
        actions.iter().try_for_each(|&action| game.play(action))
    };
    let cases: &[(&str, &[Action], Result<(), Illegal>)] = &[
        ("A", &[PlaceFish(spot(2, 0)), PlaceDeco(spot(3, 0))], Ok(())),
        ("B", &[PlaceDeco(spot(0, 1)), PlaceFish(spot(1, 1))], Ok(())),
        (
            "B in the other order",
            &[PlaceFish(spot(1, 1)), PlaceDeco(spot(0, 1))],
            Ok(()),
        ),
        (
            "C",
            &[PlaceFish(spot(1, -1)), PlaceDeco(spot(-1, 0))],
            Ok(()),
        ),
        ("D", &[PlaceDeco(spot(2, 0))], Err(Illegal::SameSort)),
        ("E", &[PlaceFish(spot(-1, -1))], Err(Illegal::Apart)),
        (
            "E after (-1,0)",
            &[PlaceDeco(spot(-1, 0)), PlaceFish(spot(-1, -1))],
            Ok(()),
        ),
        (
            "E after (0,-1)",
            &[PlaceDeco(spot(0, -1)), PlaceFish(spot(-1, -1))],
            Ok(()),
        ),
        ("on a tile", &[PlaceFish(spot(0, 0))], Err(Illegal::Taken)),
        (
            "on a tile of the other sort",
            &[PlaceFish(spot(1, 0))],
            Err(Illegal::Taken),
        ),
        (
            "twice",
            &[PlaceFish(spot(2, 0)), PlaceFish(spot(1, 1))],
            Err(Illegal::LaidAlready),
        ),
        (
            "far away",
            &[PlaceFish(spot(127, -127))],
            Err(Illegal::Apart),
        ),
    ];
    for (name, actions, expected) in cases {
        assert_eq!(verdict(actions), *expected, "case {name}");
    }
}

#[test]
fn v8_3_refill_examples() {
    assert_eq!(
        refill(3),
        [(4, 6), (5, 20), (6, 20)],
        "A: one centre cell occupied"
    );
    assert_eq!(
        refill(0),
        [(0, 5), (1, 6), (5, 20), (6, 20)],
        "B: both centre cells occupied"
    );
}

#[test]
fn v8_4_danny_takes_all_fish_of_the_same_colouring() {
    let mut game = Kohaku::load(danny(28)).unwrap();
    settle_fish(&mut game, 21);
    assert_eq!(gained(&game), (vec![19, 20, 21], vec![]));
    settle_fish(&mut game, 1);
    settle_fish(&mut game, 5);
    assert_eq!(
        board(&game),
        ids([1, 0, 5, 12, 30, 0, 36, 8, 31, 18, 12, 56])
    );
    assert_eq!(game.next(), Next::Decision(seat(0)));
    assert_eq!(game.position().phase, Phase::Take);
}

#[test]
fn v8_4_danny_takes_all_decorations_of_the_same_kind() {
    let mut game = Kohaku::load(danny(28)).unwrap();
    settle_fish(&mut game, 4);
    settle_deco(&mut game, 6);
    assert_eq!(gained(&game), (vec![4], vec![0, 6, 12, 18]));
    for id in [24, 37, 50] {
        settle_deco(&mut game, id);
    }
    assert_eq!(
        board(&game),
        ids([19, 24, 20, 37, 30, 0, 36, 8, 31, 50, 12, 56])
    );
    assert_eq!(game.position().phase, Phase::Take);
}

#[test]
fn v8_5_single_decorations() {
    let around = |middle: &str, fish: [&str; 4]| {
        let [above, left, right, below] = fish;
        let text = format!("0 -1 / . {above} . / {left} {middle} {right} / . {below} .");
        decorations(&pond(&text))[0]
    };
    assert_eq!(around("fl:R", ["WB20", "R01", "YR20", "R10"]), 6);
    assert_eq!(around("fl:R", ["WR20", "R01", "YR20", "R10"]), 12);
    assert_eq!(around("2fl:YR", ["YR20", "YR02", "YR30", "Y10"]), 11);
    assert_eq!(around("2fl:YR", ["WB20", "WR20", "B10", "YB02"]), 4);
    assert_eq!(around("sc", [".", ".", ".", "."]), 0);
    assert_eq!(around("sc", [".", "R01", ".", "."]), 1);
    assert_eq!(around("sc", [".", "R01", "YR20", "."]), 3);
    assert_eq!(around("sc", ["WB20", "R01", "YR20", "."]), 6);
    assert_eq!(around("sc", ["WB20", "R01", "YR20", "R10"]), 10);
}
