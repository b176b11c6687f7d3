//! Debian packages, installed with `apt-get` when we are root. Otherwise the caller says what to install.

use std::process::Command;
use std::sync::Once;

use anyhow::{Result, bail};

use crate::program;

static UPDATE: Once = Once::new();

/// Installs packages, or says why it cannot.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    if program::find("apt-get").is_none() {
        bail!("there is no apt-get here");
    }
    if program::ask(Command::new("id").arg("-u"))? != "0" {
        bail!("apt-get needs root");
    }
    UPDATE.call_once(|| {
        // The install may succeed with stale package lists, so a failure here is only reported.
        if let Err(why) = program::run(apt_get().arg("update")) {
            eprintln!("    {why:#}");
        }
    });
    program::run(
        apt_get()
            .args(["install", "--yes", "--no-install-recommends"])
            .args(packages),
    )
}

fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    // Standard output is for the results of xtask.
    command
        .arg("--quiet=2")
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdout(std::io::stderr());
    command
}
