//! What a seat is shown: nothing that it could not know.

use rules_core::{
    Game, Next, Seat,
    chance::{any_legal, roll},
    fish::{self, Fish},
    klofni::{self, Klofni},
    kohaku::{self, Kohaku},
    podwodni::{self, Podwodni},
    rybowisko::{self, Rybowisko},
};

use super::{luck::Luck, table::state, tongue::Tongue};

/// Plays games and compares each seat's view with that of worlds which differ only in what it has not
/// seen; the number of worlds that did differ.
fn worlds_that_look_alike<G: Tongue>(setup: G::Setup, players: usize) -> usize {
    let mut different = 0;
    for seed in 0..5 {
        let mut luck = Luck(seed);
        let mut game = G::start(setup).expect("a good set-up");
        while game.next() != Next::Over {
            for seat in Seat::ALL.into_iter().take(players) {
                let world = game.imagine(seat, &mut luck);
                assert_eq!(game.write_view(seat), world.write_view(seat));
                assert_eq!(game.write_phase(), world.write_phase());
                different += usize::from(state(&game) != state(&world));
            }
            match roll(&game, &mut luck) {
                Some(outcome) => game.settle(outcome).expect("possible"),
                None => {
                    let action = any_legal(&game, &mut luck).expect("a decision");
                    assert!(game.play(action).is_ok());
                }
            }
        }
    }
    different
}

#[test]
fn a_view_does_not_change_with_what_the_seat_has_not_seen() {
    let goals = kohaku::Setup {
        goals: true,
        ..kohaku::Setup::players(3)
    };
    assert!(worlds_that_look_alike::<Kohaku>(goals, 3) > 300);
    assert!(worlds_that_look_alike::<Fish>(fish::Setup::players(3), 3) > 300);
}

#[test]
fn three_games_have_no_secrets() {
    let alike = [
        worlds_that_look_alike::<Rybowisko>(rybowisko::Setup::players(2), 2),
        worlds_that_look_alike::<Podwodni>(podwodni::Setup::players(3), 3),
        worlds_that_look_alike::<Klofni>(klofni::Setup::players(1), 1),
    ];
    assert_eq!(alike, [0, 0, 0]);
}

#[test]
fn a_seat_sees_its_own_secrets() {
    let mut game = Fish::start(fish::Setup::players(2)).expect("a good set-up");
    let mut luck = Luck(1);
    while let Some(card) = roll(&game, &mut luck) {
        game.settle(card).expect("possible");
    }
    let [own, other] = [0, 1].map(|seat| game.write_view(Seat::ALL[seat]));
    assert_eq!(own["hands"][0]["cards"], state(&game)["hands"][0]["cards"]);
    assert!(own["hands"][1]["cards"].is_null() && other["hands"][0]["cards"].is_null());
}
