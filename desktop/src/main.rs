//! `tacklebox`: the device on your desk.
#![forbid(unsafe_code)]

use std::{env, io, process::ExitCode};

use desktop::{
    Trouble,
    memory::Memory,
    options::{self, Command, Desk},
    page, referee, shot,
    tape::{self, Recorder},
    tournament,
    window::{self, NoWindow},
};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("tacklebox: {trouble}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Trouble> {
    match options::read(env::args_os().skip(1))? {
        Command::Help => print!("{}", options::help()),
        Command::Version => println!("tacklebox {}", env!("CARGO_PKG_VERSION")),
        Command::Shot(order) => {
            for file in shot::run(&order)? {
                println!("{}", file.display());
            }
        }
        Command::Tournament(order) => print!("{}", tournament::run(&order)?),
        Command::Tables { game, games, seed } => tournament::tables::print(game, games, seed)?,
        Command::ReplayTape { tape, out } => {
            let played = tape::play(&tape)?;
            if let Some(out) = &out {
                played.save(out)?;
            }
            println!("{played}");
        }
        Command::Referee => referee::run(io::stdin().lock(), io::stdout().lock())
            .map_err(|error| Trouble(format!("the referee cannot go on: {error}")))?,
        Command::Desk(desk) => open(&desk)?,
    }
    Ok(())
}

fn open(desk: &Desk) -> Result<(), Trouble> {
    let mut memory = Memory::open(&desk.saves)?;
    let settings = memory.settings(desk.language);
    let record = |path| Recorder::create(path, desk.layout, &settings);
    let tape = desk.record.as_deref().map(record).transpose()?;
    if desk.page {
        return page::serve(desk, memory, tape);
    }
    match window::run(desk, memory, tape) {
        Ok(()) => Ok(()),
        Err(NoWindow { why, memory, tape }) => {
            println!("No window can be opened here ({why}), so a page shows the device.");
            page::serve(desk, memory, tape)
        }
    }
}
