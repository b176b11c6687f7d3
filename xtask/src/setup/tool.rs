//! Rust programs that our commands call. One on PATH is used; otherwise a pinned version is built once
//! into `target/tools`.

use std::env;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::{program, project};

/// The linker that puts the stack below the statics.
pub(crate) const FLIP_LINK: Tool = Tool {
    name: "flip-link",
    version: "0.1.12",
    options: &[],
};

/// Checks licences, sources and advisories against `deny.toml`. Built without optimisation: that takes about
/// a quarter of the time of its release profile, and the check still runs in a few seconds.
pub(crate) const CARGO_DENY: Tool = Tool {
    name: "cargo-deny",
    version: "0.20.2",
    options: &["--debug"],
};

/// A program that `cargo install` can build.
#[derive(Debug)]
pub(crate) struct Tool {
    name: &'static str,
    version: &'static str,
    /// For `cargo install`.
    options: &'static [&'static str],
}

impl Tool {
    /// The program's file: the one in `target/tools`, one on PATH, or one built now.
    pub(crate) fn obtain(&self) -> Result<PathBuf> {
        let own = project::tools()
            .join("bin")
            .join(self.name)
            .with_extension(env::consts::EXE_EXTENSION);
        if own.exists() {
            return Ok(own);
        }
        if let Some(found) = program::find(self.name) {
            return Ok(found);
        }
        let mut install = program::cargo();
        install
            .args(["install", "--quiet", "--locked"])
            .args(self.options)
            .arg(format!("{}@{}", self.name, self.version))
            .arg("--root")
            .arg(project::tools())
            // Without debug information it builds faster.
            .env("CARGO_PROFILE_DEV_DEBUG", "0");
        program::run(&mut install)
            .with_context(|| format!("{} is missing and could not be built", self.name))?;
        Ok(own)
    }
}
