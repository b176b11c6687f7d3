//! Python with the packages of a requirements file, in a virtual environment under `target/tools`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::apt;
use crate::{program, project};

/// A virtual environment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Environment {
    /// Its folder below `target/tools`.
    folder: &'static str,
    /// Packages with versions and hashes, from the root.
    requirements: &'static str,
    /// The oldest version of Python that they support.
    oldest: (u32, u32),
    /// What it does, for messages.
    does: &'static str,
}

/// Runs `cargo xtask cross-check`.
pub(crate) const SECOND_MACHINE: Environment = Environment {
    folder: "python",
    requirements: "emulator/second/requirements.txt",
    oldest: (3, 10),
    does: "runs the second machine",
};

/// Runs the tests of the package in `python/`.
pub(crate) const GAMES: Environment = Environment {
    folder: "python-games",
    requirements: "python/requirements.txt",
    oldest: (3, 11),
    does: "runs the tests of the Python package",
};

const NAMES: [&str; 2] = ["python3", "python"];

/// The packages are some 20 or 100 MB; without a network pip tries for a while.
const INSTALL_LIMIT: Duration = Duration::from_secs(180);

impl Environment {
    /// The environment's interpreter; creates the environment where it is missing or not as required.
    pub(crate) fn obtain(&self) -> Result<PathBuf> {
        let folder = project::tools().join(self.folder);
        let python = interpreter(&folder);
        let requirements = project::root().join(self.requirements);
        let required = fs::read_to_string(&requirements)
            .with_context(|| format!("cannot read {}", project::short(&requirements)))?;
        // Written last, when everything is installed.
        let installed = folder.join("installed.txt");
        if python.exists() && fs::read_to_string(&installed).is_ok_and(|text| text == required) {
            return Ok(python);
        }
        self.create(&folder)?;
        let mut pip = Command::new(&python);
        pip.args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
        ])
        .args(["--no-deps", "--only-binary=:all:", "--require-hashes", "-r"])
        .arg(&requirements)
        .stdout(std::io::stderr());
        program::run_within(&mut pip, INSTALL_LIMIT).with_context(|| {
            format!(
                "the Python packages of {} are not installed",
                self.requirements
            )
        })?;
        fs::write(installed, required)?;
        Ok(python)
    }

    /// Creates an empty environment. On Debian the module for that is a package of its own.
    fn create(&self, folder: &Path) -> Result<()> {
        if self.venv(folder).is_ok() {
            return Ok(());
        }
        let needed = format!(
            "Python {}.{} or newer, with its module venv, {}",
            self.oldest.0, self.oldest.1, self.does
        );
        apt::install(&["python3", "python3-venv"]).with_context(|| needed.clone())?;
        self.venv(folder).context(needed)
    }

    fn venv(&self, folder: &Path) -> Result<()> {
        let found = NAMES.into_iter().find_map(|name| self.suitable(name));
        let Some(python) = found else {
            bail!("there is none on PATH");
        };
        let mut create = Command::new(python);
        create.args(["-m", "venv", "--clear"]).arg(folder);
        program::run(create.stdout(std::io::stderr()))
    }

    fn suitable(&self, name: &str) -> Option<PathBuf> {
        let file = program::find(name)?;
        let version = program::ask(Command::new(&file).arg("--version")).ok()?;
        is_new_enough(&version, self.oldest).then_some(file)
    }
}

/// Compares `Python 3.11.7` with the oldest version that works.
fn is_new_enough(version: &str, oldest: (u32, u32)) -> bool {
    let number = version.trim_start_matches("Python ");
    let mut parts = number.split('.').map(str::parse);
    matches!((parts.next(), parts.next()), (Some(Ok(major)), Some(Ok(minor))) if (major, minor) >= oldest)
}

fn interpreter(folder: &Path) -> PathBuf {
    if cfg!(windows) {
        folder.join("Scripts").join("python.exe")
    } else {
        folder.join("bin").join("python")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_python_is_not_taken() {
        for (version, good) in [
            ("Python 3.10.0", true),
            ("Python 3.14.1", true),
            ("Python 3.9.18", false),
            ("Python 2.7.18", false),
            ("", false),
        ] {
            assert_eq!(is_new_enough(version, (3, 10)), good, "{version}");
        }
    }
}
