//! A browser for the tests of the two pages.

use std::env;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use super::apt;
use crate::program;

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// The browser named by `$CHROMIUM`, one on PATH, or the Debian package.
pub(crate) fn obtain() -> Result<PathBuf> {
    if let Some(file) = env::var_os("CHROMIUM").map(PathBuf::from) {
        if !file.is_file() {
            bail!("CHROMIUM names {}, which is not a file", file.display());
        }
        return Ok(file);
    }
    if let Some(file) = on_path() {
        return Ok(file);
    }
    apt::install(&["chromium"])
        .context("there is no Chromium on PATH; install one, or name it in CHROMIUM")?;
    on_path().context("the package chromium put no browser on PATH")
}

fn on_path() -> Option<PathBuf> {
    NAMES.into_iter().find_map(program::find)
}
