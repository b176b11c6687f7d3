// Puts the page together: `cargo xtask site` calls it with the parts that come from the images.
//
//   node build.mjs --parts DIR --out DIR --version V --single NAME
//
// DIR of the parts has boards.json, and for each board NAME.uf2 and NAME.json, the symbols of its log. The same input gives
// the same bytes.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
  options: {
    parts: { type: 'string' },
    out: { type: 'string' },
    version: { type: 'string' },
    single: { type: 'string' },
  },
});

const own = (name) => fs.readFileSync(path.join(HERE, name), 'utf8');
const part = (name) => fs.readFileSync(path.join(options.parts, name));
const boards = JSON.parse(part('boards.json').toString());

/** Another byte in an image is another version: links to power cuts hold for the image they were made with. */
const imageSum = createHash('sha256');
for (const { name } of boards) imageSum.update(part(`${name}.uf2`));
const version = `${options.version} ${imageSum.digest('hex').slice(0, 8)}`;

async function bundle(entry, format) {
  const { outputFiles } = await build({
    absWorkingDir: HERE,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format,
    target: 'es2022',
    write: false,
    legalComments: 'none',
    define: { BUILD_VERSION: JSON.stringify(version) },
  });
  return outputFiles[0].text;
}

/** The page with its place holders filled. `$` has no meaning in what is put in. */
function page(head, scripts) {
  return own('index.html')
    .replace('<!-- head -->', () => head)
    .replace('<!-- drag and drop -->', () => own('drop.svg').trim())
    .replace('<!-- scripts -->', () => scripts);
}

/** Text that may stand in a script element. */
const inScript = (text) => text.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

const [script, worker] = [await bundle('page.mjs', 'esm'), await bundle('worker.mjs', 'iife')];

fs.rmSync(options.out, { recursive: true, force: true });
const files = new Map([
  ['index.html', page(
    '<link rel="stylesheet" href="style.css"><link rel="icon" href="icon.svg"><link rel="manifest" href="app.webmanifest">',
    '<script type="module" src="page.js"></script>',
  )],
  ['style.css', own('style.css')],
  ['page.js', script],
  ['worker.js', worker],
  ['icon.svg', own('icon.svg')],
  ['app.webmanifest', JSON.stringify({
    name: 'Tacklebox',
    short_name: 'Tacklebox',
    start_url: '.',
    display: 'standalone',
    background_color: '#0b2230',
    theme_color: '#0d2b3a',
    icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  })],
  ['boards.json', part('boards.json')],
]);
for (const { name } of boards) for (const kind of ['uf2', 'json']) files.set(`images/${name}.${kind}`, part(`${name}.${kind}`));

// Another byte in any file is another version of the cache.
const sum = createHash('sha256');
for (const [name, contents] of files) sum.update(`${name}\n`).update(contents);
const cache = `tacklebox ${options.version} ${sum.digest('hex').slice(0, 12)}`;
const cached = ['./', ...[...files.keys()].filter((name) => name !== 'index.html')];
files.set('sw.js', own('sw.js').replace("'CACHE'", () => JSON.stringify(cache)).replace("['FILES']", () => JSON.stringify(cached)));

const packed = (bytes) => gzipSync(bytes, { level: 9 }).toString('base64');
const images = Object.fromEntries(
  boards.map(({ name }) => [name, { uf2: packed(part(`${name}.uf2`)), symbols: packed(part(`${name}.json`)) }]),
);
const icon = `data:image/svg+xml;base64,${Buffer.from(own('icon.svg')).toString('base64')}`;
files.set(options.single, page(
  `<link rel="icon" href="${icon}"><style>\n${own('style.css')}</style>`,
  `<script type="application/json" id="parts">${JSON.stringify({ boards, images, worker }).replaceAll('<', '\\u003c')}</script>\n` +
    `<script type="module">${inScript(script)}</script>`,
));

for (const [name, contents] of files) {
  const file = path.join(options.out, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, contents);
}
