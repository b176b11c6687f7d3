//! The panel's start as a list of steps, written down once by mipidsi.

use core::cell::RefCell;

use boards::chosen::{PANEL, PANEL_MODEL};
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

/// One step.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// Set the reset line to this level.
    Reset(bool),
    Command(u8, Args),
    /// Leave the panel alone for so long.
    Wait(Duration),
}

/// The longest command of the controllers mipidsi knows is a gamma curve of 15 bytes.
type Args = Vec<u8, 16>;

/// An ST7789 is started in 14 steps, an ILI9341 with all its curves in fewer than 40.
type Steps = Vec<Step, 40>;

/// How to start the panel of this board.
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

/// Plays panel, reset line and clock for mipidsi, and writes down what happens.
pub(super) struct Recorder<'a>(&'a RefCell<Steps>);

/// There are more steps than fit, or one that is no start-up command.
#[derive(Debug)]
pub(super) struct Unexpected;

impl Recorder<'_> {
    fn note(&self, step: Step) -> Result<(), Unexpected> {
        self.0.borrow_mut().push(step).map_err(|_| Unexpected)
    }
}

impl Interface for Recorder<'_> {
    type Word = u8;
    type Error = Unexpected;
    const KIND: InterfaceKind = InterfaceKind::Serial4Line;

    fn send_command(&mut self, command: u8, args: &[u8]) -> Result<(), Unexpected> {
        let args = Args::from_slice(args).map_err(|_| Unexpected)?;
        self.note(Step::Command(command, args))
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

impl OutputPin for Recorder<'_> {
    fn set_low(&mut self) -> Result<(), Unexpected> {
        self.note(Step::Reset(false))
    }

    fn set_high(&mut self) -> Result<(), Unexpected> {
        self.note(Step::Reset(true))
    }
}

impl DelayNs for Recorder<'_> {
    fn delay_ns(&mut self, ns: u32) {
        // A wait that does not fit comes before a command that does not fit either.
        let _ = self.note(Step::Wait(Duration::from_micros(u64::from(
            ns.div_ceil(1_000),
        ))));
    }
}
