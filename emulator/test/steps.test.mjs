import assert from 'node:assert/strict';
import test from 'node:test';

import { Hang } from '../src/faults.mjs';
import { StepError, playSteps, readSteps } from '../src/steps.mjs';
import { Timings } from '../src/timings.mjs';
import { TEST_BOARD } from '../testing/board.mjs';

/** A device that only writes down what is done to it. */
function recorder(facts = {}, board = TEST_BOARD) {
  const done = [];
  const device = {
    done,
    board,
    facts: new Map(Object.entries(facts)),
    nanos: 0,
    asleepNs: 0,
    dormantNs: 0,
    backlight: 0.5,
    panel: { showing: true },
    timings: new Timings(),
    tap: (key) => done.push(`tap ${key}`),
    hold: (key, ms) => done.push(`hold ${key} ${ms}`),
    press: (key) => done.push(`press ${key}`),
    release: (key) => done.push(`release ${key}`),
    settle: () => done.push('settle'),
    setBattery: (mv) => done.push(`setBattery ${mv}`),
    setUsb: (on) => done.push(`setUsb ${on}`),
    screenshot: () => 'picture',
    run: (ms) => {
      done.push(`run ${ms}`);
      device.nanos += ms * 1e6;
      device.asleepNs += ms * 0.75e6;
    },
  };
  return device;
}

const play = (device, steps) => {
  const shots = [];
  playSteps(device, readSteps(JSON.stringify(steps)), (name, picture) => shots.push([name, picture]));
  return shots;
};

test('each step does its work, in order', () => {
  const device = recorder({ screen: 'menu' });
  const shots = play(device, [
    { line: 1, do: 'tap', key: 'A' },
    { line: 2, do: 'hold', key: 'b', ms: 800 },
    { line: 3, do: 'down', key: 'LEFT' },
    { line: 4, do: 'up', key: 'LEFT' },
    { line: 5, do: 'wait', ms: 250 },
    { line: 6, do: 'settle' },
    { line: 7, do: 'expect', text: 'screen menu' },
    { line: 8, do: 'shot', name: 'menu-1' },
    { line: 9, do: 'battery', mv: 3700 },
    { line: 10, do: 'usb', on: true },
  ]);
  assert.deepEqual(device.done, [
    'tap A',
    'hold B 800',
    'press LEFT',
    'release LEFT',
    'run 250',
    'settle',
    'setBattery 3700',
    'setUsb true',
  ]);
  assert.deepEqual(shots, [['menu-1', 'picture']]);
  assert.deepEqual(device.timings.summary().waits, [
    {
      line: 5,
      ms: 250,
      asleep: 0.75,
      frames: 0,
      bytes: 0,
      longest_gap_ms: null,
      usual_gap_ms: null,
      dormant: 0,
      light: 0.5,
      panel_on: 1,
    },
  ]);
});

test('expectations compare with every fact and say what is there instead', () => {
  const device = recorder({ points: '1', 'points 0': '34', dice: '3 5 1' });
  play(device, [
    { line: 1, do: 'expect', text: 'points 0 34' },
    { line: 2, do: 'expect', text: 'dice 3 5 1' },
  ]);
  for (const [text, message] of [
    ['points 0 35', 'line 9: expected "points 0 35", but points 0 is 34 now'],
    ['points 2', 'line 9: expected "points 2", but points is 1 now'],
    ['screen menu', 'line 9: expected "screen menu", but the device has told nothing of that name'],
  ]) {
    assert.throws(
      () => play(device, [{ line: 9, do: 'expect', text }]),
      (error) => error instanceof StepError && error.kind === 'expect' && error.line === 9 && error.message === message,
    );
  }
});

test('seeking taps A until the fact is told, and no more often than it may', () => {
  const device = recorder({ asks: '1' });
  const tap = device.tap;
  device.tap = (key) => {
    tap(key);
    device.facts.set('asks', String(device.done.length));
  };
  play(device, [{ line: 1, do: 'seek', text: 'asks 5', most: 9 }]);
  assert.deepEqual(device.done, ['tap A', 'settle', 'tap A', 'settle', 'tap A', 'settle']);
  play(device, [{ line: 2, do: 'seek', text: 'asks 5', most: 9 }]);
  assert.equal(device.done.length, 6);
  assert.throws(
    () => play(device, [{ line: 3, do: 'seek', text: 'asks 1', most: 2 }]),
    (error) => error instanceof StepError && error.line === 3,
  );
  assert.equal(device.done.length, 10);
});

test('on a board with four keys seeking taps the key that does what A does', () => {
  const four = { ...TEST_BOARD, keys: { A: 18, B: 19, X: 17, Y: 16 } };
  const device = recorder({ asks: '1' }, four);
  assert.throws(() => play(device, [{ line: 1, do: 'seek', text: 'asks 5', most: 1 }]));
  assert.deepEqual(device.done, ['tap X', 'settle']);
});

test('following asks for advice at a decision and takes it', () => {
  const device = recorder({ moment: 'choosing', help: 'open' });
  const tap = device.tap;
  device.tap = (key) => {
    tap(key);
    if (key === 'B') device.facts.set('help', 'closed');
    if (key === 'A') device.facts.set('moment', 'over');
  };
  play(device, [{ line: 1, do: 'follow', text: 'moment over', most: 9, ms: 700 }]);
  assert.deepEqual(device.done, ['tap B', 'settle', 'hold X 700', 'settle', 'tap X', 'settle', 'tap A', 'settle']);
});

test('what ends a run is reported with its line', () => {
  const device = recorder();
  device.settle = () => {
    throw new Hang('the screen did not come to rest within 20000 ms');
  };
  assert.throws(
    () => play(device, [{ line: 4, do: 'settle' }]),
    (error) => error instanceof Hang && error.line === 4 && error.message.startsWith('line 4: the screen'),
  );
});

test('malformed steps are refused before anything is played', () => {
  for (const [steps, message] of [
    [[{ line: 3, do: 'dance' }], /line 3: no step "dance", there are tap, hold/],
    [[{ line: 1, do: 'tap', key: 'Q' }], /line 1: "tap" with a wrong key: "Q"/],
    [[{ line: 1, do: 'hold', key: 'A' }], /"hold" with a wrong ms: undefined/],
    [[{ line: 1, do: 'shot', name: '../x' }], /wrong name/],
    [{}, /must hold an array/],
  ]) {
    const device = recorder();
    assert.throws(
      () => play(device, steps),
      (error) => error instanceof StepError && message.test(error.message),
    );
    assert.deepEqual(device.done, []);
  }
  assert.throws(() => readSteps('tap A'), /not JSON/);
});
