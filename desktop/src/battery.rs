//! The simulated battery: a voltage and a USB cable that scripts set, reported as the board of this layout would.

use ui::{Battery, Layout, Power, Supply};

/// A charger ends at this voltage, in millivolts.
const CHARGED_MV: u32 = 4_180;

/// What scripts have set. Without a voltage there is no battery, and nothing is reported.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SimulatedBattery {
    pub(crate) millivolts: Option<u32>,
    pub(crate) usb: bool,
}

impl SimulatedBattery {
    pub(crate) fn power(&self, layout: Layout) -> Option<Power> {
        let millivolts = self.millivolts?;
        let size = (layout.size().width, layout.size().height);
        let board = boards::ALL.into_iter().find(|board| {
            let (width, height) = board.size();
            (u32::from(width), u32::from(height)) == size
        })?;
        let spec = board.battery?;
        let battery = Battery {
            percent: spec.charge(millivolts),
            millivolts: u16::try_from(millivolts).unwrap_or(u16::MAX),
        };
        Some(match (self.usb, board.usb) {
            (false, _) => Power {
                battery: Some(battery),
                supply: Supply::Battery,
            },
            (true, Some(_)) => Power {
                battery: Some(battery),
                supply: if millivolts < CHARGED_MV {
                    Supply::Charging
                } else {
                    Supply::Usb
                },
            },
            // The voltage of USB hides that of the battery.
            (true, None) => Power {
                battery: None,
                supply: Supply::Usb,
            },
        })
    }
}
