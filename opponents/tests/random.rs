//! The baseline player: legal, terminating, and blind to hidden information.

use opponents::{RandomPlayer, Sfc32};
use rules_core::{
    Game, Next, chance,
    fish::{self, Fish},
    kohaku::{self, Kohaku},
};

/// Plays to the end with the baseline player in every seat; returns the number of decisions.
fn play_out<G: Game>(mut game: G, seed: u64) -> usize {
    let (mut player, mut dice) = (RandomPlayer::new(Sfc32::new(seed, 0)), Sfc32::new(seed, 1));
    let mut decisions = 0;
    loop {
        match game.next() {
            Next::Over => return decisions,
            Next::Chance => {
                let outcome = chance::roll(&game, &mut dice).expect("chance is next");
                game.settle(outcome).expect("a possible outcome");
            }
            Next::Decision(_) => {
                let action = player.decide(&game).expect("a decision is due");
                game.play(action).expect("a legal action");
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
fn nothing_is_decided_when_chance_is_next() {
    let game = Kohaku::start(kohaku::Setup::players(2)).expect("a good set-up");
    assert_eq!(game.next(), Next::Chance);
    assert_eq!(RandomPlayer::new(Sfc32::new(1, 0)).decide(&game), None);
}

#[test]
fn hidden_information_changes_no_choice() {
    for seed in 0..300 {
        let mut game = Fish::start(fish::Setup::players(3)).expect("a good set-up");
        let mut dice = Sfc32::new(seed, 1);
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
            let choice = RandomPlayer::new(Sfc32::new(seed, 0)).decide(&game);
            assert!(choice.is_some());
            assert_eq!(
                choice,
                RandomPlayer::new(Sfc32::new(seed, 0)).decide(&other_world),
                "seed {seed}"
            );
        }
    }
}
