//! `cargo xtask bench`: the device's figures, each beside its budget and beside what it is measured
//! against. Times are simulated: exact on the wire, a little optimistic for the core. Only where the
//! device is set beside this machine, this machine's real time counts.

mod figures;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::args::{Args, unknown};
use crate::board::Board;
use crate::emulate::{self, Options};
use crate::firmware::{self, Program};
use crate::image::Image;
use crate::table::table;
use crate::{program, project};
use figures::{Figure, Lines, Sources};

/// Long enough for every measurement of an image that measures; it sleeps when it is done.
const BENCH_STEPS: &str = r#"[{"line": 1, "do": "wait", "ms": 240000}]"#;

/// Games of each title for the pace of this machine: a good second of work.
const HOST_GAMES: u32 = 500;

pub(crate) fn command(mut args: Args) -> Result<()> {
    let mut as_json = false;
    while let Some(option) = args.option()? {
        match option.as_str() {
            "json" => as_json = true,
            _ => return unknown(&option),
        }
    }
    let mut measured = Vec::new();
    let host = host_lines()?;
    // The same chip and the same code on both boards: timed on the first.
    let thinking = told_by(Board::ALL[0], Program::Thinking)?;
    for board in Board::ALL {
        let game = firmware::build(board, Program::Game)?;
        let steps = emulate::steps_of(&project::root().join("xtask/scripts/bench.keys"))?;
        let report = play(board, &game, &steps)?;
        let boards = boards(board, &game)?;
        let lines = told_by(board, Program::Bench)?;
        let sources = Sources {
            board,
            size: Image::read(&game)?.size()?,
            timings: &report.timings,
            boards: &boards,
            bench: &lines,
            thinking: &thinking,
            host: &host,
        };
        measured.extend(
            figures::all(&sources)?
                .into_iter()
                .map(|figure| (board, figure)),
        );
    }
    print(&measured, as_json);
    let over: Vec<String> = measured
        .iter()
        .filter(|(_, figure)| !figure.is_within())
        .map(|(board, figure)| format!("{} on {}", figure.name, board.name()))
        .collect();
    if !over.is_empty() {
        bail!("over budget: {}", over.join(", "));
    }
    Ok(())
}

/// What a program that measures tells on a board.
fn told_by(board: Board, program: Program) -> Result<Lines> {
    let image = firmware::build(board, program)?;
    let played = play(board, &image, &serde_json::from_str(BENCH_STEPS)?)?;
    bench_lines(&played.log).with_context(|| project::short(&image))
}

/// The reports on the scripts of the five games.
fn boards(board: Board, image: &Path) -> Result<Vec<Value>> {
    let mut reports = Vec::new();
    for game in &figures::boards::BOARDS {
        let script = format!("xtask/scripts/bench-{}.keys", game.key);
        let steps = emulate::steps_of(&project::root().join(script))?;
        reports.push(play(board, image, &steps)?.timings);
    }
    Ok(reports)
}

struct Played {
    timings: Value,
    log: String,
}

fn play(board: Board, image: &Path, steps: &Value) -> Result<Played> {
    fs::create_dir_all(project::scratch())?;
    // Two runs at once must not write into each other's log.
    let log = project::scratch().join(format!("bench-{}.log", std::process::id()));
    let options = Options {
        log: Some(log.clone()),
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
    cargo.args(["run", "--release", "--quiet", "--package", "rules-core"]);
    cargo.args(["--example", "pace", &HOST_GAMES.to_string()]);
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
            .map(|(board, figure)| figure.json(*board))
            .collect();
        println!("{}", json!({ "figures": figures }));
        return;
    }
    let head = [
        "figure", "board", "measured", "budget", "ratio", "against", "", "ratio",
    ];
    let rows: Vec<Vec<String>> = measured
        .iter()
        .map(|(board, figure)| figure.row(*board))
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
