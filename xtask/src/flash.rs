//! `cargo xtask flash`: the image onto a device, by a debug probe, or over USB if the device runs already, or by hand.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use anyhow::{Context, Result};

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
    let uf2 = elf.with_extension("uf2");
    println!("No debug probe here (`probe-rs list` shows none).");
    if drive().is_none() && restarted_by_usb() {
        let appears = Instant::now() + APPEARS;
        while drive().is_none() && Instant::now() < appears {
            thread::sleep(LOOK);
        }
    }
    if let Some(drive) = drive() {
        let name = format!("{}.uf2", board.name);
        fs::copy(&uf2, drive.join(name))
            .with_context(|| format!("cannot copy to {}", drive.display()))?;
        println!("Copied to {}. The device starts.", drive.display());
        return Ok(());
    }
    println!("By hand:");
    println!("  1. {}", board.boot_loader);
    println!("     A drive named RPI-RP2 appears.");
    println!("  2. Copy {} onto it.", project::short(&uf2));
    println!("     The drive goes away and the device starts.");
    Ok(())
}

/// How long a restarted device takes to appear as a drive.
const APPEARS: Duration = Duration::from_secs(10);
/// Between two looks for it.
const LOOK: Duration = Duration::from_millis(250);

/// Whether a device that runs Tacklebox was there and restarts into the boot loader.
fn restarted_by_usb() -> bool {
    let mut tacklebox = program::cargo();
    tacklebox.args([
        "run",
        "--quiet",
        "--package",
        "desktop",
        "--",
        "usb",
        "boot",
    ]);
    program::ask(&mut tacklebox).is_ok()
}

/// Where the boot loader's drive is mounted.
fn drive() -> Option<PathBuf> {
    const NAME: &str = "RPI-RP2";
    let user = env::var_os("USER").unwrap_or_default();
    let places = ["/Volumes", "/media", "/run/media"].map(PathBuf::from);
    let of_user = ["/media", "/run/media"].map(|place| Path::new(place).join(&user));
    let mut drives = places.into_iter().chain(of_user).map(|it| it.join(NAME));
    drives.find(|drive| drive.join("INFO_UF2.TXT").is_file())
}

fn probe_is_there() -> bool {
    let probes = program::ask(Command::new("probe-rs").arg("list"));
    // It lists them as `[0]: name -- 2e8a:000c:…`.
    probes.is_ok_and(|list| {
        list.lines()
            .any(|line| line.trim_start().starts_with("[0]"))
    })
}
