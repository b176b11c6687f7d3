//! Panic and hard fault handler: logs the location, shows it on the screen, stores it for the log of the next run in the
//! watchdog's scratch registers, and restarts on a key press. A task that hangs is stored there too; the device then
//! restarts at once.
//!
//! The state of the running tasks is not trusted: interrupts stay off and the board is initialised again.

use core::{
    fmt,
    panic::PanicInfo,
    sync::atomic::{AtomicBool, AtomicU8, Ordering},
};

use boards::{
    Board,
    chosen::{self, SIZE},
};
use cortex_m_rt::{ExceptionFrame, exception};
use embassy_rp::{
    Peripherals,
    flash::FLASH_BASE,
    gpio::Input,
    pac, rom_data,
    watchdog::{ResetReason, Watchdog},
};
use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};
use ui::{
    Exit, Language, Layout, PanicReport, draw_panic_screen,
    frame::{Frame, bytes_for},
};

use crate::{
    FLASH_SIZE, VERSION,
    panel::Panel,
    tasks::{HANGS_AFTER, Task},
};

/// Rows drawn and sent at a time. Their buffer is on the stack, because a task may hold the frame buffer.
const BAND: usize = 8;

/// The pixels of one band, at an even address as a [`Frame`] needs them.
#[repr(align(4))]
struct Rows([u8; bytes_for(Size::new(SIZE.width, BAND as u32))]);

/// Magic number in the first scratch register of the watchdog, which survives a reset. Address and length of the file
/// name and the line number follow it.
const PANICKED: u32 = 0x7ac1_eb0c;
/// The same while the tasks run: the second register has a bit for each that is at work.
const RUNNING: u32 = 0x7ac1_eb0d;
/// The same after the app task found one that hangs: the second register has its bit.
const HUNG: u32 = 0x7ac1_eb0e;

/// The language of the panic screen, as an index into [`Language::ALL`].
static LANGUAGE: AtomicU8 = AtomicU8::new(Language::En as u8);

/// Set by the first panic. A second one, in the handler, only restarts.
static CRASHED: AtomicBool = AtomicBool::new(false);

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    cortex_m::interrupt::disable();
    let (file, line) = info
        .location()
        .map_or(("?", 0), |place| (place.file(), place.line()));
    stop(file, line, format_args!("{}", info.message()))
}

#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    cortex_m::interrupt::disable();
    // File and line are not known here, only the address of the instruction.
    stop(
        "hard fault, instruction",
        frame.pc(),
        format_args!("lr {:#010x}", frame.lr()),
    )
}

fn stop(file: &str, line: u32, message: fmt::Arguments<'_>) -> ! {
    let first = !CRASHED.load(Ordering::Relaxed);
    CRASHED.store(true, Ordering::Relaxed);
    if first {
        let message = defmt::Display2Format(&message);
        defmt::error!("panicked at {=str}:{=u32}: {}", file, line, message);
        show(file, line);
    }
    restart()
}

/// Set the language of the panic screen.
pub(crate) fn set_language(language: Language) {
    LANGUAGE.store(language as u8, Ordering::Relaxed);
}

/// How the previous run ended, if not by a power-off.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LastRun {
    /// File and line of a panic.
    Panicked(&'static str, u32),
    /// A task was at work for too long.
    Hung(Task),
    /// The watchdog was not fed while this task, if any, was at work: it loops at a high priority, or the core locked up
    /// because the stack overflowed.
    TimedOut(Option<Task>),
}

/// The end of the previous run. Clears the record.
pub(crate) fn take_last_run(watchdog: &mut Watchdog) -> Option<LastRun> {
    let [magic, start, length, line] = [0, 1, 2, 3].map(|word| watchdog.get_scratch(word));
    watchdog.set_scratch(0, 0);
    watchdog.set_scratch(1, 0);
    let reason = watchdog.reset_reason();
    let timed_out = matches!(reason, Some(ResetReason::TimedOut));
    match magic {
        PANICKED => file_name(start, length).map(|file| LastRun::Panicked(file, line)),
        HUNG => Task::first_of(start).map(LastRun::Hung),
        RUNNING if timed_out => Some(LastRun::TimedOut(Task::first_of(start))),
        _ => timed_out.then_some(LastRun::TimedOut(None)),
    }
}

