//! How the device is: its last starts, the stack, the wear of the flash. For the page "About" and for `info` on USB.

use core::sync::atomic::{AtomicU32, Ordering};

use core::cell::Cell;
use embassy_sync::blocking_mutex::{Mutex, raw::CriticalSectionRawMutex};
use ui::{Health, STARTS, Start, Starts};

/// What the start code fills the stack with.
const UNUSED: u32 = 0xa5a5_a5a5;
/// With flip-link the stack ends where RAM begins.
const STACK_END: usize = 0x2000_0000;

/// The last starts, the newest lowest, two bits each; then their number and a check, a byte each. Survives every reset, and is lost with
/// the power.
#[unsafe(link_section = ".uninit.starts")]
static LAST_STARTS: AtomicU32 = AtomicU32::new(0);

/// Erases of the most erased sector of the save region.
static ERASES: AtomicU32 = AtomicU32::new(0);

static FLASH_ID: Mutex<CriticalSectionRawMutex, Cell<Option<[u8; 8]>>> =
    Mutex::new(Cell::new(None));

/// Remember how this run has started. After a power-on there is nothing to remember it with.
pub fn note_start(start: Start, powered_on: bool) {
    let [low, high, count, check] = LAST_STARTS.load(Ordering::Relaxed).to_le_bytes();
    let is_known = !powered_on && check == check_of(low, high, count);
    let (codes, count) = if is_known {
        (u16::from_le_bytes([low, high]), count)
    } else {
        (0, 0)
    };
    let [low, high] = (codes << 2 | start as u16).to_le_bytes();
    let count = (count + 1).min(STARTS as u8);
    let word = u32::from_le_bytes([low, high, count, check_of(low, high, count)]);
    LAST_STARTS.store(word, Ordering::Relaxed);
}

const fn check_of(low: u8, high: u8, count: u8) -> u8 {
    !(low ^ high.rotate_left(3) ^ count)
}

fn starts() -> Starts {
    let [low, high, count, _] = LAST_STARTS.load(Ordering::Relaxed).to_le_bytes();
    let codes = u16::from_le_bytes([low, high]);
    let newest_last = (0..count.min(STARTS as u8)).rev();
    newest_last
        .filter_map(|place| {
            Start::ALL
                .get(usize::from(codes >> (2 * place) & 3))
                .copied()
        })
        .collect()
}

/// Remember the flash chip's unique number.
pub fn note_flash_id(id: Option<[u8; 8]>) {
    FLASH_ID.lock(|cell| cell.set(id));
}

/// Remember how often the most erased sector was erased.
pub(crate) fn note_erases(erases: u32) {
    ERASES.store(erases, Ordering::Relaxed);
}

/// All of it, now. Reads through the unused part of the stack: under a millisecond.
pub(crate) fn health() -> Health {
    Health {
        flash_id: FLASH_ID.lock(Cell::get),
        starts: starts(),
        stack_left: Some(stack_left()),
        erases: ERASES.load(Ordering::Relaxed),
    }
}

/// Bytes of the stack that were never written to since the start.
fn stack_left() -> u32 {
    let words = (STACK_END as u32..).step_by(4).take_while(|address| {
        // SAFETY: from the end of the stack up to its first used word this is RAM of the stack that nothing refers to. The
        // stack frame of this function is used, so reading stops there at the latest.
        unsafe { (*address as *const u32).read_volatile() == UNUSED }
    });
    4 * words.count() as u32
}
