// XIP controller with its stream FIFO, and the flash chip's identification commands over SSI; rp2040js has neither.

const XIP_CTRL = 0x14000;
const XIP_AUX = 0x50400;
const SSI = 0x18000;
const DREQ_XIP_STREAM = 37;

const CTRL_ENABLED = 3;
const STAT_FLUSH_READY = 1;
const STAT_FIFO_EMPTY = 2;
const REG = { CTRL: 0x00, STAT: 0x08, STREAM_ADDR: 0x14, STREAM_CTR: 0x18, STREAM_FIFO: 0x1c };

const SSI_CONTROL = 0x00;
const SSI_ENABLE = 0x08;
const SSI_SPI_CONTROL = 0xf4;
/** Frame format of CTRLR0: quad. */
const FORMAT = { MASK: 3 << 21, QUAD: 2 << 21 };
/** Instruction length of SPI_CTRLR0: none, the flash is in continuous read mode. */
const INSTRUCTION_LENGTH = 3 << 8;
const SSI_DATA = 0x60;
const READ_JEDEC_ID = 0x9f;
const READ_UNIQUE_ID = 0x4b;
const UNIQUE_ID_DUMMY_BYTES = 4;
/** Winbond, 2 MiB. */
const JEDEC_ID = [0xef, 0x70, 0x15];

/** The id that every emulated device has unless the test gives another. */
export const UNIQUE_ID = [0xe6, 0x60, 0x58, 0x38, 0x83, 0x1a, 0x2b, 0x2c];

/** Adds the XIP controller and its streaming read. */
export function addXipController(mcu) {
  let address = 0;
  let left = 0;
  const request = () => (left ? mcu.dma.setDREQ(DREQ_XIP_STREAM) : mcu.dma.clearDREQ(DREQ_XIP_STREAM));
  const nextWord = () => {
    if (left === 0) return 0;
    const word = mcu.flashView.getUint32(address & 0xfffffc, true);
    address += 4;
    left--;
    request();
    return word;
  };
  mcu.peripherals[XIP_CTRL] = {
    readUint32(offset) {
      switch (offset) {
        case REG.CTRL:
          return CTRL_ENABLED;
        case REG.STAT:
          return STAT_FLUSH_READY | (left ? 0 : STAT_FIFO_EMPTY);
        case REG.STREAM_ADDR:
          return address;
        case REG.STREAM_CTR:
          return left;
        case REG.STREAM_FIFO:
          return nextWord();
        default:
          return 0;
      }
    },
    writeUint32Atomic(offset, value) {
      if (offset === REG.STREAM_ADDR) address = value;
      if (offset === REG.STREAM_CTR) {
        left = value;
        request();
      }
    },
  };
  mcu.peripherals[XIP_AUX] = { readUint32: nextWord, writeUint32Atomic() {} };
}

/**
 * Maps the flash when the second stage boot loader has left the SSI enabled for continuous reads. The firmware runs a copy
 * of it after each flash operation.
 * @param {object} mcu rp2040js
 * @param {import('./xip-cache.mjs').XipCache} cache
 */
export function mapWhenReading(mcu, cache) {
  const ssi = mcu.peripherals[SSI];
  const write = ssi.writeUint32.bind(ssi);
  let [control, spiControl] = [0, INSTRUCTION_LENGTH];
  ssi.writeUint32 = (offset, value) => {
    write(offset, value);
    if (offset === SSI_CONTROL) control = value;
    if (offset === SSI_SPI_CONTROL) spiControl = value;
    const reads = (control & FORMAT.MASK) === FORMAT.QUAD && (spiControl & INSTRUCTION_LENGTH) === 0;
    if (offset === SSI_ENABLE && value & 1 && reads) cache.map();
  };
}

/** Answers the flash's identification commands; rp2040js always reads zeros. */
export function answerIdentification(mcu, uniqueId) {
  const ssi = mcu.peripherals[SSI];
  const write = ssi.writeUint32.bind(ssi);
  const read = ssi.readUint32.bind(ssi);
  const answers = [];
  ssi.writeUint32 = (offset, value) => {
    if (offset === SSI_DATA && (value & 0xff) === READ_JEDEC_ID) answers.push(...JEDEC_ID);
    if (offset === SSI_DATA && (value & 0xff) === READ_UNIQUE_ID) {
      answers.push(...new Array(UNIQUE_ID_DUMMY_BYTES).fill(0), ...uniqueId);
    }
    if (offset === SSI_ENABLE && !(value & 1)) answers.length = 0;
    write(offset, value);
  };
  ssi.readUint32 = (offset) => (offset === SSI_DATA && answers.length ? answers.shift() : read(offset));
}
