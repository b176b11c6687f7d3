//! Section 9: further test vectors.

use tacklebox_rules::{
    TieBreak,
    podwodni::{dive::breaks, parts::Length, set::can_score},
};

use super::*;

#[test]
fn v1_break_test() {
    let expected = [
        (TL, "Y1", "R1 R2 R3 Y1 Y2 Y3 N"),
        (TR, "Y1", "Y1 Y2 Y3 N"),
        (BL, "S", "Y1 Y2 Y3 S"),
        (BR, "W", "S W"),
        (TR, "Y1 G2", "G1 G2 G3 W"),
        (BR, "H R1 N", "N H"),
        (TL, "H R1 N", "Y1 Y2 Y3 S N H"),
    ];
    let position = table(GB, &["", ""]);
    for (corner, column, breaking) in expected {
        let column: Vec<Option<Card>> = cards(column).into_iter().map(Some).collect();
        let row = corner.row(column.len() + 1).unwrap();
        let row: Vec<Option<Card>> = corner.inward(row).map(|at| position.table[at]).collect();
        let broken = Card::all().filter(|&card| breaks(card, &row, &column));
        let mut named = cards(breaking);
        named.sort_by_key(|card| card.index());
        assert_eq!(broken.collect::<Vec<_>>(), named, "{corner:?} {column:?}");
    }
}

#[test]
fn v2_a_wave_washes_and_the_second_card_leaves_a_consolation() {
    let mut game = load(table(GW, &["R2 R2 G1", "Y1 S S", ""]));
    play(&mut game, "R2 W", &[Action::Dive, Action::Corner(TL)]);
    assert_eq!(game.position().phase, Phase::Wash(TL, seat(0)));
    assert_eq!(legal(&game), [wash("R2"), wash("G1")]);
    play(&mut game, "", &[wash("R2")]);
    assert_eq!(game.next(), Next::Decision(seat(1)));
    assert_eq!(legal(&game), [wash("Y1"), wash("S")]);
    play(&mut game, "", &[wash("S")]);

    assert_eq!(
        (up(&game, 0), up(&game, 1)),
        (collection("R2 G1"), collection("Y1"))
    );
    assert_eq!(game.position().discard, pile("R2 R2 S S W W W"));
    assert_eq!(row(&game, 0), "R1 . Y3 .");
    refill(&mut game);
    assert_eq!(game.position().phase, Phase::Choose);
    assert_eq!(game.next(), Next::Decision(seat(1)));
}

#[test]
fn v3_a_wave_as_third_card_leaves_nothing() {
    let mut game = load(table(GB, &["", "G1 G1 Y2"]));
    let actions = [Action::Dive, Action::Corner(BL), Action::Deeper];
    play(&mut game, "W R2 W", &actions);
    assert_eq!(game.next(), Next::Decision(seat(1)), "diver 0 has nothing");
    play(&mut game, "", &[wash("G1")]);
    assert_eq!((up(&game, 0), up(&game, 1)), (Bag::EMPTY, collection("Y2")));
    assert_eq!(game.position().discard, pile("G1 G1 W W W R2"));
    assert_eq!(row(&game, 1), "G1 Y1 R2 .");
}

#[test]
fn v4_a_net_as_consolation() {
    let mut game = load(table(GB, &["", "G1"]));
    play(&mut game, "N N", &[Action::Dive, Action::Corner(TL)]);
    assert_eq!(legal(&game), [net(1, "G1"), Action::Skip]);
    play(&mut game, "", &[net(1, "G1")]);
    assert_eq!((up(&game, 0), up(&game, 1)), (collection("G1"), Bag::EMPTY));
    assert_eq!(game.position().discard, pile("N N"));
}

#[test]
fn v5_a_net_without_a_target_lapses() {
    let mut game = load(table(GB, &["", ""]));
    play(&mut game, "N N", &[Action::Dive, Action::Corner(TL)]);
    assert_eq!(turn(&game), Some(1));
    assert_eq!(game.position().discard, pile("N N"));
}

#[test]
fn v6_a_harpoon_as_consolation() {
    let mut game = load(table(GB, &["", ""]));
    play(&mut game, "H R2", &[Action::Dive, Action::Corner(TL)]);
    let actions = legal(&game);
    assert_eq!((actions.len(), actions[9]), (10, Action::Skip));
    play(&mut game, "", &[harpoon(8)]);
    assert_eq!(up(&game, 0), collection("Y2"));
    assert_eq!(row(&game, 2), ". R3 G3 S");
}

