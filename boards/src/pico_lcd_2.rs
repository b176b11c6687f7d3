//! Waveshare Pico-LCD-2 on a Raspberry Pi Pico: 320×240 ST7789, four keys in the corners, 2 MB flash. No sounder, no battery.
//!
//! From the maker's C and Python programs; not tried on the board itself. Not used: the Pico's lamp (GP25).

board! {
    name: "pico-lcd-2",
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
        spi: SPI1,
        // The controller's write cycle is 16 ns; MicroPython runs it at this rate.
        hertz: 62_500_000,
        sck: PIN_10,
        mosi: PIN_11,
        cs: PIN_9,
        dc: PIN_8,
        reset: PIN_12,
        registers: [
            // As in the maker's programs. Porch, gate voltages, VCOM.
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
    // On the board they have no letters. As on the Display Pack: A upper left, B lower left, X upper right, Y lower right.
    keys: {
        a: PIN_15,
        b: PIN_3,
        x: PIN_17,
        y: PIN_2,
    },
    key_resistors: false,
    backlight: { pin: PIN_13, slice: PWM_SLICE6, output: new_output_b },
}
