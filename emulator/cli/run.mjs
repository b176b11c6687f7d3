// Plays the steps of a key script on the emulated device and reports as one JSON object on standard
// output. `cargo xtask emulate` reads scripts and calls this; see README.md for the options.

import fs from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { parseArgs } from 'node:util';

import { Device } from '../src/device.mjs';
import { SPI_MODES } from '../src/display-bus.mjs';
import { Stop } from '../src/faults.mjs';
import { FLASH_SIZE, FLASH_TIMES } from '../src/flash.mjs';
import { ImageError } from '../src/image.mjs';
import { encodePng } from '../src/png.mjs';
import { Profile } from '../src/profile.mjs';
import { ROSC_MODELS } from '../src/ring-oscillator.mjs';
import { StepError, playSteps, readSteps } from '../src/steps.mjs';

/** The command line or a file on it is wrong. */
class BadUse extends Error {}

const OPTIONS = {
  image: { type: 'string' },
  symbols: { type: 'string' },
  boards: { type: 'string' },
  board: { type: 'string' },
  steps: { type: 'string' },
  out: { type: 'string' },
  flash: { type: 'string' },
  seed: { type: 'string', default: '1' },
  rosc: { type: 'string', default: 'healthy' },
  spi: { type: 'string', default: 'bulk' },
  log: { type: 'string', default: '-' },
  'allow-panic': { type: 'boolean', default: false },
  ideal: { type: 'boolean', default: false },
  'flash-times': { type: 'string', default: 'typical' },
  profile: { type: 'boolean', default: false },
};

process.exitCode = main();

function main() {
  const report = { ok: false };
  try {
    play(readOptions(), report);
    report.ok = true;
  } catch (error) {
    if (!(error instanceof BadUse)) report.error = describe(error);
    else report.error = { kind: 'usage', line: null, message: error.message };
  }
  process.stdout.write(`${JSON.stringify(report)}\n`);
  return report.ok ? 0 : 1;
}

function readOptions() {
  let values;
  try {
    ({ values } = parseArgs({ options: OPTIONS }));
  } catch (error) {
    throw new BadUse(error.message);
  }
  for (const name of ['image', 'boards', 'board', 'steps']) {
    if (values[name] === undefined) throw new BadUse(`--${name} is missing`);
  }
  oneOf('rosc', values.rosc, ROSC_MODELS);
  oneOf('spi', values.spi, SPI_MODES);
  oneOf('flash-times', values['flash-times'], Object.keys(FLASH_TIMES));
  if (!/^\d{1,10}$/.test(values.seed) || Number(values.seed) >= 2 ** 32) {
    throw new BadUse(`--seed must be a whole number below 2^32, not "${values.seed}"`);
  }
  return values;
}

function oneOf(option, value, known) {
  if (!known.includes(value)) throw new BadUse(`--${option} must be one of ${known.join(', ')}, not "${value}"`);
}

function play(options, report) {
  const log = openLog(options.log);
  let steps;
  let device;
  try {
    steps = readSteps(readFile(options.steps, 'steps').toString());
    device = new Device({
      board: readBoard(options),
      image: readFile(options.image, 'image'),
      symbols: options.symbols && readFile(options.symbols, 'symbols'),
      flash: readFlash(options.flash),
      seed: Number(options.seed),
      rosc: options.rosc,
      spi: options.spi,
      allowPanic: options['allow-panic'],
      timing: options.ideal ? 'ideal' : 'silicon',
      flashTimes: options['flash-times'],
      profile: options.profile ? new Profile() : undefined,
      onLog: log,
    });
  } catch (error) {
    if (error instanceof ImageError || error instanceof StepError) throw new BadUse(error.message);
    throw error;
  }
  const out = options.out ?? '.';
  report.shots = [];
  const started = performance.now();
  try {
    playSteps(device, steps, (name, picture) => {
      fs.mkdirSync(out, { recursive: true });
      const file = path.join(out, `${name}.png`);
      fs.writeFileSync(file, encodePng(picture, deflateSync));
      report.shots.push(file);
    });
  } finally {
    const wall = performance.now() - started;
    report.simulated_ms = Math.round(device.ms * 1e3) / 1e3;
    report.wall_ms = Math.round(wall);
    report.speed = Math.round((device.ms / wall) * 1e2) / 1e2;
    report.facts = Object.fromEntries(device.facts);
    report.facts_log = device.factsLog;
    report.timings = device.measures();
    if (device.profile && device.symbols) report.profile = device.profile.byFunction(device.symbols);
    if (options.flash) fs.writeFileSync(options.flash, device.flashContents());
  }
}

function readFile(file, what) {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    throw new BadUse(`the ${what} file ${file} cannot be read: ${error.code}`);
  }
}

/** The description of the board by its name. */
function readBoard({ boards, board }) {
  let list;
  try {
    list = JSON.parse(readFile(boards, 'boards').toString());
  } catch (error) {
    if (error instanceof BadUse) throw error;
    throw new BadUse(`the boards file ${boards} is no JSON`);
  }
  oneOf('board', board, list.map(({ name }) => name));
  return list.find(({ name }) => name === board);
}

/** The flash file; a new one if there is none yet. */
function readFlash(file) {
  if (file === undefined || !fs.existsSync(file)) return undefined;
  const bytes = readFile(file, 'flash');
  if (bytes.length !== FLASH_SIZE) {
    throw new BadUse(`the flash file ${file} must have ${FLASH_SIZE} bytes, it has ${bytes.length}`);
  }
  return bytes;
}

function openLog(target) {
  const descriptor = target === '-' ? process.stderr.fd : fs.openSync(target, 'w');
  return ({ ms, time, level, text }) => {
    fs.writeSync(descriptor, `${time ?? (ms / 1e3).toFixed(6)} ${(level ?? '').toUpperCase().padEnd(5)} ${text}\n`);
  };
}

function describe(error) {
  if (error instanceof Stop || error instanceof StepError) {
    return { kind: error.kind, line: error.line ?? null, message: error.message };
  }
  return { kind: 'emulator', line: null, message: error.stack ?? String(error) };
}
