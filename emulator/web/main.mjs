// The page of `cargo xtask play`: fetches an image, runs it in real time, shows the screen and the log. The emulator is in
// ../src; here are only the canvas and the input.

import { KEYS } from '/src/board.mjs';
import { Device } from '/src/device.mjs';
import { keyOf } from './keyboard.mjs';
import { Pace } from './pace.mjs';

/** The log keeps this many lines. */
const LOG_LINES = 500;

const [glass, log, state, chosen] = ['glass', 'log', 'state', 'board'].map((id) => document.getElementById(id));
const ink = glass.getContext('2d');

/** @type {Device | undefined} */
let device;
let pace;
let shownPixels = -1;

/** The boards whose images were built. */
const boards = await (await fetch('/boards.json')).json();

async function switchOn(board) {
  device = undefined;
  state.value = `loading the image for ${board.name}`;
  delete document.body.dataset.screen;
  const answer = await fetch(`/images/${board.name}.elf`);
  if (!answer.ok) throw new Error(`there is no image for ${board.name}`);
  const image = new Uint8Array(await answer.arrayBuffer());
  log.textContent = '';
  device = new Device({ board, image, allowPanic: true, seed: Date.now() >>> 0, onLog: write });
  pace = new Pace(performance.now());
  shownPixels = -1;
}

function write({ ms, level, text }) {
  const atEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 4;
  log.append(`${(ms / 1000).toFixed(3)} ${(level ?? '').padEnd(5)} ${text}\n`);
  while (log.childNodes.length > LOG_LINES) log.firstChild.remove();
  if (atEnd) log.scrollTop = log.scrollHeight;
  const screen = /^tell screen=(.*)$/.exec(text);
  if (screen) document.body.dataset.screen = screen[1];
}

/** One frame of the browser: simulates as much time as has passed in real time. */
function frame(now) {
  if (device) {
    try {
      const speed = pace.catchUp(device, now);
      state.value = `${(device.ms / 1000).toFixed(1)} s, ${Math.round(speed * 100)} % of real speed`;
      show();
    } catch (error) {
      state.value = `stopped: ${error.message}`;
      show();
      device = undefined;
    }
  }
  requestAnimationFrame(frame);
}

function show() {
  const { panel } = device;
  if (panel.pixels === shownPixels) return;
  shownPixels = panel.pixels;
  const { width, height, rgb } = device.screenshot();
  if (glass.width !== width || glass.height !== height) Object.assign(glass, { width, height });
  const picture = ink.createImageData(width, height);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    picture.data.set(rgb.subarray(from, from + 3), to);
    picture.data[to + 3] = 255;
  }
  ink.putImageData(picture, 0, 0);
}

function setKey(key, down) {
  // A board with four keys has no cross.
  if (device && !(key in device.board.keys)) return;
  document.querySelector(`[data-key=${key}]`).classList.toggle('pressed', down);
  if (down) device?.press(key);
  else device?.release(key);
}

for (const button of document.querySelectorAll('[data-key]')) {
  const { key } = button.dataset;
  button.addEventListener('pointerdown', (event) => {
    button.setPointerCapture(event.pointerId);
    setKey(key, true);
    event.preventDefault();
  });
  for (const end of ['pointerup', 'pointercancel']) button.addEventListener(end, () => setKey(key, false));
}

for (const [type, down] of [['keydown', true], ['keyup', false]]) {
  addEventListener(type, (event) => {
    const key = keyOf(event);
    if (!key) return;
    event.preventDefault();
    if (!event.repeat) setKey(key, down);
  });
}
// A page without focus gets no keyup events, so held keys are released here.
addEventListener('blur', () => KEYS.forEach((key) => setKey(key, false)));

document.getElementById('power').addEventListener('click', (event) => {
  event.target.blur();
  if (device) device.powerCycle();
  else start();
});
chosen.addEventListener('change', () => {
  chosen.blur();
  start();
});

function start() {
  switchOn(boards[chosen.selectedIndex]).catch((error) => {
    state.value = error.message;
  });
}

for (const { name } of boards) chosen.append(new Option(name));
start();
requestAnimationFrame(frame);
