//! The program behind its pipe: lines that are too long, no text or without an end; a reader who goes.

use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, Command, Stdio},
};

use desktop::referee::{self, LONGEST};
use serde_json::Value;

fn referee() -> Child {
    Command::new(env!("CARGO_BIN_EXE_tacklebox"))
        .arg("referee")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs")
}

/// `ok`, or the code of a refusal.
fn verdict(line: &str) -> String {
    let answer: Value = serde_json::from_str(line).expect("one JSON object a line");
    match answer["error"]["code"].as_str() {
        Some(code) => code.to_owned(),
        None => {
            assert!(answer["ok"].is_object());
            "ok".to_owned()
        }
    }
}

/// Lines that try it, and what is said of them.
fn trials() -> Vec<(Vec<u8>, &'static str)> {
    let nested = |depth: usize| ["[".repeat(depth), "]".repeat(depth)].concat().into_bytes();
    let padded = |length: usize| {
        let mut line = br#"{"cmd":"next"}"#.to_vec();
        line.resize(length, b' ');
        line
    };
    vec![
        (
            br#"{"cmd":"new","game":"klofni","players":2}"#.to_vec(),
            "ok",
        ),
        (vec![b'x'; 1024 * 1024], "too-long"),
        (vec![b'['; 3 * 1024 * 1024], "too-long"),
        (padded(LONGEST), "ok"),
        (padded(LONGEST + 1), "too-long"),
        (b"\xff\xfe{}".to_vec(), "not-json"),
        (b"{\"cmd\":\"\xc3\x28\"}".to_vec(), "not-json"),
        (b"{\"cmd\":\"a\0b\"}".to_vec(), "not-json"),
        (nested(100_000), "not-json"),
        (nested(60), "bad-value"),
        (b"".to_vec(), "not-json"),
        (b"   ".to_vec(), "not-json"),
        (b"\r".to_vec(), "not-json"),
        (b"{\"cmd\":\"next\"}\r".to_vec(), "ok"),
        (br#"{"cmd":"next"} {"cmd":"next"}"#.to_vec(), "not-json"),
        (br#"{"cmd":"seed","seed":1e400}"#.to_vec(), "not-json"),
        (
            br#"{"cmd":"seed","seed":18446744073709551615}"#.to_vec(),
            "ok",
        ),
        (br#"{"cmd":"next"}"#.to_vec(), "ok"),
    ]
}

#[test]
fn every_line_has_its_answer_whatever_is_in_it() {
    let mut child = referee();
    let mut input = child.stdin.take().expect("standard input");
    let mut lines = BufReader::new(child.stdout.take().expect("standard output")).lines();
    let mut answer = || lines.next().expect("an answer").expect("text");
    for (line, expected) in trials() {
        input.write_all(&line).expect("the referee listens");
        input.write_all(b"\n").expect("the referee listens");
        let shown = String::from_utf8_lossy(&line[..line.len().min(60)]).into_owned();
        assert_eq!(verdict(&answer()), expected, "{shown}");
    }
    // The last line has no end.
    input
        .write_all(br#"{"cmd":"legal"}"#)
        .expect("the referee listens");
    drop(input);
    assert_eq!(answer(), r#"{"ok":{"actions":["Flip"]}}"#);
    assert!(lines.next().is_none());
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn the_same_lines_all_at_once() {
    let mut input = Vec::new();
    for (line, _) in trials() {
        input.extend(line);
        input.push(b'\n');
    }
    let mut output = Vec::new();
    referee::run(input.as_slice(), &mut output).expect("no trouble");
    let output = String::from_utf8(output).expect("text");
    let verdicts: Vec<String> = output.lines().map(verdict).collect();
    let expected: Vec<&str> = trials().iter().map(|(_, expected)| *expected).collect();
    assert_eq!(verdicts, expected);
}

#[test]
fn an_empty_input_has_no_answers() {
    let mut output = Vec::new();
    referee::run(&b""[..], &mut output).expect("no trouble");
    assert!(output.is_empty());
}

#[test]
fn a_reader_who_goes_ends_the_session_without_a_complaint() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tacklebox"))
        .arg("referee")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("standard input");
    // It may have gone before it has read everything.
    let _ = input.write_all("{\"cmd\":\"games\"}\n".repeat(100).as_bytes());
    drop(input);
    let mut complaint = String::new();
    let mut errors = child.stderr.take().expect("standard error");
    errors.read_to_string(&mut complaint).expect("text");
    assert!(child.wait().expect("it ends").success(), "{complaint}");
    assert_eq!(complaint, "");
}

#[test]
fn the_referee_takes_no_options() {
    let output = Command::new(env!("CARGO_BIN_EXE_tacklebox"))
        .args(["referee", "--seed", "1"])
        .output()
        .expect("the program runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("tacklebox referee does not know \"--seed\""),
        "{said}"
    );
}
