//! Key scripts played without a window, in virtual time: the pictures at their `shot` lines.
//!
//! A script is read whole before anything happens, and played whole before anything is written.

use std::{fmt, fs, path::PathBuf};

use keys::{
    Key, Micros,
    script::{self, MOST_TAPS, Step, TAP_MS},
};
use ui::{Language, Layout};

use crate::{
    Trouble,
    dicebox::{Coin, DiceBox},
    handheld::Handheld,
    memory::{Memory, Saves},
    picture::Picture,
};

/// The screen is still when nothing changed for so long …
const STILL: Micros = 150_000;
/// … and a script that waits longer than this for it is wrong.
const PATIENCE: Micros = 20_000_000;
const MILLI: Micros = 1_000;

/// What `tacklebox shot` was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    pub layout: Layout,
    /// In place of the language kept.
    pub language: Option<Language>,
    pub saves: Saves,
    pub script: PathBuf,
    pub out: PathBuf,
    pub seed: u64,
    /// The faces that fall first.
    pub dice: Vec<u8>,
}

/// A named picture.
#[derive(Clone, Debug)]
pub struct Shot {
    pub name: String,
    pub picture: Picture,
}

/// What went wrong in a script, and in which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stumble {
    pub line: usize,
    pub what: String,
}

impl fmt::Display for Stumble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for Stumble {}

/// Play the script of an order and write its pictures. Gives the files written.
pub fn run(order: &Order) -> Result<Vec<PathBuf>, Trouble> {
    let file = order.script.display();
    let text = fs::read_to_string(&order.script)
        .map_err(|e| Trouble(format!("the script {file} cannot be read: {e}")))?;
    let dice = DiceBox::new(Coin::seeded(order.seed), order.dice.iter().copied());
    let mut memory = Memory::open(&order.saves)?;
    let settings = memory.settings(order.language);
    let handheld = Handheld::new(order.layout, settings, dice, 0).remembering(memory);
    let shots = play(&text, handheld).map_err(|stumble| Trouble(format!("{file} {stumble}")))?;

    let cannot = |e| {
        Trouble(format!(
            "the folder {} cannot be written: {e}",
            order.out.display()
        ))
    };
    fs::create_dir_all(&order.out).map_err(cannot)?;
    let mut files = Vec::new();
    for shot in shots {
        let path = order.out.join(format!("{}.png", shot.name));
        fs::write(&path, shot.picture.to_png()).map_err(cannot)?;
        files.push(path);
    }
    Ok(files)
}

/// Play a script on a handheld that was powered on at 0, and take its pictures.
pub fn play(text: &str, handheld: Handheld) -> Result<Vec<Shot>, Stumble> {
    let mut shots = Vec::new();
    play_with(text, handheld, &mut |name, handheld| {
        shots.push(Shot {
            name: name.to_owned(),
            picture: handheld.picture(),
        });
    })?;
    Ok(shots)
}

/// Play a script on a handheld that was powered on at 0, and call `at_shot` for each `shot` line.
pub fn play_with(
    text: &str,
    handheld: Handheld,
    at_shot: &mut dyn FnMut(&str, &Handheld),
) -> Result<(), Stumble> {
    let steps = read(text)?;
    let mut player = Player {
        handheld,
        now: 0,
        at_shot,
    };
    player.pass_until(0);
    for (line, step) in steps {
        player.step(step).map_err(|what| Stumble { line, what })?;
        if let Some(misfit) = player.handheld.dice().misfit() {
            return Err(Stumble {
                line,
                what: misfit.to_string(),
            });
        }
    }
    Ok(())
}

/// All steps of a script, or what is wrong with it.
fn read(text: &str) -> Result<Vec<(usize, Step<'_>)>, Stumble> {
    let mut steps: Vec<(usize, Step<'_>)> = Vec::new();
    for step in script::parse(text) {
        let (line, step) = step.map_err(|e| Stumble {
            line: e.line,
            what: format!("found \"{}\", expected {}", e.found, e.expected),
        })?;
        if let Step::Shot(name) = step
            && let Some((first, _)) = steps.iter().find(|(_, earlier)| *earlier == step)
        {
            let what = format!("the picture name {name} is already taken in line {first}");
            return Err(Stumble { line, what });
        }
        steps.push((line, step));
    }
    Ok(steps)
}

struct Player<'a> {
    handheld: Handheld,
    now: Micros,
    at_shot: &'a mut dyn FnMut(&str, &Handheld),
}

impl Player<'_> {
    fn step(&mut self, step: Step<'_>) -> Result<(), String> {
        match step {
            Step::Tap(key) => {
                self.hold(key, TAP_MS);
                self.pass(TAP_MS);
            }
            Step::Hold(key, ms) => self.hold(key, ms),
            Step::Down(key) => self.handheld.edge(key, true, self.now),
            Step::Up(key) => self.handheld.edge(key, false, self.now),
            Step::Wait(ms) => self.pass(ms),
            Step::Settle => return self.settle(),
            Step::Shot(name) => (self.at_shot)(name, &self.handheld),
            Step::Expect(fact) => return self.expect(fact),
            Step::Seek(fact) => return self.seek(fact),
        }
        Ok(())
    }

    fn seek(&mut self, fact: &str) -> Result<(), String> {
        for _ in 0..MOST_TAPS {
            if self.expect(fact).is_ok() {
                break;
            }
            self.step(Step::Tap(Key::A))?;
            self.settle()?;
        }
        self.expect(fact)
    }

    fn hold(&mut self, key: Key, ms: u32) {
        self.handheld.edge(key, true, self.now);
        self.pass(ms);
        self.handheld.edge(key, false, self.now);
    }

    fn pass(&mut self, ms: u32) {
        self.pass_until(self.now + Micros::from(ms) * MILLI);
    }

    fn pass_until(&mut self, end: Micros) {
        self.handheld.advance(self.now);
        while self.now < end {
            self.now = self.next_moment().min(end);
            self.handheld.advance(self.now);
        }
    }

    /// When the handheld next wants to act: later than now, whatever it says.
    fn next_moment(&self) -> Micros {
        self.handheld
            .deadline()
            .map_or(Micros::MAX, |at| at.max(self.now + MILLI))
    }

    fn settle(&mut self) -> Result<(), String> {
        let limit = self.now + PATIENCE;
        let mut still_at = self.now + STILL;
        while self.now < still_at {
            let changed = !self.handheld.advance(self.now).is_empty();
            // The splash rests too, but it is not where a script wants to be.
            if changed || !self.handheld.facts().contains_key("screen") {
                still_at = self.now + STILL;
            }
            if still_at > limit {
                return Err("the screen did not come to rest within 20 seconds".to_owned());
            }
            self.now = self.next_moment().min(still_at);
        }
        self.handheld.advance(self.now);
        Ok(())
    }

    fn expect(&self, wanted: &str) -> Result<(), String> {
        let facts = self.handheld.facts();
        if facts
            .iter()
            .any(|(key, value)| is_said(wanted, key) == Some(value))
        {
            return Ok(());
        }
        let told = facts.iter().find(|(key, _)| is_said(wanted, key).is_some());
        Err(match told {
            Some((key, value)) => format!("expected {wanted}, but {key} is {value}"),
            None => format!("expected {wanted}, but the app has told nothing of the kind"),
        })
    }
}

/// What a wish like `points 0 34` says of the fact `points 0`: `34`.
fn is_said<'a>(wanted: &'a str, key: &str) -> Option<&'a str> {
    wanted.strip_prefix(key)?.strip_prefix(' ')
}
