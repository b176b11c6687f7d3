//! `cargo xtask emulate`: the real image on the emulated RP2040, driven by a key script.
//!
//! The script is read here, with the same reader as the desktop's; the emulator gets plain steps.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, anyhow, bail};
use keys::script::{self, ASK_MS, MOST_TAPS, ScriptStep};
use serde_json::{Value, json};

use crate::args::{Args, unknown};
use crate::board::{self, Board};
use crate::firmware::{self, Program};
use crate::{project, setup::node};

pub(crate) fn command(mut args: Args) -> Result<()> {
    let (mut board, mut script, mut options) = (None, None, Options::default());
    while let Some(option) = args.option()? {
        match option.as_str() {
            "board" => board = Some(args.board()?),
            "script" => script = Some(args.path()?),
            "out" => options.out = Some(args.path()?),
            "flash" => options.flash = Some(args.path()?),
            "seed" => options.seed = Some(args.number()?),
            "rosc" => options.rosc = Some(oscillator(&args.word()?)?),
            "allow-panic" => options.allow_panic = true,
            "ideal" => options.model.ideal = true,
            "slow-flash" => options.model.slow_flash = true,
            _ => return unknown(&option),
        }
    }
    let board = board::required(board)?;
    let script = script.context("--script is missing")?;
    // Everything that can be wrong with the call is found before the build.
    let steps = steps_of(&script)?;
    node::obtain()?;
    let image = firmware::build(board, Program::Game)?;
    let report = run(board, &image, &steps, &options)?;
    println!("{}", report.text);
    report.outcome
}

/// How the ring oscillator behaves that the dice are drawn from.
const OSCILLATORS: [&str; 4] = ["healthy", "stuck", "biased", "periodic"];

fn oscillator(name: &str) -> Result<&'static str> {
    OSCILLATORS
        .into_iter()
        .find(|model| *model == name)
        .with_context(|| {
            let models = OSCILLATORS.join(", ");
            format!("there is no oscillator model \"{name}\"; the models are {models}")
        })
}

/// What the emulator is told beside the steps.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    pub(crate) out: Option<PathBuf>,
    pub(crate) flash: Option<PathBuf>,
    pub(crate) seed: Option<u32>,
    pub(crate) rosc: Option<&'static str>,
    pub(crate) allow_panic: bool,
    /// Where the device's log goes; to standard error without it.
    pub(crate) log: Option<PathBuf>,
    pub(crate) model: Model,
    /// Count cycles and cache misses by function.
    pub(crate) profile: bool,
}

/// How the emulator times the chip: as silicon with typical flash unless this says otherwise.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Model {
    /// Without flash cache misses, exception costs and start-up times.
    pub(crate) ideal: bool,
    /// The longest erase and program times of the data sheet.
    pub(crate) slow_flash: bool,
}

/// What the emulator printed, and whether the run was a good one.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) text: String,
    pub(crate) json: Value,
    pub(crate) outcome: Result<()>,
}

/// Steps as the emulator takes them, from a script file. The whole script is read first.
pub(crate) fn steps_of(script: &Path) -> Result<Value> {
    let text = fs::read_to_string(script)
        .map_err(|why| anyhow!("cannot read the script {}: {why}", script.display()))?;
    steps(&text).with_context(|| script.display().to_string())
}

fn steps(text: &str) -> Result<Value> {
    script::parse(text)
        .map(|step| match step {
            Ok((line, step)) => Ok(step_json(line, step)),
            Err(wrong) => bail!("{wrong}"),
        })
        .collect()
}

fn step_json(line: usize, step: ScriptStep<'_>) -> Value {
    match step {
        ScriptStep::Tap(key) => json!({"line": line, "do": "tap", "key": key.name()}),
        ScriptStep::Hold(key, ms) => {
            json!({"line": line, "do": "hold", "key": key.name(), "ms": ms})
        }
        ScriptStep::Down(key) => json!({"line": line, "do": "down", "key": key.name()}),
        ScriptStep::Up(key) => json!({"line": line, "do": "up", "key": key.name()}),
        ScriptStep::Wait(ms) => json!({"line": line, "do": "wait", "ms": ms}),
        ScriptStep::Settle => json!({"line": line, "do": "settle"}),
        ScriptStep::Shot(name) => json!({"line": line, "do": "shot", "name": name}),
        ScriptStep::Expect(text) => json!({"line": line, "do": "expect", "text": text}),
        ScriptStep::Seek(text) => {
            json!({"line": line, "do": "seek", "text": text, "most": MOST_TAPS})
        }
        ScriptStep::Follow(text) => {
            json!({"line": line, "do": "follow", "text": text, "most": MOST_TAPS, "ms": ASK_MS})
        }
        ScriptStep::Battery(mv) => json!({"line": line, "do": "battery", "mv": mv}),
        ScriptStep::Usb(on) => json!({"line": line, "do": "usb", "on": on}),
    }
}

