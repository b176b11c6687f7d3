//! The first lines of the log: version and board, reset reason, battery voltage.

use boards::{Battery, chosen};
use embassy_rp::watchdog::{ResetReason, Watchdog};

use crate::crash::take_last_panic;

/// Log version, board, reset reason and battery voltage.
pub fn log_start(watchdog: &mut Watchdog, battery: Option<Battery>) {
    defmt::info!(
        "tacklebox {=str} on {=str}",
        env!("CARGO_PKG_VERSION"),
        chosen::NAME
    );
    match (take_last_panic(watchdog), watchdog.reset_reason()) {
        (Some((file, line)), _) => {
            defmt::warn!("restarted after a panic at {=str}:{=u32}", file, line);
        }
        (None, Some(ResetReason::TimedOut)) => defmt::warn!("restarted by the watchdog"),
        (None, Some(ResetReason::Forced) | None) => {}
    }
    if let Some(millivolts) = battery.and_then(|mut battery| battery.millivolts()) {
        defmt::info!("battery {=u32} mV", millivolts);
    }
}
