// SPI bus between chip and panel with its timing, chip select, data/command and reset lines. Two modes: `wire` transfers
// byte by byte, exactly; `bulk` transfers a DMA block at once and then waits for its duration, which is three times faster
// but does not show tearing.

import { Fault } from './faults.mjs';

export const SPI_MODES = ['wire', 'bulk'];

const DREQ_SPI_TX = [16, 18];
const DMA = { ENABLE: 1, INCREMENT_READ: 1 << 4, BUSY: 1 << 24, QUIET: 1 << 21 };
const CHAN_ABORT = 0x444;
const RESETS = 0x4000c;
const SPI_RESET_BITS = [1 << 16, 1 << 17];
const SRAM_BASE = 0x20000000;
const POLARITY = 1 << 6;
const PHASE = 1 << 7;
/** Above this clock the pads of an SPI must drive at least so much. */
const FAST_HZ = 31e6;
const LEAST_MA = 4;

/**
 * @typedef {object} Traffic bytes that went to the panel, with the time on the wire
 * @property {boolean} command
 * @property {boolean} picture part of a picture: pixels, or the window they go to
 * @property {boolean} pixels
 * @property {{ columns: number[], rows: number[] }} [window] where pixels will go, with the command that starts them
 * @property {number} bytes
 * @property {number} start
 * @property {number} end
 * @property {{ first: number, last: number }} [changed] when pixels changed, if any did
 */

export class DisplayBus {
  /**
   * @param {object} mcu rp2040js
   * @param {import('./board.mjs').Board['display']} wiring
   * @param {import('./panel.mjs').Panel} panel
   * @param {'wire' | 'bulk'} mode
   * @param {number} switchedOn the time that is zero on the chip's clock
   * @param {(traffic: Traffic) => void} onTraffic
   * @param {import('./pins.mjs').Pins} [pins] whose drive strength is checked
   */
  constructor(mcu, wiring, panel, mode, switchedOn, onTraffic, pins) {
    if (!SPI_MODES.includes(mode)) throw new RangeError(`no SPI mode "${mode}", there are ${SPI_MODES.join(', ')}`);
    this.mcu = mcu;
    this.panel = panel;
    this.switchedOn = switchedOn;
    this.onTraffic = onTraffic;
    this.pins = pins;
    this.spi = mcu.spi[wiring.spi];
    this.dataLine = 1 << wiring.dc;
    this.selectLine = 1 << wiring.cs;
    this.oneByte = new Uint8Array(1);
    this.#sendBytes();
    this.#heedReset(SPI_RESET_BITS[wiring.spi]);
    if (wiring.reset !== null) {
      mcu.gpio[wiring.reset].addListener((level) => {
        if (level <= 1) panel.holdReset(level === 0, switchedOn + mcu.clock.nanos);
      });
    }
    mcu.dma.channels.forEach((channel) => this.#fixEmptyTransfer(channel));
    if (mode === 'bulk') {
      mcu.dma.channels.forEach((channel) => this.#sendBlocks(channel, DREQ_SPI_TX[wiring.spi]));
    }
    // Reading CHAN_ABORT is not implemented; it reads as "no abort under way".
    const { dma } = mcu;
    const read = dma.readUint32.bind(dma);
    dma.readUint32 = (offset) => (offset === CHAN_ABORT ? 0 : read(offset));
  }

  get nanosPerByte() {
    return 8e9 / this.spi.clockFrequency;
  }

  /** Hands bytes to the panel if it is selected. */
  #deliver(bytes) {
    const { sio, clock } = this.mcu;
    const driven = sio.gpioOutputEnable;
    if (!(driven & this.selectLine) || sio.gpioValue & this.selectLine) return;
    this.#checkPads();
    const mode = this.spi.control0 & (POLARITY | PHASE);
    if (mode === POLARITY || mode === PHASE) {
      this.#complainOnce('SPI mode 1 or 2: the panel takes bits on the rising edge, modes 0 and 3');
    }
    const { panel, nanosPerByte } = this;
    const command = !(sio.gpioValue & this.dataLine);
    const start = this.switchedOn + clock.nanos;
    const end = start + bytes.length * nanosPerByte;
    let changed;
    if (command) for (const byte of bytes) panel.writeCommand(byte, start);
    else changed = panel.writeData(bytes, start, nanosPerByte);
    const pixels = !command && panel.takesPixels;
    const window = command ? panel.openedWindow : undefined;
    this.onTraffic({ command, picture: panel.takesPicture, pixels, window, bytes: bytes.length, start, end, changed });
  }

  /** A weak pad cannot charge the line within half a period of a fast clock. */
  #checkPads() {
    if (!this.pins || this.spi.clockFrequency <= FAST_HZ) return;
    for (const pin of this.pins.spiOutputs()) {
      const strength = this.pins.driveStrength(pin);
      if (strength < LEAST_MA) {
        const clock = this.spi.clockFrequency / 1e6;
        throw new Fault(`GP${pin} drives an SPI line at ${clock} MHz with ${strength} mA, below ${LEAST_MA}`);
      }
    }
  }

