// Binary info: read from the UF2 as picotool reads it.

import assert from 'node:assert/strict';

import { FLASH_BASE } from '../../src/flash.mjs';
import { readImage } from '../../src/image.mjs';
import { image, onEachBoard } from '../../testing/firmware.mjs';

const MARKERS = { start: 0x7188ebf2, end: 0xe71aa390 };
const IDS = { name: 0x02031c86, version: 0x11a9bc3a, url: 0x1856239a, board: 0xb63cffbb };
const KINDS = { string: 6, pinsWithName: 9 };

/** The flash that a UF2 fills, and readers of it by address. */
function flashOf(file) {
  const flash = Buffer.alloc(2 << 20, 0xff);
  for (const { address, bytes } of readImage(file).segments) flash.set(bytes, address - FLASH_BASE);
  const word = (address) => flash.readUInt32LE(address - FLASH_BASE);
  const text = (address) => {
    const from = address - FLASH_BASE;
    return flash.toString('utf8', from, flash.indexOf(0, from));
  };
  return { word, text };
}

/** Strings by their ids, and pins by their names. */
function binaryInfo(file) {
  const { word, text } = flashOf(file);
  // The program begins behind the second boot stage.
  let at = FLASH_BASE + 0x100;
  while (word(at) !== MARKERS.start) {
    at += 4;
    assert.ok(at < FLASH_BASE + 0x200, 'the header is in the first 256 bytes');
  }
  assert.equal(word(at + 16), MARKERS.end);
  const [from, to] = [word(at + 4), word(at + 8)];
  const strings = new Map();
  const pins = new Map();
  for (let entry = from; entry < to; entry += 4) {
    const where = word(entry);
    assert.equal(word(where) >>> 16, 0x5052, 'the tag RP');
    const kind = word(where) & 0xffff;
    if (kind === KINDS.string) strings.set(word(where + 4), text(word(where + 8)));
    else if (kind === KINDS.pinsWithName) pins.set(text(word(where + 8)), Math.log2(word(where + 4)));
    else assert.fail(`an entry of kind ${kind}`);
  }
  return { strings, pins };
}

onEachBoard('name, version, board, address and pins can be read from the UF2', (board) => {
  const { strings, pins } = binaryInfo(image(`${board.name}.uf2`));
  assert.equal(strings.get(IDS.name), 'Tacklebox');
  assert.match(strings.get(IDS.version), /^\d+\.\d+\.\d+/);
  assert.equal(strings.get(IDS.board), board.name);
  assert.match(strings.get(IDS.url), /^https:\/\//);
  for (const key of ['A', 'B', 'X', 'Y']) assert.equal(pins.get(`key ${key}`), board.keys[key]);
});
