// Where the page's parts come from: files beside it, or, in the page of one file, the page itself.

/* global BUILD_VERSION */
export const VERSION = BUILD_VERSION;

const inside = document.getElementById('parts');
const parts = inside && JSON.parse(inside.textContent);
export const isSingleFile = parts !== null;

export function startWorker() {
  if (!parts) return new Worker('worker.js');
  return new Worker(URL.createObjectURL(new Blob([parts.worker], { type: 'text/javascript' })));
}

/** @returns {Promise<import('../src/board.mjs').Board[]>} */
export const boards = async () => parts?.boards ?? (await fetched('boards.json')).json();

/** A board's image, and the symbols of its log. */
export async function image(name) {
  if (!parts) {
    const [uf2, symbols] = await Promise.all([fetched(`images/${name}.uf2`), fetched(`images/${name}.json`)]);
    return { uf2: new Uint8Array(await uf2.arrayBuffer()), symbols: await symbols.json() };
  }
  const { uf2, symbols } = parts.images[name];
  return { uf2: await unpacked(uf2), symbols: JSON.parse(new TextDecoder().decode(await unpacked(symbols))) };
}

async function fetched(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name} is not there`);
  return answer;
}

async function unpacked(base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
