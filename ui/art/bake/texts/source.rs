//! The Rust source of the message enums and of the tables of each language.

use std::{collections::BTreeMap, fmt::Write};

use super::{Area, Language, camel};

/// The files: `messages.rs` and one for each area but the common one.
pub(super) fn write(
    areas: &[Area],
    languages: &[Language],
    texts: &[Vec<String>],
) -> BTreeMap<String, String> {
    let mut sources = BTreeMap::new();
    let mut messages = message_enum(areas);
    messages += &language_enum(languages);
    for (language, texts) in languages.iter().zip(texts) {
        messages += &table(language, texts);
    }
    sources.insert("messages.rs".to_owned(), messages);
    for area in areas.iter().filter(|area| !area.is_common()) {
        sources.insert(format!("{}.rs", area.name), word_enum(area));
    }
    sources
}

fn variants(area: &Area) -> String {
    let mut out = String::new();
    for message in &area.messages {
        for line in &message.doc {
            let _ = writeln!(out, "#[doc = {line:?}]");
        }
        let _ = writeln!(out, "{},", message.key);
    }
    out
}

/// The names of all messages, for the tests.
fn all(area: &Area, owner: &str) -> String {
    let keys = area.messages.iter();
    keys.fold(String::new(), |mut out, message| {
        let _ = write!(out, "{owner}::{}, ", message.key);
        out
    })
}

fn word_enum(area: &Area) -> String {
    format!(
        "/// A message of this area. The texts are in `ui/text`.\n\
         #[derive(Clone, Copy, Debug, PartialEq, Eq)]\n\
         pub enum Word {{\n{}}}\n\
         impl Word {{\n\
         /// Converts to the common message type.\n\
         pub const fn msg(self) -> Msg {{ Msg::{}(self) }}\n\
         }}\n\
         #[cfg(test)]\n\
         pub(super) const ALL: &[Word] = &[{}];\n",
        variants(area),
        area.variant(),
        all(area, "Word"),
    )
}

fn message_enum(areas: &[Area]) -> String {
    let (mut kinds, mut places, mut lists) = (String::new(), String::new(), String::new());
    let mut place = 0;
    for area in areas {
        if area.is_common() {
            kinds += &variants(area);
            for message in &area.messages {
                let _ = writeln!(places, "Msg::{} => {place},", message.key);
                place += 1;
            }
            let _ = write!(lists, ".chain([{}])", all(area, "Msg"));
        } else {
            let (variant, name) = (area.variant(), &area.name);
            let _ = writeln!(
                kinds,
                "/// A message of this area.\n{variant}({name}::Word),"
            );
            // The first area has no messages before it.
            let before = if place == 0 {
                String::new()
            } else {
                format!("{place} + ")
            };
            let _ = writeln!(places, "Msg::{variant}(word) => {before}word as usize,");
            let _ = write!(
                lists,
                ".chain({name}::ALL.iter().copied().map(Msg::{variant}))"
            );
            place += area.messages.len();
        }
    }
    format!(
        "/// A message. The texts are in `ui/text`.\n\
         #[derive(Clone, Copy, Debug, PartialEq, Eq)]\n\
         pub enum Msg {{\n{kinds}}}\n\
         impl Msg {{\n\
         /// Its place in the table of each language.\n\
         const fn place(self) -> usize {{\nmatch self {{\n{places}}}\n}}\n\
         }}\n\
         #[cfg(test)]\n\
         pub(crate) fn all_messages() -> impl Iterator<Item = Msg> {{\n\
         [].into_iter(){lists}\n}}\n"
    )
}

fn language_enum(languages: &[Language]) -> String {
    let (mut names, mut facts) = (String::new(), String::new());
    for language in languages {
        let variant = camel(&language.code);
        let _ = write!(names, "{variant}, ");
        let _ = writeln!(
            facts,
            "Language::{variant} => &{},",
            language.code.to_uppercase()
        );
    }
    let all = languages.iter().fold(String::new(), |mut out, language| {
        let _ = write!(out, "Language::{}, ", camel(&language.code));
        out
    });
    format!(
        "/// The languages of the device, in the order of the settings screen.\n\
         #[derive(Clone, Copy, Debug, PartialEq, Eq)]\n\
         pub enum Language {{ {names} }}\n\
         impl Language {{\n\
         pub const ALL: &'static [Language] = &[{all}];\n\
         const fn table(self) -> &'static Table {{ match self {{ {facts} }} }}\n\
         }}\n"
    )
}

/// The texts in one string, and where each ends.
fn table(language: &Language, texts: &[String]) -> String {
    let mut ends = String::new();
    let mut end = 0;
    for text in texts {
        end += text.len();
        let _ = write!(ends, "{end},");
    }
    format!(
        "static {}: Table = Table {{ code: {:?}, name: {:?}, plural: Plural::{:?}, decimal: {:?}, \
         text: {:?}, ends: &[{ends}] }};\n",
        language.code.to_uppercase(),
        language.code,
        language.name,
        language.plural,
        language.decimal,
        texts.concat(),
    )
}
