// The page: joins screen, keys, sound, saves and links to the worker that runs the device. `build.mjs` bundles it.

import { KEYS } from '../src/board.mjs';
import { boards, image, startWorker, VERSION, isSingleFile } from './assets.mjs';
import { showFlasher } from './flasher.mjs';
import { listenToInput } from './input.mjs';
import { cutLink, parseLink, readCutLink } from './links.mjs';
import { readReplay, regionWith } from './replay.mjs';
import { keepSaves, readSaves } from './shelf.mjs';
import { Sounder } from './sounder.mjs';

/** The log keeps this many lines, and the page this many links to cuts. */
const LOG_LINES = 400;
const CUT_LINKS = 30;
const REGION_BYTES = 256 * 1024;
/** Below this speed the page says so. */
const SLOW = 0.95;
/** Languages of the device by those of browsers. */
const LANGUAGES = ['en', 'pl', 'cs', 'nl', 'de', 'fr'];

const byId = (id) => document.getElementById(id);
const glass = byId('glass');
const ink = glass.getContext('2d');
const worker = startWorker();
const sounder = new Sounder();
const tell = (message, transfer = []) => worker.postMessage(message, transfer);
const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0];
const language = LANGUAGES.find((code) => navigator.language?.toLowerCase().startsWith(code)) ?? 'en';

let list = [];
let board;
/** The region as last kept. */
let region;
/** What a link shows does not touch the saves. */
let isGuest = false;

// ---- what the worker says ----

const HEAR = {
  frame({ width, height, pixels }) {
    if (glass.width !== width || glass.height !== height) Object.assign(glass, { width, height });
    ink.putImageData(new ImageData(pixels, width, height), 0, 0);
    document.body.dataset.frames = Number(document.body.dataset.frames ?? 0) + 1;
  },
  light: ({ level }) => (glass.style.filter = `brightness(${level === 0 ? 0 : 0.7 + 0.3 * level})`),
  dark() {
    glass.style.filter = 'brightness(0)';
    delete document.body.dataset.screen;
  },
  sound: ({ hz, level }) => sounder.play(hz, level),
  fact({ key, value }) {
    if (['screen', 'card', 'moment'].includes(key)) document.body.dataset[key] = value;
    if (key === 'card') mark(value);
  },
  log({ ms, level, text }) {
    const log = byId('log');
    const atEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 4;
    log.append(`${(ms / 1000).toFixed(3)} ${(level ?? '').padEnd(5)} ${text}\n`);
    while (log.childNodes.length > LOG_LINES) log.firstChild.remove();
    if (atEnd) log.scrollTop = log.scrollHeight;
  },
  async saves({ region: now }) {
    if (isGuest) return;
    region = now;
    if (!(await keepSaves(board.name, now))) byId('saves-state').value = 'This browser keeps nothing for this page.';
    document.body.dataset.saved = Number(document.body.dataset.saved ?? 0) + 1;
  },
  speed({ speed }) {
    byId('state').value = speed >= SLOW ? 'runs at the speed of the device' : `runs at ${Math.round(speed * 100)} % of its speed`;
  },
  async cut({ record, kind, shown }) {
    const link = `#${await cutLink(record, VERSION)}`;
    const what = kind ? `in ${kind === 'erase' ? 'an erase' : 'a write'}, byte ${record.cut.bytes}` : 'between two writes';
    const item = document.createElement('li');
    const anchor = Object.assign(document.createElement('a'), { href: link, textContent: `${what}, ${shown} moves shown` });
    item.append(anchor);
    byId('cut-list').prepend(item);
    while (byId('cut-list').children.length > CUT_LINKS) byId('cut-list').lastChild.remove();
  },
  tally({ cuts, shown, lost, trying }) {
    for (const [id, count] of Object.entries({ cuts, shown, lost })) byId(id).textContent = count;
    byId('pull-many').disabled = trying > 0;
    byId('pull-many').textContent = trying > 0 ? `${trying} more` : '50 times, by a robot';
    document.body.dataset.cuts = cuts;
    document.body.dataset.trying = trying;
  },
  measured({ simulated, wall }) {
    document.body.dataset.measured = (simulated / wall).toFixed(3);
  },
  stopped({ message }) {
    note(`It has stopped: ${message}. “Off and on” starts it again.`);
    stopped = true;
  },
};
let stopped = false;

worker.onmessage = ({ data }) => HEAR[data.is](data);
worker.onerror = (event) => note(`The emulator has failed: ${event.message}`);

/** Shows a sentence over the screen, for good or for some time. */
function note(text, ms) {
  byId('note').textContent = text;
  byId('note').hidden = !text;
  clearTimeout(note.timer);
  if (ms) note.timer = setTimeout(() => note(''), ms);
}

/** Marks the game that the cursor of the device is on. */
function mark(card) {
  for (const link of document.querySelectorAll('.games a')) link.classList.toggle('chosen', link.dataset.card === card);
}

// ---- power ----

/**
 * @param {object} [wish]
 * @param {string} [wish.card] the game to open
 * @param {object} [wish.record] a power-on to repeat
 * @param {Uint8Array} [wish.replay] a save region with one finished game, to watch
 */
