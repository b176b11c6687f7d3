// The page of `cargo xtask play` in a real Chromium: the image boots, shows its menu, responds to a key.
// Wants XTASK_BIN and CHROMIUM; `cargo xtask test` sets them. Not named *.test.mjs, because without a
// browser it cannot run.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';

// The driver is a package of the desktop page's test; one copy is enough.
const require = createRequire(new URL('../../desktop/tests/page/package.json', import.meta.url));
const { chromium } = require('playwright-core');

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** A machine under load emulates well below real time. */
const PATIENCE_MS = 120_000;

let address;
let server;
let browser;
let page;
const complaints = [];

/** The address that the server prints once it listens; its images are built by then. */
async function serve() {
  server = spawn(process.env.XTASK_BIN, ['play', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /http:\/\/\S+/.exec(line);
    if (address) return address[0];
  }
  throw new Error('the server ended before it listened');
}

before(async () => {
  address = await serve();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: QUIET });
  page = await browser.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(address);
});

after(async () => {
  await browser?.close();
  server?.kill();
});

const picture = () => page.evaluate(() => document.getElementById('glass').toDataURL());
const screenIs = (name) =>
  page.waitForFunction((wanted) => document.body.dataset.screen === wanted, name, { timeout: PATIENCE_MS });
const changedFrom = (old) =>
  page.waitForFunction((old) => document.getElementById('glass').toDataURL() !== old, old, { timeout: PATIENCE_MS });

test('a board with each screen boots to its menu and answers a key', async (t) => {
  const boards = await (await fetch(new URL('/boards.json', address))).json();
  assert.notEqual(boards.length, 0);
  const first = new Map(boards.map((board) => [board.glass.width, board]).reverse());
  for (const { name, glass } of first.values()) {
    await t.test(name, async () => {
      await page.selectOption('#board', name);
      // A new device asks for language and sound.
      for (const question of ['language', 'sound']) {
        await screenIs(question);
        await page.click('[data-key=A]', { delay: 200 });
      }
      await screenIs('menu');
      await page.waitForFunction((width) => document.getElementById('glass').width === width, glass.width);
      const menu = await picture();
      await page.keyboard.press('ArrowRight', { delay: 200 });
      await changedFrom(menu);
      const moved = await picture();
      await page.click('[data-key=LEFT]', { delay: 200 });
      await changedFrom(moved);
      assert.match(await page.textContent('#log'), /tell screen=menu/);
      assert.deepEqual(complaints, []);
    });
  }
});

test('the device can be switched off and on', async () => {
  await page.evaluate(() => delete document.body.dataset.screen);
  await page.click('#power');
  await screenIs('menu');
  assert.deepEqual(complaints, []);
});
