//! Drawing times of the five games: a cursor step, the whole board, an animation. Each game has its script
//! `xtask/scripts/bench-GAME.keys`, which explains what is measured where.

use anyhow::{Context, Result};
use serde_json::Value;

use super::{Against, Budget, Figure, debounce_us};
use crate::board;

/// A game, by the name of its script, and its figures.
pub(in crate::bench) struct BoardFigures {
    pub(in crate::bench) key: &'static str,
    cursor: &'static str,
    worst: &'static str,
    whole: &'static str,
    moving: &'static str,
}

macro_rules! board {
    ($key:literal, $moving:literal) => {
        BoardFigures {
            key: $key,
            cursor: concat!($key, ", cursor step"),
            worst: concat!($key, ", cursor step, worst"),
            whole: concat!($key, ", whole board"),
            moving: concat!($key, ", ", $moving, ", from frame to frame"),
        }
    };
}

/// In the order of their numbers.
pub(in crate::bench) const BOARDS: [BoardFigures; 5] = [
    board!("rybowisko", "sail and die"),
    board!("podwodni", "flying card"),
    board!("fish", "boat put down"),
    board!("kohaku", "tiles to the hand"),
    board!("klofni", "token turned over"),
];

/// The frame time at 30 frames per second.
const FRAME_MS: f64 = 1e3 / 30.0;
/// The budget of the usual cursor step. What is under the cursor differs from step to step, so the median counts.
const STEP_MS: f64 = 6.0;
/// The budget of the slowest step of a script.
const WORST_STEP_MS: f64 = 9.0;

/// The budget of a whole board, by the number of its pixels: a frame of the square screen takes 14.75 ms on the wire, of
/// the wide one 19.7 ms.
fn whole_ms(device: board::Board) -> f64 {
    if board::frame_bytes(device) > 240 * 240 * 2 {
        32.0
    } else {
        27.0
    }
}

/// The figures of one game, from the emulator's report on its script.
pub(super) fn of(
    board: &BoardFigures,
    timings: &Value,
    device: board::Board,
) -> Result<Vec<Figure>> {
    read(board, timings, device).with_context(|| format!("the board of {}", board.key))
}

fn read(board: &BoardFigures, timings: &Value, device: board::Board) -> Result<Vec<Figure>> {
    let told = timings["screens"]["play"]["told_ms"].as_f64();
    let told = told.context("no match was begun")?;
    let presses = timings["presses"].as_array();
    let presses: Vec<Press> = presses
        .context("no presses were measured")?
        .iter()
        .filter(|press| press["at_ms"].as_f64().is_some_and(|at| at > told))
        .filter_map(Press::read)
        .collect();
    let usual = |keys: &[&str]| {
        let pressed = presses.iter().filter(|press| keys.contains(&press.key));
        median(pressed, |press| press.us)
    };
    let whole = usual(&["B"]).context("the board was not shown")?;
    let moving = timings["waits"].as_array().and_then(|waits| waits.last());
    let moving = moving.context("nothing moved")?;
    let measured = |key: &str| moving[key].as_f64().context("nothing moved");
    let bytes = measured("bytes")? / measured("frames")?;
    let steps = ["UP", "DOWN", "LEFT", "RIGHT"];
    let cursor = usual(&steps).context("no cursor moved")?;
    let slowest = presses
        .iter()
        .filter(|press| steps.contains(&press.key))
        .max_by(|one, two| one.us.total_cmp(&two.us))
        .context("no cursor moved")?;
    let gap = 1e3 * measured("usual_gap_ms")?;
    let figure = |name, us: f64, budget, bytes| Figure {
        name,
        unit: "ms",
        value: us / 1e3,
        budget,
        against: Some(Against {
            what: "its bytes on the wire",
            value: board::wire_us(device, bytes) / 1e3,
        }),
        ideal: None,
    };
    Ok(vec![
        figure(
            board.whole,
            whole.us,
            Budget::AtMost(whole_ms(device)),
            whole.bytes,
        ),
        figure(board.moving, gap, Budget::AtMost(FRAME_MS), bytes),
        figure(
            board.cursor,
            cursor.us,
            Budget::AtMost(STEP_MS),
            cursor.bytes,
        ),
        figure(
            board.worst,
            slowest.us,
            Budget::AtMost(WORST_STEP_MS),
            slowest.bytes,
        ),
    ])
}

/// A key press that changed the picture: the time from its event to the last pixel.
struct Press<'a> {
    key: &'a str,
    us: f64,
    bytes: f64,
}

impl Press<'_> {
    fn read(press: &Value) -> Option<Press<'_>> {
        Some(Press {
            key: press["key"].as_str()?,
            us: press["last_pixel_us"].as_f64()? - debounce_us(),
            bytes: press["bytes"].as_f64()?,
        })
    }
}

/// The median.
fn median<T>(items: impl Iterator<Item = T>, by: impl Fn(&T) -> f64) -> Option<T> {
    let mut items: Vec<T> = items.collect();
    items.sort_by(|one, two| by(one).total_cmp(&by(two)));
    let middle = items.len() / 2;
    items.into_iter().nth(middle)
}

#[cfg(test)]
pub(super) mod tests {
    use serde_json::json;

    use super::*;

    const DEVICE: board::Board = boards::ALL[0];

    /// A report on any board, with everything just within its budget.
    pub(crate) fn timings() -> Value {
        let press = |key: &str, at_ms: f64, us: f64| json!({"key": key, "at_ms": at_ms, "last_pixel_us": us, "bytes": 6250});
        json!({
            "screens": {"play": {"told_ms": 1000.0}},
            "presses": [
                press("RIGHT", 900.0, 90_000.0),
                press("B", 1100.0, 31_000.0),
                press("RIGHT", 1200.0, 9_000.0),
                press("LEFT", 1300.0, 10_000.0),
                press("UP", 1400.0, 13_000.0),
                json!({"key": "DOWN", "at_ms": 1500.0, "last_pixel_us": null, "bytes": 0}),
            ],
            "waits": [{}, {"frames": 10, "bytes": 62_500, "usual_gap_ms": 33.3}],
            "erases": {"in_play": 0, "held_up_in_play_ms": 0.0},
        })
    }

    #[test]
    fn a_step_is_the_middle_one_of_those_at_the_table() {
        let figures = of(&BOARDS[2], &timings(), DEVICE).expect("a whole report");
        assert!(figures.iter().all(Figure::is_within), "{figures:?}");
        let [_, moving, cursor, worst] = &figures[..] else {
            panic!("{figures:?}");
        };
        assert_eq!(cursor.value, 6.0);
        assert_eq!(worst.value, 9.0);
        let wire = board::wire_us(DEVICE, 6250.0) / 1e3;
        assert_eq!(cursor.against.map(|against| against.value), Some(wire));
        assert_eq!(moving.against.map(|against| against.value), Some(wire));
    }

    #[test]
    fn a_board_with_something_missing_is_no_result() {
        for key in ["screens", "presses", "waits"] {
            let mut partial = timings();
            partial[key] = Value::Null;
            assert!(of(&BOARDS[0], &partial, DEVICE).is_err(), "{key}");
        }
    }
}
