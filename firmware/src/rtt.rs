//! The log's buffer, read as a debug probe would read it: for those who have no probe.

use core::sync::atomic::{AtomicU32, Ordering};

/// defmt-rtt's control block, as SEGGER's RTT defines it.
#[repr(C)]
struct ControlBlock {
    id: [u8; 16],
    up_channels: u32,
    down_channels: u32,
    name: *const u8,
    buffer: *const u8,
    size: u32,
    /// Where the next byte goes.
    write: AtomicU32,
    /// Where the next byte is read.
    read: AtomicU32,
    flags: AtomicU32,
}

/// Takes the oldest bytes of the log, as many as there are and fit; how many. A probe that listens gets them instead.
pub(crate) fn take(to: &mut [u8]) -> usize {
    unsafe extern "C" {
        #[link_name = "_SEGGER_RTT"]
        static CONTROL: ControlBlock;
    }
    // SAFETY: defmt-rtt defines the symbol with this layout. Beside its atomics nothing of it changes.
    let block = unsafe { &CONTROL };
    let (write, mut read) = (
        block.write.load(Ordering::Acquire),
        block.read.load(Ordering::Relaxed),
    );
    let mut length = 0;
    for place in to {
        if read == write {
            break;
        }
        // SAFETY: `read` is below `size`, and the logger does not write between `read` and `write`.
        *place = unsafe { block.buffer.add(read as usize).read_volatile() };
        read = if read + 1 == block.size { 0 } else { read + 1 };
        length += 1;
    }
    block.read.store(read, Ordering::Release);
    length
}
