// Dormant mode with programs of a few instructions: who may enter it, what stands still, what wakes the chip.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Device } from '../src/device.mjs';
import { Fault } from '../src/faults.mjs';
import { TEST_BOARD } from '../testing/board.mjs';
import { op, program } from '../testing/programs.mjs';

const COMA = 0x636f6d61;
const ROSC_DORMANT = 0x4006000c;
const WAKE_ENABLE = 0x40014160;
const CLK_REF_CTRL = 0x40008030;
const FROM_CRYSTAL = 2;
const TIMER_LOW = 0x40054028;
const RAM = 0x20020000;
const EDGE_LOW = 4;

const A = TEST_BOARD.keys.A;
const WAKE_BY_A = [EDGE_LOW << (4 * (A % 8)), WAKE_ENABLE + 4 * (A >> 3)];

/** Makes these stores, then goes dormant, then keeps the time of the timer in RAM and rests. */
function sleeper(stores) {
  const constants = [...stores, [COMA, ROSC_DORMANT]].flat();
  const code = [];
  for (let pair = 0; pair < constants.length / 2; pair++) {
    code.push(op.constant(0, 2 * pair, code.length));
    code.push(op.constant(1, 2 * pair + 1, code.length));
    code.push(op.store(0, 1));
  }
  const after = constants.length;
  code.push(op.constant(1, after, code.length));
  code.push(op.load(0, 1));
  code.push(op.constant(1, after + 1, code.length));
  code.push(op.store(0, 1));
  code.push(op.sleep, op.jump(-1));
  const image = program(code, [...constants, TIMER_LOW, RAM]);
  return new Device({ board: TEST_BOARD, image, timing: 'ideal' });
}

test('a dormant chip does nothing until a key goes down, and its timer stands still', () => {
  const device = sleeper([WAKE_BY_A]);
  device.run(86_400_000);
  assert.ok(device.chip.dormant.isOn);
  const { instructions } = device;
  device.run(1_000);
  assert.equal(device.instructions, instructions);
  device.press('A');
  device.run(10);
  assert.ok(!device.chip.dormant.isOn);
  assert.equal(device.chip.dormant.wakes, 1);
  assert.ok(device.chip.mcu.readUint32(RAM) < 1_000, 'microseconds');
  assert.ok(device.dormantNs > 86_400e9);
});

test('a key that is let go, and one that is not armed, wake nothing', () => {
  const device = sleeper([WAKE_BY_A]);
  device.press('A');
  device.run(10);
  assert.ok(!device.chip.dormant.isOn, 'the edge was latched before it slept');
  const other = sleeper([WAKE_BY_A]);
  other.run(10);
  other.press('B');
  other.run(10);
  other.release('B');
  other.run(10);
  assert.ok(other.chip.dormant.isOn);
});

test('it is a fault to go dormant with other clocks, or with nothing to wake it', () => {
  const fault = (stores, message) => {
    assert.throws(
      () => sleeper(stores).run(10),
      (error) => error instanceof Fault && error.message.includes(message),
    );
  };
  fault([], 'no pin can wake it');
  fault([WAKE_BY_A, [FROM_CRYSTAL, CLK_REF_CTRL]], 'not the ring oscillator');
});
