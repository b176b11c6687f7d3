//! `cargo xtask soak`: everything random in the tests with fresh seeds, round after round.
//!
//! A round is one suite with one seed. The suite that has had the least time is next, so all get an equal share. The
//! first failure ends the run with the commit, the seed, and the command that repeats the round.

mod suites;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};

use self::suites::{Built, SUITES, Suite};
use crate::args::{Args, unknown};
use crate::table::table;
use crate::{program, project};

/// A round that takes longer has hung: the longest takes under a minute on an idle machine.
const LIMIT: Duration = Duration::from_secs(15 * 60);
/// Lines of the failed round's output to print; all of it is in its file.
const LAST_LINES: usize = 40;

/// What the command line asks for.
#[derive(Debug, PartialEq)]
struct Order {
    minutes: Option<f64>,
    rounds: Option<u64>,
    /// Seed of the first round; each further round has the next one.
    seed: u64,
    only: Option<String>,
}

pub(crate) fn command(args: Args) -> Result<()> {
    let order = Order::read(args)?;
    let suites = order.suites()?;
    let commit = commit()?;
    let built = Built::of(&suites)?;
    let suites: Vec<Soaked> = suites
        .into_iter()
        .map(|suite| Soaked::new(suite.name, suite.unit, suite.cases))
        .collect();
    println!("commit {commit}, first seed {}", order.seed);
    let folder = project::scratch().join("soak");
    let mut soak = Soak {
        suites,
        rounds: 0,
        limit: LIMIT,
    };
    let failure = soak.run(&order, |name, seed, limit| {
        let suite = SUITES
            .iter()
            .find(|suite| suite.name == name)
            .context("it was chosen from the suites")?;
        let log = folder.join(format!("{name}.log"));
        round(&mut suite.command(&built, seed)?, &log, limit)?;
        passed(&log, suite.count)
    });
    println!("\n{}", soak.summary());
    let Some(failure) = failure else {
        return Ok(());
    };
    let log = folder.join(format!("{}.log", failure.suite));
    print!("{}", last_lines(&log));
    println!("commit   {commit}");
    println!("suite    {}", failure.suite);
    println!("seed     {}", failure.seed);
    println!("output   {}", project::short(&log));
    println!("repeat   {}", failure.repeat());
    bail!("{}: {:#}", failure.suite, failure.why)
}

impl Order {
    fn read(mut args: Args) -> Result<Order> {
        let mut order = Order {
            minutes: None,
            rounds: None,
            seed: clock(),
            only: None,
        };
        while let Some(option) = args.option()? {
            match option.as_str() {
                "minutes" => order.minutes = Some(args.number()?),
                "rounds" => order.rounds = Some(args.number()?),
                "seed" => order.seed = args.number()?,
                "only" => order.only = Some(args.word()?),
                _ => return unknown(&option),
            }
        }
        if order.minutes.is_none() && order.rounds.is_none() {
            bail!("soak needs --minutes N or --rounds N");
        }
        Ok(order)
    }

    fn suites(&self) -> Result<Vec<&'static Suite>> {
        let chosen = |suite: &&Suite| self.only.as_ref().is_none_or(|only| only == suite.name);
        let suites: Vec<&Suite> = SUITES.iter().filter(chosen).collect();
        if suites.is_empty() {
            let names: Vec<&str> = SUITES.iter().map(|suite| suite.name).collect();
            bail!("there is no such suite, only {}", names.join(", "));
        }
        Ok(suites)
    }

    fn is_over(&self, rounds: u64, took: Duration) -> bool {
        self.rounds.is_some_and(|most| rounds >= most)
            || self
                .minutes
                .is_some_and(|minutes| took.as_secs_f64() >= minutes * 60.0)
    }
}

/// Milliseconds since 1970: a later run has other seeds, because no round is that short.
fn clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |time| time.as_millis() as u64)
}

/// The commit that is tested, marked if the tree differs from it.
fn commit() -> Result<String> {
    let git = |words: &[&str]| {
        let mut git = Command::new("git");
        program::ask(git.args(words).current_dir(project::root()))
    };
    let dirty = !git(&["status", "--porcelain"])?.is_empty();
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
    Ok(if dirty {
        commit + " with uncommitted changes"
    } else {
        commit
    })
}

