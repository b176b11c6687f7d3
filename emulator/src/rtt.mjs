// RTT (SEGGER Real-Time Transfer): reads the log from a ring buffer in the device's RAM.

const ID = 0x47474553; // "SEGG"
const UP_BUFFER = 28;
const UP_SIZE = 32;
const UP_WRITE = 36;
const UP_READ = 40;
const SRAM_BASE = 0x20000000;

const NOTHING = new Uint8Array(0);

export class Rtt {
  /**
   * @param {object} mcu rp2040js
   * @param {number | undefined} address of `_SEGGER_RTT`; without it there is no log
   */
  constructor(mcu, address) {
    this.sram = mcu.sram;
    this.view = mcu.sramView;
    this.base = address === undefined ? undefined : address - SRAM_BASE;
  }

  /** All bytes written since the last call. Cheap when there are none. */
  drain() {
    const { base, view, sram } = this;
    if (base === undefined) return NOTHING;
    const write = view.getUint32(base + UP_WRITE, true);
    const read = view.getUint32(base + UP_READ, true);
    if (write === read || view.getUint32(base, true) !== ID) return NOTHING;
    const size = view.getUint32(base + UP_SIZE, true);
    const buffer = view.getUint32(base + UP_BUFFER, true) - SRAM_BASE;
    if (write >= size || read >= size || buffer < 0 || buffer + size > sram.length) return NOTHING;
    view.setUint32(base + UP_READ, write, true);
    if (read < write) return sram.slice(buffer + read, buffer + write);
    const bytes = new Uint8Array(size - read + write);
    bytes.set(sram.subarray(buffer + read, buffer + size));
    bytes.set(sram.subarray(buffer, buffer + write), size - read);
    return bytes;
  }
}
