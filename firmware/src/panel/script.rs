//! The controller's initialisation sequence as a list of steps, recorded from mipidsi.
//!
//! mipidsi's waits are generous (300 ms for an ST7789) and are not recorded: the steps have those that the data sheet
//! asks for. The board's own registers are set before the controller leaves sleep.

use core::cell::RefCell;

use boards::chosen::{PANEL, PANEL_MODEL, SPEC};
use embassy_time::Duration;
use embedded_hal::{
    delay::DelayNs,
    digital::{self, OutputPin},
};
use heapless::Vec;
use mipidsi::{
    Builder,
    interface::{Interface, InterfaceKind},
};

/// One step of the initialisation.
#[derive(Clone, Debug)]
pub(super) enum InitStep {
    Command(u8, Args),
    /// Send nothing for this long.
    Wait(Duration),
}

/// Leave sleep.
const SLPOUT: u8 = 0x11;

/// Supply voltages and clocks need this long after SLPOUT before the next command.
const AFTER_SLPOUT: Duration = Duration::from_millis(5);

/// The longest command of all controllers in mipidsi is a gamma curve of 15 bytes.
type Args = Vec<u8, 16>;

/// An ST7789 takes 7 steps and up to 12 registers, an ILI9341 with its gamma curves fewer than 40.
type Steps = Vec<InitStep, 40>;

/// Record the initialisation sequence of this board's panel, which follows its reset.
pub(super) fn start() -> Steps {
    let steps = RefCell::new(Steps::new());
    let started = Builder::new(PANEL_MODEL, Recorder(&steps))
        .display_size(PANEL.size.0, PANEL.size.1)
        .display_offset(PANEL.offset.0, PANEL.offset.1)
        .orientation(PANEL.orientation)
        .invert_colors(PANEL.inversion)
        .color_order(PANEL.order)
        .reset_pin(Recorder(&steps))
        .init(&mut Recorder(&steps));
    assert!(started.is_ok(), "the board's panel cannot be started");
    steps.into_inner()
}

/// Mock of the bus, the reset pin and the delay: records what mipidsi does with them.
pub(super) struct Recorder<'a>(&'a RefCell<Steps>);

/// More steps than fit, or pixels, which initialisation does not send.
#[derive(Debug)]
pub(super) struct Unexpected;

impl Recorder<'_> {
    fn record(&self, step: InitStep) -> Result<(), Unexpected> {
        self.0.borrow_mut().push(step).map_err(|_| Unexpected)
    }

    fn record_command(&self, code: u8, args: &[u8]) -> Result<(), Unexpected> {
        let args = Args::from_slice(args).map_err(|_| Unexpected)?;
        self.record(InitStep::Command(code, args))
    }
}

impl Interface for Recorder<'_> {
    type Word = u8;
    type Error = Unexpected;
    const KIND: InterfaceKind = InterfaceKind::Serial4Line;

    fn send_command(&mut self, command: u8, args: &[u8]) -> Result<(), Unexpected> {
        if command != SLPOUT {
            return self.record_command(command, args);
        }
        for (code, args) in SPEC.panel.registers {
            self.record_command(*code, args)?;
        }
        self.record_command(command, args)?;
        self.record(InitStep::Wait(AFTER_SLPOUT))
    }

    fn send_pixels<const N: usize>(
        &mut self,
        _: impl IntoIterator<Item = [u8; N]>,
    ) -> Result<(), Unexpected> {
        Err(Unexpected)
    }

    fn send_repeated_pixel<const N: usize>(
        &mut self,
        _: [u8; N],
        _: u32,
    ) -> Result<(), Unexpected> {
        Err(Unexpected)
    }
}

impl digital::Error for Unexpected {
    fn kind(&self) -> digital::ErrorKind {
        digital::ErrorKind::Other
    }
}

impl digital::ErrorType for Recorder<'_> {
    type Error = Unexpected;
}

/// The reset pin. mipidsi would send a software reset without one; the reset, by line or by command, has been done by then.
impl OutputPin for Recorder<'_> {
    fn set_low(&mut self) -> Result<(), Unexpected> {
        Ok(())
    }

    fn set_high(&mut self) -> Result<(), Unexpected> {
        Ok(())
    }
}

impl DelayNs for Recorder<'_> {
    fn delay_ns(&mut self, _: u32) {}
}
