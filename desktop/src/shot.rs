//! Headless runner of key scripts in virtual time: takes a screenshot at each `shot` line.
//!
//! A script is parsed completely before it is played, and played completely before a file is written.

use std::{fmt, fs, path::PathBuf};

use keys::{
    Key, KeyLayout, Micros,
    script::{self, ASK_MS, MOST_TAPS, ScriptStep, TAP_MS},
};
use ui::{Language, Layout, Settings};

use crate::{
    CliError,
    dicebox::{Coin, DiceBox},
    handheld::Handheld,
    memory::{Memory, Saves},
    picture::Picture,
};

/// The screen has settled when nothing has changed for this long …
const STILL: Micros = 150_000;
/// … and a script that waits longer than this fails.
const SETTLE_LIMIT: Micros = 20_000_000;
const MILLI: Micros = 1_000;

/// The options of `tacklebox shot`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    pub layout: Layout,
    pub keys: KeyLayout,
    /// Overrides the saved language.
    pub language: Option<Language>,
    pub saves: Saves,
    pub script: PathBuf,
    pub out: PathBuf,
    pub seed: u64,
    /// The first faces rolled.
    pub dice: Vec<u8>,
}

/// A named screenshot.
#[derive(Clone, Debug)]
pub struct Shot {
    pub name: String,
    pub picture: Picture,
}

/// An error in a key script, with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    pub line: usize,
    pub what: String,
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for ScriptError {}

/// Play the script and write its screenshots. Returns the files written.
pub fn run(order: &Order) -> Result<Vec<PathBuf>, CliError> {
    let file = order.script.display();
    let text = fs::read_to_string(&order.script)
        .map_err(|e| CliError(format!("the script {file} cannot be read: {e}")))?;
    let dice = DiceBox::new(Coin::seeded(order.seed), order.dice.iter().copied());
    let mut memory = Memory::open(&order.saves)?;
    // A script begins at the menu: the language question of the first power-on is answered.
    let settings = Settings {
        language_chosen: true,
        ..memory.settings(order.language)
    };
    let handheld = Handheld::new(order.layout, settings, dice, 0)
        .with_keys(order.keys)
        .with_memory(memory);
    let shots = play(&text, handheld).map_err(|error| CliError(format!("{file} {error}")))?;

    let cannot = |e| {
        CliError(format!(
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

/// Play a script on a handheld that was powered on at 0, and take its screenshots.
pub fn play(text: &str, handheld: Handheld) -> Result<Vec<Shot>, ScriptError> {
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
) -> Result<(), ScriptError> {
    let steps = read(text)?;
    let mut player = Player {
        handheld,
        now: 0,
        at_shot,
    };
    player.pass_until(0);
    for (line, step) in steps {
        player
            .step(step)
            .map_err(|what| ScriptError { line, what })?;
        if let Some(impossible_face) = player.handheld.dice().impossible_face() {
            return Err(ScriptError {
                line,
                what: impossible_face.to_string(),
            });
        }
    }
    Ok(())
}

/// Parse a script into steps with their lines.
fn read(text: &str) -> Result<Vec<(usize, ScriptStep<'_>)>, ScriptError> {
    let mut steps: Vec<(usize, ScriptStep<'_>)> = Vec::new();
    for step in script::parse(text) {
        let (line, step) = step.map_err(|e| ScriptError {
            line: e.line,
            what: format!("found \"{}\", expected {}", e.found, e.expected),
        })?;
        if let ScriptStep::Shot(name) = step
            && let Some((first, _)) = steps.iter().find(|(_, earlier)| *earlier == step)
        {
            let what = format!("the picture name {name} is already taken in line {first}");
            return Err(ScriptError { line, what });
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
    fn step(&mut self, step: ScriptStep<'_>) -> Result<(), String> {
        match step {
            ScriptStep::Tap(key) => {
                self.hold(key, TAP_MS);
                self.pass(TAP_MS);
            }
            ScriptStep::Hold(key, ms) => self.hold(key, ms),
            ScriptStep::Down(key) => self.handheld.edge(key, true, self.now),
            ScriptStep::Up(key) => self.handheld.edge(key, false, self.now),
            ScriptStep::Wait(ms) => self.pass(ms),
            ScriptStep::Settle => return self.settle(),
            ScriptStep::Shot(name) => (self.at_shot)(name, &self.handheld),
            ScriptStep::Expect(fact) => return self.expect(fact),
            ScriptStep::Seek(fact) => return self.seek(fact),
            ScriptStep::Follow(fact) => return self.follow(fact),
            ScriptStep::Battery(millivolts) => self.handheld.set_battery(millivolts, self.now),
            ScriptStep::Usb(connected) => self.handheld.set_usb(connected, self.now),
        }
        Ok(())
    }

    fn seek(&mut self, fact: &str) -> Result<(), String> {
        for _ in 0..MOST_TAPS {
            if self.expect(fact).is_ok() {
                break;
            }
            self.step(ScriptStep::Tap(self.does()))?;
            self.settle()?;
        }
        self.expect(fact)
    }

    fn follow(&mut self, fact: &str) -> Result<(), String> {
        for _ in 0..MOST_TAPS {
            if self.expect(fact).is_ok() {
                break;
            }
            if self.expect("help open").is_ok() {
                self.step(ScriptStep::Tap(Key::B))?;
                self.settle()?;
            }
            if self.expect("moment choosing").is_ok() {
                self.hold(Key::X, ASK_MS);
                self.settle()?;
                // Closes the reason; the cursor stays on the choice.
                self.step(ScriptStep::Tap(Key::X))?;
                self.settle()?;
            }
            self.step(ScriptStep::Tap(Key::A))?;
            self.settle()?;
        }
        self.expect(fact)
    }

    /// The key that is A on a board with eight.
    fn does(&self) -> Key {
        match self.handheld.keys() {
            KeyLayout::Eight => Key::A,
            KeyLayout::Four => Key::X,
        }
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

    /// The handheld's next deadline, at least a millisecond from now.
    fn next_moment(&self) -> Micros {
        self.handheld
            .deadline()
            .map_or(Micros::MAX, |at| at.max(self.now + MILLI))
    }

    fn settle(&mut self) -> Result<(), String> {
        let limit = self.now + SETTLE_LIMIT;
        let mut still_at = self.now + STILL;
        while self.now < still_at {
            let changed = !self.handheld.advance(self.now).is_empty();
            // The splash screen is still too, but a script waits for the menu behind it.
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
            .any(|(key, value)| expected_value(wanted, key) == Some(value))
        {
            return Ok(());
        }
        let told = facts
            .iter()
            .find(|(key, _)| expected_value(wanted, key).is_some());
        Err(match told {
            Some((key, value)) => format!("expected {wanted}, but {key} is {value}"),
            None => format!("expected {wanted}, but the app has told nothing of the kind"),
        })
    }
}

/// The value that an expectation such as `points 0 34` has for the fact `points 0`: `34`.
fn expected_value<'a>(wanted: &'a str, key: &str) -> Option<&'a str> {
    wanted.strip_prefix(key)?.strip_prefix(' ')
}
