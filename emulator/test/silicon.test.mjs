// The silicon timing model on small programs: start-up, flash cache, exceptions, timer alarms.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Simulator } from 'rp2040js';

import { delayCrystal } from '../src/crystal.mjs';
import { Device } from '../src/device.mjs';
import { Fault } from '../src/faults.mjs';
import { Profile } from '../src/profile.mjs';
import { FastCore } from '../src/thumb.mjs';
import { correctTimer } from '../src/timer.mjs';
import { TEST_BOARD } from '../testing/board.mjs';
import { op, program } from '../testing/programs.mjs';

const device = (image, options = {}) => new Device({ board: TEST_BOARD, image, ...options });
const BOOT_ROM_MS = 10;
const RING_HZ = 6.5e6;

test('the program starts after the boot ROM, from the ring oscillator, and its first instructions are misses', () => {
  const it = device(program([op.jump(0)]));
  it.run(BOOT_ROM_MS);
  assert.equal(it.instructions, 0);
  it.run(1);
  // One miss of 48 cycles, then two cycles for each jump.
  assert.equal(it.instructions, (RING_HZ / 1000 - 48) / 2 + 1);
  assert.equal(it.chip.cache.misses, 1);
});

test('a divider of the ring oscillator changes the pace at once', () => {
  const image = program([op.constant(0, 0, 0), op.constant(1, 1, 1), op.store(0, 1), op.jump(0)], [0xaa2, 0x40060010]);
  const it = device(image);
  it.run(BOOT_ROM_MS + 1);
  assert.equal(it.chip.mcu.clkSys, 8 * RING_HZ);
});

test('the ideal model starts at once with 125 MHz', () => {
  const it = device(program([op.jump(0)]), { timing: 'ideal' });
  it.run(1);
  assert.equal(it.instructions, 62_500);
});

test('the crystal is stable after the delay that was set', () => {
  const mcu = new Simulator().rp2040;
  delayCrystal(mcu);
  const [CTRL, STATUS, STARTUP] = [0x00, 0x04, 0x0c];
  const crystal = mcu.peripherals[0x40024];
  const isStable = () => crystal.readUint32(STATUS) >>> 31 === 1;
  crystal.writeUint32(STARTUP, 47);
  crystal.writeUint32(CTRL, 0xfabaa0);
  const delay = (47 * 256 * 1e9) / 12e6;
  mcu.clock.tick(delay - 1);
  assert.equal(isStable(), false);
  mcu.clock.tick(2);
  assert.equal(isStable(), true);
});

test('timer alarms fire when they are due, never early, and a missed one comes 71 minutes later', () => {
  const mcu = new Simulator().rp2040;
  const counter = correctTimer(mcu, false);
  const timer = mcu.peripherals[0x40054];
  const fired = [];
  timer.fireAlarm = () => fired.push(mcu.clock.nanos);
  const [ALARM0, RAW_LOW] = [0x10, 0x28];
  mcu.clock.tick(1_500);
  timer.writeUint32(ALARM0, 3);
  mcu.clock.tick(1_400);
  assert.deepEqual(fired, []);
  mcu.clock.tick(2_000);
  assert.deepEqual(fired, [3_000]);
  timer.writeUint32(ALARM0, timer.readUint32(RAW_LOW));
  mcu.clock.tick(4_000e9);
  assert.deepEqual(fired, [3_000]);
  mcu.clock.tick(300e9);
  assert.equal(fired.length, 2);
  assert.equal(counter.startNs, 0);
});

test('the timer stands at 0 until its tick is started', () => {
  const mcu = new Simulator().rp2040;
  correctTimer(mcu, true);
  const [timer, watchdog] = [mcu.peripherals[0x40054], mcu.peripherals[0x40058]];
  const [TICK, RAW_LOW] = [0x2c, 0x28];
  mcu.clock.tick(5e6);
  assert.equal(timer.readUint32(RAW_LOW), 0);
  watchdog.writeUint32(TICK, (1 << 9) | 12);
  mcu.clock.tick(5e6);
  assert.equal(timer.readUint32(RAW_LOW), 5_000);
});

test('an interrupt costs its entry and its exit', () => {
  const mcu = new Simulator().rp2040;
  const fast = new FastCore(mcu, { exceptions: { entry: 15, exit: 13 } });
  const { core } = mcu;
  const [CODE, HANDLER, IRQ] = [0x20000100, 0x20000200, 26];
  core.VTOR = 0x20001000;
  mcu.sramView.setUint32(0x1000 + 4 * (16 + IRQ), HANDLER | 1, true);
  mcu.sramView.setUint16(CODE - 0x20000000, 0xbf00, true); // NOP
  mcu.sramView.setUint16(HANDLER - 0x20000000, 0x4770, true); // BX LR
  core.SP = 0x20002000;
  core.PC = CODE;
  core.enabledInterrupts = 1 << IRQ;
  core.setInterrupt(IRQ, true);
  const cycles = (instructions) => {
    const before = mcu.clock.nanos;
    fast.run(instructions);
    return (mcu.clock.nanos - before) / 8;
  };
  const there = cycles(1);
  assert.equal(core.PC, CODE);
  assert.ok(there >= 15 + 13 && there <= 15 + 13 + 3, `${there} cycles`);
  assert.equal(cycles(1), 1);
});

test('code in flash that runs while the flash is not mapped is a fault with its place', () => {
  const it = device(program([op.jump(0)]));
  it.run(BOOT_ROM_MS + 1);
  it.chip.cache.unmap();
  assert.throws(
    () => it.run(1),
    (error) => error instanceof Fault && /access to the flash at 0x10000200 .* at 0x10000200/.test(error.message),
  );
});

test('a profile counts cycles and misses by function', () => {
  const it = device(program([op.jump(0)]), { timing: 'silicon', profile: new Profile() });
  it.run(BOOT_ROM_MS + 1);
  const symbols = { functions: [{ address: 0x10000200, size: 2, name: 'main' }] };
  const [row] = it.profile.byFunction(symbols);
  assert.equal(row.name, 'main');
  assert.equal(row.misses, 1);
  assert.equal(row.cycles, 48 + 2 * it.instructions);
});
