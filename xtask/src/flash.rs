//! `cargo xtask flash`: the image onto a device.

use std::process::Command;

use anyhow::Result;

use crate::args::{Args, unknown};
use crate::board;
use crate::firmware::{self, Program};
use crate::{program, project};

pub(crate) fn command(mut args: Args) -> Result<()> {
    let mut board = None;
    while let Some(option) = args.option()? {
        match option.as_str() {
            "board" => board = Some(args.board()?),
            _ => return unknown(&option),
        }
    }
    let board = board::required(board)?;
    let elf = firmware::build(board, Program::Game)?;
    if probe_is_there() {
        // Then it shows the log until Ctrl-C.
        return program::run(
            Command::new("probe-rs")
                .args(["run", "--chip", "RP2040"])
                .arg(elf),
        );
    }
    println!("No debug probe here (`probe-rs list` shows none), so by hand:");
    println!("  1. {}", board.boot_loader);
    println!("     A drive named RPI-RP2 appears.");
    println!(
        "  2. Copy {} onto it.",
        project::short(&elf.with_extension("uf2"))
    );
    println!("     The drive goes away and the device starts.");
    Ok(())
}

fn probe_is_there() -> bool {
    let probes = program::ask(Command::new("probe-rs").arg("list"));
    // It lists them as `[0]: name -- 2e8a:000c:…`.
    probes.is_ok_and(|list| {
        list.lines()
            .any(|line| line.trim_start().starts_with("[0]"))
    })
}
