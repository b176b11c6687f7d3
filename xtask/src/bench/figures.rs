//! The figures: how each is computed, its budget, and what it is compared with.

pub(super) mod boards;
mod figure;
mod flash;
mod games;
mod power;

pub(super) use figure::{Against, Budget, Figure};

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use keys::{Key, Keypad};
use serde_json::Value;

use crate::board::{self, Board};
use crate::image::{FLASH_BUDGET, FLASH_SIZE, RAM_BUDGET, RAM_SIZE, Size};

/// The panel controller needs 120 ms from its reset to sleep-out, and 5 ms after it.
const PANEL_WAITS_MS: f64 = 125.0;

/// Figures by name, as a program logged them.
pub(super) type Lines = BTreeMap<String, f64>;

/// The measurements of one board.
pub(super) struct Sources<'a> {
    pub(super) board: Board,
    pub(super) size: Size,
    /// The emulator's report on the game image.
    pub(super) timings: &'a Value,
    /// The emulator's reports on the game image with each game's board, in the order of `boards::BOARDS`.
    pub(super) boards: &'a [Value],
    /// The emulator's report on the game image at rest.
    pub(super) sleep: &'a Value,
    /// The lines of the bench image; times by its own clock, in microseconds.
    pub(super) bench: &'a Lines,
    /// The same with the longest times of the flash chip.
    pub(super) slow_flash: &'a Lines,
    /// The reports on the games' boards with the longest times of the flash chip.
    pub(super) boards_slow_flash: &'a [Value],
    /// The emulator's reports on a script that makes the store erase sectors, with the typical and the longest times.
    pub(super) housekeeping: &'a [Value; 2],
    /// The search times of computer players on the first board, in microseconds.
    pub(super) thinking: &'a Lines,
    /// The same games on the host.
    pub(super) host: &'a Lines,
}

pub(super) fn all(sources: &Sources<'_>) -> Result<Vec<Figure>> {
    let mut figures = on_the_wire(sources)?;
    figures.extend(to_the_eye(sources)?);
    figures.extend(at_rest_and_moving(sources)?);
    figures.extend(power::all(sources)?);
    for (board, timings) in boards::BOARDS.iter().zip(sources.boards) {
        figures.extend(boards::of(board, timings, sources.board)?);
    }
    figures.extend(thought(sources)?);
    figures.extend(flash::all(sources)?);
    figures.extend(taken(sources)?);
    figures.extend(games::all(sources)?);
    Ok(figures)
}

fn on_the_wire(sources: &Sources<'_>) -> Result<Vec<Figure>> {
    let wire = board::wire_us(sources.board, board::frame_bytes(sources.board).into());
    let flush = told(sources.bench, "flush_full")?;
    let show = told(sources.bench, "show_full")?;
    let straight = told(sources.bench, "mipidsi_menu")?;
    Ok(vec![
        Figure {
            name: "full flush",
            unit: "ms",
            value: flush / 1e3,
            budget: Budget::AtMost(1.08 * wire / 1e3),
            against: Some(Against {
                what: "wire time",
                value: wire / 1e3,
            }),
            ideal: None,
        },
        Figure {
            name: "menu drawn and sent",
            unit: "ms",
            value: show / 1e3,
            budget: Budget::None,
            against: Some(Against {
                what: "straight through mipidsi",
                value: straight / 1e3,
            }),
            ideal: None,
        },
    ])
}

fn to_the_eye(sources: &Sources<'_>) -> Result<Vec<Figure>> {
    let presses = sources.timings["presses"]
        .as_array()
        .context("no presses were measured")?;
    let first_pixels = [sources.timings]
        .into_iter()
        .chain(sources.boards)
        .filter_map(|timings| timings["presses"].as_array())
        .flatten()
        .filter_map(|press| press["first_pixel_us"].as_f64());
    let first_pixel = worst(first_pixels).context("no key changed a pixel")?;
    let at_rest = presses
        .iter()
        .filter_map(|press| press["first_pixel_us"].as_f64());

    let moves = presses.iter().filter(|press| press["key"] == "DOWN");
    let last_pixel =
        |press: &Value| Some((press["last_pixel_us"].as_f64()?, press["bytes"].as_f64()?));
    let (slowest, bytes) = moves
        .filter_map(last_pixel)
        .max_by(|one, two| one.0.total_cmp(&two.0))
        .context("no cursor moved")?;

    // On blank flash the language question comes first.
    let first = |screen: &&str| sources.timings["screens"][*screen]["picture_ms"].as_f64();
    let menu = ["language", "menu"].iter().find_map(first);
    Ok(vec![
        Figure {
            name: "key to first pixel, worst",
            unit: "ms",
            value: worst(at_rest).context("no key changed a pixel")? / 1e3,
            budget: Budget::AtMost(20.0),
            against: None,
            ideal: None,
        },
        Figure {
            name: "key to first pixel, worst of all scripts",
            unit: "ms",
            value: first_pixel / 1e3,
            budget: Budget::AtMost(20.0),
            against: None,
            ideal: None,
        },
        Figure {
            name: "cursor move, event to last pixel, worst",
            unit: "ms",
            value: (slowest - debounce_us()) / 1e3,
            budget: Budget::AtMost(6.0),
            against: Some(Against {
                what: "its bytes on the wire",
                value: board::wire_us(sources.board, bytes) / 1e3,
            }),
            ideal: None,
        },
        Figure {
            name: "power-on to menu",
            unit: "ms",
            value: menu.context("the menu was not shown")?,
            budget: Budget::AtMost(500.0),
            against: Some(Against {
                what: "the panel's own waits",
                value: PANEL_WAITS_MS,
            }),
            ideal: None,
        },
    ])
}

