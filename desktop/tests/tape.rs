//! A run is its events: a tape of random keys plays back to the same pictures and effects.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use desktop::{
    dicebox::{Coin, DiceBox},
    handheld::Handheld,
    memory::Memory,
    tape::{self, Recorder},
};
use keys::{Key, Micros};
use splitmix::SplitMix64;
use ui::{Layout, Settings};

fn file(name: &str) -> PathBuf {
    env::temp_dir().join(format!("tacklebox-{}-{name}.tape", std::process::id()))
}

/// A run by keys that follow no plan; the pictures after each key, by the number of events so far.
fn record(path: &Path, layout: Layout, seed: u64, strokes: u32) -> Vec<(usize, Vec<u8>)> {
    let settings = Settings::default();
    let recorder = Recorder::create(path, layout, &settings).expect("a new file");
    let dice = DiceBox::new(Coin::Seeded(SplitMix64(seed)), []);
    let mut handheld = Handheld::new(layout, settings, dice, 0)
        .recording(Some(recorder))
        .with_memory(Memory::fresh());
    let mut pictures = Vec::new();
    let (mut now, mut rng): (Micros, _) = (0, SplitMix64(seed));
    let mut pass = |handheld: &mut Handheld, ms: u64| {
        let end = now + ms * 1_000;
        while now < end {
            now = handheld
                .deadline()
                .map_or(end, |at| at.clamp(now + 1_000, end));
            handheld.advance(now);
        }
        now
    };
    let mut at = pass(&mut handheld, 600);
    for _ in 0..strokes {
        let luck = rng.next_u64();
        let key = match luck >> 60 {
            0..=5 => Key::A,
            6..=8 => Key::Right,
            9..=10 => Key::Down,
            11 => Key::Left,
            12 => Key::Up,
            13 => Key::X,
            14 => Key::Y,
            _ => Key::B,
        };
        handheld.edge(key, true, at);
        at = pass(&mut handheld, 30 + (luck >> 40 & 15) * 10);
        handheld.edge(key, false, at);
        at = pass(&mut handheld, 40 + (luck >> 32 & 63) * 10);
        pictures.push((handheld.taped(), handheld.screen().to_vec()));
    }
    pictures
}

#[test]
fn a_monkeys_tape_plays_back_to_the_same_pictures_and_effects() {
    for (layout, seed) in [(Layout::Square, 1), (Layout::Wide, 2), (Layout::Square, 3)] {
        let path = file(&format!("monkey-{seed}"));
        let pictures = record(&path, layout, seed, 300);
        let mut compared = 0;
        let mut expected = pictures.iter().peekable();
        let played = tape::watch(&path, |events, screen| {
            while let Some((_, wanted)) = expected.next_if(|(count, _)| *count == events) {
                assert_eq!(screen, wanted.as_slice(), "seed {seed}, event {events}");
                compared += 1;
            }
        })
        .expect("a whole tape");
        assert_eq!(
            played.parts_at, None,
            "seed {seed}: the effects are those recorded"
        );
        assert_eq!(
            compared,
            pictures.len(),
            "seed {seed}: every picture was compared"
        );
        assert_eq!(tape::play(&path).expect("the same tape"), played);
        fs::remove_file(&path).expect("the tape goes");
    }
}

#[test]
fn a_changed_tape_is_said_to_part_and_a_torn_one_names_its_line() {
    let path = file("changed");
    record(&path, Layout::Square, 5, 40);
    let text = fs::read_to_string(&path).expect("a tape");
    let (at, changed) = text
        .lines()
        .enumerate()
        .find(|(_, line)| line.contains("\"Down\"") && line.contains("\"key\":\"A\""))
        .map(|(at, line)| (at, line.replace("\"key\":\"A\"", "\"key\":\"X\"")))
        .expect("A was pressed");
    let lines: Vec<&str> = text
        .lines()
        .enumerate()
        .map(|(i, line)| if i == at { changed.as_str() } else { line })
        .collect();
    fs::write(&path, lines.join("\n")).expect("written");
    let played = tape::play(&path).expect("a tape that can be read");
    assert!(played.parts_at.is_some_and(|line| line > at), "{played}");

    fs::write(&path, &text[..text.len() - 20]).expect("written");
    let torn = tape::play(&path).expect_err("the last line is cut");
    let last = text.lines().count();
    assert!(torn.to_string().contains(&format!("line {last}")), "{torn}");
    fs::remove_file(&path).expect("the tape goes");
}
