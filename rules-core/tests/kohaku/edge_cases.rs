//! Edge cases beyond the vectors: set-ups that are refused, order of dealing, positions that are refused.

use tacklebox_rules::{
    BadSetup, First, Game, Impossible, Inconsistent, Next, Source,
    kohaku::{
        Action, Dealt, Illegal, Kohaku, Outcome, Phase, Position, Setup, Tile, parts::GoalCard,
    },
};

use crate::{
    driver::{legal, outcomes},
    notation::*,
    ponds::spot,
};

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
    let goal =
        |row: &tacklebox_rules::Row| row.lines.iter().any(|line| line.source == Source::Goal);
    assert!(game.standings().rows().iter().all(goal));
}
