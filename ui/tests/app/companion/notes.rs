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

#[test]
fn notes_keep_their_bytes() {
    let mut lines = Vec::new();
    for title in Title::ALL {
        for (page, row) in ROWS {
            for (seed, strokes) in [(1, 12), (2, 60), (3, 150)] {
                let mut device = on_page(title, row);
                stir(&mut device, seed, strokes);
                lines.push(line(&format!("{} {page} {seed}", title.key()), &device));
            }
        }
    }
    let mut device = square(OWN_BAG);
    stir(&mut device, 4, 150);
    lines.push(line("own-bag", &device));
    let pinned: Vec<&str> = include_str!("notes.txt").lines().collect();
    for (line, pinned) in lines.iter().zip(&pinned) {
        assert_eq!(line, pinned);
    }
    assert_eq!(lines.len(), pinned.len(), "{}", lines.join("\n"));
}
