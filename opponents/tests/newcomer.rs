//! The newcomer knows the rules and nothing else.

use opponents::{Newcomer, Whim};
use rules_core::{
    Game, Next, chance,
    fish::{self, Fish},
    kohaku::{self, Kohaku},
};

/// Play to the end, the newcomer in every seat; the number of decisions.
fn play_out<G: Game>(mut game: G, seed: u64) -> usize {
    let (mut newcomer, mut dice) = (Newcomer::new(Whim::new(seed, 0)), Whim::new(seed, 1));
    let mut decisions = 0;
    loop {
        match game.next() {
            Next::Over => return decisions,
            Next::Chance => {
                let outcome = chance::roll(&game, &mut dice).expect("chance is next");
                game.settle(outcome).expect("a possible outcome");
            }
            Next::Decision(_) => {
                let action = newcomer.decide(&game).expect("a decision is due");
                game.play(action).expect("a newcomer knows the rules");
                decisions += 1;
            }
        }
    }
}

#[test]
fn whole_games_are_played_to_the_end() {
    for seed in 0..200 {
        for players in 2..=4 {
            let game = Kohaku::start(kohaku::Setup::players(players)).expect("a good set-up");
            assert!(play_out(game, seed) > 0);
            let game = Fish::start(fish::Setup::players(players)).expect("a good set-up");
            assert!(play_out(game, seed) > 0);
        }
    }
}

#[test]
fn nothing_is_decided_when_it_is_nobodys_turn() {
    let game = Kohaku::start(kohaku::Setup::players(2)).expect("a good set-up");
    assert_eq!(game.next(), Next::Chance);
    assert_eq!(Newcomer::new(Whim::new(1, 0)).decide(&game), None);
}

#[test]
fn secrets_of_others_do_not_change_its_choice() {
    for seed in 0..300 {
        let mut game = Fish::start(fish::Setup::players(3)).expect("a good set-up");
        let mut dice = Whim::new(seed, 1);
        let mut left = 10 + seed % 60;
        while left > 0 && game.next() != Next::Over {
            match chance::roll(&game, &mut dice) {
                Some(outcome) => game.settle(outcome).expect("possible"),
                None => {
                    let action = chance::any_legal(&game, &mut dice).expect("a decision");
                    game.play(action).expect("legal");
                }
            }
            left -= 1;
        }
        if let Next::Decision(seat) = game.next() {
            let other_world = game.imagine(seat, &mut dice);
            let choice = Newcomer::new(Whim::new(seed, 0)).decide(&game);
            assert!(choice.is_some());
            assert_eq!(
                choice,
                Newcomer::new(Whim::new(seed, 0)).decide(&other_world),
                "seed {seed}"
            );
        }
    }
}
