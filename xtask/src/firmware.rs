//! `cargo xtask firmware`: the images for the device, and what they take of it.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::args::Args;
use crate::board::{self, Board};
use crate::image::{FLASH_BUDGET, Image, KIB, RAM_BUDGET, Size};
use crate::setup::compiler::{Compiler, Subcommand, TARGET};
use crate::table::table;
use crate::{program, project};

pub(crate) fn command(args: Args) -> Result<()> {
    build_all(&args.boards()?)
}

/// Builds the images, prints the table of sizes, and fails where one is over its budget.
pub(crate) fn build_all(boards: &[Board]) -> Result<()> {
    let mut rows = Vec::new();
    let mut over = Ok(());
    for board in boards {
        let size = Image::read(&build(board, Program::Game)?)?.size()?;
        rows.push(row(board, size));
        over = over.and(size.check().context(board.name));
    }
    let head = [
        "bytes",
        "flash",
        "left",
        "static RAM",
        "left",
        "frame buffer",
        "stack room",
    ];
    print!("{}", table(&head, &rows));
    println!(
        "budgets: flash {} KiB; static RAM with the deepest stack {} KiB",
        FLASH_BUDGET / KIB,
        RAM_BUDGET / KIB
    );
    println!("images: {}", project::short(&project::images()));
    over
}

/// The programs of the firmware crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Program {
    /// What a user flashes.
    Game,
    /// Drawing and flushing against the clock, for `cargo xtask bench`.
    Bench,
    /// Computer players against the clock, for the same.
    Thinking,
}

impl Program {
    fn binary(self) -> &'static str {
        match self {
            Program::Game => "firmware",
            Program::Bench => "bench",
            Program::Thinking => "thinking",
        }
    }

    fn file(self, board: Board) -> String {
        match self {
            Program::Game => board.name.to_owned(),
            Program::Bench | Program::Thinking => format!("{}-{}", board.name, self.binary()),
        }
    }
}

/// Builds one program for one board and puts its ELF and UF2 under `target/firmware`. Returns the ELF.
pub(crate) fn build(board: Board, which: Program) -> Result<PathBuf> {
    let [image] = build_several(board, [which])?;
    Ok(image)
}

/// The same for several programs, linked side by side.
pub(crate) fn build_several<const N: usize>(
    board: Board,
    which: [Program; N],
) -> Result<[PathBuf; N]> {
    let mut cargo = Compiler::obtain()?.cargo(Subcommand::Build)?;
    cargo.args(["--quiet", "--profile", "firmware", "--package", "firmware"]);
    for program in which {
        cargo.args(["--bin", program.binary()]);
    }
    program::run(cargo.args(features(board)))?;
    let mut images = which.map(|_| PathBuf::new());
    for (image, which) in images.iter_mut().zip(which) {
        *image = lay_out(board, which)?;
    }
    Ok(images)
}

/// Copies what was compiled for a board to the images, with the boards' descriptions beside it.
fn lay_out(board: Board, which: Program) -> Result<PathBuf> {
    let built = project::target()
        .join("thumb")
        .join(TARGET)
        .join("firmware")
        .join(which.binary());
    let elf = project::images()
        .join(which.file(board))
        .with_extension("elf");
    fs::create_dir_all(project::images())?;
    fs::copy(&built, &elf).with_context(|| format!("cannot copy {}", project::short(&built)))?;
    fs::write(elf.with_extension("uf2"), Image::read(&elf)?.uf2()?)?;
    fs::write(project::boards(), board::to_json(&boards::ALL).to_string())?;
    Ok(elf)
}

/// Exactly one board per image.
pub(crate) fn features(board: Board) -> [String; 2] {
    ["--features".into(), format!("boards/board-{}", board.name)]
}

fn row(board: Board, size: Size) -> Vec<String> {
    let left = |used: u64, budget: u64| budget as i64 - used as i64;
    vec![
        board.name.to_owned(),
        size.flash.to_string(),
        left(size.flash, FLASH_BUDGET).to_string(),
        size.statics.to_string(),
        left(size.statics, RAM_BUDGET).to_string(),
        board::frame_bytes(board).to_string(),
        size.stack_room.to_string(),
    ]
}
