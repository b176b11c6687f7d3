//! `tacklebox`: the device on your desk.
#![forbid(unsafe_code)]

use std::{env, io, process::ExitCode};

use desktop::{
    Trouble,
    memory::Memory,
    options::{self, Command, Desk},
    page, referee, shot, tournament,
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
        Command::Referee => referee::run(io::stdin().lock(), io::stdout().lock())
            .map_err(|error| Trouble(format!("the referee cannot go on: {error}")))?,
        Command::Desk(desk) => open(&desk)?,
    }
    Ok(())
}

fn open(desk: &Desk) -> Result<(), Trouble> {
    let mut memory = Memory::open(&desk.saves)?;
    if !desk.page {
        match window::run(desk, memory) {
            Ok(()) => return Ok(()),
            Err(NoWindow { why, memory: kept }) => {
                println!("No window can be opened here ({why}), so a page shows the device.");
                memory = kept;
            }
        }
    }
    page::serve(desk, memory)
}