#[test]
fn v7_a_wave_as_consolation_does_nothing() {
    let mut game = load(table(GB, &["", ""]));
    play(&mut game, "W R2", &[Action::Dive, Action::Corner(TL)]);
    assert_eq!(game.position().discard, pile("W R2"));
    assert_eq!((up(&game, 0), turn(&game)), (Bag::EMPTY, Some(1)));
}

#[test]
fn v8_what_is_left_of_the_dive_closes_the_gaps() {
    let dive = || {
        let mut game = load(table(GB, &["", ""]));
        play(&mut game, "G1 Y1", &[Action::Dive, Action::Corner(TL)]);
        game
    };
    assert_eq!(legal(&dive()).len(), 12);

    let mut game = dive();
    play(&mut game, "", &[take_row(&[1, 3])]);
    assert_eq!(up(&game, 0), collection("G2"));
    assert_eq!(game.position().discard, pile("N"), "the net lapses");
    assert_eq!(row(&game, 0), "R1 G1 Y3 Y1");

    let mut game = dive();
    play(&mut game, "", &[take_row(&[2, 4])]);
    assert_eq!(up(&game, 0), collection("Y1 Y3"));
    assert_eq!(row(&game, 0), "R1 G2 G1 N");
}

#[test]
fn v9_a_harpoon_takes_from_what_is_left_of_the_dive() {
    let mut game = load(table(GH, &["", ""]));
    let actions = [Action::Dive, Action::Corner(TL), take_row(&[1, 2])];
    play(&mut game, "G1 Y1", &actions);
    let targets = legal(&game);
    assert!(targets.contains(&harpoon(12)) && targets.contains(&harpoon(13)));
    play(&mut game, "Y2", &[harpoon(12)]);
    assert_eq!(up(&game, 0), collection("G1 Y3"));
    assert_eq!(row(&game, 0), "R1 Y1 Y2 N");
}

#[test]
fn v9b_a_card_that_is_gone_leaves_a_hole_in_the_column() {
    let mut game = load(table("R1 H H N / G1 Y1 R2 W / Y2 R3 G3 S", &["", ""]));
    let actions = [
        Action::Dive,
        Action::Corner(TL),
        take_row(&[1, 2]),
        harpoon(12),
    ];
    play(&mut game, "G1 Y1", &actions);
    let targets = legal(&game);
    assert!(!targets.contains(&harpoon(12)) && targets.contains(&harpoon(13)));
    play(&mut game, "", &[harpoon(13)]);
    assert_eq!(up(&game, 0), collection("G1 Y1"));
    assert_eq!(row(&game, 0), "R1 . . N", "left for the deck");
}

#[test]
fn v10_after_four_cards_the_diver_must_surface() {
    let mut game = load(table(GB, &["", ""]));
    let actions = [
        Action::Dive,
        Action::Corner(BR),
        Action::Deeper,
        Action::Deeper,
    ];
    play(&mut game, "H R1 N R2", &actions);
    let actions = legal(&game);
    assert_eq!((actions.len(), actions[0]), (6, Action::TakeColumn));
    assert!(!actions.contains(&Action::Deeper));
}

#[test]
fn v11_rows_of_the_four_cards() {
    for (corner, rows) in [
        (TL, [0, 1, 2]),
        (TR, [0, 1, 2]),
        (BL, [2, 1, 0]),
        (BR, [2, 1, 0]),
    ] {
        assert_eq!(corner.row(1), None, "outside");
        assert_eq!([2, 3, 4].map(|card| corner.row(card).unwrap()), rows);
        assert_eq!(corner.row(5), None);
    }
}

#[test]
fn v12_when_a_diver_can_score() {
    let expected = [
        ("R1 R1 R1 G2", false),
        ("R1 R1 R1 G2 S", true),
        ("R1 R1 S G2 Y3", true),
        ("R1 S S G2 Y3", false),
        ("R1 G1 Y1 R1 G2", false),
        ("R1 G1 Y1 R1 G2 G3", true),
        ("R1 R2 R3 S G1 Y2", true),
        ("R1 R2 S S G1 Y3", false),
        ("S S S S S S", false),
        ("R1 R1 R1 R1 R1", true),
    ];
    for (up, can) in expected {
        assert_eq!(can_score(&collection(up)), can, "{up}");
        let table = table("W W W W / N N N N / H H H H", &[up, ""]);
        assert_eq!(legal(&load(table)).contains(&Action::Score), can, "{up}");
    }
}

