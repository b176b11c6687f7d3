//! Perft: how many move sequences of a length begin at a position, decisions and outcomes counted alike. The
//! positions and counts are in `tests/perft.txt`; `UPDATE=1` rewrites them.
//!
//! ```text
//! <game> <what the position is>
//! <its log in hexadecimal>
//! <depth> <lines>
//! ```

use std::{fmt::Write as _, fs, sync::Mutex};

use splitmix::SplitMix64;
use tacklebox_rules::{
    Game, Next,
    log::{Replay, Step, StepOf},
};

use crate::{
    common::{
        driver::{legal, outcomes},
        fixture::{Fixture, random_log},
    },
    update_wanted,
};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft.txt");
const HEAD: &str = "# game and position, its log, then lines of play by length";

/// Depths with more sequences than this are left out.
const MOST_LINES: u64 = 300_000;

/// Serialises rewriting the file that all games share.
static WRITING: Mutex<()> = Mutex::new(());

pub(crate) fn counts_are_as_recorded<G: Fixture>() {
    if update_wanted() {
        let _alone = WRITING.lock().unwrap();
        let recorded = fs::read_to_string(FILE).unwrap_or_default();
        let others = blocks(&recorded).filter(|block| title_of(block) != G::TITLE.key());
        let mut all: Vec<String> = others.map(String::from).collect();
        all.extend(
            positions::<G>()
                .iter()
                .map(|(name, log)| describe::<G>(name, log)),
        );
        all.sort();
        fs::write(FILE, format!("{HEAD}\n\n{}\n", all.join("\n\n"))).unwrap();
    }
    let recorded = fs::read_to_string(FILE).unwrap();
    let mut checked = 0;
    for block in blocks(&recorded).filter(|block| title_of(block) == G::TITLE.key()) {
        let mut lines = block.lines();
        let (name, log) = (lines.next().unwrap(), from_hex(lines.next().unwrap()));
        let mut replay = Replay::<G>::open(&log).unwrap();
        replay.run().unwrap();
        for line in lines {
            let (depth, count) = line.split_once(' ').unwrap();
            let depth = depth.parse().unwrap();
            assert_eq!(
                perft(replay.game(), depth),
                count.parse().unwrap(),
                "{name}, depth {depth}"
            );
        }
        checked += 1;
    }
    assert!(checked >= 4, "{} has too few positions", G::TITLE.key());
}

fn blocks(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n\n")
        .map(str::trim)
        .filter(|block| !block.is_empty() && !block.starts_with('#'))
}

fn title_of(block: &str) -> &str {
    block.split(' ').next().unwrap_or_default()
}

/// The opening, and random games of every fourth set-up after a third and near the end.
fn positions<G: Fixture>() -> Vec<(String, Vec<u8>)> {
    let mut dice = SplitMix64(6);
    let mut positions = Vec::new();
    for setup in G::setups().into_iter().step_by(4) {
        let (log, entries) = random_log::<G>(setup, &mut dice);
        let last = entries.len().saturating_sub(8);
        for entry in [0, entries.len() / 3, last] {
            let name = format!("{} {setup:?}, entry {entry}", G::TITLE.key());
            positions.push((name, log[..entries[entry]].to_vec()));
        }
    }
    positions
}

fn describe<G: Game>(name: &str, log: &[u8]) -> String {
    let mut replay = Replay::<G>::open(log).unwrap();
    replay.run().unwrap();
    let mut text = format!("{name}\n");
    log.iter()
        .for_each(|byte| write!(text, "{byte:02x}").unwrap());
    for depth in 1..=4 {
        let lines = perft(replay.game(), depth);
        if lines > MOST_LINES {
            break;
        }
        write!(text, "\n{depth} {lines}").unwrap();
        if lines == 0 {
            break;
        }
    }
    text
}

fn from_hex(text: &str) -> Vec<u8> {
    let byte = |at| u8::from_str_radix(&text[at..at + 2], 16).unwrap();
    (0..text.len()).step_by(2).map(byte).collect()
}

fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    let steps: Vec<StepOf<G>> = match game.next() {
        Next::Over => return 0,
        Next::Decision(_) => legal(game).into_iter().map(Step::Decision).collect(),
        Next::Chance => outcomes(game)
            .into_iter()
            .map(|(o, _)| Step::Outcome(o))
            .collect(),
    };
    if depth == 1 {
        return steps.len() as u64;
    }
    let after = |step: StepOf<G>| {
        let mut next = game.clone();
        assert!(step.apply(&mut next));
        perft(&next, depth - 1)
    };
    steps.into_iter().map(after).sum()
}
