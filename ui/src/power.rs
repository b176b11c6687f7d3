//! The power supply as the app knows it.

/// What a board reports of its battery. Boards without one never do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Power {
    /// The charge in percent and the voltage in millivolts; `None` while USB hides them.
    pub battery: Option<Battery>,
    pub supply: Supply,
}

/// The state of the battery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Battery {
    pub percent: u8,
    pub millivolts: u16,
}

/// Where the power comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Supply {
    Battery,
    Usb,
    /// From USB, which also charges the battery.
    Charging,
}

impl Supply {
    /// The value of the fact `supply`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Supply::Battery => "battery",
            Supply::Usb => "usb",
            Supply::Charging => "charging",
        }
    }
}
