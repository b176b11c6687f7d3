// Links into the page: what stands behind the # of its address.
//
//   #play=kohaku         opens a game
//   #board=picopad       on this board; may stand beside the others
//   #g=…                 watches a finished game: docs/replay-link.md
//   #cut=…               repeats a power cut

import { SECTOR } from '../src/flash.mjs';

const CUT_FORMAT = 1;

/** @returns {Map<string, string>} */
export function parseLink(hash) {
  const pairs = hash.replace(/^#/, '').split('&').filter(Boolean);
  return new Map(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [pair, ''] : [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
    }),
  );
}

/** The link of a recorded power-on that ended with a cut. */
export async function cutLink(record, version) {
  const sectors = [];
  for (let at = 0; at < record.region.length; at += SECTOR) {
    const sector = record.region.subarray(at, at + SECTOR);
    const used = sector.findLastIndex((byte) => byte !== 0xff) + 1;
    if (used > 0) sectors.push([at / SECTOR, toBase64(sector.subarray(0, used))]);
  }
  const { board, seed, weak, cut } = record;
  // Differences are shorter than times.
  let last = 0;
  const keys = record.keys.map(([nanos, key, down]) => {
    const edge = [nanos - last, key * 2 + down];
    last = nanos;
    return edge;
  });
  const plain = JSON.stringify({ format: CUT_FORMAT, version, board, seed, weak, cut, keys, sectors });
  return `cut=${toUrl(toBase64(await squeeze(plain, new CompressionStream('deflate-raw'))))}`;
}

/**
 * The power-on that such a link holds.
 * @param {string} text what follows `cut=`
 * @returns {Promise<import('./machine.mjs').PowerOn & { version: string }>}
 */
export async function readCutLink(text, regionBytes) {
  try {
    const plain = await squeeze(fromBase64(fromUrl(text)), new DecompressionStream('deflate-raw'));
    const { format, version, board, seed, weak, cut, keys, sectors } = JSON.parse(new TextDecoder().decode(plain));
    if (format !== CUT_FORMAT) throw new RangeError(`format ${format}`);
    const region = new Uint8Array(regionBytes).fill(0xff);
    for (const [number, bytes] of sectors) region.set(fromBase64(bytes), number * SECTOR);
    let now = 0;
    const edges = keys.map(([wait, edge]) => [(now += wait), edge >> 1, edge & 1]);
    return { version, board, seed, weak, cut, keys: edges, region };
  } catch (error) {
    throw new Error('This link is not complete, or it was made by another version of the page.', { cause: error });
  }
}

async function squeeze(data, stream) {
  const through = new Blob([data]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(through).arrayBuffer());
}

export function toBase64(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

export const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Base64 as it may stand in an address (RFC 4648, section 5). */
export const toUrl = (text) => text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
export const fromUrl = (text) => text.replaceAll('-', '+').replaceAll('_', '/');
