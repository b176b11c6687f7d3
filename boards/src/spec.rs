//! Board descriptions as constant data: what can be known of a board without its hardware.
//!
//! Holds what tools on the host read. Facts that only the drivers need stay in the expansion of the
//! macro `board!`.

/// A board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSpec {
    /// The name in `--board NAME`, in the feature `board-NAME` and of the image's files.
    pub name: &'static str,
    /// How to start the boot loader, which shows the board as the drive RPI-RP2.
    pub boot_loader: &'static str,
    pub panel: PanelSpec,
    /// The keys' pins. A pressed key reads low.
    pub keys: KeyMap<u8>,
    /// Resistors on the board pull released keys up.
    pub key_resistors: bool,
    /// The pin that drives the light behind the panel; high is bright.
    pub backlight: u8,
    pub sounder: Option<SounderSpec>,
    pub battery: Option<BatterySpec>,
    /// The lamp is red, green and blue.
    pub coloured_lamp: bool,
    /// Where the board can tell that USB is connected.
    pub usb: Option<UsbSpec>,
}

impl BoardSpec {
    /// Width and height of the screen as the device is held.
    pub const fn size(&self) -> (u16, u16) {
        let (width, height) = self.panel.size;
        if self.panel.madctl & EXCHANGE == 0 {
            (width, height)
        } else {
            (height, width)
        }
    }
}

/// MADCTL: rows and columns exchanged.
pub(crate) const EXCHANGE: u8 = 0x20;

/// The panel and its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PanelSpec {
    /// The controller, as mipidsi names it.
    pub controller: &'static str,
    /// Visible columns and rows of the controller's memory.
    pub size: (u16, u16),
    /// The first visible column and row.
    pub offset: (u16, u16),
    /// The MADCTL byte that makes the picture upright, in the panel's colour order.
    pub madctl: u8,
    /// Colours are as sent while inversion is on, as on IPS panels.
    pub inverted: bool,
    /// Which of the chip's SPIs.
    pub spi: u8,
    /// The SPI clock.
    pub hertz: u32,
    pub cs: u8,
    pub dc: u8,
    /// Without the line the controller is reset by a command.
    pub reset: Option<u8>,
    /// Registers of the controller that the board's maker sets for this glass: refresh, voltages, gamma curves.
    pub registers: &'static [Register],
}

/// A command of the panel's controller and its parameters.
pub type Register = (u8, &'static [u8]);

/// Something for each key: a cross and four letters, or the letters alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyMap<T> {
    pub cross: Option<Cross<T>>,
    pub a: T,
    pub b: T,
    pub x: T,
    pub y: T,
}

/// Something for each direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cross<T> {
    pub up: T,
    pub down: T,
    pub left: T,
    pub right: T,
}

impl<T> KeyMap<T> {
    /// Up, down, left, right, A, B, X, Y: the order of `keys::Key::ALL`. What a board lacks is a `None`.
    pub fn in_order(self) -> [Option<T>; 8] {
        let [up, down, left, right] = match self.cross {
            Some(cross) => [cross.up, cross.down, cross.left, cross.right].map(Some),
            None => [const { None }; 4],
        };
        let [a, b, x, y] = [self.a, self.b, self.x, self.y].map(Some);
        [up, down, left, right, a, b, x, y]
    }
}

/// A piezo or a buzzer, driven with a square wave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SounderSpec {
    pub pin: u8,
    pub loudness: Loudness,
}

/// What makes a sounder louder, for the volumes 1 to 3: each step about 10 dB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loudness {
    /// The length of a pulse in microseconds. A piezo bends for as long as it is charged, so at all pitches the same pulse
    /// is about as loud, and from 100 µs on it is as loud as it can be.
    Pulse([u16; 3]),
    /// The duty cycle in thousandths: a buzzer behind a transistor follows its mean current.
    Duty([u16; 3]),
}

impl Loudness {
    /// How long the pin is high in each period of `period` counts, of `counts_per_ms` counts a millisecond; 0 at volume 0.
    /// Half a period is the most: longer pulses are softer again.
    pub const fn high(self, volume: u8, period: u32, counts_per_ms: u32) -> u32 {
        let (Loudness::Pulse(steps) | Loudness::Duty(steps)) = self;
        let step = match volume {
            0 => 0,
            1 => steps[0],
            2 => steps[1],
            _ => steps[2],
        };
        let high = match self {
            Loudness::Pulse(_) => step as u32 * counts_per_ms / 1_000,
            Loudness::Duty(_) => period * step as u32 / 1_000,
        };
        if high > period / 2 { period / 2 } else { high }
    }
}

