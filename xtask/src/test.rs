//! `cargo xtask test`: everything, in the order in which a mistake is cheapest to find.

mod browser;
mod device;
mod host;
mod lint;

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::args::{Args, unknown};
use crate::table::table;

/// The result of a step that did not fail.
enum Outcome {
    Passed,
    /// Everything that can be checked on this machine passed; the reason says what cannot.
    PassedExcept(&'static str),
}

struct Step {
    name: &'static str,
    run: fn() -> Result<Outcome>,
}

/// Steps of one kind. All of a group run, then the first failure in it ends the test.
const GROUPS: &[&[Step]] = &[
    &[
        Step {
            name: "format",
            run: lint::format,
        },
        Step {
            name: "rules of the house",
            run: lint::house,
        },
        Step {
            name: "licences and advisories",
            run: lint::deny,
        },
    ],
    &[
        Step {
            name: "clippy, host",
            run: lint::clippy_host,
        },
        Step {
            name: "clippy, device",
            run: lint::clippy_device,
        },
        Step {
            name: "documentation",
            run: lint::docs,
        },
    ],
    &[
        Step {
            name: "host tests",
            run: host::tests,
        },
        Step {
            name: "documentation tests",
            run: host::doc_tests,
        },
    ],
    &[Step {
        name: "images",
        run: device::images,
    }],
    &[
        Step {
            name: "emulator",
            run: device::emulator,
        },
        Step {
            name: "images in the emulator",
            run: device::real_images,
        },
        Step {
            name: "figures within their budgets",
            run: device::figures,
        },
        Step {
            name: "same picture on desktop and device",
            run: device::same_pictures,
        },
    ],
    &[
        Step {
            name: "desktop page in the browser",
            run: browser::desktop_page,
        },
        Step {
            name: "image in the browser",
            run: browser::play_page,
        },
    ],
];

pub(crate) fn command(mut args: Args) -> Result<()> {
    let mut keep_going = false;
    while let Some(option) = args.option()? {
        match option.as_str() {
            "keep-going" => keep_going = true,
            _ => return unknown(&option),
        }
    }
    let started = Instant::now();
    let mut results = Vec::new();
    for group in GROUPS {
        for step in *group {
            results.push(run(step));
        }
        if !keep_going && results.iter().any(|result| result.outcome.is_err()) {
            break;
        }
    }
    summary(&results, started.elapsed())
}

struct Finished {
    name: &'static str,
    outcome: Result<Outcome>,
    took: Duration,
}

fn run(step: &Step) -> Finished {
    eprintln!("\n== {}", step.name);
    let started = Instant::now();
    let outcome = (step.run)();
    if let Err(why) = &outcome {
        eprintln!("   failed: {why:#}");
    }
    Finished {
        name: step.name,
        outcome,
        took: started.elapsed(),
    }
}

fn summary(results: &[Finished], took: Duration) -> Result<()> {
    let steps: usize = GROUPS.iter().map(|group| group.len()).sum();
    let (mut passed, mut failed, not_run) = (0, 0, steps - results.len());
    let mut rows = Vec::new();
    for result in results {
        let (count, word) = match &result.outcome {
            Ok(Outcome::Passed) => (&mut passed, "passed".to_owned()),
            Ok(Outcome::PassedExcept(what)) => (&mut passed, format!("passed, but {what}")),
            Err(_) => (&mut failed, "FAILED".to_owned()),
        };
        *count += 1;
        rows.push(vec![result.name.to_owned(), seconds(result.took), word]);
    }
    println!("\n{}", table(&["step", "time", "result"], &rows));
    println!(
        "{passed} passed, {failed} failed, {not_run} not run in {}",
        seconds(took)
    );
    if failed > 0 {
        let failures = results.iter().filter(|result| result.outcome.is_err());
        let names: Vec<&str> = failures.map(|result| result.name).collect();
        bail!("failed: {}", names.join(", "));
    }
    Ok(())
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}
