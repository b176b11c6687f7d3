import assert from 'node:assert/strict';
import test from 'node:test';

import { Timings } from '../src/timings.mjs';

const MS = 1e6;
const WIRE = 128; // nanoseconds a byte

/** Sends a window and pixels as a display driver does, the data `lateNs` after the commands. */
function flush(timings, start, pixelBytes, lateNs = 0, changed = undefined, rows = [0, 9]) {
  const window = { columns: [0, 239], rows };
  const send = (at, bytes, kind) =>
    timings.traffic({
      command: false,
      picture: true,
      pixels: false,
      bytes,
      start: at,
      end: at + bytes * WIRE,
      ...kind,
    });
  send(start, 1, { command: true });
  send(start + WIRE, 4, {});
  send(start + 5 * WIRE, 1, { command: true, window });
  send(start + 6 * WIRE + lateNs, pixelBytes, { pixels: true, changed });
  return start + (6 + pixelBytes) * WIRE + lateNs;
}

test('a flush is a window and its pixels, measured against its wire time', () => {
  const timings = new Timings();
  flush(timings, 0, 100);
  flush(timings, 10 * MS, 1000, 100_000);
  const { count, bytes, wire_us, largest } = timings.summary().flushes;
  assert.deepEqual([count, bytes, wire_us], [2, 1112, 142.3]);
  assert.deepEqual(largest, { bytes: 1006, us: 228.8, wire_us: 128.8, ratio: 1.7766 });
});

test('other commands belong to no flush', () => {
  const timings = new Timings();
  timings.traffic({ command: true, picture: false, pixels: false, bytes: 1, start: 0, end: WIRE });
  flush(timings, 100 * MS, 10);
  assert.equal(timings.summary().flushes.largest.us, 2);
});

test('a key press is answered by its first and last changed pixel', () => {
  const timings = new Timings();
  timings.pressed('A', 100 * MS);
  flush(timings, 101 * MS, 1000, 0, { first: 101.01 * MS, last: 101.1 * MS });
  flush(timings, 105 * MS, 1000, 0, { first: 105.01 * MS, last: 105.12 * MS });
  flush(timings, 400 * MS, 1000, 0, { first: 400 * MS, last: 400.1 * MS }); // something else
  timings.pressed('B', 500 * MS);
  assert.deepEqual(timings.summary().presses, [
    { key: 'A', at_ms: 100, first_pixel_us: 1010, last_pixel_us: 5120, bytes: 2012 },
    { key: 'B', at_ms: 500, first_pixel_us: null, last_pixel_us: null, bytes: 0 },
  ]);
});

test('a screen has its picture when the burst after its announcement ends', () => {
  const timings = new Timings();
  flush(timings, 1 * MS, 100, 0, { first: 1 * MS, last: 1 * MS });
  timings.screenTold('menu', 500 * MS);
  const shown = flush(timings, 510 * MS, 100, 0, { first: 510 * MS, last: 510 * MS });
  flush(timings, 900 * MS, 100, 0, { first: 900 * MS, last: 900 * MS });
  timings.screenTold('menu', 1000 * MS); // only the first time counts
  timings.screenTold('dice', 2000 * MS);
  const { screens } = timings.summary();
  assert.deepEqual(screens.menu, { told_ms: 500, picture_ms: Math.round(shown / 1e3) / 1e3 });
  assert.deepEqual(screens.dice, { told_ms: 2000, picture_ms: null });
});

test('a wait tells how still or how fluent it was', () => {
  const timings = new Timings();
  for (const at of [0, 33, 66, 110]) flush(timings, at * MS, 100);
  flush(timings, 5000 * MS, 1);
  timings.waited(7, 0, 200 * MS, { asleepNs: 150 * MS, dormantNs: 100 * MS, light: 0.04, panelOn: true });
  assert.deepEqual(timings.summary().waits, [
    {
      line: 7,
      ms: 200,
      asleep: 0.75,
      frames: 4,
      bytes: 424,
      longest_gap_ms: 44,
      usual_gap_ms: 33,
      dormant: 0.5,
      light: 0.04,
      panel_on: 1,
    },
  ]);
});

test('parts of the screen make one frame until one comes again, or late', () => {
  const timings = new Timings();
  flush(timings, 0, 100, 0, undefined, [0, 9]);
  flush(timings, 1 * MS, 100, 0, undefined, [10, 19]);
  flush(timings, 2 * MS, 100, 0, undefined, [5, 6]);
  flush(timings, 3 * MS, 100, 0, undefined, [7, 8]);
  flush(timings, 50 * MS, 100, 0, undefined, [20, 21]);
  const { flushes, frames } = timings.summary();
  assert.deepEqual([flushes.count, frames.count], [5, 3]);
  assert.equal(frames.largest.bytes, 212);
  assert.equal(frames.largest.us, 1013.6);
});

test('an erase holds up a sound and an animation, but not a single frame', () => {
  const timings = new Timings();
  const heldUp = () => timings.summary().erases;
  timings.erased(0, 45 * MS);
  timings.sounded(1000 * MS);
  timings.erased(1100 * MS, 45 * MS);
  // A beat of ambient motion, in two parts.
  flush(timings, 1500 * MS, 100, 0, undefined, [0, 9]);
  flush(timings, 1501 * MS, 100, 0, undefined, [10, 19]);
  timings.erased(1502 * MS, 45 * MS);
  assert.deepEqual(heldUp(), { count: 3, in_play: 0, held_up_ms: 0, held_up_in_play_ms: 0 });
  timings.screenTold('menu', 1900 * MS);
  for (const at of [1910, 1940]) flush(timings, at * MS, 100);
  timings.erased(2000 * MS, 400 * MS);
  timings.erased(2050 * MS, 500 * MS);
  assert.deepEqual(heldUp(), { count: 5, in_play: 0, held_up_ms: 400, held_up_in_play_ms: 0 });
  timings.screenTold('play', 3000 * MS);
  timings.sounded(3000 * MS);
  timings.erased(3099 * MS, 45 * MS);
  assert.deepEqual(heldUp(), { count: 6, in_play: 1, held_up_ms: 400, held_up_in_play_ms: 45 });
});
