//! Wrong arguments: one clear sentence, a non-zero exit status, and nothing is built.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// Any board will do.
const BOARD: &str = boards::ALL[0].name;

fn xtask<S: AsRef<OsStr>>(words: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(words);
    command
}

/// The only line on standard error of a command that failed and printed nothing else.
fn only_sentence(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        !output.status.success(),
        "it should have failed, and said: {said}"
    );
    assert!(output.stdout.is_empty(), "it printed a result");
    assert_eq!(said.lines().count(), 1, "one sentence, not: {said}");
    said.trim_end().to_owned()
}

fn refused(words: &[&str]) -> String {
    only_sentence(&xtask(words).output().expect("xtask runs"))
}

/// A script in a folder of its own.
fn script(name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder for the test");
    let file = folder.join("keys.txt");
    fs::write(&file, text).expect("a script");
    file
}

fn boards() -> String {
    boards::ALL.map(|board| board.name).join(", ")
}

#[test]
fn an_unknown_board_is_told_the_boards() {
    let told = format!("there is no board \"gameboy\"; the boards are {}", boards());
    assert_eq!(
        refused(&["firmware", "--board", "gameboy"]),
        format!("firmware: {told}")
    );
    assert_eq!(
        refused(&["flash", "--board", "gameboy"]),
        format!("flash: {told}")
    );
    let emulate = ["emulate", "--board", "gameboy", "--script", "x"];
    assert_eq!(refused(&emulate), format!("emulate: {told}"));
}

#[test]
fn a_missing_board_is_told_the_boards() {
    let told = format!("--board is missing; the boards are {}", boards());
    assert_eq!(refused(&["flash"]), format!("flash: {told}"));
    assert_eq!(
        refused(&["emulate", "--script", "x"]),
        format!("emulate: {told}")
    );
}

#[test]
fn a_broken_script_is_told_its_line_and_what_was_expected() {
    let file = script("broken", "settle\n# walk\njump A\n");
    let output = xtask(["emulate", "--board", BOARD, "--script"])
        .arg(&file)
        .output();
    let sentence = only_sentence(&output.expect("xtask runs"));
    let expected = format!(
        "emulate: {}: line 3: found \"jump\", \
         expected tap, hold, down, up, wait, settle, shot, expect, seek, follow, battery, usb or # comment",
        file.display()
    );
    assert_eq!(sentence, expected);
}

#[test]
fn a_missing_script_is_named() {
    let sentence = refused(&["emulate", "--board", BOARD, "--script", "no-such.keys"]);
    assert!(
        sentence.starts_with("emulate: cannot read the script no-such.keys: "),
        "{sentence}"
    );
}

#[test]
fn without_node_the_emulator_says_what_it_needs() {
    let file = script("no-node", "settle\n");
    let empty = file.parent().expect("its folder");
    let output = xtask(["emulate", "--board", BOARD, "--script"])
        .arg(&file)
        .env("PATH", empty)
        .output()
        .expect("xtask runs");
    let told = "emulate: Node.js 20.10 or newer runs the emulator, and there is no node on PATH";
    assert_eq!(only_sentence(&output), told);
}

#[test]
fn an_unknown_option_or_number_is_named() {
    for (words, told) in [
        (
            &["firmware", "--bord", BOARD][..],
            "firmware: there is no option --bord",
        ),
        (&["setup", "now"], "setup: \"now\" is not an option"),
        (
            &["emulate", "--seed", "many"],
            "emulate: \"many\" is not a number that fits here",
        ),
        (
            &["emulate", "--rosc", "tired"],
            "emulate: there is no oscillator model \"tired\"; the models are healthy, stuck, biased, periodic",
        ),
    ] {
        assert_eq!(refused(words), told);
    }
}

#[test]
fn without_a_command_the_commands_are_listed() {
    let output = xtask([""; 0]).output().expect("xtask runs");
    assert!(output.status.success());
    let list = String::from_utf8_lossy(&output.stdout).into_owned();
    for command in [
        "setup", "firmware", "flash", "emulate", "bench", "play", "test",
    ] {
        assert!(
            list.contains(&format!("\n  {command}")),
            "{command} is not in the list"
        );
    }
}

#[test]
fn an_unknown_command_fails_and_lists_the_commands() {
    let output = xtask(["tset"]).output().expect("xtask runs");
    assert!(!output.status.success());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.starts_with("there is no command \"tset\"\n"), "{said}");
    assert!(said.contains("\n  test"), "{said}");
}
