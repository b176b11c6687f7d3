// The image for the loader of the Picopad: the header is read as the loader reads it, and the program boots behind it.

import assert from 'node:assert/strict';

import { WatchdogReset } from '../../src/faults.mjs';
import { FLASH_BASE } from '../../src/flash.mjs';
import { readImage } from '../../src/image.mjs';
import { crc32 } from '../../src/loader.mjs';
import { bootToMenu, firmware, image, onWideBoard, samePicture } from '../../testing/firmware.mjs';

const BLOCK = 512;
const PAGE = 256;
/** The loader seeks by places in the file: 128 blocks stand for its own 32 KiB. */
const PASSED_OVER = 128;
/** "Load", in the watchdog's fifth scratch register. */
const STAY_IN_LOADER = 0x64616f4c;

/** The program as the loader copies it: the payload of every block after its own. */
function program(file) {
  const pages = [];
  for (let at = PASSED_OVER * BLOCK; at < file.length; at += BLOCK) pages.push(file.subarray(at + 32, at + 32 + PAGE));
  return Buffer.concat(pages);
}

/** A Picopad with the image behind its loader, of which only the beginning is there: the usual second boot stage. */
function withLoader(board, file) {
  const { segments } = readImage(image(`${board.name}.elf`));
  const { bytes } = segments.find(({ address }) => address === FLASH_BASE);
  return firmware(board, { image: file, symbols: image(`${board.name}-card.elf`), flash: bytes.subarray(0, PAGE) });
}

onWideBoard('the loader finds a whole program on the card', () => {
  const copied = program(image('card/TACKLEBX.UF2'));
  assert.equal(copied.toString('latin1', 192, 196), 'PPAD');
  const length = copied.readUInt32LE(196);
  assert.equal(length, copied.length - 204);
  assert.equal(copied.readUInt32LE(200), crc32(copied.subarray(204, 204 + length)));
  const reset = copied.readUInt32LE(4);
  assert.ok(reset > 0x10008000 && reset < 0x10008000 + copied.length, reset.toString(16));
});

onWideBoard('it boots behind the loader, and saves as the other image does', (board) => {
  const card = withLoader(board, image('card/TACKLEBX.UF2'));
  const plain = firmware(board);
  for (const device of [card, plain]) bootToMenu(device);
  assert.ok(samePicture(card.screenshot(), plain.screenshot()));
  // The language is saved: the second power-on does not ask again.
  card.powerCycle();
  card.runUntil(() => card.facts.has('screen'), 2000, 'a screen');
  assert.equal(card.facts.get('screen'), 'menu');
});

onWideBoard('"Other programs" goes back to the loader, which can start it again', (board) => {
  const device = withLoader(board, image('card/TACKLEBX.UF2'));
  bootToMenu(device);
  device.hold('Y', 900);
  assert.equal(device.facts.get('system'), 'open');
  device.settle();
  for (const key of ['DOWN', 'DOWN', 'DOWN']) device.tap(key);
  assert.throws(() => {
    device.tap('A');
    device.run(500);
  }, WatchdogReset);
  assert.equal(device.chip.watchdog.scratchData[4], STAY_IN_LOADER);
  // Y in the loader's list.
  device.release('A');
  device.reset();
  bootToMenu(device);
});

onWideBoard('a byte that the card lost is noticed', (board) => {
  const broken = Buffer.from(image('card/TACKLEBX.UF2'));
  broken[PASSED_OVER * BLOCK + 100 * BLOCK + 40] ^= 1;
  assert.throws(() => withLoader(board, broken), /checksum/);
});
