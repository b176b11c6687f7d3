//! Random games, watched at every step.

use std::time::Instant;

use rules_core::{
    Game, Next, Row,
    chance::below,
    log::{Replay, Step, opening},
};

use crate::common::{
    dice::Dice,
    driver::{legal, outcomes},
    specimen::{Manner, Specimen, random_step},
};

/// Games to play through: `GAMES`, or enough for every push. One in forty is watched closely.
fn wanted() -> u64 {
    std::env::var("GAMES")
        .ok()
        .and_then(|games| games.parse().ok())
        .unwrap_or(20_000)
}

/// The set-up and the manner of a game: all of them come in turn.
fn variety<G: Specimen>(setups: &[G::Setup], game: u64) -> (G::Setup, Manner) {
    let round = game / setups.len() as u64;
    let manner = if round.is_multiple_of(2) {
        Manner::Random
    } else {
        Manner::Hasty
    };
    (setups[game as usize % setups.len()], manner)
}

pub(crate) fn keep_every_promise<G: Specimen>() {
    let setups = G::setups();
    let universe = G::universe();
    for game in 0..wanted() / 40 {
        let (setup, manner) = variety::<G>(&setups, game);
        let mut watch = Watch::<G> {
            universe: &universe,
            dice: Dice::seed(game),
        };
        watch.game(setup, manner);
    }
}

/// Many games without a close look: they end within the bound, with all parts and sane points.
pub(crate) fn come_to_an_end<G: Specimen>() {
    let setups = G::setups();
    let (games, mut longest) = (wanted(), 0);
    let (mut steps, mut most_points) = (0u64, i16::MIN);
    let began = Instant::now();
    for seed in 0..games {
        let (setup, manner) = variety::<G>(&setups, seed);
        let mut dice = Dice::seed(!seed);
        let mut game = G::start(setup).unwrap();
        let mut decisions = 0;
        while let Some(step) = random_step(&game, manner, &mut dice) {
            assert!(step.apply(&mut game), "{step:?} was offered and refused");
            decisions += usize::from(matches!(step, Step::Decision(_)));
            steps += 1;
        }
        assert!(
            G::MOST_DECISIONS.is_none_or(|most| decisions <= most),
            "seed {seed}"
        );
        longest = longest.max(decisions);
        check_end(&game);
        let points = game.standings().rows().iter().map(|row| row.points).max();
        most_points = most_points.max(points.unwrap());
    }
    let seconds = began.elapsed().as_secs_f64();
    let title = G::TITLE.key();
    println!(
        "{title}: {games} games, {:.0} games/s, {:.0} steps/s, at most {longest} decisions, \
         at most {most_points} points",
        games as f64 / seconds,
        steps as f64 / seconds,
    );
}

pub(crate) fn the_state_stays_small<G: Specimen>() {
    let (state, action, outcome) = (
        size_of::<G>(),
        size_of::<G::Action>(),
        size_of::<G::Outcome>(),
    );
    println!(
        "{}: state {state} B, action {action} B, outcome {outcome} B",
        G::TITLE.key()
    );
    assert!(state < 2048);
}

struct Watch<'a, G: Game> {
    universe: &'a [G::Action],
    dice: Dice,
}

