//! `tacklebox puzzles`: finds positions for the puzzles of the logbook.
//!
//! Two medium players play. A decision is a candidate where the device's search finds another action than the first thought,
//! the best prior. A hundred times the steps then say whether the action is clearly best: the first thought and the next best
//! action must both lose at least a tenth of the expected result. Owns the search; the format is that of `ui::puzzles`.

use std::path::PathBuf;

use opponents::{Heuristic, Judge, Level, Mark, Policy, SearchParams, Sfc32, Thinker, Worth};
use rules_core::{
    Next, Seat, Title, chance,
    fish::{self, Fish},
    klofni::{self, Klofni},
    kohaku::{self, Kohaku},
    log::{self, Step, StepOf},
    podwodni::{self, Podwodni},
    rybowisko::{self, Rybowisko},
};
use ui::puzzles::{COUNT, Puzzle};

use crate::CliError;

/// What the command line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    pub game: Title,
    pub games: u32,
    pub seed: u64,
    /// Where the file is written, `GAME.puzzles`.
    pub out: Option<PathBuf>,
}

/// How many times the device's steps the check has.
const DEEPER: u32 = 100;
/// The longest log of a puzzle, so that the position is soon on the screen.
const LONGEST: usize = 500;

/// A puzzle that was found, and how much its solution gains.
#[derive(Clone, Debug)]
struct Found {
    stars: u8,
    solution: heapless::Vec<u8, 3>,
    log: Vec<u8>,
    /// How much of the game was over, and how much of the expected result the solution gains, in percent.
    percent: u8,
    gain: u8,
}

/// Finds the puzzles of a game, prints them, and writes them whenever there is one more.
pub fn run(order: &Order) -> Result<(), CliError> {
    let found = match order.game {
        Title::Rybowisko => find::<Rybowisko>(rybowisko::Setup::players(2), order),
        Title::Podwodni => find::<Podwodni>(podwodni::Setup::players(2), order),
        Title::Fish => find::<Fish>(fish::Setup::players(2), order),
        Title::Kohaku => find::<Kohaku>(kohaku::Setup::players(2), order),
        Title::Klofni => find::<Klofni>(klofni::Setup::players(2), order),
    }?;
    if found < COUNT {
        let (key, games) = (order.game.key(), order.games);
        return Err(CliError(format!(
            "{key}: only {found} puzzles in {games} games"
        )));
    }
    Ok(())
}

fn find<G: Heuristic>(setup: G::Setup, order: &Order) -> Result<usize, CliError> {
    let mut found = Vec::new();
    for number in 0..u64::from(order.games) {
        let game = G::start(setup).expect("two may play every game");
        if let Some(puzzle) = of_game(game, order.seed << 32 | number) {
            found.push(puzzle);
            // From easy to hard; of equals the clearest first.
            found.sort_by_key(|puzzle: &Found| (puzzle.stars, u8::MAX - puzzle.gain));
            write(&found, order)?;
        }
        if found.len() == COUNT {
            break;
        }
    }
    Ok(found.len())
}

fn write(found: &[Found], order: &Order) -> Result<(), CliError> {
    let Some(out) = &order.out else {
        return Ok(());
    };
    let mut bytes = Vec::new();
    for puzzle in found {
        let puzzle = Puzzle {
            stars: puzzle.stars,
            percent: puzzle.percent,
            solution: &puzzle.solution,
            log: &puzzle.log,
        };
        puzzle.write(&mut |part| bytes.extend_from_slice(part));
    }
    let file = out.join(format!("{}.puzzles", order.game.key()));
    std::fs::write(&file, bytes)
        .map_err(|error| CliError(format!("cannot write {}: {error}", file.display())))
}

/// A decision of a game that was played.
struct Moment<G> {
    game: G,
    seat: Seat,
    /// The length of the log before it.
    at: usize,
}

