// Waits that could last for ever end: the clock must go on.

import assert from 'node:assert/strict';
import test from 'node:test';

import { MOST_IN_A_MICROSECOND, Progress } from '../src/clock.mjs';
import { Device } from '../src/device.mjs';
import { Hang } from '../src/faults.mjs';
import { TEST_BOARD } from '../testing/board.mjs';
import { op, program } from '../testing/programs.mjs';

const STILL = program([op.sleep, op.jump(-1)]);
const BUSY = program([op.jump(0)]);
const device = (image) => new Device({ board: TEST_BOARD, timing: 'ideal', image });

const hang = (what) => (error) =>
  error instanceof Hang && error.message.includes(what) && /, at 0x1000020[02], called from/.test(error.message);

test('much may happen in a microsecond, but not without end', () => {
  const progress = new Progress('bells', () => 'at home');
  const happens = (count, at) => {
    for (let each = 0; each < count; each++) progress.note(at(each));
  };
  happens(10 * MOST_IN_A_MICROSECOND, (each) => each);
  assert.throws(() => happens(2 * MOST_IN_A_MICROSECOND, () => 5e9), {
    message: `the clock stands still at 5000 ms: ${MOST_IN_A_MICROSECOND} bells, at home`,
  });
  assert.throws(() => happens(2 * MOST_IN_A_MICROSECOND, () => NaN), Hang);
});

test('alarms that set each other off do not hold the clock', () => {
  for (const [image, again, what] of [
    [STILL, 0, 'alarms'],
    [STILL, 1e-6, 'turns of the loop'],
    [BUSY, 1e-6, 'alarms'],
  ]) {
    const it = device(image);
    const alarm = it.chip.clock.createAlarm(() => alarm.schedule(again));
    alarm.schedule(1e6);
    assert.throws(() => it.run(5), hang(what), `${again} ns later`);
  }
});

test('a core that runs while its clock stands is stopped', () => {
  const it = device(BUSY);
  it.run(1);
  it.chip.mcu.clkSys = Infinity;
  const before = it.instructions;
  assert.throws(() => it.run(1), hang('turns of the loop'));
  assert.ok(it.instructions - before < 1e7);
});

test('runs that get nowhere are stopped, too', () => {
  const it = device(STILL);
  assert.throws(() => {
    for (let each = 0; each < 3 * MOST_IN_A_MICROSECOND; each++) it.run(0);
  }, hang('turns of the loop'));
});
