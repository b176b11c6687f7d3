//! The images, and their behaviour on the emulated device.

use std::ffi::OsStr;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::Outcome;
use super::host::HOST_CRATES;
use crate::board::{self, Board};
use crate::emulate::{self, Options};
use crate::image::Image;
use crate::setup::{node, python};
use crate::{bench, cross_check, firmware, loader, picture, program, project, reproducible};

/// The images of all boards, within their budgets.
pub(super) fn images() -> Result<Outcome> {
    firmware::build_all(&boards::ALL)?;
    loader::build()?;
    for board in boards::ALL {
        no_path_of_this_machine(board)?;
    }
    Ok(Outcome::Passed)
}

/// What a release takes of an image must not depend on where it was built.
fn no_path_of_this_machine(board: Board) -> Result<()> {
    let elf = project::images().join(board.name).with_extension("elf");
    let released = Image::read(&elf)?.without_debug()?;
    match reproducible::leaked_path(&released) {
        Some(path) => bail!(
            "the image for {} has the path {} in it",
            board.name,
            path.display()
        ),
        None => Ok(()),
    }
}

/// The image of the first board only.
pub(super) fn one_image() -> Result<Outcome> {
    firmware::build_all(&boards::ALL[..1])?;
    Ok(Outcome::Passed)
}

/// The emulator's own tests.
pub(super) fn emulator() -> Result<Outcome> {
    node_tests(&["emulator/test", "emulator/web"], &[])
}

/// The emulator's tests of the images that were just built.
pub(super) fn real_images() -> Result<Outcome> {
    // The referee recounts the matches that are played on the device.
    let tacklebox = tacklebox()?;
    node_tests(
        &["emulator/test/firmware"],
        &[
            ("TACKLEBOX_IMAGES", project::images().as_os_str()),
            ("TACKLEBOX_PROGRAM", tacklebox.as_os_str()),
        ],
    )
}

fn node_tests(folders: &[&str], environment: &[(&str, &OsStr)]) -> Result<Outcome> {
    node::obtain()?;
    node::install("emulator")?;
    let mut files = Vec::new();
    for folder in folders {
        files.extend(test_files(&project::root().join(folder))?);
    }
    run_node_tests(&files, environment)?;
    Ok(Outcome::Passed)
}

pub(super) fn run_node_tests(files: &[PathBuf], environment: &[(&str, &OsStr)]) -> Result<()> {
    // By default node leaves one core idle.
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let mut node = Command::new("node");
    node.args(["--test", "--test-reporter=spec"])
        .arg(format!("--test-concurrency={cores}"))
        .args(files)
        .current_dir(project::root());
    program::run(node.envs(environment.iter().copied()))
}

fn test_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("no {}", project::short(folder)))?;
    let mut files = Vec::new();
    for entry in entries {
        let file = entry?.path();
        if file.to_string_lossy().ends_with(".test.mjs") {
            files.push(file);
        }
    }
    if files.is_empty() {
        bail!("there are no tests in {}", project::short(folder));
    }
    files.sort();
    Ok(files)
}

/// The figures of `cargo xtask bench` against their budgets.
pub(super) fn figures() -> Result<Outcome> {
    bench::report(false, false)?;
    Ok(Outcome::Passed)
}

/// The images that were just built on a machine that is not ours.
pub(super) fn second_machine() -> Result<Outcome> {
    match python::SECOND_MACHINE.obtain() {
        Ok(python) => {
            cross_check::check(&python, &board::one_per_screen())?;
            Ok(Outcome::Passed)
        }
        Err(why) => Ok(Outcome::NotRun(format!("{why:#}"))),
    }
}

