//! `cargo xtask firmware`: the images for the device, and what they take of it.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::args::{Args, unknown};
use crate::board::{self, Board};
use crate::image::{FLASH_BUDGET, Image, KIB, RAM_BUDGET, Size};
use crate::setup::compiler::{Compiler, Subcommand, TARGET};
use crate::table::table;
use crate::{loader, program, project, reproducible};

pub(crate) fn command(mut args: Args) -> Result<()> {
    let (mut boards, mut for_loader) = (Vec::new(), false);
    while let Some(option) = args.option()? {
        match option.as_str() {
            "board" => boards.push(args.board()?),
            "loader" => for_loader = true,
            _ => return unknown(&option),
        }
    }
    if for_loader {
        if boards.iter().any(|board| *board != loader::BOARD) {
            bail!("only {} has a loader", loader::BOARD.name);
        }
        let size = Image::read(&loader::build()?)?.size()?;
        return report(&[(Program::Card.file(loader::BOARD), loader::BOARD, size)]);
    }
    if boards.is_empty() {
        boards = boards::ALL.to_vec();
    }
    build_all(&boards)
}

/// Builds the images, prints the table of sizes, and fails where one is over its budget.
pub(crate) fn build_all(boards: &[Board]) -> Result<()> {
    let mut sizes = Vec::new();
    for board in boards {
        let size = Image::read(&build(board, Program::Game)?)?.size()?;
        sizes.push((board.name.to_owned(), *board, size));
    }
    report(&sizes)
}

/// Prints the table of sizes, and fails where an image is over its budget.
fn report(images: &[(String, Board, Size)]) -> Result<()> {
    let mut rows = Vec::new();
    let mut over = Ok(());
    for (name, board, size) in images {
        rows.push(row(name, board, *size));
        over = over.and(size.check().with_context(|| name.clone()));
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
    /// The same, for the Picopad's loader.
    Card,
    /// Drawing and flushing against the clock, for `cargo xtask bench`.
    Bench,
    /// Computer players against the clock, for the same.
    Thinking,
}

impl Program {
    fn binary(self) -> &'static str {
        match self {
            Program::Game | Program::Card => "firmware",
            Program::Bench => "bench",
            Program::Thinking => "thinking",
        }
    }

    fn file(self, board: Board) -> String {
        match self {
            Program::Game => board.name.to_owned(),
            Program::Card => format!("{}-card", board.name),
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
    cargo.args(features(board));
    cargo.args([
        "--config",
        &reproducible::config(&format!("target.{TARGET}")),
    ]);
    if which.contains(&Program::Card) {
        cargo.args(["--features", "firmware/picopad-loader"]);
    }
    program::run(&mut cargo)?;
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
    // For the card, `loader` writes it in the loader's own form.
    if which != Program::Card {
        fs::write(elf.with_extension("uf2"), Image::read(&elf)?.uf2()?)?;
    }
    fs::write(project::boards(), board::to_json(&boards::ALL).to_string())?;
    Ok(elf)
}

/// Exactly one board per image.
pub(crate) fn features(board: Board) -> [String; 2] {
    ["--features".into(), format!("boards/board-{}", board.name)]
}

fn row(name: &str, board: Board, size: Size) -> Vec<String> {
    let left = |used: u64, budget: u64| budget as i64 - used as i64;
    vec![
        name.to_owned(),
        size.flash.to_string(),
        left(size.flash, FLASH_BUDGET).to_string(),
        size.statics.to_string(),
        left(size.statics, RAM_BUDGET).to_string(),
        board::frame_bytes(board).to_string(),
        size.stack_room.to_string(),
    ]
}
