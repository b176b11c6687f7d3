//! The accepted pictures: PNG files for English on the square screen and for the grey pictures, hashes of
//! the frame for every other layout and language.
//!
//! From a hash no picture comes back. So each picture that passes is also written to `golden/accepted`
//! under the target folder, by its hash: when it differs later, it is there to compare with.

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
};

use desktop::picture::{Picture, Rgb};
use sha2::{Digest, Sha256};

use super::{Snapshot, files_of, map, target, write};

const ACCEPT: &str = "UPDATE=1 accepts";

/// What is wrong with the pictures. With `UPDATE=1` they are accepted instead.
pub(crate) fn compare(snapshots: &[Snapshot]) -> Vec<String> {
    let failed = target().join("golden/failed");
    if failed.exists() {
        fs::remove_dir_all(&failed).expect("a folder of this test");
    }
    let update = env::var_os("UPDATE").is_some_and(|update| update == "1");
    let mut complaints = compare_pngs(snapshots, update);
    let mut hashed: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for snapshot in snapshots
        .iter()
        .filter(|snapshot| !snapshot.is_kept_as_png())
    {
        hashed
            .entry(hash_file(snapshot))
            .or_default()
            .push(snapshot);
    }
    for (file, snapshots) in &hashed {
        complaints.extend(compare_hashes(file, snapshots, update));
    }
    let files = files_of(&golden().join("hashes"), "txt").into_iter();
    let unused = files.filter(|file| !hashed.contains_key(file));
    complaints.extend(unused.flat_map(|file| drop_unused(&file, update)));
    complaints
}

fn compare_pngs(snapshots: &[Snapshot], update: bool) -> Vec<String> {
    let kept = snapshots
        .iter()
        .filter(|snapshot| snapshot.is_kept_as_png());
    let pictures: BTreeMap<_, _> = kept.flat_map(Snapshot::pictures).collect();
    let mut complaints = Vec::new();
    for (name, got) in &pictures {
        let path = golden().join(format!("{name}.png"));
        let wanted = path.exists().then(|| open(&path));
        if wanted.as_ref() == Some(got) {
            continue;
        }
        if update {
            write(&path, got.to_png());
        } else {
            complaints.push(complain(name, got, wanted.as_ref(), wanted.is_none()));
        }
    }
    let files = files_of(&golden(), "png").into_iter();
    let unused = files.filter(|file| !pictures.contains_key(&stem(file)));
    complaints.extend(unused.flat_map(|file| drop_unused(&file, update)));
    complaints
}

/// A file holds a line for each picture of its layout and language: `name hash`, sorted by name.
fn compare_hashes(file: &Path, snapshots: &[&Snapshot], update: bool) -> Vec<String> {
    let got: BTreeMap<_, _> = snapshots
        .iter()
        .map(|snapshot| (snapshot.name(), (hash(&snapshot.frame), *snapshot)))
        .collect();
    let lines = got
        .iter()
        .map(|(name, (hash, _))| format!("{name} {hash}\n"));
    let lines: String = lines.collect();
    let text = fs::read_to_string(file).unwrap_or_default();
    if update && text != lines {
        write(file, &lines);
    }
    let mut complaints = Vec::new();
    let accepted: BTreeMap<_, _> = text
        .lines()
        .filter_map(|line| line.split_once(' '))
        .collect();
    for (name, (hash, snapshot)) in &got {
        let wanted = accepted.get(name.as_str()).copied();
        if update || wanted == Some(hash) {
            remember(hash, snapshot);
        } else {
            let picture = wanted.and_then(recall);
            let (name, got) = (snapshot.full_name(), snapshot.picture());
            complaints.push(complain(&name, &got, picture.as_ref(), wanted.is_none()));
        }
    }
    if !update {
        let unused = accepted.keys().filter(|name| !got.contains_key(**name));
        let file = file.display();
        let unused = unused.map(|name| format!("no script takes {name} of {file}: {ACCEPT}"));
        complaints.extend(unused);
        if complaints.is_empty() && text != lines {
            complaints.push(format!(
                "{file} is not sorted by name or repeats a line: {ACCEPT}"
            ));
        }
    }
    complaints
}

/// Write what there is to see of a picture that differs, and say where.
fn complain(name: &str, got: &Picture, wanted: Option<&Picture>, is_new: bool) -> String {
    let failed = target().join("golden/failed");
    let put = |what: &str, picture: &Picture| {
        let path = failed.join(format!("{name}-{what}.png"));
        write(&path, picture.to_png());
        path.display().to_string()
    };
    let at = put("got", got);
    if let Some(wanted) = wanted {
        put("wanted", wanted);
        put("difference", &difference(wanted, got));
        format!("{name} differs: see {at}, -wanted and -difference; {ACCEPT}")
    } else if is_new {
        format!("{name} is new: see {at}; {ACCEPT}")
    } else {
        format!(
            "{name} differs: see {at}; only the hash of the wanted picture is known here, this test \
             writes the picture when it passes; {ACCEPT}"
        )
    }
}

/// The new picture darkened, and the pixels that differ in pink.
fn difference(wanted: &Picture, got: &Picture) -> Picture {
    const BLACK: Rgb = Rgb { r: 0, g: 0, b: 0 };
    const PINK: Rgb = Rgb {
        r: 255,
        g: 0,
        b: 128,
    };
    map(got, |index, colour| {
        let same = wanted.width() == got.width() && wanted.pixels().get(index) == Some(&colour);
        if same { colour.mix(BLACK, 0.8) } else { PINK }
    })
}

/// An accepted file that belongs to no picture any more.
fn drop_unused(file: &Path, update: bool) -> Option<String> {
    if update {
        fs::remove_file(file).expect("a file of this test");
        return None;
    }
    Some(format!("no script takes {}: {ACCEPT}", file.display()))
}

/// The first 64 bits of a frame's SHA-256, in hex.
fn hash(frame: &[u8]) -> String {
    let digest = Sha256::digest(frame);
    let bytes = digest.iter().take(8);
    bytes.map(|byte| format!("{byte:02x}")).collect()
}

fn remember(hash: &str, snapshot: &Snapshot) {
    let path = accepted_by_hash(hash);
    if !path.exists() {
        write(&path, snapshot.picture().to_png());
    }
}

fn recall(hash: &str) -> Option<Picture> {
    Picture::open(&accepted_by_hash(hash)).ok()
}

fn accepted_by_hash(hash: &str) -> PathBuf {
    target().join(format!("golden/accepted/{hash}.png"))
}

fn hash_file(snapshot: &Snapshot) -> PathBuf {
    let (size, code) = (snapshot.layout.size(), snapshot.language.code());
    golden().join(format!("hashes/{}x{}-{code}.txt", size.width, size.height))
}

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn open(path: &Path) -> Picture {
    Picture::open(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn stem(file: &Path) -> String {
    file.file_stem()
        .expect("a file")
        .to_string_lossy()
        .into_owned()
}
