//! Battery arithmetic: from a voltage to a charge, and from the charger's status line to whether it charges.
//!
//! Owns the discharge curve, the smoothing and the debouncing. Does not own the ADC or pins (`parts`), nor when to
//! measure (the firmware).

use crate::spec::BatterySpec;

/// A single lithium cell never has more, so a higher voltage is that of USB, behind its diode.
const HIGHEST_CELL_MV: u32 = 4_400;

/// With less no board runs: there is no battery, or its divider is not connected.
const LOWEST_CELL_MV: u32 = 2_500;

/// The discharge curve of a lithium cell at a tenth of its capacity per hour: per mille of the way from empty to full in
/// voltage, and the charge in percent there. Flat in the middle, steep at both ends.
const CURVE: [(u32, u32); 12] = [
    (0, 0),
    (200, 5),
    (330, 10),
    (415, 20),
    (470, 30),
    (515, 40),
    (565, 50),
    (630, 60),
    (715, 70),
    (800, 80),
    (895, 90),
    (1_000, 100),
];

impl BatterySpec {
    /// The charge of a cell with this voltage, in percent.
    pub const fn charge(&self, millivolts: u32) -> u8 {
        let range = self.full_mv - self.empty_mv;
        let above = millivolts.saturating_sub(self.empty_mv);
        let place = above * 1_000 / range;
        let mut at = 1;
        while at < CURVE.len() {
            let ((from, low), (to, high)) = (CURVE[at - 1], CURVE[at]);
            if place < to {
                return (low + (high - low) * (place - from) / (to - from)) as u8;
            }
            at += 1;
        }
        100
    }
}

/// What a measurement says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// No battery.
    Nothing,
    /// The voltage is that of USB; what the battery has cannot be measured meanwhile.
    Usb,
    /// The smoothed voltage of the battery in millivolts, and its charge in percent.
    Cell { millivolts: u32, percent: u8 },
}

/// Smooths measurements: the backlight and the processor load the battery, and the ADC has noise.
#[derive(Clone, Copy, Debug)]
pub struct Gauge {
    spec: BatterySpec,
    /// The moving average in sixteenths of a millivolt.
    average: Option<u32>,
    /// The charge last told. It follows the average when that is two percent away.
    told: Option<u8>,
}

impl Gauge {
    /// A new measurement counts for this part of the average.
    const WEIGHT: u32 = 4;

    pub const fn new(spec: BatterySpec) -> Gauge {
        Gauge {
            spec,
            average: None,
            told: None,
        }
    }

    /// Forget what was measured: charging has begun or ended, or much time has passed.
    pub const fn restart(&mut self) {
        *self = Gauge::new(self.spec);
    }

    /// Take a measurement.
    pub fn measured(&mut self, millivolts: u32) -> Reading {
        if millivolts < LOWEST_CELL_MV {
            self.restart();
            return Reading::Nothing;
        }
        if millivolts > HIGHEST_CELL_MV {
            self.restart();
            return Reading::Usb;
        }
        let new = millivolts * 16;
        let average = self.average.map_or(new, |old| {
            (old * (Self::WEIGHT - 1) + new + Self::WEIGHT / 2) / Self::WEIGHT
        });
        self.average = Some(average);
        let millivolts = (average + 8) / 16;
        let percent = self.spec.charge(millivolts);
        let percent = match self.told {
            Some(told) if told.abs_diff(percent) < 2 => told,
            _ => percent,
        };
        self.told = Some(percent);
        Reading::Cell {
            millivolts,
            percent,
        }
    }
}

/// Debounces a charger's status line, which toggles in bursts when the battery is nearly full. Without USB the line
/// means nothing: the charger has no power and holds it low.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChargeSense {
    lows: u8,
    /// The last low, in milliseconds.
    low_at: Option<u32>,
}

impl ChargeSense {
    /// So many lows in a row begin it.
    const LOWS: u8 = 2;
    /// So long without a low ends it.
    const HIGH_MS: u32 = 3_000;
    /// How often to sample while USB is connected, in milliseconds.
    pub const PERIOD_MS: u32 = 500;

