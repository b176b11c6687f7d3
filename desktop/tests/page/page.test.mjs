// The page in a real Chromium: the same pictures as the key scripts give, keys by keyboard, mouse and
// finger, several tabs, and a server that nonsense does not bring down.
//
//   TACKLEBOX_BIN=target/release/tacklebox CHROMIUM=/usr/bin/chromium node --test

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { cap, isStill, shots, startBrowser, startDevice, waitForPicture } from "./browser.mjs";

const WALK = `wait 700
settle
expect screen menu
shot menu
tap RIGHT
settle
shot second
`;

let browser;
before(async () => { browser = await startBrowser(); });
after(async () => { await browser.stop(); });

for (const size of ["240x240", "320x240"]) {
  describe(`the page, ${size}`, () => {
    let device, walk, page;
    before(async () => { walk = await shots(browser.context, WALK, "--size", size); });
    beforeEach(async () => {
      device = await startDevice("--size", size);
      page = await browser.context.newPage();
      await page.goto(device.url);
      await waitForPicture(page, walk.menu, "the menu");
    });
    afterEach(async () => {
      await page.close();
      await device.stop();
    });

    test("the keyboard presses keys", async () => {
      await page.keyboard.press("ArrowRight", { delay: 40 });
      await waitForPicture(page, walk.second, "the second card");
      await page.keyboard.press("ArrowLeft", { delay: 40 });
      await waitForPicture(page, walk.menu, "the menu again");
    });

    test("the mouse presses keys, and they look pressed", async () => {
      const right = page.locator('[data-key="RIGHT"]:visible');
      await cap(page, "RIGHT").hover();
      await page.mouse.down();
      await page.waitForTimeout(60);
      assert.match(await right.getAttribute("class"), /held/);
      await page.mouse.up();
      assert.doesNotMatch(await right.getAttribute("class"), /held/);
      await waitForPicture(page, walk.second, "the second card");
    });

    test("a second tab follows the first", async () => {
      const other = await browser.context.newPage();
      await other.goto(device.url);
      await waitForPicture(other, walk.menu, "the menu in the second tab");
      await page.bringToFront();
      await page.keyboard.press("ArrowRight", { delay: 40 });
      await waitForPicture(other, walk.second, "the second card in the second tab");
      await other.close();
    });

    test("a tab that closes lets go of its keys", async () => {
      const other = await browser.context.newPage();
      await other.goto(device.url);
      await waitForPicture(other, walk.menu, "the menu in the second tab");
      await other.keyboard.down("ArrowRight");
      await page.waitForTimeout(600);
      assert.equal(await isStill(page), false, "a held direction repeats");
      await other.close();
      await page.bringToFront();
      await page.waitForTimeout(300);
      assert.equal(await isStill(page), true, "nobody holds it any more");
    });

    test("on a phone the keys lie under the screen and take fingers", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      assert.equal(await page.locator("canvas:visible").count(), 1);
      const screen = await page.locator("canvas:visible").boundingBox();
      const key = await cap(page, "RIGHT").boundingBox();
      assert.ok(key.y > screen.y + screen.height, "the keys lie under the screen");
      assert.ok(Math.min(key.width, key.height) >= 40, "a thumb finds the key");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 390, "nothing sticks out");
      await cap(page, "RIGHT").click({ delay: 60 });
      await waitForPicture(page, walk.second, "the second card");
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    test("nonsense is refused and harms nobody", async () => {
      for (const [request, answer] of [
        ["GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", /^HTTP\/1\.1 403 /],
        [`GET /nothing HTTP/1.1\r\nHost: 127.0.0.1:${device.port}\r\n\r\n`, /^HTTP\/1\.1 404 /],
        [`GET /screen HTTP/1.1\r\nHost: 127.0.0.1:${device.port}\r\n\r\n`, /^HTTP\/1\.1 426 /],
        [`POST / HTTP/1.1\r\nHost: 127.0.0.1:${device.port}\r\n\r\n`, /^HTTP\/1\.1 405 /],
        ["\r\n\r\n", /^HTTP\/1\.1 400 /],
        [Buffer.concat([randomBytes(300), Buffer.from("\r\n\r\n")]), /^HTTP\/1\.1 400 /],
        [`GET / HTTP/1.1\r\n${"x".repeat(20_000)}`, /^HTTP\/1\.1 431 |^$/],
      ]) {
        assert.match(await call(device.port, request), answer);
      }
      for (const said of ["jump A", "down Q", "x".repeat(1000)]) await tabSays(page, device.url, said);
      await page.keyboard.press("ArrowRight", { delay: 40 });
      await waitForPicture(page, walk.second, "the second card after all that");
    });

    test("a page from elsewhere may not press keys", async () => {
      const head = `GET /screen HTTP/1.1\r\nHost: 127.0.0.1:${device.port}\r\nOrigin: http://evil.example\r\n`
        + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
      assert.match(await call(device.port, head), /^HTTP\/1\.1 403 /);
    });

    test("when the device is switched off, the page says so", async () => {
      await device.stop();
      await page.locator(".off").waitFor({ state: "visible", timeout: 5_000 });
    });
  });
}

/** What the server answers to raw bytes. */
function call(port, bytes) {
  return new Promise((resolve) => {
    let answer = "";
    const line = connect(port, "127.0.0.1", () => line.write(bytes));
    line.setEncoding("utf8");
    line.on("data", (text) => { answer += text; });
    line.on("error", () => resolve(answer));
    line.on("close", () => resolve(answer));
  });
}

/** A tab says something that is no key: the device hangs up on it. */
function tabSays(page, url, said) {
  return page.evaluate(([url, said]) => new Promise((resolve) => {
    const socket = new WebSocket(url.replace("http", "ws") + "screen");
    socket.onopen = () => socket.send(said);
    socket.onclose = resolve;
  }), [url, said]);
}
