//! Edge cases beyond the vectors: set-ups, rejections, rulings, positions that are refused.

use tacklebox_rules::{
    BadSetup, First, Game, Impossible, Inconsistent, Level, Next, Who,
    klofni::{
        Action, Illegal, Klofni, Outcome, Phase, Position, Setup,
        parts::{
            Catch,
            Colour::{Green, Pink, Yellow},
            Depth, Food, Size, Token, Tokens,
        },
    },
};

use crate::{
    driver::{legal, outcomes},
    notation::{
        BUBBLES, PREDATOR, STONE, bare, depth, f, flip, gather, lay, phase, play, return_take,
        rival_at, rival_has, seat, stones, table, take, trap, turns, use_stone,
    },
};

#[test]
fn setup_table() {
    for (players, left) in [
        (1, [21, 20, 12, 10, 10]),
        (2, [21, 20, 12, 10, 10]),
        (3, [25, 24, 16, 14, 14]),
        (4, [39, 35, 25, 18, 18]),
        (5, [40, 36, 26, 19, 19]),
        (6, [41, 37, 27, 20, 20]),
    ] {
        let game = Klofni::start(Setup::players(players)).unwrap();
        let face_down = game.position().sea.iter().map(|(_, layer)| layer.face_down);
        assert!(face_down.eq(left), "{players} players");
        assert_eq!(game.next(), Next::Decision(seat(0)));
        assert_eq!(legal(&game), [Action::Flip]);
    }
}

#[test]
fn bad_setups_are_refused_with_a_reason() {
    let start = |setup| Klofni::start(setup).map(|_| ());
    assert_eq!(start(Setup::players(0)), Err(BadSetup::Players));
    assert_eq!(start(Setup::players(7)), Err(BadSetup::Players));
    let players = Setup::players;
    let first = First::Chosen(seat(4));
    assert_eq!(
        start(Setup {
            first,
            ..players(4)
        }),
        Err(BadSetup::First)
    );
    assert_eq!(
        start(Setup {
            level: None,
            ..players(1)
        }),
        Err(BadSetup::Level)
    );
    let level = Some(Level::Hard);
    assert_eq!(
        start(Setup {
            level,
            ..players(2)
        }),
        Err(BadSetup::Level)
    );
}

#[test]
fn the_lot_decides_who_begins_and_when_a_round_ends() {
    let setup = Setup {
        first: First::Lot,
        ..Setup::players(3)
    };
    let mut game = Klofni::start(setup).unwrap();
    assert_eq!(outcomes(&game).len(), 3);
    assert_eq!(
        game.settle(Outcome::First(seat(3))),
        Err(Impossible::NoneLeft)
    );
    assert_eq!(game.settle(Outcome::Token(STONE)), Err(Impossible::NotNow));
    game.settle(Outcome::First(seat(2))).unwrap();
    let mut position = *game.position();
    position.sea[depth(1)].face_down = 1;
    let mut game = Klofni::load(position).unwrap();
    flip(&mut game, f(1, Pink, 1));
    play(&mut game, &[Action::Surface]);
    assert_eq!(turns(game), "01201");

    let alone = Setup {
        first: First::Lot,
        ..Setup::solo(Level::Easy)
    };
    let game = Klofni::start(alone).unwrap();
    assert_eq!(
        game.next(),
        Next::Decision(seat(0)),
        "nothing to draw alone"
    );
}

#[test]
fn removed_tokens_are_as_likely_as_those_face_down() {
    let mut game = table(2, |_| {});
    play(&mut game, &[Action::Flip]);
    let weights = outcomes(&game);
    assert_eq!(weights.iter().map(|&(_, weight)| weight).sum::<u32>(), 28);
    assert!(weights.contains(&(Outcome::Token(PREDATOR), 4)));
    assert!(weights.contains(&(Outcome::Token(STONE), 5)));
    assert!(weights.contains(&(Outcome::Token(f(1, Yellow, 1)), 3)));
}

#[test]
fn only_what_can_be_decided_now_is_allowed() {
    let mut game = table(2, |p| lay(p, 1, &[f(1, Pink, 1)]));
    let refused = |game: &Klofni, action| game.check(action).unwrap_err();
    assert_eq!(refused(&game, use_stone(3)), Illegal::NoStone);
    assert_eq!(refused(&game, take(f(1, Pink, 2))), Illegal::NotThere);
    assert_eq!(refused(&game, Action::Skip), Illegal::MayNotSkip);
    for action in [Action::Surface, Action::Deeper, Action::ReturnNothing] {
        assert_eq!(refused(&game, action), Illegal::NotNow);
    }
    flip(&mut game, STONE);
    assert_eq!(phase(&game), Phase::Found(Depth::One, Catch::Stone));
    for action in [
        Action::Flip,
        Action::Skip,
        take(f(1, Pink, 1)),
        use_stone(2),
    ] {
        assert_eq!(refused(&game, action), Illegal::NotNow);
    }
}

