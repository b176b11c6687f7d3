//! The random suites of the tests, each with the size of one round: some seconds to half a minute.
//!
//! The suites themselves take size and seed from the environment, on the host by `splitmix::env`, in the emulator by
//! `emulator/testing/saves.mjs`.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::setup::node;
use crate::test::{HOST_CRATES, tacklebox};
use crate::{board, firmware, program, project};

/// A suite, and what one round of it is.
pub(super) struct Suite {
    pub(super) name: &'static str,
    /// What a case is.
    pub(super) unit: &'static str,
    /// Cases of a round.
    pub(super) cases: u64,
    /// Variables that set the size of a round.
    size: &'static [(&'static str, u64)],
    tests: Tests,
    /// How many tests the filters select. Another number is a failure: a filter that selects nothing would pass.
    pub(super) count: usize,
}

enum Tests {
    /// An integration test of a crate: package, target and filters.
    Host(&'static str, &'static str, &'static [&'static str]),
    /// A test file of the image in the emulator, and a pattern of test names.
    Image(&'static str, &'static str),
}

use Tests::{Host, Image};

pub(super) const SUITES: &[Suite] = &[
    Suite {
        name: "games",
        unit: "games",
        cases: 5 * 20_000,
        size: &[("GAMES", 20_000)],
        tests: Host("tacklebox-rules", "conformance", &["random_games"]),
        count: 10,
    },
    Suite {
        name: "logs",
        unit: "damaged logs",
        cases: 5 * 3 * 10_000,
        size: &[("GARBAGE", 10_000)],
        tests: Host(
            "tacklebox-rules",
            "conformance",
            &["arbitrary_bytes_never_panic"],
        ),
        count: 5,
    },
    Suite {
        name: "forms",
        unit: "score sheets and tables",
        cases: 2 * 500_000,
        size: &[("GARBAGE", 500_000)],
        tests: Host("tacklebox-rules", "companion", &["noise::"]),
        count: 2,
    },
    Suite {
        name: "thinking",
        unit: "decisions",
        cases: 5 * 3 * 1_000,
        size: &[("THINK", 1)],
        tests: Host(
            "opponents",
            "search",
            &["every_level_plays", "hidden_information", "the_same_seed"],
        ),
        count: 3,
    },
    Suite {
        name: "cuts",
        unit: "sessions with two power cuts",
        cases: 50_000,
        size: &[("CUTS", 50_000)],
        tests: Host("store", "double_cuts", &["two_cuts_lose_nothing"]),
        count: 1,
    },
    Suite {
        name: "damage",
        unit: "damaged flash images",
        cases: 60_000,
        size: &[("NOISE", 60_000)],
        tests: Host("store", "damage", &["random_images_are_survived"]),
        count: 1,
    },
    Suite {
        name: "dice",
        unit: "orders of events",
        cases: 10_000,
        size: &[("ORDERS", 10_000)],
        tests: Host("fair-dice", "fair_play", &["no_order_of_events"]),
        count: 1,
    },
    Suite {
        name: "monkey",
        unit: "keys",
        // From 40,000 on the test expects all screens, which a few seeds in a thousand may miss.
        cases: 36_000,
        size: &[("MONKEY", 36_000)],
        tests: Host("ui", "app", &["monkey::"]),
        count: 1,
    },
    Suite {
        name: "redraw",
        unit: "walks over the screens",
        cases: 2 * 256,
        size: &[("WALKS", 256)],
        tests: Host("desktop", "redraw", &["on_the_"]),
        count: 2,
    },
    Suite {
        name: "referee",
        unit: "requests",
        cases: 3 * 1_500,
        size: &[("GARBAGE", 1_500)],
        tests: Host(
            "desktop",
            "referee",
            &[
                "exchanged",
                "any_bytes_at_all",
                "a_state_that_is_loaded",
                "everything_listed",
                "a_log_rebuilds",
            ],
        ),
        count: 6,
    },
    Suite {
        name: "image-monkey",
        unit: "key events on the image",
        cases: 1_000,
        size: &[("MONKEY", 1_000)],
        tests: Image("monkey.test.mjs", "key events of a monkey"),
        count: 1,
    },
    Suite {
        name: "image-cuts",
        unit: "power-ons of the image",
        cases: 40,
        // With the cuts in erases there are more, by their number in the match.
        size: &[("CUTS", 1), ("REROLLS", 10), ("NOISE", 10)],
        tests: Image(
            "saves.test.mjs",
            "after a power cut|switching off after an outcome|boots with anything",
        ),
        count: 3,
    },
];

impl Suite {
    fn is_of_the_image(&self) -> bool {
        matches!(self.tests, Image(..))
    }

