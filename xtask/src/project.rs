//! Where things are: the tree's root and the folders under `target`.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, io};

/// The root of the working tree.
pub(crate) fn root() -> PathBuf {
    // Cargo says at run time where xtask's own Cargo.toml is; a binary started by hand remembers it.
    let xtask = env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    xtask.parent().map_or(xtask.clone(), Path::to_path_buf)
}

/// Cargo's target directory, the user's own if one is set.
pub(crate) fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => root().join(dir),
        None => root().join("target"),
    }
}

/// A program of the workspace, as `cargo build` leaves it.
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

/// Programs that xtask installs for itself: a `cargo install --root`.
pub(crate) fn tools() -> PathBuf {
    target().join("tools")
}

/// Short-lived files: steps for the emulator, scripts and pictures of the tests.
pub(crate) fn scratch() -> PathBuf {
    target().join("xtask")
}

/// A name for a short-lived file that nobody else has, in a folder that is there.
pub(crate) fn scratch_file(kind: &str, extension: &str) -> io::Result<PathBuf> {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    fs::create_dir_all(scratch())?;
    let name = format!("{kind}-{}-{number}.{extension}", std::process::id());
    Ok(scratch().join(name))
}

/// The same path, told from the root where it lies below it.
pub(crate) fn short(path: &Path) -> String {
    path.strip_prefix(root())
        .unwrap_or(path)
        .display()
        .to_string()
}
