//! Asynchronous driver of the display controller: initialisation, and DMA transfers into a window of its memory.
//!
//! mipidsi has the initialisation sequence of each controller, but blocks while it waits. So it initialises a recorder
//! (`script`), and the recorded commands are sent to the panel with asynchronous waits (blocking ones after a panic).
//! Pixels are sent by DMA straight from the frame buffer. Drawing is not done here.

mod script;

use core::sync::atomic::{AtomicBool, Ordering};

use boards::{
    PanelWires,
    chosen::{PANEL, PanelModel},
};
use embassy_time::{Duration, Instant, Timer, block_for};
use embedded_graphics::primitives::Rectangle;
use mipidsi::{
    dcs::{
        DcsCommand, EnterSleepMode, ExitSleepMode, SetAddressMode, SetColumnAddress,
        SetPageAddress, SoftReset, WriteMemoryStart,
    },
    models::Model,
    options::{RefreshOrder, Rotation},
};

use script::InitStep;

/// Length of the reset pulse: the ST7789 asks for 10 µs and may take a shorter one for a disturbance.
const RESET_PULSE: Duration = Duration::from_micros(20);

/// From the power-on to the first command.
const BEFORE_COMMANDS: Duration = Duration::from_millis(5);

/// From the reset to leaving sleep. The ST7789 takes commands after 5 ms, but one that was on when it was reset blanks its
/// display first and must not leave sleep before. Whether it was on cannot be known: a brown-out may reset the chip only.
const AFTER_RESET: Duration = Duration::from_millis(120);

/// Between leaving sleep and entering it, either way (ST7789, SLPIN and SLPOUT).
const BETWEEN_SLEEPS: Duration = Duration::from_millis(120);
/// After entering or leaving sleep, before the next command.
const AFTER_SLEEP: Duration = Duration::from_millis(5);
/// From leaving sleep to the first whole picture: one refresh.
const FIRST_REFRESH: Duration = Duration::from_millis(20);

/// Left-handed mode: the picture is rotated by 180 degrees, which puts the D-pad under the right thumb.
static TURNED: AtomicBool = AtomicBool::new(false);

/// Set left-handed mode for the next transfer. The caller has to redraw the whole screen.
pub(crate) fn set_turned(turned: bool) {
    TURNED.store(turned, Ordering::Relaxed);
}

pub(crate) fn is_turned() -> bool {
    TURNED.load(Ordering::Relaxed)
}

/// The display controller on its SPI bus.
#[allow(
    missing_debug_implementations,
    reason = "the chip's SPI driver cannot be printed"
)]
pub struct Panel {
    wires: PanelWires,
    turned: bool,
    /// When the controller may leave sleep, or enter it.
    ready: Instant,
}

impl Panel {
    /// Resets the controller, by its line or by a command. It then needs time, in which other things can be initialised,
    /// before it is started.
    pub fn reset(wires: PanelWires) -> Panel {
        let mut panel = Panel {
            wires,
            turned: false,
            ready: Instant::MIN,
        };
        if let Some(reset) = &mut panel.wires.reset {
            reset.set_low();
            block_for(RESET_PULSE);
            reset.set_high();
        } else {
            // After a power-on the controller is still busy with a reset of its own.
            let listens = Instant::MIN + BEFORE_COMMANDS;
            block_for(listens.saturating_duration_since(Instant::now()));
            panel.dcs(&SoftReset);
            panel.wires.cs.set_high();
        }
        panel.ready = Instant::now() + AFTER_RESET;
        panel
    }

    /// Give back the bus and the pins, for use with another driver.
    pub fn release(self) -> PanelWires {
        self.wires
    }

    /// Initialise the controller. Pixels may follow at once.
    pub async fn start(&mut self) {
        Timer::at(self.ready).await;
        for step in &script::start() {
            if let Some(wait) = self.play(step) {
                Timer::after(wait).await;
            }
        }
        self.ready = Instant::now() + BETWEEN_SLEEPS;
    }

    /// [`Panel::start`] with blocking waits, for the panic handler.
    pub fn start_blocking(&mut self) {
        block_for(self.ready.saturating_duration_since(Instant::now()));
        for step in &script::start() {
            if let Some(wait) = self.play(step) {
                block_for(wait);
            }
        }
    }

