//! The text files line by line: entries, comments and rooms.

use std::collections::{BTreeMap, BTreeSet};

use super::{ABOUT, Area, Complaint, Files, LANGUAGES, Language, Message, Plural, Room, checks};

/// A `key = text` of a file.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) key: String,
    /// One for each line it is written in.
    pub(super) lines: Vec<String>,
    pub(super) line: usize,
    /// The comment directly above it.
    pub(super) doc: Vec<String>,
    pub(super) room: Option<Room>,
}

/// The entries of a file, in its order.
pub(super) fn entries(path: &str, text: &str, complaints: &mut Vec<Complaint>) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut doc = Vec::new();
    let mut room = None;
    // Whether the line above belongs to an entry that further lines may continue.
    let mut is_open = false;
    for (number, line) in (1..).zip(text.lines()) {
        let mut complain =
            |what: String| complaints.push(format!("ui/text/{path}:{number}: {what}"));
        let indented = line.starts_with([' ', '\t']);
        let line = line.trim();
        if line.is_empty() {
            doc.clear();
            is_open = false;
        } else if indented {
            match entries.last_mut().filter(|_| is_open) {
                Some(entry) => entry.lines.push(line.to_owned()),
                None => complain("an indented line continues a text, but none is above it".into()),
            }
        } else if let Some(comment) = line.strip_prefix('#') {
            doc.push(comment.trim().to_owned());
            is_open = false;
        } else if line.starts_with('[') {
            is_open = false;
            match room_of(line) {
                Ok(found) => room = found,
                Err(what) => complain(what),
            }
        } else if let Some((key, text)) = line.split_once('=') {
            let key = key.trim();
            if !is_key(key) {
                complain(format!("'{key}' is not a key: letters and digits only"));
            }
            let text = text.trim();
            entries.push(Entry {
                key: key.to_owned(),
                lines: (!text.is_empty())
                    .then(|| text.to_owned())
                    .into_iter()
                    .collect(),
                line: number,
                doc: std::mem::take(&mut doc),
                room: room.clone(),
            });
            is_open = true;
        } else {
            complain(format!(
                "cannot read '{line}': expected 'key = text', a comment with '#', or a room as '[216 x 4]'"
            ));
        }
    }
    let mut first: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in &entries {
        let place = format!("ui/text/{path}:{}", entry.line);
        if let Some(line) = first.insert(&entry.key, entry.line) {
            complaints.push(format!(
                "{place}: '{}' is in line {line} already",
                entry.key
            ));
        }
        if entry.lines.is_empty() {
            complaints.push(format!("{place}: '{}' has no text", entry.key));
        }
    }
    entries
}

fn is_key(key: &str) -> bool {
    !key.is_empty() && key.chars().all(|letter| letter.is_ascii_alphanumeric())
}

/// `[184 x 2]`, `[body 200 x 3]`, `[184 x 2, Rybowisko]`, or `[line]` for texts of one line.
fn room_of(line: &str) -> Result<Option<Room>, String> {
    let bad = || format!("cannot read the room '{line}': expected '[216 x 4]' or '[line]'");
    let inner = line
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .ok_or_else(bad)?;
    if inner == "line" {
        return Ok(None);
    }
    let (size, sample) = match inner.split_once(',') {
        Some((size, sample)) => (size, Some(sample.trim().to_owned())),
        None => (inner, None),
    };
    let words: Vec<&str> = size.split_whitespace().collect();
    let (font, width, lines) = match words[..] {
        [width, "x", lines] => ("bold", width, lines),
        [font, width, "x", lines] => (font, width, lines),
        _ => return Err(bad()),
    };
    let (Ok(width), Ok(lines)) = (width.parse(), lines.parse()) else {
        return Err(bad());
    };
    Ok(Some(Room {
        font: font.to_owned(),
        width,
        lines,
        sample,
    }))
}

