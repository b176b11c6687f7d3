//! Pimoroni Pico Display Pack 2.0 and 2.8 on a Raspberry Pi Pico: 320×240 ST7789 without a reset line, four keys, RGB lamp.
//! No sounder, no battery; 2 MB flash.
//!
//! From the maker's library; not tried on either board. The packs differ in the lamp only: GP6 to GP8 on the 2.0, GP26 to
//! GP28 on the 2.8, whose lamp stays dark. Also there and not used: the panel's tearing effect (GP21, sources differ).

board! {
    name: "display-pack",
    boot_loader: "Hold BOOTSEL on the Pico and connect it by USB.",
    // As pico-sdk waits for a Pico.
    crystal_ms: 1,
    panel: {
        controller: ST7789,
        size: (240, 320),
        offset: (0, 0),
        // The maker's own 0x70 also reverses the refresh direction, which moves no pixel.
        madctl: 0x60,
        inverted: true,
        spi: SPI0,
        // The controller's write cycle is 16 ns; the maker's library uses it.
        hertz: 62_500_000,
        sck: PIN_18,
        mosi: PIN_19,
        cs: PIN_17,
        dc: PIN_16,
        registers: [
            // As in the maker's library for this size. Porch, gate voltages, VCOM.
            (0xB2, &[0x0C, 0x0C, 0x00, 0x33, 0x33]),
            (0xB7, &[0x35]),
            (0xBB, &[0x1F]),
            // LCM control; VDV and VRH from the two commands that follow; power control.
            (0xC0, &[0x2C]),
            (0xC2, &[0x01]),
            (0xC3, &[0x12]),
            (0xC4, &[0x20]),
            (0xD0, &[0xA4, 0xA1]),
            // 60 Hz.
            (0xC6, &[0x0F]),
            // Gamma curves.
            (0xE0, &[0xD0, 0x08, 0x11, 0x08, 0x0C, 0x15, 0x39, 0x33, 0x50, 0x36, 0x13, 0x14, 0x29, 0x2D]),
            (0xE1, &[0xD0, 0x08, 0x10, 0x08, 0x06, 0x06, 0x39, 0x44, 0x51, 0x0B, 0x16, 0x14, 0x2F, 0x31]),
        ],
    },
    // A and B at the left of the screen, X and Y at the right, upper and lower.
    keys: {
        a: PIN_12,
        b: PIN_13,
        x: PIN_14,
        y: PIN_15,
    },
    key_resistors: false,
    backlight: { pin: PIN_20, slice: PWM_SLICE2, output: new_output_a },
    // The red one of the 2.0.
    lamp: { pin: PIN_6, lit: Low, dark: [PIN_7, PIN_8, PIN_26, PIN_27, PIN_28] },
}
