// Decoding defmt log frames. The strings are not in the frames: an index points to a symbol of the ELF
// file whose name is a small JSON object with the format string and the level. A frame is the index, the
// timestamp's arguments, then the message's. Undecodable frames become marked text, not an error.

import { byteList, floatNumber, parseFormat, quoted, wholeNumber } from './defmt-format.mjs';
import { FrameSplitter } from './rzcobs.mjs';

const KNOWN_VERSIONS = ['3', '4'];
const LEVELS = {
  defmt_trace: 'trace',
  defmt_debug: 'debug',
  defmt_info: 'info',
  defmt_warn: 'warn',
  defmt_error: 'error',
};
const INTEGERS = {
  u8: [1, false],
  u16: [2, false],
  u32: [4, false],
  u64: [8, false],
  u128: [16, false],
  usize: [4, false],
  i8: [1, true],
  i16: [2, true],
  i32: [4, true],
  i64: [8, true],
  i128: [16, true],
  isize: [4, true],
};

/** @typedef {{ level?: string, time?: string, text: string }} LogLine */

export class DefmtDecoder {
  /** @param {{ name: string, address: number, section: string }[]} symbols of the .defmt section */
  constructor(symbols) {
    /** @type {Map<number, { level?: string, format: string }>} */
    this.strings = new Map();
    this.timestamp = undefined;
    this.formats = new Map();
    this.splitter = new FrameSplitter();
    for (const { name, address, section } of symbols) {
      if (section.startsWith('.defmt') && name.startsWith('{')) this.#addSymbol(name, address);
    }
    const setting = (key) =>
      symbols
        .map(({ name }) => name)
        .find((name) => name.startsWith(key))
        ?.slice(key.length);
    const version = setting('_defmt_version_ = ');
    const encoding = setting('_defmt_encoding_ = ');
    this.unreadable =
      (version && !KNOWN_VERSIONS.includes(version) && `defmt wire format ${version}`) ||
      (encoding && encoding !== 'rzcobs' && `defmt encoding ${encoding}`) ||
      undefined;
  }

  #addSymbol(name, address) {
    let symbol;
    try {
      symbol = JSON.parse(name);
    } catch {
      return; // a name of the section that is no log string
    }
    if (symbol.tag === 'defmt_timestamp') this.timestamp = symbol.data;
    else this.strings.set(address & 0xffff, { level: LEVELS[symbol.tag], format: symbol.data });
  }

  /**
   * @param {Uint8Array} bytes as they come from the device, in any pieces
   * @returns {LogLine[]}
   */
  push(bytes) {
    return this.splitter.push(bytes).map((frame) => this.#line(frame));
  }

  #line(frame) {
    if (this.unreadable) return { text: marked(`cannot read ${this.unreadable}`) };
    if (!frame) return { text: marked('damaged log frame') };
    const line = { level: undefined, time: undefined, text: '' };
    try {
      const reader = new Reader(frame, this);
      const entry = this.string(reader.number(2));
      line.level = entry.level;
      if (this.timestamp !== undefined) line.time = reader.message(this.timestamp);
      line.text = reader.message(entry.format);
    } catch (error) {
      line.text = marked(`undecodable log frame: ${error.message}`);
    }
    return line;
  }

  string(index) {
    const entry = this.strings.get(index);
    if (!entry) throw new Error(`no string ${index}`);
    return entry;
  }

  /** Parsed once, used often. */
  format(text) {
    if (!this.formats.has(text)) this.formats.set(text, parseFormat(text));
    return this.formats.get(text);
  }
}

const marked = (text) => `<${text}>`;
const utf8 = new TextDecoder();

/** Reads one frame's arguments from left to right. */
class Reader {
  constructor(bytes, strings) {
    this.bytes = bytes;
    this.strings = strings;
    this.at = 0;
  }

