//! Drivers of the parts that boards are made of. Which pins they are on is said in the boards' own files.

use core::mem::ManuallyDrop;

use embassy_rp::{
    Peri,
    adc::{self, Adc},
    bind_interrupts,
    clocks::{ClockConfig, clk_sys_freq},
    config::Config,
    dma,
    gpio::{Input, Level, Output, Pin, Pull},
    pac::{self, pads::vals::Drive},
    peripherals::{DMA_CH0, FLASH, USB, WATCHDOG},
    pwm::{self, Pwm},
    spi::{Async, Instance, Phase, Polarity, Spi},
};
use mipidsi::options::{ColorInversion, ColorOrder, Orientation, Rotation};

use crate::spec::{EXCHANGE, KeyMap, Loudness, PanelSpec};

/// The frequency of the crystal, the same on every RP2040 board.
const CRYSTAL_HZ: u32 = 12_000_000;

/// The clocks: 125 MHz from the crystal, as embassy-rp sets them, but waiting only `crystal_ms` for it to swing.
/// embassy-rp alone would wait 128 ms.
pub(crate) fn config(crystal_ms: u32) -> Config {
    let mut clocks = ClockConfig::crystal(CRYSTAL_HZ);
    if let Some(crystal) = &mut clocks.xosc {
        crystal.delay_multiplier = crystal_ms;
    }
    Config::new(clocks)
}

/// The electrical side of a pad. Whatever is read through it passes a Schmitt trigger.
///
/// embassy-rp's SPI and GPIO drivers write the pad's register from zero, which leaves 2 mA, the weakest, and for GPIO no
/// Schmitt trigger; the chip's own reset value has 4 mA and the trigger. So this comes after them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pad {
    drive: Drive,
    fast: bool,
}

impl Pad {
    /// 4 mA and slow edges, as after a reset: keys, and lines that change once per transfer.
    pub(crate) const USUAL: Pad = Pad::new(Drive::_4M_A);
    /// 8 mA and fast edges: SPI at 62.5 MHz has half periods of 8 ns.
    pub(crate) const SPI: Pad = Pad {
        drive: Drive::_8M_A,
        fast: true,
    };

    pub(crate) const fn new(drive: Drive) -> Pad {
        Pad { drive, fast: false }
    }

    /// Sets up the pad of a pin.
    pub(crate) fn apply(self, pin: u8) {
        pac::PADS_BANK0.gpio(usize::from(pin)).modify(|pad| {
            pad.set_drive(self.drive);
            pad.set_slewfast(self.fast);
            pad.set_schmitt(true);
        });
    }
}

/// The drivers of a board whose panel is on the SPI `S`.
#[allow(
    missing_debug_implementations,
    reason = "drivers of the chip cannot be printed"
)]
pub struct Board<S: Instance + 'static> {
    pub panel: PanelWires<S>,
    pub keys: Keys,
    pub backlight: Backlight,
    pub sounder: Option<Sounder>,
    pub lamp: Option<Lamp>,
    pub battery: Option<Battery>,
    pub usb: Option<UsbSense>,
    /// The chip's own USB, which every board leads out.
    pub usb_port: Peri<'static, USB>,
    pub flash: Peri<'static, FLASH>,
    pub watchdog: Peri<'static, WATCHDOG>,
}

/// The keys; a pressed one reads low.
pub type Keys = KeyMap<Input<'static>>;

/// A key that shorts its pin to ground.
pub(crate) fn key(pin: Peri<'static, impl Pin>) -> Input<'static> {
    Input::new(pin, Pull::Up)
}

/// The lines to the panel's controller: SPI for bytes, the others set by software.
#[allow(
    missing_debug_implementations,
    reason = "the chip's SPI driver cannot be printed"
)]
pub struct PanelWires<S: Instance + 'static> {
    pub spi: Spi<'static, S, Async>,
    /// Low for a command's first byte, high for all that follows.
    pub dc: Output<'static>,
    /// Chip select, active low.
    pub cs: Output<'static>,
    /// Active low.
    pub reset: Option<Output<'static>>,
}

/// How the panel sits in its controller's memory, in the terms of mipidsi.
#[derive(Clone, Copy, Debug)]
pub struct PanelOptions {
    /// Width and height before rotation.
    pub size: (u16, u16),
    /// First visible column and row before rotation.
    pub offset: (u16, u16),
    /// First visible column and row as the device is held.
    pub window: (u16, u16),
    pub orientation: Orientation,
    pub inversion: ColorInversion,
    pub order: ColorOrder,
}

