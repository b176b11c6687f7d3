//! Builds whose bytes do not depend on where the tree, the target directory and the registry lie.
//!
//! Compilers write paths into debug information and into the places of panics. They are replaced by short ones, the same on
//! every machine.

use std::env;
use std::path::PathBuf;

use crate::project;

/// Folders and what is written in their place. Of several that fit the compiler takes the last one.
fn replacements() -> Vec<(PathBuf, &'static str)> {
    let mut folders = Vec::new();
    if let Some(home) = cargo_home() {
        folders.push((home, "cargo"));
    }
    folders.push((project::root(), "."));
    folders.push((project::target(), "target"));
    folders
}

fn cargo_home() -> Option<PathBuf> {
    let named = env::var_os("CARGO_HOME").map(PathBuf::from);
    named.or_else(|| env::home_dir().map(|home| home.join(".cargo")))
}

/// The compiler's flags for this, as a value of cargo's `--config` for `key`. Cargo adds them to those of its files.
pub(crate) fn config(key: &str) -> String {
    let flags: Vec<String> = replacements()
        .into_iter()
        .map(|(folder, short)| {
            let flag = format!("--remap-path-prefix={}={short}", folder.display());
            // A TOML string.
            format!("\"{}\"", flag.escape_default())
        })
        .collect();
    format!("{key}.rustflags=[{}]", flags.join(","))
}

/// The first folder of this machine whose path is in these bytes.
pub(crate) fn leaked_path(bytes: &[u8]) -> Option<PathBuf> {
    let home = env::home_dir().filter(|home| home.components().count() > 1);
    let folders = replacements().into_iter().map(|(folder, _)| folder);
    folders.chain(home).find(|folder| {
        let path = folder.as_os_str().as_encoded_bytes();
        // A separator behind it: /root is part of other words.
        let path = [path, std::path::MAIN_SEPARATOR_STR.as_bytes()].concat();
        bytes.windows(path.len()).any(|window| window == path)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_of_this_machine_is_found() {
        let file = project::root().join("ui/src/lib.rs");
        let text = format!("panicked at {}:1", file.display());
        let found = leaked_path(text.as_bytes());
        assert_eq!(found, Some(project::root()));
        let short = leaked_path(b"panicked at ui/src/lib.rs:1");
        assert_eq!(short, None);
    }

    #[test]
    fn the_tree_is_replaced_by_a_dot() {
        let config = config("build");
        assert!(config.starts_with("build.rustflags=[\"--remap-path-prefix="));
        assert!(config.contains(&format!("{}=.\"", project::root().display())));
    }
}