/// Plays a game and looks at some of its decisions, until one is a puzzle.
fn of_game<G: Heuristic>(mut game: G, seed: u64) -> Option<Found> {
    let mut dice = Sfc32::new(seed, 0);
    let mut log = log::opening::<G>(game.setup()).to_vec();
    let mut moments = Vec::new();
    for step in 0u64.. {
        let taken: StepOf<G> = match game.next() {
            Next::Over => break,
            Next::Chance => Step::Outcome(chance::roll(&game, &mut dice).expect("chance is next")),
            Next::Decision(seat) => {
                if chance::below(&mut dice, 3) == 0 && log.len() <= LONGEST {
                    let (game, at) = (game.clone(), log.len());
                    moments.push(Moment { game, seat, at });
                }
                let thinker = Thinker::new(&game, seat, Level::Medium, seed ^ step << 8);
                Step::Decision(thinker.expect("a decision is due").best())
            }
        };
        log.extend_from_slice(&taken.to_bytes());
        assert!(taken.apply(&mut game), "a legal step");
    }
    moments.iter().find_map(|moment| {
        let percent = (100 * moment.at / log.len()) as u8;
        let worth = Worth::of(G::TITLE, percent);
        let found = puzzle_at(&moment.game, moment.seat, worth, seed ^ moment.at as u64)?;
        println!(
            "{}: {} stars, {} %, at {percent} %",
            G::TITLE.key(),
            found.stars,
            found.gain
        );
        Some(Found {
            log: log[..moment.at].to_vec(),
            percent,
            ..found
        })
    })
}

/// The puzzle that this position is, still without its log, if it is one.
fn puzzle_at<G: Heuristic>(game: &G, seat: Seat, worth: Worth, seed: u64) -> Option<Found> {
    let hard = SearchParams::of(Level::Hard, G::TITLE);
    let (first, _) = ranked(game, seat, None)?;
    // Most decisions are none: a short search says so.
    let short = SearchParams {
        steps: hard.steps / 3,
        ..hard
    };
    let mut thinker = Thinker::with_params(game, seat, short, seed)?;
    while !thinker.think(1000) {}
    if thinker.best() == first {
        return None;
    }
    let judge = |played, times: u32| {
        let mut judge = Judge::new(game, seat, played, worth, hard.steps * times, seed)?;
        while !judge.think(1000) {}
        Some((judge.best(), judge.verdict()))
    };
    let (best, verdict) = judge(first, 1)?;
    if best == first || verdict.is_good() {
        return None;
    }
    let (still_best, verdict) = judge(best, 1)?;
    if still_best != best || verdict.mark != Mark::Star {
        return None;
    }
    let (deep_best, first_loses) = judge(first, DEEPER)?;
    if deep_best != best || first_loses.is_good() {
        return None;
    }
    let (deep_best, next_loses) = judge(best, DEEPER)?;
    if deep_best != best || next_loses.mark != Mark::Star {
        return None;
    }
    let (_, rank) = ranked(game, seat, Some(best))?;
    Some(Found {
        stars: match rank {
            0..=1 => 1,
            2..=3 => 2,
            _ => 3,
        },
        solution: Step::<G::Action, G::Outcome>::Decision(best).to_bytes(),
        log: Vec::new(),
        percent: 0,
        gain: first_loses.percent.min(next_loses.percent),
    })
}

/// The first thought, and at which place of all thoughts this action is.
fn ranked<G: Heuristic>(
    game: &G,
    seat: Seat,
    action: Option<G::Action>,
) -> Option<(G::Action, usize)> {
    let mut rng = Sfc32::new(0, 0);
    let known = game.imagine(seat, &mut rng);
    let mut thoughts: Vec<(G::Action, i32)> = Vec::new();
    known.visit_actions(Policy::Sound, &mut |action, prior| {
        thoughts.push((action, prior.value))
    });
    thoughts.sort_by_key(|(_, value)| -value);
    let (first, _) = *thoughts.first()?;
    let rank = thoughts
        .iter()
        .position(|(thought, _)| Some(*thought) == action);
    Some((first, rank.unwrap_or(thoughts.len())))
}
