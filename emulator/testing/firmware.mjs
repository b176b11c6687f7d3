// Shared helpers of the firmware tests: the images, and navigation to the screens.

import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';

import { Device } from '../src/device.mjs';
import { answerLanguage } from '../src/steps.mjs';

const FOLDER = process.env.TACKLEBOX_IMAGES;

/** @type {import('../src/board.mjs').Board[]} */
const BOARDS = FOLDER ? JSON.parse(fs.readFileSync(path.join(FOLDER, 'boards.json'), 'utf8')) : [];

/** @typedef {(board: import('../src/board.mjs').Board, t: object) => void} Body of a test */

/**
 * A test that is run on every board's image; skipped where there are no images.
 * @param {string} name
 * @param {Body} body
 */
export function onEachBoard(name, body) {
  on(BOARDS, name, body);
}

/**
 * A test on the first board with each size of screen, for what does not depend on pins.
 * @param {string} name
 * @param {Body} body
 */
export function onEachScreen(name, body) {
  const size = ({ glass }) => `${glass.width}x${glass.height}`;
  const first = (board) => BOARDS.find((other) => size(other) === size(board)) === board;
  on(BOARDS.filter(first), name, body);
}

/**
 * A test on the first board with a square screen, for what takes long and does not depend on the board.
 * @param {string} name
 * @param {Body} body
 */
export function onSquareBoard(name, body) {
  on(BOARDS.filter(({ glass }) => glass.width === glass.height).slice(0, 1), name, body);
}

/**
 * A test on the first board with a wide screen.
 * @param {string} name
 * @param {Body} body
 */
export function onWideBoard(name, body) {
  on(BOARDS.filter(({ glass }) => glass.width > glass.height).slice(0, 1), name, body);
}

function on(boards, name, body) {
  if (!FOLDER) test(name, { skip: 'TACKLEBOX_IMAGES is not set' });
  else if (boards.length === 0) throw new Error(`no board has a screen for "${name}"`);
  for (const board of boards) test(`${board.name}: ${name}`, (t) => body(board, t));
}

/** @param {string} file a board's name with .elf or .uf2 */
export const image = (file) => fs.readFileSync(path.join(FOLDER, file));

/** A device with the board's ELF; its log lines are kept in `lines`. */
export function firmware(board, options = {}) {
  const lines = [];
  const device = new Device({ board, image: image(`${board.name}.elf`), onLog: (line) => lines.push(line), ...options });
  device.lines = lines;
  return device;
}

/** Runs until the firmware reports the menu and the screen is still. */
export function bootToMenu(device) {
  const screen = () => device.facts.get('screen');
  device.runUntil(() => ['menu', 'language'].includes(screen()), 2000, 'the menu or the language question');
  answerLanguage(device);
  device.runUntil(() => screen() === 'menu', 2000, 'the menu');
  device.settle();
}

/** From the menu: the settings are one card to the left of the first, the dice three further. */
export function openSettings(device) {
  device.tap('LEFT');
  device.settle();
  device.tap('A');
  device.settle();
}

/** Rows of the second page of the settings, from the top. */
const ACCESS = ['text', 'pace', 'motion', 'hand', 'volume', 'repeat'];

/** Keys from the settings to a row of their second page, "easier to use". */
export const keysToAccess = (row) => ['DOWN', 'DOWN', 'A', ...Array(ACCESS.indexOf(row)).fill('DOWN')];

export function openDice(device) {
  for (let card = 0; card < 3; card += 1) {
    device.tap('LEFT');
    device.settle();
  }
  openSettings(device);
}

/** From the settings: the last row, one above the first. */
export function openSelfTest(device) {
  device.tap('UP');
  device.tap('A');
  device.tap('A');
  device.settle();
}

/** Rolls the dice on the tray and gives their faces. */
export function roll(device) {
  const before = device.factsLog.length;
  const rolled = () => device.factsLog.slice(before).find(({ key }) => key === 'dice');
  device.press('A');
  device.runUntil(() => rolled() !== undefined, 2000, 'the faces of the dice');
  device.release('A');
  device.settle();
  return rolled().value.split(' ').map(Number);
}

/** How many different colours a picture has: one means that nothing is drawn. */
export function colours({ rgb }) {
  const seen = new Set();
  for (let at = 0; at < rgb.length; at += 3) seen.add((rgb[at] << 16) | (rgb[at + 1] << 8) | rgb[at + 2]);
  return seen.size;
}

export const samePicture = (one, other) => Buffer.compare(one.rgb, other.rgb) === 0;
