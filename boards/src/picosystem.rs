//! Pimoroni PicoSystem: 240×240 ST7789, eight keys, piezo, RGB lamp, battery, 16 MB flash.
//!
//! Also on the board and not used: tearing effect of the panel (GP8), USB power (GP2) and charging
//! (GP24) signals, the green and blue lamps (GP13, GP15).

board! {
    name: "picosystem",
    boot_loader: "Switch the PicoSystem off, connect it by USB, hold X and switch it on.",
    panel: {
        controller: ST7789,
        size: (240, 240),
        offset: (0, 0),
        // The vendor's own 0x04 only reverses the refresh direction and moves no pixel.
        madctl: 0x00,
        inverted: true,
        spi: SPI0,
        // The controller's write cycle is 16 ns.
        hertz: 62_500_000,
        sck: PIN_6,
        mosi: PIN_7,
        cs: PIN_5,
        dc: PIN_9,
        reset: PIN_4,
    },
    keys: {
        up: PIN_23,
        down: PIN_20,
        left: PIN_22,
        right: PIN_21,
        a: PIN_18,
        b: PIN_19,
        x: PIN_17,
        y: PIN_16,
    },
    key_resistors: true,
    // Shares its slice with the green lamp, which therefore stays dark.
    backlight: { pin: PIN_12, slice: PWM_SLICE6, output: new_output_a },
    sounder: { pin: PIN_11, slice: PWM_SLICE5, output: new_output_b },
    // The red one. Sources disagree on the polarity; programs that ran on devices use high.
    lamp: { pin: PIN_14, lit: High },
    battery: { pin: PIN_26, diode_mv: 0 },
}
