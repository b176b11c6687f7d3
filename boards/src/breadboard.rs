//! A Raspberry Pi Pico on a breadboard with a module of 2.4 or 2.8 inches, 320×240 ILI9341, eight keys and a piezo, wired as
//! the Picopad is. 2 MB flash.
//!
//! The wiring is a proposal and was not tried. Modules differ: some show blue for red (0x28 becomes 0x20) or a negative
//! (`inverted`). SDO and the touch pins stay open.

board! {
    name: "breadboard",
    boot_loader: "Hold BOOTSEL on the Pico and connect it by USB.",
    // As pico-sdk waits for a Pico.
    crystal_ms: 1,
    panel: {
        controller: ILI9341Rgb565,
        size: (240, 320),
        offset: (0, 0),
        // The module is mounted in portrait, the device held in landscape; blue comes first.
        madctl: 0x28,
        inverted: false,
        spi: SPI0,
        // The data sheet says 10 MHz; 40 and 62.5 are in use elsewhere. Jumper wires ask for moderation.
        hertz: 31_250_000,
        sck: PIN_18,
        mosi: PIN_19,
        cs: PIN_21,
        dc: PIN_17,
        reset: PIN_20,
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
    // A bare piezo, behind a resistor: the strongest pad is the loudest.
    sounder: { pin: PIN_15, slice: PWM_SLICE7, output: new_output_b, drive: _12M_A, loudness: crate::Loudness::Pulse([8, 30, 100]) },
    // Optional: an LED from 3.3 V with its resistor.
    lamp: { pin: PIN_22, lit: Low },
}
