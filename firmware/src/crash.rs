//! What happens after a panic or a hard fault: it is logged, shown on the screen and kept for the next
//! start, which a key press brings.
//!
//! Nothing of the running tasks is trusted any more. Interrupts are off for good and the board is set
//! up again from scratch.

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
use embassy_rp::{Peripherals, flash::FLASH_BASE, gpio::Input, pac, watchdog::Watchdog};
use embedded_graphics::{
    prelude::{Point, Size},
    primitives::Rectangle,
};
use ui::{
    Language, Layout, draw_panic_screen,
    frame::{Frame, bytes_for},
};

use crate::{FLASH_SIZE, panel::Panel, tasks::HANGS_AFTER};

/// Rows drawn and sent at a time. They lie on the stack: the picture belongs to a task that may have
/// been in the middle of it.
const BAND: usize = 8;

/// Written to the first of the watchdog's scratch words, which survive a restart; address and length
/// of the file's name and the line follow it.
const MARK: u32 = 0x7ac1_eb0c;

/// The panic screen's language, as its number in [`Language::ALL`].
static LANGUAGE: AtomicU8 = AtomicU8::new(Language::En as u8);

/// A panic while handling one only restarts.
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
    // Neither file nor line is known, but where in the image it was.
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

/// The language of the next panic screen.
pub(crate) fn speak(language: Language) {
    LANGUAGE.store(language as u8, Ordering::Relaxed);
}

/// Where the run before this one panicked, if it did; told once.
pub(crate) fn last_words(watchdog: &mut Watchdog) -> Option<(&'static str, u32)> {
    let [mark, start, length, line] = [0, 1, 2, 3].map(|word| watchdog.get_scratch(word));
    watchdog.set_scratch(0, 0);
    let offset = start.wrapping_sub(FLASH_BASE as u32) as usize;
    let inside = offset < FLASH_SIZE && length as usize <= FLASH_SIZE - offset;
    if mark != MARK || !inside {
        return None;
    }
    // SAFETY: the bytes lie in flash, which is always mapped and of which only the save region is ever
    // written, by a task that has not started yet. They were a file's name, unless another image was loaded without switching off: then
    // they are looked at as bytes and refused, or give a wrong name, which only goes to the log.
    let name = unsafe { core::slice::from_raw_parts(start as *const u8, length as usize) };
    core::str::from_utf8(name).ok().map(|file| (file, line))
}

/// Keep the place, show it, and return when a key has been pressed.
fn show(file: &str, line: u32) {
    abandon_transfers();
    // SAFETY: interrupts are off and stay off, so whoever had the peripherals never runs again.
    let Board {
        panel,
        keys,
        mut backlight,
        watchdog,
        ..
    } = chosen::board(unsafe { Peripherals::steal() });
    let mut watchdog = Watchdog::new(watchdog);
    watchdog.start(HANGS_AFTER);
    let words = [MARK, file.as_ptr() as u32, file.len() as u32, line];
    for (index, word) in words.into_iter().enumerate() {
        watchdog.set_scratch(index, word);
    }

    let mut panel = Panel::new(panel);
    panel.start_blocking();
    if let Some(layout) = Layout::for_size(SIZE) {
        let language = Language::ALL.get(usize::from(LANGUAGE.load(Ordering::Relaxed)));
        let language = language.copied().unwrap_or(Language::En);
        let mut rows = [0; bytes_for(Size::new(SIZE.width, BAND as u32))];
        for top in (0..SIZE.height).step_by(BAND) {
            let band = Rectangle::new(
                Point::new(0, top as i32),
                Size::new(SIZE.width, BAND as u32),
            );
            let mut frame = Frame::part(&mut rows, band);
            draw_panic_screen(&mut frame, layout, language, file, line);
            panel.send_blocking(&rows, &band);
        }
    }
    backlight.set(100);

    let keys = [
        keys.up, keys.down, keys.left, keys.right, keys.a, keys.b, keys.x, keys.y,
    ];
    // A key that is still held from before is no answer: first all up, then one down.
    for answer in [false, true] {
        while keys.iter().any(Input::is_low) != answer {
            watchdog.feed(HANGS_AFTER);
        }
    }
}

/// Stop the DMA and put both SPIs back into their first state.
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
    // SAFETY: as in `show`: nobody else runs any more.
    let peripherals = unsafe { Peripherals::steal() };
    Watchdog::new(peripherals.WATCHDOG).trigger_reset();
    loop {
        cortex_m::asm::nop();
    }
}
