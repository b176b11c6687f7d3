//! Views and histories of a seat: they contain nothing that is hidden from it. Numbers of steps.

use rules_core::{
    Game, Next, Seat,
    chance::{any_legal, roll},
    fish::{self, Fish},
    klofni::{self, Klofni},
    kohaku::{self, Kohaku},
    log::Step,
    podwodni::{self, Podwodni},
    rybowisko::{self, Rybowisko},
};

use super::{
    matches::{seen, state, view},
    protocol::Protocol,
    rng::SplitMix64,
};

/// Plays games and compares each seat's view with its view of determinizations, which differ only in
/// hidden information. Returns how many of them did differ.
fn worlds_that_look_alike<G: Protocol>(setup: G::Setup, players: usize) -> usize {
    let mut different = 0;
    for seed in 0..5 {
        let mut rng = SplitMix64(seed);
        let mut game = G::start(setup).expect("a good set-up");
        while game.next() != Next::Over {
            for seat in Seat::ALL.into_iter().take(players) {
                let world = game.imagine(seat, &mut rng);
                assert_eq!(view(&game, seat), view(&world, seat));
                different += usize::from(state(&game) != state(&world));
            }
            match roll(&game, &mut rng) {
                Some(outcome) => game.settle(outcome).expect("possible"),
                None => {
                    let action = any_legal(&game, &mut rng).expect("a decision");
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

/// Plays a game; every step must have a number that leads back to it. Returns for how many steps some seat
/// did not see what they were.
fn hidden_steps<G: Protocol>(setup: G::Setup, players: usize) -> usize {
    let start = G::start(setup).expect("a good set-up");
    let (mut game, mut steps) = (start.clone(), Vec::new());
    let mut rng = SplitMix64(3);
    let numbers = G::numbers();
    while game.next() != Next::Over {
        let step = match roll(&game, &mut rng) {
            Some(outcome) => {
                let number = numbers.outcomes.number(outcome).expect("numbered");
                assert_eq!(numbers.outcomes.get(number as u64), Some(outcome));
                Step::Outcome(outcome)
            }
            None => {
                game.legal(&mut |action| {
                    let number = numbers.actions.number(action).expect("numbered");
                    assert_eq!(numbers.actions.get(number as u64), Some(action));
                });
                Step::Decision(any_legal(&game, &mut rng).expect("a decision"))
            }
        };
        assert!(step.apply(&mut game));
        steps.push(step);
    }
    let seats = Seat::ALL.into_iter().take(players);
    let histories: Vec<_> = seats.map(|seat| seen(&start, &steps, seat)).collect();
    let at = |step: usize| {
        histories
            .iter()
            .filter(|history| history[step].is_none())
            .count()
    };
    let hidden = (0..steps.len()).map(at).filter(|&seats| seats > 0);
    // What one seat saw in secret, all others did not.
    hidden
        .inspect(|&seats| assert_eq!(seats, players - 1))
        .count()
}

#[test]
fn every_step_has_a_number_and_histories_hide_what_a_seat_did_not_see() {
    let goals = kohaku::Setup {
        goals: true,
        ..kohaku::Setup::players(3)
    };
    // Two cards dealt to each, and the choice between them.
    assert_eq!(hidden_steps::<Kohaku>(goals, 3), 9);
    // Three cards dealt to each, and those drawn from the pile.
    assert!(hidden_steps::<Fish>(fish::Setup::players(4), 4) > 12);
    assert_eq!(
        hidden_steps::<Rybowisko>(rybowisko::Setup::players(2), 2),
        0
    );
    assert_eq!(hidden_steps::<Podwodni>(podwodni::Setup::players(3), 3), 0);
    assert_eq!(hidden_steps::<Klofni>(klofni::Setup::players(2), 2), 0);
    assert_eq!(hidden_steps::<Klofni>(klofni::Setup::players(1), 1), 0);
}

#[test]
fn a_seat_sees_its_own_secrets() {
    let mut game = Fish::start(fish::Setup::players(2)).expect("a good set-up");
    let mut rng = SplitMix64(1);
    while let Some(card) = roll(&game, &mut rng) {
        game.settle(card).expect("possible");
    }
    let [own, other] = [0, 1].map(|seat| view(&game, Seat::ALL[seat]));
    assert_eq!(own["hands"][0]["cards"], state(&game)["hands"][0]["cards"]);
    assert!(own["hands"][1]["cards"].is_null() && other["hands"][0]["cards"].is_null());
}
