//! docs/referee.md: its sessions are what the program answers, and it knows every command, code and
//! name of an option.

use std::{fs, path::Path};

use desktop::referee::Code;

use crate::{
    Session,
    transcript::{answered, files, folder},
    update_wanted,
};
use serde_json::json;

const BEGIN: &str = "<!-- session ";
const END: &str = "<!-- end of session -->";

fn document() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/referee.md")
}

/// The document with every session as its file has it.
fn with_sessions(text: &str) -> String {
    let mut whole = String::new();
    let mut parts = text.split(BEGIN);
    whole += parts.next().unwrap_or_default();
    for part in parts {
        let (name, rest) = part.split_once(" -->").expect("a name");
        let (_, after) = rest.split_once(END).expect("an end");
        let path = folder("sessions").join(format!("{name}.txt"));
        let session = fs::read_to_string(path).expect("a session of this name");
        let session = answered(&session);
        whole += &format!("{BEGIN}{name} -->\n\n```text\n{session}```\n\n{END}{after}");
    }
    whole
}

#[test]
fn the_worked_sessions_of_the_document_are_real() {
    let text = fs::read_to_string(document()).expect("the document");
    let now = with_sessions(&text);
    if update_wanted() {
        fs::write(document(), now).expect("the document is written");
        return;
    }
    for (number, (now, then)) in (1..).zip(now.lines().zip(text.lines())) {
        assert_eq!(
            now, then,
            "line {number}; UPDATE=1 puts the sessions in anew"
        );
    }
    for path in files(&folder("sessions")) {
        let name = path.file_stem().expect("a name").to_string_lossy();
        assert!(
            text.contains(&format!("{BEGIN}{name} -->")),
            "{name} is shown"
        );
    }
}

#[test]
fn every_code_command_and_option_is_explained() {
    let text = fs::read_to_string(document()).expect("the document");
    for code in Code::ALL {
        assert!(text.contains(&format!("| `{}` |", code.word())), "{code:?}");
    }
    let mut session = Session::new();
    let refusal = session.ask(&json!({"cmd": "?"}));
    let commands = refusal["error"]["why"].as_str().expect("a sentence");
    let (_, commands) = commands.split_once("there are ").expect("a list");
    for command in commands.split(", ") {
        assert!(
            text.contains(&format!("\"cmd\":\"{command}\"")),
            "{command}"
        );
    }
    for game in session.ok(&json!({"cmd": "games"}))["games"]
        .as_array()
        .expect("games")
    {
        for option in game["options"].as_array().expect("options") {
            let name = option["name"].as_str().expect("a name");
            assert!(text.contains(&format!("`{name}`")), "{name}");
        }
    }
}
