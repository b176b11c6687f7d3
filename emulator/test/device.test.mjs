// The device with programs of a few instructions: what ends a run, what survives, how time passes.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Device } from '../src/device.mjs';
import { Fault, Hang, Panic, WatchdogReset } from '../src/faults.mjs';
import { FLASH_SIZE } from '../src/flash.mjs';
import { TEST_BOARD } from '../testing/board.mjs';
import { op, program } from '../testing/programs.mjs';

const GPIO_IN = 0xd0000004;
const WATCHDOG_CTRL = 0x40058000;
const WATCHDOG_SCRATCH0 = 0x4005800c;
const PADS_CLEAR_OFFSET = 0x3000;
const PAD_OF_PIN = (pin) => 0x4001c000 + 4 + 4 * pin;
const [INPUT, PULL_UP] = [0x52, 0x08];
const SOME_RAM = 0x20020000;

const device = (image, options = {}) => new Device({ board: TEST_BOARD, image, timing: 'ideal', ...options });

const STILL = program([op.sleep, op.jump(-1)]);

/** Copies one word for ever: [constant 0] to [constant 1]. */
const COPY = (from, to) =>
  program([op.constant(0, 0, 0), op.constant(1, 1, 1), op.load(2, 0), op.store(2, 1), op.jump(-2)], [from, to]);

const STORE = (value, address, after) =>
  program([op.constant(0, 0, 0), op.constant(1, 1, 1), op.store(0, 1), after], [value, address]);

test('a sleeping device lets time pass at no cost', () => {
  const it = device(STILL);
  it.run(60_000);
  assert.equal(it.ms, 60_000);
  assert.ok(it.instructions < 10);
  assert.ok(it.measures().asleep > 0.999);
});

test('a busy device takes its time by the cycle', () => {
  const it = device(program([op.jump(0)]));
  it.run(1);
  // Two cycles of 8 ns for each jump.
  assert.equal(it.instructions, 62_500);
});

test('each way to go wrong has its error', () => {
  for (const [name, image, kind, message] of [
    ['undefined instruction', program([op.udf]), Panic, /breakpoint or undefined instruction/],
    ['write to nowhere', STORE(1, 0x60000000, op.jump(0)), Fault, /undefined address/],
    ['write to the ROM', STORE(1, 0x00000000, op.jump(0)), Fault, /write to the boot ROM/],
    ['write to the flash', STORE(1, 0x10000200, op.jump(0)), Fault, /write to the flash/],
    ['read from nowhere', COPY(0x30000000, SOME_RAM), Fault, /invalid memory/],
    ['beyond the SIO', COPY(0xd0001000, SOME_RAM), Fault, /undefined address 0xd0001000/],
    ['unaligned read', COPY(SOME_RAM + 2, SOME_RAM), Fault, /not 32 bit aligned/],
    ['null call', program([op.constant(0, 0, 0), op.call(0)], [1]), Fault, /null pointer/],
    ['interrupts off for ever', program([op.interruptsOff, op.jump(0)]), Hang, /interrupts off for 1000 ms/],
    ['asked for a reset', STORE(0x80000000, WATCHDOG_CTRL, op.jump(0)), WatchdogReset, /asked the watchdog/],
  ]) {
    assert.throws(
      () => device(image).run(3000),
      (error) => error instanceof kind && message.test(error.message),
      name,
    );
  }
});

test("where panics are allowed a fault runs the firmware's own handler, but a fault in it is the end", () => {
  const reads = [op.constant(0, 0, 0), op.load(0, 0)];
  const handler = [op.constant(1, 1, 2), op.store(1, 1), op.jump(0)];
  const it = device(program([...reads, ...handler], [0x30000000, SOME_RAM], 2), { allowPanic: true });
  it.run(1);
  assert.equal(it.chip.mcu.sramView.getUint32(SOME_RAM - 0x20000000, true), SOME_RAM);
  assert.throws(() => device(program(reads, [0x30000000], 0), { allowPanic: true }).run(1), Fault);
});

test('the battery shows on its channel', () => {
  const board = { ...TEST_BOARD, battery: { channel: 3, dropMv: 311 } };
  const it = device(STILL, { board, batteryMv: 3611 });
  assert.equal(it.chip.mcu.adc.channelValues[3], Math.round((1100 / 3300) * 4096));
});

test('a waiting core is no hang', () => {
  device(program([op.interruptsOff, op.sleep, op.jump(-1)])).run(5000);
});

