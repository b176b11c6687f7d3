//! Paths: the root of the working tree and the folders under `target`.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, io};

/// The root of the working tree.
pub(crate) fn root() -> PathBuf {
    // Cargo sets this at run time; a binary started directly falls back to where it was compiled.
    let xtask = env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    xtask.parent().map_or(xtask.clone(), Path::to_path_buf)
}

/// Cargo's target directory; honours `CARGO_TARGET_DIR`.
pub(crate) fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => root().join(dir),
        None => root().join("target"),
    }
}

/// A program of the workspace, where `cargo build` puts it.
pub(crate) fn built(name: &str) -> PathBuf {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    target().join("debug").join(file)
}

/// Images for the device: an ELF and a UF2 file named after each board.
pub(crate) fn images() -> PathBuf {
    target().join("firmware")
}

/// The boards' descriptions for the emulator, beside the images.
pub(crate) fn boards() -> PathBuf {
    images().join("boards.json")
}

/// Programs that xtask installs for itself: the `--root` of `cargo install`.
pub(crate) fn tools() -> PathBuf {
    target().join("tools")
}

/// Temporary files: steps for the emulator, scripts and pictures of the tests.
pub(crate) fn scratch() -> PathBuf {
    target().join("xtask")
}

/// A unique name for a temporary file, in a folder that exists.
pub(crate) fn scratch_file(kind: &str, extension: &str) -> io::Result<PathBuf> {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    fs::create_dir_all(scratch())?;
    let name = format!("{kind}-{}-{number}.{extension}", std::process::id());
    Ok(scratch().join(name))
}

/// The path relative to the root if it is below it, else unchanged.
pub(crate) fn short(path: &Path) -> String {
    path.strip_prefix(root())
        .unwrap_or(path)
        .display()
        .to_string()
}
