//! Message compiler: reads the texts of `ui/text`, one folder per language and one file per area, checks
//! them against the English ones, breaks their lines, and writes the message enums and tables as Rust source.
//!
//! `docs/adding-a-language.md` describes the files. Every complaint names the file and the line.

mod checks;
mod parse;
mod source;
mod wrap;

use std::{collections::BTreeMap, fs, io, path::Path};

pub(crate) use wrap::Metrics;

/// The file that lists the languages, in the order the device remembers them by.
const LANGUAGES: &str = "languages.txt";
/// The file in a language's folder that describes the language.
const ABOUT: &str = "language.txt";
/// The area of the messages that are [`Msg`](../../../src/text/mod.rs) variants themselves.
const COMMON: &str = "common";

/// An error message, as `file:line: what`.
pub(crate) type Complaint = String;

/// The text files by their path below `ui/text`, as `en/table.txt`.
pub(crate) type Files = BTreeMap<String, String>;

/// Reads every text file below the folder.
pub(crate) fn files(folder: &Path) -> io::Result<Files> {
    let mut files = Files::new();
    let mut read = |path: &Path| -> io::Result<()> {
        let shown = path.strip_prefix(folder).unwrap_or(path);
        let shown = shown.to_string_lossy().replace('\\', "/");
        files.insert(shown, fs::read_to_string(path)?);
        Ok(())
    };
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            for file in fs::read_dir(&path)? {
                read(&file?.path())?;
            }
        } else {
            read(&path)?;
        }
    }
    Ok(files)
}

/// What the build gets: Rust source by file name, and what is still missing in languages marked as drafts.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) sources: BTreeMap<String, String>,
    pub(crate) missing: Vec<Complaint>,
}

/// Compiles the text files. `metrics` measures the fonts, for the lines and for missing letters.
pub(crate) fn compile(files: &Files, metrics: &Metrics<'_>) -> Result<Compiled, Vec<Complaint>> {
    let mut complaints = Vec::new();
    let languages = parse::languages(files, &mut complaints);
    let areas = parse::areas(files, &mut complaints);
    if !complaints.is_empty() {
        return Err(complaints);
    }
    let mut missing = Vec::new();
    let mut texts = Vec::new();
    for language in &languages {
        texts.push(checks::texts(
            files,
            language,
            &areas,
            metrics,
            &mut complaints,
            &mut missing,
        ));
    }
    if complaints.is_empty() {
        let sources = source::write(&areas, &languages, &texts);
        Ok(Compiled { sources, missing })
    } else {
        Err(complaints)
    }
}

/// What the file `language.txt` says.
#[derive(Debug)]
struct Language {
    code: String,
    name: String,
    plural: Plural,
    /// The decimal mark.
    decimal: char,
    /// Whether a space stands before the percent sign.
    spaced_percent: Option<bool>,
    /// Short words that stay on a line with the next word.
    stays: Vec<String>,
    /// Whether a missing message is said in English for now.
    draft: bool,
}

/// The rule by which a number chooses its form. `ui/src/text/plural.rs` carries it out.
#[derive(Clone, Copy, Debug)]
enum Plural {
    English,
    French,
    Czech,
    Polish,
}

impl Plural {
    const ALL: [(&str, Plural); 4] = [
        ("English", Plural::English),
        ("French", Plural::French),
        ("Czech", Plural::Czech),
        ("Polish", Plural::Polish),
    ];

    fn forms(self) -> usize {
        match self {
            Plural::English | Plural::French => 2,
            Plural::Czech | Plural::Polish => 3,
        }
    }
}

/// An English file: what every language has to say.
#[derive(Debug)]
struct Area {
    name: String,
    messages: Vec<Message>,
}

impl Area {
    fn is_common(&self) -> bool {
        self.name == COMMON
    }

    /// The name of the [`Msg`](../../../src/text/mod.rs) variant.
    fn variant(&self) -> String {
        camel(&self.name)
    }
}

/// A message as the English file declares it.
#[derive(Debug)]
struct Message {
    key: String,
    /// The comment above it.
    doc: Vec<String>,
    line: usize,
    /// How many arguments it has.
    arguments: usize,
    room: Option<Room>,
}

/// Where a text of several lines stands.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Room {
    font: String,
    width: i32,
    lines: usize,
    /// What stands for an argument when the line is measured, if it may be longer than two figures.
    sample: Option<String>,
}

/// `logbook` as `Logbook`.
fn camel(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
