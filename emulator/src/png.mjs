// PNG files of pictures. Browser-safe: without a compressor it stores the pixels uncompressed.

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const EIGHT_BIT = 8;
const TRUE_COLOUR = 2;
const STORED_BLOCK = 65535;

/**
 * @param {{ width: number, height: number, rgb: Uint8Array }} picture
 * @param {(raw: Uint8Array) => Uint8Array} deflate a zlib compressor, where the platform has one
 * @returns {Uint8Array}
 */
export function encodePng({ width, height, rgb }, deflate = store) {
  const header = new Uint8Array(13);
  const fields = new DataView(header.buffer);
  fields.setUint32(0, width);
  fields.setUint32(4, height);
  header[8] = EIGHT_BIT;
  header[9] = TRUE_COLOUR;
  const line = width * 3;
  const raw = new Uint8Array((line + 1) * height);
  for (let y = 0; y < height; y++) raw.set(rgb.subarray(y * line, (y + 1) * line), y * (line + 1) + 1);
  return join([
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', deflate(raw)),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

/** A valid zlib stream without compression. */
export function store(raw) {
  const parts = [Uint8Array.of(0x78, 0x01)];
  for (let start = 0; start < raw.length || start === 0; start += STORED_BLOCK) {
    const block = raw.subarray(start, start + STORED_BLOCK);
    const last = start + STORED_BLOCK >= raw.length ? 1 : 0;
    const head = new DataView(new ArrayBuffer(5));
    head.setUint8(0, last);
    head.setUint16(1, block.length, true);
    head.setUint16(3, ~block.length & 0xffff, true);
    parts.push(new Uint8Array(head.buffer), block);
  }
  const sum = new DataView(new ArrayBuffer(4));
  sum.setUint32(0, adler32(raw));
  parts.push(new Uint8Array(sum.buffer));
  return join(parts);
}

function chunk(type, data) {
  const bytes = new Uint8Array(12 + data.length);
  const fields = new DataView(bytes.buffer);
  fields.setUint32(0, data.length);
  for (let index = 0; index < 4; index++) bytes[4 + index] = type.charCodeAt(index);
  bytes.set(data, 8);
  fields.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

function join(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

/** CRC-32 (IEEE 802.3). */
export function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  return ~crc >>> 0;
}

function adler32(bytes) {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return ((high << 16) | low) >>> 0;
}
