//! `cargo xtask site`: the page in which a browser runs the real image, as static files for any web server, and as one file
//! that opens from disk. `emulator/web/build.mjs` puts it together.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::args::Args;
use crate::board::{self, Board};
use crate::dist::VERSION;
use crate::firmware::{self, Program};
use crate::image::Image;
use crate::setup::node;
use crate::{program, project};

/// The page with everything in it.
pub(crate) const SINGLE_FILE: &str = "tacklebox.html";

pub(crate) fn command(args: Args) -> Result<()> {
    lay_out(&args.boards()?)?;
    println!(
        "{0}: static files; {0}/{SINGLE_FILE} is all of it in one",
        project::short(&folder())
    );
    Ok(())
}

pub(crate) fn folder() -> PathBuf {
    project::target().join("site")
}

/// Builds the images and the page.
pub(crate) fn lay_out(boards: &[Board]) -> Result<()> {
    node::obtain()?;
    node::install("emulator")?;
    // What the page needs of the images, and nothing that an earlier run has left.
    let parts = project::scratch().join("site");
    if parts.exists() {
        fs::remove_dir_all(&parts)?;
    }
    fs::create_dir_all(&parts)?;
    for board in boards {
        let image = Image::read(&firmware::build(board, Program::Game)?)?;
        fs::write(parts.join(board.name).with_extension("uf2"), image.uf2()?)?;
        fs::write(
            parts.join(board.name).with_extension("json"),
            image.symbols()?.to_string(),
        )?;
    }
    fs::write(
        parts.join("boards.json"),
        board::to_json(boards).to_string(),
    )?;
    let mut build = Command::new("node");
    build
        .arg(project::root().join("emulator/web/build.mjs"))
        .args(["--version", VERSION, "--single", SINGLE_FILE, "--parts"])
        .arg(&parts)
        .arg("--out")
        .arg(folder())
        .current_dir(project::root());
    program::run(&mut build)
}