/// The package in `python/`, in the tests of PettingZoo and OpenSpiel.
pub(super) fn python_package() -> Result<Outcome> {
    let python = match python::GAMES.obtain() {
        Ok(python) => python,
        Err(why) => return Ok(Outcome::NotRun(format!("{why:#}"))),
    };
    let mut tests = Command::new(python);
    tests
        .args(["-W", "ignore", "-m", "unittest", "discover", "-s", "tests"])
        .env("PYTHONPATH", "src")
        .env("TACKLEBOX_PROGRAM", tacklebox()?)
        .current_dir(project::root().join("python"));
    program::run(&mut tests)?;
    Ok(Outcome::Passed)
}

/// The same keys and the same dice must give the same pixels on the desktop and on the device.
pub(super) fn same_pictures() -> Result<Outcome> {
    // The script has a battery, and so have these boards.
    same_pictures_on(&board::one_per_screen(), "same-picture")?;
    // All boards with four keys have the same code and the same screen.
    let of_four = boards::ALL
        .into_iter()
        .find(|board| board.keys.cross.is_none());
    same_pictures_on(of_four.as_slice(), "same-picture-four")
}

/// A smoke test of the image that `one_image` has built: it boots, keys and dice work, and the pictures are right.
pub(super) fn same_pictures_on_one_board() -> Result<Outcome> {
    same_pictures_on(&boards::ALL[..1], "same-picture")
}

fn same_pictures_on(boards: &[Board], script: &str) -> Result<Outcome> {
    let script = project::root().join(format!("xtask/scripts/{script}.keys"));
    let steps = emulate::steps_of(&script)?;
    let tacklebox = tacklebox()?;
    for board in boards {
        let folder = project::scratch().join("same-picture").join(board.name);
        let (device, desktop) = (folder.join("device"), folder.join("desktop"));
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&device)?;
        fs::create_dir_all(&desktop)?;

        let image = project::images().join(board.name).with_extension("elf");
        let options = Options {
            out: Some(device.clone()),
            log: Some(folder.join("log.txt")),
            ..Options::default()
        };
        let report = emulate::run(board, &image, &steps, &options)?;
        report
            .outcome
            .with_context(|| format!("{} in the emulator", board.name))?;

        let mut shot = Command::new(&tacklebox);
        shot.args([
            "shot",
            "--board",
            board.name,
            "--dice",
            &dice_rolled(&report.json)?,
        ]);
        program::run(shot.arg("--script").arg(&script).arg("--out").arg(&desktop))?;
        let pictures = picture::same_in(&device, &desktop).context(board.name)?;
        println!(
            "{}: {pictures} pictures are pixel for pixel the same",
            board.name
        );
    }
    Ok(Outcome::Passed)
}

/// `tacklebox`, built with the same features as for its tests.
pub(crate) fn tacklebox() -> Result<PathBuf> {
    let mut build = program::cargo();
    // Feature unification depends on the selected crates: the same selection builds nothing twice.
    build
        .args(["build", "--quiet"])
        .args(HOST_CRATES)
        .args(["--bin", "tacklebox"]);
    program::run(&mut build)?;
    Ok(project::built("tacklebox"))
}

/// Every face that the device reported, in order, in the form of `tacklebox shot --dice`.
fn dice_rolled(report: &Value) -> Result<String> {
    let told = report["facts_log"]
        .as_array()
        .context("the emulator reported no facts")?;
    let rolls = told.iter().filter(|fact| fact["key"] == "dice");
    let faces: Vec<&str> = rolls
        .filter_map(|fact| fact["value"].as_str())
        .flat_map(str::split_whitespace)
        .collect();
    if faces.is_empty() {
        bail!("the script rolled no dice on the device");
    }
    Ok(faces.join(","))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn dice_are_taken_in_the_order_they_fell() {
        let report = json!({"facts_log": [
            {"ms": 1, "key": "screen", "value": "dice"},
            {"ms": 2, "key": "dice", "value": "3 5"},
            {"ms": 3, "key": "dice", "value": "100"},
        ]});
        assert_eq!(dice_rolled(&report).expect("dice fell"), "3,5,100");
        assert!(dice_rolled(&json!({"facts_log": []})).is_err());
    }
}