fn at_rest_and_moving(sources: &Sources<'_>) -> Result<Vec<Figure>> {
    // See the script: the third wait is the still screen, the fourth the tumbling dice.
    let wait = |index: usize, key: &str| {
        let value = sources.timings["waits"][index][key].as_f64();
        value.with_context(|| format!("{key} was not measured"))
    };
    Ok(vec![
        Figure {
            name: "still screen, asleep",
            unit: "%",
            value: 100.0 * wait(2, "asleep")?,
            budget: Budget::AtLeast(99.0),
            against: None,
            ideal: None,
        },
        Figure {
            name: "tumbling dice, longest from frame to frame",
            unit: "ms",
            value: wait(3, "longest_gap_ms")?,
            budget: Budget::AtMost(1e3 / 30.0),
            against: Some(Against {
                what: "the mean of them",
                value: wait(3, "ms")? / wait(3, "frames")?,
            }),
            ideal: None,
        },
    ])
}

/// The games by their names in the log, and the names of their figures.
const THINKING: [(&str, [&str; 2]); 5] = [
    (
        "rybowisko",
        ["hard in Rybowisko, 95 of 100", "hard in Rybowisko, longest"],
    ),
    (
        "podwodni",
        [
            "hard in Podwodni Łowcy, 95 of 100",
            "hard in Podwodni Łowcy, longest",
        ],
    ),
    (
        "fish",
        ["hard in Fish!, 95 of 100", "hard in Fish!, longest"],
    ),
    (
        "kohaku",
        ["hard in Kōhaku, 95 of 100", "hard in Kōhaku, longest"],
    ),
    (
        "klofni",
        [
            "hard in Klofni rybku, 95 of 100",
            "hard in Klofni rybku, longest",
        ],
    ),
];

/// Budget of a hard search alone on the chip. In the game, drawing takes up to an eighth of the time from it, and the task
/// stops it after 1.4 s: all planned steps are done by then.
const HARD_MS: f64 = 1_225.0;

/// Computer players searching without a time limit.
fn thought(sources: &Sources<'_>) -> Result<Vec<Figure>> {
    let ms = |what: &str, game: &str| {
        let us = told(sources.thinking, &format!("{what}_{game}"))?;
        Ok::<f64, anyhow::Error>(us / 1e3)
    };
    let mut figures = Vec::new();
    let mut easy = Vec::new();
    for (game, [usual, longest]) in THINKING {
        let against = Some(Against {
            what: "a step of it",
            value: ms("step", game)?,
        });
        let figure = |name, value, most| Figure {
            name,
            unit: "ms",
            value,
            budget: Budget::AtMost(most),
            against,
            ideal: None,
        };
        figures.push(figure(usual, ms("hard", game)?, HARD_MS));
        figures.push(figure(longest, ms("longest", game)?, HARD_MS));
        easy.push(ms("easy", game)?);
    }
    figures.push(Figure {
        name: "easy in any game, longest",
        unit: "ms",
        value: worst(easy.into_iter()).context("no game was measured")?,
        budget: Budget::AtMost(500.0),
        against: None,
        ideal: None,
    });
    Ok(figures)
}

fn taken(sources: &Sources<'_>) -> Result<Vec<Figure>> {
    let stack = |key: &str| {
        let runs = [sources.timings].into_iter().chain(sources.boards);
        worst(runs.filter_map(|timings| timings["stack"][key].as_f64()))
            .context("the stack was not measured")
    };
    Ok(vec![
        Figure {
            name: "image",
            unit: "B",
            value: sources.size.flash as f64,
            budget: Budget::AtMost(FLASH_BUDGET as f64),
            against: Some(Against {
                what: "all flash",
                value: FLASH_SIZE as f64,
            }),
            ideal: None,
        },
        Figure {
            name: "deepest stack",
            unit: "B",
            value: stack("used")?,
            budget: Budget::None,
            against: Some(Against {
                what: "its room",
                value: stack("size")?,
            }),
            ideal: None,
        },
        Figure {
            name: "static RAM and deepest stack",
            unit: "B",
            value: sources.size.statics as f64 + stack("used")?,
            budget: Budget::AtMost(RAM_BUDGET as f64),
            against: Some(Against {
                what: "all RAM",
                value: RAM_SIZE as f64,
            }),
            ideal: None,
        },
    ])
}

fn told(lines: &Lines, name: &str) -> Result<f64> {
    let figure = lines.get(name).copied();
    figure.with_context(|| format!("nothing measured {name}"))
}

