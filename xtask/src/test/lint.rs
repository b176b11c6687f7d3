//! What can be said about the source without running it.

use std::process::Command;

use anyhow::Result;

use super::Outcome;
use super::host::HOST_CRATES;
use crate::board::Board;
use crate::firmware;
use crate::program;
use crate::setup::compiler::{Compiler, Subcommand};

/// Crates that are part of an image.
const DEVICE_CRATES: [&str; 8] = [
    "rules-core",
    "opponents",
    "dice",
    "keys",
    "ui",
    "store",
    "boards",
    "firmware",
];

pub(super) fn format() -> Result<Outcome> {
    program::run(program::cargo().args(["fmt", "--all", "--check"]))?;
    Ok(Outcome::Passed)
}

/// Before anything else is built: who knows whom, and what the rooms promise.
pub(super) fn house() -> Result<Outcome> {
    program::run(program::cargo().args([
        "test",
        "--quiet",
        "--package",
        "xtask",
        "--test",
        "house",
    ]))?;
    Ok(Outcome::Passed)
}

pub(super) fn deny() -> Result<Outcome> {
    if program::find("cargo-deny").is_none() {
        return Ok(Outcome::NotRun("cargo-deny is not installed"));
    }
    program::run(program::cargo().args(["deny", "--all-features", "check"]))?;
    Ok(Outcome::Passed)
}

pub(super) fn clippy_host() -> Result<Outcome> {
    let mut clippy = program::cargo();
    clippy
        .args(["clippy", "--quiet"])
        .args(HOST_CRATES)
        .args(["--all-targets", "--"]);
    program::run(clippy.args(["-D", "warnings"]))?;
    Ok(Outcome::Passed)
}

pub(super) fn clippy_device() -> Result<Outcome> {
    let compiler = Compiler::obtain()?;
    compiler.obtain_clippy()?;
    for board in boards::ALL {
        let mut clippy = device_cargo(compiler, Subcommand::Clippy, board)?;
        program::run(clippy.args(["--", "-D", "warnings"]))?;
    }
    Ok(Outcome::Passed)
}

pub(super) fn docs() -> Result<Outcome> {
    let mut host = program::cargo();
    host.args(["doc", "--quiet", "--no-deps"]).args(HOST_CRATES);
    program::run(host.env("RUSTDOCFLAGS", "-D warnings"))?;
    let mut device = device_cargo(Compiler::obtain()?, Subcommand::Doc, boards::ALL[0])?;
    program::run(device.arg("--no-deps").env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(Outcome::Passed)
}

/// With the image's own profile, so that build scripts and macros are compiled once for all of it.
fn device_cargo(compiler: Compiler, subcommand: Subcommand, board: Board) -> Result<Command> {
    let mut cargo = compiler.cargo(subcommand)?;
    cargo
        .args(["--quiet", "--profile", "firmware"])
        .args(firmware::features(board));
    for name in DEVICE_CRATES {
        cargo.args(["--package", name]);
    }
    Ok(cargo)
}
