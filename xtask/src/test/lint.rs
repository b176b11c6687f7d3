//! Static checks: format, dependencies, lints, documentation.

use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::Result;

use super::Outcome;
use super::host::HOST_CRATES;
use crate::board::{self, Board};
use crate::setup::compiler::{Compiler, Subcommand};
use crate::setup::tool::CARGO_DENY;
use crate::{firmware, program, project};

/// Crates that are linked into an image.
const DEVICE_CRATES: [&str; 10] = [
    "tacklebox-rules",
    "opponents",
    "fair-dice",
    "keys",
    "console",
    "ui",
    "store",
    "runtime",
    "boards",
    "firmware",
];

/// For the advisory data base: a shallow clone takes seconds, a missing network may take minutes to fail.
const FETCH_LIMIT: Duration = Duration::from_secs(60);

pub(super) fn format() -> Result<Outcome> {
    program::run(program::cargo().args(["fmt", "--all", "--check"]))?;
    Ok(Outcome::Passed)
}

/// The architecture rules of `xtask/tests/house.rs`, before anything else is built: allowed dependencies between
/// our crates, `no_std`, shared lints.
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

/// `deny.toml`: licences, banned crates and sources; advisories and yanked crates where the advisory data base
/// can be fetched.
pub(super) fn deny() -> Result<Outcome> {
    let file = CARGO_DENY.obtain()?;
    let deny = || {
        let mut command = Command::new(&file);
        command.current_dir(project::root());
        // `cargo deny check` by hand also lists warnings, such as two versions of one crate.
        command.args(["--locked", "--log-level", "error"]);
        command
    };
    let mut fetch = deny();
    fetch.args(["fetch", "db"]).stderr(Stdio::null());
    if program::run_within(&mut fetch, FETCH_LIMIT).is_err() {
        program::run(deny().args(["check", "bans", "licenses", "sources"]))?;
        return Ok(Outcome::PassedExcept(
            "advisories were not checked: their data base cannot be reached",
        ));
    }
    program::run(deny().arg("check"))?;
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
    // The other boards differ in their descriptions only, which their images compile.
    for board in board::one_per_screen() {
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

/// With the profile of the images, so that build scripts and macros are compiled only once.
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
