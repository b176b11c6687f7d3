//! The options of `tacklebox usb`.

use std::{ffi::OsString, path::PathBuf};

use lexopt::{
    Arg::{Long, Value},
    Parser,
};

use super::Command;
use crate::{
    CliError,
    usb::{Action, Order},
};

const FORMS: &str = "info, log, shot FILE, saves get FILE, saves put FILE, boot or bits BYTES FILE";

/// Parse what follows the word `usb`.
pub(super) fn read(parser: &mut Parser) -> Result<Command, CliError> {
    let mut port = None;
    let mut words: Vec<OsString> = Vec::new();
    while let Some(arg) = parser.next().map_err(|e| CliError(e.to_string()))? {
        match arg {
            Value(word) => words.push(word),
            Long("port") => {
                let value = parser.value().map_err(|e| CliError(e.to_string()))?;
                port = Some(PathBuf::from(value));
            }
            Long("help") => return Ok(Command::Help),
            other => return Err(CliError(other.unexpected().to_string())),
        }
    }
    let action = action(&words)
        .ok_or_else(|| CliError(format!("tacklebox usb does one of these: {FORMS}")))?;
    Ok(Command::Usb(Order { port, action }))
}

fn action(words: &[OsString]) -> Option<Action> {
    let text: Vec<&str> = words
        .iter()
        .map(|word| word.to_str().unwrap_or(""))
        .collect();
    let file = || words.last().map(PathBuf::from);
    Some(match text[..] {
        ["info"] => Action::Info,
        ["log"] => Action::Log,
        ["boot"] => Action::Boot,
        ["shot", _] => Action::Shot(file()?),
        ["saves", "get", _] => Action::SavesGet(file()?),
        ["saves", "put", _] => Action::SavesPut(file()?),
        ["bits", bytes, _] => Action::Bits {
            bytes: bytes
                .parse()
                .ok()
                .filter(|bytes| *bytes <= console::Request::MOST_BITS)?,
            out: file()?,
        },
        _ => return None,
    })
}
