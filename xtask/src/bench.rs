//! `cargo xtask bench`: the device's figures, each beside its budget and beside what it is measured
//! against. Times are simulated on the emulator's silicon model: exact on the wire, with the flash cache's
//! misses for the core. The column `ideal` is the same without them. Only where the device is set beside
//! this machine, this machine's real time counts.

mod figures;

use std::fs;
use std::panic::resume_unwind;
use std::path::Path;
use std::thread::{self, ScopedJoinHandle};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::args::{Args, unknown};
use crate::board::{self, Board};
use crate::emulate::{self, Model, Options};
use crate::firmware::{self, Program};
use crate::image::Image;
use crate::setup::node;
use crate::table::table;
use crate::{program, project};
use figures::{Figure, Lines, Sources};

/// Long enough for every measurement of an image that measures; it sleeps when it is done.
const BENCH_STEPS: &str = r#"[{"line": 1, "do": "wait", "ms": 240000}]"#;

/// Games of each title for the pace of this machine: a good second of work.
const HOST_GAMES: u32 = 500;

const SILICON: Model = Model {
    ideal: false,
    slow_flash: false,
};
const SLOW_FLASH: Model = Model {
    slow_flash: true,
    ..SILICON
};
const IDEAL: Model = Model {
    ideal: true,
    ..SILICON
};

pub(crate) fn command(mut args: Args) -> Result<()> {
    let (mut as_json, mut with_ideal) = (false, true);
    while let Some(option) = args.option()? {
        match option.as_str() {
            "json" => as_json = true,
            "silicon-only" => with_ideal = false,
            _ => return unknown(&option),
        }
    }
    report(as_json, with_ideal)
}

/// Measures and prints; fails if a figure is over its budget.
pub(crate) fn report(as_json: bool, with_ideal: bool) -> Result<()> {
    let mut measured = measure(SILICON)?;
    if with_ideal {
        set_beside(&mut measured, &measure(IDEAL)?);
    }
    print(&measured, as_json);
    let over: Vec<String> = measured
        .iter()
        .filter(|(_, figure)| !figure.is_within())
        .map(|(board, figure)| format!("{} on {}", figure.name, board.name))
        .collect();
    if !over.is_empty() {
        bail!("over budget: {}", over.join(", "));
    }
    Ok(())
}

/// Adds the value of each figure in the ideal model.
fn set_beside(measured: &mut [(Board, Figure)], ideal: &[(Board, Figure)]) {
    for (board, figure) in measured {
        let same = |(other, ideal): &&(Board, Figure)| {
            other.name == board.name && ideal.name == figure.name
        };
        figure.ideal = ideal.iter().find(same).map(|(_, ideal)| ideal.value);
    }
}

/// All figures. This machine is timed while it does nothing else; then the boards run side by side, for
/// their time is simulated.
fn measure(model: Model) -> Result<Vec<(Board, Figure)>> {
    let host = host_lines()?;
    // The same chip and the same code on every board: timed on the first.
    let first = boards::ALL[0];
    let thinking = firmware::build(first, Program::Thinking)?;
    let mut images = Vec::new();
    for board in board::one_per_screen() {
        let [game, bench] = firmware::build_several(board, [Program::Game, Program::Bench])?;
        images.push((board, game, bench));
    }
    // Every run sees to it, but side by side they would install it at once.
    node::obtain()?;
    node::install("emulator")?;
    let (thinking, runs) = thread::scope(|scope| {
        let thinking = scope.spawn(|| told_by(first, &thinking, model));
        let runs: Vec<_> = images
            .iter()
            .map(|(board, game, bench)| scope.spawn(|| run(board, game, bench, model)))
            .collect();
        let runs: Vec<_> = runs.into_iter().map(joined).collect();
        (joined(thinking), runs)
    });
    let thinking = thinking?;
    let mut measured = Vec::new();
    for ((board, game, _), run) in images.iter().zip(runs) {
        let run = run?;
        let sources = Sources {
            board,
            size: Image::read(game)?.size()?,
            timings: &run.timings,
            boards: &run.boards,
            boards_slow_flash: &run.boards_slow_flash,
            housekeeping: &run.housekeeping,
            sleep: &run.sleep,
            bench: &run.bench,
            slow_flash: &run.slow_flash,
            thinking: &thinking,
            host: &host,
        };
        let figures = figures::all(&sources)?;
        measured.extend(figures.into_iter().map(|figure| (*board, figure)));
    }
    Ok(measured)
}

fn joined<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}

