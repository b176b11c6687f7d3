// Performance budgets, measured on the firmware image with exact bus timing.

import assert from 'node:assert/strict';

import { bootToMenu, firmware, keysToAccess, onEachScreen, openSettings } from '../../testing/firmware.mjs';

const MENU_MS = 500;
const FIRST_PIXEL_US = 20_000;
const FLUSH_RATIO = 1.08;
/** Share of the time asleep: with the ambient motion of a still screen, and with motion switched off. */
const ASLEEP_LIVING = 0.985;
const ASLEEP = 0.99;
/** Ten seconds of ambient motion: a beat every 800 ms, each at most a square of 32 pixels and its window. */
const MOST_BEATS = 13;
const BEAT_BYTES = 32 * 32 * 2 + 16;

onEachScreen('boot, flush and key times are within their budgets', (board, t) => {
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
  // The first power-on asks for the language before the menu.
  const menu = screens.language.picture_ms;
  assert.ok(menu <= MENU_MS, `the first screen is there after ${menu} ms`);

  const { width, height } = device.board.glass;
  assert.ok(frames.largest.bytes >= width * height * 2, 'a full frame was seen');
  assert.ok(flushes.largest.ratio <= FLUSH_RATIO, `a flush takes ${flushes.largest.ratio} of its wire time`);

  for (const { key, first_pixel_us } of presses) {
    assert.ok(first_pixel_us !== null && first_pixel_us <= FIRST_PIXEL_US, `${key} shows after ${first_pixel_us} us`);
  }
  const cursor = presses.at(-1);
  t.diagnostic(`first screen ${menu} ms; flush of ${flushes.largest.bytes} bytes: ${flushes.largest.ratio} of its wire time`);
  t.diagnostic(`full frame drawn and sent in ${frames.largest.us} us, ${frames.largest.ratio} of its wire time`);
  t.diagnostic(`first pixel after ${presses.map(({ first_pixel_us }) => Math.round(first_pixel_us)).join(', ')} us`);
  t.diagnostic(`cursor in the settings: ${cursor.last_pixel_us} us to the last pixel, ${cursor.bytes} bytes`);
});

/** The bytes sent and the share of the time asleep over ten seconds of a still menu. */
function stillMenu(device) {
  assert.equal(device.facts.get('screen'), 'menu');
  device.run(12_000); // the hint for the hesitating has come and gone
  const [bytes, asleep] = [device.panel.bytes, device.asleepNs];
  device.run(10_000);
  return { bytes: device.panel.bytes - bytes, share: (device.asleepNs - asleep) / 10e9 };
}

onEachScreen('a still screen sends nothing without motion, little with it, and the core sleeps', (board, t) => {
  const device = firmware(board);
  bootToMenu(device);
  const living = stillMenu(device);
  assert.ok(living.share >= ASLEEP_LIVING, `asleep for ${living.share} of the time`);
  assert.ok(living.bytes > 0 && living.bytes <= MOST_BEATS * BEAT_BYTES, `${living.bytes} bytes sent`);
  openSettings(device);
  for (const key of [...keysToAccess('motion'), 'LEFT', 'B', 'B']) device.tap(key);
  assert.equal(device.facts.get('motion'), 'off');
  const still = stillMenu(device);
  assert.equal(still.bytes, 0);
  assert.ok(still.share >= ASLEEP, `asleep for ${still.share} of the time`);
  t.diagnostic(`asleep for ${(living.share * 100).toFixed(3)} % with motion, ${(still.share * 100).toFixed(3)} % without`);
});

onEachScreen('the stack has room to spare', (board, t) => {
  const device = firmware(board);
  bootToMenu(device);
  openSettings(device);
  const { used, size } = device.chip.stack();
  assert.ok(used * 2 < size, `${used} of ${size} bytes used`);
  t.diagnostic(`stack: ${used} of ${size} bytes used`);
});
