//! The serial port on USB (CDC-ACM): descriptors and the task that answers the bus.

use core::fmt::Write;

use boards::chosen;
use embassy_rp::{
    Peri, bind_interrupts,
    peripherals::USB,
    usb::{Driver, InterruptHandler},
};
use embassy_usb::{
    Builder, Config, Handler, UsbDevice,
    class::cdc_acm::{CdcAcmClass, State},
};
use heapless::String;
use static_cell::StaticCell;

use super::HOST;

bind_interrupts!(struct Interrupts {
    USBCTRL_IRQ => InterruptHandler<USB>;
});

pub(super) type Bus = Driver<'static, USB>;
pub(super) type Port = CdcAcmClass<'static, Bus>;

/// Bytes of a packet of the port: the most on a full-speed bus.
pub(super) const PACKET: usize = 64;

/// What the port lives in.
struct Memory {
    configuration: [u8; 96],
    bos: [u8; 32],
    control: [u8; 64],
    state: State<'static>,
    serial: String<16>,
    watch: Watch,
}

/// Answers the bus for ever.
#[embassy_executor::task]
pub(super) async fn usb(mut device: UsbDevice<'static, Bus>) {
    device.run().await;
}

/// The port and the device it belongs to. Takes the only memory for them, so a second call panics. The flash's unique number is the serial number.
pub(super) fn open(
    usb: Peri<'static, USB>,
    id: Option<[u8; 8]>,
) -> (Port, UsbDevice<'static, Bus>) {
    static MEMORY: StaticCell<Memory> = StaticCell::new();
    let Memory {
        configuration,
        bos,
        control,
        state,
        serial,
        watch,
    } = MEMORY.init(Memory {
        configuration: [0; 96],
        bos: [0; 32],
        control: [0; 64],
        state: State::new(),
        serial: String::new(),
        watch: Watch::default(),
    });
    for byte in id.iter().flatten() {
        // Two digits for each of eight bytes: they fit.
        let _ = write!(serial, "{byte:02X}");
    }
    let (vendor, product) = ::console::USB_ID;
    let mut config = Config::new(vendor, product);
    config.manufacturer = Some("Tacklebox");
    config.product = Some(chosen::NAME);
    config.serial_number = id.is_some().then_some(serial);
    config.self_powered = chosen::SPEC.battery.is_some();
    let driver = Driver::new(usb, Interrupts);
    let mut builder = Builder::new(driver, config, configuration, bos, &mut [], control);
    builder.handler(watch);
    let port = CdcAcmClass::new(&mut builder, state, PACKET as u16);
    (port, builder.build())
}

/// Tells whether a computer has configured the device and is awake. A charger does neither, and neither does nobody.
#[derive(Debug, Default)]
struct Watch {
    configured: bool,
    suspended: bool,
}

impl Watch {
    fn tell(&self) {
        HOST.signal(self.configured && !self.suspended);
    }
}

impl Handler for Watch {
    fn configured(&mut self, configured: bool) {
        self.configured = configured;
        self.tell();
    }

    fn suspended(&mut self, suspended: bool) {
        self.suspended = suspended;
        self.tell();
    }

    fn reset(&mut self) {
        *self = Watch::default();
        self.tell();
    }
}