/// The debounce time: from a contact's edge to its key event.
fn debounce_us() -> f64 {
    let mut keypad = Keypad::new();
    keypad.edge(Key::Down, true, 0);
    keypad.deadline().map_or(0.0, |due| due as f64)
}

fn worst(values: impl Iterator<Item = f64>) -> Option<f64> {
    values.max_by(f64::total_cmp)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A report of the emulator with every value on its budget.
    fn timings() -> Value {
        json!({
            "screens": {"menu": {"told_ms": 450.0, "picture_ms": 500.0}},
            "presses": [
                {"key": "A", "first_pixel_us": 20000.0, "last_pixel_us": 300000.0, "bytes": 9},
                {"key": "DOWN", "first_pixel_us": 5000.0, "last_pixel_us": 10000.0, "bytes": 6250},
                {"key": "UP", "first_pixel_us": null, "last_pixel_us": null, "bytes": 0},
            ],
            "waits": [{}, {}, {"asleep": 0.99}, {"ms": 500.0, "frames": 16, "longest_gap_ms": 33.0}],
            "stack": {"used": 1024, "size": 4096},
            "erases": {"in_play": 1, "held_up_in_play_ms": 0.0},
        })
    }

    fn figures(timings: &Value) -> Result<Vec<Figure>> {
        let mut bench = games::tests::lines(1e6);
        bench.extend(
            [
                ("flush_full", 15_900.0),
                ("show_full", 20_000.0),
                ("mipidsi_menu", 80_000.0),
                ("keep_entry", 1_200.0),
                ("flash_longest", 60_000.0),
                ("open_full", 50_000.0),
                ("open_blank", 4_000.0),
            ]
            .map(|(name, value)| (name.to_owned(), value)),
        );
        let thinking = THINKING.into_iter().flat_map(|(game, _)| {
            let times = [
                ("hard", 1.225e6),
                ("longest", 1.225e6),
                ("easy", 0.5e6),
                ("step", 300.0),
            ];
            times.map(|(what, value)| (format!("{what}_{game}"), value))
        });
        all(&Sources {
            board: ::boards::ALL[0],
            size: Size {
                flash: FLASH_BUDGET,
                statics: RAM_BUDGET - 1024,
                stack_room: 4096,
            },
            timings,
            boards: &vec![boards::tests::timings(); boards::BOARDS.len()],
            boards_slow_flash: &vec![boards::tests::timings(); boards::BOARDS.len()],
            housekeeping: &[timings.clone(), timings.clone()],
            sleep: &power::tests::timings(),
            bench: &bench,
            slow_flash: &bench,
            thinking: &thinking.collect(),
            host: &games::tests::lines(1e3),
        })
    }

    #[test]
    fn a_figure_on_its_budget_is_within_it() {
        let figures = figures(&timings()).expect("a whole report");
        for figure in &figures {
            assert!(figure.is_within(), "{figure:?}");
        }
        assert_eq!(figures.len(), 65);
    }

    #[test]
    fn a_figure_past_its_budget_is_not() {
        let mut late = timings();
        late["screens"]["menu"]["picture_ms"] = json!(500.1);
        late["waits"][2]["asleep"] = json!(0.98);
        late["erases"]["held_up_in_play_ms"] = json!(45.0);
        let figures = figures(&late).expect("a whole report");
        let over: Vec<&str> = figures
            .iter()
            .filter(|figure| !figure.is_within())
            .map(|figure| figure.name)
            .collect();
        assert_eq!(
            over,
            [
                "power-on to menu",
                "still screen, asleep",
                "held up by flash in play, longest",
                "held up by flash in play, slow flash",
            ]
        );
    }

    #[test]
    fn the_cursor_is_timed_from_the_event_and_set_against_its_bytes() {
        let figures = figures(&timings()).expect("a whole report");
        let cursor = figures
            .iter()
            .find(|figure| figure.name.starts_with("cursor"))
            .expect("one");
        assert_eq!(cursor.value, 6.0);
        assert_eq!(cursor.against.map(|against| against.value), Some(0.8));
    }

    #[test]
    fn random_play_is_set_against_this_machine() {
        let figures = figures(&timings()).expect("a whole report");
        let row = |name: &str| {
            let figure = figures.iter().find(|figure| figure.name == name);
            figure.expect("one").row(::boards::ALL[0])
        };
        let pace = row("fish, random play");
        assert_eq!(pace[2], "200 plies/s");
        assert_eq!(pace[6..], ["this machine", "200000 plies/s", "0.0010"]);
        assert_eq!(row("fish, state")[6..], ["this machine", "100 B", "1.00"]);
    }

    #[test]
    fn the_keypad_waits_before_a_key_counts() {
        assert_eq!(debounce_us(), 4_000.0);
    }

    #[test]
    fn a_report_with_something_missing_is_no_result() {
        for key in ["screens", "presses", "waits", "stack", "erases"] {
            let mut partial = timings();
            partial[key] = Value::Null;
            assert!(figures(&partial).is_err(), "{key}");
        }
    }
}
