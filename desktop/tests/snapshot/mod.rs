//! Snapshots: the frames at the `shot` lines of every script, with what the layout audit found in them.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    sync::Mutex,
    thread,
};

use desktop::{
    handheld::Handheld,
    picture::{Picture, Rgb},
    shot,
};
use ui::{Language, Layout, Settings, TextSize};

pub(crate) mod accepted;
mod fixture;
#[path = "../../../ui/tests/app/layout_audit.rs"]
mod layout_audit;
pub(crate) mod review;

use fixture::Fixture;
use layout_audit::Labels;

/// The frame at one `shot` line, on one layout, in one language.
pub(crate) struct Snapshot {
    script: String,
    shot: String,
    layout: Layout,
    language: Language,
    /// RGB565, high byte first.
    frame: Vec<u8>,
    /// Whether the picture is kept a second time without its colours.
    in_grey: bool,
    layout_faults: Vec<String>,
    /// Sentences with capitals of less than 15 pixels.
    small_sentences: Vec<String>,
}

impl Snapshot {
    /// The same in every layout and language: `kohaku-pond`.
    fn name(&self) -> String {
        format!("{}-{}", self.script, self.shot)
    }

    /// The name, the width and the language: `kohaku-pond-240-en`.
    fn full_name(&self) -> String {
        full_name(&self.name(), self.layout, self.language)
    }

    fn picture(&self) -> Picture {
        Picture::of_screen(&self.frame, self.layout.size())
    }

    fn is_kept_as_png(&self) -> bool {
        (self.layout, self.language) == (Layout::Square, Language::En)
    }

    /// Every picture of this frame by its full name: in colour, and in grey where the script says so.
    fn pictures(&self) -> Vec<(String, Picture)> {
        let mut pictures = vec![(self.full_name(), self.picture())];
        if self.in_grey {
            let name = format!("{}-grey", self.name());
            let name = full_name(&name, self.layout, self.language);
            pictures.push((name, grey(&self.picture())));
        }
        pictures
    }
}

fn full_name(name: &str, layout: Layout, language: Language) -> String {
    format!("{name}-{}-{}", layout.size().width, language.code())
}

/// Every snapshot, ordered by script, layout and language, and the scripts that failed.
pub(crate) struct Taken {
    pub(crate) snapshots: Vec<Snapshot>,
    /// The place and the reason of each failure.
    pub(crate) failures: Vec<String>,
}

/// Play every script on every layout in every language.
pub(crate) fn take_all(size: TextSize) -> Taken {
    let scripts = files_of(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts"),
        "txt",
    );
    assert!(!scripts.is_empty(), "there are no scripts");
    // The script of the settings changes the size itself.
    let changes_size = |path: &Path| path.file_stem().is_some_and(|name| name == "settings");
    let scripts: Vec<_> = scripts
        .into_iter()
        .filter(|path| size == TextSize::Normal || !changes_size(path))
        .collect();
    let mut runs = Vec::new();
    for script in &scripts {
        for layout in Layout::ALL {
            runs.extend(
                Language::ALL
                    .iter()
                    .map(|language| (script, layout, *language)),
            );
        }
    }
    let queue = Mutex::new(runs.into_iter().enumerate());
    let work = || {
        let mut done = Vec::new();
        loop {
            let next = queue.lock().expect("no worker panics here").next();
            let Some((place, (script, layout, language))) = next else {
                return done;
            };
            done.push((place, take(script, layout, language, size)));
        }
    };
    let mut done: Vec<_> = thread::scope(|scope| {
        let workers = thread::available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let results = workers.into_iter().map(thread::ScopedJoinHandle::join);
        results
            .flat_map(|result| result.expect("a script is played without a panic"))
            .collect()
    });
    done.sort_by_key(|(place, _)| *place);
    let mut taken = Taken {
        snapshots: Vec::new(),
        failures: Vec::new(),
    };
    for (_, (snapshots, failure)) in done {
        taken.snapshots.extend(snapshots);
        taken.failures.extend(failure);
    }
    taken
}

/// Play one script: its snapshots up to its end or its failure.
fn take(
    path: &Path,
    layout: Layout,
    language: Language,
    size: TextSize,
) -> (Vec<Snapshot>, Option<String>) {
    let text = fs::read_to_string(path).expect("a script");
    let fixture = Fixture::of(&text);
    let script = path.file_stem().expect("a file").to_string_lossy();
    let place = format!(
        "{script}.txt ({}, {})",
        layout.size().width,
        language.code()
    );
    let settings = Settings {
        language,
        text: size,
        ..Settings::default()
    };
    let handheld = Handheld::new(layout, settings, fixture.dice(), 0).with_memory(fixture.memory());
    let mut snapshots = Vec::new();
    let played = shot::play_with(&text, handheld, &mut |shot, handheld| {
        let mut labels = Labels::default();
        handheld.audit(&mut labels);
        let mut snapshot = Snapshot {
            script: script.to_string(),
            shot: shot.to_owned(),
            layout,
            language,
            frame: handheld.screen().to_vec(),
            in_grey: false,
            layout_faults: labels.faults(&layout.screen()),
            small_sentences: small_sentences(&labels),
        };
        snapshot.in_grey = snapshot.is_kept_as_png() && fixture.is_wanted_in_grey(shot);
        snapshots.push(snapshot);
    });
    let failure = played.err().map(|error| format!("{place} {error}"));
    let failure = failure.or_else(|| {
        let [one, two] = repeated(&snapshots, &fixture)?;
        Some(format!("{place}: {one} and {two} are the same picture"))
    });
    (snapshots, failure)
}