#[test]
fn the_return_may_bring_what_was_left_behind_in_this_very_dive() {
    let mut game = table(2, |p| trap(p, &[1, 5]));
    flip(&mut game, f(1, Green, 1));
    play(&mut game, &[Action::Deeper]);
    flip(&mut game, PREDATOR);
    assert_eq!(
        legal(&game),
        [return_take(1, f(1, Green, 1)), Action::ReturnNothing]
    );
}

#[test]
fn bare_depths_are_skipped_but_bring_nothing_home() {
    let mut game = table(2, |p| {
        trap(p, &[2, 2]);
        lay(p, 1, &[f(1, Pink, 2)]);
        lay(p, 2, &[f(2, Pink, 4)]);
        bare(p, 1);
    });
    play(&mut game, &[Action::Skip]);
    flip(&mut game, PREDATOR);
    assert_eq!(
        legal(&game),
        [return_take(2, f(2, Pink, 4)), Action::ReturnNothing]
    );
}

#[test]
fn the_diver_who_empties_a_depth_goes_on_as_usual() {
    let mut game = table(2, |p| p.sea[depth(1)].face_down = 1);
    flip(&mut game, BUBBLES);
    assert_eq!(phase(&game), Phase::Depth(Depth::Two));
    assert!(game.position().is_final() && !game.position().last_dive);
    assert_eq!(
        legal(&game),
        [Action::Flip],
        "depth 2 still has face-down tokens"
    );
}

#[test]
fn a_stone_can_lead_into_a_dead_end() {
    let mut game = table(2, |p| {
        stones(p, 1);
        bare(p, 5);
    });
    play(&mut game, &[use_stone(5)]);
    assert_eq!(game.next(), Next::Decision(seat(1)));
    assert_eq!(game.position().stones[seat(0)], 0);
}

#[test]
fn the_rival_takes_what_it_flips_and_passes_bare_depths() {
    let mut game = rival_at(4, |p| {
        bare(p, 4);
        bare(p, 5);
        bare(p, 1);
    });
    game.settle(Outcome::Token(f(2, Pink, 4))).unwrap();
    let table = game.position();
    assert_eq!(table.rival.columns.of(Pink), [4]);
    assert_eq!(table.rival.depth, Depth::Three);
    assert!(table.last_dive, "the final phase had begun");
    assert!(table.sea[depth(2)].face_up.is_empty());

    for (token, stones, bubbles) in [(STONE, 1, 0), (BUBBLES, 0, 1)] {
        let mut game = rival_at(1, |_| {});
        game.settle(Outcome::Token(token)).unwrap();
        let rival = game.position().rival;
        assert_eq!((rival.stones, rival.bubbles), (stones, bubbles));
        assert!(game.position().sea[depth(1)].face_up.is_empty());
    }
}

#[test]
fn with_nothing_face_down_the_rivals_turn_is_void() {
    let mut game = table(1, |p| {
        p.rival.depth = Depth::Three;
        lay(p, 1, &[f(1, Pink, 1)]);
        (1..=5).for_each(|at| bare(p, at));
    });
    play(&mut game, &[take(f(1, Pink, 1))]);
    assert_eq!(phase(&game), Phase::Depth(Depth::One));
    assert!(game.position().last_dive);
    assert_eq!(game.position().rival.depth, Depth::Three);
}

#[test]
fn the_chosen_level_counts_the_rival() {
    for (level, points) in [(Level::Easy, 22), (Level::Medium, 26), (Level::Hard, 48)] {
        let mut position = *Klofni::start(Setup::solo(level)).unwrap().position();
        position.rival.columns = gather(&mut position, [&[2, 4, 9], &[3, 3], &[8]]);
        position.columns[seat(0)] = gather(&mut position, [&[2, 5], &[6, 2], &[5, 6]]);
        rival_has(&mut position, 2, 3);
        let standings = Klofni::load(position).unwrap().standings();
        let rows = standings.rows().iter().map(|row| (row.who, row.points));
        assert!(rows.eq([(Who::Seat(seat(0)), 26), (Who::Rival(level), points)]));
        // At the medium level two full rows beat one.
        assert_eq!(standings.beats(level), Some(points <= 26));
    }
}