  #complainOnce(complaint) {
    if (!this.panel.complaints.includes(complaint)) this.panel.complaints.push(complaint);
  }

  #sendBytes() {
    const { spi, oneByte } = this;
    this.sent = this.mcu.clock.createAlarm(() => spi.completeTransmit(0));
    spi.onTransmit = (value) => {
      oneByte[0] = value;
      this.#deliver(oneByte);
      this.sent.schedule((spi.dataBits * 1e9) / spi.clockFrequency);
    };
  }

  /** The reset controller stops the SPI and empties it; rp2040js only notes the bit. */
  #heedReset(bit) {
    const { spi } = this;
    const resets = this.mcu.peripherals[RESETS];
    const write = resets.writeUint32.bind(resets);
    resets.writeUint32 = (offset, value) => {
      write(offset, value);
      if (offset !== 0 || !(value & bit)) return;
      this.sent.cancel();
      spi.txFIFO.reset();
      spi.rxFIFO.reset();
      Object.assign(spi, { busy: false, control0: 0, control1: 0, clockDivisor: 0 });
    };
  }

  /** A transfer of no bytes ends at once; in rp2040js it would stay busy for ever. */
  #fixEmptyTransfer(channel) {
    const start = channel.start.bind(channel);
    channel.start = () => {
      const startable = channel.ctrl & DMA.ENABLE && !(channel.ctrl & DMA.BUSY);
      if (startable && channel.transCountReload === 0) this.#finished(channel);
      else start();
    };
  }

  #finished(channel) {
    const { dma } = this.mcu;
    if (channel.ctrl & DMA.QUIET) return;
    dma.intRaw |= 1 << channel.index;
    dma.checkInterrupts();
  }

  #sendBlocks(channel, request) {
    const { mcu, spi } = this;
    const start = channel.start.bind(channel);
    const abort = channel.abort.bind(channel);
    const done = mcu.clock.createAlarm(() => {
      channel.readAddr += channel.transCount;
      channel.transCount = 0;
      channel.ctrl &= ~DMA.BUSY;
      this.#finished(channel);
      if (channel.chainTo !== channel.index) mcu.dma.channels[channel.chainTo]?.start();
    });
    channel.abort = () => {
      done.cancel();
      abort();
    };
    channel.start = () => {
      const startable = channel.ctrl & DMA.ENABLE && !(channel.ctrl & DMA.BUSY);
      const block = channel.treqValue === request && channel.dataSize === 1 && channel.ctrl & DMA.INCREMENT_READ;
      if (!startable || !block || channel.transCountReload === 0 || spi.busy) {
        start();
        return;
      }
      channel.ctrl |= DMA.BUSY;
      channel.transCount = channel.transCountReload;
      this.#deliver(this.#source(channel.readAddr, channel.transCount));
      done.schedule(channel.transCount * this.nanosPerByte);
    };
  }

  #source(address, length) {
    const offset = address - SRAM_BASE;
    const { sram } = this.mcu;
    if (offset >= 0 && offset + length <= sram.length) return sram.subarray(offset, offset + length);
    return Uint8Array.from({ length }, (_, index) => this.mcu.readUint8(address + index));
  }
}
