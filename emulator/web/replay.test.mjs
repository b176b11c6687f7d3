// Games from links, and what the page reads in a save region.

import assert from 'node:assert/strict';
import test from 'node:test';

import { cutLink, parseLink, readCutLink } from './links.mjs';
import { ShownMoves } from './moves.mjs';
import { crc16, fromBase41, readReplay, regionWith } from './replay.mjs';
import { entries, storedGames } from './save-region.mjs';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-/';
const TABLE = [0x21, 3, ...Buffer.from('Ola')];
const RESULT = [12, 0, 1];
/** Klofni rybku: opening, then entries of one, two and three bytes. */
const LOG = [1, 4, 1, 2, 0xf2, 0, 0x8a, 0xa0, 1, 0xc0, 1, 2];

/** Base 41, written another way than the page reads it. */
function toBase41(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const isSingle = at + 1 === bytes.length;
    let value = isSingle ? bytes[at] : bytes[at] * 256 + bytes[at + 1];
    for (let digit = 0; digit < (isSingle ? 2 : 3); digit++) {
      text += DIGITS[value % 41];
      value = Math.floor(value / 41);
    }
  }
  return text;
}

function link(format = 1) {
  const payload = [format, TABLE.length, ...TABLE, RESULT.length, ...RESULT, ...LOG];
  const crc = crc16(payload);
  return toBase41([...payload, crc & 0xff, crc >> 8]);
}

test('the checksum of a link is the catalogued one', () => {
  assert.equal(crc16(Buffer.from('123456789')), 0x29b1);
});

test('a game in a link comes out of a save region as it went in', () => {
  const games = storedGames(regionWith(readReplay(link())));
  assert.equal(games.length, 1);
  assert.deepEqual([games[0].title, games[0].number, games[0].finished], [4, 1, true]);
  assert.deepEqual(games[0].log.map((entry) => [...entry]), [[1, 4, 1, 2, 0xf2, 0], [0x8a], [0xa0, 1], [0xc0, 1, 2]]);
});

test('a damaged link is refused with its reason', () => {
  const good = link();
  for (let end = 0; end < good.length; end++) assert.throws(() => readReplay(good.slice(0, end)), /not complete|damaged/);
  assert.throws(() => readReplay(`${good.slice(0, 8)}${good[8] === '0' ? '1' : '0'}${good.slice(9)}`), /not complete/);
  assert.throws(() => readReplay('ola!'), /damaged/);
  assert.throws(() => readReplay(''), /not complete/);
  assert.throws(() => readReplay(link(2)), /newer version/);
  assert.throws(() => fromBase41('///'), /damaged/);
});

test('a step that was shown and is not stored is counted as lost', () => {
  const stored = regionWith(readReplay(link()));
  const moves = new ShownMoves(new Uint8Array(stored.length).fill(0xff));
  moves.note('opening', '01040102f200');
  moves.note('screen', 'play');
  for (const step of ['8a', 'a001', 'c00102']) moves.note('step', step);
  assert.equal(moves.lost(stored, stored, stored), 0);
  moves.note('step', '8b');
  assert.equal(moves.lost(stored, stored, stored), 1);
  assert.equal(moves.lost(new Uint8Array(stored.length).fill(0xff), stored, stored), 4);
  // Taken back: what is stored may be longer.
  moves.note('undo', '0');
  moves.note('undo', '0');
  assert.equal(moves.lost(stored, stored, stored), 0);
});

test('steps of a match that goes on follow what was stored at power-on', () => {
  const stored = regionWith(readReplay(link()));
  const sector = 20 * 4096;
  // The same match while it runs: no end, no result behind the base record of 32 bytes.
  const running = stored.slice().fill(0xff, sector + 48, sector + 64).fill(0xff, sector + 96, sector + 4096);
  assert.deepEqual(storedGames(running).map(({ finished }) => finished), [false]);
  const moves = new ShownMoves(running);
  moves.note('screen', 'play');
  assert.equal(moves.lost(running, running, running), 0);
  moves.note('step', '8b');
  assert.equal(moves.lost(running, running, running), 1);
});

test('entries are told apart by their heads', () => {
  assert.deepEqual(entries(LOG).map(({ length }) => length), [6, 1, 2, 3]);
});

test('a link has names and values', () => {
  assert.deepEqual([...parseLink('#play=kohaku&board=picopad')], [['play', 'kohaku'], ['board', 'picopad']]);
  assert.deepEqual([...parseLink('')], []);
});

test('a power-on comes back from its link', async () => {
  const region = new Uint8Array(256 * 1024).fill(0xff);
  region.set([1, 2, 0xff, 3], 4096 * 9 + 5);
  const record = {
    board: 'picopad',
    seed: 4_000_000_000,
    region,
    weak: [[1835000, 3]],
    keys: [
      [1.5e8, 4, 1],
      [1.9e8 + 0.5, 4, 0],
    ],
    cut: { op: 3, bytes: 17 },
  };
  const text = (await cutLink(record, '0.2.0 ab')).slice('cut='.length);
  assert.match(text, /^[\w-]+$/);
  assert.deepEqual(await readCutLink(text, region.length), { ...record, version: '0.2.0 ab' });
  await assert.rejects(readCutLink(text.slice(0, 20), region.length), /not complete/);
});
