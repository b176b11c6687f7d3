//! Section 9: further test vectors.

use tacklebox_rules::{
    Game, Impossible, Level, Next, Standings, TieBreak, Who,
    klofni::{
        Action, Illegal, Outcome, Phase, Rival,
        parts::{
            Colour::{Green, Pink, Yellow},
            Depth, turns_to_come,
        },
        score::{self, RivalTally, RowScore},
    },
};

use crate::{
    driver::legal,
    notation::{
        BUBBLES, PREDATOR, STONE, Values, bare, depth, f, flip, food, gather, lay, phase, play,
        points, rival_at, seat, stones, table, take, trap, triggered, turns, use_stone,
    },
};

#[test]
fn v9_1_bubbles_carry_the_penguin_down() {
    let mut game = table(2, |_| {});
    flip(&mut game, BUBBLES);
    assert_eq!(phase(&game), Phase::Depth(Depth::Two));
    let top = game.position().sea[depth(1)];
    assert!(top.shows(BUBBLES));
    assert_eq!(top.catches().count(), 0);
}

#[test]
fn v9_2_surface_or_deeper() {
    let mut game = table(2, |p| p.phase = Phase::Depth(Depth::Two));
    flip(&mut game, f(2, Pink, 3));
    assert_eq!(legal(&game), [Action::Surface, Action::Deeper]);
    play(&mut game, &[Action::Deeper]);
    assert!(game.position().sea[depth(2)].shows(f(2, Pink, 3)));
    assert_eq!(phase(&game), Phase::Depth(Depth::Three));
}

#[test]
fn v9_3_bubbles_and_predators_are_never_taken() {
    let game = table(2, |p| {
        lay(p, 1, &[BUBBLES, PREDATOR, STONE, f(1, Green, 2)]);
    });
    assert_eq!(
        legal(&game),
        [take(f(1, Green, 2)), take(STONE), Action::Flip]
    );
}

#[test]
fn v9_4_a_stone_leads_to_any_depth_below_the_first() {
    let mut game = table(2, |p| {
        stones(p, 1);
        lay(p, 5, &[f(5, Yellow, 10)]);
    });
    assert_eq!(
        legal(&game),
        [
            use_stone(2),
            use_stone(3),
            use_stone(4),
            use_stone(5),
            Action::Flip
        ]
    );
    assert_eq!(game.check(use_stone(1)), Err(Illegal::StoneWasted));
    play(&mut game, &[use_stone(5)]);
    assert_eq!(legal(&game), [take(f(5, Yellow, 10)), Action::Flip]);
    assert_eq!(game.check(Action::Skip), Err(Illegal::Bottom));
    assert_eq!(game.position().stones[seat(0)], 0);
}

#[test]
fn v9_5_one_stone_a_turn() {
    let mut game = table(2, |p| stones(p, 2));
    play(&mut game, &[use_stone(3)]);
    assert_eq!(game.check(use_stone(5)), Err(Illegal::StoneFirst));
}

#[test]
fn v9_6_skipping_past_own_penguins() {
    let mut game = table(2, |p| trap(p, &[1, 2]));
    assert_eq!(legal(&game), [Action::Flip, Action::Skip]);
    play(&mut game, &[Action::Skip, Action::Skip]);
    assert_eq!(phase(&game), Phase::Depth(Depth::Three));
    assert_eq!(game.check(Action::Skip), Err(Illegal::MayNotSkip));
}

#[test]
fn v9_7_the_bottom_is_not_skipped() {
    let mut game = table(2, |p| {
        trap(p, &[5]);
        stones(p, 1);
    });
    play(&mut game, &[use_stone(5)]);
    assert_eq!(legal(&game), [Action::Flip]);
    assert_eq!(game.check(Action::Skip), Err(Illegal::Bottom));
}

#[test]
fn v9_8_penguins_return_with_nothing_when_nothing_lies_there() {
    let mut game = table(2, |p| trap(p, &[1, 1]));
    flip(&mut game, PREDATOR);
    assert!(game.position().trapped[seat(0)].is_empty());
    assert_eq!(game.next(), Next::Decision(seat(1)));
}

#[test]
fn v9_9_turns_after_the_trigger() {
    for (by, rest, count) in [(1, "230123", 6), (2, "30123", 5), (3, "0123", 4)] {
        assert_eq!(turns(triggered(4, by)), rest);
        assert_eq!(turns_to_come(4, by), count);
    }
}

#[test]
fn v9_10_a_bare_depth_can_be_skipped_or_fished() {
    let game = table(2, |p| {
        lay(p, 1, &[f(1, Pink, 2), BUBBLES]);
        bare(p, 1);
    });
    assert_eq!(legal(&game), [take(f(1, Pink, 2)), Action::Skip]);
    assert_eq!(game.check(Action::Flip), Err(Illegal::NoneFaceDown));
}

#[test]
fn v9_11_nothing_left_anywhere() {
    let mut game = table(2, |p| (1..=5).for_each(|at| bare(p, at)));
    for _ in 0..4 {
        assert_eq!(game.next(), Next::Decision(seat(0)));
        assert_eq!(legal(&game), [Action::Skip]);
        play(&mut game, &[Action::Skip]);
    }
    assert_eq!(game.next(), Next::Decision(seat(1)));
    assert!(game.position().columns[seat(0)].is_empty());
}

#[test]
fn v9_12_bubbles_into_a_dead_end() {
    let mut game = table(2, |p| {
        lay(p, 5, &[PREDATOR]);
        bare(p, 5);
        p.phase = Phase::Depth(Depth::Four);
    });
    flip(&mut game, BUBBLES);
    assert_eq!(game.next(), Next::Decision(seat(1)));
}