    /// Put the controller to sleep. Its memory keeps the picture.
    pub async fn sleep(&mut self) {
        Timer::at(self.ready).await;
        self.dcs(&EnterSleepMode);
        self.wires.cs.set_high();
        self.ready = Instant::now() + BETWEEN_SLEEPS;
        Timer::after(AFTER_SLEEP).await;
    }

    /// Wake the controller. Pixels may follow at once; the picture is there at the time that is returned.
    pub async fn wake(&mut self) -> Instant {
        Timer::at(self.ready).await;
        self.dcs(&ExitSleepMode);
        self.wires.cs.set_high();
        let now = Instant::now();
        self.ready = now + BETWEEN_SLEEPS;
        Timer::after(AFTER_SLEEP).await;
        now + FIRST_REFRESH
    }

    /// Send the packed pixels of `area` in one DMA transfer.
    pub async fn send(&mut self, bytes: &[u8], area: &Rectangle) {
        self.open_window(area);
        // embassy-rp's SPI has no errors to report.
        let _ = self.wires.spi.write(bytes).await;
        self.wires.cs.set_high();
    }

    /// [`Panel::send`] without DMA, for the panic handler.
    pub fn send_blocking(&mut self, bytes: &[u8], area: &Rectangle) {
        self.open_window(area);
        let _ = self.wires.spi.blocking_write(bytes);
        self.wires.cs.set_high();
    }

    /// Carry out a step. A wait is returned, and left to the caller.
    fn play(&mut self, step: &InitStep) -> Option<Duration> {
        match step {
            InitStep::Command(code, args) => {
                self.command(*code, args);
                self.wires.cs.set_high();
            }
            InitStep::Wait(wait) => return Some(*wait),
        }
        None
    }

    /// Set the window that the next pixels go to. Chip select stays low for them.
    fn open_window(&mut self, area: &Rectangle) {
        let turned = is_turned();
        if core::mem::replace(&mut self.turned, turned) != turned {
            self.dcs(&address_mode(turned));
        }
        let (columns, rows) = window(turned);
        let (left, top) = (
            area.top_left.x as u16 + columns,
            area.top_left.y as u16 + rows,
        );
        let (right, bottom) = (left + area.size.width as u16, top + area.size.height as u16);
        self.dcs(&SetColumnAddress::new(left, right.saturating_sub(1)));
        self.dcs(&SetPageAddress::new(top, bottom.saturating_sub(1)));
        self.dcs(&WriteMemoryStart);
    }

    fn dcs(&mut self, command: &impl DcsCommand) {
        let mut args = [0; 16];
        let count = command.fill_params_buf(&mut args);
        self.command(command.instruction(), &args[..count]);
    }

    /// Select the controller and send a command, blocking: for a few bytes that is quicker than DMA.
    fn command(&mut self, code: u8, args: &[u8]) {
        let PanelWires { spi, dc, cs, .. } = &mut self.wires;
        cs.set_low();
        dc.set_low();
        let _ = spi.blocking_write(&[code]);
        dc.set_high();
        let _ = spi.blocking_write(args);
    }
}

/// The controller's scan direction (MADCTL).
fn address_mode(turned: bool) -> SetAddressMode {
    let orientation = if turned {
        PANEL.orientation.rotate(Rotation::Deg180)
    } else {
        PANEL.orientation
    };
    SetAddressMode::new(PANEL.order, orientation, RefreshOrder::default())
}

/// First visible column and row. Where the controller's memory is larger than the display, rotation moves the unused part
/// to the other end.
fn window(turned: bool) -> (u16, u16) {
    if !turned {
        return PANEL.window;
    }
    let (columns, rows) = PanelModel::FRAMEBUFFER_SIZE;
    let ((wide, high), (left, top)) = (PANEL.size, PANEL.offset);
    let (right, bottom) = (columns - wide - left, rows - high - top);
    if PANEL.orientation.rotation.is_vertical() {
        (bottom, right)
    } else {
        (right, bottom)
    }
}
