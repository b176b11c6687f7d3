//! Pimoroni PicoSystem: 240×240 ST7789, eight keys, piezo, RGB lamp, battery, 16 MB flash.
//!
//! Also on the board and not used: tearing effect of the panel (GP8), USB power (GP2) and charging
//! (GP24) signals, the green and blue lamps (GP13, GP15).

use embassy_rp::{
    Peripherals,
    adc::{self, Adc, Channel},
    gpio::{Level, Output, Pull},
    peripherals::SPI0,
    pwm::{self, Pwm},
    spi::Spi,
};
use embedded_graphics::geometry::Size;
use mipidsi::{
    models::ST7789,
    options::{ColorInversion, ColorOrder, Orientation},
};

use crate::parts::{
    Backlight, Battery, Board, Interrupts, Keys, Lamp, PanelSpec, PanelWires, Sounder, key,
    panel_spi,
};

pub const NAME: &str = "picosystem";
/// The screen as the device is held.
pub const SIZE: Size = Size::new(240, 240);

pub type PanelSpi = SPI0;
pub type PanelModel = ST7789;
pub const PANEL_MODEL: PanelModel = ST7789;
/// MADCTL 0x00. The vendor's own 0x04 turns the refresh direction only, no pixel.
pub const PANEL: PanelSpec = PanelSpec {
    size: (240, 240),
    offset: (0, 0),
    window: (0, 0),
    orientation: Orientation::new(),
    inversion: ColorInversion::Inverted,
    order: ColorOrder::Rgb,
};

/// Turn the chip's peripherals into the board.
pub fn board(p: Peripherals) -> Board {
    // The controller's write cycle is 16 ns.
    let spi = panel_spi(62_500_000);
    Board {
        panel: PanelWires {
            spi: Spi::new_txonly(p.SPI0, p.PIN_6, p.PIN_7, p.DMA_CH0, Interrupts, spi),
            dc: Output::new(p.PIN_9, Level::Low),
            cs: Output::new(p.PIN_5, Level::High),
            reset: Output::new(p.PIN_4, Level::High),
        },
        keys: Keys {
            up: key(p.PIN_23),
            down: key(p.PIN_20),
            left: key(p.PIN_22),
            right: key(p.PIN_21),
            a: key(p.PIN_18),
            b: key(p.PIN_19),
            x: key(p.PIN_17),
            y: key(p.PIN_16),
        },
        // Shares its slice with the green lamp, which therefore stays dark.
        backlight: Backlight::new(Pwm::new_output_a(
            p.PWM_SLICE6,
            p.PIN_12,
            pwm::Config::default(),
        )),
        sounder: Some(Sounder::new(Pwm::new_output_b(
            p.PWM_SLICE5,
            p.PIN_11,
            pwm::Config::default(),
        ))),
        // The red one. Sources disagree on the polarity; programs that ran on devices use high.
        lamp: Some(Lamp::new(Output::new(p.PIN_14, Level::Low), Level::High)),
        battery: Some(Battery::new(
            Adc::new_blocking(p.ADC, adc::Config::default()),
            Channel::new_pin(p.PIN_26, Pull::None),
            0,
        )),
        flash: p.FLASH,
        watchdog: p.WATCHDOG,
    }
}
