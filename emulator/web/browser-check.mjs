// The page of `cargo xtask play` in a real Chromium: it boots and responds, keeps saves, loses nothing when the battery is pulled,
// repeats a cut from its link, works without a network and as one file. Wants XTASK_BIN and CHROMIUM; `cargo xtask test` sets
// them. Not named *.test.mjs, because without a browser it cannot run.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

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
const CUTS = 50;
/** A machine under load emulates well below real time. */
const PATIENCE_MS = 240_000;
const SINGLE_FILE = fileURLToPath(new URL('../../target/site/tacklebox.html', import.meta.url));

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

/** A page with saves of its own. */
async function open(where, options = {}) {
  const context = await browser.newContext({ acceptDownloads: true, ...options });
  const opened = await context.newPage();
  opened.setDefaultTimeout(PATIENCE_MS);
  opened.on('pageerror', (error) => complaints.push(error.message));
  opened.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await opened.goto(where);
  return opened;
}

before(async () => {
  address = await serve();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: QUIET });
  page = await open(address);
});

after(async () => {
  await browser?.close();
  server?.kill();
});

const fact = (on, key) => on.evaluate((key) => document.body.dataset[key], key);
const until = (on, key, ...values) =>
  on.waitForFunction(([key, values]) => values.includes(document.body.dataset[key]), [key, values]);
const picture = (on) => on.evaluate(() => document.getElementById('glass').toDataURL());
const changedFrom = (on, old) => on.waitForFunction((old) => document.getElementById('glass').toDataURL() !== old, old);

/** Through the questions of a new device. */
async function toMenu(on) {
  for (const question of ['language', 'sound']) {
    await until(on, 'screen', question);
    await on.keyboard.press('a', { delay: 120 });
  }
  await until(on, 'screen', 'menu');
}

test('a board with each screen boots to its menu and answers keyboard and mouse', async (t) => {
  const boards = await (await fetch(new URL('/boards.json', address))).json();
  assert.notEqual(boards.length, 0);
  const first = new Map(boards.map((board) => [board.glass.width, board]).reverse());
  for (const { name, glass } of first.values()) {
    await t.test(name, async () => {
      await page.selectOption('#board', name);
      await until(page, 'board', name);
      await toMenu(page);
      await page.waitForFunction((width) => document.getElementById('glass').width === width, glass.width);
      const menu = await picture(page);
      await page.keyboard.press('ArrowRight', { delay: 120 });
      await changedFrom(page, menu);
      const moved = await picture(page);
      await page.click('[data-key=LEFT]', { delay: 120 });
      await changedFrom(page, moved);
      assert.match(await page.textContent('#log'), /tell screen=menu/);
      assert.deepEqual(complaints, []);
    });
  }
});

test('what was answered is still known when the page is opened again', async () => {
  await page.waitForFunction(() => Number(document.body.dataset.saved) > 0);
  await page.reload();
  await until(page, 'screen', 'menu');
  assert.doesNotMatch(await page.textContent('#log'), /tell screen=language/);
});

test('a link opens a game, on a phone too', async () => {
  const phone = await open(`${address}#play=kohaku`, { viewport: { width: 390, height: 780 }, hasTouch: true });
  await until(phone, 'screen', 'setup');
  assert.equal(await fact(phone, 'card'), 'kohaku');
  await phone.tap('[data-key=A]');
  await until(phone, 'screen', 'play');
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `${wide} pixels wide`);
  const low = await phone.evaluate(() => document.querySelector('[data-key=B]').getBoundingClientRect().bottom);
  assert.ok(low <= 780, `the lowest key ends at ${low}`);
  await phone.context().close();
});

test(`the battery is pulled ${CUTS} times, no move is lost, and a link repeats a cut`, async (t) => {
  const cut = await open(`${address}#play=klofni`);
  await until(cut, 'screen', 'setup');
  await cut.click('#pull-many');
  await cut.waitForFunction((cuts) => Number(document.body.dataset.cuts) >= cuts, CUTS);
  const count = async (id) => Number(await cut.textContent(id));
  const [shown, lost] = [await count('#shown'), await count('#lost')];
  t.diagnostic(`${await count('#cuts')} cuts, ${shown} moves shown, ${lost} lost`);
  assert.ok(shown > CUTS);
  assert.equal(lost, 0);
  // The newest is on top; its link repeats it to the byte.
  const { href, words } = await cut.evaluate(() => {
    const link = document.querySelector('#cut-list a');
    return { href: link.href, words: link.textContent };
  });
  await cut.context().close();
  t.diagnostic(`a link has ${href.length - address.length} characters`);
  const again = await open(href);
  await again.waitForSelector('#cut-list a');
  assert.equal(await again.textContent('#cut-list a'), words);
  assert.equal(await again.evaluate(() => document.querySelector('#cut-list a').href), href);
  await until(again, 'screen', 'menu', 'play');
  assert.equal(await again.textContent('#lost'), '0');
  await again.context().close();
});

test('without a network the page still opens, once it was there', async () => {
  const offline = await open(address);
  await offline.evaluate(() => navigator.serviceWorker.ready);
  await offline.context().setOffline(true);
  await offline.reload();
  await until(offline, 'screen', 'language');
  await offline.context().close();
});

test('the page of one file plays from disk, and says how fast', async (t) => {
  const single = await open(`file://${SINGLE_FILE}#play=klofni`);
  await until(single, 'screen', 'setup');
  await single.keyboard.press('a', { delay: 120 });
  await until(single, 'screen', 'play');
  for (const timing of ['ideal', 'silicon']) {
    await single.evaluate((timing) => window.tacklebox.start({ timing, card: 'klofni', seed: 1, fresh: true }), timing);
    await until(single, 'screen', 'setup');
    await single.evaluate(() => {
      delete document.body.dataset.measured;
      window.tacklebox.tell({ do: 'key', key: 'A', down: true });
      window.tacklebox.tell({ do: 'measure', ms: 4000 });
    });
    await single.waitForFunction(() => document.body.dataset.measured);
    t.diagnostic(`${timing} timing: ${await fact(single, 'measured')} times real time`);
  }
  await single.context().close();
  assert.deepEqual(complaints, []);
});