/// The file name of the previous run at this address, if there is one.
fn file_name(start: u32, length: u32) -> Option<&'static str> {
    let offset = start.wrapping_sub(FLASH_BASE as u32) as usize;
    let inside = offset < FLASH_SIZE && length as usize <= FLASH_SIZE - offset;
    if !inside {
        return None;
    }
    // SAFETY: the bytes are in flash, which is always mapped. Only the save region is ever written, by a task that has
    // not started yet. If another image was flashed without a power cycle they may be no file name: then they are
    // rejected as UTF-8, or a wrong name is logged.
    let name = unsafe { core::slice::from_raw_parts(start as *const u8, length as usize) };
    core::str::from_utf8(name).ok()
}

/// From now on the next run is told which tasks were at work, should the watchdog end this one.
pub(crate) fn watch_tasks() {
    pac::WATCHDOG.scratch0().write_value(RUNNING);
}

/// Log and store which task hangs, and restart.
pub(crate) fn restart_after_hang(task: Task) -> ! {
    cortex_m::interrupt::disable();
    defmt::error!("the task {=str} hangs", task.name());
    pac::WATCHDOG.scratch0().write_value(HUNG);
    pac::WATCHDOG.scratch1().write_value(task.bit());
    restart()
}

/// Leave this program.
pub(crate) fn leave(exit: Exit) -> ! {
    cortex_m::interrupt::disable();
    pac::WATCHDOG.scratch0().write_value(0);
    match exit {
        Exit::Loader => leave_to_loader(),
        Exit::BootLoader => leave_to_boot_loader(),
        Exit::Restart => restart(),
    }
}

/// Restart into the chip's boot loader, which shows the drive RPI-RP2.
fn leave_to_boot_loader() -> ! {
    // No pin for an activity light, all of its interfaces.
    rom_data::reset_to_usb_boot(0, 0);
    restart()
}

/// Restart into the Picopad's loader, which then shows its list of programs.
fn leave_to_loader() -> ! {
    /// What it looks for in this register after a reset.
    const STAY_IN_LOADER: u32 = u32::from_le_bytes(*b"Load");
    pac::WATCHDOG.scratch4().write_value(STAY_IN_LOADER);
    restart()
}

/// Store the location, show it, and return when a key has been pressed.
fn show(file: &str, line: u32) {
    abandon_transfers();
    // SAFETY: interrupts are off and stay off, so no other owner of the peripherals runs again.
    let Board {
        panel,
        keys,
        mut backlight,
        watchdog,
        ..
    } = chosen::board(unsafe { Peripherals::steal() });
    let mut watchdog = Watchdog::new(watchdog);
    watchdog.start(HANGS_AFTER);
    let words = [PANICKED, file.as_ptr() as u32, file.len() as u32, line];
    for (index, word) in words.into_iter().enumerate() {
        watchdog.set_scratch(index, word);
    }

    let mut panel = Panel::reset(panel);
    panel.start_blocking();
    if let Some(layout) = Layout::for_size(SIZE) {
        let language = Language::ALL.get(usize::from(LANGUAGE.load(Ordering::Relaxed)));
        let language = language.copied().unwrap_or(Language::En);
        let report = PanicReport {
            board: chosen::SPEC.name,
            version: VERSION,
            file,
            line,
        };
        let mut rows = Rows([0; bytes_for(Size::new(SIZE.width, BAND as u32))]);
        for top in (0..SIZE.height).step_by(BAND) {
            let band = Rectangle::new(
                Point::new(0, top as i32),
                Size::new(SIZE.width, BAND as u32),
            );
            let mut frame = Frame::part(&mut rows.0, band);
            draw_panic_screen(&mut frame, layout, language, &report);
            panel.send_blocking(&rows.0, &band);
        }
    }
    backlight.set(100);

    let keys = keys.in_order();
    // A key held since before the panic does not count: first all keys up, then one down.
    for answer in [false, true] {
        while keys.iter().flatten().any(Input::is_low) != answer {
            watchdog.feed(HANGS_AFTER);
        }
    }
}

/// Abort all DMA transfers and reset both SPI peripherals.
fn abandon_transfers() {
    pac::DMA
        .chan_abort()
        .write(|abort| abort.set_chan_abort(u16::MAX));
    while pac::DMA.chan_abort().read().chan_abort() != 0 {}
    for hold in [true, false] {
        pac::RESETS.reset().modify(|reset| {
            reset.set_spi0(hold);
            reset.set_spi1(hold);
        });
    }
    let ready = || {
        let done = pac::RESETS.reset_done().read();
        done.spi0() && done.spi1()
    };
    while !ready() {}
}

fn restart() -> ! {
    // SAFETY: as in `show`: interrupts are off, so no other owner runs.
    let peripherals = unsafe { Peripherals::steal() };
    Watchdog::new(peripherals.WATCHDOG).trigger_reset();
    loop {
        cortex_m::asm::nop();
    }
}
