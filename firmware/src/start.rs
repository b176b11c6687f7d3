//! The start: a faster clock before RAM is initialised, and the first lines of the log (version and board, reset reason,
//! battery voltage).

use core::arch::global_asm;

use boards::{Battery, chosen};
use embassy_rp::watchdog::Watchdog;

use crate::crash::{LastRun, take_last_run};

// Before cortex-m-rt zeroes and copies 200 KB of RAM it calls `__pre_init`. The processor then runs from the ring oscillator,
// typically at 6.5 MHz: the ring divided by 16. The RAM would take 80 ms. Divided by 2 it runs at 52 MHz, and below 100 MHz in
// the fastest chip (RP2040 datasheet, 2.17: at most 12 MHz divided by 16). `embassy_rp::init` sets the divider anew.
//
// embassy-rp owns `__pre_init`; the linker's `--wrap` (.cargo/config.toml) puts this before it. In assembly, because Rust code
// must not run before its statics are initialised.
global_asm!(
    ".section .text.__wrap___pre_init, \"ax\"",
    ".global __wrap___pre_init",
    ".type __wrap___pre_init, %function",
    ".thumb_func",
    "__wrap___pre_init:",
    "ldr r0, =0x40060010", // ROSC: DIV
    "ldr r1, =0xaa2",      // the password 0xaa0 and the divisor
    "str r1, [r0]",
    "ldr r0, =__real___pre_init",
    "bx r0",
    ".pool",
);

/// Log version, board, reset reason and battery voltage.
pub fn log_start(watchdog: &mut Watchdog, battery: Option<Battery>) {
    defmt::info!(
        "tacklebox {=str} on {=str}",
        env!("CARGO_PKG_VERSION"),
        chosen::NAME
    );
    match take_last_run(watchdog) {
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
    if let Some(millivolts) = battery.and_then(|mut battery| battery.millivolts()) {
        defmt::info!("battery {=u32} mV", millivolts);
    }
}
