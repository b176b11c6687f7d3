//! A compiler for `thumbv6m-none-eabi`, the RP2040's target.
//!
//! The active toolchain if it has the target's standard library or can fetch it; otherwise Debian's
//! `rustc-web` with the library's source, which is then built along with the image (`-Zbuild-std`).

use std::fmt;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::{apt, linker::Linker};
use crate::{program, project};

/// The RP2040 has two Cortex-M0+.
pub(crate) const TARGET: &str = "thumbv6m-none-eabi";

const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_RUSTDOC: &str = "/usr/bin/rustdoc";
const DEBIAN_CLIPPY: &str = "/usr/bin/cargo-clippy";
const DEBIAN_PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

/// Without a network rustup may retry for minutes.
const RUSTUP_LIMIT: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, Debug)]
pub(crate) enum Compiler {
    /// The toolchain that runs xtask.
    Own,
    /// Debian's `rustc-web`.
    Debian,
}

impl Compiler {
    /// The compiler to use; installs one if none is there.
    pub(crate) fn obtain() -> Result<Compiler> {
        if let Some(compiler) = Compiler::present() {
            return Ok(compiler);
        }
        eprintln!("No library for {TARGET} here. Fetching it.");
        if program::find("rustup").is_some() {
            let mut rustup = Command::new("rustup");
            rustup
                .args(["target", "add", TARGET])
                .current_dir(project::root());
            // It fails without a network, and a backtrace of rustup would not help.
            rustup.env_remove("RUST_BACKTRACE");
            if let Err(why) = program::run_within(&mut rustup, RUSTUP_LIMIT) {
                eprintln!("    {why:#}");
            }
            if own_has_target() {
                return Ok(Compiler::Own);
            }
        }
        if let Err(why) = apt::install(&DEBIAN_PACKAGES) {
            eprintln!("    {why:#}");
        }
        Compiler::present().with_context(|| {
            format!(
                "there is no compiler for the RP2040 here.\n\
                 Install one with `rustup target add {TARGET}`, or on Debian as root with `apt-get install {}`",
                DEBIAN_PACKAGES.join(" ")
            )
        })
    }

    fn present() -> Option<Compiler> {
        if own_has_target() {
            Some(Compiler::Own)
        } else if debian_is_complete() {
            Some(Compiler::Debian)
        } else {
            None
        }
    }

    /// Makes sure that this compiler has its clippy.
    pub(crate) fn obtain_clippy(self) -> Result<()> {
        match self {
            Compiler::Own if program::find("cargo-clippy").is_some() => Ok(()),
            Compiler::Own => bail!("clippy is not here; `rustup component add clippy` brings it"),
            Compiler::Debian if Path::new(DEBIAN_CLIPPY).exists() => Ok(()),
            Compiler::Debian => apt::install(&["rust-web-clippy"])
                .context("clippy for the RP2040 is missing: install the package rust-web-clippy"),
        }
    }

    /// A cargo that builds for the device, into a target directory of its own: two compilers in one
    /// directory would invalidate each other's artefacts.
    pub(crate) fn cargo(self, subcommand: Subcommand) -> Result<Command> {
        let mut command = match (self, subcommand) {
            (Compiler::Own, _) => program::cargo(),
            (Compiler::Debian, Subcommand::Build | Subcommand::Doc) => Command::new(DEBIAN_CARGO),
            // Through `cargo clippy` the first cargo-clippy on PATH would run, which is rustup's.
            (Compiler::Debian, Subcommand::Clippy) => Command::new(DEBIAN_CLIPPY),
        };
        command.current_dir(project::root()).arg(subcommand.word());
        command.args(["--locked", "--target", TARGET]);
        command
            .arg("--target-dir")
            .arg(project::target().join("thumb"));
        if let Compiler::Debian = self {
            command.arg("-Zbuild-std=core,alloc");
            // `-Zbuild-std` is unstable; this compiler is used for nothing else.
            command
                .env("RUSTC_BOOTSTRAP", "1")
                .env("RUSTC", DEBIAN_RUSTC);
            command
                .env("RUSTDOC", DEBIAN_RUSTDOC)
                .env("CARGO", DEBIAN_CARGO);
            // `cargo run` has put the libraries of the active toolchain there.
            command.env_remove("LD_LIBRARY_PATH");
        }
        command.env("PATH", Linker::obtain()?.path()?);
        Ok(command)
    }
}

impl fmt::Display for Compiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Compiler::Own => write!(f, "the active toolchain, with the library for {TARGET}"),
            Compiler::Debian => write!(f, "{DEBIAN_RUSTC}, building core for {TARGET}"),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Subcommand {
    Build,
    Clippy,
    Doc,
}

impl Subcommand {
    fn word(self) -> &'static str {
        match self {
            Subcommand::Build => "build",
            Subcommand::Clippy => "clippy",
            Subcommand::Doc => "doc",
        }
    }
}

fn own_has_target() -> bool {
    let mut rustc = Command::new("rustc");
    rustc
        .args(["--print", "target-libdir", "--target", TARGET])
        .current_dir(project::root());
    program::ask(&mut rustc).is_ok_and(|libdir| Path::new(&libdir).exists())
}

fn debian_is_complete() -> bool {
    let source = Path::new("/usr/lib/rustlib/src/rust/library/core/src/lib.rs");
    source.exists()
        && Path::new(DEBIAN_CARGO).exists()
        && program::ask(
            Command::new(DEBIAN_RUSTC)
                .arg("--version")
                .env_remove("LD_LIBRARY_PATH"),
        )
        .is_ok_and(|version| is_new_enough(&version))
}

/// `rustc 1.96.0 (…)` against the workspace's `rust-version`.
fn is_new_enough(version: &str) -> bool {
    let found = version.split(' ').nth(1).and_then(number);
    found.is_some() && found >= number(env!("CARGO_PKG_RUST_VERSION"))
}

fn number(version: &str) -> Option<(u32, u32)> {
    let mut parts = version.split('.').map(str::parse);
    Some((parts.next()?.ok()?, parts.next()?.ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_compiler_is_not_taken() {
        for (version, good) in [
            ("rustc 1.96.0 (ac68faa20 2026-05-25)", true),
            ("rustc 2.0.0", true),
            ("rustc 1.63.0", false),
            ("rustc", false),
            ("", false),
        ] {
            assert_eq!(is_new_enough(version), good, "{version}");
        }
    }
}
