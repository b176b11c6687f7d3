// A computer on the other end of the USB cable, with the device's serial port open: rp2040js's CDC host, and lines of text.
//
// Correction to rp2040js 1.4.1 made here: it answers a read of the device at once, with nothing if there is nothing. On the bus
// the device waits until the computer sends a packet.

import { USBCDC } from 'rp2040js';

const PACKET = 64;

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
      this.#deliver();
    };
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
