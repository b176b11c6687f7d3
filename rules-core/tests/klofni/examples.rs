//! Section 8: worked examples of the rulebook.

use tacklebox_rules::{
    Game, Next, Source,
    klofni::{
        Action, Illegal, Klofni, Setup,
        parts::{
            Colour::{Green, Pink, Yellow},
            turns_to_come,
        },
    },
};

use crate::{
    driver::legal,
    notation::{
        BUBBLES, PREDATOR, STONE, Values, depth, f, flip, gather, lay, play, points, return_take,
        seat, table, take, trap, triggered, turns,
    },
};

#[test]
fn v8_1_scoring() {
    let columns: Values = [&[1, 2, 4, 9], &[9, 7, 3], &[3, 5]];
    assert_eq!(points(columns), (34, 2));

    let game = table(2, |p| p.columns[seat(0)] = gather(p, columns));
    let standings = game.standings();
    let row = standings.of(seat(0)).unwrap();
    let lines = row.lines.iter().map(|l| (l.source, l.count, l.points));
    assert!(lines.eq([(Source::FullRows, 2, 27), (Source::PartRows, 2, 7)]));
    assert_eq!((row.points, row.tie_break), (34, 2));
}

#[test]
fn v8_2_taking_a_face_up_token() {
    let mut game = table(2, |p| lay(p, 1, &[f(1, Green, 2)]));
    assert_eq!(legal(&game), [take(f(1, Green, 2)), Action::Flip]);
    play(&mut game, &[take(f(1, Green, 2))]);
    assert_eq!(game.next(), Next::Decision(seat(1)));
    assert_eq!(game.position().columns[seat(0)].of(Green), [2]);
    assert!(game.position().sea[depth(1)].face_up.is_empty());
}

#[test]
fn v8_3_set_up_for_three_players() {
    let game = Klofni::start(Setup::players(3)).unwrap();
    let layers = || game.position().sea.iter().map(|(_, layer)| layer);
    assert!(
        layers()
            .map(|layer| layer.face_down)
            .eq([25, 24, 16, 14, 14])
    );
    assert!(layers().all(|layer| layer.face_up.is_empty()));
}

/// Two penguins are trapped at depths 1 and 2, and a predator is flipped at depth 3.
fn third_penguin() -> Klofni {
    let mut game = table(2, |p| {
        trap(p, &[1, 2]);
        lay(p, 1, &[f(1, Pink, 1)]);
        lay(p, 2, &[f(2, Green, 4), STONE]);
        lay(p, 3, &[BUBBLES]);
        lay(p, 4, &[f(4, Yellow, 7)]);
    });
    play(&mut game, &[Action::Skip, Action::Skip]);
    flip(&mut game, PREDATOR);
    game
}

#[test]
fn v8_4_third_penguin() {
    let actions = [
        return_take(1, f(1, Pink, 1)),
        return_take(2, f(2, Green, 4)),
        return_take(2, STONE),
        Action::ReturnNothing,
    ];
    assert_eq!(legal(&third_penguin()), actions);
    for action in actions {
        let mut game = third_penguin();
        play(&mut game, &[action]);
        assert!(game.position().trapped[seat(0)].is_empty());
        assert_eq!(game.next(), Next::Decision(seat(1)));
    }
    let refused = |action| third_penguin().check(action).unwrap_err();
    assert_eq!(
        refused(return_take(4, f(4, Yellow, 7))),
        Illegal::NoPenguinThere
    );
    assert_eq!(refused(return_take(3, f(3, Pink, 3))), Illegal::NotThere);

    let mut game = third_penguin();
    play(&mut game, &[return_take(2, STONE)]);
    assert_eq!(game.position().stones[seat(0)], 1);
    assert!(!game.position().sea[depth(2)].shows(STONE));
}

#[test]
fn v8_5_the_start_player_triggers_the_final_phase() {
    let game = triggered(4, 0);
    assert!(!game.position().last_dive);
    assert_eq!(turns(game), "1230123");
    assert_eq!(turns_to_come(4, 0), 7);
}
