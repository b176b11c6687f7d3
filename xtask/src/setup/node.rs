//! Node.js, which runs the emulator, and the npm packages of our folders.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{program, project};

/// The first version with `--test-concurrency`.
const OLDEST: (u32, u32) = (20, 10);

/// Folders with a `package-lock.json`: the emulator, and the test of the page served by `tacklebox`.
pub(crate) const PACKAGES: [&str; 2] = ["emulator", "desktop/tests/page"];

/// The version of the Node.js on PATH; an error if there is none or it is too old.
pub(crate) fn obtain() -> Result<String> {
    let wanted = format!(
        "Node.js {}.{} or newer runs the emulator",
        OLDEST.0, OLDEST.1
    );
    let Ok(version) = program::ask(Command::new("node").arg("--version")) else {
        bail!("{wanted}, and there is no node on PATH");
    };
    if !is_new_enough(&version) {
        bail!("{wanted}, and the node on PATH is {version}");
    }
    Ok(version)
}

/// Compares `v20.20.2` with the oldest version that works.
fn is_new_enough(version: &str) -> bool {
    let mut parts = version.trim_start_matches('v').split('.').map(str::parse);
    matches!((parts.next(), parts.next()), (Some(Ok(major)), Some(Ok(minor))) if (major, minor) >= OLDEST)
}

/// `npm ci` where the installed packages are missing or older than the lock file.
pub(crate) fn install(package: &str) -> Result<()> {
    let folder = project::root().join(package);
    // npm writes this file when it has finished.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_node_is_not_taken() {
        for (version, good) in [
            ("v20.10.0", true),
            ("v24.0.1", true),
            ("v20.9.0", false),
            ("v18.20.4", false),
            ("", false),
        ] {
            assert_eq!(is_new_enough(version), good, "{version}");
        }
    }
}
