//! The bytes of notes: the pages' save formats, pinned. A note that was written by an earlier build must
//! be read by every later one, so a line of `notes.txt` may be added but never changed.

use std::fmt::Write;

use keys::Key;
use rules_core::Title;
use splitmix::SplitMix64;
use store::ItemKey;
use ui::Effect;

use super::{OWN, OWN_BAG, PILE, SHEET, TURNS, on_page, square};
use crate::device::Device;

/// The pages that are kept, by their row in a game's contents.
const ROWS: [(&str, usize); 4] = [
    ("pile", PILE),
    ("turns", TURNS),
    ("sheet", SHEET),
    ("own", OWN),
];

/// Keys by chance, the same in every run.
fn stir(device: &mut Device, seed: u64, strokes: usize) {
    let mut luck = SplitMix64(seed);
    for _ in 0..strokes {
        let key = [
            Key::A,
            Key::A,
            Key::Right,
            Key::Right,
            Key::Left,
            Key::Down,
            Key::Down,
            Key::Up,
        ];
        device.tap(key[luck.below(8) as usize]);
    }
}

/// The note that was written last.
fn last(device: &Device) -> Option<u8> {
    device.effects.iter().rev().find_map(|effect| match effect {
        Effect::Put(ItemKey::Note(number)) => Some(*number),
        _ => None,
    })
}

fn line(name: &str, device: &Device) -> String {
    let mut line = name.to_owned();
    if let Some(number) = last(device) {
        write!(line, " {number}:").unwrap();
        let note = device.store.item(ItemKey::Note(number));
        for byte in note.expect("it was written") {
            write!(line, "{byte:02x}").unwrap();
        }
    }
    line
}

/// A pinned pond whose tiles were put together in rows, before they were chosen by their pictures: it is
/// read, changed, changed back and written.
fn rewritten(pinned: &str) -> String {
    let (name, note) = pinned.rsplit_once(' ').expect("a name");
    let (number, digits) = note.split_once(':').expect("a number");
    let bytes: Vec<u8> = (0..digits.len() / 2)
        .map(|i| u8::from_str_radix(&digits[2 * i..2 * i + 2], 16).expect("a byte"))
        .collect();
    let mut device = on_page(Title::Kohaku, SHEET);
    let key = ItemKey::Note(number.parse().expect("a number"));
    device.store.put(key, &bytes);
    device.tap(Key::B);
    device.taps(Key::A, 3);
    line(name, &device)
}

#[test]
fn notes_keep_their_bytes() {
    let pinned: Vec<&str> = include_str!("notes.txt").lines().collect();
    let mut lines = Vec::new();
    for title in Title::ALL {
        for (page, row) in ROWS {
            for (seed, strokes) in [(1, 12), (2, 60), (3, 150)] {
                if (title, page, seed) == (Title::Kohaku, "sheet", 3) {
                    lines.push(rewritten(pinned[lines.len()]));
                    continue;
                }
                let mut device = on_page(title, row);
                stir(&mut device, seed, strokes);
                lines.push(line(&format!("{} {page} {seed}", title.key()), &device));
            }
        }
    }
    let mut device = square(OWN_BAG);
    stir(&mut device, 4, 150);
    lines.push(line("own-bag", &device));
    let mut device = on_page(Title::Kohaku, SHEET);
    stir(&mut device, 3, 150);
    lines.push(line("kohaku pictures 3", &device));
    for (line, pinned) in lines.iter().zip(&pinned) {
        assert_eq!(line, pinned);
    }
    assert_eq!(lines.len(), pinned.len(), "{}", lines.join("\n"));
}
