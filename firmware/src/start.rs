//! The start: the processor as after a reset and a faster clock before RAM is initialised, then the first lines of the log
//! (version and board, reset reason).

use core::arch::global_asm;

use boards::chosen;
use embassy_rp::watchdog::Watchdog;
use ui::Start;

use crate::{
    VERSION,
    crash::{LastRun, take_last_run},
    health::note_start,
};

// Before cortex-m-rt zeroes and copies 200 KB of RAM it calls `__pre_init`. The processor then runs from the ring oscillator,
// typically at 6.5 MHz: the ring divided by 16. The RAM would take 80 ms. Divided by 2 it runs at 52 MHz, and below 100 MHz in
// the fastest chip (RP2040 datasheet, 2.17: at most 12 MHz divided by 16). `embassy_rp::init` sets the divider anew.
//
// A loader may have run before this image (the Picopad's, from its SD card). The stack, the vector table and the interrupts
// are then the loader's, so all of them are set to what they are after a reset.
//
// The unused part of the stack is found by a pattern, `health.rs`.
//
// embassy-rp owns `__pre_init`; the linker's `--wrap` (.cargo/config.toml) puts this before it. In assembly, because Rust code
// must not run before its statics are initialised.
global_asm!(
    ".section .text.__wrap___pre_init, \"ax\"",
    ".global __wrap___pre_init",
    ".type __wrap___pre_init, %function",
    ".thumb_func",
    "__wrap___pre_init:",
    "cpsid i",
    "ldr r0, =0xe000e010", // SysTick: off
    "movs r1, #0",
    "str r1, [r0]",
    "mvns r1, r1",
    "ldr r0, =0xe000e180", // NVIC: every interrupt disabled
    "str r1, [r0]",
    "ldr r0, =0xe000e280", // and none pending
    "str r1, [r0]",
    "ldr r0, =0xe000ed08", // VTOR
    "ldr r1, =__vector_table",
    "str r1, [r0]",
    "ldr r0, =_stack_start",
    "msr msp, r0",
    "cpsie i",
    "ldr r0, =0x40060010", // ROSC: DIV
    "ldr r1, =0xaa2",      // the password 0xaa0 and the divisor
    "str r1, [r0]",
    // The stack, which ends at the start of RAM, with a pattern that tells how much of it was ever used.
    "ldr r0, =0x20000000",
    "mov r1, sp",
    "subs r1, #16",
    "ldr r2, =0xa5a5a5a5",
    "mov r3, r2",
    "mov r4, r2",
    "mov r5, r2",
    "2:",
    "stmia r0!, {{r2, r3, r4, r5}}",
    "cmp r0, r1",
    "blo 2b",
    "ldr r0, =__real___pre_init",
    "bx r0",
    ".pool",
);

/// Log version, board and reset reason, and remember the reason.
pub fn log_start(watchdog: &mut Watchdog) {
    let powered_on = watchdog.reset_reason().is_none();
    defmt::info!("tacklebox {=str} on {=str}", VERSION, chosen::NAME);
    let last_run = take_last_run(watchdog);
    let start = match &last_run {
        None => Start::On,
        Some(LastRun::Panicked(..)) => Start::Panic,
        Some(LastRun::Hung(_)) => Start::Hang,
        Some(LastRun::TimedOut(_)) => Start::Watchdog,
    };
    note_start(start, powered_on);
    match last_run {
        Some(LastRun::Panicked(file, line)) => {
            defmt::warn!("restarted after a panic at {=str}:{=u32}", file, line);
        }
        Some(LastRun::Hung(task)) => {
            defmt::warn!("restarted because the task {=str} hung", task.name());
        }
        Some(LastRun::TimedOut(Some(task))) => defmt::warn!(
            "restarted by the watchdog: the task {=str} looped, or the stack overflowed",
            task.name()
        ),
        Some(LastRun::TimedOut(None)) => defmt::warn!("restarted by the watchdog"),
        None => {}
    }
}
