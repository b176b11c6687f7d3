// The battery on the firmware image: charge by voltage, warnings, USB, and no erases when it is nearly empty.

import assert from 'node:assert/strict';

import { bootToMenu, firmware, onEachScreen, openSettings, samePicture } from '../../testing/firmware.mjs';

/** Charge in percent by voltage. */
const CHARGES = {
  picosystem: [
    [3300, 0],
    [3500, 5],
    [3760, 51],
    [4060, 100],
  ],
  picopad: [
    [3250, 0],
    [3460, 5],
    [3760, 52],
    [4100, 100],
  ],
};
/** One step of the ADC is 2.4 mV of the battery's. */
const ADC_PERCENT = 1;
/** From one measurement to the next. */
const PERIOD_MS = 30_100;

const charge = (device) => Number(device.facts.get('battery'));
const near = (percent, wanted) => Math.abs(percent - wanted) <= ADC_PERCENT;

/** A device at its menu with this battery. */
function withBattery(board, batteryMv, options = {}) {
  const device = firmware(board, { batteryMv, ...options });
  bootToMenu(device);
  return device;
}

onEachScreen('the charge follows the voltage as its cell discharges', (board) => {
  for (const [millivolts, percent] of CHARGES[board.name]) {
    const device = withBattery(board, millivolts);
    assert.ok(near(charge(device), percent), `${millivolts} mV: ${charge(device)} %, not ${percent}`);
    assert.equal(device.facts.get('supply'), 'battery');
  }
});

onEachScreen('a single dip of the voltage hardly moves the charge, a lasting one does', (board) => {
  const device = withBattery(board, 3900);
  const before = charge(device);
  device.setBattery(3600);
  device.run(PERIOD_MS);
  device.setBattery(3900);
  const dip = charge(device);
  assert.ok(dip < before && dip > before - 20, `${before} %, then ${dip} %`);
  device.setBattery(3600);
  for (let measured = 0; measured < 8; measured += 1) {
    device.tap('RIGHT');
    device.run(PERIOD_MS);
  }
  assert.ok(charge(device) < 20, `${charge(device)} % in the end`);
});

onEachScreen('the menu shows the battery, and nothing on a board without one', (board) => {
  const shown = (millivolts) => withBattery(board, millivolts).screenshot();
  const none = shown(0);
  const [low, high] = [3700, 4000].map(shown);
  assert.ok(!samePicture(none, high) && !samePicture(low, high));
  const without = withBattery({ ...board, battery: null, usb: null }, 0);
  assert.ok(samePicture(without.screenshot(), none));
  assert.equal(without.facts.get('battery'), undefined);
});

onEachScreen('warns once at ten and once at five percent', (board) => {
  const device = withBattery(board, 3570);
  const warnings = () => device.factsLog.filter(({ key }) => key === 'warning').map(({ value }) => value);
  assert.deepEqual(warnings(), ['low']);
  // The first key closes the sentence and does nothing else.
  const card = device.facts.get('card');
  device.tap('RIGHT');
  assert.equal(device.facts.get('card'), card);
  device.tap('RIGHT');
  assert.notEqual(device.facts.get('card'), card);
  device.setBattery(3400);
  for (let measured = 0; measured < 8; measured += 1) {
    device.tap('RIGHT');
    device.run(PERIOD_MS);
  }
  assert.deepEqual(warnings(), ['low', 'nearly-empty']);
});

onEachScreen('tells USB from the battery', (board) => {
  const device = withBattery(board, 3700);
  const supply = () => device.facts.get('supply');
  device.setUsb(true);
  device.run(board.usb ? 2_000 : PERIOD_MS);
  assert.equal(supply(), board.usb ? 'charging' : 'usb');
  if (board.usb) {
    // Full: the status line goes high, and in bursts low again.
    device.setBattery(4190);
    device.run(2_000);
    assert.equal(supply(), 'charging');
    device.run(2_500);
    assert.equal(supply(), 'usb');
  }
  device.setUsb(false);
  device.run(board.usb ? 100 : PERIOD_MS);
  assert.equal(supply(), 'battery');
});

onEachScreen('below 3.2 volts nothing is erased, and saves go on', (board, t) => {
  const device = withBattery(board, 3900);
  openSettings(device);
  device.run(3_000);
  device.setBattery(3150);
  device.powerCycle();
  bootToMenu(device);
  assert.equal(device.facts.get('erases'), 'off');
  const erases = () => device.flashOps.filter(({ kind }) => kind === 'erase').length;
  const before = erases();
  device.tap('B'); // closes the warning
  openSettings(device);
  device.tap('DOWN');
  let written = device.flashOps.length;
  for (let change = 0; change < 60; change += 1) {
    device.tap(change % 2 ? 'LEFT' : 'RIGHT');
    device.run(1_500);
    assert.ok(device.flashOps.length > written, 'the change was saved');
    written = device.flashOps.length;
  }
  assert.equal(erases(), before);
  for (const key of ['UP', 'RIGHT']) device.tap(key);
  device.run(500);
  device.powerCycle();
  bootToMenu(device);
  assert.equal(device.facts.get('language'), 'pl');
  t.diagnostic(`${written} flash operations, ${before} erases before, none after`);
});
