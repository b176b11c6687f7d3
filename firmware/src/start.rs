//! The first lines of the log: who we are, why we started, how the battery is.

use boards::{Battery, chosen};
use embassy_rp::watchdog::{ResetReason, Watchdog};

use crate::crash::last_words;

/// Log how this run began.
pub fn log_start(watchdog: &mut Watchdog, battery: Option<Battery>) {
    defmt::info!(
        "tacklebox {=str} on {=str}",
        env!("CARGO_PKG_VERSION"),
        chosen::NAME
    );
    match (last_words(watchdog), watchdog.reset_reason()) {
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
