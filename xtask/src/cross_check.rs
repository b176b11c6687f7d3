//! `cargo xtask cross-check`: the images on a machine that is not ours (rp2040py), and our interpreter against a
//! processor that is not ours (Unicorn). `emulator/second` has the harness.
//!
//! Both machines play the same scripts with the same raw bits of the ring oscillator. Pictures and the whole flash must be
//! equal after each power-on, and the menu must be the golden picture. What both play draws no luck: that depends on the
//! microsecond of each key edge, which is not the same on two machines.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context, Result, anyhow, bail};
use serde_json::Value;

use crate::args::Args;
use crate::board::Board;
use crate::emulate::{self, Options};
use crate::firmware::{self, Program};
use crate::picture::{self, Picture};
use crate::setup::{node, python};
use crate::{program, project};

/// The shot that has a golden picture, and the name of that picture.
const MENU: (&str, &str) = ("menu", "menu-first");

pub(crate) fn command(args: Args) -> Result<()> {
    let chosen = args.boards()?;
    let python = python::SECOND_MACHINE.obtain()?;
    for board in &chosen {
        firmware::build(board, Program::Game)?;
    }
    check(&python, &chosen)
}

/// Checks the images as they are, all boards and the interpreter at the same time.
pub(crate) fn check(python: &Path, boards: &[Board]) -> Result<()> {
    node::obtain()?;
    node::install("emulator")?;
    thread::scope(|scope| {
        let mut checks = vec![scope.spawn(|| interpreter(python))];
        for (index, board) in boards.iter().enumerate() {
            checks.push(scope.spawn(move || {
                // Saving a decision does not depend on the board.
                let decides = index == 0;
                image(python, board, decides).with_context(|| format!("{} on rp2040py", board.name))
            }));
        }
        let results = checks.into_iter().map(|check| {
            check
                .join()
                .unwrap_or_else(|_| Err(anyhow!("a check panicked")))
        });
        // All of them end before the first failure is reported.
        results.collect::<Vec<_>>().into_iter().collect()
    })
}

/// Random instructions on the fast core and in Unicorn.
fn interpreter(python: &Path) -> Result<()> {
    let mut check = script(python, "thumb_check.py");
    program::run(&mut check).context("the fast core and Unicorn")
}