async function start({ card, record, replay, timing, seed = anySeed(), fresh = false } = {}) {
  stopped = false;
  isGuest = fresh || record !== undefined || replay !== undefined;
  note('');
  byId('log').textContent = '';
  delete document.body.dataset.screen;
  byId('state').value = `loading ${board.name}`;
  const parts = await image(board.name);
  region = isGuest ? replay : await readSaves(board.name);
  const watch = replay !== undefined;
  tell({ do: 'load', board, image: parts.uf2, symbols: parts.symbols, region, seed, card, watch, language, record, timing });
  if (record) note('Repeating a power cut. Your own saves are not touched.', 4000);
  if (watch) note('A game from a link: right and left go by steps. Your own saves are not touched.', 6000);
  document.body.dataset.board = board.name;
}

function choose(name) {
  board = list.find((one) => one.name === name) ?? list[0];
  byId('board').value = board.name;
  for (const key of document.querySelectorAll('[data-key]')) key.style.visibility = key.dataset.key in board.keys ? '' : 'hidden';
  for (const place of document.querySelectorAll('.board-name')) place.textContent = board.name;
}

async function follow() {
  const link = parseLink(location.hash);
  if (link.has('board')) choose(link.get('board'));
  try {
    if (link.has('cut')) {
      const record = await readCutLink(link.get('cut'), REGION_BYTES);
      choose(record.board);
      if (record.version !== VERSION) note(`This cut was made with version ${record.version}.`);
      await start({ record });
    } else if (link.has('g')) await start({ replay: regionWith(readReplay(link.get('g'))) });
    else await start({ card: link.get('play') });
  } catch (error) {
    if (link.has('cut') || link.has('g')) await start();
    note(error.message);
  }
}

byId('board').addEventListener('change', ({ target }) => {
  choose(target.value);
  target.blur();
  start();
});
byId('power').addEventListener('click', ({ target }) => {
  target.blur();
  if (stopped) start();
  else tell({ do: 'restart' });
});
for (const link of document.querySelectorAll('.games a')) {
  // The same game once more: the address does not change.
  link.addEventListener('click', () => link.hash === location.hash && follow());
}
addEventListener('hashchange', follow);
document.addEventListener('visibilitychange', () => {
  tell({ do: 'pause', paused: document.hidden });
  if (document.hidden) sounder.play(0, 0);
});

// ---- pulling the battery ----

byId('pull').addEventListener('click', ({ target }) => {
  target.blur();
  tell({ do: 'pull', seed: anySeed() });
  note('The power goes with the next write.', 2500);
});
byId('pull-many').addEventListener('click', ({ target }) => {
  target.blur();
  target.disabled = true;
  tell({ do: 'tryCuts', cuts: 50, seed: anySeed(), language });
});

// ---- saves as a file ----

/** @param {Uint8Array} bytes */
export function download(name, bytes) {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
}

byId('saves-out').addEventListener('click', () => {
  if (region) download('tacklebox-saves.bin', region);
  byId('saves-state').value = region ? '' : 'Nothing is saved yet.';
});
byId('saves-in').addEventListener('click', () => byId('saves-file').click());
byId('saves-file').addEventListener('change', async ({ target }) => {
  const [file] = target.files;
  target.value = '';
  if (!file) return;
  if (file.size !== REGION_BYTES) {
    byId('saves-state').value = `Saves are a file of ${REGION_BYTES} bytes; this one has ${file.size}. Nothing was changed.`;
    return;
  }
  await keepSaves(board.name, new Uint8Array(await file.arrayBuffer()));
  byId('saves-state').value = 'Loaded.';
  start();
});
byId('saves-erase').addEventListener('click', async ({ target }) => {
  if (target.dataset.sure !== 'yes') {
    target.dataset.sure = 'yes';
    target.textContent = 'Really erase all?';
    setTimeout(() => {
      target.dataset.sure = '';
      target.textContent = 'Erase';
    }, 4000);
    return;
  }
  await keepSaves(board.name, undefined);
  byId('saves-state').value = 'Erased.';
  start();
});

// ---- screen, sound, keys ----

byId('full').hidden = !document.fullscreenEnabled;
byId('full').addEventListener('click', ({ target }) => {
  target.blur();
  byId('device').requestFullscreen();
});
byId('sound').addEventListener('click', ({ target }) => {
  target.blur();
  target.setAttribute('aria-pressed', String(sounder.toggle()));
});
listenToInput((key, down) => {
  document.querySelector(`[data-key=${key}]`).classList.toggle('pressed', down);
  if (down) sounder.wake();
  tell({ do: 'key', key, down });
}, KEYS);

// For the test in a browser.
window.tacklebox = { tell, start };

list = await boards();
for (const { name } of list) byId('board').append(new Option(name));
choose(list[0].name);
showFlasher({ boardName: () => board.name, uf2: async () => (await image(board.name)).uf2, download });
await follow();
if (!isSingleFile && 'serviceWorker' in navigator) navigator.serviceWorker.register('sw.js');
