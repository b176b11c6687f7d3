// Tasks of the firmware image that hang: the watchdog restarts the device, the next run names the task, and the match is
// still there. The image has no means to hang: a task is stopped from outside while it is at work.

import assert from 'node:assert/strict';

import { Fault, WatchdogReset } from '../../src/faults.mjs';
import { FLASH_BASE } from '../../src/flash.mjs';
import { firmware, onSquareBoard } from '../../testing/firmware.mjs';
import { openSetup, seat } from '../../testing/match.mjs';
import { TITLE, beginMatch, goOn, reachMenu, stepsTold, takeOffer } from '../../testing/saves.mjs';

/** The bits of tasks/supervisor.rs. */
const TASKS = ['input', 'display', 'app', 'keeper', 'dice', 'thinker'];
/** The exception numbers of the executors' interrupts; thread mode is 0. */
const CONTEXT = { input: 16 + 26, display: 16 + 27, app: 16 + 27, keeper: 0, dice: 0, thinker: 0 };
/** An unused place of the flash. */
const NOWHERE = 0x1b0000;
/** WFE and a branch back to it: a loop without end that costs the emulator no time. */
const LOOP = [0x20, 0xbf, 0xfd, 0xe7];
/** The keeper may be at work for 30 s, when it erases every save; then the app task looks every 6 s. */
const LIMIT_MS = 40_000;

/** Runs until only this one of the tasks in its context is at work, and lets it loop for ever. */
function hang(device, task, limitMs = 3000) {
  const bit = 1 << TASKS.indexOf(task);
  const sameContext = TASKS.filter((name) => CONTEXT[name] === CONTEXT[task]);
  const mask = sameContext.reduce((bits, name) => bits | (1 << TASKS.indexOf(name)), 0);
  const { chip } = device;
  const reached = () => (chip.watchdog.scratchData[1] & mask) === bit && chip.core.IPSR === CONTEXT[task] && !chip.core.PM;
  // The input task works for some microseconds, right after the edge and when the key has settled. Others are not looked
  // for so closely: a keeper that holds the app's lock is noticed by the watchdog only.
  for (let step = 0; task === 'input' && step < 1200 && !reached(); step += 1) device.run(0.005);
  device.runUntil(reached, limitMs, `work of the task ${task}`);
  chip.mcu.flash.set(LOOP, NOWHERE);
  chip.core.PC = FLASH_BASE + NOWHERE;
}

/** Runs until the watchdog bites, and restarts. */
function awaitRestart(device) {
  assert.throws(() => device.run(LIMIT_MS), WatchdogReset);
  for (const key of [...device.held]) device.release(key);
  device.reset();
}

const found = (task) => `restarted because the task ${task} hung`;
/** The app task could not run, so only the watchdog noticed. */
const notFed = (task) => `restarted by the watchdog: the task ${task} looped, or the stack overflowed`;

/** The match is offered and goes on after its last saved step. */
function assertGoesOn(device, warning, steps) {
  reachMenu(device);
  const warnings = device.lines.filter(({ level }) => level === 'warn').map(({ text }) => text);
  assert.deepEqual(warnings, [warning]);
  assert.equal(takeOffer(device), 'play');
  device.settle();
  assert.deepEqual(stepsTold(device).slice(0, steps.length), steps, 'no step is lost');
}

/** What makes each task work, in a match alone. */
const WAKE = {
  input: (device) => device.press('LEFT'),
  display: (device) => device.press('X'), // help comes or goes, whatever was dealt
  app: (device) => device.press('LEFT'),
  keeper: (device) => device.press('A'),
  dice: (device) => device.press('LEFT'),
};

for (const [task, wake] of Object.entries(WAKE)) {
  onSquareBoard(`the task ${task} hangs: the device restarts into the match and says so`, (board) => {
    const device = firmware(board);
    beginMatch(device);
    goOn(device, 3, 1);
    device.run(2000);
    const steps = stepsTold(device);
    for (let tries = 0; ; tries += 1) {
      wake(device);
      try {
        hang(device, task, 500);
        break;
      } catch (error) {
        assert.ok(error.kind === 'hang' && tries < 10, error.message);
        for (const key of [...device.held]) device.release(key);
        device.run(300);
      }
    }
    awaitRestart(device);
    assertGoesOn(device, (CONTEXT[task] === 0 ? found : notFed)(task), steps);
  });
}

onSquareBoard('the task thinker hangs: the device restarts into the match and says so', (board) => {
  const device = firmware(board);
  openSetup(device, TITLE);
  seat(device, [3, 3]);
  device.run(5000);
  // In the search, not while it copies the match: then it holds the app's lock, and only the watchdog notices.
  const thinks = () => (device.chip.watchdog.scratchData[1] & (1 << TASKS.indexOf('thinker'))) !== 0;
  do {
    device.runUntil(thinks, 5000, 'a search');
    device.run(50);
  } while (!thinks());
  hang(device, 'thinker');
  const steps = stepsTold(device);
  awaitRestart(device);
  assertGoesOn(device, found('thinker'), steps);
});

onSquareBoard('the interrupt after a transfer to the panel is lost: the task that waits for it is found', (board) => {
  const device = firmware(board);
  beginMatch(device);
  goOn(device, 3, 1);
  device.run(2000);
  const steps = stepsTold(device);
  device.chip.mcu.dma.checkInterrupts = () => {};
  device.tap('B');
  awaitRestart(device);
  assertGoesOn(device, found('display'), steps);
});

onSquareBoard('an idle device is not taken for one that hangs', (board) => {
  const device = firmware(board);
  beginMatch(device);
  device.run(60_000);
  assert.equal(device.resets, 0);
  assert.deepEqual(
    device.lines.filter(({ level }) => level === 'warn' || level === 'error'),
    [],
  );
});

onSquareBoard('a stack overflow ends in a restart that names the task', (board) => {
  const device = firmware(board);
  beginMatch(device);
  goOn(device, 3, 1);
  device.run(2000);
  const steps = stepsTold(device);
  device.press('X');
  const { chip } = device;
  device.runUntil(() => chip.core.IPSR === CONTEXT.display && chip.watchdog.scratchData[1] === 2, 500, 'drawing');
  // The next push is below the RAM, and so is the frame of the hard fault: the core locks up. The emulator gives up
  // there, so the rest is played for it: nothing runs and nothing interrupts.
  chip.core.SP = 0x20000000;
  assert.throws(() => device.run(100), Fault);
  chip.core.enabledInterrupts = 0;
  chip.mcu.flash.set(LOOP, NOWHERE);
  chip.core.PC = FLASH_BASE + NOWHERE;
  awaitRestart(device);
  assertGoesOn(device, notFed('display'), steps);
});
