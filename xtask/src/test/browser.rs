//! The two pages, tested in a browser.

use std::ffi::OsStr;

use anyhow::Result;

use super::Outcome;
use super::device::{run_node_tests, tacklebox};
use crate::project;
use crate::setup::{chromium, node};

/// The npm package with the driver for Chromium.
const PACKAGE: &str = "desktop/tests/page";

/// `tacklebox --page`.
pub(super) fn desktop_page() -> Result<Outcome> {
    run(
        "desktop/tests/page/page.test.mjs",
        &[("TACKLEBOX_BIN", tacklebox()?.as_os_str())],
    )
}

/// `cargo xtask play`.
pub(super) fn play_page() -> Result<Outcome> {
    node::install("emulator")?;
    // The file that cargo built last: the host tests may have rebuilt it since this process started.
    run(
        "emulator/web/browser-check.mjs",
        &[("XTASK_BIN", project::built("xtask").as_os_str())],
    )
}

fn run(test: &str, environment: &[(&str, &OsStr)]) -> Result<Outcome> {
    node::obtain()?;
    node::install(PACKAGE)?;
    let chromium = chromium::obtain()?;
    let mut environment = environment.to_vec();
    environment.push(("CHROMIUM", chromium.as_os_str()));
    run_node_tests(&[project::root().join(test)], &environment)?;
    Ok(Outcome::Passed)
}
