//! `cargo xtask test`: all checks, in the order in which a mistake is cheapest to find. `--quick` runs the
//! part of them that fits between two edits.

mod browser;
mod device;
mod host;
mod lint;

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

pub(crate) use self::device::tacklebox;
pub(crate) use self::host::HOST_CRATES;

use crate::args::{Args, unknown};
use crate::table::table;

/// The result of a step that did not fail.
enum Outcome {
    Passed,
    /// Everything that can be checked on this machine passed; the reason says what cannot.
    PassedExcept(&'static str),
    /// What the step needs cannot be installed on this machine, for this reason.
    NotRun(String),
}

type Check = fn() -> Result<Outcome>;

struct Step {
    name: &'static str,
    full: Check,
    /// What `--quick` runs instead; `None` for a step that it leaves out.
    quick: Option<Check>,
}

impl Step {
    /// The same check in both runs.
    const fn always(name: &'static str, check: Check) -> Step {
        Step {
            name,
            full: check,
            quick: Some(check),
        }
    }

    /// A check with a shorter form for `--quick`.
    const fn shortened(name: &'static str, full: Check, quick: Check) -> Step {
        Step {
            name,
            full,
            quick: Some(quick),
        }
    }

    /// A check that `--quick` leaves out.
    const fn full_only(name: &'static str, check: Check) -> Step {
        Step {
            name,
            full: check,
            quick: None,
        }
    }

    fn check(&self, extent: Extent) -> Option<Check> {
        match extent {
            Extent::Full => Some(self.full),
            Extent::Quick => self.quick,
        }
    }
}

#[derive(Clone, Copy)]
enum Extent {
    Full,
    Quick,
}

/// All steps of a group run; a failure among them then ends the test.
const GROUPS: &[&[Step]] = &[
    &[
        Step::always("format", lint::format),
        Step::always("rules of the house", lint::house),
        Step::full_only("licences and advisories", lint::deny),
    ],
    &[
        Step::always("clippy, host", lint::clippy_host),
        Step::full_only("clippy, device", lint::clippy_device),
        Step::full_only("documentation", lint::docs),
    ],
    &[
        Step::shortened("host tests", host::tests, host::short_tests),
        Step::full_only("documentation tests", host::doc_tests),
        Step::full_only("Python package", device::python_package),
    ],
    &[Step::shortened("images", device::images, device::one_image)],
    &[
        Step::full_only("emulator", device::emulator),
        Step::full_only("images in the emulator", device::real_images),
        Step::full_only("figures within their budgets", device::figures),
        Step::full_only("images on a second machine", device::second_machine),
        Step::shortened(
            "same picture on desktop and device",
            device::same_pictures,
            device::same_pictures_on_one_board,
        ),
    ],
    &[
        Step::full_only("desktop page in the browser", browser::desktop_page),
        Step::full_only("image in the browser", browser::play_page),
    ],
];

pub(crate) fn command(mut args: Args) -> Result<()> {
    let (mut keep_going, mut extent) = (false, Extent::Full);
    while let Some(option) = args.option()? {
        match option.as_str() {
            "keep-going" => keep_going = true,
            "quick" => extent = Extent::Quick,
            _ => return unknown(&option),
        }
    }
    let started = Instant::now();
    let mut results = Vec::new();
    for group in GROUPS {
        for step in *group {
            if let Some(check) = step.check(extent) {
                results.push(run(step.name, check));
            }
        }
        if !keep_going && results.iter().any(|result| result.outcome.is_err()) {
            break;
        }
    }
    let planned = GROUPS.iter().copied().flatten();
    let planned = planned.filter(|step| step.check(extent).is_some()).count();
    summary(&results, planned, started.elapsed())
}

struct Finished {
    name: &'static str,
    outcome: Result<Outcome>,
    took: Duration,
}

fn run(name: &'static str, check: Check) -> Finished {
    eprintln!("\n== {name}");
    let started = Instant::now();
    let outcome = check();
    if let Err(why) = &outcome {
        eprintln!("   failed: {why:#}");
    }
    Finished {
        name,
        outcome,
        took: started.elapsed(),
    }
}

fn summary(results: &[Finished], planned: usize, took: Duration) -> Result<()> {
    let (rows, counts) = tally(results, planned);
    println!("\n{}", table(&["step", "time", "result"], &rows));
    println!("{counts} in {}", seconds(took));
    let failures = results.iter().filter(|result| result.outcome.is_err());
    let names: Vec<&str> = failures.map(|result| result.name).collect();
    if !names.is_empty() {
        bail!("failed: {}", names.join(", "));
    }
    Ok(())
}

/// A row for each step, and how many passed, failed and were not run.
fn tally(results: &[Finished], planned: usize) -> (Vec<Vec<String>>, String) {
    let (mut passed, mut failed, mut not_run) = (0, 0, planned - results.len());
    let mut rows = Vec::new();
    for result in results {
        let (count, word) = match &result.outcome {
            Ok(Outcome::Passed) => (&mut passed, "passed".to_owned()),
            Ok(Outcome::PassedExcept(what)) => (&mut passed, format!("passed, but {what}")),
            Ok(Outcome::NotRun(why)) => (&mut not_run, format!("not run: {why}")),
            Err(_) => (&mut failed, "FAILED".to_owned()),
        };
        *count += 1;
        rows.push(vec![result.name.to_owned(), seconds(result.took), word]);
    }
    let counts = format!("{passed} passed, {failed} failed, {not_run} not run");
    (rows, counts)
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::*;

    #[test]
    fn a_step_without_its_tools_counts_as_not_run() {
        let finished = |outcome| Finished {
            name: "step",
            outcome,
            took: Duration::ZERO,
        };
        let results = [
            finished(Ok(Outcome::Passed)),
            finished(Ok(Outcome::NotRun("no Python".to_owned()))),
            finished(Err(anyhow!("broken"))),
        ];
        let (rows, counts) = tally(&results, 5);
        assert_eq!(counts, "1 passed, 1 failed, 3 not run");
        assert_eq!(rows[1], ["step", "0.0 s", "not run: no Python"]);
    }
}
