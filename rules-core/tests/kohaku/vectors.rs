//! Section 9: further test vectors, without the scripted games.

use tacklebox_rules::{
    Game, Level, Next, Seat, Source, Standings, TieBreak, Who,
    bag::Unique,
    kohaku::{
        Action, Illegal, Kohaku, Phase, Pond, Position, Setup, Sort, Tile, parts::FishTile,
        score::DannyTally,
    },
    standings::Lines,
};

use crate::{
    driver::legal,
    notation::*,
    ponds::{PONDS, pond, spot},
};

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
