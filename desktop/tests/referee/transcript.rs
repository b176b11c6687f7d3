//! Transcripts: every request of a file is asked, every answer is compared with the one written there.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use desktop::referee::Referee;

use crate::update_wanted;

/// A folder of transcripts.
pub(crate) fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/referee")
        .join(name)
}

/// The transcripts of a folder, by name.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|end| end == "txt"))
        .collect();
    files.sort();
    files
}

/// The file as the referee would write it now.
pub(crate) fn answered(text: &str) -> String {
    let mut referee = Referee::new();
    let mut now = String::new();
    for line in text.lines().filter(|line| !line.starts_with("< ")) {
        writeln!(now, "{line}").expect("text grows");
        if let Some(request) = line.strip_prefix("> ") {
            let answer = referee.answer(request.as_bytes());
            writeln!(now, "< {answer}").expect("text grows");
        }
    }
    now
}

fn check(path: &Path) {
    let recorded = fs::read_to_string(path).expect("a transcript");
    let now = answered(&recorded);
    if update_wanted() {
        fs::write(path, &now).expect("the transcript is written");
        return;
    }
    for (number, (now, then)) in (1..).zip(now.lines().zip(recorded.lines())) {
        assert_eq!(
            now,
            then,
            "{}, line {number}; UPDATE=1 writes the answers anew",
            path.display()
        );
    }
    assert_eq!(now, recorded, "{}", path.display());
}

#[test]
fn sessions_are_answered_as_written() {
    let sessions = files(&folder("sessions"));
    assert!(sessions.len() >= 8, "every game, both solo modes, mistakes");
    sessions.iter().for_each(|path| check(path));
}

/// The first answer that is an error although the line above its request does not begin with
/// `# Refused`, or that is none although it does.
fn surprise(text: &str) -> Option<&str> {
    let (mut remark, mut announced) = ("", false);
    for line in text.lines() {
        if line.starts_with("> ") {
            announced = remark.starts_with("# Refused: ");
        } else if line.starts_with("< ") && line.starts_with(r#"< {"error":"#) != announced {
            return Some(line);
        }
        remark = line;
    }
    None
}

#[test]
fn a_session_announces_its_errors() {
    let good = "# Refused: no game yet.\n> {}\n< {\"error\":{}}\n> {}\n< {\"ok\":{}}\n";
    assert_eq!(surprise(good), None);
    let unannounced = good.replace("# Refused: ", "# ");
    assert_eq!(surprise(&unannounced), Some("< {\"error\":{}}"));
    let no_error = good.replace("error", "ok");
    assert_eq!(surprise(&no_error), Some("< {\"ok\":{}}"));
    for path in files(&folder("sessions")) {
        // What is refused is the subject of that session.
        if path.file_stem().is_some_and(|name| name != "mistakes") {
            let text = fs::read_to_string(&path).expect("a session");
            assert_eq!(surprise(&text), None, "{}", path.display());
        }
    }
}

#[test]
fn every_position_of_the_specifications_loads_and_plays_as_written() {
    let vectors = files(&folder("vectors"));
    assert_eq!(vectors.len(), 5, "every game");
    for path in &vectors {
        check(path);
        let text = fs::read_to_string(path).expect("vectors");
        let mut loading = "";
        for line in text.lines() {
            if line.starts_with("> ") {
                loading = line;
            } else if loading.contains(r#""cmd":"load""#) && line.starts_with("< ") {
                assert!(line.starts_with(r#"< {"ok""#), "{loading}\n{line}");
            }
        }
    }
}