    /// The command that runs one round.
    pub(super) fn command(&self, built: &Built, seed: u64) -> Result<Command> {
        let mut command = match self.tests {
            Host(package, target, filters) => {
                let program = built.programs.get(&(package.to_owned(), target.to_owned()));
                let program = program
                    .with_context(|| format!("cargo built no test {target} of {package}"))?;
                let mut command = Command::new(program);
                command.args(filters);
                command
            }
            Image(file, pattern) => {
                let mut command = Command::new("node");
                command
                    .args(["--test", "--test-reporter=tap"])
                    .arg(format!("--test-name-pattern={pattern}"))
                    .arg(project::root().join("emulator/test/firmware").join(file))
                    .envs(built.environment.iter().cloned());
                command
            }
        };
        command.current_dir(project::root());
        for (variable, value) in self.size {
            command.env(variable, value.to_string());
        }
        command.env("SEED", seed.to_string());
        Ok(command)
    }
}

/// The tests as built at the start, copied so that later builds in the same tree do not change them under way.
pub(super) struct Built {
    programs: BTreeMap<(String, String), PathBuf>,
    /// For the tests of the image.
    environment: Vec<(&'static str, OsString)>,
}

impl Built {
    /// What these suites need.
    pub(super) fn of(suites: &[&Suite]) -> Result<Built> {
        let folder = project::scratch().join("soak");
        fs::create_dir_all(&folder)?;
        let mut built = Built {
            programs: BTreeMap::new(),
            environment: Vec::new(),
        };
        let mut cargo = program::cargo();
        cargo
            .args(["test", "--no-run", "--quiet"])
            .args(HOST_CRATES);
        cargo.arg("--message-format=json-render-diagnostics");
        let mut wanted = Vec::new();
        for suite in suites {
            if let Host(package, target, _) = suite.tests {
                wanted.push((package, target));
                cargo.args(["--test", target]);
            }
        }
        if !wanted.is_empty() {
            for (package, target, file) in executables(&mut cargo)? {
                if wanted.contains(&(package.as_str(), target.as_str())) {
                    let copy = folder.join(format!("{package}-{target}"));
                    fs::copy(&file, &copy)
                        .with_context(|| format!("no copy of {}", project::short(&file)))?;
                    built.programs.insert((package, target), copy);
                }
            }
        }
        if suites.iter().any(|suite| suite.is_of_the_image()) {
            node::obtain()?;
            node::install("emulator")?;
            firmware::build_all(&board::one_per_screen())?;
            let images = folder.join("images");
            fs::create_dir_all(&images)?;
            for entry in fs::read_dir(project::images())? {
                let file = entry?.path();
                if let (true, Some(name)) = (file.is_file(), file.file_name()) {
                    fs::copy(&file, images.join(name))?;
                }
            }
            let referee = folder.join("tacklebox");
            fs::copy(tacklebox()?, &referee)?;
            built.environment = vec![
                ("TACKLEBOX_IMAGES", images.into_os_string()),
                ("TACKLEBOX_PROGRAM", referee.into_os_string()),
            ];
        }
        Ok(built)
    }
}

/// The test programs that cargo reports: package, target and file.
fn executables(cargo: &mut Command) -> Result<Vec<(String, String, PathBuf)>> {
    eprintln!("    $ {}", program::show(cargo));
    let output = cargo.stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        anyhow::bail!("the tests do not compile");
    }
    let lines =
        String::from_utf8(output.stdout).context("cargo printed something else than JSON")?;
    Ok(lines.lines().filter_map(executable).collect())
}

fn executable(line: &str) -> Option<(String, String, PathBuf)> {
    let message: Value = serde_json::from_str(line).ok()?;
    let file = PathBuf::from(message["executable"].as_str()?);
    let target = message["target"]["name"].as_str()?;
    let manifest = PathBuf::from(message["manifest_path"].as_str()?);
    let package = manifest.parent()?.file_name()?.to_str()?;
    let is_test = message["target"]["kind"][0] == "test";
    is_test.then(|| (package.to_owned(), target.to_owned(), file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_suites_have_one_name() {
        let mut names: Vec<&str> = SUITES.iter().map(|suite| suite.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), SUITES.len());
    }

    #[test]
    fn test_programs_are_found_in_what_cargo_prints() {
        let test = r#"{"executable":"x/cuts-1","manifest_path":"a/store/Cargo.toml","target":{"name":"cuts","kind":["test"]}}"#;
        let (package, target, file) = executable(test).expect("a test");
        assert_eq!((package.as_str(), target.as_str()), ("store", "cuts"));
        assert_eq!(file, PathBuf::from("x/cuts-1"));
        assert!(executable(&test.replace("test\"", "bin\"")).is_none());
        assert!(executable(r#"{"reason":"build-finished"}"#).is_none());
    }
}