/// Two shots of the same picture: a script that takes a wrong turn mostly ends in front of a screen that
/// it shows elsewhere.
fn repeated<'a>(snapshots: &'a [Snapshot], fixture: &Fixture<'_>) -> Option<[&'a str; 2]> {
    let once = snapshots
        .iter()
        .filter(|snapshot| !fixture.is_repeated_on_purpose(&snapshot.shot));
    once.clone().enumerate().find_map(|(i, one)| {
        let two = once
            .clone()
            .skip(i + 1)
            .find(|two| two.frame == one.frame)?;
        Some([one.shot.as_str(), two.shot.as_str()])
    })
}

/// Labels of three words or more whose capitals have less than 15 pixels.
fn small_sentences(labels: &Labels) -> Vec<String> {
    let sentence = |label: &&layout_audit::Label| label.text.split_whitespace().count() >= 3;
    let small = labels
        .0
        .iter()
        .filter(sentence)
        .filter(|label| label.cap < 15);
    small
        .map(|label| format!("{:?} has capitals of {} px", label.text, label.cap))
        .collect()
}

/// What is not large with large text: sentences below 15 pixels, and text that does not fit any more.
pub(crate) fn faults_of_large(snapshots: &[Snapshot]) -> Vec<String> {
    let faults = snapshots.iter().flat_map(|snapshot| {
        let faults = snapshot.small_sentences.iter();
        let faults = faults.chain(&snapshot.layout_faults);
        faults.map(|fault| format!("{}: {fault}", snapshot.full_name()))
    });
    faults.collect()
}

/// What the layout audit found.
pub(crate) fn layout_faults(snapshots: &[Snapshot]) -> Vec<String> {
    let faults = snapshots.iter().flat_map(|snapshot| {
        let faults = snapshot.layout_faults.iter();
        faults.map(|fault| format!("{}: {fault}", snapshot.full_name()))
    });
    faults.collect()
}

/// Scripts that look the same in English and in another language, in every picture: the language was
/// not switched.
pub(crate) fn untranslated(snapshots: &[Snapshot]) -> Vec<String> {
    let english = |other: &Snapshot| {
        snapshots.iter().find(|snapshot| {
            snapshot.language == Language::En
                && snapshot.layout == other.layout
                && snapshot.name() == other.name()
        })
    };
    let scripts = |translated: bool| -> BTreeSet<(&str, &str)> {
        let foreign = snapshots
            .iter()
            .filter(|snapshot| snapshot.language != Language::En);
        foreign
            .filter(|snapshot| {
                let same = english(snapshot).is_some_and(|english| english.frame == snapshot.frame);
                !(translated && same)
            })
            .map(|snapshot| (snapshot.script.as_str(), snapshot.language.code()))
            .collect()
    };
    let missing = &scripts(false) - &scripts(true);
    let missing = missing.into_iter();
    missing
        .map(|(script, code)| format!("{script}: every picture is the same in en and {code}"))
        .collect()
}

/// The picture in grey, by its Rec. 601 luma: what only colours tell apart is lost on some people.
fn grey(picture: &Picture) -> Picture {
    let luma = |colour: &Rgb| {
        let [r, g, b] = [colour.r, colour.g, colour.b].map(u32::from);
        ((299 * r + 587 * g + 114 * b) / 1_000) as u8
    };
    map(picture, |_, colour| {
        let luma = luma(&colour);
        Rgb {
            r: luma,
            g: luma,
            b: luma,
        }
    })
}

/// The picture with each pixel, given by its index, in another colour.
fn map(picture: &Picture, recolour: impl Fn(usize, Rgb) -> Rgb) -> Picture {
    let mut out = picture.clone();
    let width = picture.width() as usize;
    for (index, colour) in picture.pixels().iter().enumerate() {
        let (x, y) = (index % width, index / width);
        out.set(x as i32, y as i32, recolour(index, *colour));
    }
    out
}

/// The files of a folder with this extension, sorted.
fn files_of(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("a folder").path())
        .filter(|path| path.extension().is_some_and(|e| e == extension))
        .collect();
    files.sort();
    files
}

fn target() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
        .parent()
        .expect("tmp lies in the target folder")
}

fn write(path: &Path, bytes: impl AsRef<[u8]>) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, bytes).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
}
