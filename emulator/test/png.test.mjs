import assert from 'node:assert/strict';
import test from 'node:test';
import { crc32, deflateSync, inflateSync } from 'node:zlib';

import { encodePng } from '../src/png.mjs';

/** Reads a PNG of plain RGB back, checking every checksum. */
function decode(png) {
  const bytes = Buffer.from(png);
  assert.deepEqual([...bytes.subarray(0, 8)], [137, 80, 78, 71, 13, 10, 26, 10]);
  const chunks = new Map();
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (crc32) assert.equal(bytes.readUInt32BE(at + 8 + length), crc32(bytes.subarray(at + 4, at + 8 + length)), type);
    chunks.set(type, data);
    at += 12 + length;
  }
  const width = chunks.get('IHDR').readUInt32BE(0);
  const height = chunks.get('IHDR').readUInt32BE(4);
  const raw = inflateSync(chunks.get('IDAT'));
  assert.equal(raw.length, (width * 3 + 1) * height);
  const rows = Array.from({ length: height }, (_, y) =>
    raw.subarray(y * (width * 3 + 1) + 1, (y + 1) * (width * 3 + 1)),
  );
  return { width, height, rgb: Uint8Array.from(Buffer.concat(rows)), end: chunks.has('IEND') };
}

test('a picture comes back from its PNG, compressed or stored', () => {
  const [width, height] = [320, 240]; // more than one stored block
  const rgb = Uint8Array.from({ length: width * height * 3 }, (_, index) => (index * 7) & 0xff);
  for (const compressor of [undefined, deflateSync]) {
    assert.deepEqual(decode(encodePng({ width, height, rgb }, compressor)), { width, height, rgb, end: true });
  }
});