/// A battery behind a divider by three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatterySpec {
    /// The ADC's channel.
    pub channel: u8,
    /// What a diode before the divider takes away, in millivolts.
    pub diode_mv: u32,
    /// The cell's voltage at which it counts as empty, in millivolts.
    pub empty_mv: u32,
    /// The same for full.
    pub full_mv: u32,
    /// What it holds, in milliampere hours.
    pub capacity_mah: u32,
}

/// Lines that tell of USB power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UsbSpec {
    /// High while USB is connected.
    pub power: u8,
    /// The charger's open-drain status: low while it charges.
    pub charging: u8,
}

/// The chip's first pin with an ADC channel.
pub(crate) const FIRST_ADC_PIN: u8 = 26;

/// The number at the end of a name of the chip: 23 of `PIN_23`, 0 of `SPI0`.
pub(crate) const fn number(name: &str) -> u8 {
    let bytes = name.as_bytes();
    let (mut at, mut number) = (0, 0);
    while at < bytes.len() {
        if bytes[at].is_ascii_digit() {
            number = number * 10 + (bytes[at] - b'0');
        }
        at += 1;
    }
    number
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::{collections::BTreeSet, vec, vec::Vec};

    use super::*;
    use crate::ALL;

    fn pins(board: &BoardSpec) -> Vec<u8> {
        let PanelSpec { cs, dc, reset, .. } = board.panel;
        let mut pins = vec![cs, dc, board.backlight];
        pins.extend(reset);
        pins.extend(board.keys.in_order().into_iter().flatten());
        pins.extend(board.sounder.map(|sounder| sounder.pin));
        pins.extend(board.battery.map(|battery| FIRST_ADC_PIN + battery.channel));
        pins.extend(board.usb.iter().flat_map(|usb| [usb.power, usb.charging]));
        pins
    }

    #[test]
    fn a_board_is_called_as_its_feature() {
        let manifest = include_str!("../Cargo.toml");
        let features = manifest
            .lines()
            .filter_map(|line| line.strip_prefix("board-")?.strip_suffix(" = []"));
        let names = ALL.iter().map(|board| board.name);
        assert!(names.eq(features), "{ALL:?}");
    }

    #[test]
    fn every_part_has_pins_of_its_own() {
        for board in ALL {
            let pins = pins(board);
            assert!(pins.iter().all(|pin| *pin < 30), "{board:?}");
            let different: BTreeSet<u8> = pins.iter().copied().collect();
            assert_eq!(different.len(), pins.len(), "{board:?}");
        }
    }

    #[test]
    fn three_volumes_differ_at_every_pitch() {
        const COUNTS_PER_MS: u32 = 3_906;
        for sounder in ALL.iter().filter_map(|board| board.sounder) {
            // The notes of `ui` are between 220 and 1,600 Hz.
            for hertz in 220..=1_600 {
                let period = COUNTS_PER_MS * 1_000 / hertz;
                let high = |volume| sounder.loudness.high(volume, period, COUNTS_PER_MS);
                let [quiet, low, middle, loud] = [0, 1, 2, 3].map(high);
                assert_eq!(quiet, 0);
                assert!(
                    low > 0 && middle >= 3 * low && loud >= 3 * middle - 3,
                    "{hertz} Hz: {sounder:?}"
                );
                assert!(loud <= period / 2, "{hertz} Hz");
            }
        }
    }

    #[test]
    fn a_pulse_has_its_length_at_every_pitch_and_a_duty_cycle_its_share() {
        let (pulse, duty) = (Loudness::Pulse([8, 30, 100]), Loudness::Duty([15, 50, 150]));
        for period in [1_000, 4_000] {
            assert_eq!(
                [1, 2, 3].map(|volume| pulse.high(volume, period, 1_000)),
                [8, 30, 100]
            );
        }
        assert_eq!(
            [1, 2, 3].map(|volume| duty.high(volume, 4_000, 1_000)),
            [60, 200, 600]
        );
        assert_eq!(pulse.high(3, 120, 1_000), 60, "half of the period");
    }

    #[test]
    fn numbers_are_read_from_the_names_of_the_chip() {
        assert_eq!(["PIN_23", "PIN_0", "SPI1"].map(number), [23, 0, 1]);
    }
}
