//! Random simulation: many games of which only length and end are checked, and some whose invariants are
//! checked at every step.

use std::{num::NonZero, thread, time::Instant};

use splitmix::{SplitMix64, env};
use tacklebox_rules::{
    Game, Next, Row,
    chance::below,
    log::{Replay, Step, opening},
};

use crate::common::{
    driver::{legal, outcomes},
    fixture::{Fixture, Policy, QuickPlayer, random_step},
};

/// Games to play through, unless `GAMES` says otherwise.
const GAMES: u64 = 100_000;

/// One game in this number is checked at every step, which takes about fifty times as long.
const WATCHED: u64 = 100;

fn wanted() -> u64 {
    env::cases("GAMES", GAMES)
}

/// The set-up and the policy of a game: all combinations come in turn.
fn variety<G: Fixture>(setups: &[G::Setup], game: u64) -> (G::Setup, Policy) {
    let round = game / setups.len() as u64;
    let policy = if round.is_multiple_of(2) {
        Policy::Random
    } else {
        Policy::Hasty
    };
    (setups[game as usize % setups.len()], policy)
}

pub(crate) fn keep_every_invariant<G: Fixture>() {
    let setups = G::setups();
    let universe = G::universe();
    for game in 0..wanted().div_ceil(WATCHED) {
        let (setup, policy) = variety::<G>(&setups, game);
        let mut watch = Watch::<G> {
            universe: &universe,
            dice: SplitMix64(env::seed(game)),
        };
        watch.game(setup, policy);
    }
}

/// Simulates many games: they end within the bound, with all components and points in range. They are
/// spread over all cores; a game depends on its number only.
pub(crate) fn come_to_an_end<G: Fixture>() {
    let games = wanted();
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let began = Instant::now();
    let Tally {
        steps,
        decisions,
        points,
    } = thread::scope(|scope| {
        let share = |core| scope.spawn(move || Tally::of::<G>((core..games).step_by(cores)));
        let shares: Vec<_> = (0..cores as u64).map(share).collect();
        let tallies = shares.into_iter().map(|share| share.join().unwrap());
        tallies.reduce(Tally::with).unwrap()
    });
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{}: {games} games, {:.0} games/s, {:.0} steps/s, at most {decisions} decisions, at most \
         {points} points",
        G::TITLE.key(),
        games as f64 / seconds,
        steps as f64 / seconds,
    );
}

/// Statistics of some games: all steps, and the most decisions and points in one.
struct Tally {
    steps: u64,
    decisions: usize,
    points: i16,
}

impl Tally {
    fn of<G: Fixture>(games: impl Iterator<Item = u64>) -> Tally {
        let setups = G::setups();
        let mut player = QuickPlayer::<G>::new(Policy::Random);
        let mut tally = Tally {
            steps: 0,
            decisions: 0,
            points: i16::MIN,
        };
        for number in games {
            let (setup, policy) = variety::<G>(&setups, number);
            let seed = env::seed(number);
            player.policy = policy;
            let mut dice = SplitMix64(!seed);
            let mut game = G::start(setup).unwrap();
            let mut decisions = 0;
            while let Some(step) = player.step(&game, &mut dice) {
                assert!(step.apply(&mut game), "{step:?} was offered and refused");
                decisions += usize::from(matches!(step, Step::Decision(_)));
                tally.steps += 1;
            }
            assert!(
                G::MOST_DECISIONS.is_none_or(|most| decisions <= most),
                "seed {seed}"
            );
            check_end(&game);
            let points = game.standings().rows().iter().map(|row| row.points).max();
            tally.decisions = tally.decisions.max(decisions);
            tally.points = tally.points.max(points.unwrap());
        }
        tally
    }

    fn with(self, other: Tally) -> Tally {
        Tally {
            steps: self.steps + other.steps,
            decisions: self.decisions.max(other.decisions),
            points: self.points.max(other.points),
        }
    }
}

pub(crate) fn the_state_stays_small<G: Fixture>() {
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
    dice: SplitMix64,
}

impl<G: Fixture> Watch<'_, G> {
    fn one_in(&mut self, n: u32) -> bool {
        below(&mut self.dice, n) == 0
    }

    fn game(&mut self, setup: G::Setup, policy: Policy) {
        let mut game = G::start(setup).unwrap();
        assert_eq!(game.setup(), setup);
        let mut log = opening::<G>(setup).to_vec();
        let mut middle = None;
        let mut quick = QuickPlayer::new(policy);
        loop {
            let mut same_dice = self.dice.clone();
            let Some(step) = random_step(&game, policy, &mut self.dice) else {
                break;
            };
            assert_eq!(quick.step(&game, &mut same_dice), Some(step));
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
        game.check_conservation();
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

fn check_standings<G: Fixture>(game: &G) {
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

fn check_end<G: Fixture>(game: &G) {
    assert_eq!(game.next(), Next::Over);
    game.check_conservation();
    check_standings(game);
    assert!(game.standings().winners().count() >= 1);
    assert_eq!(G::load(game.position().clone()).as_ref(), Ok(game));
}

/// `check`, `legal` and `play` agree on an action, and an illegal one changes nothing.
fn check_agrees<G: Game>(game: &G, actions: &[G::Action], action: G::Action) {
    let listed = actions.contains(&action);
    assert_eq!(game.check(action).is_ok(), listed, "{action:?} in {game:?}");
    if !listed {
        let mut same = game.clone();
        assert_eq!(same.play(action), game.check(action));
        assert_eq!(&same, game, "{action:?} was refused and changed something");
    }
}

/// No action or outcome is listed twice, and each can be applied.
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

fn check_refused_outcomes<G: Fixture>(game: &G, outcomes: &[(G::Outcome, u32)]) {
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
