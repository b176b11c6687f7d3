//! Waveshare Pico-LCD-1.3 on a Raspberry Pi Pico: 240×240 ST7789, joystick and four keys, 2 MB flash. No sounder, no
//! battery.
//!
//! From the maker's C and Python programs; not tried on the board itself. Not used: pressing the joystick (GP3), the Pico's
//! lamp (GP25).

board! {
    name: "pico-lcd-1-3",
    boot_loader: "Hold BOOTSEL on the Pico and connect it by USB.",
    // As pico-sdk waits for a Pico.
    crystal_ms: 1,
    panel: {
        controller: ST7789,
        size: (240, 240),
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
            (0xBB, &[0x19]),
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
        up: PIN_2,
        down: PIN_18,
        left: PIN_16,
        right: PIN_20,
        a: PIN_15,
        b: PIN_17,
        x: PIN_19,
        y: PIN_21,
    },
    key_resistors: false,
    backlight: { pin: PIN_13, slice: PWM_SLICE6, output: new_output_b },
}
