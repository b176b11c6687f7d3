//! The texts of one language, checked against the English declarations and made ready for the device.

use std::collections::BTreeSet;

use super::{
    ABOUT, Area, Complaint, Files, Language, Message, Metrics,
    parse::{self, Entry},
    wrap,
};

/// Marks in a text on the device, below every letter and the line break: `ui/src/text/mod.rs` reads them.
/// An argument is its number, from 1.
const PLURAL: char = '\u{5}';
const NEXT_FORM: char = '\u{6}';
const END: char = '\u{7}';
/// The most arguments of a message.
const MOST: usize = 4;

/// The texts of a language, in the order of the areas and their messages.
pub(super) fn texts(
    files: &Files,
    language: &Language,
    areas: &[Area],
    metrics: &Metrics<'_>,
    complaints: &mut Vec<Complaint>,
    missing: &mut Vec<Complaint>,
) -> Vec<String> {
    let code = &language.code;
    for path in files.keys() {
        let file = path.strip_prefix(&format!("{code}/"));
        let area = file.and_then(|file| file.strip_suffix(".txt"));
        let is_known = |name: &str| areas.iter().any(|area| area.name == name);
        if file.is_some_and(|file| file != ABOUT) && !area.is_some_and(is_known) {
            complaints.push(format!(
                "ui/text/{path}: there is no such file in ui/text/en"
            ));
        }
    }
    let mut texts = Vec::new();
    for area in areas {
        let path = format!("{code}/{}.txt", area.name);
        let none = String::new();
        let text = files.get(&path).unwrap_or(&none);
        let entries = parse::entries(&path, text, complaints);
        for entry in &entries {
            let known = area.messages.iter().any(|message| message.key == entry.key);
            if !known {
                complaints.push(format!(
                    "ui/text/{path}:{}: ui/text/en/{}.txt has no '{}'",
                    entry.line, area.name, entry.key
                ));
            }
            if entry.room.is_some() && code != "en" {
                complaints.push(format!(
                    "ui/text/{path}:{}: only the English file says how much room there is",
                    entry.line
                ));
            }
        }
        let english = || {
            let path = format!("en/{}.txt", area.name);
            parse::entries(&path, &files[&path], &mut Vec::new())
        };
        for message in &area.messages {
            let mut entry = entries.iter().find(|entry| entry.key == message.key);
            let mut borrowed = Vec::new();
            if entry.is_none() {
                let complaint = format!(
                    "ui/text/{path}: '{}' of ui/text/en/{}.txt:{} is missing",
                    message.key, area.name, message.line
                );
                if language.draft {
                    missing.push(complaint);
                    borrowed = english();
                    entry = borrowed.iter().find(|entry| entry.key == message.key);
                } else {
                    complaints.push(complaint);
                }
            }
            let is_borrowed = !borrowed.is_empty();
            let Some(entry) = entry else { continue };
            match text_of(language, message, entry, metrics, is_borrowed) {
                Ok(text) => texts.push(text),
                Err(what) => complaints.push(format!(
                    "ui/text/{path}:{}: {}: {what}",
                    entry.line, entry.key
                )),
            }
        }
    }
    texts
}

/// A text as the device holds it: lines broken, marks for arguments and forms.
fn text_of(
    language: &Language,
    message: &Message,
    entry: &Entry,
    metrics: &Metrics<'_>,
    is_borrowed: bool,
) -> Result<String, String> {
    let written = entry.lines.join(" ");
    let used = arguments(&written);
    let wanted: BTreeSet<usize> = (1..=message.arguments).collect();
    if used != wanted || wanted.len() > MOST {
        let list = |set: &BTreeSet<usize>| {
            let items: Vec<String> = set.iter().map(|n| format!("{{{n}}}")).collect();
            if items.is_empty() {
                "none".to_owned()
            } else {
                items.join(" ")
            }
        };
        return Err(format!(
            "its arguments are {}, wanted are {}",
            list(&used),
            list(&wanted)
        ));
    }
    let broken = match &message.room {
        Some(room) => wrap::wrapped(&written, room, &language.stays, metrics)?,
        None => entry.lines.join("\n"),
    };
    for font in ["body", "bold", "large"] {
        let lacks = |letter: &char| {
            !matches!(*letter, '\n' | wrap::NO_BREAK_SPACE) && metrics(font, *letter).is_none()
        };
        if let Some(letter) = broken.chars().find(lacks) {
            return Err(format!("the font '{font}' has no letter '{letter}'"));
        }
    }
    if let Some(spaced) = language.spaced_percent.filter(|_| !is_borrowed) {
        percent_signs(&broken, spaced)?;
    }
    let forms = if is_borrowed {
        super::Plural::English.forms()
    } else {
        language.plural.forms()
    };
    marked(&broken.replace(wrap::NO_BREAK_SPACE, " "), forms)
}

/// A percent sign stands after its number as usual in the language.
fn percent_signs(text: &str, spaced: bool) -> Result<(), String> {
    let is_wrong = |(at, _): (usize, &str)| {
        let before = text[..at].trim_end_matches([' ', wrap::NO_BREAK_SPACE]);
        let is_number = before.ends_with(|last: char| last.is_ascii_digit() || last == '}');
        is_number && (before.len() < at) != spaced
    };
    if text.match_indices('%').any(is_wrong) {
        let usual = if spaced { "12 %" } else { "12%" };
        return Err(format!("the percent sign is written as in {usual}"));
    }
    Ok(())
}

/// The numbers of the arguments in a text.
pub(super) fn arguments(text: &str) -> BTreeSet<usize> {
    let starts = text.split('{').skip(1);
    starts
        .filter_map(|rest| {
            let end = rest.find(['|', '}'])?;
            rest[..end].parse().ok()
        })
        .collect()
}

/// The text with marks instead of `{1}` and `{1|fish|fish}`.
fn marked(text: &str, forms: usize) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        out.push_str(&rest[..at]);
        let inner = rest[at..].strip_prefix('{');
        let Some((inner, after)) = inner.and_then(|inner| inner.split_once('}')) else {
            return Err("a brace has no partner".into());
        };
        let mut parts = inner.split('|');
        let number = parts.next().unwrap_or_default();
        let number: u32 = number
            .parse()
            .map_err(|_| format!("'{{{inner}}}' does not begin with the number of an argument"))?;
        let argument = char::from_u32(number).filter(|_| (1..=MOST as u32).contains(&number));
        let argument = argument.ok_or_else(|| format!("there is no argument {number}"))?;
        let parts: Vec<&str> = parts.collect();
        if parts.is_empty() {
            out.push(argument);
        } else if parts.len() == forms {
            out.push(PLURAL);
            out.push(argument);
            out.push_str(&parts.join(&NEXT_FORM.to_string()));
            out.push(END);
        } else {
            return Err(format!(
                "'{{{inner}}}' has {} forms, the language has {forms}",
                parts.len()
            ));
        }
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}
