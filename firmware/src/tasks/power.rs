//! The power task: measures the battery every 30 s, watches for USB, and tells the app what has changed.

use boards::{Battery, BatterySpec, ChargeSense, Gauge, Reading, UsbSense};
use embassy_futures::select::{Either3, select3};
use embassy_time::{Duration, Instant, Timer};
use ui::{Event, Power, Supply};

use super::{EVENTS, MEASURE, now};

/// From one measurement to the next.
const PERIOD: Duration = Duration::from_secs(30);
/// A smaller change of the voltage that does not change the charge is not told.
const STEP_MV: u16 = 20;
/// From one look at the charger to the next, while USB is connected.
const LOOK: Duration = Duration::from_millis(ChargeSense::PERIOD_MS as u64);

#[embassy_executor::task]
pub async fn power(mut battery: Battery, spec: BatterySpec, mut usb: Option<UsbSense>) {
    let mut gauge = Gauge::new(spec);
    let mut charger = ChargeSense::default();
    let mut measured: Option<(Instant, Reading)> = None;
    let mut told: Option<Power> = None;
    let mut was_connected = false;
    loop {
        let connected = usb.as_ref().is_some_and(|usb| usb.power.is_high());
        let low = usb.as_ref().is_some_and(|usb| usb.charging.is_low());
        let charging = charger.sampled(connected, low, now());
        let supply = match (connected, charging) {
            (false, _) => Supply::Battery,
            (true, false) => Supply::Usb,
            (true, true) => Supply::Charging,
        };
        // A charger lifts the voltage: what was measured without it is no use with it.
        if core::mem::replace(&mut was_connected, connected) != connected {
            gauge.restart();
            measured = None;
        }
        let reading = match measured {
            Some((at, reading)) if Instant::now() < at + PERIOD => reading,
            _ => {
                let reading = battery
                    .millivolts()
                    .map_or(Reading::Nothing, |millivolts| gauge.measured(millivolts));
                measured = Some((Instant::now(), reading));
                reading
            }
        };
        if let Some(power) = power_of(reading, supply)
            && told.is_none_or(|told| is_news(&told, &power))
        {
            told = Some(power);
            EVENTS.send(Event::Power(power)).await;
        }
        let next = if connected {
            Instant::now() + LOOK
        } else {
            measured.map_or(Instant::now(), |(at, _)| at + PERIOD)
        };
        let event = select3(Timer::at(next), change(&mut usb, connected), MEASURE.wait()).await;
        if let Either3::Third(()) = event {
            // Nobody knows for how long.
            gauge.restart();
            measured = None;
        }
    }
}

/// Wait until USB is connected or disconnected.
async fn change(usb: &mut Option<UsbSense>, connected: bool) {
    match usb {
        Some(usb) if connected => usb.power.wait_for_low().await,
        Some(usb) => usb.power.wait_for_high().await,
        None => core::future::pending().await,
    }
}

/// Whether the app should hear of it: not of every millivolt.
fn is_news(told: &Power, now: &Power) -> bool {
    let differs = |(told, now): (ui::Battery, ui::Battery)| {
        told.percent != now.percent || told.millivolts.abs_diff(now.millivolts) >= STEP_MV
    };
    let batteries = told.battery.zip(now.battery);
    told.supply != now.supply
        || told.battery.is_some() != now.battery.is_some()
        || batteries.is_some_and(differs)
}

/// What the app is told; `None` without a battery.
fn power_of(reading: Reading, supply: Supply) -> Option<Power> {
    match reading {
        Reading::Nothing => None,
        Reading::Usb => Some(Power {
            battery: None,
            supply: Supply::Usb,
        }),
        Reading::Cell {
            millivolts,
            percent,
        } => Some(Power {
            battery: Some(ui::Battery {
                percent,
                // A cell has no more than 4.4 V.
                millivolts: millivolts as u16,
            }),
            supply,
        }),
    }
}
