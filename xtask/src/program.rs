//! Running other programs. Each command line is printed before it starts, and each failure is one sentence.
//!
//! Messages go to standard error, so that standard output holds results only.

use std::env;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};

use crate::project;

/// The first file of this name on PATH.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).find_map(|dir| {
        let plain = dir.join(name);
        let exe = dir.join(format!("{name}{}", env::consts::EXE_SUFFIX));
        [exe, plain].into_iter().find(|file| file.is_file())
    })
}

/// PATH with these folders prepended.
pub(crate) fn path_with(first: &[PathBuf]) -> Result<std::ffi::OsString> {
    let rest = env::var_os("PATH").unwrap_or_default();
    env::join_paths(first.iter().cloned().chain(env::split_paths(&rest)))
        .context("a folder's name has a separator of PATH in it")
}

/// The cargo that runs us.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(project::root());
    command
}

/// Prints the command, runs it, and fails if it fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    say(command);
    finish(command.status(), command)
}

/// Like [`run`] with a timeout, for a program that may hang without a network.
pub(crate) fn run_within(command: &mut Command, limit: Duration) -> Result<()> {
    say(command);
    run_silently_within(command, limit)
}

/// Like [`run_within`] without printing the command.
pub(crate) fn run_silently_within(command: &mut Command, limit: Duration) -> Result<()> {
    let mut child = command
        .stdin(Stdio::null())
        .spawn()
        .map_err(|e| not_started(command, &e))?;
    let end = Instant::now() + limit;
    loop {
        if let Some(status) = child.try_wait()? {
            return finish(Ok(status), command);
        }
        if Instant::now() >= end {
            child.kill()?;
            child.wait()?;
            bail!(
                "{} did not finish within {} s",
                name(command),
                limit.as_secs()
            );
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// What the program prints on standard output; runs it silently. For queries such as `--version`.
pub(crate) fn ask(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(Stdio::null())
        .output()
        .map_err(|e| not_started(command, &e))?;
    if !output.status.success() {
        bail!("{} failed ({})", show(command), output.status);
    }
    String::from_utf8(output.stdout)
        .map(|text| text.trim_end().to_owned())
        .with_context(|| format!("{} printed something that is not text", name(command)))
}

/// The command line as a person would type it.
pub(crate) fn show(command: &Command) -> String {
    let mut words = Vec::new();
    for (key, value) in command.get_envs() {
        // PATH is long, and only has folders prepended.
        if let (Some(value), true) = (value, key != "PATH") {
            words.push(format!("{}={}", key.display(), quoted(value)));
        }
    }
    words.push(name(command));
    words.extend(command.get_args().map(quoted));
    words.join(" ")
}

fn say(command: &Command) {
    eprintln!("    $ {}", show(command));
}

fn quoted(word: &OsStr) -> String {
    let word = project::short(Path::new(word));
    if word.contains(' ') {
        format!("'{word}'")
    } else {
        word
    }
}

fn name(command: &Command) -> String {
    let program = Path::new(command.get_program());
    program
        .file_name()
        .unwrap_or(program.as_os_str())
        .display()
        .to_string()
}

fn finish(status: io::Result<std::process::ExitStatus>, command: &Command) -> Result<()> {
    let status = status.map_err(|e| not_started(command, &e))?;
    if !status.success() {
        // The whole command line has been printed already.
        let first = command.get_args().next().map(quoted).unwrap_or_default();
        bail!(
            "`{}` failed ({status})",
            format!("{} {first}", name(command)).trim_end()
        );
    }
    Ok(())
}

fn not_started(command: &Command, error: &io::Error) -> anyhow::Error {
    let folder = command.get_current_dir().filter(|folder| !folder.is_dir());
    match (error.kind(), folder) {
        // A missing program and a missing working directory give the same kind of error.
        (io::ErrorKind::NotFound, Some(folder)) => {
            anyhow!("there is no folder {}", project::short(folder))
        }
        (io::ErrorKind::NotFound, None) => anyhow!("{} is not on PATH", name(command)),
        _ => anyhow!("{} could not be started: {error}", name(command)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_and_a_missing_folder_are_named() {
        let tool = run(&mut Command::new("no-such-tool")).expect_err("there is none");
        assert_eq!(tool.to_string(), "no-such-tool is not on PATH");
        let mut elsewhere = cargo();
        elsewhere.current_dir(project::root().join("no-such-folder"));
        let folder = run(&mut elsewhere).expect_err("there is none");
        assert_eq!(folder.to_string(), "there is no folder no-such-folder");
    }

    #[test]
    fn a_program_that_hangs_is_killed() {
        let mut hung = Command::new("sleep");
        let why = run_within(hung.arg("60"), Duration::from_millis(50)).expect_err("it hangs");
        assert_eq!(why.to_string(), "sleep did not finish within 0 s");
    }

    #[test]
    fn a_command_is_shown_as_one_would_type_it() {
        let mut command = Command::new("/usr/bin/cargo");
        command
            .args(["build", "two words"])
            .env("RUSTC", "x")
            .env("PATH", "long");
        command.arg(project::root().join("target"));
        assert_eq!(show(&command), "RUSTC=x cargo build 'two words' target");
    }
}
