// The serial port on USB: the computer's commands, and what they need a yes on the screen for.

import assert from 'node:assert/strict';

import { Panic, WatchdogReset } from '../../src/faults.mjs';
import { crc32 } from '../../src/png.mjs';
import { UsbHost } from '../../src/usb-host.mjs';
import { bootToMenu, firmware, onSquareBoard } from '../../testing/firmware.mjs';

const REGION = { start: 0x1bf000, length: 256 * 1024 };
const PIECE = 256;

/** A device in the menu with a computer on its cable. */
function plugged(board, options) {
  const device = firmware(board, options);
  const host = new UsbHost();
  device.plugIn(host);
  bootToMenu(device);
  device.runUntil(() => host.connected, 3000, 'the serial port');
  return { device, host };
}

/** Lines that answer a command, up to its `ok` or `error`. `during` runs while the device waits. */
function ask({ device, host }, command, during = () => {}) {
  host.lines.length = 0;
  host.send(`${command}\n`);
  const done = () => host.lines.some((line) => /^(ok|error|go)\b/.test(line));
  device.run(20);
  during();
  device.runUntil(done, 20_000, `the answer to "${command}"`);
  return host.lines.splice(0);
}

/** Taps a key once the question is on the screen. */
const answer = ({ device }, key, ms = 40) => {
  device.runUntil(() => device.facts.get('consent') === 'asked', 2000, 'the question');
  device.settle();
  device.hold(key, ms);
};

const bytesOf = (lines) => Buffer.concat(lines.filter((line) => line.startsWith('=')).map((line) => Buffer.from(line.slice(1), 'base64')));

const checked = (lines) => {
  const bytes = bytesOf(lines);
  const sum = crc32(bytes).toString(16).padStart(8, '0');
  assert.equal(lines.at(-1), `ok ${bytes.length} ${sum}`);
  return bytes;
};

onSquareBoard('info tells what it is, and garbage is refused line by line', (board) => {
  const link = plugged(board);
  const info = Object.fromEntries(ask(link, 'info').map((line) => line.split(/ (.*)/s)));
  assert.equal(info.name, 'tacklebox');
  assert.equal(info.board, board.name);
  assert.equal(info.starts, 'on');
  assert.match(info.flash, /^[0-9a-f]{16}$/);
  assert.ok(Number(info['stack-left']) > 1024, info['stack-left']);
  for (const garbage of ['inf', '=AAAA', '\x01\x02\xff', 'saves put 5', 'x'.repeat(5000)]) {
    const [line] = ask(link, garbage);
    assert.match(line, /^error (unknown|overlong)$/, garbage.slice(0, 20));
  }
  assert.equal(ask(link, 'info').at(-1), 'ok');
  assert.equal(link.device.facts.get('screen'), 'menu');
});

onSquareBoard('a picture is sent after a yes, and only then', (board) => {
  const link = plugged(board);
  assert.equal(ask(link, 'shot', () => answer(link, 'B')).at(-1), 'error denied');
  const lines = ask(link, 'shot', () => answer(link, 'A'));
  const { width, height } = board.glass;
  assert.ok(lines.includes(`picture ${width} ${height}`));
  const pixels = checked(lines);
  link.device.settle();
  const { rgb } = link.device.screenshot();
  // The bubbles of the sea move meanwhile.
  let same = 0;
  for (let at = 0; at < width * height; at++) {
    const word = pixels.readUInt16BE(2 * at);
    const red = ((word >> 11) << 3) | (word >> 13);
    same += red === rgb[3 * at];
  }
  assert.ok(same > 0.97 * width * height, `${same} pixels`);
});

onSquareBoard('saves go out and come back; a torn backup and one that is none change nothing', (board) => {
  const link = plugged(board);
  const { device, host } = link;
  device.run(5000); // until housekeeping is done
  const region = () => Buffer.from(device.flashContents().subarray(REGION.start, REGION.start + REGION.length));
  const saves = checked(ask(link, 'saves get', () => answer(link, 'A')));
  assert.ok(saves.equals(region()));

  const put = (bytes, sum = crc32(bytes)) => {
    const started = ask(link, `saves put ${bytes.length} ${sum.toString(16).padStart(8, '0')}`, () => answer(link, 'A', 900));
    assert.equal(started.at(-1), 'go');
    for (let at = 0; at < bytes.length; at += PIECE) host.send(`=${bytes.subarray(at, at + PIECE).toString('base64')}\n`);
  };
  const refused = (what) => {
    device.runUntil(() => host.lines.some((line) => line.startsWith('error')), 40_000, what);
    return host.lines.splice(0).at(-1);
  };
  const before = region();
  put(saves, (crc32(saves) ^ 1) >>> 0);
  assert.equal(refused('the checksum'), 'error torn');
  // Broken off: the device waits ten seconds for the rest.
  const started = ask(link, `saves put ${saves.length} 00000000`, () => answer(link, 'A', 900));
  assert.equal(started.at(-1), 'go');
  host.send(`=${saves.subarray(0, PIECE).toString('base64')}\n`);
  assert.equal(refused('the time limit'), 'error not-data');
  assert.ok(region().equals(before));

  // The real one restarts the device, which speaks as it did when they were taken.
  const language = device.facts.get('language');
  for (const key of ['LEFT', 'A', 'RIGHT']) device.tap(key);
  device.run(1000);
  assert.notEqual(device.facts.get('language'), language);
  put(saves);
  assert.throws(() => device.runUntil(() => false, 40_000), WatchdogReset);
  assert.ok(host.lines.includes('ok'));
  device.reset();
  device.runUntil(() => device.facts.get('screen') === 'menu', 10_000, 'the menu');
  assert.equal(device.facts.get('language'), language);
  assert.ok(device.lines.some(({ text }) => text === 'saves: replaced by a backup'));
});

onSquareBoard('boot restarts into the boot loader', (board) => {
  const link = plugged(board);
  assert.throws(() => ask(link, 'boot', () => link.device.run(2000)), (error) => error instanceof Panic && /boot loader/.test(error.message));
  assert.ok(link.host.lines.includes('ok'));
});

onSquareBoard('with a computer on its port it goes dark and not dormant', (board) => {
  const { device } = plugged(board, { batteryMv: 3900 });
  device.tap('Y');
  device.run(305_000);
  assert.equal(device.facts.get('rest'), 'dark');
  device.run(30_000);
  assert.equal(device.facts.get('rest'), 'dark');
  assert.equal(device.dormantNs, 0);
});
