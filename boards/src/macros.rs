//! The `board!` macro: from one description the constant data for every program and, on the device, the
//! drivers.
//!
//! Pins and peripherals go by embassy-rp's names, so that the compiler knows whether a pin can do what it is
//! used for. docs/adding-a-board.md explains the fields.

/// An optional part of the description as an `Option`.
macro_rules! option {
    () => {
        None
    };
    ($value:expr) => {
        Some($value)
    };
}

/// An optional table of the description as a slice.
macro_rules! slice {
    () => {
        &[]
    };
    ($table:expr) => {
        &$table
    };
}

/// Describes the board of a file. `reset`, `registers`, the four directions of `keys`, `sounder`, `lamp`, `battery` and `usb`
/// may be left out.
macro_rules! board {
    (
        name: $name:literal,
        boot_loader: $boot_loader:literal,
        crystal_ms: $crystal_ms:literal,
        panel: {
            controller: $controller:ident,
            size: $size:expr,
            offset: $offset:expr,
            madctl: $madctl:literal,
            inverted: $inverted:literal,
            spi: $spi:ident,
            hertz: $hertz:literal,
            sck: $sck:ident,
            mosi: $mosi:ident,
            cs: $cs:ident,
            dc: $dc:ident,
            $(reset: $reset:ident,)?
            $(registers: $registers:expr,)?
        },
        keys: {
            $(up: $up:ident, down: $down:ident, left: $left:ident, right: $right:ident,)?
            a: $a:ident, b: $b:ident, x: $x:ident, y: $y:ident,
        },
        key_resistors: $key_resistors:literal,
        backlight: { pin: $light:ident, slice: $light_slice:ident, output: $light_output:ident },
        $(sounder: { pin: $sounder:ident, slice: $slice:ident, output: $output:ident, drive: $drive:ident, loudness: $loudness:expr },)?
        $(lamp: { pin: $lamp:ident, lit: $lit:ident $(, green: $green:ident, blue: $blue:ident)? $(, dark: [$($dark:ident),*])? },)?
        $(battery: {
            pin: $battery:ident,
            diode_mv: $diode_mv:literal,
            empty_mv: $empty_mv:literal,
            full_mv: $full_mv:literal,
            capacity_mah: $capacity_mah:literal,
        },)?
        $(usb: { power: $usb:ident, charging: $charging:ident },)?
    ) => {
        /// The board as constant data.
        pub const SPEC: $crate::BoardSpec = {
            use $crate::spec::{KeyMap, PanelSpec, number};
            $crate::BoardSpec {
                name: $name,
                boot_loader: $boot_loader,
                panel: PanelSpec {
                    controller: stringify!($controller),
                    size: $size,
                    offset: $offset,
                    madctl: $madctl,
                    inverted: $inverted,
                    spi: number(stringify!($spi)),
                    hertz: $hertz,
                    cs: number(stringify!($cs)),
                    dc: number(stringify!($dc)),
                    reset: option!($(number(stringify!($reset)))?),
                    registers: slice!($($registers)?),
                },
                keys: KeyMap {
                    cross: option!($($crate::Cross {
                        up: number(stringify!($up)),
                        down: number(stringify!($down)),
                        left: number(stringify!($left)),
                        right: number(stringify!($right)),
                    })?),
                    a: number(stringify!($a)),
                    b: number(stringify!($b)),
                    x: number(stringify!($x)),
                    y: number(stringify!($y)),
                },
                key_resistors: $key_resistors,
                backlight: number(stringify!($light)),
                sounder: option!($($crate::SounderSpec {
                    pin: number(stringify!($sounder)),
                    loudness: $loudness,
                })?),
                battery: option!($($crate::BatterySpec {
                    channel: number(stringify!($battery)) - $crate::spec::FIRST_ADC_PIN,
                    diode_mv: $diode_mv,
                    empty_mv: $empty_mv,
                    full_mv: $full_mv,
                    capacity_mah: $capacity_mah,
                })?),
                coloured_lamp: false $($(|| !stringify!($green).is_empty())?)?,
                usb: option!($($crate::UsbSpec {
                    power: number(stringify!($usb)),
                    charging: number(stringify!($charging)),
                })?),
            }
        };

        #[cfg(target_os = "none")]
        pub use drivers::{NAME, PANEL, PANEL_MODEL, PanelModel, PanelSpi, SIZE, board, config};

        #[cfg(target_os = "none")]
        #[allow(unused_imports, reason = "a board may lack some of the parts")]
        mod drivers {
            use embassy_rp::{
                Peri, Peripherals,
                adc::{self, Adc, Channel},
                config::Config,
                gpio::{AnyPin, Input, Level, Output, Pull},
                pac::pads::vals::Drive,
                peripherals::$spi,
                pwm::{self, Pwm},
                spi::Spi,
            };
            use embedded_graphics::geometry::Size;
            use mipidsi::models::{$controller, Model};

            use super::SPEC;
            use $crate::parts::{
                Backlight, Battery, Board, Interrupts, Keys, Lamp, Pad, PanelOptions, PanelWires,
                Sounder, UsbSense, keep_dark, key, opposite, panel_spi,
            };
            use $crate::spec::number;

            pub const NAME: &str = SPEC.name;
            /// The screen as the device is held.
            pub const SIZE: Size = Size::new(SPEC.size().0 as u32, SPEC.size().1 as u32);

            pub type PanelSpi = $spi;
            pub type PanelModel = $controller;
            pub const PANEL_MODEL: PanelModel = $controller;
            pub const PANEL: PanelOptions =
                PanelOptions::new(&SPEC.panel, PanelModel::FRAMEBUFFER_SIZE);

            /// What embassy-rp is initialised with.
            pub fn config() -> Config {
                $crate::parts::config($crystal_ms)
            }

            /// Turns the chip's peripherals into the board's drivers.
            pub fn board(p: Peripherals) -> Board<PanelSpi> {
                let board = Board {
                    panel: PanelWires {
                        spi: Spi::new_txonly(
                            p.$spi,
                            p.$sck,
                            p.$mosi,
                            p.DMA_CH0,
                            Interrupts,
                            panel_spi(SPEC.panel.hertz),
                        ),
                        dc: Output::new(p.$dc, Level::Low),
                        cs: Output::new(p.$cs, Level::High),
                        reset: option!($(Output::new(p.$reset, Level::High))?),
                    },
                    keys: Keys {
                        cross: option!($($crate::Cross {
                            up: key(p.$up),
                            down: key(p.$down),
                            left: key(p.$left),
                            right: key(p.$right),
                        })?),
                        a: key(p.$a),
                        b: key(p.$b),
                        x: key(p.$x),
                        y: key(p.$y),
                    },
                    backlight: Backlight::new(Pwm::$light_output(
                        p.$light_slice,
                        p.$light,
                        pwm::Config::default(),
                    )),
                    sounder: option!($(Sounder::new(Pwm::$output(
                        p.$slice,
                        p.$sounder,
                        pwm::Config::default(),
                    ), $loudness))?),
                    lamp: option!($(Lamp::new(
                        p.$lamp,
                        Level::$lit,
                        option!($([p.$green.into(), p.$blue.into()].map(|pin: Peri<'static, AnyPin>| Output::new(pin, opposite(Level::$lit))))?),
                    ))?),
                    battery: option!($(Battery::new(
                        Adc::new_blocking(p.ADC, adc::Config::default()),
                        Channel::new_pin(p.$battery, Pull::None),
                        $diode_mv,
                    ))?),
                    usb: option!($(UsbSense {
                        power: Input::new(p.$usb, Pull::Down),
                        charging: Input::new(p.$charging, Pull::Up),
                    })?),
                    usb_port: p.USB,
                    flash: p.FLASH,
                    watchdog: p.WATCHDOG,
                };
                $($($(keep_dark(p.$dark, Level::$lit);)*)?)?
                set_pads();
                board
            }

            /// Corrects the pads after the drivers.
            fn set_pads() {
                let spi = [number(stringify!($sck)), number(stringify!($mosi))];
                spi.into_iter().for_each(|pin| Pad::SPI.apply(pin));
                let usual = [
                    number(stringify!($dc)),
                    number(stringify!($cs)),
                    $(number(stringify!($reset)),)?
                    number(stringify!($light)),
                    $(number(stringify!($lamp)), $(number(stringify!($green)), number(stringify!($blue)),)? $($(number(stringify!($dark)),)*)?)?
                    $(number(stringify!($usb)), number(stringify!($charging)),)?
                    $(number(stringify!($up)), number(stringify!($down)), number(stringify!($left)), number(stringify!($right)),)?
                    number(stringify!($a)), number(stringify!($b)), number(stringify!($x)), number(stringify!($y)),
                ];
                usual.into_iter().for_each(|pin| Pad::USUAL.apply(pin));
                $(Pad::new(Drive::$drive).apply(number(stringify!($sounder)));)?
            }
        }
    };
}