/// The counters of one suite.
struct Soaked {
    name: &'static str,
    unit: &'static str,
    /// Cases of one round.
    cases: u64,
    rounds: u64,
    took: Duration,
}

impl Soaked {
    fn new(name: &'static str, unit: &'static str, cases: u64) -> Soaked {
        Soaked {
            name,
            unit,
            cases,
            rounds: 0,
            took: Duration::ZERO,
        }
    }
}

/// The round that failed.
struct Failure {
    suite: &'static str,
    seed: u64,
    why: anyhow::Error,
}

impl Failure {
    fn repeat(&self) -> String {
        format!(
            "cargo xtask soak --only {} --seed {} --rounds 1",
            self.suite, self.seed
        )
    }
}

struct Soak {
    suites: Vec<Soaked>,
    rounds: u64,
    limit: Duration,
}

impl Soak {
    /// Runs rounds until the order is fulfilled or one fails. `round` runs one suite with one seed.
    fn run(
        &mut self,
        order: &Order,
        mut round: impl FnMut(&'static str, u64, Duration) -> Result<()>,
    ) -> Option<Failure> {
        let began = Instant::now();
        while !order.is_over(self.rounds, began.elapsed()) {
            let seed = order.seed.wrapping_add(self.rounds);
            let suite = self.suites.iter_mut().min_by_key(|suite| suite.took)?;
            let started = Instant::now();
            let result = round(suite.name, seed, self.limit);
            let took = started.elapsed();
            // A round that took no time at all must not be chosen for ever.
            suite.took += took.max(Duration::from_millis(1));
            eprintln!(
                "{:6.1} min  {:<12}  seed {seed}  {:5.1} s",
                began.elapsed().as_secs_f64() / 60.0,
                suite.name,
                took.as_secs_f64(),
            );
            self.rounds += 1;
            if let Err(why) = result {
                let suite = suite.name;
                return Some(Failure { suite, seed, why });
            }
            suite.rounds += 1;
        }
        None
    }

    /// A table of the rounds that passed.
    fn summary(&self) -> String {
        let row = |suite: &Soaked| {
            vec![
                suite.name.to_owned(),
                suite.rounds.to_string(),
                (suite.rounds * suite.cases).to_string(),
                suite.unit.to_owned(),
                format!("{:.0} s", suite.took.as_secs_f64()),
            ]
        };
        let rows: Vec<Vec<String>> = self.suites.iter().map(row).collect();
        table(&["suite", "rounds", "cases", "of", "time"], &rows)
    }
}

/// Runs one round; its output goes to a file.
fn round(command: &mut Command, log: &Path, limit: Duration) -> Result<()> {
    let file = File::create(log).with_context(|| format!("no {}", project::short(log)))?;
    command.stdout(file.try_clone()?).stderr(file);
    program::run_silently_within(command, limit)
}

/// Whether so many tests have passed and none was skipped, as libtest or node reports it.
fn passed(log: &Path, wanted: usize) -> Result<()> {
    let text = fs::read_to_string(log)?;
    let found = tests_passed(&text);
    if found != Some(wanted) {
        bail!("{} tests passed instead of {wanted}", found.unwrap_or(0));
    }
    Ok(())
}

fn tests_passed(output: &str) -> Option<usize> {
    let libtest = |line: &str| {
        let counts = line.strip_prefix("test result: ok. ")?;
        counts.split_once(" passed")?.0.parse().ok()
    };
    let tap = |line: &str| line.strip_prefix("# pass ")?.parse().ok();
    output.lines().find_map(|line| libtest(line).or(tap(line)))
}

fn last_lines(log: &PathBuf) -> String {
    let text = fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    let skipped = lines.len().saturating_sub(LAST_LINES);
    lines[skipped..]
        .iter()
        .fold(String::new(), |mut all, line| {
            all.push_str(line);
            all.push('\n');
            all
        })
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    fn order(line: &str) -> Result<Order> {
        Order::read(Args::new(line.split_whitespace().map(Into::into)))
    }

    fn soak(names: &[&'static str]) -> Soak {
        Soak {
            suites: names
                .iter()
                .map(|name| Soaked::new(name, "cases", 10))
                .collect(),
            rounds: 0,
            limit: Duration::from_secs(60),
        }
    }

    fn log(name: &str) -> PathBuf {
        fs::create_dir_all(project::scratch()).expect("a folder");
        project::scratch().join(format!("{name}-{}.log", std::process::id()))
    }

    /// A suite that fails with every seventh seed, as a program of its own.
    fn fragile(name: &str, seed: u64, log: &Path) -> Result<()> {
        let mut shell = Command::new("sh");
        shell
            .args(["-c", "test $((SEED % 7)) -ne 0 || exit 1; echo '# pass 1'"])
            .env("SEED", if name == "fragile" { seed } else { 1 }.to_string());
        round(&mut shell, log, Duration::from_secs(60))?;
        passed(log, 1)
    }

    #[test]
    fn the_first_failure_is_found_and_its_command_repeats_it() {
        let log = log("fragile");
        let mut first = soak(&["sound", "fragile"]);
        let failure = first
            .run(
                &order("--rounds 100 --seed 1").expect("an order"),
                |name, seed, _| fragile(name, seed, &log),
            )
            .expect("one of the seeds fails");
        assert_eq!((failure.suite, failure.seed % 7), ("fragile", 0));
        let rounds: u64 = first.suites.iter().map(|suite| suite.rounds).sum();
        assert_eq!(rounds, first.rounds - 1, "the last one did not pass");

        let command = failure.repeat();
        let options = command.strip_prefix("cargo xtask soak ").expect("a soak");
        let again = order(options).expect("its own options");
        assert_eq!(again.only.as_deref(), Some("fragile"));
        let repeated = soak(&["fragile"])
            .run(&again, |name, seed, _| fragile(name, seed, &log))
            .expect("the same failure");
        assert_eq!(repeated.seed, failure.seed);
        assert_eq!(repeated.why.to_string(), failure.why.to_string());
        fs::remove_file(log).ok();
    }

    #[test]
    fn a_round_in_which_no_test_was_run_is_a_failure() {
        let log = log("empty");
        fs::write(&log, "test result: ok. 0 passed; 0 failed\n").expect("a file");
        let why = passed(&log, 1).expect_err("nothing was tested");
        assert_eq!(why.to_string(), "0 tests passed instead of 1");
        fs::remove_file(log).ok();
    }

    #[test]
    fn a_round_that_hangs_is_a_failure() {
        let log = log("hung");
        let mut hung = Command::new("sleep");
        let why = round(hung.arg("60"), &log, Duration::from_millis(50)).expect_err("it hangs");
        assert_eq!(why.to_string(), "sleep did not finish within 0 s");
        fs::remove_file(log).ok();
    }

    #[test]
    fn passed_tests_are_counted_in_both_reports() {
        let libtest = "running 2 tests\n\ntest result: ok. 2 passed; 0 failed; 0 ignored\n";
        assert_eq!(tests_passed(libtest), Some(2));
        assert_eq!(tests_passed("# tests 3\n# pass 3\n# fail 0\n"), Some(3));
        assert_eq!(
            tests_passed("test result: FAILED. 1 passed; 1 failed\n"),
            None
        );
    }

    #[test]
    fn time_is_shared_evenly_whatever_a_round_takes() {
        let mut soak = soak(&["slow", "quick"]);
        let order = order("--rounds 60").expect("an order");
        let failure = soak.run(&order, |name, _, _| {
            thread::sleep(Duration::from_millis(if name == "slow" { 40 } else { 5 }));
            Ok(())
        });
        assert!(failure.is_none());
        let [slow, quick] = &soak.suites[..] else {
            panic!("two suites");
        };
        assert!(
            quick.rounds > 3 * slow.rounds,
            "{} and {}",
            quick.rounds,
            slow.rounds
        );
        assert!(soak.summary().contains("slow"));
    }

    #[test]
    fn an_order_needs_an_end_and_a_suite_that_exists() {
        let said = |line| order(line).and_then(|order| order.suites().map(drop));
        assert!(said("--seed 1").is_err_and(|why| why.to_string().contains("--minutes N")));
        assert!(said("--rounds 1 --only cats").is_err_and(|why| why.to_string().contains("cuts")));
        assert!(said("--minutes 0.5 --only cuts").is_ok());
    }
}
