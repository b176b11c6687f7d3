//! The panel: starting it, and sending it parts of the picture.
//!
//! mipidsi knows how each controller wants to be started, but it blocks while it waits. So it is asked
//! to start a recorder, and the recorded steps are played to the real panel with waits that let other
//! tasks run (or, after a panic, without). Pixels go by DMA straight from the picture in memory. What
//! is drawn there is not known here.

mod script;

use core::sync::atomic::{AtomicBool, Ordering};

use boards::{
    PanelWires,
    chosen::{PANEL, PanelModel},
};
use embassy_time::{Duration, Timer, block_for};
use embedded_graphics::primitives::Rectangle;
use mipidsi::{
    dcs::{DcsCommand, SetAddressMode, SetColumnAddress, SetPageAddress, WriteMemoryStart},
    models::Model,
    options::{RefreshOrder, Rotation},
};

use script::Step;

/// Whether the device is held upside down, its cross under the right thumb.
static TURNED: AtomicBool = AtomicBool::new(false);

/// Say how the device is held from now on. Whoever draws sees to it that all is drawn anew.
pub(crate) fn turn(turned: bool) {
    TURNED.store(turned, Ordering::Relaxed);
}

pub(crate) fn is_turned() -> bool {
    TURNED.load(Ordering::Relaxed)
}

/// The panel behind its wires.
#[allow(
    missing_debug_implementations,
    reason = "the chip's SPI driver cannot be printed"
)]
pub struct Panel {
    wires: PanelWires,
    turned: bool,
}

impl Panel {
    /// A panel that has not been started.
    pub fn new(wires: PanelWires) -> Panel {
        Panel {
            wires,
            turned: false,
        }
    }

    /// The wires back, for whoever wants to speak to the panel in another way.
    pub fn release(self) -> PanelWires {
        self.wires
    }

    /// Wake the panel; takes 300 ms, nearly all of it asleep.
    pub async fn start(&mut self) {
        for step in &script::start() {
            if let Some(wait) = self.play(step) {
                Timer::after(wait).await;
            }
        }
    }

    /// The same where no task runs any more.
    pub fn start_blocking(&mut self) {
        for step in &script::start() {
            if let Some(wait) = self.play(step) {
                block_for(wait);
            }
        }
    }

    /// Show `area`, whose pixels lie row behind row in `bytes`: one transfer, whatever its shape.
    pub async fn send(&mut self, bytes: &[u8], area: &Rectangle) {
        self.open_window(area);
        // embassy-rp's SPI has no errors to report.
        let _ = self.wires.spi.write(bytes).await;
        self.wires.cs.set_high();
    }

    /// The same without DMA, where no task runs any more.
    pub fn send_blocking(&mut self, bytes: &[u8], area: &Rectangle) {
        self.open_window(area);
        let _ = self.wires.spi.blocking_write(bytes);
        self.wires.cs.set_high();
    }

    /// Carry out a step; a wait is left to the caller.
    fn play(&mut self, step: &Step) -> Option<Duration> {
        match step {
            Step::Reset(level) => self.wires.reset.set_level((*level).into()),
            Step::Command(code, args) => {
                self.command(*code, args);
                self.wires.cs.set_high();
            }
            Step::Wait(wait) => return Some(*wait),
        }
        None
    }

    /// Say where the next pixels go. The panel stays selected, ready for them.
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

    /// Select the panel and send a command. A few bytes, so waiting for them is quicker than DMA.
    fn command(&mut self, code: u8, args: &[u8]) {
        let PanelWires { spi, dc, cs, .. } = &mut self.wires;
        cs.set_low();
        dc.set_low();
        let _ = spi.blocking_write(&[code]);
        dc.set_high();
        let _ = spi.blocking_write(args);
    }
}

/// In which order the panel fills its glass.
fn address_mode(turned: bool) -> SetAddressMode {
    let orientation = if turned {
        PANEL.orientation.rotate(Rotation::Deg180)
    } else {
        PANEL.orientation
    };
    SetAddressMode::new(PANEL.order, orientation, RefreshOrder::default())
}

/// First visible column and row as the device is held. Turned, what the glass leaves out of the
/// controller's memory at one end is left out at the other.
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
