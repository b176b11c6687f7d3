//! What a release consists of, for programs: a JSON file, and checksums as `sha256sum` writes them.

use anyhow::Result;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::VERSION;
use crate::board::Board;

type File = (String, Vec<u8>);

pub(super) fn of(files: &[File], boards: &[Board], commit: &str, host: &str) -> Result<String> {
    let listed: Vec<_> = files
        .iter()
        .map(|(name, bytes)| {
            json!({
                "file": name,
                "kind": kind(name),
                "board": board(name),
                "bytes": bytes.len(),
                "sha256": sum(bytes),
            })
        })
        .collect();
    let manifest = json!({
        "name": "tacklebox",
        "version": VERSION,
        "commit": commit,
        "host": host,
        "chip": "RP2040",
        "boards": boards.iter().map(|board| board.name).collect::<Vec<_>>(),
        "files": listed,
    });
    Ok(format!("{}\n", serde_json::to_string_pretty(&manifest)?))
}

/// The board a file is for.
fn board(name: &str) -> Option<&'static str> {
    if name.starts_with("picopad-sd-card/") {
        return Some(boards::picopad::SPEC.name);
    }
    let (stem, _) = name.rsplit_once('.')?;
    // The longest name that fits: one board's name may end with another's.
    boards::ALL
        .into_iter()
        .map(|board| board.name)
        .filter(|board| {
            stem.ends_with(&format!("-{board}")) || stem.ends_with(&format!("/{board}"))
        })
        .max_by_key(|board| board.len())
}

fn kind(name: &str) -> &'static str {
    match name {
        _ if name.starts_with("page/") => "page",
        _ if name.starts_with("picopad-sd-card/") => "sd-card",
        _ if name.ends_with(".uf2") => "firmware",
        _ if name.ends_with(".elf") => "symbols",
        _ if name.ends_with("-page.html") => "page-in-one-file",
        "LICENCES.txt" => "licences",
        "RELEASE_NOTES.md" => "notes",
        _ => "desktop",
    }
}

/// One line for each file, for `sha256sum --check`.
pub(super) fn sums(files: &[File]) -> String {
    let lines = files
        .iter()
        .map(|(name, bytes)| format!("{}  {name}\n", sum(bytes)));
    lines.collect()
}

fn sum(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Files that only one list has, or that have another sum there.
pub(super) fn differences(one: &str, other: &str) -> Vec<String> {
    let missing = |from: &str, of: &str| -> Vec<String> {
        let lines = from
            .lines()
            .filter(|line| of.lines().all(|known| known != *line));
        let names = lines.filter_map(|line| line.split_once("  "));
        names.map(|(_, name)| name.to_owned()).collect()
    };
    let mut names = missing(one, other);
    names.extend(missing(other, one));
    names.sort();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, text: &str) -> File {
        (name.to_owned(), text.as_bytes().to_vec())
    }

    #[test]
    fn sums_are_those_of_sha256sum() {
        assert_eq!(
            sums(&[file("a", "abc")]),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a\n"
        );
    }

    #[test]
    fn a_file_that_is_missing_or_other_is_a_difference() {
        let one = sums(&[file("same", "1"), file("other", "2"), file("here", "3")]);
        let two = sums(&[file("same", "1"), file("other", "4"), file("there", "3")]);
        assert_eq!(differences(&one, &two), ["here", "other", "there"]);
        assert!(differences(&one, &one).is_empty());
    }

    #[test]
    fn every_image_says_which_board_it_is_for() {
        for spec in boards::ALL {
            let name = format!("tacklebox-0.2.0-{}.uf2", spec.name);
            assert_eq!(board(&name), Some(spec.name));
            assert_eq!(
                board(&format!("page/images/{}.uf2", spec.name)),
                Some(spec.name)
            );
            assert_eq!(kind(&name), "firmware");
        }
        assert_eq!(board("picopad-sd-card/TACKLEBX.UF2"), Some("picopad"));
        assert_eq!(board("LICENCES.txt"), None);
    }
}
