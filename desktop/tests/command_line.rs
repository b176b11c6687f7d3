//! The program from outside: what goes wrong is said in one sentence on standard error, the exit code
//! is not 0, and nothing is left half done.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

fn tacklebox() -> Command {
    Command::new(env!("CARGO_BIN_EXE_tacklebox"))
}

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn shot(script: &Path, out: &Path, more: &[&str]) -> Output {
    let mut command = tacklebox();
    command
        .arg("shot")
        .arg("--script")
        .arg(script)
        .arg("--out")
        .arg(out)
        .args(more);
    command.output().expect("the program runs")
}

/// The one sentence of a run that failed.
fn complaint(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr)
        .trim_end()
        .to_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

#[test]
fn a_script_gives_its_pictures() {
    let folder = folder("gives-pictures");
    let script = folder.join("walk.txt");
    fs::write(&script, "wait 700\nsettle\nexpect screen menu\nshot menu\n").expect("a script");
    let output = shot(
        &script,
        &folder.join("new/deep"),
        &["--size", "320x240", "--language", "pl"],
    );
    assert!(output.status.success(), "{output:?}");
    let png = fs::read(folder.join("new/deep/menu.png")).expect("a picture");
    assert_eq!(png[16..24], [0, 0, 1, 64, 0, 0, 0, 240], "320 by 240");
}

#[test]
fn what_is_wrong_with_a_script_is_told_with_its_line_and_nothing_is_written() {
    let folder = folder("wrong-scripts");
    let (script, out) = (folder.join("walk.txt"), folder.join("out"));
    for (text, told) in [
        (
            "shot a\njump A\n",
            "walk.txt line 2: found \"jump\", expected tap, hold",
        ),
        (
            "shot a\n\ntap Q\n",
            "walk.txt line 3: found \"Q\", expected a key",
        ),
        (
            "shot a\nshot a\n",
            "line 2: the picture name a is already taken in line 1",
        ),
        (
            "shot a\nwait 700\nexpect screen dice\n",
            "line 3: expected screen dice, but screen is menu",
        ),
        (
            "shot a\nexpect weather fine\n",
            "line 2: expected weather fine, but the app has told nothing",
        ),
    ] {
        fs::write(&script, text).expect("a script");
        let said = complaint(&shot(&script, &out, &[]));
        assert!(said.contains(told), "{said}");
        assert!(!out.exists(), "{text}");
    }
}

#[test]
fn a_given_face_that_does_not_fit_is_told_with_its_line() {
    let folder = folder("impossible-face");
    let script = folder.join("walk.txt");
    fs::write(
        &script,
        "wait 700\ntap LEFT\ntap LEFT\ntap LEFT\ntap LEFT\ntap A\ntap A\n",
    )
    .expect("a script");
    let said = complaint(&shot(&script, &folder.join("out"), &["--dice", "3,7"]));
    assert!(
        said.contains("line 7: a d6 is rolled next and cannot show the given 7"),
        "{said}"
    );
}

#[test]
fn a_second_run_with_the_same_flash_is_a_second_power_on() {
    let folder = folder("second-power-on");
    let (change, look) = (folder.join("change.txt"), folder.join("look.txt"));
    let walk = "wait 700\ntap LEFT\ntap A\ntap A\nexpect language pl\n";
    fs::write(&change, walk).expect("a script");
    fs::write(&look, "wait 700\nsettle\nshot menu\n").expect("a script");
    let flash = folder.join("saves.flash");
    let with_flash = ["--flash", flash.to_str().expect("a path")];
    let seen = |name: &str, more: &[&str]| {
        let out = folder.join(name);
        let output = shot(&look, &out, more);
        assert!(output.status.success(), "{output:?}");
        fs::read(out.join("menu.png")).expect("a picture")
    };
    let (english, polish) = (seen("en", &[]), seen("pl", &["--language", "pl"]));
    assert_ne!(english, polish);
    assert_eq!(seen("first", &with_flash), english);
    let output = shot(&change, &folder.join("out"), &with_flash);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(seen("second", &with_flash), polish);
}

#[test]
fn files_that_cannot_be_read_or_written_are_named() {
    let folder = folder("files");
    let (script, taken) = (folder.join("walk.txt"), folder.join("taken"));
    let said = complaint(&shot(&script, &folder.join("out"), &[]));
    assert!(said.contains("walk.txt cannot be read"), "{said}");
    fs::write(&script, "shot a\n").expect("a script");
    fs::write(&taken, "a file where the folder should be").expect("a file");
    let said = complaint(&shot(&script, &taken, &[]));
    assert!(said.contains("taken cannot be written"), "{said}");
}

#[test]
fn bad_options_are_refused() {
    for (args, told) in [
        (&["shoot"][..], "there is no command \"shoot\""),
        (&["--board", "gameboy"], boards::ALL[0].name),
        (&["--page", "--port", "none"], "0 to 65535"),
        (
            &["--flash", "Cargo.toml"],
            "Cargo.toml is not a Tacklebox save file; it was not changed",
        ),
        (&["shot", "--out", "x"], "needs --script FILE"),
    ] {
        let output = tacklebox().args(args).output().expect("the program runs");
        let said = complaint(&output);
        assert!(said.contains(told), "{said}");
    }
}

#[test]
fn a_port_that_is_taken_is_told() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let output = tacklebox()
        .args(["--no-save", "--page", "--port", &port])
        .output()
        .expect("the program runs");
    let said = complaint(&output);
    assert!(said.contains(&format!("port {port} is taken")), "{said}");
}

#[test]
fn help_and_version_are_no_errors() {
    for (arg, told) in [
        ("--help", "tacklebox shot --script FILE"),
        ("--version", "tacklebox 0."),
    ] {
        let output = tacklebox().arg(arg).output().expect("the program runs");
        assert!(output.status.success());
        assert!(String::from_utf8_lossy(&output.stdout).contains(told));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_display_the_device_is_a_page() {
    let mut device = tacklebox()
        .args(["--no-save", "--port", "0"])
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut said = BufReader::new(device.stdout.take().expect("standard output")).lines();
    let mut line = || said.next().expect("a line").expect("text");
    let (first, second) = (line(), line());
    let address = second
        .split("http://")
        .nth(1)
        .and_then(|rest| rest.split('/').next())
        .unwrap_or_else(|| panic!("no address in {second:?}"))
        .to_owned();
    let mut answer = String::new();
    let mut call = TcpStream::connect(&address).expect("the page is served");
    write!(call, "GET / HTTP/1.1\r\nHost: {address}\r\n\r\n").expect("a request");
    call.read_to_string(&mut answer).expect("an answer");
    device.kill().expect("the device ends");
    device.wait().expect("the device ends");
    assert!(first.contains("there is no display"), "{first}");
    assert!(
        answer.starts_with("HTTP/1.1 200 OK") && answer.contains("<canvas"),
        "{answer}"
    );
}

#[test]
fn a_link_that_is_no_game_is_refused() {
    let replayed = |link: &str| {
        let output = tacklebox().args(["replay-link", link]).output();
        complaint(&output.expect("the program runs"))
    };
    assert!(replayed("https://example.com/").contains("damaged"));
    assert!(replayed("https://example.com/#g=").contains("no game"));
    // A whole payload whose game was cut off.
    let link = ui::replay_link::GameLink::new(&[0, 1, b'a'], &[0; 3], &[1, 0, 1]).expect("short");
    assert!(!replayed(&link.text()).is_empty());
    let output = tacklebox().arg("replay-link").output();
    assert!(complaint(&output.expect("the program runs")).contains("needs a LINK"));
}
