//! Edge cases beyond the vectors: set-ups, rejections, corners of the rules.

use tacklebox_rules::{
    BadSetup, First, Impossible,
    podwodni::{Illegal, Tools, parts::Length, score::Tally},
};

use super::*;

#[test]
fn set_up() {
    for players in 2..=5 {
        let mut game = Podwodni::start(Setup::players(players)).unwrap();
        assert_eq!(game.position().deck.len(), 86);
        refill(&mut game);
        let table = game.position();
        assert_eq!((table.phase, table.deck.len()), (Phase::Choose, 74));
        assert!(table.discard.is_empty());
        assert_eq!(game.next(), Next::Decision(seat(0)));
    }
    assert_eq!(Length::ALL.map(Length::goal), [25, 35, 45]);
}

#[test]
fn bad_setups_are_refused_with_a_reason() {
    let start = |setup| Podwodni::start(setup).map(|_| ());
    assert_eq!(start(Setup::players(1)), Err(BadSetup::Players));
    assert_eq!(start(Setup::players(6)), Err(BadSetup::Players));
    let absent = Setup {
        first: First::Chosen(seat(4)),
        ..Setup::players(4)
    };
    assert_eq!(start(absent), Err(BadSetup::First));
}

#[test]
fn the_first_diver_is_chosen_or_drawn() {
    let start = |first| {
        Podwodni::start(Setup {
            first,
            ..Setup::players(3)
        })
        .unwrap()
    };
    let mut game = start(First::Chosen(seat(2)));
    refill(&mut game);
    assert_eq!(game.next(), Next::Decision(seat(2)));

    let mut game = start(First::Lot);
    assert_eq!(outcomes(&game).len(), 3);
    let card = Outcome::Card(card("R1"));
    assert_eq!(game.settle(card), Err(Impossible::NotNow));
    assert_eq!(
        game.settle(Outcome::First(seat(3))),
        Err(Impossible::NoneLeft)
    );
    game.settle(Outcome::First(seat(1))).unwrap();
    refill(&mut game);
    assert_eq!(game.next(), Next::Decision(seat(1)));
}

#[test]
fn every_refusal_has_its_reason() {
    let mut game = load(table(GB, &["R1 R1 R1 G2", "Y1"]));
    assert_eq!(game.check(Action::Score), Err(Illegal::TwoMoreCards));
    assert_eq!(game.check(Action::Deeper), Err(Illegal::NotNow));
    assert_eq!(game.check(set("R1 R1 R1")), Err(Illegal::NotNow));
    play(&mut game, "G1", &[Action::Dive]);
    assert_eq!(game.check(Action::Dive), Err(Illegal::NotNow));
    play(&mut game, "Y1", &[Action::Corner(TL)]);
    assert_eq!(game.check(take_row(&[0, 1, 4])), Err(Illegal::AsManyAsLaid));
    play(&mut game, "", &[take_row(&[1, 3])]);
    assert_eq!(game.check(net(2, "Y1")), Err(Illegal::NoSuchDiver));
    assert_eq!(game.check(net(0, "R1")), Err(Illegal::YourOwn));
    assert_eq!(game.check(net(1, "R1")), Err(Illegal::NotTheirs));
    assert_eq!(game.check(harpoon(0)), Err(Illegal::NetFirst));
    play(&mut game, "", &[Action::Skip]);
    assert_eq!(game.check(Action::Score), Err(Illegal::NoSet));
    assert_eq!(game.check(net(0, "R1")), Err(Illegal::NotNow));
    assert_eq!(game.check(harpoon(0)), Err(Illegal::NotNow));

    let mut game = load(table(GB, &["", ""]));
    let actions = [
        Action::Dive,
        Action::Corner(BR),
        Action::Deeper,
        Action::Deeper,
    ];
    play(&mut game, "H R1 N R2", &actions);
    assert_eq!(game.check(Action::Deeper), Err(Illegal::DeepEnough));
    play(&mut game, "", &[Action::TakeColumn]);
    assert_eq!(
        game.check(net(1, "R1")),
        Err(Illegal::NotNow),
        "the net has lapsed"
    );
    assert_eq!(game.check(harpoon(3)), Err(Illegal::NotAFish));
    assert_eq!(
        game.check(harpoon(11)),
        Err(Illegal::NotAFish),
        "nor a shrimp"
    );
    assert_eq!(game.check(harpoon(12)), Err(Illegal::NoCard));

    let mut game = load(table(GB, &["R1 R1 R1 G2 G2", ""]));
    play(&mut game, "", &[Action::Score]);
    assert_eq!(game.check(Action::Stop), Err(Illegal::ScoreASet));
    assert_eq!(game.check(set("G2 G2 G2")), Err(Illegal::NotYourSet));
    play(&mut game, "", &[set("R1 R1 R1")]);
    assert_eq!(game.check(flip("G2")), Err(Illegal::NotInSet));
    play(&mut game, "", &[flip("R1")]);
    assert_eq!(
        game.check(extra("R1")),
        Err(Illegal::NotYours),
        "set cards are no extras"
    );
    play(&mut game, "", &[extra("G2"), extra("G2")]);
    assert_eq!(game.check(pick("Y1")), Err(Illegal::NotInPool));

    let mut game = load(table(GW, &["G1", ""]));
    play(&mut game, "R2 W", &[Action::Dive, Action::Corner(TL)]);
    assert_eq!(game.check(wash("S")), Err(Illegal::NotYours));
}

