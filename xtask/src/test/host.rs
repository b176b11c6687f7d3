//! Tests that run where they are compiled.

use anyhow::Result;

use super::Outcome;
use crate::program;

/// All crates but the one that only a device can run.
pub(super) const HOST_CRATES: [&str; 3] = ["--workspace", "--exclude", "firmware"];

/// Unit, property, golden and integration tests.
pub(super) fn tests() -> Result<Outcome> {
    let mut cargo = program::cargo();
    if program::find("cargo-nextest").is_some() {
        cargo.args(["nextest", "run", "--cargo-quiet", "--no-fail-fast"]);
        cargo.args(["--status-level", "slow"]);
    } else {
        cargo.args(["test", "--quiet", "--no-fail-fast", "--all-targets"]);
    }
    program::run(cargo.args(HOST_CRATES))?;
    Ok(Outcome::Passed)
}

/// The examples in the documentation, which nextest leaves out.
pub(super) fn doc_tests() -> Result<Outcome> {
    program::run(
        program::cargo()
            .args(["test", "--quiet", "--doc"])
            .args(HOST_CRATES),
    )?;
    Ok(Outcome::Passed)
}