  take(count) {
    if (this.at + count > this.bytes.length) throw new Error('it ends too early');
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  /** A little-endian whole number. */
  big(size, signed = false) {
    const value = this.take(size).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    return signed ? BigInt.asIntN(size * 8, value) : value;
  }

  number(size) {
    return Number(this.big(size));
  }

  /**
   * The text of a format string with its arguments, which come next in the frame.
   * Each argument is read once, in the order of the indices, however often it is shown.
   */
  message(text, outerHint) {
    const parts = this.strings.format(text);
    const parameters = parts.filter((part) => typeof part !== 'string');
    const values = new Map();
    for (const index of [...new Set(parameters.map((parameter) => parameter.index))].sort((a, b) => a - b)) {
      values.set(index, this.argument(parameters.filter((parameter) => parameter.index === index)));
    }
    return parts
      .map((part) => (typeof part === 'string' ? part : values.get(part.index)(part, part.hint ?? outerHint)))
      .join('');
  }

  /**
   * Reads one argument; gives a function that shows it for a parameter and a hint.
   * @returns {(parameter: { type: string }, hint?: string) => string}
   */
  argument(uses) {
    const { type, hint } = uses[0];
    if (INTEGERS[type]) {
      const [size, signed] = INTEGERS[type];
      const value = this.big(size, signed);
      return (_, shown) => wholeNumber(value, shown === '?' ? '' : shown, size * 8);
    }
    if (/^\d+\.\.\d+$/.test(type)) return this.bitField(uses.map((use) => use.type.split('..').map(Number)));
    const array = /^\[(u8|\?); *(\d+)\]$/.exec(type);
    if (array) return array[1] === 'u8' ? this.byteSlice(Number(array[2])) : this.slice(Number(array[2]), hint);
    switch (type) {
      case 'bool': {
        const value = this.number(1);
        if (value > 1) throw new Error(`a bool of ${value}`);
        return () => String(value === 1);
      }
      case 'f32':
      case 'f64': {
        const bytes = this.take(type === 'f32' ? 4 : 8).slice();
        const view = new DataView(bytes.buffer);
        const value = type === 'f32' ? view.getFloat32(0, true) : view.getFloat64(0, true);
        return () => floatNumber(value, type === 'f32');
      }
      case 'char': {
        const value = String.fromCodePoint(this.number(4));
        return () => value;
      }
      case 'str': {
        const value = utf8.decode(this.take(this.number(4)));
        return (_, shown) => quoted(value, shown);
      }
      case 'istr': {
        const value = this.strings.string(this.number(2)).format;
        return (_, shown) => quoted(value, shown);
      }
      case '[u8]':
        return this.byteSlice(this.number(4));
      case '[?]':
        return this.slice(this.number(4), hint);
      case '?': {
        const value = this.nested(this.number(2), hint);
        return () => value;
      }
      case '__internal_Debug':
      case '__internal_Display':
        return this.preformatted();
      case '__internal_FormatSequence': {
        let value = '';
        for (let index = this.number(2); index !== 0; index = this.number(2)) value += this.nested(index, hint);
        return () => value;
      }
      default:
        throw new Error(`the type {=${type}} is not known`);
    }
  }

  byteSlice(length) {
    const value = this.take(length);
    return (_, shown) => byteList(value, shown);
  }

  slice(length, hint) {
    const { format } = this.strings.string(this.number(2));
    const values = Array.from({ length }, () => this.message(this.variant(format), hint));
    return () => `[${values.join(', ')}]`;
  }

  nested(index, hint) {
    return this.message(this.variant(this.strings.string(index).format), hint);
  }

  /** Formats of enums list their variants, `A|B({=u8})`; a number says which one follows. */
  variant(format) {
    const variants = format.split('|');
    if (variants.length === 1) return format;
    const chosen = variants[this.number(variants.length - 1 <= 0xff ? 1 : 2)];
    if (chosen === undefined) throw new Error(`no such variant of "${format}"`);
    return chosen;
  }

  bitField(ranges) {
    const lowByte = Math.floor(Math.min(...ranges.map(([low]) => low)) / 8);
    const highByte = Math.floor((Math.max(...ranges.map(([, high]) => high)) - 1) / 8);
    const size = [1, 2, 4, 8, 16].find((bytes) => bytes >= highByte - lowByte + 1);
    const value = this.big(size) << BigInt(lowByte * 8);
    return ({ type }, shown) => {
      const [low, high] = type.split('..').map(Number);
      return wholeNumber(BigInt.asUintN(high - low, value >> BigInt(low)), shown);
    };
  }

  /** Text made on the device by core::fmt, ended by 0xff. */
  preformatted() {
    const end = this.bytes.indexOf(0xff, this.at);
    if (end < 0) throw new Error('it ends too early');
    const value = utf8.decode(this.take(end - this.at));
    this.take(1);
    return (_, shown) => quoted(value, shown);
  }
}
