//! Figures of the flash: how long saving takes, and whether an erase ever holds up what a player sees or hears.
//!
//! No code runs while the flash is programmed or erased. A program is one page for each decision, and is measured as the time
//! until the decision is durable. An erase is long enough to be noticed, so none may begin in play within 100 ms of a sound or
//! of an animation's frame: `emulator/src/timings.mjs` counts those that do.

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::{Against, Budget, Figure, Sources, told, worst};

/// Times of the flash chip for programming a page, typical and longest, and for erasing a sector.
const PROGRAM_MS: f64 = 0.7;
const SLOW_PROGRAM_MS: f64 = 3.0;
const ERASE_MS: f64 = 45.0;
const SLOW_ERASE_MS: f64 = 400.0;

pub(super) fn all(sources: &Sources<'_>) -> Result<Vec<Figure>> {
    let mut figures = kept(sources)?;
    let [typical, slow] = sources.housekeeping;
    let games = sources.boards.iter();
    figures.push(held_up(
        "held up by flash in play, longest",
        ERASE_MS,
        typical,
        games.chain([sources.timings]),
    )?);
    figures.push(held_up(
        "held up by flash in play, slow flash",
        SLOW_ERASE_MS,
        slow,
        sources.boards_slow_flash.iter(),
    )?);
    Ok(figures)
}

/// Saving. An erase blocks everything else, so it is put off until the screen is still.
fn kept(sources: &Sources<'_>) -> Result<Vec<Figure>> {
    let ms = |name: &str| Ok::<f64, anyhow::Error>(told(sources.bench, name)? / 1e3);
    Ok(vec![
        Figure {
            name: "decision to durable, longest",
            unit: "ms",
            value: ms("keep_entry")?,
            budget: Budget::AtMost(1.2),
            against: Some(Against {
                what: "one page programmed",
                value: PROGRAM_MS,
            }),
            ideal: None,
        },
        Figure {
            name: "decision to durable, slow flash",
            unit: "ms",
            value: told(sources.slow_flash, "keep_entry")? / 1e3,
            budget: Budget::AtMost(5.0),
            against: Some(Against {
                what: "one page programmed",
                value: SLOW_PROGRAM_MS,
            }),
            ideal: None,
        },
        Figure {
            name: "flash holds the display up, longest",
            unit: "ms",
            value: ms("flash_longest")?,
            budget: Budget::AtMost(60.0),
            against: Some(Against {
                what: "one sector erased",
                value: ERASE_MS,
            }),
            ideal: None,
        },
        Figure {
            name: "power-on reads a full store",
            unit: "ms",
            value: ms("open_full")?,
            budget: Budget::AtMost(50.0),
            against: Some(Against {
                what: "a blank one",
                value: ms("open_blank")?,
            }),
            ideal: None,
        },
    ])
}

/// The longest erase in play that held up a sound or an animation. Some sector must be erased in play by `housekeeping`, or
/// nothing was measured.
fn held_up<'a>(
    name: &'static str,
    erase_ms: f64,
    housekeeping: &'a Value,
    others: impl Iterator<Item = &'a Value>,
) -> Result<Figure> {
    let erases = |timings: &Value, key: &str| {
        let figure = timings["erases"][key].as_f64();
        figure.context("the erases were not measured")
    };
    ensure!(
        erases(housekeeping, "in_play")? > 0.0,
        "no sector was erased in play"
    );
    let runs = others.chain([housekeeping]);
    let held_up = runs.map(|timings| erases(timings, "held_up_in_play_ms"));
    let held_up: Vec<f64> = held_up.collect::<Result<_>>()?;
    Ok(Figure {
        name,
        unit: "ms",
        value: worst(held_up.into_iter()).unwrap_or(0.0),
        budget: Budget::AtMost(0.0),
        against: Some(Against {
            what: "one sector erased",
            value: erase_ms,
        }),
        ideal: None,
    })
}
