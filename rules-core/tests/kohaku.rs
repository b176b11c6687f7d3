//! Kōhaku, vector by vector, in the order of sections 8 and 9 of its specification.

#[path = "common/driver.rs"]
mod driver;
#[path = "common/ponds.rs"]
mod ponds;

use driver::{legal, outcomes};
use ponds::{GOLDEN, PONDS, pond, spot};
use rules_core::{
    BadSetup, First, Game, Impossible, Inconsistent, Level, Next, Seat, Source, Standings,
    TieBreak, Who,
    bag::Unique,
    kohaku::{
        Action, Dealt, Display, Face, Illegal, Kohaku, Outcome, Pair, Phase, Pond, Position, Setup,
        Sort, Spot, Tile,
        parts::{DecorationTile, FishTile, GoalCard},
        score::{DannyTally, PondScore, decoration_points, goal_points},
    },
    standings::{Line, Lines},
};

// ---- notation of the specification -------------------------------------------------------------

fn fish(id: u8) -> FishTile {
    FishTile::new(id).unwrap()
}

fn deco(id: u8) -> DecorationTile {
    DecorationTile::new(id).unwrap()
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn take(pair: u8) -> Action {
    Action::Take(Pair::new(pair).unwrap())
}

/// Points of the decorations in reading order.
fn decorations(pond: &[(Spot, Face)]) -> Vec<i16> {
    let points = |&(spot, face): &(Spot, Face)| match face {
        Face::Koi(_) => None,
        Face::Decoration(decoration) => {
            Some(decoration_points(decoration, spot, pond.iter().copied()))
        }
    };
    pond.iter().filter_map(points).collect()
}

fn score(pond: &[(Spot, Face)]) -> PondScore {
    PondScore::of(pond.iter().copied())
}

fn goals(pond: &[(Spot, Face)]) -> Vec<i16> {
    GoalCard::ALL
        .into_iter()
        .map(|card| goal_points(card, pond.iter().copied()))
        .collect()
}

fn by_kind(score: &PondScore) -> Vec<i16> {
    score.kinds.iter().map(|kind| kind.points).collect()
}

fn open(game: &Kohaku, sort: Sort) -> Vec<(i8, i8)> {
    let place = |action| match (action, sort) {
        (Action::PlaceFish(Spot { x, y }), Sort::Fish) => Some((x, y)),
        (Action::PlaceDeco(Spot { x, y }), Sort::Decoration) => Some((x, y)),
        _ => None,
    };
    legal(game).into_iter().filter_map(place).collect()
}

/// Tile numbers of the display by cell, as the specification writes boards.
fn board(game: &Kohaku) -> Vec<Option<u8>> {
    let id = |tile| match tile {
        Tile::Fish(tile) => FishTile::id(tile),
        Tile::Decoration(tile) => DecorationTile::id(tile),
    };
    game.position()
        .display
        .iter()
        .map(|(_, tile)| tile.map(id))
        .collect()
}

fn ids<const N: usize>(ids: [u8; N]) -> Vec<Option<u8>> {
    ids.map(Some).to_vec()
}

fn settle_fish(game: &mut Kohaku, id: u8) {
    game.settle(Outcome::Fish(fish(id))).unwrap();
}

fn settle_deco(game: &mut Kohaku, id: u8) {
    game.settle(Outcome::Deco(deco(id))).unwrap();
}

/// A table with this display, everything else as at the start.
fn table(players: u8, phase: Phase, cells: [u8; 12]) -> Position {
    let mut position = *Kohaku::start(Setup::players(players)).unwrap().position();
    for (cell, id) in (0..).zip(cells) {
        let tile = match Display::sort(cell) {
            Sort::Fish => {
                position.fish.take(fish(id));
                position.fish_left -= 1;
                Tile::Fish(fish(id))
            }
            Sort::Decoration => {
                position.decorations.take(deco(id));
                Tile::Decoration(deco(id))
            }
        };
        position.display.put(cell, Some(tile));
    }
    position.phase = phase;
    position
}

// ---- 8. worked examples of the rulebook --------------------------------------------------------

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

/// Takes a pair from a display where fish and decoration numbers equal their cells, lays both tiles
/// and refills with fish 20 and decoration 20. Returns what changed as (cell, new number).
fn refill(pair: u8) -> Vec<(u8, u8)> {
    let position = table(2, Phase::Take, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    let mut game = Kohaku::load(position).unwrap();
    game.play(take(pair)).unwrap();
    game.play(Action::PlaceFish(spot(0, 0))).unwrap();
    game.play(Action::PlaceDeco(spot(1, 0))).unwrap();
    settle_fish(&mut game, 20);
    settle_deco(&mut game, 20);
    assert_eq!(game.next(), Next::Decision(seat(1)));
    let cells = (0..).zip(board(&game).into_iter().flatten());
    cells.filter(|(cell, id)| cell != id).collect()
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

/// The board of 8.4, Danny about to reveal a fish, with so many fish in the stack.
fn danny(fish_left: u8) -> Position {
    let cells = [19, 0, 20, 12, 30, 0, 36, 8, 31, 18, 12, 56];
    Position {
        fish_left,
        ..table(1, Phase::DannyFish, cells)
    }
}

fn gained(game: &Kohaku) -> (Vec<u8>, Vec<u8>) {
    let danny = &game.position().danny;
    let fish = danny.fish.iter().map(FishTile::id).collect();
    (
        fish,
        danny.decorations.iter().map(DecorationTile::id).collect(),
    )
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

// ---- 9. further test vectors -------------------------------------------------------------------

#[test]
fn v9_ponds_p1_to_p12() {
    for vector in PONDS {
        let pond = pond(vector.pond);
        let score = score(&pond);
        assert_eq!(decorations(&pond), vector.deco, "{}", vector.name);
        assert_eq!(
            (score.coins, score.total()),
            (vector.coins, vector.total),
            "{}",
            vector.name
        );
        assert_eq!(goals(&pond), vector.goals, "goals of {}", vector.name);
        let lines: i16 = score.lines().iter().map(|line| line.points).sum();
        assert_eq!(lines, vector.total, "lines of {}", vector.name);
    }
}

/// Settles chance with the first possible outcome until somebody decides or the game is over.
fn lay_out(game: &mut Kohaku) {
    while game.next() == Next::Chance {
        let first = outcomes(game)[0].0;
        game.settle(first).unwrap();
    }
}

#[test]
fn v9_1_setup_sizes() {
    for (players, stack, most_stones) in [(1, 28, 0), (2, 21, 0), (3, 35, 3), (4, 47, 4)] {
        let mut game = Kohaku::start(Setup::players(players)).unwrap();
        let stones = game.position().fish.iter().map(FishTile::stones).max();
        assert_eq!(stones, Some(most_stones), "{players} players");
        lay_out(&mut game);
        let table = game.position();
        assert_eq!(
            (table.fish_left, table.decorations.len()),
            (stack, 56),
            "{players} players"
        );
        assert_eq!(game.next(), Next::Decision(seat(0)));
        assert_eq!(legal(&game).len(), 17);
    }
}

#[test]
fn v9_2_refill() {
    assert_eq!(refill(4), [(5, 20), (6, 20)]);
    assert_eq!(refill(11), [(2, 5), (5, 20), (6, 20)]);
    assert_eq!(refill(16), [(5, 20), (6, 20), (7, 5), (11, 6)]);
    assert_eq!(refill(15), [(5, 20), (6, 20), (10, 5)]);
}

#[test]
fn v9_3_legal_cells_of_an_empty_pond() {
    let mut game = Kohaku::start(Setup::players(2)).unwrap();
    lay_out(&mut game);
    game.play(take(0)).unwrap();
    assert_eq!(open(&game, Sort::Fish), [(0, 0)]);
    assert_eq!(open(&game, Sort::Decoration), []);
    assert_eq!(
        game.check(Action::PlaceDeco(spot(0, 1))),
        Err(Illegal::FishFirst)
    );
    assert_eq!(
        game.check(Action::PlaceFish(spot(2, 0))),
        Err(Illegal::AtOrigin)
    );
    game.play(Action::PlaceFish(spot(0, 0))).unwrap();
    assert_eq!(
        open(&game, Sort::Decoration),
        [(0, -1), (-1, 0), (1, 0), (0, 1)]
    );
    assert_eq!(legal(&game).len(), 4);
}

#[test]
fn v9_4_a_straight_pond_of_22_tiles() {
    let straight = |length: i8| {
        let mut pond = Pond::EMPTY;
        for x in 0..length {
            let id = x as u8;
            let tile = if x % 2 == 0 {
                Tile::Fish(fish(id))
            } else {
                Tile::Decoration(deco(id))
            };
            assert!(pond.lay(spot(x, 0), tile));
        }
        pond
    };
    let count = |pond: &Pond, sort| {
        let mut spots = 0;
        pond.open_spots(sort, &mut |_| spots += 1);
        spots
    };
    let pond = straight(22);
    assert_eq!(
        (count(&pond, Sort::Fish), count(&pond, Sort::Decoration)),
        (23, 23)
    );
    assert_eq!(count(&straight(23), Sort::Decoration), 26);
    let longest = straight(30);
    assert_eq!(
        (
            count(&longest, Sort::Fish),
            count(&longest, Sort::Decoration)
        ),
        (31, 31)
    );
    assert!(
        !{ longest }.lay(spot(30, 0), Tile::Fish(fish(30))),
        "a pond has 30 places"
    );
}

#[test]
fn v9_5_the_hole_of_the_ring_can_be_filled() {
    let ring = [
        (spot(0, 0), Tile::Fish(fish(0))),
        (spot(1, 0), Tile::Decoration(deco(36))),
        (spot(2, 0), Tile::Fish(fish(1))),
        (spot(0, 1), Tile::Decoration(deco(30))),
        (spot(2, 1), Tile::Decoration(deco(50))),
        (spot(0, 2), Tile::Fish(fish(12))),
        (spot(1, 2), Tile::Decoration(deco(18))),
        (spot(2, 2), Tile::Fish(fish(15))),
    ];
    let mut laid = Pond::EMPTY;
    for (spot, tile) in ring {
        assert!(laid.lay(spot, tile));
    }
    let in_reading_order = |pond: &Pond| {
        let mut faces: Vec<_> = pond.faces().collect();
        faces.sort_by_key(|(spot, _)| (spot.y, spot.x));
        faces
    };
    assert_eq!(in_reading_order(&laid), pond(PONDS[6].pond));
    let mut spots = Vec::new();
    laid.open_spots(Sort::Fish, &mut |spot| spots.push(spot));
    assert!(spots.contains(&spot(1, 1)));
    laid.lay(spot(1, 1), Tile::Fish(fish(24)));
    assert_eq!(in_reading_order(&laid), pond(PONDS[7].pond));
}

#[test]
fn v9_6_tie_break_by_coins() {
    let standings = |results: &[(i16, i16)]| {
        let mut standings = Standings::by(TieBreak::Coins);
        for (seat, &(points, coins)) in Seat::ALL.into_iter().zip(results) {
            let mut lines = Lines::new();
            lines.add(Source::OneFlowers, 9, points);
            standings.add(Who::Seat(seat), lines, coins);
        }
        standings
    };
    let broken = standings(&[(70, 2), (70, 4), (65, 6)]);
    assert!(broken.winners().eq([Who::Seat(seat(1))]));
    assert_eq!(broken.tie_break_used(), Some(TieBreak::Coins));
    let shared = standings(&[(70, 3), (70, 3)]);
    assert!(
        shared
            .winners()
            .eq([Who::Seat(seat(0)), Who::Seat(seat(1))])
    );
    assert_eq!(shared.tie_break_used(), None);
}

#[test]
fn v9_7_danny_scoring() {
    let tally = DannyTally {
        fish: 16,
        decorations: 14,
        coins: 5,
        one_flowers: 6,
    };
    let points: [i16; 3] =
        Level::ALL.map(|level| tally.lines(level).iter().map(|line| line.points).sum());
    assert_eq!(points, [76, 90, 101]);
    let mut standings = Standings::by(TieBreak::RivalFirst);
    let mut ninety = Lines::new();
    ninety.add(Source::OneFlowers, 9, 90);
    standings.add(Who::Seat(seat(0)), ninety, 0);
    for level in Level::ALL {
        standings.add(Who::Rival(level), tally.lines(level), 1);
    }
    assert_eq!(
        Level::ALL.map(|level| standings.beats(level)),
        [true, false, false].map(Some)
    );
}

#[test]
fn v9_8_danny_without_any_match() {
    let mut game = Kohaku::load(danny(28)).unwrap();
    let before = board(&game);
    settle_fish(&mut game, 4);
    settle_deco(&mut game, 42);
    assert_eq!(gained(&game), (vec![4], vec![42]));
    assert_eq!(board(&game), before);
    assert_eq!(game.position().phase, Phase::Take);
}

#[test]
fn v9_9_the_fish_stack_runs_out_in_dannys_turn() {
    let mut one = Kohaku::load(danny(1)).unwrap();
    settle_fish(&mut one, 21);
    assert_eq!((gained(&one).0, one.next()), (vec![19, 20, 21], Next::Over));

    let mut two = Kohaku::load(danny(2)).unwrap();
    settle_fish(&mut two, 21);
    settle_fish(&mut two, 1);
    assert_eq!((gained(&two).0, two.next()), (vec![19, 20, 21], Next::Over));
    assert_eq!((board(&two)[0], board(&two)[2]), (Some(1), None));

    let mut three = Kohaku::load(danny(3)).unwrap();
    for id in [21, 1, 5] {
        settle_fish(&mut three, id);
    }
    assert_eq!(
        (three.position().fish_left, three.position().phase),
        (0, Phase::Take)
    );
    three.play(take(4)).unwrap();
    three.play(Action::PlaceFish(spot(0, 0))).unwrap();
    three.play(Action::PlaceDeco(spot(0, 1))).unwrap();
    assert_eq!(three.next(), Next::Over);
}

#[test]
fn v9_10_an_empty_stack_ends_the_solo_game() {
    let no_decorations = Position {
        decorations: Unique::EMPTY,
        ..danny(28)
    };
    let mut game = Kohaku::load(no_decorations).unwrap();
    settle_fish(&mut game, 4);
    assert_eq!(
        (gained(&game), game.next()),
        ((vec![4], vec![]), Next::Over)
    );

    // The last fish of the stack refills the display; Danny finds nothing to reveal.
    let mut game = Kohaku::load(Position {
        phase: Phase::Take,
        ..danny(1)
    })
    .unwrap();
    game.play(take(4)).unwrap();
    game.play(Action::PlaceFish(spot(0, 0))).unwrap();
    game.play(Action::PlaceDeco(spot(0, 1))).unwrap();
    settle_fish(&mut game, 4);
    settle_deco(&mut game, 42);
    assert_eq!((gained(&game), game.next()), ((vec![], vec![]), Next::Over));
}

#[test]
fn v9_11_the_last_turn_is_played_in_full() {
    let mut script = Script::new(2);
    while script.turn < 21 {
        script.turn();
    }
    assert_eq!(
        (
            script.game.position().fish_left,
            script.game.position().phase
        ),
        (0, Phase::Take)
    );
    script.turn();
    assert_eq!((script.turn, script.game.next()), (22, Next::Over));
    let table = script.game.position();
    assert_eq!(
        [0, 1].map(|n| table.ponds[seat(n)].len()),
        [22, 22],
        "eleven turns each"
    );
    let left = |sort| {
        let cells = table
            .display
            .iter()
            .filter(|&(cell, _)| Display::sort(cell) == sort);
        cells.filter(|(_, tile)| tile.is_some()).count()
    };
    assert_eq!(
        (
            left(Sort::Fish),
            left(Sort::Decoration),
            table.decorations.len()
        ),
        (5, 5, 35)
    );
}

#[test]
fn v9_12_goal_8_counts_flowers_of_each_colour() {
    let flowers = "0 0 / fl:W fl:Y fl:R fl:B 2fl:WY 2fl:RB";
    assert_eq!(goals(&pond(flowers))[8], 10);
    assert_eq!(goals(&pond(&format!("{flowers} bf:W")))[8], 10);
}

#[test]
fn v9_13_goal_4_counts_kinds() {
    assert_eq!(goals(&pond("0 0 / fl:W 2fl:WY st"))[4], 3);
    assert_eq!(goals(&pond("0 0 / fl:W fl:Y fl:R fl:B"))[4], 0);
}

#[test]
fn v9_14_goal_5_needs_four_fish() {
    assert_eq!(
        goals(&pond("0 -1 / . WB20 . / R01 sc YR20 / . R10 ."))[5],
        5
    );
    assert_eq!(goals(&pond("0 -1 / . WB20 . / R01 sc YR20"))[5], 0);
}

/// The scripted games of vector 15: shuffles and decisions by formula.
struct Script {
    game: Kohaku,
    fish: Vec<u8>,
    decorations: Vec<u8>,
    turn: usize,
    danny_fish: Vec<u8>,
    danny_decorations: Vec<u8>,
}

impl Script {
    fn new(players: u8) -> Script {
        let (kept, removed) = [(34, 0), (34, 7), (46, 5), (58, 5)][usize::from(players) - 1];
        let mut script = Script {
            game: Kohaku::start(Setup::players(players)).unwrap(),
            fish: (removed..kept)
                .map(|i| ((15 * i + 7) % kept) as u8)
                .rev()
                .collect(),
            decorations: (0..62).map(|i| ((23 * i + 5) % 62) as u8).rev().collect(),
            turn: 0,
            danny_fish: Vec::new(),
            danny_decorations: Vec::new(),
        };
        script.draw();
        script
    }

    /// Settles chance from the two stacks, and notes what Danny gains in order.
    fn draw(&mut self) {
        while self.game.next() == Next::Chance {
            let before = *self.game.position();
            let wants_fish = matches!(outcomes(&self.game)[0].0, Outcome::Fish(_));
            let stack = if wants_fish {
                &mut self.fish
            } else {
                &mut self.decorations
            };
            let id = stack.pop().unwrap();
            let outcome = if wants_fish {
                Outcome::Fish(fish(id))
            } else {
                Outcome::Deco(deco(id))
            };
            self.game.settle(outcome).unwrap();
            match before.phase {
                Phase::DannyFish => self.danny_fish.push(id),
                Phase::DannyDeco => self.danny_decorations.push(id),
                _ => continue,
            }
            for (cell, tile) in before.display.iter() {
                match tile {
                    _ if self.game.position().display.get(cell).is_some() => {}
                    Some(Tile::Fish(tile)) => self.danny_fish.push(tile.id()),
                    Some(Tile::Decoration(tile)) => self.danny_decorations.push(tile.id()),
                    None => {}
                }
            }
        }
    }

    /// One turn: take, fish, decoration, refill and Danny. Returns what was laid where.
    fn turn(&mut self) -> [(u8, (i8, i8)); 2] {
        let t = self.turn;
        self.game.play(take(((5 * t + 3) % 17) as u8)).unwrap();
        let (fish, deco) = (
            self.game.position().hand_fish,
            self.game.position().hand_deco,
        );
        let spots = open(&self.game, Sort::Fish);
        let (x, y) = spots[(7 * t + 2) % spots.len()];
        self.game.play(Action::PlaceFish(spot(x, y))).unwrap();
        let laid_fish = (fish.unwrap().id(), (x, y));
        let spots = open(&self.game, Sort::Decoration);
        let (x, y) = spots[(3 * t + 1) % spots.len()];
        self.game.play(Action::PlaceDeco(spot(x, y))).unwrap();
        self.turn += 1;
        self.draw();
        [laid_fish, (deco.unwrap().id(), (x, y))]
    }

    fn pond(&self, number: u8) -> PondScore {
        PondScore::of(self.game.position().ponds[seat(number)].faces())
    }

    /// Smallest and largest x, smallest and largest y.
    fn bounds(&self, number: u8) -> [i8; 4] {
        let tiles = self.game.position().ponds[seat(number)].tiles();
        let x = || tiles.iter().map(|(spot, _)| spot.x);
        let y = || tiles.iter().map(|(spot, _)| spot.y);
        [
            x().min().unwrap(),
            x().max().unwrap(),
            y().min().unwrap(),
            y().max().unwrap(),
        ]
    }
}

#[test]
fn v9_15_scripted_solo_game() {
    let mut script = Script::new(1);
    assert_eq!(
        board(&script.game),
        ids([7, 5, 22, 28, 51, 3, 12, 18, 33, 35, 14, 58])
    );
    assert_eq!(script.turn(), [(3, (0, 0)), (51, (-1, 0))]);
    assert_eq!(
        (&script.danny_fish[..], &script.danny_decorations[..]),
        (&[10][..], &[42][..])
    );
    assert_eq!(
        board(&script.game),
        ids([7, 5, 22, 28, 12, 29, 19, 18, 33, 35, 14, 58])
    );
    assert_eq!(script.turn(), [(14, (-1, -1)), (58, (0, 1))]);
    assert_eq!(script.danny_fish, [10, 6, 7]);
    assert_eq!(
        board(&script.game),
        ids([21, 5, 22, 28, 12, 25, 3, 18, 33, 35, 29, 19])
    );

    while script.game.next() != Next::Over {
        script.turn();
    }
    let table = script.game.position();
    assert_eq!(script.turn, 13);
    assert_eq!((table.fish_left, table.decorations.len()), (0, 29));
    assert_eq!(
        table
            .display
            .iter()
            .filter(|(_, tile)| tile.is_none())
            .count(),
        2,
        "at the refill"
    );
    let score = script.pond(0);
    assert_eq!(
        (by_kind(&score), score.coins),
        (vec![18, 6, 2, 3, 0, 3, 10], 6)
    );
    assert_eq!(score.total(), 48);
    assert_eq!(script.bounds(0), [-4, 5, -2, 3]);
    assert_eq!(
        script.danny_fish,
        [10, 6, 7, 17, 18, 28, 29, 5, 1, 31, 27, 23, 24, 0, 30, 26]
    );
    assert_eq!(
        script.danny_decorations,
        [42, 33, 17, 3, 19, 47, 49, 54, 61, 56, 6, 15, 22, 36, 38]
    );
    let standings = script.game.standings();
    let points: Vec<i16> = standings.rows().iter().map(|row| row.points).collect();
    assert_eq!(points, [48, 78, 93, 105]);
    assert_eq!(
        Level::ALL.map(|level| standings.beats(level)),
        [Some(false); 3]
    );
}

#[test]
fn v9_15_scripted_game_of_two() {
    let mut script = Script::new(2);
    assert_eq!(
        board(&script.game),
        ids([10, 5, 25, 28, 51, 6, 12, 21, 2, 35, 17, 58])
    );
    assert_eq!(script.turn(), [(6, (0, 0)), (51, (-1, 0))]);
    assert_eq!(
        board(&script.game),
        ids([10, 5, 25, 28, 12, 32, 19, 21, 2, 35, 17, 58])
    );
    assert_eq!(script.turn(), [(17, (0, 0)), (58, (0, -1))]);
    assert_eq!(
        board(&script.game),
        ids([10, 5, 25, 28, 12, 13, 42, 21, 2, 35, 32, 19])
    );

    while script.game.next() != Next::Over {
        script.turn();
    }
    let table = script.game.position();
    assert_eq!(script.turn, 22);
    assert_eq!((table.fish_left, table.decorations.len()), (0, 35));
    let scores = [0, 1].map(|number| script.pond(number));
    assert_eq!(
        (by_kind(&scores[0]), scores[0].coins),
        (vec![2, 4, 5, 6, 0, 1, 0], 6)
    );
    assert_eq!(
        (by_kind(&scores[1]), scores[1].coins),
        (vec![6, 6, 1, 0, 2, 0, 10], 4)
    );
    assert_eq!(scores.map(|score| score.total()), [24, 29]);
    assert_eq!(
        (script.bounds(0), script.bounds(1)),
        ([-3, 3, -3, 2], [-1, 4, -4, 2])
    );
    assert!(script.game.standings().winners().eq([Who::Seat(seat(1))]));
    let goals = |number| {
        goals(
            &script.game.position().ponds[seat(number)]
                .faces()
                .collect::<Vec<_>>(),
        )
    };
    assert_eq!(goals(0), [6, 6, 9, 2, 11, 0, 6, 16, 0, 0, 5, 1]);
    assert_eq!(goals(1), [8, 10, 9, 9, 8, 0, 12, 10, 0, 0, 10, -2]);
}

// ---- beyond the vectors ------------------------------------------------------------------------

#[test]
fn bad_setups_are_refused_with_a_reason() {
    let start = |setup| Kohaku::start(setup).map(|_| ());
    let players = Setup::players;
    assert_eq!(start(players(0)), Err(BadSetup::Players));
    assert_eq!(start(players(5)), Err(BadSetup::Players));
    assert_eq!(
        start(Setup {
            goals: true,
            ..players(1)
        }),
        Err(BadSetup::GoalsAlone)
    );
    assert_eq!(
        start(Setup {
            first: First::Chosen(seat(3)),
            ..players(3)
        }),
        Err(BadSetup::First)
    );
    assert_eq!(
        start(Setup {
            first: First::Lot,
            goals: true,
            ..players(4)
        }),
        Ok(())
    );
}

#[test]
fn the_lot_decides_who_begins_and_goals_are_dealt_and_chosen_in_turn_order() {
    let setup = Setup {
        players: 3,
        first: First::Lot,
        goals: true,
    };
    let mut game = Kohaku::start(setup).unwrap();
    assert_eq!(
        outcomes(&game),
        [0, 1, 2].map(|n| (Outcome::First(seat(n)), 1))
    );
    assert_eq!(
        game.settle(Outcome::First(seat(3))),
        Err(Impossible::NoneLeft)
    );
    assert_eq!(game.settle(Outcome::Fish(fish(0))), Err(Impossible::NotNow));
    game.settle(Outcome::First(seat(2))).unwrap();
    lay_out(&mut game);
    let dealt = |n| game.position().goals[seat(n)].dealt.map(Option::unwrap);
    use GoalCard::{Decorations, Dragonflies, RareColour, Sculptures, WhiteAndBlack, YellowAndRed};
    assert_eq!(dealt(2), [WhiteAndBlack, YellowAndRed]);
    assert_eq!(dealt(0), [RareColour, Dragonflies]);
    assert_eq!(dealt(1), [Decorations, Sculptures]);
    for number in [2, 0, 1] {
        assert_eq!(game.next(), Next::Decision(seat(number)));
        assert_eq!(game.check(take(0)), Err(Illegal::NotNow));
        game.play(Action::ChooseGoal(Dealt::Second)).unwrap();
    }
    assert_eq!(game.next(), Next::Decision(seat(2)));
    assert_eq!(
        game.position().goals[seat(0)].kept_card(),
        Some(Dragonflies)
    );
    assert_eq!(
        game.check(Action::ChooseGoal(Dealt::First)),
        Err(Illegal::NotNow)
    );
}

#[test]
fn what_cannot_lie_on_the_table_is_not_loaded() {
    let sound = || table(2, Phase::Take, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    let refused = |change: &dyn Fn(&mut Position)| {
        let mut position = sound();
        change(&mut position);
        Kohaku::load(position).map(|_| ()).unwrap_err()
    };
    assert!(Kohaku::load(sound()).is_ok());
    assert_eq!(
        refused(&|p| p.setup.players = 9),
        Inconsistent::Setup(BadSetup::Players)
    );
    assert_eq!(refused(&|p| p.setup.players = 3), Inconsistent::Seat);
    assert_eq!(refused(&|p| p.seat = seat(2)), Inconsistent::Seat);
    assert_eq!(refused(&|p| _ = p.fish.add(fish(0))), Inconsistent::Parts);
    assert_eq!(refused(&|p| _ = p.fish.add(fish(40))), Inconsistent::Parts);
    assert_eq!(
        refused(&|p| _ = p.danny.decorations.add(deco(1))),
        Inconsistent::Parts
    );
    assert_eq!(refused(&|p| p.fish_left = 60), Inconsistent::Parts);
    assert_eq!(refused(&|p| p.display.put(0, None)), Inconsistent::Phase);
    assert_eq!(refused(&|p| p.phase = Phase::Place), Inconsistent::Phase);
    assert_eq!(refused(&|p| p.phase = Phase::Goal), Inconsistent::Phase);
    assert_eq!(
        refused(&|p| p.phase = Phase::DannyFish),
        Inconsistent::Phase
    );
    let swap = |p: &mut Position| {
        let (fish, lily) = (p.display.get(0), p.display.get(1));
        p.display.put(0, lily);
        p.display.put(1, fish);
    };
    assert_eq!(refused(&swap), Inconsistent::Place);
    let lone_fish = |p: &mut Position| {
        p.fish.take(fish(20));
        p.ponds[seat(0)].lay(spot(0, 0), Tile::Fish(fish(20)));
    };
    assert_eq!(refused(&lone_fish), Inconsistent::Place);
    let torn = |p: &mut Position| {
        lone_fish(p);
        p.decorations.take(deco(20));
        p.ponds[seat(0)].lay(spot(3, 0), Tile::Decoration(deco(20)));
    };
    assert_eq!(refused(&torn), Inconsistent::Place);
    let absent = |p: &mut Position| {
        p.fish.take(fish(20));
        p.ponds[seat(3)].lay(spot(0, 0), Tile::Fish(fish(20)));
    };
    assert_eq!(refused(&absent), Inconsistent::Seat);
}

#[test]
fn a_secret_goal_counts_only_at_the_end() {
    let mut game = Kohaku::start(Setup {
        goals: true,
        ..Setup::players(2)
    })
    .unwrap();
    loop {
        lay_out(&mut game);
        if game.next() == Next::Over {
            break;
        }
        let lines = game.standings().of(seat(0)).unwrap().lines;
        assert!(lines.iter().all(|line| line.source != Source::Goal));
        let first = legal(&game)[0];
        game.play(first).unwrap();
    }
    let goal = |row: &rules_core::Row| row.lines.iter().any(|line| line.source == Source::Goal);
    assert!(game.standings().rows().iter().all(goal));
}
