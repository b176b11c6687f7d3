//! Architecture rules: which crate may depend on which, `no_std` and `unsafe`, shared lints, and no path that points
//! out of the tree.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Each crate with the crates of ours that it may depend on: in
/// `rules-core <- opponents, store <- ui <- runtime <- firmware, desktop` everything to the left of it.
const MAY_KNOW: &[(&str, &[&str])] = &[
    ("keys", &[]),
    ("console", &[]),
    ("fair-dice", &[]),
    ("splitmix", &[]),
    ("ring-model", &["fair-dice", "splitmix"]),
    ("tacklebox-rules", &[]),
    ("opponents", &["tacklebox-rules"]),
    ("store", &["tacklebox-rules"]),
    (
        "ui",
        &["keys", "fair-dice", "tacklebox-rules", "opponents", "store"],
    ),
    ("runtime", &["fair-dice", "store", "ui"]),
    ("boards", &[]),
    (
        "firmware",
        &[
            "keys",
            "console",
            "fair-dice",
            "tacklebox-rules",
            "opponents",
            "ui",
            "store",
            "runtime",
            "boards",
        ],
    ),
    (
        "desktop",
        &[
            "keys",
            "console",
            "fair-dice",
            "tacklebox-rules",
            "opponents",
            "ui",
            "store",
            "runtime",
            "boards",
            "splitmix",
            "ring-model",
        ],
    ),
    ("xtask", &["keys", "boards"]),
];

/// Crates of ours that every crate may use in its tests.
const FOR_TESTS: [&str; 3] = ["splitmix", "ring-model", "runtime"];

/// Crates without an operating system, a heap, or `unsafe`.
const BARE: [&str; 8] = [
    "rules-core",
    "opponents",
    "ui",
    "store",
    "runtime",
    "dice",
    "keys",
    "console",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn workspace() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
        ])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let about: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON");
    about["packages"].as_array().expect("packages").clone()
}

fn name(of: &Value) -> &str {
    of["name"].as_str().expect("a name")
}

/// Every file that is in the repository or would be with the next commit.
fn files() -> Vec<PathBuf> {
    let output = Command::new("git")
        .args([
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ])
        .current_dir(root())
        .output()
        .expect("git runs");
    assert!(output.status.success(), "this is not a working tree of git");
    let list = String::from_utf8(output.stdout).expect("file names are UTF-8");
    list.split_terminator('\0')
        .map(PathBuf::from)
        .filter(|f| root().join(f).is_file())
        .collect()
}

#[test]
fn every_crate_of_the_workspace_has_its_rule() {
    let packages = workspace();
    let mut found: Vec<&str> = packages.iter().map(name).collect();
    let mut ruled: Vec<&str> = MAY_KNOW.iter().map(|(name, _)| *name).collect();
    found.sort_unstable();
    ruled.sort_unstable();
    assert_eq!(found, ruled);
}

#[test]
fn a_crate_knows_only_those_it_may_know() {
    for package in workspace() {
        let (_, may_know) = MAY_KNOW
            .iter()
            .find(|(known, _)| *known == name(&package))
            .expect("a rule");
        for dependency in package["dependencies"].as_array().expect("dependencies") {
            let ours = MAY_KNOW.iter().any(|(known, _)| *known == name(dependency));
            let for_tests = dependency["kind"] == "dev" && FOR_TESTS.contains(&name(dependency));
            assert!(
                !ours || for_tests || may_know.contains(&name(dependency)),
                "{} must not know {}",
                name(&package),
                name(dependency)
            );
        }
    }
}

#[test]
fn no_crate_depends_on_the_firmware() {
    assert!(
        MAY_KNOW
            .iter()
            .all(|(_, may_know)| !may_know.contains(&"firmware"))
    );
}

#[test]
fn bare_crates_promise_no_std_no_heap_and_no_unsafe() {
    for bare in BARE {
        let lib = root().join(bare).join("src/lib.rs");
        let text = fs::read_to_string(&lib).expect("a lib.rs");
        for promise in ["#![no_std]", "#![forbid(unsafe_code)]"] {
            assert!(
                text.lines().any(|line| line == promise),
                "{bare} lacks {promise}"
            );
        }
        assert!(!text.contains("extern crate alloc"), "{bare} uses the heap");
    }
}

#[test]
fn every_crate_takes_the_shared_lints() {
    for package in workspace() {
        let (name, path) = (name(&package), package["manifest_path"].as_str());
        let manifest = fs::read_to_string(path.expect("a path")).expect("a manifest");
        assert!(
            manifest.contains("[lints]\nworkspace = true"),
            "{name} has lints of its own"
        );
    }
}

#[test]
fn no_file_points_out_of_the_tree() {
    // Put together here, so that this file does not hold them.
    let outside = [
        ["..", "/shared"].concat(),
        ["/ro", "ot/"].concat(),
        ["/ho", "me/"].concat(),
        ["/t", "mp/"].concat(),
    ];
    let mut found = Vec::new();
    for file in files() {
        let bytes = fs::read(root().join(&file)).expect("a tracked file can be read");
        let text = String::from_utf8_lossy(&bytes);
        for (index, line) in text.lines().enumerate() {
            if let Some(place) = outside.iter().find(|place| line.contains(place.as_str())) {
                found.push(format!("{}:{}: {place}", file.display(), index + 1));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn every_link_between_documents_leads_somewhere() {
    let documents = files()
        .into_iter()
        .filter(|file| file.extension() == Some("md".as_ref()));
    let mut broken = Vec::new();
    for document in documents {
        let text = fs::read_to_string(root().join(&document)).expect("a document is text");
        let folder = root().join(document.parent().expect("a folder"));
        for link in text.split("](").skip(1) {
            let target = link.split([')', '#']).next().unwrap_or("");
            if !target.contains("://") && !folder.join(target).exists() {
                broken.push(format!("{}: {target}", document.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

/// One place for the version: the table of the workspace. The Python package cannot read it, so it is compared.
#[test]
fn there_is_one_version() {
    let version = env!("CARGO_PKG_VERSION");
    for package in workspace() {
        assert_eq!(package["version"], version, "{}", name(&package));
    }
    let python = fs::read_to_string(root().join("python/pyproject.toml")).expect("it is there");
    assert!(python.contains(&format!("\nversion = \"{version}\"\n")));
}

#[test]
fn npm_locks_leave_the_registry_to_the_user() {
    let locks = files()
        .into_iter()
        .filter(|file| file.ends_with("package-lock.json"));
    for lock in locks {
        let text = fs::read_to_string(root().join(&lock)).expect("a lock file is text");
        assert!(
            !text.contains("\"resolved\""),
            "{} names a registry",
            lock.display()
        );
    }
}
