//! Pajenicko Picopad 1.0: 320×240 ST7789, eight keys, buzzer, yellow lamp, battery, 2 MB flash.
//!
//! Also on the board and not used: SD card (GP10 to GP13), the extension connector. On the Wifi model
//! GP29 belongs to the radio and reads as no battery. The charger has no line to the chip; USB shows by its voltage.

board! {
    name: "picopad",
    boot_loader: "Switch the Picopad off, hold BOOTSEL on its Pico and connect it by USB.",
    // As pico-sdk waits; its description of the board asks for no longer wait.
    crystal_ms: 1,
    panel: {
        controller: ST7789,
        size: (240, 320),
        offset: (0, 0),
        // The panel is mounted in portrait, the device held in landscape.
        madctl: 0x60,
        inverted: true,
        spi: SPI0,
        // The controller's write cycle is 16 ns.
        hertz: 62_500_000,
        sck: PIN_18,
        mosi: PIN_19,
        cs: PIN_21,
        dc: PIN_17,
        reset: PIN_20,
        registers: [
            // As in CircuitPython's description of the board. The maker's own library leaves the controller's defaults.
            // Porch, gate voltages, VCOM.
            (0xB2, &[0x0C, 0x0C, 0x00, 0x33, 0x33]),
            (0xB7, &[0x14]),
            (0xBB, &[0x37]),
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
        up: PIN_4,
        down: PIN_5,
        left: PIN_3,
        right: PIN_2,
        a: PIN_7,
        b: PIN_6,
        x: PIN_9,
        y: PIN_8,
    },
    key_resistors: false,
    backlight: { pin: PIN_16, slice: PWM_SLICE0, output: new_output_a },
    // Drives the base of a transistor. The maker's programs use a duty cycle of 5 %.
    sounder: { pin: PIN_15, slice: PWM_SLICE7, output: new_output_b, drive: _4M_A, loudness: crate::Loudness::Duty([15, 50, 150]) },
    lamp: { pin: PIN_22, lit: Low },
    // Its converter works down to 1.8 V, so the cell may go a little lower than the PicoSystem's.
    battery: { pin: PIN_29, diode_mv: 311, empty_mv: 3_300, full_mv: 4_100, capacity_mah: 500, },
}
