//! `cargo xtask dist`: a release under `target/dist`, the same bytes from every clone of a commit.
//!
//! What is in it, and how a release is made: docs/releasing.md.

mod licences;
mod manifest;
mod notes;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::args::{Args, unknown};
use crate::board::Board;
use crate::firmware::Program;
use crate::image::Image;
use crate::{firmware, loader, program, project, reproducible, site};

/// All crates of the workspace have the version of xtask.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

const SUMS: &str = "SHA256SUMS";

pub(crate) fn command(mut args: Args) -> Result<()> {
    let (mut other, mut chosen) = (None, Vec::new());
    while let Some(option) = args.option()? {
        match option.as_str() {
            "board" => chosen.push(args.board()?),
            "compare" => other = Some(args.path()?),
            _ => return unknown(&option),
        }
    }
    let folder = folder();
    if let Some(other) = other {
        return compare(&folder, &other);
    }
    if chosen.is_empty() {
        chosen = boards::ALL.to_vec();
    }
    build(&folder, &chosen)?;
    let files = files(&folder)?;
    println!(
        "{}: {} files, {} bytes",
        project::short(&folder),
        files.len(),
        files.iter().map(|(_, bytes)| bytes.len()).sum::<usize>()
    );
    Ok(())
}

fn folder() -> PathBuf {
    project::target().join("dist")
}

fn build(folder: &Path, boards: &[Board]) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    let named = |rest: &str| folder.join(format!("tacklebox-{VERSION}{rest}"));

    for board in boards {
        let image = Image::read(&firmware::build(board, Program::Game)?)?;
        let name = format!("-{}", board.name);
        fs::write(named(&format!("{name}.uf2")), image.uf2()?)?;
        fs::write(named(&format!("{name}.elf")), image.without_debug()?)?;
    }
    if boards.contains(&loader::BOARD) {
        loader::build()?;
        copy_folder(&loader::folder(), &folder.join("picopad-sd-card"))?;
    }

    let host = host_triple()?;
    let desktop = desktop_program()?;
    let suffix = format!("-{host}{}", std::env::consts::EXE_SUFFIX);
    fs::copy(&desktop, named(&suffix)).context("cannot copy the program for this machine")?;

    site::lay_out(boards)?;
    copy_folder(&site::folder(), &folder.join("page"))?;
    fs::rename(
        folder.join("page").join(site::SINGLE_FILE),
        named("-page.html"),
    )?;

    fs::write(folder.join("LICENCES.txt"), licences::of_all(&host)?)?;
    let changelog = fs::read_to_string(project::root().join("CHANGELOG.md"))?;
    fs::write(
        folder.join("RELEASE_NOTES.md"),
        notes::of(&changelog, VERSION)?,
    )?;
    let listed = files(folder)?;
    for (name, bytes) in &listed {
        if let Some(path) = reproducible::leaked_path(bytes) {
            bail!("{name} has the path {} in it", path.display());
        }
    }
    fs::write(
        folder.join("manifest.json"),
        manifest::of(&listed, boards, &commit()?, &host)?,
    )?;
    fs::write(folder.join(SUMS), manifest::sums(&files(folder)?))?;
    Ok(())
}

/// `tacklebox` for this machine, without debug information. A target directory of its own: with other flags cargo would
/// build everything in `target/release` again.
fn desktop_program() -> Result<PathBuf> {
    let target = project::target().join("release-build");
    let mut cargo = program::cargo();
    cargo
        .args(["build", "--locked", "--release", "--quiet"])
        .args(["--package", "desktop", "--bin", "tacklebox"])
        .args(["--config", "profile.release.strip=true"])
        .args(["--config", &reproducible::config("build")])
        .arg("--target-dir")
        .arg(&target);
    program::run(&mut cargo)?;
    let file = format!("tacklebox{}", std::env::consts::EXE_SUFFIX);
    Ok(target.join("release").join(file))
}

fn host_triple() -> Result<String> {
    let about = program::ask(
        Command::new("rustc")
            .arg("-vV")
            .current_dir(project::root()),
    )?;
    let line = about.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_owned)
        .context("rustc does not say what it runs on")
}

/// The commit, with a mark where files differ from it.
fn commit() -> Result<String> {
    let mut git = Command::new("git");
    git.args([
        "describe",
        "--always",
        "--abbrev=40",
        "--dirty",
        "--exclude=*",
    ]);
    program::ask(git.current_dir(project::root())).context("the commit is not known")
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for (name, bytes) in files(from)? {
        let file = to.join(&name);
        if let Some(parent) = file.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(file, bytes)?;
    }
    Ok(())
}

/// All files below a folder by their names from there, in order.
fn files(folder: &Path) -> Result<Vec<(String, Vec<u8>)>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        let entries =
            fs::read_dir(&next).with_context(|| format!("no {}", project::short(&next)))?;
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path
                .strip_prefix(folder)?
                .to_string_lossy()
                .replace('\\', "/");
            found.push((name, fs::read(&path)?));
        }
    }
    found.sort();
    Ok(found)
}

/// Two releases by their checksums.
fn compare(one: &Path, other: &Path) -> Result<()> {
    let sums = |folder: &Path| {
        let file = folder.join(SUMS);
        fs::read_to_string(&file).with_context(|| format!("no {}", project::short(&file)))
    };
    let differences = manifest::differences(&sums(one)?, &sums(other)?);
    if !differences.is_empty() {
        bail!("these differ: {}", differences.join(", "));
    }
    println!("the same bytes");
    Ok(())
}
