// The command as xtask calls it: options in, one JSON object out, files written, exit code.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

import { FLASH_SIZE } from '../src/flash.mjs';
import { TEST_BOARD } from '../testing/board.mjs';
import { op, program } from '../testing/programs.mjs';

const RUN = fileURLToPath(new URL('../cli/run.mjs', import.meta.url));
const STILL = program([op.sleep, op.jump(-1)]);
const BOARDS = [TEST_BOARD, { ...TEST_BOARD, name: 'shelf' }];

/** Runs the command in a folder of its own with the given image and steps. */
function run(t, image, steps, ...options) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'emulator-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  fs.writeFileSync(path.join(folder, 'image.uf2'), image);
  fs.writeFileSync(path.join(folder, 'steps.json'), JSON.stringify(steps));
  fs.writeFileSync(path.join(folder, 'boards.json'), JSON.stringify(BOARDS));
  const files = ['--image', 'image.uf2', '--steps', 'steps.json', '--boards', 'boards.json'];
  const args = [RUN, ...files, '--board', TEST_BOARD.name, '--ideal', ...options];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return { status, report: JSON.parse(stdout), folder };
}

test('a good run reports, draws and keeps the flash', (t) => {
  const steps = [
    { line: 1, do: 'wait', ms: 100 },
    { line: 2, do: 'shot', name: 'first' },
  ];
  const { status, report, folder } = run(t, STILL, steps, '--out', 'shots', '--flash', 'flash.bin');
  assert.equal(status, 0);
  assert.equal(report.ok, true);
  assert.equal(report.simulated_ms, 100);
  assert.deepEqual(report.shots, [path.join('shots', 'first.png')]);
  assert.equal(fs.readFileSync(path.join(folder, 'shots', 'first.png')).toString('latin1', 1, 4), 'PNG');
  assert.equal(fs.statSync(path.join(folder, 'flash.bin')).size, FLASH_SIZE);
  assert.deepEqual(
    report.timings.waits.map(({ line, asleep }) => [line, asleep]),
    [[1, 1]],
  );
});

test('a failed run says what, where and exits with 1', (t) => {
  for (const [image, steps, kind, message] of [
    [program([op.udf]), [{ line: 3, do: 'wait', ms: 5 }], 'panic', /^line 3: breakpoint/],
    [STILL, [{ line: 3, do: 'expect', text: 'screen menu' }], 'expect', /^line 3: expected "screen menu"/],
  ]) {
    const { status, report } = run(t, image, steps);
    assert.equal(status, 1);
    assert.equal(report.ok, false);
    assert.deepEqual([report.error.kind, report.error.line], [kind, 3]);
    assert.match(report.error.message, message);
  }
});

test('a wrong call is one clear sentence', (t) => {
  for (const [options, message] of [
    [['--board', 'gameboy'], /^--board must be one of bench, shelf, not "gameboy"$/],
    [['--boards', 'nothing.json'], /^the boards file nothing.json cannot be read: ENOENT$/],
    [['--boards', 'image.uf2'], /^the boards file image.uf2 is no JSON$/],
    [['--rosc', 'loaded'], /^--rosc must be one of healthy, stuck, biased, periodic, not "loaded"$/],
    [['--spi', 'i2c'], /^--spi must be one of wire, bulk, not "i2c"$/],
    [['--seed', '-1'], /seed/],
    [['--image', 'nothing.elf'], /^the image file nothing.elf cannot be read: ENOENT$/],
    [['--flash', 'steps.json'], /^the flash file steps.json must have 2097152 bytes, it has 2$/],
    [['--image', 'steps.json'], /^the image is empty$/],
    [['--tempo', '2'], /Unknown option '--tempo'/],
  ]) {
    const { status, report } = run(t, STILL, [], ...options);
    assert.equal(status, 1);
    assert.equal(report.error.kind, 'usage');
    assert.match(report.error.message, message);
  }
});
