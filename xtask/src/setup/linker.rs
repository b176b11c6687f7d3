//! The linkers of the image: `flip-link`, which puts the stack below the statics so that an overflow
//! is a fault and not silent damage, and the `rust-lld` it calls.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::apt;
use crate::{program, project};

const FLIP_LINK: &str = "flip-link@0.1.12";

/// Folders that hold the two.
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

    /// PATH as the build of an image needs it.
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
    let own = project::tools().join("bin");
    if own
        .join("flip-link")
        .with_extension(std::env::consts::EXE_EXTENSION)
        .exists()
    {
        return Ok(own);
    }
    if let Some(folder) = program::find("flip-link").as_deref().and_then(Path::parent) {
        return Ok(folder.to_path_buf());
    }
    let mut install = program::cargo();
    install
        .args(["install", "--quiet", "--locked", FLIP_LINK, "--root"])
        .arg(project::tools());
    program::run(&mut install).context("flip-link is missing and could not be built")?;
    Ok(own)
}

fn rust_lld() -> Result<PathBuf> {
    if let Some(folder) = toolchain_lld() {
        return Ok(folder);
    }
    // A toolchain without it: the plain lld does the same under the other name.
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