/// Section 6: with equal points and equally many full rows the solo game is a draw.
#[test]
fn a_draw_with_the_rival_does_not_beat_it() {
    let mut position = *Klofni::start(Setup::solo(Level::Easy)).unwrap().position();
    position.rival.columns = gather(&mut position, [&[2], &[3], &[2]]);
    position.columns[seat(0)] = gather(&mut position, [&[3], &[2], &[2]]);
    let standings = Klofni::load(position).unwrap().standings();
    let both = [Who::Seat(seat(0)), Who::Rival(Level::Easy)];
    assert!(standings.winners().eq(both));
    assert_eq!(standings.tie_break_used(), None);
    assert_eq!(standings.beats(Level::Easy), Some(false));
    assert_eq!(standings.beats(Level::Hard), None, "no rival at this level");
}

#[test]
fn what_cannot_lie_on_the_table_is_not_loaded() {
    let refused = |players: u8, change: &dyn Fn(&mut Position)| {
        let mut position = *Klofni::start(Setup::players(players)).unwrap().position();
        change(&mut position);
        Klofni::load(position).map(|_| ()).unwrap_err()
    };
    let bad = |change: &dyn Fn(&mut Position)| refused(2, change);
    assert_eq!(
        bad(&|p| p.setup.players = 9),
        Inconsistent::Setup(BadSetup::Players)
    );

    assert_eq!(bad(&|p| p.seat = seat(2)), Inconsistent::Seat);
    assert_eq!(bad(&|p| p.first = seat(1)), Inconsistent::Seat);
    assert_eq!(
        bad(&|p| p.trapped[seat(3)].add(Depth::One)),
        Inconsistent::Seat
    );
    assert_eq!(bad(&|p| p.rival.depth = Depth::Two), Inconsistent::Seat);

    assert_eq!(
        bad(&|p| p.sea[depth(1)].unseen.add(STONE)),
        Inconsistent::Parts
    );
    assert_eq!(
        bad(&|p| p.sea[depth(5)].face_up.add(BUBBLES)),
        Inconsistent::Parts
    );
    assert_eq!(
        bad(&|p| p.sea[depth(5)].unseen.add(STONE)),
        Inconsistent::Parts
    );
    let large = Token::Catch(Catch::Food(Food {
        colour: Pink,
        size: Size::Large,
    }));
    assert_eq!(
        bad(&|p| p.sea[depth(1)].unseen.add(large)),
        Inconsistent::Parts
    );
    assert_eq!(bad(&|p| p.stones[seat(0)] = 1), Inconsistent::Parts);
    assert_eq!(
        bad(&|p| p.columns[seat(0)].add(Pink, 1)),
        Inconsistent::Parts
    );
    assert_eq!(
        bad(&|p| p.columns[seat(0)].add(Pink, 11)),
        Inconsistent::Parts
    );
    assert_eq!(refused(1, &|p| p.rival.bubbles = 1), Inconsistent::Parts);

    assert_eq!(
        bad(&|p| p.sea[depth(1)].face_down += 1),
        Inconsistent::Place
    );
    assert_eq!(
        bad(&|p| p.sea[depth(1)].unseen = Tokens::EMPTY),
        Inconsistent::Place
    );
    assert_eq!(bad(&|p| trap(p, &[1, 1, 2])), Inconsistent::Place);
    let returning = |p: &mut Position| p.phase = Phase::Return;
    assert_eq!(bad(&returning), Inconsistent::Place);

    let nothing_to_return = |p: &mut Position| {
        trap(p, &[1, 1, 2]);
        returning(p);
    };
    assert_eq!(bad(&nothing_to_return), Inconsistent::Phase);
    assert_eq!(bad(&|p| p.last_dive = true), Inconsistent::Phase);
    assert_eq!(bad(&|p| p.phase = Phase::Lot), Inconsistent::Phase);
    assert_eq!(
        bad(&|p| p.phase = Phase::Found(Depth::One, Catch::Stone)),
        Inconsistent::Phase
    );
    assert_eq!(bad(&|p| p.phase = Phase::VirtualFlip), Inconsistent::Phase);
    let flip_nothing = |p: &mut Position| {
        bare(p, 2);
        p.phase = Phase::Flip(Depth::Two);
    };
    assert_eq!(bad(&flip_nothing), Inconsistent::Phase);
    let dead_end = |p: &mut Position| {
        bare(p, 5);
        p.phase = Phase::Depth(Depth::Five);
    };
    assert_eq!(bad(&dead_end), Inconsistent::Phase);
    let no_tie = |p: &mut Position| p.phase = Phase::VirtualTie;
    assert_eq!(refused(1, &no_tie), Inconsistent::Phase);
    let all_flipped = |p: &mut Position| {
        (1..=5).for_each(|at| bare(p, at));
        p.phase = Phase::VirtualFlip;
    };
    assert_eq!(refused(1, &all_flipped), Inconsistent::Phase);
}