// Bits of MADCTL.
const REVERSE_ROWS: u8 = 0x80;
const REVERSE_COLUMNS: u8 = 0x40;
const BGR: u8 = 0x08;

impl PanelOptions {
    /// The options for a controller with a `memory` of this many columns and rows.
    pub(crate) const fn new(panel: &PanelSpec, memory: (u16, u16)) -> PanelOptions {
        PanelOptions {
            size: panel.size,
            offset: panel.offset,
            window: window(panel, memory),
            orientation: orientation(panel.madctl),
            inversion: if panel.inverted {
                ColorInversion::Inverted
            } else {
                ColorInversion::Normal
            },
            order: if panel.madctl & BGR == 0 {
                ColorOrder::Rgb
            } else {
                ColorOrder::Bgr
            },
        }
    }
}

/// What the panel leaves out of the memory before its first column and row, as they are counted.
const fn window(panel: &PanelSpec, memory: (u16, u16)) -> (u16, u16) {
    let (mut columns, mut rows) = panel.offset;
    if panel.madctl & REVERSE_COLUMNS != 0 {
        columns = memory.0 - panel.size.0 - columns;
    }
    if panel.madctl & REVERSE_ROWS != 0 {
        rows = memory.1 - panel.size.1 - rows;
    }
    if panel.madctl & EXCHANGE == 0 {
        (columns, rows)
    } else {
        (rows, columns)
    }
}

/// The orientation for which mipidsi sends this MADCTL.
const fn orientation(madctl: u8) -> Orientation {
    let rotation = match (madctl & EXCHANGE != 0, madctl & REVERSE_ROWS != 0) {
        (false, false) => Rotation::Deg0,
        (true, false) => Rotation::Deg90,
        (false, true) => Rotation::Deg180,
        (true, true) => Rotation::Deg270,
    };
    // mipidsi reverses the columns for these two, and once more to mirror.
    let reversed = matches!(rotation, Rotation::Deg90 | Rotation::Deg180);
    Orientation {
        rotation,
        mirrored: reversed != (madctl & REVERSE_COLUMNS != 0),
    }
}

// Only the panel's pixels are sent by DMA.
bind_interrupts!(pub(crate) struct Interrupts {
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
});

/// The SPI configuration for a panel.
///
/// Mode 3: the clock idles high and the panel samples on the second edge. In mode 0 the RP2040 pauses
/// after every byte, in mode 3 it does not.
pub(crate) fn panel_spi(frequency: u32) -> embassy_rp::spi::Config {
    let mut config = embassy_rp::spi::Config::default();
    config.frequency = frequency;
    config.polarity = Polarity::IdleHigh;
    config.phase = Phase::CaptureOnSecondTransition;
    config
}

/// The PWM-driven light behind the panel; off at first.
#[allow(
    missing_debug_implementations,
    reason = "the chip's PWM driver cannot be printed"
)]
pub struct Backlight {
    pwm: Pwm<'static>,
    top: u16,
}

impl Backlight {
    /// Above the audible range, so that neither a coil nor the sounder beside it whistles.
    const FREQUENCY: u32 = 22_050;

    /// `pwm` has its slice to itself; high is bright.
    pub(crate) fn new(mut pwm: Pwm<'static>) -> Backlight {
        let mut config = pwm::Config::default();
        config.top = (clk_sys_freq() / Self::FREQUENCY) as u16 - 1;
        pwm.set_config(&config);
        Backlight {
            pwm,
            top: config.top,
        }
    }

    /// Sets the duty cycle in percent.
    pub fn set(&mut self, percent: u8) {
        let mut config = pwm::Config::default();
        config.top = self.top;
        // A compare value above the top is always on. The pin is on one channel; setting both spares asking.
        let on = (u32::from(self.top) + 1) * u32::from(percent.min(100)) / 100;
        config.compare_a = on as u16;
        config.compare_b = on as u16;
        self.pwm.set_config(&config);
    }
}

/// A piezo or buzzer driven with square waves by PWM.
#[allow(
    missing_debug_implementations,
    reason = "the chip's PWM driver cannot be printed"
)]
pub struct Sounder {
    pwm: Pwm<'static>,
    loudness: Loudness,
}

impl Sounder {
    /// 3.9 million counts a second: notes from 60 Hz up.
    const DIVIDER: u8 = 32;

    /// Counts in a period of silence. A new period begins when the old one ends, so a long one would delay
    /// the next note.
    const REST: u16 = 256;

