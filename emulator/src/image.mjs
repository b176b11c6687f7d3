// Reading firmware images: ELF (with symbols) and UF2 (without). Knows file formats, not the chip.

import { demangle } from './demangle.mjs';

const UF2_MAGIC = [0x0a324655, 0x9e5d5157, 0x0ab16f30];
const UF2_BLOCK = 512;
const UF2_HAS_FAMILY = 0x2000;
const UF2_NOT_FOR_FLASH = 1;
const RP2040_FAMILY = 0xe48bff56;
const ELF_MAGIC = 0x464c457f;
const PT_LOAD = 1;
const SHT_SYMTAB = 2;
const STT_FUNC = 2;

/** The file is not an image that an RP2040 could run. */
export class ImageError extends Error {}

/**
 * @typedef {{ address: number, bytes: Uint8Array }} Segment
 * @typedef {{ name: string, address: number, section: string }} NamedSymbol
 */

/** Names of the addresses in an image. */
export class Symbols {
  /**
   * @param {Map<string, number>} byName
   * @param {{ address: number, size: number, name: string }[]} functions
   * @param {NamedSymbol[]} defmt what the log decoder needs: the symbols of the .defmt section
   */
  constructor(byName, functions, defmt) {
    this.byName = byName;
    this.functions = functions.sort((a, b) => a.address - b.address);
    this.defmt = defmt;
  }

  /** The address of a symbol, or undefined. */
  get(name) {
    return this.byName.get(name);
  }

  /** The function that holds `address` as `name+0x12`, or undefined. */
  at(address) {
    let low = 0;
    let high = this.functions.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.functions[middle].address <= address) low = middle + 1;
      else high = middle;
    }
    const found = this.functions[low - 1];
    if (!found || address >= found.address + Math.max(found.size, 2)) return undefined;
    return `${demangle(found.name)}+0x${(address - found.address).toString(16)}`;
  }
}

/**
 * Reads an image, telling ELF from UF2 by its first bytes.
 * @param {Uint8Array} bytes
 * @returns {{ segments: Segment[], symbols?: Symbols }}
 */
export function readImage(bytes) {
  if (bytes.length < 4) throw new ImageError('the image is empty');
  const magic = view(bytes).getUint32(0, true);
  if (magic === ELF_MAGIC) return readElf(bytes);
  if (magic === UF2_MAGIC[0]) return readUf2(bytes);
  throw new ImageError('the image is neither ELF nor UF2');
}

/** @param {Uint8Array} bytes */
export function readUf2(bytes) {
  if (bytes.length === 0 || bytes.length % UF2_BLOCK !== 0) {
    throw new ImageError(`a UF2 is made of ${UF2_BLOCK}-byte blocks, this one has ${bytes.length} bytes`);
  }
  const data = view(bytes);
  const segments = [];
  for (let block = 0; block < bytes.length; block += UF2_BLOCK) {
    const word = (offset) => data.getUint32(block + offset, true);
    const number = block / UF2_BLOCK;
    if (word(0) !== UF2_MAGIC[0] || word(4) !== UF2_MAGIC[1] || word(508) !== UF2_MAGIC[2]) {
      throw new ImageError(`UF2 block ${number} has a wrong magic number`);
    }
    if (word(8) & UF2_HAS_FAMILY && word(28) !== RP2040_FAMILY) {
      throw new ImageError(`UF2 block ${number} is for another chip family, ${word(28).toString(16)}`);
    }
    const size = word(16);
    if (size > 476) throw new ImageError(`UF2 block ${number} claims ${size} bytes of payload`);
    if (word(20) !== number || word(24) !== bytes.length / UF2_BLOCK) {
      throw new ImageError(`UF2 block ${number} is numbered ${word(20)} of ${word(24)}`);
    }
    if (word(8) & UF2_NOT_FOR_FLASH) continue;
    segments.push({ address: word(12), bytes: bytes.subarray(block + 32, block + 32 + size) });
  }
  return { segments };
}

/** @param {Uint8Array} bytes */
export function readElf(bytes) {
  const data = view(bytes);
  const word = (offset) => data.getUint32(offset, true);
  const half = (offset) => data.getUint16(offset, true);
  try {
    const sections = readSections(bytes, word, half);
    return { segments: readSegments(bytes, word, half), symbols: readSymbols(bytes, sections, word, half) };
  } catch (error) {
    if (error instanceof RangeError) throw new ImageError('the ELF file is cut short');
    throw error;
  }
}

function readSegments(bytes, word, half) {
  const segments = [];
  const [start, size, count] = [word(28), half(42), half(44)];
  for (let header = start; header < start + size * count; header += size) {
    const length = word(header + 16);
    if (word(header) !== PT_LOAD || length === 0) continue;
    const offset = word(header + 4);
    segments.push({ address: word(header + 12), bytes: bytes.subarray(offset, offset + length) });
  }
  return segments;
}

function readSections(bytes, word, half) {
  const [start, size, count] = [word(32), half(46), half(48)];
  const header = (index) => start + index * size;
  const names = count ? word(header(half(50)) + 16) : 0;
  return Array.from({ length: count }, (_, index) => ({
    name: text(bytes, names + word(header(index))),
    type: word(header(index) + 4),
    offset: word(header(index) + 16),
    size: word(header(index) + 20),
    link: word(header(index) + 24),
  }));
}

function readSymbols(bytes, sections, word, half) {
  const byName = new Map();
  const functions = [];
  const defmt = [];
  for (const table of sections.filter((section) => section.type === SHT_SYMTAB)) {
    const names = sections[table.link].offset;
    for (let entry = table.offset; entry < table.offset + table.size; entry += 16) {
      const name = text(bytes, names + word(entry));
      if (!name) continue;
      const address = word(entry + 4);
      const section = sections[half(entry + 14)]?.name ?? '';
      byName.set(name, address);
      if ((bytes[entry + 12] & 15) === STT_FUNC) {
        functions.push({ address: address & ~1, size: word(entry + 8), name });
      }
      if (section === '.defmt' || section.startsWith('.defmt.') || name.startsWith('_defmt_')) {
        defmt.push({ name, address, section });
      }
    }
  }
  return new Symbols(byName, functions, defmt);
}

const decoder = new TextDecoder();
const view = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function text(bytes, start) {
  const end = bytes.indexOf(0, start);
  return decoder.decode(bytes.subarray(start, end < 0 ? bytes.length : end));
}