/// The languages in their order, each with what its `language.txt` says.
pub(super) fn languages(files: &Files, complaints: &mut Vec<Complaint>) -> Vec<Language> {
    let Some(list) = files.get(LANGUAGES) else {
        complaints.push(format!("ui/text/{LANGUAGES} is missing"));
        return Vec::new();
    };
    let codes = list.lines().map(str::trim);
    let codes: Vec<&str> = codes
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect();
    if codes.first() != Some(&"en") {
        complaints.push(format!("ui/text/{LANGUAGES}: English, 'en', is the first"));
    }
    let folders: BTreeSet<&str> = files
        .keys()
        .filter_map(|path| path.split_once('/'))
        .map(|(folder, _)| folder)
        .collect();
    for folder in folders {
        if !codes.contains(&folder) {
            complaints.push(format!("ui/text/{LANGUAGES} does not name '{folder}'"));
        }
    }
    codes
        .into_iter()
        .filter_map(|code| language(files, code, complaints))
        .collect()
}

fn language(files: &Files, code: &str, complaints: &mut Vec<Complaint>) -> Option<Language> {
    let path = format!("{code}/{ABOUT}");
    let Some(text) = files.get(&path) else {
        complaints.push(format!("ui/text/{path} is missing"));
        return None;
    };
    if code.len() != 2 || !code.bytes().all(|letter| letter.is_ascii_lowercase()) {
        complaints.push(format!(
            "ui/text/{LANGUAGES}: '{code}' is not two small letters"
        ));
    }
    let before = complaints.len();
    let mut language = Language {
        code: code.to_owned(),
        name: String::new(),
        plural: Plural::English,
        decimal: '.',
        spaced_percent: None,
        stays: Vec::new(),
        draft: false,
    };
    let mut missing = BTreeSet::from(["name", "plural", "decimal"]);
    for entry in entries(&path, text, complaints) {
        let value = entry.lines.join(" ");
        missing.remove(entry.key.as_str());
        let wrong = match entry.key.as_str() {
            "name" => {
                language.name = value;
                None
            }
            "plural" => match Plural::ALL.iter().find(|(name, _)| *name == value) {
                Some((_, rule)) => {
                    language.plural = *rule;
                    None
                }
                None => Some("English, French, Czech or Polish"),
            },
            "decimal" => match value.as_str() {
                "1.5" | "1,5" => {
                    language.decimal = if value == "1.5" { '.' } else { ',' };
                    None
                }
                _ => Some("1.5 or 1,5"),
            },
            "percent" => match value.as_str() {
                "12%" | "12 %" => {
                    language.spaced_percent = Some(value == "12 %");
                    None
                }
                _ => Some("12% or 12 %"),
            },
            "stays" => {
                language.stays = value.split_whitespace().map(str::to_owned).collect();
                None
            }
            "draft" => {
                language.draft = value == "yes";
                (value != "yes").then_some("yes, or leave the line out")
            }
            _ => Some("no such property: name, plural, decimal, percent, stays, draft"),
        };
        if let Some(wanted) = wrong {
            complaints.push(format!(
                "ui/text/{path}:{}: '{}': expected {wanted}",
                entry.line, entry.key
            ));
        }
    }
    complaints.extend(
        missing
            .into_iter()
            .map(|key| format!("ui/text/{path}: '{key}' is missing")),
    );
    (complaints.len() == before).then_some(language)
}

/// The areas: what the English files declare.
pub(super) fn areas(files: &Files, complaints: &mut Vec<Complaint>) -> Vec<Area> {
    let mut areas = Vec::new();
    for (path, text) in files {
        let name = path
            .strip_prefix("en/")
            .and_then(|name| name.strip_suffix(".txt"));
        let Some(name) = name.filter(|_| !path.ends_with(ABOUT)) else {
            continue;
        };
        let messages = entries(path, text, complaints);
        let messages = messages.into_iter().map(|entry| {
            if !entry
                .key
                .starts_with(|first: char| first.is_ascii_uppercase())
            {
                complaints.push(format!(
                    "ui/text/{path}:{}: '{}' starts with a small letter",
                    entry.line, entry.key
                ));
            }
            Message {
                arguments: checks::arguments(&entry.lines.join(" ")).len(),
                key: entry.key,
                doc: entry.doc,
                line: entry.line,
                room: entry.room,
            }
        });
        areas.push(Area {
            name: name.to_owned(),
            messages: messages.collect(),
        });
    }
    areas
}
