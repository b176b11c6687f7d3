// A computer on the other end of the USB cable, with the device's serial port open: rp2040js's CDC host, and lines of text.
//
// Corrections to rp2040js 1.4.1 made here: it answers a read of the device at once, with nothing if there is nothing; on the bus
// the device waits until the computer sends a packet. And it takes the buffer back as soon as the device offers it; the
// controller does so when the packet is there.

import { USBCDC } from 'rp2040js';

const PACKET = 64;
/** Buffer control of the OUT endpoints in the controller's memory, and its bit for a buffer that is offered. */
const OUT_CONTROL = { base: 0x84, step: 8 };
const AVAILABLE = 1 << 10;

export class UsbHost {
  #sent = [];
  #wants = 0;
  #text = '';

  constructor() {
    /** Whole lines that the device has sent, oldest first. */
    this.lines = [];
    this.connected = false;
  }

  /** Plugged into this chip, before its program starts USB. */
  attach(chip) {
    const usb = chip.mcu.usbCtrl;
    this.connected = false;
    this.#wants = 0;
    this.usb = usb;
    this.cdc = new USBCDC(usb);
    this.cdc.onDeviceConnected = () => (this.connected = true);
    this.cdc.onSerialData = (bytes) => this.#received(bytes);
    usb.onEndpointRead = (endpoint, size) => {
      if (endpoint !== this.cdc.outEndpoint) return;
      this.#wants = Math.min(size, PACKET);
      this.#offered(chip.mcu, endpoint, true);
      this.#deliver();
    };
    const finish = usb.finishRead.bind(usb);
    usb.finishRead = (endpoint, packet) => {
      this.#offered(chip.mcu, endpoint, false);
      finish(endpoint, packet);
    };
  }

  #offered({ usbDPRAMView: memory }, endpoint, offered) {
    const at = OUT_CONTROL.base + OUT_CONTROL.step * endpoint;
    const control = memory.getUint32(at, true) & ~AVAILABLE;
    memory.setUint32(at, offered ? control | AVAILABLE : control, true);
  }

  /** Sends text or bytes, as fast as the device takes them. */
  send(text) {
    this.#sent.push(...(typeof text === 'string' ? new TextEncoder().encode(text) : text));
    this.#deliver();
  }

  /** What was sent and not taken yet. */
  get pending() {
    return this.#sent.length;
  }

  #deliver() {
    if (this.#wants === 0 || this.#sent.length === 0) return;
    const packet = Uint8Array.from(this.#sent.splice(0, this.#wants));
    this.#wants = 0;
    this.usb.endpointReadDone(this.cdc.outEndpoint, packet);
  }

  #received(bytes) {
    this.#text += new TextDecoder().decode(bytes);
    const lines = this.#text.split(/\r?\n/);
    this.#text = lines.pop();
    this.lines.push(...lines);
  }
}
