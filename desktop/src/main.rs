//! `tacklebox`: the device on your desk.
#![forbid(unsafe_code)]

use std::{env, io, process::ExitCode};

use desktop::{
    Trouble,
    options::{self, Command, Desk},
    page, referee, shot, tournament, window,
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
        Command::Help => print!("{}", options::HELP),
        Command::Version => println!("tacklebox {}", env!("CARGO_PKG_VERSION")),
        Command::Shot(order) => {
            for file in shot::run(&order)? {
                println!("{}", file.display());
            }
        }
        Command::Tournament(order) => print!("{}", tournament::run(&order)?),
        Command::Tables { games, seed } => tournament::tables::print(games, seed)?,
        Command::Referee => referee::run(io::stdin().lock(), io::stdout().lock())
            .map_err(|error| Trouble(format!("the referee cannot go on: {error}")))?,
        Command::Desk(desk) => open(desk)?,
    }
    Ok(())
}

fn open(desk: Desk) -> Result<(), Trouble> {
    if !desk.page {
        match window::run(desk) {
            Ok(()) => return Ok(()),
            Err(no_display) => {
                println!(
                    "No window can be opened here ({no_display}), so a page shows the device."
                );
            }
        }
    }
    page::serve(desk)
}