#[test]
fn a_set_of_four_needs_two_more_though_one_of_three_does_not() {
    let mut game = load(table(GB, &["R1 R1 R1 R2 S", ""]));
    play(&mut game, "", &[Action::Score]);
    assert_eq!(legal(&game), [set("R1 R1 S"), set("R1 R1 R1")]);
    assert_eq!(game.check(set("R1 R1 R1 R2")), Err(Illegal::TwoMoreCards));
}

#[test]
fn a_shrimp_may_be_turned_face_down() {
    let mut game = load(table(GB, &["R1 R1 S G2 Y3", ""]));
    play(&mut game, "", &[Action::Score, set("R1 R1 S")]);
    assert_eq!(legal(&game), [flip("R1"), flip("S")]);
    play(
        &mut game,
        "",
        &[flip("S"), extra("G2"), extra("Y3"), pick("R1")],
    );
    assert_eq!(game.position().discard, pile("R1 G2 Y3"));
}

#[test]
fn who_has_only_shrimps_must_lose_them() {
    let mut game = load(table(GW, &["", "S S"]));
    play(&mut game, "R2 W", &[Action::Dive, Action::Corner(TL)]);
    assert_eq!(legal(&game), [wash("S")]);
}

#[test]
fn a_wave_that_meets_nobodys_cards_only_takes_the_waves() {
    let mut game = load(table(GW, &["", ""]));
    play(&mut game, "W W", &[Action::Dive, Action::Corner(TL)]);
    assert_eq!(game.position().discard, pile("W W W W"));
    assert_eq!((up(&game, 0), turn(&game)), (Bag::EMPTY, Some(1)));
}

#[test]
fn a_wave_does_not_wash_when_another_card_breaks() {
    let mut game = load(table(GW, &["G1", "G1"]));
    play(&mut game, "W R2", &[Action::Dive, Action::Corner(TL)]);
    assert_eq!(turn(&game), Some(1));
    assert_eq!(
        (up(&game, 0), row(&game, 0)),
        (collection("G1"), "R1 W Y3 W".into())
    );
}

#[test]
fn the_consolation_of_a_wash_may_be_a_harpoon() {
    let mut game = load(table(GW, &["R2", ""]));
    let actions = [Action::Dive, Action::Corner(TL), wash("R2"), harpoon(0)];
    play(&mut game, "H W", &actions);
    assert_eq!(up(&game, 0), collection("R1"));
    assert_eq!(row(&game, 0), ". . Y3 .");
    assert_eq!(game.position().discard, pile("R2 W W W H"));
}

#[test]
fn several_tools_are_used_nets_first() {
    let mut game = load(table("N H H N / G1 Y1 R2 W / Y2 R3 G3 S", &["", "G1 S"]));
    let actions = [Action::Dive, Action::Corner(TL), take_row(&[0, 1])];
    play(&mut game, "R1 Y1", &actions);
    let both = Tools {
        nets: 1,
        harpoons: 1,
    };
    assert_eq!(game.position().phase, Phase::Tools(both));
    play(&mut game, "", &[net(1, "S"), Action::Skip]);
    assert_eq!(
        (up(&game, 0), up(&game, 1)),
        (collection("S"), collection("G1"))
    );
    assert_eq!(game.position().discard, pile("N H"));
    assert_eq!(row(&game, 0), "R1 Y1 H N");
}

#[test]
fn points_of_anothers_turn_count_at_the_end_of_the_own() {
    let cards = "R1 R1 R1 G2 Y3";
    let mut game = load(scored(table(GB, &[cards, "G1 G1 G2 G3"]), &[0, 3]));
    let scoring = [
        Action::Score,
        set("R1 R1 R1"),
        flip("R1"),
        extra("G2"),
        extra("Y3"),
        pick("R1"),
    ];
    play(&mut game, "", &scoring);
    assert_eq!((points(&game)[1], game.position().last_turns), (35, None));
    play(&mut game, "R1 R1", &[Action::Dive, Action::Corner(BL)]);
    assert_eq!(
        (points(&game)[1], game.position().last_turns),
        (36, Some(1))
    );
}

#[test]
fn a_trigger_is_not_undone_and_comes_only_once() {
    let mut game = load(Position {
        last_turns: Some(2),
        ..scored(table(GW, &["R1 R2", "G1 G2 G2 G3", "R3 R3 R3"]), &[3, 3, 3])
    });
    let dive = [Action::Dive, Action::Corner(TL)];
    play(&mut game, "R1 R1", &dive);
    assert_eq!(
        (turn(&game), game.position().last_turns),
        (Some(1), Some(1))
    );
    play(&mut game, "R2 R2", &dive);
    assert_eq!(points(&game), [33, 35, 33]);
    assert_eq!(game.next(), Next::Over, "the last turn was diver 1's");
}

#[test]
fn the_table_is_not_filled_after_the_last_turn() {
    let mut game = load(Position {
        last_turns: Some(1),
        ..table(GB, &["", ""])
    });
    play(
        &mut game,
        "H R2",
        &[Action::Dive, Action::Corner(TL), harpoon(8)],
    );
    assert_eq!(
        (game.next(), row(&game, 2)),
        (Next::Over, ". R3 G3 S".into())
    );
}

#[test]
fn points_from_plain_counts() {
    let tally = Tally {
        sets: 3,
        fish: 4,
        shrimps: 2,
    };
    assert_eq!((tally.points(), tally.tie_break()), (36, -2));
    let lines: Vec<i16> = tally.lines().iter().map(|line| line.points).collect();
    assert_eq!(lines, [30, 4, 2]);
}
