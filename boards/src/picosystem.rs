//! Pimoroni PicoSystem: 240×240 ST7789, eight keys, piezo, RGB lamp, battery, 16 MB flash.
//!
//! Also on the board and not used: tearing effect of the panel (GP8).

board! {
    name: "picosystem",
    boot_loader: "Switch the PicoSystem off, connect it by USB, hold X and switch it on.",
    // As pico-sdk waits; its description of the board asks for no longer wait.
    crystal_ms: 1,
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
        registers: [
            // As in the maker's library, except for the refresh, which that sets to its own 40 Hz.
            // Porch, gate voltages, VCOM.
            (0xB2, &[0x0C, 0x0C, 0x00, 0x33, 0x33]),
            (0xB7, &[0x14]),
            (0xBB, &[0x25]),
            // LCM control; VDV and VRH from the two commands that follow; power control.
            (0xC0, &[0x2C]),
            (0xC2, &[0x01]),
            (0xC3, &[0x12]),
            (0xC4, &[0x20]),
            (0xD0, &[0xA4, 0xA1]),
            // 60 Hz.
            (0xC6, &[0x0F]),
            // Gamma curves.
            (0xE0, &[0xD0, 0x04, 0x0D, 0x11, 0x13, 0x2B, 0x3F, 0x54, 0x4C, 0x18, 0x0D, 0x0B, 0x1F, 0x23]),
            (0xE1, &[0xD0, 0x04, 0x0C, 0x11, 0x13, 0x2C, 0x3F, 0x44, 0x51, 0x2F, 0x1F, 0x1F, 0x20, 0x23]),
        ],
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
    // The green lamp has the same slice, so lamps are switched and not dimmed.
    backlight: { pin: PIN_12, slice: PWM_SLICE6, output: new_output_a },
    // A piezo is a capacitor: the strongest pad is the loudest. The maker's library too makes pulses of 100 µs at most.
    sounder: { pin: PIN_11, slice: PWM_SLICE5, output: new_output_b, drive: _12M_A, loudness: crate::Loudness::Pulse([8, 30, 100]) },
    // Sources disagree on the polarity; programs that ran on devices use high.
    lamp: { pin: PIN_14, lit: High, green: PIN_13, blue: PIN_15 },
    // The range is that of devices in use; the maker's 2.8 to 4.1 V would show a quarter left when it goes out.
    battery: { pin: PIN_26, diode_mv: 0, empty_mv: 3_360, full_mv: 4_060, capacity_mah: 525, },
    usb: { power: PIN_2, charging: PIN_24 },
}
