//! Messages about battery, sleep and the system menu.

words! {
    Power:
    // The two warnings.
    Low,
    NearlyEmpty,
    // Rows of the settings.
    SleepRow,
    /// Argument: how many.
    Minutes,
    Never,
    SwitchOff,
    // The system menu.
    /// Back to the loader that starts programs from a card.
    Leave,
    Device,
    /// Argument: percent.
    Charge,
    /// Argument: percent.
    Charging,
    /// USB gives the power and the battery is full. Argument: percent.
    UsbCharge,
    UsbPower,
    /// Closes it.
    GoOn,
}
