// Substitute of the loader in the first 32 KiB of a Picopad's flash, which starts programs from the SD card: verifies the
// program behind it and enters it. Leaves the chip as a loader may: interrupts masked, the vector table and the stack its own.

import { Fault } from './faults.mjs';

const LOADER_SIZE = 0x8000;
/** Behind 16 + 32 vectors. */
const HEADER = LOADER_SIZE + 48 * 4;
const MAGIC = 0x44415050; // "PPAD"
const LARGEST = 2 * 1024 * 1024;
const ERASED = 0xffffffff;
const LOADERS_STACK = 0x20041000;

/** Enters the program behind the loader, if the flash has one and no other program. */
export function startBehindLoader(mcu) {
  const word = (offset) => mcu.flashView.getUint32(offset, true);
  if (word(0x100) !== ERASED || word(LOADER_SIZE) === ERASED) return;
  const [magic, length, checksum] = [word(HEADER), word(HEADER + 4), word(HEADER + 8)];
  if (magic !== MAGIC) throw new Fault('the program has no header for the loader');
  if (length < 10 || length > LARGEST) throw new Fault(`the loader's header says ${length} bytes`);
  const rest = mcu.flash.subarray(HEADER + 12, HEADER + 12 + length);
  if (crc32(rest) !== checksum) throw new Fault("the program's checksum is not that of the loader's header");
  mcu.core.PM = true;
  mcu.core.SP = LOADERS_STACK;
  mcu.core.PC = word(LOADER_SIZE + 4) & ~1;
}

/** The checksum of the chip's DMA: highest bit first, nothing reflected. */
export function crc32(bytes) {
  let sum = ERASED;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}