/// Runs an image through steps.
pub(crate) fn run(board: Board, image: &Path, steps: &Value, options: &Options) -> Result<Report> {
    node::obtain()?;
    node::install("emulator")?;
    let file = project::scratch_file("steps", "json")?;
    fs::write(&file, steps.to_string())?;
    let output = command_line(board, image, &file, options)
        .stderr(Stdio::inherit())
        .output()?;
    fs::remove_file(&file)?;

    let text = String::from_utf8_lossy(&output.stdout)
        .trim_end()
        .to_owned();
    let Ok(json) = serde_json::from_str::<Value>(&text) else {
        bail!("the emulator ended without a report ({})", output.status);
    };
    let outcome = match &json["error"] {
        Value::Null if output.status.success() => Ok(()),
        Value::Null => Err(anyhow!("the emulator failed ({})", output.status)),
        error => {
            let why = error["message"]
                .as_str()
                .unwrap_or("the emulator gave no reason");
            Err(anyhow!(why.to_owned()))
        }
    };
    Ok(Report {
        text,
        json,
        outcome,
    })
}

fn command_line(board: Board, image: &Path, steps: &Path, options: &Options) -> Command {
    let mut node = Command::new("node");
    node.arg(project::root().join("emulator/cli/run.mjs"));
    node.arg("--image")
        .arg(image)
        .arg("--boards")
        .arg(project::boards())
        .args(["--board", board.name])
        .arg("--steps")
        .arg(steps);
    if let Some(out) = &options.out {
        node.arg("--out").arg(out);
    }
    if let Some(flash) = &options.flash {
        node.arg("--flash").arg(flash);
    }
    if let Some(seed) = options.seed {
        node.arg("--seed").arg(seed.to_string());
    }
    if let Some(rosc) = options.rosc {
        node.arg("--rosc").arg(rosc);
    }
    if options.allow_panic {
        node.arg("--allow-panic");
    }
    if let Some(log) = &options.log {
        node.arg("--log").arg(log);
    }
    if options.model.ideal {
        node.arg("--ideal");
    }
    if options.model.slow_flash {
        node.args(["--flash-times", "worst"]);
    }
    if options.profile {
        node.arg("--profile");
    }
    node
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_becomes_what_the_emulator_takes() {
        let text =
            "tap A\nhold B 800\ndown LEFT\nup LEFT\nwait 5\nsettle\nshot x\nexpect screen menu";
        let expected = json!([
            {"line": 1, "do": "tap", "key": "A"},
            {"line": 2, "do": "hold", "key": "B", "ms": 800},
            {"line": 3, "do": "down", "key": "LEFT"},
            {"line": 4, "do": "up", "key": "LEFT"},
            {"line": 5, "do": "wait", "ms": 5},
            {"line": 6, "do": "settle"},
            {"line": 7, "do": "shot", "name": "x"},
            {"line": 8, "do": "expect", "text": "screen menu"},
        ]);
        assert_eq!(steps(text).expect("a good script"), expected);
    }

    #[test]
    fn a_broken_script_names_its_line_and_what_was_expected() {
        let wrong = steps("tap A\ntap Q\n")
            .expect_err("Q is no key")
            .to_string();
        assert_eq!(
            wrong,
            "line 2: found \"Q\", expected a key: UP DOWN LEFT RIGHT A B X Y"
        );
    }

    #[test]
    fn a_missing_script_is_one_sentence() {
        let wrong = steps_of(Path::new("no-such.keys"))
            .expect_err("no file")
            .to_string();
        assert!(
            wrong.starts_with("cannot read the script no-such.keys: "),
            "{wrong}"
        );
    }
}
