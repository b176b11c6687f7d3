//! `tacklebox`: the command line program around the host simulator.
#![forbid(unsafe_code)]

use std::{env, io, process::ExitCode};

use desktop::{
    CliError, bits, calibrate, fit,
    memory::Memory,
    options::{self, Command, PlayOptions},
    page, puzzles, referee, replay_link, shot,
    tape::{self, Recorder},
    tournament, usb,
    window::{self, NoWindow},
};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tacklebox: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), CliError> {
    match options::read(env::args_os().skip(1))? {
        Command::Help => print!("{}", options::help()),
        Command::Version => println!("tacklebox {}", env!("CARGO_PKG_VERSION")),
        Command::Shot(order) => {
            for file in shot::run(&order)? {
                println!("{}", file.display());
            }
        }
        Command::Tournament(order) => print!("{}", tournament::run(&order)?),
        Command::Fit(order) => fit::run(order)?,
        Command::Calibrate(order) => calibrate::run(order),
        Command::Puzzles(order) => puzzles::run(&order)?,
        Command::Tables { game, games, seed } => tournament::tables::print(game, games, seed)?,
        Command::ReplayTape { tape, out } => {
            let played = tape::play(&tape)?;
            if let Some(out) = &out {
                played.save(out)?;
            }
            println!("{played}");
        }
        Command::ReplayLink(link) => print!("{}", replay_link::run(&link)?),
        Command::Referee => referee::run(io::stdin().lock(), io::stdout().lock())
            .map_err(|error| CliError(format!("the referee cannot go on: {error}")))?,
        Command::Bits(order) => bits::run(&order)?,
        Command::Usb(order) => usb::run(&order)?,
        Command::Play(options) => open(&options)?,
    }
    Ok(())
}

fn open(options: &PlayOptions) -> Result<(), CliError> {
    let mut memory = Memory::open(&options.saves)?;
    let settings = memory.settings(options.language);
    let record = |path| Recorder::create(path, options.layout, &settings);
    let tape = options.record.as_deref().map(record).transpose()?;
    if options.page {
        return page::serve(options, memory, tape);
    }
    match window::run(options, memory, tape) {
        Ok(()) => Ok(()),
        Err(NoWindow { why, memory, tape }) => {
            println!("No window can be opened here ({why}), so a page shows the device.");
            page::serve(options, memory, tape)
        }
    }
}
