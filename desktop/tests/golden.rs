//! Golden pictures: every script in `tests/scripts`, on both screens, in every language.
//!
//! A missing golden picture is written and the test fails once: look at it, and commit it if it is
//! right. A picture that differs is put under the target folder with a map of the differences; to
//! accept it, delete the golden one and run again. Those of a game are laid out on one sheet, such as
//! `review/kohaku.png` under the target folder.
//!
//! Some comments of a script are for this test. `# dice 3,5,1` gives the faces that fall first, `# draws 7,0`
//! the numbers that chance draws first (too large is the largest), `# coin stuck` breaks the random source.
//! `# log 0105…` is a match that was left in the middle, in hex as the referee reads it, and `# people Ola Finn`
//! are those who play it. `# grey move pick` keeps these shots of the square screen a second time without
//! their colours: what only they tell apart is lost on some people. `# again back` names shots that are meant
//! to show a picture of the same script once more.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use desktop::{
    dicebox::{Coin, DiceBox},
    handheld::Handheld,
    memory::Memory,
    picture::{Picture, Rgb},
    shell::{Form, LetterSize, Lettering, Piece, paint},
    shot::{self, Shot},
};
use rules_core::log;
use store::{Reply, Request};
use ui::{Language, Layout, Settings};

const GROUND: Rgb = Rgb { r: 8, g: 20, b: 41 };
const CAPTION: u32 = 24;
const GAP: u32 = 8;
/// How many pictures lie side by side on the sheet.
const COLUMNS: usize = 8;

#[test]
fn every_screen_looks_as_agreed() {
    let pictures = play_all();
    let here = golden_folder();
    let mut complaints = Vec::new();
    for (name, picture) in &pictures {
        complaints.extend(compare(&here.join(name), picture));
    }
    for file in files_of(&here, "png") {
        let name = file
            .file_name()
            .expect("a file")
            .to_string_lossy()
            .into_owned();
        if !pictures.contains_key(&name) {
            complaints.push(format!("no script takes {name} any more: delete it"));
        }
    }
    for (game, pictures) in by_game(&pictures) {
        write(
            &target().join(format!("review/{game}.png")),
            &sheet(&pictures),
        );
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn no_two_languages_look_the_same_where_there_are_words() {
    // A script that forgets to switch the language would otherwise make twins without a complaint.
    let pictures = play_all();
    for script in by_game(&pictures).into_keys() {
        let differ = pictures.iter().any(|(name, picture)| {
            name.starts_with(script)
                && name.ends_with("-en.png")
                && pictures.get(&name.replace("-en.png", "-pl.png")) != Some(picture)
        });
        assert!(
            differ,
            "{script}: English and Polish look the same in every picture"
        );
    }
}

/// Every picture by its file name.
fn play_all() -> BTreeMap<String, Picture> {
    let scripts = files_of(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts"),
        "txt",
    );
    assert!(!scripts.is_empty(), "there are no scripts");
    let mut pictures = BTreeMap::new();
    for script in scripts {
        let text = fs::read_to_string(&script).expect("a script");
        let name = script.file_stem().expect("a file").to_string_lossy();
        for layout in Layout::ALL {
            for &language in Language::ALL {
                let settings = Settings {
                    language,
                    ..Settings::default()
                };
                let handheld = Handheld::new(layout, settings, dice_of(&text), 0)
                    .remembering(memory_of(&text));
                let width = layout.size().width;
                let code = language.code();
                let shots = shot::play(&text, handheld)
                    .unwrap_or_else(|stumble| panic!("{name}.txt ({width}, {code}) {stumble}"));
                if let Some([one, two]) = twins(&shots, &text) {
                    panic!("{name}.txt ({width}, {code}): {one} and {two} are the same picture");
                }
                for shot in shots {
                    let file = |shot: &str| format!("{name}-{shot}-{width}-{code}.png");
                    let set = layout == Layout::Square && language == Language::En;
                    if set && greys_of(&text).any(|name| name == shot.name) {
                        let name = format!("{}-grey", shot.name);
                        pictures.insert(file(&name), grey(&shot.picture));
                    }
                    pictures.insert(file(&shot.name), shot.picture);
                }
            }
        }
    }
    pictures
}

/// The shots that are wanted without their colours.
fn greys_of(script: &str) -> impl Iterator<Item = &str> {
    named(script, "# grey ")
}

/// The shots that a comment names.
fn named<'a>(script: &'a str, comment: &'a str) -> impl Iterator<Item = &'a str> {
    let lines = script.lines();
    let lists = lines.filter_map(move |line| line.strip_prefix(comment));
    lists.flat_map(str::split_whitespace)
}

/// Two shots of the same picture: a script that takes a wrong turn mostly ends in front of a screen that
/// it shows elsewhere.
fn twins<'a>(shots: &'a [Shot], script: &str) -> Option<[&'a str; 2]> {
    let meant = |shot: &Shot| named(script, "# again ").any(|name| name == shot.name);
    let once = shots.iter().filter(|shot| !meant(shot));
    once.clone().enumerate().find_map(|(i, one)| {
        let two = once
            .clone()
            .skip(i + 1)
            .find(|two| two.picture == one.picture)?;
        Some([one.name.as_str(), two.name.as_str()])
    })
}

fn dice_of(script: &str) -> DiceBox {
    let faces = numbers_of(script, "# dice ");
    let faces = faces
        .into_iter()
        .map(|face| face.try_into().expect("a face"));
    let stuck = script.lines().any(|line| line == "# coin stuck");
    let coin = if stuck { Coin::Stuck } else { Coin::seeded(1) };
    DiceBox::new(coin, faces).drawing_first(numbers_of(script, "# draws "))
}

/// The list after such a word.
fn numbers_of(script: &str, word: &str) -> Vec<u32> {
    let list = script.lines().find_map(|line| line.strip_prefix(word));
    list.map_or(vec![], |list| {
        list.split(',')
            .map(|number| number.trim().parse().expect("a number"))
            .collect()
    })
}

/// A memory that was never used, but for the match that a script goes on with.
fn memory_of(script: &str) -> Memory {
    let mut memory = Memory::fresh();
    let after = |word| script.lines().find_map(move |line| line.strip_prefix(word));
    let Some(hex) = after("# log ") else {
        return memory;
    };
    let bytes: Vec<u8> = (0..hex.len() / 2)
        .map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).expect("hex"))
        .collect();
    let title = log::title(&bytes).expect("a log of ours");
    let people = after("# people ").expect("who plays").split(' ');
    // Nought for a person, and for each the next colour; then the name.
    let table = (0..).zip(people).flat_map(|(colour, name)| {
        let head = [colour, u8::try_from(name.len()).expect("a short name")];
        head.into_iter().chain(name.bytes())
    });
    let (opening, steps) = bytes.split_at(4);
    let begin = Request::Begin {
        title,
        opening: opening.iter().copied().collect(),
        table: table.collect(),
    };
    assert_eq!(memory.serve(&begin), Reply::Done);
    for step in steps.chunks(3) {
        let append = Request::Append(title, step.iter().copied().collect());
        assert_eq!(memory.serve(&append), Reply::Done);
    }
    memory
}

