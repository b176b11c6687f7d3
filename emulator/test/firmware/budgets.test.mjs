// Performance budgets, measured on the firmware image with exact bus timing.

import assert from 'node:assert/strict';

import { bootToMenu, firmware, onEachBoard, openSettings } from '../../testing/firmware.mjs';

const MENU_MS = 500;
const FIRST_PIXEL_US = 20_000;
const FLUSH_RATIO = 1.08;
const ASLEEP = 0.99;

onEachBoard('boot, flush and key times are within their budgets', (board, t) => {
  const device = firmware(board, { spi: 'wire' });
  bootToMenu(device);
  device.tap('RIGHT');
  device.settle();
  device.tap('LEFT');
  device.settle();
  openSettings(device);
  device.tap('DOWN');
  device.settle();
  const { screens, presses, flushes, frames } = device.measures();
  const menu = screens.menu.picture_ms;
  assert.ok(menu <= MENU_MS, `the menu is there after ${menu} ms`);

  const { width, height } = device.board.glass;
  assert.ok(frames.largest.bytes >= width * height * 2, 'a full frame was seen');
  assert.ok(flushes.largest.ratio <= FLUSH_RATIO, `a flush takes ${flushes.largest.ratio} of its wire time`);

  for (const { key, first_pixel_us } of presses) {
    assert.ok(first_pixel_us !== null && first_pixel_us <= FIRST_PIXEL_US, `${key} shows after ${first_pixel_us} us`);
  }
  const cursor = presses.at(-1);
  t.diagnostic(`menu ${menu} ms; flush of ${flushes.largest.bytes} bytes: ${flushes.largest.ratio} of its wire time`);
  t.diagnostic(`full frame drawn and sent in ${frames.largest.us} us, ${frames.largest.ratio} of its wire time`);
  t.diagnostic(`first pixel after ${presses.map(({ first_pixel_us }) => Math.round(first_pixel_us)).join(', ')} us`);
  t.diagnostic(`cursor in the settings: ${cursor.last_pixel_us} us to the last pixel, ${cursor.bytes} bytes`);
});

onEachBoard('a still screen sends nothing and the core sleeps', (board, t) => {
  const device = firmware(board);
  bootToMenu(device);
  device.run(12_000); // the hint for the hesitating has come and gone
  const [bytes, asleep] = [device.panel.bytes, device.asleepNs];
  device.run(10_000);
  assert.equal(device.panel.bytes, bytes);
  const share = (device.asleepNs - asleep) / 10e9;
  assert.ok(share >= ASLEEP, `asleep for ${share} of the time`);
  t.diagnostic(`asleep for ${(share * 100).toFixed(3)} %`);
});

onEachBoard('the stack has room to spare', (board, t) => {
  const device = firmware(board);
  bootToMenu(device);
  openSettings(device);
  const { used, size } = device.chip.stack();
  assert.ok(used * 2 < size, `${used} of ${size} bytes used`);
  t.diagnostic(`stack: ${used} of ${size} bytes used`);
});
