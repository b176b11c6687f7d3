// defmt's format strings: `{0=u8:#04x}` and its relatives, parsed, and single values formatted.
// The bytes are decoded in defmt.mjs.

/**
 * @typedef {{ index: number, type: string, hint?: string }} Parameter
 * @typedef {(string | Parameter)[]} Format literals and parameters in order
 */

const PARAMETER = /^(\d+)?(?:=([^:]+))?(?::(.+))?$/;

/**
 * @param {string} text
 * @returns {Format}
 */
export function parseFormat(text) {
  const parts = [];
  let literal = '';
  let nextIndex = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if ((sign === '{' || sign === '}') && text[at + 1] === sign) {
      literal += sign;
      at++;
    } else if (sign === '{') {
      const end = text.indexOf('}', at);
      const found = end < 0 ? null : PARAMETER.exec(text.slice(at + 1, end));
      if (!found) throw new SyntaxError(`format string "${text}"`);
      if (literal) parts.push(literal);
      literal = '';
      const [, index, type = '?', hint] = found;
      parts.push({ index: index === undefined ? nextIndex++ : Number(index), type, hint });
      at = end;
    } else literal += sign;
  }
  if (literal) parts.push(literal);
  return parts;
}

const RADIX = { x: [16, '0x'], X: [16, '0x'], b: [2, '0b'], o: [8, '0o'] };

/**
 * A whole number as a display hint wants it.
 * @param {bigint} value
 * @param {string} [hint]
 * @param {number} [bits] width of a signed type, for its two's complement in hexadecimal
 */
export function wholeNumber(value, hint = '', bits = 128) {
  const found = /^(#?)(?:0(\d+))?(.*)$/.exec(hint);
  const [, alternate, pad = '0', kind] = found;
  if (RADIX[kind]) {
    const [radix, prefix] = RADIX[kind];
    const unsigned = value < 0n ? BigInt.asUintN(bits, value) : value;
    const digits = kind === 'X' ? unsigned.toString(radix).toUpperCase() : unsigned.toString(radix);
    const lead = alternate ? prefix : '';
    return lead + digits.padStart(Number(pad) - lead.length, '0');
  }
  switch (kind) {
    case 'us':
      return fraction(value, 6);
    case 'ms':
      return fraction(value, 3);
    case 'tus':
      return clockTime(value, 6);
    case 'tms':
      return clockTime(value, 3);
    case 'ts':
      return clockTime(value, 0);
    default:
      return value < 0n
        ? `-${(-value).toString().padStart(Number(pad) - 1, '0')}`
        : value.toString().padStart(Number(pad), '0');
  }
}

function fraction(value, digits) {
  const unit = 10n ** BigInt(digits);
  return `${value / unit}.${(value % unit).toString().padStart(digits, '0')}`;
}

function clockTime(value, digits) {
  const unit = 10n ** BigInt(digits);
  const seconds = value / unit;
  const two = (number) => number.toString().padStart(2, '0');
  const days = seconds / 86400n;
  const time = [(seconds / 3600n) % 24n, (seconds / 60n) % 60n, seconds % 60n].map(two).join(':');
  const part = digits ? `.${(value % unit).toString().padStart(digits, '0')}` : '';
  return (days ? `${days}:` : '') + time + part;
}

/** Floating point as Rust's shortest notation does: whole numbers keep a `.0`. */
export function floatNumber(value, single) {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf';
  let text = String(value);
  for (let digits = 1; single && digits <= 9; digits++) {
    const shorter = Number(value.toPrecision(digits));
    if (Math.fround(shorter) === value) {
      text = String(shorter);
      break;
    }
  }
  return /[.e]/.test(text) ? text : `${text}.0`;
}

export function quoted(text, hint) {
  return hint === '?' ? JSON.stringify(text) : text;
}

/** Bytes as a list of numbers, or with `:a` as an escaped byte string. */
export function byteList(bytes, hint) {
  if (hint !== 'a') return `[${[...bytes].map((byte) => wholeNumber(BigInt(byte), hint)).join(', ')}]`;
  const escaped = [...bytes].map((byte) => {
    const sign = String.fromCharCode(byte);
    if (sign === '"' || sign === '\\') return `\\${sign}`;
    return byte >= 0x20 && byte < 0x7f ? sign : `\\x${byte.toString(16).padStart(2, '0')}`;
  });
  return `b"${escaped.join('')}"`;
}
