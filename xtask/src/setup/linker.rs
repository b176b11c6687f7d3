//! The linkers of the image: `flip-link`, which puts the stack below the statics so that an overflow
//! faults instead of corrupting them, and the `rust-lld` that it calls.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::apt;
use super::tool::FLIP_LINK;
use crate::{program, project};

/// The folders that hold the two linkers.
#[derive(Debug)]
pub(crate) struct Linker {
    flip_link: PathBuf,
    rust_lld: PathBuf,
}

impl Linker {
    pub(crate) fn obtain() -> Result<Linker> {
        Ok(Linker {
            flip_link: flip_link()?,
            rust_lld: rust_lld()?,
        })
    }

    /// PATH for a build of an image.
    pub(crate) fn path(&self) -> Result<OsString> {
        program::path_with(&[self.rust_lld.clone(), self.flip_link.clone()])
    }
}

impl fmt::Display for Linker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "flip-link in {}, rust-lld in {}",
            project::short(&self.flip_link),
            project::short(&self.rust_lld)
        )
    }
}

fn flip_link() -> Result<PathBuf> {
    let file = FLIP_LINK.obtain()?;
    let folder = file.parent().context("flip-link lies in no folder")?;
    Ok(folder.to_path_buf())
}

fn rust_lld() -> Result<PathBuf> {
    if let Some(folder) = toolchain_lld() {
        return Ok(folder);
    }
    // A toolchain without it: the system's lld under the name that flip-link calls.
    let tools = project::tools().join("bin");
    let alias = tools.join("rust-lld");
    if alias.exists() {
        return Ok(tools);
    }
    if program::find("lld").is_none() {
        apt::install(&["lld"])
            .context("rust-lld is missing from the toolchain: install the package lld")?;
    }
    let Some(lld) = program::find("lld") else {
        bail!("rust-lld is missing from the toolchain, and there is no lld on PATH");
    };
    std::fs::create_dir_all(&tools)?;
    link(&lld, &alias)?;
    Ok(tools)
}

fn toolchain_lld() -> Option<PathBuf> {
    let rustc = |what: &[&str]| {
        program::ask(
            Command::new("rustc")
                .args(what)
                .current_dir(project::root()),
        )
        .ok()
    };
    let sysroot = rustc(&["--print", "sysroot"])?;
    let about = rustc(&["--version", "--verbose"])?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: "))?;
    let folder = Path::new(&sysroot)
        .join("lib/rustlib")
        .join(host)
        .join("bin");
    folder
        .join("rust-lld")
        .with_extension(std::env::consts::EXE_EXTENSION)
        .exists()
        .then_some(folder)
}

#[cfg(unix)]
fn link(lld: &Path, alias: &Path) -> Result<()> {
    Ok(std::os::unix::fs::symlink(lld, alias)?)
}

#[cfg(not(unix))]
fn link(lld: &Path, alias: &Path) -> Result<()> {
    std::fs::copy(lld, alias)?;
    Ok(())
}