impl<G: Specimen> Watch<'_, G> {
    fn one_in(&mut self, n: u32) -> bool {
        below(&mut self.dice, n) == 0
    }

    fn game(&mut self, setup: G::Setup, manner: Manner) {
        let mut game = G::start(setup).unwrap();
        assert_eq!(game.setup(), setup);
        let mut log = opening::<G>(setup).to_vec();
        let mut middle = None;
        while let Some(step) = random_step(&game, manner, &mut self.dice) {
            self.look(&game);
            if self.one_in(40) {
                middle = Some((log.len(), game.clone()));
            }
            let bytes = step.to_bytes();
            assert!((1..=3).contains(&bytes.len()));
            log.extend(bytes);
            assert!(step.apply(&mut game), "{step:?} was offered and refused");
        }
        self.look(&game);
        check_end(&game);
        check_replay(&log, &game);
        if let Some((length, state)) = middle {
            check_replay(&log[..length], &state);
        }
    }

    fn look(&mut self, game: &G) {
        game.census();
        let actions = legal(game);
        let outcomes = outcomes(game);
        assert!(actions.len() <= G::MOST_ACTIONS);
        match game.next() {
            Next::Decision(_) => assert!(!actions.is_empty() && outcomes.is_empty()),
            Next::Chance => assert!(actions.is_empty() && !outcomes.is_empty()),
            Next::Over => assert!(actions.is_empty() && outcomes.is_empty()),
        }
        assert_eq!(
            outcomes.iter().map(|&(_, weight)| weight).sum::<u32>(),
            game.left()
        );
        assert!(outcomes.iter().all(|&(_, weight)| weight > 0));

        let any = self.universe[below(&mut self.dice, self.universe.len() as u32) as usize];
        check_agrees(game, &actions, any);
        if self.one_in(16) {
            check_all_playable(game, &actions, &outcomes);
            check_standings(game);
            assert_eq!(G::load(game.position().clone()).as_ref(), Ok(game));
        }
        if self.one_in(256) {
            self.universe
                .iter()
                .for_each(|&action| check_agrees(game, &actions, action));
            let known = |action| self.universe.contains(action);
            assert!(
                actions.iter().all(known),
                "the universe lacks a legal action"
            );
            check_refused_outcomes(game, &outcomes);
        }
    }
}

fn check_standings<G: Specimen>(game: &G) {
    let standings = game.standings();
    for row in standings.rows() {
        assert!(G::POINTS.contains(&row.points), "{row:?}");
        assert_eq!(
            row.lines.iter().map(|line| line.points).sum::<i16>(),
            row.points
        );
        let strength = |row: &Row| (row.points, row.tie_break);
        let better = |other: &&Row| strength(other) > strength(row);
        let place = standings.rows().iter().filter(better).count() + 1;
        assert_eq!(usize::from(row.place), place);
    }
}

fn check_end<G: Specimen>(game: &G) {
    assert_eq!(game.next(), Next::Over);
    game.census();
    check_standings(game);
    assert!(game.standings().winners().count() >= 1);
    assert_eq!(G::load(game.position().clone()).as_ref(), Ok(game));
}

/// `check`, `legal` and `play` say the same of an action, and a refused one changes nothing.
fn check_agrees<G: Game>(game: &G, actions: &[G::Action], action: G::Action) {
    let listed = actions.contains(&action);
    assert_eq!(game.check(action).is_ok(), listed, "{action:?} in {game:?}");
    if !listed {
        let mut same = game.clone();
        assert_eq!(same.play(action), game.check(action));
        assert_eq!(&same, game, "{action:?} was refused and changed something");
    }
}

/// Nothing is listed twice, and everything listed can be done.
fn check_all_playable<G: Game>(game: &G, actions: &[G::Action], outcomes: &[(G::Outcome, u32)]) {
    for (i, &action) in actions.iter().enumerate() {
        assert!(!actions[..i].contains(&action), "{action:?} twice");
        assert_eq!(game.check(action), Ok(()));
        assert_eq!(game.clone().play(action), Ok(()));
    }
    for (i, &(outcome, _)) in outcomes.iter().enumerate() {
        assert!(
            outcomes[..i].iter().all(|&(other, _)| other != outcome),
            "{outcome:?} twice"
        );
        assert_eq!(game.clone().settle(outcome), Ok(()));
    }
}

fn check_refused_outcomes<G: Specimen>(game: &G, outcomes: &[(G::Outcome, u32)]) {
    for outcome in G::all_outcomes() {
        let listed = outcomes.iter().any(|&(other, _)| other == outcome);
        let mut same = game.clone();
        assert_eq!(
            same.settle(outcome).is_ok(),
            listed,
            "{outcome:?} in {game:?}"
        );
        assert!(
            listed || &same == game,
            "{outcome:?} was refused and changed something"
        );
    }
}

fn check_replay<G: Game>(log: &[u8], state: &G) {
    let mut replay = Replay::<G>::open(log).unwrap();
    assert_eq!(replay.run(), Ok(()));
    assert_eq!(replay.game(), state);
    assert_eq!(replay.at(), log.len());
}