    /// Takes a sample at `now`; whether the battery is being charged.
    pub fn sampled(&mut self, usb: bool, is_low: bool, now: u32) -> bool {
        if !usb {
            *self = ChargeSense::default();
            return false;
        }
        let was = self.lows >= Self::LOWS;
        if is_low {
            self.lows = self.lows.saturating_add(1);
            self.low_at = Some(now);
        } else {
            let recent = |at: u32| now.wrapping_sub(at) < Self::HIGH_MS;
            if !(was && self.low_at.is_some_and(recent)) {
                self.lows = 0;
            }
        }
        self.lows >= Self::LOWS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ALL;

    fn picosystem() -> BatterySpec {
        let battery = ALL.iter().find(|board| board.name == "picosystem");
        battery.and_then(|board| board.battery).expect("it has one")
    }

    #[test]
    fn the_picosystem_is_empty_at_3_36_and_full_at_4_06_volts() {
        let charge = |millivolts| picosystem().charge(millivolts);
        assert_eq!([0, 3_000, 3_360].map(charge), [0; 3]);
        assert_eq!([4_060, 4_200, 5_000].map(charge), [100; 3]);
        assert_eq!(charge(3_760), 50);
        assert_eq!([3_500, 3_591].map(charge), [5, 10]);
    }

    #[test]
    fn more_voltage_is_never_less_charge() {
        for board in ALL {
            let Some(battery) = board.battery else {
                continue;
            };
            let charges = (2_500..4_500).map(|millivolts| battery.charge(millivolts));
            assert!(charges.clone().is_sorted(), "{battery:?}");
            assert_eq!(charges.max(), Some(100));
        }
    }

    #[test]
    fn one_measurement_beside_the_others_moves_nothing_and_many_do() {
        let mut gauge = Gauge::new(picosystem());
        let first = gauge.measured(3_800);
        assert_eq!(
            first,
            Reading::Cell {
                millivolts: 3_800,
                percent: 59
            }
        );
        let Reading::Cell { percent, .. } = gauge.measured(3_790) else {
            panic!("a cell");
        };
        assert_eq!(percent, 59);
        let last = (0..20).map(|_| gauge.measured(3_500)).last();
        assert!(
            matches!(
                last,
                Some(Reading::Cell {
                    millivolts: 3_500..=3_502,
                    percent: 5..=6
                })
            ),
            "{last:?}"
        );
    }

    #[test]
    fn usb_and_a_missing_battery_are_no_charge() {
        let mut gauge = Gauge::new(picosystem());
        assert_eq!(gauge.measured(311), Reading::Nothing);
        assert_eq!(gauge.measured(4_980), Reading::Usb);
        // The average starts anew.
        assert_eq!(
            gauge.measured(3_360),
            Reading::Cell {
                millivolts: 3_360,
                percent: 0
            }
        );
    }

    #[test]
    fn charging_begins_after_two_lows_and_ends_after_three_seconds_without() {
        let mut sense = ChargeSense::default();
        assert!(!sense.sampled(true, true, 0));
        assert!(!sense.sampled(true, false, 500), "one low is no charging");
        assert!(!sense.sampled(true, true, 1_000));
        assert!(sense.sampled(true, true, 1_500));
        // Bursts near the end.
        for at in [2_000, 3_000, 4_000] {
            assert!(sense.sampled(true, false, at));
        }
        assert!(!sense.sampled(true, false, 4_500));
    }

    #[test]
    fn without_usb_the_line_means_nothing() {
        let mut sense = ChargeSense::default();
        for at in 0..10 {
            assert!(!sense.sampled(false, true, at * 500));
        }
        sense.sampled(true, true, 5_000);
        assert!(sense.sampled(true, true, 5_500));
        assert!(!sense.sampled(false, true, 5_600), "at once");
        assert!(!sense.sampled(true, true, 6_000));
    }
}
