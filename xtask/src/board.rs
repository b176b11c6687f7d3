//! Boards by name, and their descriptions as JSON for the emulator. The boards themselves are in the crate
//! `boards`.

use ::keys::Key;
use anyhow::{Context, Result};
use boards::{BoardSpec, KeyMap};
use serde_json::{Value, json};

pub(crate) type Board = &'static BoardSpec;

pub(crate) fn from_name(name: &str) -> Result<Board> {
    boards::ALL
        .into_iter()
        .find(|board| board.name == name)
        .with_context(|| format!("there is no board \"{name}\"; the boards are {}", names()))
}

/// For commands that want a board.
pub(crate) fn required(board: Option<Board>) -> Result<Board> {
    board.with_context(|| format!("--board is missing; the boards are {}", names()))
}

/// All names, as a sentence lists them.
pub(crate) fn names() -> String {
    boards::ALL.map(|board| board.name).join(", ")
}

/// The first board with each size of screen, for what does not depend on pins: the chip and the code are the same.
pub(crate) fn one_per_screen() -> Vec<Board> {
    let mut chosen: Vec<Board> = Vec::new();
    for board in boards::ALL {
        if chosen.iter().all(|other| other.size() != board.size()) {
            chosen.push(board);
        }
    }
    chosen
}

/// The size of one RGB565 frame in bytes.
pub(crate) fn frame_bytes(board: Board) -> u32 {
    let (width, height) = board.size();
    u32::from(width) * u32::from(height) * 2
}

/// Microseconds that bytes take on the way to the panel.
pub(crate) fn wire_us(board: Board, bytes: f64) -> f64 {
    bytes * 8e6 / f64::from(board.panel.hertz)
}

/// The boards as `emulator/src/board.mjs` describes them.
pub(crate) fn to_json(boards: &[Board]) -> Value {
    boards.iter().map(|board| description(board)).collect()
}

fn description(board: Board) -> Value {
    let (width, height) = board.size();
    let panel = &board.panel;
    json!({
        "name": board.name,
        "keys": keys(board.keys),
        "keysPulledUp": board.key_resistors,
        "display": {
            "spi": panel.spi,
            "cs": panel.cs,
            "dc": panel.dc,
            "reset": panel.reset,
            "light": board.backlight,
        },
        "glass": {
            "width": width,
            "height": height,
            "controller": panel.controller,
            "offset": panel.offset,
            "madctl": panel.madctl,
            "inverted": panel.inverted,
        },
        "sounder": board.sounder.map(|sounder| sounder.pin),
        "battery": board.battery.map(|battery| json!({
            "channel": battery.channel,
            "dropMv": battery.diode_mv,
        })),
        "usb": board.usb.map(|usb| json!({
            "power": usb.power,
            "charging": usb.charging,
        })),
    })
}

/// The pins by the names of key scripts.
fn keys(pins: KeyMap<u8>) -> Value {
    let pins = Key::ALL.into_iter().zip(pins.in_order());
    pins.filter_map(|(key, pin)| Some((key.name().to_owned(), json!(pin?))))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_is_found_by_its_name() {
        for board in boards::ALL {
            assert_eq!(from_name(board.name).ok(), Some(board));
        }
    }

    #[test]
    fn one_board_stands_for_each_screen() {
        let sizes: Vec<_> = one_per_screen().iter().map(|board| board.size()).collect();
        assert_eq!(sizes, [(240, 240), (320, 240)]);
    }

    #[test]
    fn the_emulator_gets_a_pin_for_every_key() {
        for board in boards::ALL {
            let described = description(board);
            for (key, pin) in Key::ALL.into_iter().zip(board.keys.in_order()) {
                let described = described["keys"][key.name()].as_u64();
                assert_eq!(
                    described,
                    pin.map(u64::from),
                    "{} of {}",
                    key.name(),
                    board.name
                );
            }
        }
    }
}
