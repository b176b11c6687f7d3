//! Pajenicko Picopad 1.0: 320×240 ST7789, eight keys, buzzer, yellow lamp, battery, 2 MB flash.
//!
//! Also on the board and not used: SD card (GP10 to GP13), the extension connector. On the Wifi model
//! GP29 belongs to the radio, so its battery reading means nothing.

board! {
    name: "picopad",
    boot_loader: "Switch the Picopad off, hold BOOTSEL on its Pico and connect it by USB.",
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
    sounder: { pin: PIN_15, slice: PWM_SLICE7, output: new_output_b },
    lamp: { pin: PIN_22, lit: Low },
    battery: { pin: PIN_29, diode_mv: 311 },
}