#[test]
fn v13_two_sets_in_one_turn() {
    let cards = "R1 R1 R1 G1 G1 G1 Y1 Y2 Y3 R2";
    let mut game = load(table("G2 G3 Y3 N / G1 Y1 R2 W / Y2 R3 G3 S", &[cards, ""]));
    let first = [
        Action::Score,
        set("R1 R1 R1"),
        flip("R1"),
        extra("Y1"),
        extra("Y2"),
        pick("R1"),
    ];
    play(&mut game, "", &first);
    assert_eq!(game.position().phase, Phase::Scored);
    assert_eq!(up(&game, 0), collection("R2 G1 G1 G1 Y3"));
    assert_eq!(game.position().discard, pile("R1 Y1 Y2"));
    assert_eq!(legal(&game), [set("G1 G1 G1"), Action::Stop]);

    let second = [
        set("G1 G1 G1"),
        flip("G1"),
        extra("Y3"),
        extra("R2"),
        pick("G1"),
    ];
    play(&mut game, "", &second);
    assert_eq!(
        [0, 1].map(|diver| game.position().down[seat(diver)]),
        [2, 0]
    );
    assert_eq!(
        (up(&game, 0), up(&game, 1)),
        (Bag::EMPTY, collection("R1 G1"))
    );
    assert_eq!(turn(&game), Some(1));
}

#[test]
fn v14_the_goal_brings_the_last_turns() {
    let mut position = scored(table(GB, &["R1 R2 G1 Y2", "Y1 Y1 G2 G2"]), &[2, 2]);
    position.setup.length = Length::Short;
    let mut game = load(position);
    assert_eq!(points(&game), [24, 24]);
    play(&mut game, "R2 R3", &[Action::Dive, Action::Corner(TL)]);
    assert_eq!(points(&game), [25, 24]);
    assert_eq!(
        (turn(&game), game.position().last_turns),
        (Some(1), Some(1))
    );
    let last = [Action::Dive, Action::Corner(TR), Action::TakeColumn];
    play(&mut game, "G1 Y1", &last);
    assert_eq!((points(&game), game.next()), (vec![25, 26], Next::Over));
    assert_eq!(winners(&game), [1]);
}

fn winners(game: &Podwodni) -> Vec<u8> {
    let standings = game.standings();
    let places = Seat::ALL.into_iter().zip(standings.rows());
    let best = places.filter(|(_, row)| row.place == 1);
    best.map(|(seat, _)| seat.number()).collect()
}

#[test]
fn v15_fewer_shrimps_win_a_tie() {
    let over = |up: &[&str]| {
        load(Position {
            phase: Phase::Over,
            last_turns: Some(0),
            ..scored(table(GB, up), &[1, 1, 1])
        })
    };
    let game = over(&["R1 S S", "R2 S G1", "Y1 Y2"]);
    assert_eq!(points(&game), [13, 13, 12]);
    assert_eq!(winners(&game), [1]);
    assert_eq!(
        game.standings().tie_break_used(),
        Some(TieBreak::FewerShrimps)
    );

    let game = over(&["R1 S G1", "R2 S G1", "Y1 Y2"]);
    assert_eq!(winners(&game), [0, 1], "shared");
    assert_eq!(game.standings().tie_break_used(), None);
}

#[test]
fn v16_the_deck_is_made_anew_when_a_card_is_needed() {
    let mut position = table(GB, &["", ""]);
    position.discard.pour(&mut position.deck);
    assert!(position.discard.take(card("R2")));
    position.deck.add(card("R2"));
    let mut game = load(position);
    play(&mut game, "R2", &[Action::Dive]);
    assert!(game.position().deck.is_empty(), "not yet");
    assert_eq!(game.position().discard.len(), 73);
    play(&mut game, "", &[Action::Corner(TL)]);
    assert_eq!(
        (game.position().deck.len(), game.position().discard),
        (73, Bag::EMPTY)
    );
    play(&mut game, "G1", &[]);
    assert_eq!(game.position().deck.len(), 72);
    assert_eq!(game.position().phase, Phase::Depth(TL));
}