#[test]
fn v9_13_food_at_the_bottom_is_taken() {
    let mut game = table(2, |p| p.phase = Phase::Depth(Depth::Five));
    flip(&mut game, f(5, Green, 8));
    assert_eq!(legal(&game), [Action::Surface]);
    assert_eq!(game.check(Action::Deeper), Err(Illegal::Bottom));
}

#[test]
fn v9_14_scores() {
    let scores: [(Values, (i16, u8)); 6] = [
        ([&[], &[], &[]], (0, 0)),
        ([&[1], &[], &[]], (0, 0)),
        ([&[8], &[8], &[]], (8, 0)),
        ([&[10, 10], &[], &[]], (10, 0)),
        ([&[1, 10], &[2], &[2]], (10, 1)),
        ([&[10, 1], &[2], &[2]], (14, 1)),
    ];
    for (columns, expected) in scores {
        assert_eq!(points(columns), expected, "{columns:?}");
    }
}

#[test]
fn v9_15_the_rival_takes_the_colour_it_has_fewest_of() {
    let mut game = rival_at(2, |p| {
        p.rival.columns = gather(p, [&[1], &[], &[1]]);
        lay(
            p,
            2,
            &[f(2, Pink, 4), f(2, Green, 2), f(2, Yellow, 3), STONE],
        );
    });
    game.settle(Outcome::Token(PREDATOR)).unwrap();
    let table = game.position();
    assert_eq!(table.rival.columns.of(Green), [2]);
    assert!(table.sea[depth(2)].shows(PREDATOR), "it stays");
    assert_eq!(table.rival.depth, Depth::Three);
    assert_eq!(game.next(), Next::Decision(seat(0)));
}

#[test]
fn v9_16_the_player_breaks_the_rivals_tie() {
    let mut game = rival_at(2, |p| {
        lay(p, 2, &[f(2, Pink, 4), f(2, Yellow, 4), f(2, Green, 3)]);
    });
    game.settle(Outcome::Token(PREDATOR)).unwrap();
    let [pink, yellow] = [Pink, Yellow].map(|c| Action::VirtualTake(food(2, c, 4)));
    assert_eq!(game.next(), Next::Decision(seat(0)));
    assert_eq!(legal(&game), [pink, yellow]);
    let refused = |colour, value| game.check(Action::VirtualTake(food(2, colour, value)));
    assert_eq!(refused(Green, 3), Err(Illegal::NotTied));
    assert_eq!(refused(Green, 4), Err(Illegal::NotThere));
    play(&mut game, &[yellow]);
    let table = game.position();
    assert_eq!(table.rival.columns.of(Yellow), [4]);
    assert_eq!(table.rival.depth, Depth::Three);
    assert_eq!(phase(&game), Phase::Depth(Depth::One));
}

#[test]
fn v9_17_the_rival_finds_no_food_and_never_takes_a_stone() {
    let mut game = rival_at(5, |p| lay(p, 5, &[PREDATOR]));
    assert_eq!(
        game.settle(Outcome::Token(BUBBLES)),
        Err(Impossible::NoneLeft),
        "none at depth 5"
    );
    game.settle(Outcome::Token(PREDATOR)).unwrap();
    let expected = Rival {
        depth: Depth::One,
        ..Rival::NEW
    };
    assert_eq!(game.position().rival, expected);

    let mut game = rival_at(2, |p| lay(p, 2, &[STONE, BUBBLES]));
    game.settle(Outcome::Token(PREDATOR)).unwrap();
    let expected = Rival {
        depth: Depth::Three,
        ..Rival::NEW
    };
    assert_eq!(game.position().rival, expected);
    assert!(game.position().sea[depth(2)].shows(STONE));
}

#[test]
fn v9_18_the_rivals_points_by_level() {
    let tally = RivalTally {
        rows: RowScore::of([&[2, 4, 9], &[3, 3], &[8]]),
        stones: 2,
        bubbles: 3,
    };
    let total = |level| {
        tally
            .lines(level)
            .iter()
            .map(|line| line.points)
            .sum::<i16>()
    };
    assert_eq!(Level::ALL.map(total), [22, 26, 48]);
    assert_eq!(tally.rows.full, 1);
}

fn standings(results: &[Values]) -> Standings {
    score::standings(results.iter().map(|&columns| RowScore::of(columns)), None)
}

#[test]
fn v9_19_ties() {
    let tie = standings(&[[&[10], &[9], &[]], [&[1], &[3], &[5]]]);
    assert!(tie.rows().iter().map(|row| row.points).eq([9, 9]));
    assert!(tie.winners().eq([Who::Seat(seat(1))]));
    assert_eq!(tie.tie_break_used(), Some(TieBreak::FullRows));

    let tie = standings(&[[&[2, 8], &[3], &[5]], [&[4, 4], &[2, 6], &[3]]]);
    assert!(
        tie.rows()
            .iter()
            .map(|row| (row.points, row.tie_break))
            .eq([(14, 1), (14, 1)])
    );
    assert_eq!((tie.winners().count(), tie.tie_break_used()), (2, None));
}

#[test]
fn v9_20_the_rival_has_the_last_turn() {
    assert_eq!(turns(triggered(1, 0)), "R0R");
    assert_eq!(turns_to_come(2, 0), 3);

    let mut game = rival_at(1, |p| p.sea[depth(1)].face_down = 1);
    game.settle(Outcome::Token(STONE)).unwrap();
    assert_eq!(turns(game), "0R");
    assert_eq!(turns_to_come(2, 1), 2);
}
