//! Node.js, which runs the emulator, and the npm packages of our folders.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{program, project};

const OLDEST: u32 = 20;

/// Folders with a `package-lock.json`: the emulator, and the test of the desktop's page.
pub(crate) const PACKAGES: [&str; 2] = ["emulator", "desktop/tests/page"];

/// The version of the Node.js on PATH, if it is new enough.
pub(crate) fn obtain() -> Result<String> {
    let wanted = format!("Node.js {OLDEST} or newer runs the emulator");
    let Ok(version) = program::ask(Command::new("node").arg("--version")) else {
        bail!("{wanted}, and there is no node on PATH");
    };
    let major = version
        .trim_start_matches('v')
        .split('.')
        .next()
        .and_then(|n| n.parse().ok());
    match major {
        Some(major) if OLDEST <= major => Ok(version),
        _ => bail!("{wanted}, and the node on PATH is {version}"),
    }
}

/// `npm ci` where the installed packages are missing or older than the lock file.
pub(crate) fn install(package: &str) -> Result<()> {
    let folder = project::root().join(package);
    // npm writes this file last.
    if is_newer(
        &folder.join("node_modules/.package-lock.json"),
        &folder.join("package-lock.json"),
    ) {
        return Ok(());
    }
    let Some(npm) = program::find("npm") else {
        bail!("npm installs the packages of {package}, and there is no npm on PATH");
    };
    let mut ci = Command::new(npm);
    ci.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"])
        .current_dir(folder);
    program::run(ci.stdout(std::io::stderr()))
        .with_context(|| format!("the npm packages of {package} are not installed"))
}

fn is_newer(built: &Path, source: &Path) -> bool {
    let time = |file: &Path| file.metadata().and_then(|about| about.modified());
    match (time(built), time(source)) {
        (Ok(built), Ok(source)) => built >= source,
        _ => false,
    }
}