    /// `pwm` has its slice to itself.
    pub(crate) fn new(pwm: Pwm<'static>, loudness: Loudness) -> Sounder {
        let mut sounder = Sounder { pwm, loudness };
        sounder.quiet();
        sounder
    }

    /// Plays a note at a volume of 1 to 3.
    pub fn tone(&mut self, hertz: u16, volume: u8) {
        let counts = clk_sys_freq() / u32::from(Self::DIVIDER);
        let period = counts / u32::from(hertz.max(60));
        let high = self.loudness.high(volume, period, counts / 1_000);
        self.wave(period as u16, high as u16);
    }

    /// Stops the note and holds the pin low: a buzzer behind a transistor would draw current otherwise.
    pub fn quiet(&mut self) {
        self.wave(Self::REST, 0);
    }

    fn wave(&mut self, ticks: u16, high: u16) {
        let mut config = pwm::Config::default();
        config.divider = Self::DIVIDER.into();
        config.top = ticks.saturating_sub(1);
        config.compare_a = high;
        config.compare_b = high;
        self.pwm.set_config(&config);
    }
}

/// An LED that is on or off.
#[derive(Debug)]
pub struct Lamp {
    pin: Output<'static>,
    lit: Level,
    /// Green and blue, where the other one is red.
    others: Option<[Output<'static>; 2]>,
}

impl Lamp {
    /// A dark lamp on `pin`, which shines at the level `lit`.
    pub(crate) fn new(
        pin: Peri<'static, impl Pin>,
        lit: Level,
        others: Option<[Output<'static>; 2]>,
    ) -> Lamp {
        Lamp {
            pin: Output::new(pin, opposite(lit)),
            lit,
            others,
        }
    }

    /// Show a mixture of red, green and blue. A lamp of one colour stays dark.
    pub fn mix(&mut self, [red, green, blue]: [bool; 3]) {
        let level = |on| if on { self.lit } else { opposite(self.lit) };
        if let Some([green_pin, blue_pin]) = &mut self.others {
            self.pin.set_level(level(red));
            green_pin.set_level(level(green));
            blue_pin.set_level(level(blue));
        } else {
            self.set(false);
        }
    }

    /// On or off: red, where it has several colours.
    pub fn set(&mut self, on: bool) {
        let dark = opposite(self.lit);
        self.pin.set_level(if on { self.lit } else { dark });
        for pin in self.others.iter_mut().flatten() {
            pin.set_level(dark);
        }
    }
}

/// Keeps an LED dark that shines at the level `lit`: the pin stays an output for good. Left open it would glow.
pub(crate) fn keep_dark(pin: Peri<'static, impl Pin>, lit: Level) {
    // Dropped, the driver would release the pin.
    let _ = ManuallyDrop::new(Output::new(pin, opposite(lit)));
}

pub(crate) const fn opposite(level: Level) -> Level {
    match level {
        Level::High => Level::Low,
        Level::Low => Level::High,
    }
}

/// A battery on an ADC channel.
#[allow(
    missing_debug_implementations,
    reason = "the chip's ADC driver cannot be printed"
)]
pub struct Battery {
    adc: Adc<'static, adc::Blocking>,
    channel: adc::Channel<'static>,
    /// The voltage that a diode before the divider takes away.
    diode_mv: u32,
}

impl Battery {
    const SAMPLES: u32 = 16;

    /// `channel` measures a third of the voltage, as on all boards here.
    pub(crate) fn new(
        adc: Adc<'static, adc::Blocking>,
        channel: adc::Channel<'static>,
        diode_mv: u32,
    ) -> Battery {
        Battery {
            adc,
            channel,
            diode_mv,
        }
    }

    /// The voltage now, in millivolts: the mean of 16 samples, which take 32 microseconds. The ADC has power only meanwhile.
    pub fn millivolts(&mut self) -> Option<u32> {
        pac::ADC.cs().modify(|cs| cs.set_en(true));
        while !pac::ADC.cs().read().ready() {}
        let sum = (0..Self::SAMPLES).try_fold(0, |sum, _| {
            let raw = self.adc.blocking_read(&mut self.channel).ok()?;
            Some(sum + u32::from(raw))
        });
        pac::ADC.cs().modify(|cs| cs.set_en(false));
        Some(sum? * 3 * 3300 / 4096 / Self::SAMPLES + self.diode_mv)
    }
}

/// Lines that tell of USB power.
#[derive(Debug)]
pub struct UsbSense {
    /// High while USB is connected.
    pub power: Input<'static>,
    /// Low while the battery is being charged; see [`crate::ChargeSense`].
    pub charging: Input<'static>,
}
