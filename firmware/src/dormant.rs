//! Dormant mode: all clocks stand still until a key goes down. RAM, pins and the panel's memory keep their contents.

use embassy_rp::{
    clocks::dormant_sleep,
    gpio::{DormantWakeConfig, Input},
    pac,
};

use crate::tasks::HANGS_AFTER;

/// A key going down.
const GOES_DOWN: DormantWakeConfig = DormantWakeConfig {
    edge_high: false,
    edge_low: true,
    level_high: false,
    level_low: false,
};

/// A key that wakes the chip.
pub(crate) struct WakeKey<'a> {
    pub(crate) pin: &'a mut Input<'static>,
    pub(crate) number: usize,
    /// It is known to be down.
    pub(crate) is_down: bool,
}

/// Sleeps until one of the keys goes down. The chip does not become dormant if one is down of which that is not known. The
/// timer stands still meanwhile. Display, sound, flash and USB must be at rest.
pub(crate) fn sleep(keys: [Option<WakeKey<'_>>; 8]) {
    cortex_m::interrupt::free(|_| {
        // Edges from here on are latched and wake the chip, also if they come before it is dormant.
        let armed = keys.map(|key| {
            let WakeKey {
                pin,
                number,
                is_down,
            } = key?;
            Some((pin.dormant_wake(GOES_DOWN), number, is_down))
        });
        let levels = pac::SIO.gpio_in(0).read();
        let mut keys = armed.iter().flatten();
        if keys.all(|(_, number, is_down)| *is_down || levels & 1 << number != 0) {
            let pulled_up = detach_usb();
            stop_watchdog();
            dormant_sleep();
            start_watchdog();
            attach_usb(pulled_up);
        }
    });
}

/// Off the bus, as if the cable were pulled: without its clock the port could not answer. Whether it was on.
fn detach_usb() -> bool {
    let was_on = pac::USB.sie_ctrl().read().pullup_en();
    attach_usb(false);
    was_on
}

/// On the bus again: the computer then begins as after plugging in.
fn attach_usb(attached: bool) {
    pac::USB.sie_ctrl().modify(|w| w.set_pullup_en(attached));
}

/// The watchdog counts cycles of the reference clock, which comes from the ring oscillator on the way into dormant mode.
fn stop_watchdog() {
    pac::WATCHDOG.ctrl().modify(|ctrl| ctrl.set_enable(false));
}

fn start_watchdog() {
    // It counts two per microsecond (RP2040-E1).
    let ticks = 2 * HANGS_AFTER.as_micros() as u32;
    pac::WATCHDOG.load().write(|load| load.set_load(ticks));
    pac::WATCHDOG.ctrl().modify(|ctrl| ctrl.set_enable(true));
}
