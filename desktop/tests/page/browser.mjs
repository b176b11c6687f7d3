// What the page's test needs of the world: the program, a browser, and pictures to compare.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const program = process.env.TACKLEBOX_BIN;
if (!program) throw new Error("TACKLEBOX_BIN must name the tacklebox program");

const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

/** The program with its page on a free port. Its language is known, so that it begins with the menu. */
export async function startDevice(...options) {
  const child = spawn(program, ["--no-save", "--language", "en", "--page", "--port", "0", ...options], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  const url = await new Promise((resolve, reject) => {
    child.on("exit", (code) => reject(new Error(`tacklebox ended with ${code}: ${said}`)));
    child.stdout.on("data", (text) => {
      said += text;
      const found = said.match(/http:\/\/127\.0\.0\.1:\d+\//);
      if (found) resolve(found[0]);
    });
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  return { url, port: Number(new URL(url).port), stop: () => (child.kill(), ended) };
}

/** Chromium with a profile of its own. */
export async function startBrowser() {
  const profile = mkdtempSync(join(tmpdir(), "tacklebox-chromium-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: FLAGS,
    viewport: { width: 1280, height: 800 },
  });
  return {
    context,
    stop: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** The pictures of a key script, as `tacklebox shot` makes them: RGBA in words, by name. */
export async function shots(context, script, ...options) {
  const folder = mkdtempSync(join(tmpdir(), "tacklebox-shots-"));
  const file = join(folder, "script.txt");
  writeFileSync(file, script);
  const run = spawnSync(program, ["shot", "--script", file, "--out", folder, ...options], { encoding: "utf8" });
  if (run.status !== 0) throw new Error(run.stderr);
  const blank = await context.newPage();
  const pictures = {};
  for (const [, name] of script.matchAll(/^shot (\S+)/gm)) {
    const png = readFileSync(join(folder, `${name}.png`)).toString("base64");
    pictures[name] = await blank.evaluate(async (png) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      pen.drawImage(bitmap, 0, 0);
      const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
      return Array.from(data).join();
    }, png);
  }
  await blank.close();
  rmSync(folder, { recursive: true, force: true });
  return pictures;
}

/** Wait until every screen of a page shows this picture. */
export async function waitForPicture(page, picture, what) {
  const shows = (picture) => [...document.querySelectorAll("canvas")].every((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return Array.from(data).join() === picture;
  });
  await page.waitForFunction(shows, picture, { timeout: 15_000, polling: 50 }).catch(() => {
    throw new Error(`the page never showed ${what}`);
  });
}

/** Whether a page shows nearly the same for half a second: at most ambient motion, which is smaller than 32 by 32 pixels. */
export async function isStill(page) {
  const look = () => page.evaluate(() => {
    const canvas = document.querySelector("canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return Array.from(new Uint32Array(data.buffer));
  });
  const before = await look();
  for (let looks = 0; looks < 5; looks += 1) {
    await page.waitForTimeout(100);
    const now = await look();
    if (now.filter((pixel, i) => pixel !== before[i]).length > 32 * 32) return false;
  }
  return true;
}

/** The visible cap of a key of the device. */
export function cap(page, key) {
  return page.locator(`[data-key="${key}"] .hit:visible`);
}
