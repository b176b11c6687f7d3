//! Section 8: worked examples of the rulebook.

use super::*;

#[test]
fn x1_example_2_a_dive_breaks_at_its_second_card() {
    let mut game = load(table(GX, &["", ""]));
    play(&mut game, "R2", &[Action::Dive]);
    assert_eq!(breaking(&game, TL), "R1 R2 R3 N H");
    play(&mut game, "R1", &[Action::Corner(TL)]);
    assert_eq!(up(&game, 0), collection("R2"), "the consolation");
    assert_eq!(game.position().discard, pile("R1"));
    assert_eq!(turn(&game), Some(1));
}

#[test]
fn x2_example_3_a_dive_breaks_at_its_third_card() {
    let mut game = load(table(GX, &["", ""]));
    play(&mut game, "R2 S", &[Action::Dive, Action::Corner(TL)]);
    assert_eq!(breaking(&game, TL), "G1 G2 G3 S W N");
    play(&mut game, "G3", &[Action::Deeper]);
    assert_eq!(up(&game, 0), Bag::EMPTY);
    assert_eq!(game.position().discard, pile("R2 S G3"));
    assert_eq!(turn(&game), Some(1));
}

/// Three cards laid.
fn surfacing() -> Podwodni {
    let mut game = load(table(GX, &["", ""]));
    let actions = [Action::Dive, Action::Corner(TL), Action::Deeper];
    play(&mut game, "R2 S Y2", &actions);
    game
}

#[test]
fn x3_example_4_surfacing_after_three_cards() {
    let actions = legal(&surfacing());
    assert_eq!(actions.len(), 12);
    assert_eq!(actions[..2], [Action::Deeper, Action::TakeColumn]);

    let mut game = surfacing();
    play(&mut game, "", &[Action::TakeColumn]);
    assert_eq!(up(&game, 0), collection("R2 S Y2"));
    assert_eq!(game.position().table, table(GX, &["", ""]).table);
    assert_eq!(turn(&game), Some(1));

    let mut game = surfacing();
    play(&mut game, "", &[take_row(&[0, 2, 4])]);
    assert_eq!(up(&game, 0), collection("G2 Y2"));
    assert_eq!(game.position().discard, pile("W"));
    assert_eq!(row(&game, 1), "R2 N S R3");
    assert_eq!(turn(&game), Some(1));
}

#[test]
fn x4_example_6_scoring_a_set() {
    let mut game = load(table(GX, &["R1 R1 R1 G2 Y3", "", ""]));
    let actions = [
        Action::Score,
        set("R1 R1 R1"),
        flip("R1"),
        extra("G2"),
        extra("Y3"),
    ];
    play(&mut game, "", &actions);
    assert_eq!(game.position().pool, collection("R1 R1 G2 Y3"));
    assert_eq!(game.next(), Next::Decision(seat(1)));
    play(&mut game, "", &[pick("Y3")]);
    assert_eq!(game.next(), Next::Decision(seat(2)));
    play(&mut game, "", &[pick("R1")]);

    let down = [0, 1, 2].map(|diver| game.position().down[seat(diver)]);
    assert_eq!(down, [1, 0, 0]);
    assert_eq!(
        (up(&game, 1), up(&game, 2)),
        (collection("Y3"), collection("R1"))
    );
    assert_eq!(game.position().discard, pile("R1 G2"));
    assert_eq!(points(&game), [10, 1, 1]);
    assert_eq!(
        turn(&game),
        Some(1),
        "no further set: the turn has ended by itself"
    );
}
