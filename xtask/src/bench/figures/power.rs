//! Current and time per charge, estimated: what the device does in each state is measured in the emulator, what that costs
//! is taken from data sheets and makers' figures. Nothing of it was measured on a device.

use anyhow::{Context, Result};

use super::{Budget, Figure, Sources};

/// A bare Pico at 125 MHz with its PLLs on, at work or waiting, in milliamperes. Reports of owners; waiting costs little less.
const CHIP_MA: f64 = 20.0;
/// A bare Pico in dormant mode. The maker's data sheet says 0.8, owners measure up to 1.3.
const DORMANT_MA: f64 = 1.3;
/// An ST7789 panel that shows a picture, and one that sleeps.
const PANEL_MA: f64 = 7.0;
const PANEL_ASLEEP_MA: f64 = 0.03;
/// The light behind it, fully on: a panel module with light takes 40 mA.
const LIGHT_MA: f64 = 33.0;

/// The waits of `bench-sleep.keys` in each state, and the names of their figures.
const STATES: [(usize, &str); 4] = [
    (2, "estimate: current awake"),
    (4, "estimate: current dimmed"),
    (6, "estimate: current dark"),
    (8, "estimate: current dormant"),
];

pub(super) fn all(sources: &Sources<'_>) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for (wait, name) in STATES {
        figures.push(figure(name, "mA", current(sources, wait)?, Budget::None));
    }
    let woken = sources.sleep["wakes"][0].as_f64();
    figures.push(figure(
        "key to lit picture, from dormant",
        "ms",
        woken.context("it did not wake")?,
        Budget::AtMost(150.0),
    ));
    if let Some(battery) = sources.board.battery {
        let hours = |milliamperes: f64| f64::from(battery.capacity_mah) / milliamperes;
        let [(awake, _), .., (dormant, _)] = STATES;
        figures.push(figure(
            "estimate: a charge lasts on the table",
            "h",
            hours(current(sources, awake)?),
            Budget::AtLeast(10.0),
        ));
        figures.push(figure(
            "estimate: a charge lasts dormant",
            "days",
            hours(current(sources, dormant)?) / 24.0,
            Budget::AtLeast(10.0),
        ));
    }
    Ok(figures)
}

const fn figure(name: &'static str, unit: &'static str, value: f64, budget: Budget) -> Figure {
    Figure {
        name,
        unit,
        value,
        budget,
        against: None,
        ideal: None,
    }
}

/// The current in one wait.
fn current(sources: &Sources<'_>, wait: usize) -> Result<f64> {
    let part = |key: &str| {
        let value = sources.sleep["waits"][wait][key].as_f64();
        value.with_context(|| format!("{key} was not measured"))
    };
    let (dormant, panel) = (part("dormant")?, part("panel_on")?);
    Ok(CHIP_MA * (1.0 - dormant)
        + DORMANT_MA * dormant
        + PANEL_MA * panel
        + PANEL_ASLEEP_MA * (1.0 - panel)
        + LIGHT_MA * part("light")?)
}

#[cfg(test)]
pub(super) mod tests {
    use serde_json::{Value, json};

    /// A device that dims, goes dark and becomes dormant, and wakes just in time.
    pub(in crate::bench::figures) fn timings() -> Value {
        let state = |light: f64, panel: f64, dormant: f64| json!({"light": light, "panel_on": panel, "dormant": dormant});
        json!({
            "waits": [
                {}, {},
                state(0.36, 1.0, 0.0), {},
                state(0.05, 1.0, 0.0), {},
                state(0.0, 0.0, 0.0), {},
                state(0.0, 0.0, 1.0),
            ],
            "wakes": [150.0],
        })
    }
}
