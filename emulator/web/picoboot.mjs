// PICOBOOT, the protocol of the RP2040's boot ROM over USB (datasheet, 2.8.5): reads and writes the flash of a device in BOOTSEL
// mode. Speaks to anything with the methods of WebUSB's USBDevice.
//
// Not tried on hardware yet. picoboot.test.mjs has a model of the boot ROM's end.

import { readImage } from '../src/image.mjs';

export const USB_FILTER = { vendorId: 0x2e8a, productId: 0x0003 };
/** The other interface of the boot ROM is the drive. */
const VENDOR_CLASS = 0xff;

const MAGIC = 0x431fd10b;
export const COMMAND_BYTES = 32;
export const COMMAND = {
  EXCLUSIVE_ACCESS: 0x01,
  REBOOT: 0x02,
  FLASH_ERASE: 0x03,
  READ: 0x84,
  WRITE: 0x05,
  EXIT_XIP: 0x06,
};
/** Commands with this bit send data to the host. */
const TO_HOST = 0x80;
const INTERFACE_RESET = 0x41;
const COMMAND_STATUS = 0x42;
const EXCLUSIVE = 1;
const REBOOT_AFTER_MS = 500;

const SECTOR = 4096;
const PAGE = 256;
/** Bytes in one command: progress is shown between two of them. */
const PIECE = SECTOR;
const STATUS = [
  'all is well',
  'it does not know the command',
  'the command has a wrong length',
  'the data have a wrong length',
  'there is nothing at that address',
  'the address is not aligned',
  'two programs write at the same time',
  'it is restarting',
  'of an unknown reason',
];

/** The device refused a command, or is not one. */
export class PicobootError extends Error {}

export class Picoboot {
  /** @param {USBDevice} device */
  constructor(device) {
    this.device = device;
    this.token = 0;
  }

  /** Opens the device and takes its flash for us alone. */
  async open() {
    const { device } = this;
    await device.open();
    if (!device.configuration) await device.selectConfiguration(1);
    const found = device.configuration.interfaces.find(({ alternates }) => alternates[0].interfaceClass === VENDOR_CLASS);
    if (!found) throw new PicobootError('This device is not in BOOTSEL mode.');
    const endpoint = (direction) => found.alternates[0].endpoints.find((one) => one.direction === direction).endpointNumber;
    Object.assign(this, { number: found.interfaceNumber, into: endpoint('out'), outOf: endpoint('in') });
    await device.claimInterface(this.number);
    await device.controlTransferOut(this.#control(INTERFACE_RESET));
    await this.#command(COMMAND.EXCLUSIVE_ACCESS, [EXCLUSIVE], 1);
    await this.#command(COMMAND.EXIT_XIP);
  }

  async close() {
    await this.device.close();
  }

  /** Restarts the device into what is in its flash. */
  async reboot() {
    await this.#command(COMMAND.REBOOT, words(0, 0, REBOOT_AFTER_MS), 12);
  }

  /**
   * Bytes of the flash.
   * @param {number} address
   * @param {number} length
   * @param {(share: number) => void} [onProgress]
   */
  async read(address, length, onProgress = () => {}) {
    const bytes = new Uint8Array(length);
    for (let at = 0; at < length; at += PIECE) {
      const piece = Math.min(PIECE, length - at);
      bytes.set(await this.#command(COMMAND.READ, words(address + at, piece), 8, piece), at);
      onProgress((at + piece) / length);
    }
    return bytes;
  }

  /**
   * Erases and programs whole sectors, and reads them back.
   * @param {{ address: number, bytes: Uint8Array }[]} sectors
   * @param {(share: number) => void} [onProgress]
   */
  async write(sectors, onProgress = () => {}) {
    for (const [index, { address, bytes }] of sectors.entries()) {
      await this.#command(COMMAND.FLASH_ERASE, words(address, bytes.length), 8);
      await this.#command(COMMAND.WRITE, words(address, bytes.length), 8, bytes);
      const written = await this.read(address, bytes.length);
      if (written.some((byte, at) => byte !== bytes[at])) {
        throw new PicobootError(`The flash holds something else at 0x${address.toString(16)} than was written there.`);
      }
      onProgress((index + 1) / sectors.length);
    }
  }

  /**
   * @param {number} id
   * @param {Uint8Array | number[]} args
   * @param {number} argBytes
   * @param {Uint8Array | number} data bytes to send, or how many to receive
   */
  async #command(id, args = [], argBytes = 0, data = 0) {
    const { device } = this;
    const length = typeof data === 'number' ? data : data.length;
    const frame = new Uint8Array(COMMAND_BYTES);
    const view = new DataView(frame.buffer);
    view.setUint32(0, MAGIC, true);
    view.setUint32(4, ++this.token, true);
    frame[8] = id;
    frame[9] = argBytes;
    view.setUint32(12, length, true);
    frame.set(args, 16);
    await this.#out(frame);
    let answer;
    if (id & TO_HOST) {
      answer = await this.#in(length);
      await this.#out(new Uint8Array(0)); // an empty packet the other way acknowledges
    } else {
      if (length > 0) await this.#out(data);
      await this.#in(0);
    }
    return answer;
  }

  async #out(bytes) {
    const { status } = await this.device.transferOut(this.into, bytes);
    if (status !== 'ok') await this.#complain();
  }

  async #in(length) {
    const { status, data } = await this.device.transferIn(this.outOf, Math.max(length, 1));
    if (status !== 'ok') await this.#complain();
    const bytes = data ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(0);
    if (bytes.length !== length) throw new PicobootError(`The device sent ${bytes.length} bytes where ${length} were due.`);
    return bytes;
  }

  /** After a stalled transfer: asks why, and sets the interface free. */
  async #complain() {
    const { data } = await this.device.controlTransferIn(this.#control(COMMAND_STATUS), 16);
    await this.device.clearHalt('in', this.outOf);
    await this.device.clearHalt('out', this.into);
    await this.device.controlTransferOut(this.#control(INTERFACE_RESET));
    const reason = STATUS[data.getUint32(4, true)] ?? STATUS.at(-1);
    throw new PicobootError(`The device refused: ${reason}.`);
  }

  #control(request) {
    return { requestType: 'vendor', recipient: 'interface', request, value: 0, index: this.number };
  }
}

const words = (...values) => new Uint8Array(Uint32Array.from(values).buffer);

/** The sectors that an image fills; what it leaves open in them is 0xff. */
export function sectorsOf(image) {
  const sectors = new Map();
  for (const { address, bytes } of readImage(image).segments) {
    for (let at = 0; at < bytes.length; at += PAGE) {
      const place = address + at;
      const start = place - (place % SECTOR);
      if (!sectors.has(start)) sectors.set(start, new Uint8Array(SECTOR).fill(0xff));
      sectors.get(start).set(bytes.subarray(at, at + PAGE), place - start);
    }
  }
  return [...sectors].sort(([one], [other]) => one - other).map(([address, bytes]) => ({ address, bytes }));
}

/** A region as sectors. */
export function sectorsAt(address, bytes) {
  const sectors = [];
  for (let at = 0; at < bytes.length; at += SECTOR) sectors.push({ address: address + at, bytes: bytes.subarray(at, at + SECTOR) });
  return sectors;
}
