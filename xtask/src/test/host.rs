//! Tests that run on the host.

use std::env;
use std::process::Command;

use anyhow::Result;

use super::Outcome;
use crate::program;

/// All crates but the one that only a device can run.
pub(crate) const HOST_CRATES: [&str; 3] = ["--workspace", "--exclude", "firmware"];

/// How often the random tests of `--quick` try, unless the user asks for another number. The defaults of a
/// full run, and what is counted, are in docs/commands.md.
const SHORT: [(&str, &str); 4] = [
    ("GAMES", "300"),
    ("CUTS", "3000"),
    ("MONKEY", "5000"),
    ("THINK", "1"),
];

/// Unit, property, golden and integration tests.
pub(super) fn tests() -> Result<Outcome> {
    run(&mut cargo_test())
}

/// The same with fewer random games, keys and power cuts.
pub(super) fn short_tests() -> Result<Outcome> {
    let mut cargo = cargo_test();
    for (name, value) in SHORT {
        if env::var_os(name).is_none() {
            cargo.env(name, value);
        }
    }
    run(&mut cargo)
}

fn run(cargo: &mut Command) -> Result<Outcome> {
    program::run(cargo)?;
    Ok(Outcome::Passed)
}

fn cargo_test() -> Command {
    let mut cargo = program::cargo();
    if program::find("cargo-nextest").is_some() {
        cargo.args(["nextest", "run", "--cargo-quiet", "--no-fail-fast"]);
        cargo.args(["--status-level", "slow"]);
    } else {
        cargo.args(["test", "--quiet", "--no-fail-fast", "--all-targets"]);
    }
    cargo.args(HOST_CRATES);
    cargo
}

/// The examples in the documentation, which neither nextest nor `--all-targets` runs.
pub(super) fn doc_tests() -> Result<Outcome> {
    run(program::cargo()
        .args(["test", "--quiet", "--doc"])
        .args(HOST_CRATES))
}