/// What a board told.
struct Run {
    timings: Value,
    boards: Vec<Value>,
    boards_slow_flash: Vec<Value>,
    /// Dice rolled with sound until sectors are erased, with the typical and with the longest times of the flash chip.
    housekeeping: [Value; 2],
    sleep: Value,
    bench: Lines,
    slow_flash: Lines,
}

fn run(board: Board, game: &Path, bench: &Path, model: Model) -> Result<Run> {
    let steps = |script| emulate::steps_of(&project::root().join("xtask/scripts").join(script));
    let rolls = steps("bench-housekeeping.keys")?;
    let at_rest = steps("bench-sleep.keys")?;
    Ok(Run {
        timings: play(board, game, &steps("bench.keys")?, model)?.timings,
        sleep: play(board, game, &at_rest, model)?.timings,
        housekeeping: [
            play(board, game, &rolls, model)?.timings,
            play(board, game, &rolls, SLOW_FLASH)?.timings,
        ],
        boards: games(board, game, model)?,
        boards_slow_flash: games(board, game, SLOW_FLASH)?,
        bench: told_by(board, bench, model)?,
        slow_flash: told_by(board, bench, SLOW_FLASH)?,
    })
}

/// What a program that measures tells on a board.
fn told_by(board: Board, image: &Path, model: Model) -> Result<Lines> {
    let played = play(board, image, &serde_json::from_str(BENCH_STEPS)?, model)?;
    bench_lines(&played.log).with_context(|| project::short(image))
}

/// The reports on the scripts of the five games.
fn games(board: Board, image: &Path, model: Model) -> Result<Vec<Value>> {
    let mut reports = Vec::new();
    for game in &figures::boards::BOARDS {
        let script = format!("xtask/scripts/bench-{}.keys", game.key);
        let steps = emulate::steps_of(&project::root().join(script))?;
        reports.push(play(board, image, &steps, model)?.timings);
    }
    Ok(reports)
}

struct Played {
    timings: Value,
    log: String,
}

fn play(board: Board, image: &Path, steps: &Value, model: Model) -> Result<Played> {
    let log = project::scratch_file("bench", "log")?;
    let options = Options {
        log: Some(log.clone()),
        model,
        ..Options::default()
    };
    let mut report = emulate::run(board, image, steps, &options)?;
    report.outcome.with_context(|| project::short(image))?;
    let played = Played {
        timings: report.json["timings"].take(),
        log: fs::read_to_string(&log)?,
    };
    fs::remove_file(log)?;
    Ok(played)
}

/// The pace of random play on this machine.
fn host_lines() -> Result<Lines> {
    let mut cargo = program::cargo();
    cargo.args([
        "run",
        "--release",
        "--quiet",
        "--package",
        "tacklebox-rules",
    ]);
    cargo.args(["--example", "benchmark", &HOST_GAMES.to_string()]);
    bench_lines(&program::ask(&mut cargo)?).context("the pace on this machine")
}

/// The lines `bench name=value` of a log that ends with `bench done`.
fn bench_lines(log: &str) -> Result<Lines> {
    let mut figures = Lines::new();
    for line in log.lines() {
        let Some((_, told)) = line.split_once("bench ") else {
            continue;
        };
        if told == "done" {
            return Ok(figures);
        }
        let (name, value) = told
            .split_once('=')
            .with_context(|| format!("\"{told}\" is no figure"))?;
        let value = value
            .parse()
            .with_context(|| format!("\"{told}\" is no figure"))?;
        figures.insert(name.to_owned(), value);
    }
    bail!("it did not get to its end")
}

fn print(measured: &[(Board, Figure)], as_json: bool) {
    if as_json {
        let figures: Vec<Value> = measured
            .iter()
            .map(|(board, figure)| figure.json(board))
            .collect();
        println!("{}", json!({ "figures": figures }));
        return;
    }
    let head = [
        "figure", "board", "measured", "budget", "ratio", "ideal", "against", "", "ratio",
    ];
    let rows: Vec<Vec<String>> = measured
        .iter()
        .map(|(board, figure)| figure.row(board))
        .collect();
    print!("{}", table(&head, &rows));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_from_the_log() {
        let log = "0.3 INFO  bench clear=4100\n0.4 INFO  hello\n0.5 INFO  bench flush_full=14760\n\
                   0.6 INFO  bench done\n";
        let figures = bench_lines(log).expect("a whole log");
        assert_eq!(figures["clear"], 4100.0);
        assert_eq!(figures["flush_full"], 14760.0);
    }

    #[test]
    fn a_run_that_stopped_in_the_middle_is_no_result() {
        assert!(bench_lines("0.3 INFO  bench clear=4100\n").is_err());
        assert!(bench_lines("0.3 INFO  bench clear=soon\n0.6 INFO  bench done\n").is_err());
    }
}
