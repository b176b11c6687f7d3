// Unit tests of the page's modules that run without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { keyOf } from './keyboard.mjs';
import { Pace } from './pace.mjs';

test('the keyboard has every key of the device, in capitals too', () => {
  const pressed = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'A', 'b', 'X', 'y'];
  assert.deepEqual(pressed.map((key) => keyOf({ key })), ['UP', 'DOWN', 'LEFT', 'RIGHT', 'A', 'B', 'X', 'Y']);
  assert.equal(keyOf({ key: 'Enter' }), 'A');
  assert.equal(keyOf({ key: 'Escape' }), 'B');
});

test("the browser's own shortcuts are left alone", () => {
  assert.equal(keyOf({ key: 'a', ctrlKey: true }), undefined);
  assert.equal(keyOf({ key: 'F5' }), undefined);
});

/** A mock device that takes `cost` ms of real time per simulated millisecond. */
function slowDevice(cost) {
  const device = { wall: 0, ran: 0 };
  device.run = (ms) => {
    device.ran += ms;
    device.wall += ms * cost;
  };
  return device;
}

test('a quick machine keeps real time', () => {
  const device = slowDevice(0.1);
  const pace = new Pace(0, () => device.wall);
  for (let now = 16; now <= 1600; now += 16) pace.catchUp(device, now);
  assert.equal(device.ran, 1600);
});

test('a slow machine runs slower and never blocks a frame for long', () => {
  const device = slowDevice(4);
  const pace = new Pace(0, () => device.wall);
  let speed = 1;
  for (let now = 16; now <= 3200; now += 16) {
    const before = device.wall;
    speed = pace.catchUp(device, now);
    assert.ok(device.wall - before < 12 + 2 * 4, 'one frame took too long');
  }
  assert.ok(speed < 0.5, `speed ${speed}`);
});

test('after a long pause the device goes on instead of catching up', () => {
  const device = slowDevice(0);
  const pace = new Pace(0, () => device.wall);
  pace.catchUp(device, 60_000);
  assert.equal(device.ran, 100);
});