/// A board's image on both machines: a match begun on a blank flash, power off, gone on with; then, if it `decides`,
/// decisions in a match that our emulator has begun.
fn image(python: &Path, board: Board, decides: bool) -> Result<()> {
    let folder = project::scratch().join("cross-check").join(board.name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let machine = |name: &str| Machine {
        board,
        out: folder.join(name),
        flash: folder.join(name).with_extension("flash"),
    };
    let (ours, theirs) = (machine("emulator"), machine("rp2040py"));
    fs::create_dir_all(&ours.out)?;
    fs::create_dir_all(&theirs.out)?;

    let mut seconds = 0.0;
    let mut power_ons = 0;
    let mut play_on_both = |name: &str, seed: u32| {
        let steps = steps_of(name)?;
        ours.play_on_emulator(&steps, seed)?;
        let report = theirs.play_on_second(python, &steps, seed)?;
        compare_flash(&ours.flash, &theirs.flash)?;
        power_ons += 1;
        seconds += report["cpu_s"].as_f64().unwrap_or_default();
        anyhow::Ok(report)
    };
    let report = play_on_both("begin", 1).context("begin")?;
    let hash = report["shots"][MENU.0].as_str().context("no menu")?;
    compare_with_golden(board, &theirs.out.join(format!("{}.png", MENU.0)), hash)?;
    play_on_both("go-on", 2).context("go-on")?;
    if decides {
        fs::remove_file(&ours.flash)?;
        ours.play_on_emulator(&steps_of("prepare")?, 3)
            .context("prepare")?;
        fs::copy(&ours.flash, &theirs.flash)?;
        play_on_both("decide", 4).context("decide")?;
    }

    let pictures = picture::same_in(&theirs.out, &ours.out)?;
    println!(
        "{}: the golden menu; {pictures} pictures and, after {power_ons} power-ons, the whole flash as on our emulator; \
         {seconds:.0} s of processor time on rp2040py",
        board.name
    );
    Ok(())
}

/// A script of `xtask/scripts`.
fn steps_of(name: &str) -> Result<Value> {
    let file = format!("xtask/scripts/cross-check-{name}.keys");
    emulate::steps_of(&project::root().join(file))
}

/// One of the two machines with its files.
struct Machine {
    board: Board,
    out: PathBuf,
    /// The contents of the flash between two power-ons.
    flash: PathBuf,
}

impl Machine {
    fn play_on_emulator(&self, steps: &Value, seed: u32) -> Result<()> {
        let image = self.image("elf");
        let options = Options {
            out: Some(self.out.clone()),
            flash: Some(self.flash.clone()),
            seed: Some(seed),
            log: Some(self.flash.with_extension("log")),
            ..Options::default()
        };
        emulate::run(self.board, &image, steps, &options)?
            .outcome
            .context("on our emulator")
    }

    fn play_on_second(&self, python: &Path, steps: &Value, seed: u32) -> Result<Value> {
        let file = project::scratch_file("steps", "json")?;
        fs::write(&file, steps.to_string())?;
        let output = script(python, "run.py")
            .arg("--image")
            .arg(self.image("uf2"))
            .arg("--boards")
            .arg(project::boards())
            .args(["--board", self.board.name])
            .arg("--steps")
            .arg(&file)
            .arg("--out")
            .arg(&self.out)
            .arg("--flash")
            .arg(&self.flash)
            .args(["--seed", &seed.to_string()])
            .stderr(Stdio::inherit())
            .output()?;
        fs::remove_file(&file)?;
        let report: Value = serde_json::from_slice(&output.stdout)
            .map_err(|_| anyhow!("run.py ended without a report ({})", output.status))?;
        match report["error"]["message"].as_str() {
            Some(why) => bail!("{why}"),
            None => Ok(report),
        }
    }

    fn image(&self, extension: &str) -> PathBuf {
        project::images()
            .join(self.board.name)
            .with_extension(extension)
    }
}

fn script(python: &Path, name: &str) -> Command {
    let mut command = Command::new(python);
    // No compiled modules in the working tree.
    command
        .arg("-B")
        .arg(project::root().join("emulator/second").join(name));
    command
}

/// The golden picture is a PNG for one size of screen and a hash for the others.
fn compare_with_golden(board: Board, shot: &Path, hash: &str) -> Result<()> {
    let golden = project::root().join("desktop/tests/golden");
    let (width, height) = board.size();
    let hashes = golden.join(format!("hashes/{width}x{height}-en.txt"));
    if let Ok(lines) = fs::read_to_string(&hashes) {
        let wanted = accepted(&lines, MENU.1)
            .with_context(|| format!("no {} in {}", MENU.1, project::short(&hashes)))?;
        if hash != wanted {
            bail!("the menu has the hash {hash}, the golden one {wanted}");
        }
        return Ok(());
    }
    let wanted = Picture::read(&golden.join(format!("{}-{width}-en.png", MENU.1)))?;
    match Picture::read(shot)?.first_difference(&wanted) {
        None => Ok(()),
        Some(difference) => bail!("the menu is not the golden one: {difference}"),
    }
}

/// The hash in a line `name hash`.
fn accepted<'a>(lines: &'a str, name: &str) -> Option<&'a str> {
    let mut lines = lines.lines().filter_map(|line| line.split_once(' '));
    lines.find_map(|(picture, hash)| (picture == name).then_some(hash))
}

fn compare_flash(ours: &Path, theirs: &Path) -> Result<()> {
    match first_difference(&fs::read(ours)?, &fs::read(theirs)?) {
        None => Ok(()),
        Some(difference) => bail!("the flash differs: {difference} (our emulator, rp2040py)"),
    }
}

/// How many bytes differ, and the first of them; a blank chip equals nothing, because both hold an image.
fn first_difference(one: &[u8], other: &[u8]) -> Option<String> {
    if one.len() != other.len() {
        return Some(format!("{} and {} bytes", one.len(), other.len()));
    }
    let pairs = one.iter().zip(other).enumerate();
    let mut different = pairs.filter(|(_, (a, b))| a != b);
    let (at, _) = different.next()?;
    let shown = |bytes: &[u8]| -> String {
        let bytes = bytes.iter().skip(at).take(16);
        bytes.map(|byte| format!("{byte:02x}")).collect()
    };
    Some(format!(
        "{} bytes, first at {at:#x}: {} and {}",
        1 + different.count(),
        shown(one),
        shown(other)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_different_byte_of_the_flash_is_named() {
        assert_eq!(first_difference(&[1, 2, 3], &[1, 2, 3]), None);
        assert_eq!(
            first_difference(&[1, 2, 3, 4], &[1, 9, 3, 8]).as_deref(),
            Some("2 bytes, first at 0x1: 020304 and 090308")
        );
        assert_eq!(
            first_difference(&[1], &[1, 2]).as_deref(),
            Some("1 and 2 bytes")
        );
    }

    #[test]
    fn an_accepted_hash_is_found_by_the_whole_name() {
        let lines = "menu-first-x 11\nmenu-first 22\n";
        assert_eq!(accepted(lines, "menu-first"), Some("22"));
        assert_eq!(accepted(lines, "menu"), None);
    }
}