/// The pictures of each game, and of each other first word of a name.
fn by_game(pictures: &BTreeMap<String, Picture>) -> BTreeMap<&str, Vec<(&str, &Picture)>> {
    let mut games: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (name, picture) in pictures {
        let game = name.split('-').next().unwrap_or("");
        games
            .entry(game)
            .or_default()
            .push((name.as_str(), picture));
    }
    games
}

/// The same without colours, as light as an eye finds them.
fn grey(picture: &Picture) -> Picture {
    let mut grey = Picture::filled(picture.width(), picture.height(), GROUND);
    for (index, Rgb { r, g, b }) in picture.pixels().iter().enumerate() {
        let [r, g, b] = [r, g, b].map(|part| u32::from(*part));
        // Weighed as television did: thousandths of each.
        let light = ((299 * r + 587 * g + 114 * b) / 1_000) as u8;
        let (x, y) = (
            index as u32 % picture.width(),
            index as u32 / picture.width(),
        );
        let shade = Rgb {
            r: light,
            g: light,
            b: light,
        };
        grey.set(x as i32, y as i32, shade);
    }
    grey
}

/// What is wrong with a picture, if anything.
fn compare(golden: &Path, picture: &Picture) -> Option<String> {
    if !golden.exists() {
        write(golden, picture);
        return Some(format!(
            "{} is new: look at it and commit it",
            golden.display()
        ));
    }
    let agreed = Picture::open(golden).unwrap_or_else(|e| panic!("{}: {e}", golden.display()));
    if agreed == *picture {
        return None;
    }
    let name = golden.file_stem().expect("a file").to_string_lossy();
    let actual = target().join(format!("golden/{name}-actual.png"));
    let map = target().join(format!("golden/{name}-differs.png"));
    write(&actual, picture);
    write(&map, &differences(&agreed, picture));
    Some(format!(
        "{name} differs: see {} and {}",
        actual.display(),
        map.display()
    ))
}

/// The new picture in the dark, with what differs in full light.
fn differences(agreed: &Picture, picture: &Picture) -> Picture {
    let mut map = Picture::filled(picture.width(), picture.height(), GROUND);
    for (index, colour) in picture.pixels().iter().enumerate() {
        let (x, y) = (
            index as u32 % picture.width(),
            index as u32 / picture.width(),
        );
        let same = agreed.width() == picture.width() && agreed.pixels().get(index) == Some(colour);
        let seen = if same {
            colour.mix(GROUND, 0.8)
        } else {
            Rgb {
                r: 255,
                g: 0,
                b: 128,
            }
        };
        map.set(x as i32, y as i32, seen);
    }
    map
}

/// All pictures with their names, in rows.
fn sheet(pictures: &[(&str, &Picture)]) -> Picture {
    let (width, height) = (320 + GAP, 240 + CAPTION + GAP);
    let rows = pictures.len().div_ceil(COLUMNS) as u32;
    let mut sheet = Picture::filled(COLUMNS as u32 * width + GAP, rows * height + GAP, GROUND);
    for (index, (name, picture)) in pictures.iter().enumerate() {
        let x = GAP + (index % COLUMNS) as u32 * width;
        let y = GAP + (index / COLUMNS) as u32 * height;
        sheet.paste(picture, x as i32, (y + CAPTION) as i32);
        let middle = (x + picture.width() / 2) as f32;
        let words = name.trim_end_matches(".png");
        let caption = Lettering::centred(words, LetterSize::Body, middle, y as f32 + 6.0);
        let caption = Piece::flat(Form::Letters(caption), Rgb::WHITE);
        paint::pieces(&mut sheet, &[caption], 1, (0, 0));
    }
    sheet
}

fn files_of(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .map(|entry| entry.expect("a folder").path())
        .filter(|path| path.extension().is_some_and(|e| e == ending))
        .collect();
    files.sort();
    files
}

fn golden_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn target() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
        .parent()
        .expect("tmp lies in the target folder")
}

fn write(path: &Path, picture: &Picture) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, picture.to_png()).expect("a picture");
}