test('keys reach the pins: low while pressed', () => {
  const it = device(COPY(GPIO_IN, SOME_RAM));
  const { A, B } = TEST_BOARD.keys;
  const pin = (number) => (it.chip.mcu.sramView.getUint32(SOME_RAM - 0x20000000, true) >> number) & 1;
  for (const key of [A, B]) it.chip.mcu.writeUint32(PAD_OF_PIN(key), INPUT);
  it.run(1);
  assert.equal(pin(A), 1);
  it.press('A');
  it.run(1);
  assert.deepEqual([pin(A), pin(B)], [0, 1]);
  it.release('A');
  it.run(1);
  assert.equal(pin(A), 1);
  assert.throws(() => it.press('START'), /no key "START", there are UP, DOWN/);
});

test('where the board has no resistors the firmware must pull its keys up', () => {
  const it = device(COPY(GPIO_IN, SOME_RAM), { board: { ...TEST_BOARD, keysPulledUp: false } });
  it.run(1);
  const pinA = TEST_BOARD.keys.A;
  const level = () => (it.chip.mcu.sramView.getUint32(SOME_RAM - 0x20000000, true) >> pinA) & 1;
  assert.equal(level(), 0);
  it.chip.mcu.writeUint32(PAD_OF_PIN(pinA), INPUT | PULL_UP); // as firmware sets it
  it.run(1);
  assert.equal(level(), 1);
  it.chip.mcu.writeUint32(PAD_OF_PIN(pinA) + PADS_CLEAR_OFFSET, PULL_UP);
  it.run(1);
  assert.equal(level(), 0);
});

test('a key on an input without Schmitt trigger is a fault', () => {
  const it = device(STILL);
  it.tap('A');
  it.chip.mcu.writeUint32(PAD_OF_PIN(TEST_BOARD.keys.A), INPUT & ~0x02);
  assert.throws(() => it.press('A'), /the input of A, GP18, has no Schmitt trigger/);
});

test('a power cycle keeps the flash, a reset also RAM and scratch registers', () => {
  const it = device(STORE(0xcafe, WATCHDOG_SCRATCH0, op.jump(0)));
  it.run(1);
  it.chip.mcu.sramView.setUint32(0x100, 1234, true);
  it.chip.mcu.flash[FLASH_SIZE - 1] = 0x42;
  const read = () => [
    it.chip.mcu.sramView.getUint32(0x100, true),
    it.chip.watchdog.scratchData[0],
    it.flashContents()[FLASH_SIZE - 1],
  ];
  it.reset();
  assert.deepEqual(read(), [1234, 0xcafe, 0x42]);
  it.powerCycle();
  assert.deepEqual(read(), [0xa5a5a5a5, 0, 0x42]);
  it.run(1);
  assert.ok(Math.abs(it.ms - 2) < 1e-4, 'time goes on');
});

test('the image is laid over an older flash, the rest stays', () => {
  const flash = new Uint8Array(FLASH_SIZE).fill(0x77);
  const contents = device(STILL, { flash }).flashContents();
  assert.notEqual(contents[0x100], 0x77);
  assert.equal(contents[0x10_0000], 0x77);
});

test('waiting for something that never comes is a hang that says what', () => {
  assert.throws(
    () => device(STILL).runUntil(() => false, 50, 'the menu'),
    (error) => error instanceof Hang && error.message.startsWith('the menu did not come within 50 ms, at 0x1000020'),
  );
});

test('a still screen settles after its quiet time', () => {
  const it = device(STILL);
  it.settle();
  assert.equal(it.ms, 150);
});

test('a screen settles whatever fractions of a nanosecond the clock shows', () => {
  // A number twice as large is twice as coarse: a quiet time that crosses such a border is rounded.
  for (let border = 2 ** 28; border <= 2 ** 36; border *= 2) {
    for (let thirteenth = 0; thirteenth < 13; thirteenth++) {
      const it = device(STILL);
      it.run((border - 75e6 + thirteenth / 13) / 1e6);
      it.powerCycle();
      for (let round = 0; round < 3; round++) {
        it.panel.lastByte = it.nanos;
        const before = it.ms;
        it.settle();
        assert.ok(Math.abs(it.ms - before - 150) < 1e-5, `${it.ms - before} ms from ${before}`);
        it.run(1000 / 13);
      }
    }
  }
});

test('a screen that never rests is a hang that says where', () => {
  const it = device(STILL);
  const flicker = it.chip.clock.createAlarm(() => {
    it.panel.lastByte = it.nanos;
    flicker.schedule(100e6);
  });
  flicker.schedule(0);
  assert.throws(
    () => it.settle(150, 2000),
    (error) => error instanceof Hang && /within 2000 ms, at 0x1000020/.test(error.message),
  );
  assert.ok(it.ms <= 2000);
});
