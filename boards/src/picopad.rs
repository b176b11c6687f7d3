//! Pajenicko Picopad 1.0: 320×240 ST7789, eight keys, buzzer, yellow lamp, battery, 2 MB flash.
//!
//! Also on the board and not used: SD card (GP10 to GP13), the extension connector. On the Wifi model
//! GP29 belongs to the radio, so its battery reading means nothing.

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
    options::{ColorInversion, ColorOrder, Orientation, Rotation},
};

use crate::parts::{
    Backlight, Battery, Board, Interrupts, Keys, Lamp, PanelSpec, PanelWires, Sounder, key,
    panel_spi,
};

pub const NAME: &str = "picopad";
/// The screen as the device is held.
pub const SIZE: Size = Size::new(320, 240);

pub type PanelSpi = SPI0;
pub type PanelModel = ST7789;
pub const PANEL_MODEL: PanelModel = ST7789;
/// MADCTL 0x60: the panel is mounted upright and the device held across.
pub const PANEL: PanelSpec = PanelSpec {
    size: (240, 320),
    offset: (0, 0),
    window: (0, 0),
    orientation: Orientation::new().rotate(Rotation::Deg90),
    inversion: ColorInversion::Inverted,
    order: ColorOrder::Rgb,
};

/// Turn the chip's peripherals into the board.
pub fn board(p: Peripherals) -> Board {
    // The controller's write cycle is 16 ns.
    let spi = panel_spi(62_500_000);
    Board {
        panel: PanelWires {
            spi: Spi::new_txonly(p.SPI0, p.PIN_18, p.PIN_19, p.DMA_CH0, Interrupts, spi),
            dc: Output::new(p.PIN_17, Level::Low),
            cs: Output::new(p.PIN_21, Level::High),
            reset: Output::new(p.PIN_20, Level::High),
        },
        keys: Keys {
            up: key(p.PIN_4),
            down: key(p.PIN_5),
            left: key(p.PIN_3),
            right: key(p.PIN_2),
            a: key(p.PIN_7),
            b: key(p.PIN_6),
            x: key(p.PIN_9),
            y: key(p.PIN_8),
        },
        backlight: Backlight::new(Pwm::new_output_a(
            p.PWM_SLICE0,
            p.PIN_16,
            pwm::Config::default(),
        )),
        sounder: Some(Sounder::new(Pwm::new_output_b(
            p.PWM_SLICE7,
            p.PIN_15,
            pwm::Config::default(),
        ))),
        lamp: Some(Lamp::new(Output::new(p.PIN_22, Level::High), Level::Low)),
        battery: Some(Battery::new(
            Adc::new_blocking(p.ADC, adc::Config::default()),
            Channel::new_pin(p.PIN_29, Pull::None),
            311,
        )),
        flash: p.FLASH,
        watchdog: p.WATCHDOG,
    }
}
