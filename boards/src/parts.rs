//! The few things every board is made of, and how each is worked.

use embassy_rp::{
    Peri,
    adc::{self, Adc},
    bind_interrupts,
    clocks::clk_sys_freq,
    dma,
    gpio::{Input, Level, Output, Pin, Pull},
    peripherals::{DMA_CH0, FLASH, WATCHDOG},
    pwm::{self, Pwm},
    spi::{Async, Phase, Polarity, Spi},
};
use mipidsi::options::{ColorInversion, ColorOrder, Orientation};

use crate::chosen::PanelSpi;

/// A board, ready to use.
#[allow(
    missing_debug_implementations,
    reason = "drivers of the chip cannot be printed"
)]
pub struct Board {
    pub panel: PanelWires,
    pub keys: Keys,
    pub backlight: Backlight,
    pub sounder: Option<Sounder>,
    pub lamp: Option<Lamp>,
    pub battery: Option<Battery>,
    pub flash: Peri<'static, FLASH>,
    pub watchdog: Peri<'static, WATCHDOG>,
}

/// The eight keys; a pressed one reads low.
#[derive(Debug)]
pub struct Keys {
    pub up: Input<'static>,
    pub down: Input<'static>,
    pub left: Input<'static>,
    pub right: Input<'static>,
    pub a: Input<'static>,
    pub b: Input<'static>,
    pub x: Input<'static>,
    pub y: Input<'static>,
}

/// A key that shorts its pin to ground.
pub(crate) fn key(pin: Peri<'static, impl Pin>) -> Input<'static> {
    Input::new(pin, Pull::Up)
}

/// The wires to the panel's controller: SPI for bytes, the others by hand.
#[allow(
    missing_debug_implementations,
    reason = "the chip's SPI driver cannot be printed"
)]
pub struct PanelWires {
    pub spi: Spi<'static, PanelSpi, Async>,
    /// Low for a command's first byte, high for all that follows.
    pub dc: Output<'static>,
    /// Chip select, active low.
    pub cs: Output<'static>,
    /// Active low.
    pub reset: Output<'static>,
}

/// How the panel sits in its controller's memory, in the words of mipidsi.
#[derive(Clone, Copy, Debug)]
pub struct PanelSpec {
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

// The panel's bytes are the only ones that travel by DMA.
bind_interrupts!(pub(crate) struct Interrupts {
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
});

/// SPI as the panels here want it.
///
/// Mode 3: the clock rests high and the panel reads on its second edge. In mode 0 the RP2040 pauses
/// after every byte, in mode 3 it does not.
pub(crate) fn panel_spi(frequency: u32) -> embassy_rp::spi::Config {
    let mut config = embassy_rp::spi::Config::default();
    config.frequency = frequency;
    config.polarity = Polarity::IdleHigh;
    config.phase = Phase::CaptureOnSecondTransition;
    config
}

/// The light behind the panel; dark until told otherwise.
#[allow(
    missing_debug_implementations,
    reason = "the chip's PWM driver cannot be printed"
)]
pub struct Backlight {
    pwm: Pwm<'static>,
    top: u16,
}

impl Backlight {
    /// Above what people hear, so that a coil or the sounder next to it stays quiet.
    const FREQUENCY: u32 = 22_050;

    /// `pwm` drives the light alone on its slice, high is bright.
    pub(crate) fn new(mut pwm: Pwm<'static>) -> Backlight {
        let mut config = pwm::Config::default();
        config.top = (clk_sys_freq() / Self::FREQUENCY) as u16 - 1;
        pwm.set_config(&config);
        Backlight {
            pwm,
            top: config.top,
        }
    }

    /// Give the light so many hundredths of its full power.
    pub fn set(&mut self, percent: u8) {
        let mut config = pwm::Config::default();
        config.top = self.top;
        // One more than the top is always on; both channels, whichever has the pin.
        let on = (u32::from(self.top) + 1) * u32::from(percent.min(100)) / 100;
        config.compare_a = on as u16;
        config.compare_b = on as u16;
        self.pwm.set_config(&config);
    }
}

/// A piezo or buzzer that sounds square waves.
#[allow(
    missing_debug_implementations,
    reason = "the chip's PWM driver cannot be printed"
)]
pub struct Sounder {
    pwm: Pwm<'static>,
}

impl Sounder {
    /// Counts 3.9 million times a second: notes from 60 Hz up.
    const DIVIDER: u8 = 32;

    /// Ticks of a silent wave. A new wave begins where the old one ends, so a long rest would swallow
    /// the start of the next note.
    const REST: u16 = 256;

    /// `pwm` drives the sounder alone on its slice.
    pub(crate) fn new(pwm: Pwm<'static>) -> Sounder {
        let mut sounder = Sounder { pwm };
        sounder.quiet();
        sounder
    }

    /// Sound a note. The wave is high for `width` hundredths of its length; 50 is loudest.
    pub fn tone(&mut self, hertz: u16, width: u8) {
        let ticks = clk_sys_freq() / u32::from(Self::DIVIDER) / u32::from(hertz.max(60));
        self.wave(
            ticks as u16,
            (ticks * u32::from(width.min(50)) / 100) as u16,
        );
    }

    /// Rest with the pin low: a buzzer behind a transistor would draw current all the time otherwise.
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

/// A light that is on or off.
#[derive(Debug)]
pub struct Lamp {
    pin: Output<'static>,
    lit: Level,
}

impl Lamp {
    /// `lit` is the level at which the lamp shines. The pin must be dark now.
    pub(crate) fn new(pin: Output<'static>, lit: Level) -> Lamp {
        Lamp { pin, lit }
    }

    pub fn set(&mut self, on: bool) {
        let dark = if self.lit == Level::High {
            Level::Low
        } else {
            Level::High
        };
        self.pin.set_level(if on { self.lit } else { dark });
    }
}

/// A battery that can be measured.
#[allow(
    missing_debug_implementations,
    reason = "the chip's ADC driver cannot be printed"
)]
pub struct Battery {
    adc: Adc<'static, adc::Blocking>,
    channel: adc::Channel<'static>,
    /// What a diode on the way takes away.
    diode_mv: u32,
}

impl Battery {
    /// `channel` sees a third of the voltage, as on all boards here.
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

    /// The voltage now, in millivolts; takes two microseconds.
    pub fn millivolts(&mut self) -> Option<u32> {
        let raw = self.adc.blocking_read(&mut self.channel).ok()?;
        Some(u32::from(raw) * 3 * 3300 / 4096 + self.diode_mv)
    }
}
