//! The licences of everything that is linked into a release: the list from `cargo metadata`, with the texts that the packages
//! bring.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::setup::compiler::TARGET;
use crate::{program, project};

/// A dependency.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Package {
    name: String,
    version: String,
    licence: String,
    folder: PathBuf,
}

pub(super) fn of_all(host: &str) -> Result<String> {
    let mut packages = BTreeSet::new();
    for (program, target) in [("firmware", TARGET), ("desktop", host)] {
        packages.extend(linked(&metadata(target)?, program)?);
    }
    packages.insert(emulated_chip()?);
    write(&packages)
}

fn metadata(target: &str) -> Result<Value> {
    let mut cargo = program::cargo();
    cargo.args(["metadata", "--locked", "--format-version", "1"]);
    let text = program::ask(cargo.args(["--filter-platform", target]))?;
    serde_json::from_str(&text).context("`cargo metadata` printed no JSON")
}

/// What a package needs when it runs, directly or not, without our own crates.
fn linked(metadata: &Value, root: &str) -> Result<Vec<Package>> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let packages: HashMap<String, Value> = list(&metadata["packages"])
        .into_iter()
        .map(|package| (text(&package["id"]), package))
        .collect();
    let nodes: HashMap<String, Value> = list(&metadata["resolve"]["nodes"])
        .into_iter()
        .map(|node| (text(&node["id"]), node))
        .collect();
    let start = packages.iter().find(|(_, package)| package["name"] == root);
    let (start, _) = start.with_context(|| format!("there is no package {root}"))?;
    let (mut seen, mut open) = (BTreeSet::new(), vec![start.clone()]);
    while let Some(id) = open.pop() {
        if !seen.insert(id.clone()) {
            continue;
        }
        for dependency in list(&nodes[&id]["deps"]) {
            let kinds = list(&dependency["dep_kinds"]);
            if kinds.iter().any(|kind| kind["kind"].is_null()) {
                open.push(text(&dependency["pkg"]));
            }
        }
    }
    let theirs = seen.iter().map(|id| &packages[id]);
    let theirs = theirs.filter(|package| !package["source"].is_null());
    theirs
        .map(|package| {
            let manifest = PathBuf::from(text(&package["manifest_path"]));
            Ok(Package {
                name: text(&package["name"]),
                version: text(&package["version"]),
                licence: text(&package["license"]),
                folder: manifest
                    .parent()
                    .context("a file has a folder")?
                    .to_path_buf(),
            })
        })
        .collect()
}

/// The npm package in the page.
fn emulated_chip() -> Result<Package> {
    let folder = project::root().join("emulator/node_modules/rp2040js");
    let text =
        fs::read_to_string(folder.join("package.json")).context("rp2040js is not installed")?;
    let about: Value = serde_json::from_str(&text)?;
    let field = |name: &str| about[name].as_str().unwrap_or_default().to_owned();
    Ok(Package {
        name: field("name"),
        version: field("version"),
        licence: field("license"),
        folder,
    })
}

fn write(packages: &BTreeSet<Package>) -> Result<String> {
    let mut out = String::from(
        "Tacklebox is licensed under MIT or Apache-2.0, at your choice. Its letters are made from an open font under the SIL Open\n\
         Font License. What its firmware, its program and its page contain besides, with the licences that the authors chose:\n\n",
    );
    // Most packages bring the same few texts.
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages {
        let Package {
            name,
            version,
            licence,
            folder,
        } = package;
        writeln!(out, "{name} {version}: {licence}")?;
        for text in texts_in(folder)? {
            texts
                .entry(text)
                .or_default()
                .push(format!("{name} {version}"));
        }
    }
    let font = project::root().join("ui/art/fonts/OFL.txt");
    texts
        .entry(fs::read_to_string(font)?)
        .or_default()
        .push("the letters".to_owned());
    for (text, owners) in texts {
        writeln!(out, "\n{}\n{}\n", "=".repeat(80), owners.join(", "))?;
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(out)
}

/// Files that are named as licences are.
fn texts_in(folder: &Path) -> Result<Vec<String>> {
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder)? {
        let file = entry?.path();
        let name = file
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_uppercase();
        let is_licence = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"]
            .iter()
            .any(|word| name.starts_with(word));
        if is_licence && file.is_file() {
            files.push(file);
        }
    }
    files.sort();
    let texts = files
        .iter()
        .map(|file| Ok(fs::read_to_string(file)?.replace("\r\n", "\n")));
    texts.collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_only_builds_or_tests_is_left_out_and_so_are_we() {
        let package = |id: &str, source: Option<&str>| {
            json!({"id": id, "name": id, "version": "1.0.0", "license": "MIT", "source": source,
                   "manifest_path": format!("/{id}/Cargo.toml")})
        };
        let needs =
            |id: &str, kind: Option<&str>| json!({"pkg": id, "dep_kinds": [{"kind": kind}]});
        let metadata = json!({
            "packages": [package("ours", None), package("used", Some("r")), package("below", Some("r")),
                         package("builds", Some("r")), package("tests", Some("r"))],
            "resolve": {"nodes": [
                {"id": "ours", "deps": [needs("used", None), needs("builds", Some("build")), needs("tests", Some("dev"))]},
                {"id": "used", "deps": [needs("below", None)]},
                {"id": "below", "deps": []},
                {"id": "builds", "deps": []},
                {"id": "tests", "deps": []},
            ]},
        });
        let found = linked(&metadata, "ours").expect("a graph");
        let names: Vec<&str> = found.iter().map(|package| &*package.name).collect();
        assert_eq!(names, ["below", "used"]);
        assert!(linked(&metadata, "nobody").is_err());
    }
}
