// Reads the games in a save region, as docs/save-format.md describes it: the logs of running and finished games. For the page,
// which counts what a power cut has lost; the device itself is the judge of what counts, so this reads after its mount.

import { SECTOR } from '../src/flash.mjs';

/** The first sector with game logs; those before are key-value stores. */
const FIRST_LOG_SECTOR = 20;
const PART = { STAMP: 0, SEAL: 16, LABEL: 32, END: 48, RECORDS: 64 };
const PART_BYTES = 8;
const WORD = 8;
const CHECK = 4;
const KIND = { BASE: 1, ENTRIES: 2, CUT: 3, RESULT: 4, FENCE: 6 };
const TITLES = 5;
/** Bits of an entry's head: how many bytes follow it. */
const MORE_BYTES = (head) => (head >> 5) & 3;

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** CRC-32 of several arrays in a row. */
export function checksum(...parts) {
  let crc = ~0;
  for (const part of parts) for (const byte of part) crc = (crc >>> 8) ^ CRC[(crc ^ byte) & 0xff];
  return ~crc >>> 0;
}

const word32 = (bytes, at) => (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)) >>> 0;

/** Eight bytes of a header with their check; undefined if they are damaged or blank. */
function part(sector, at) {
  const bytes = sector.subarray(at, at + PART_BYTES);
  return checksum(bytes) === word32(sector, at + PART_BYTES) ? bytes : undefined;
}

/**
 * @typedef {object} StoredGame
 * @property {number} title number of the title
 * @property {number} number among all games ever begun
 * @property {boolean} finished
 * @property {Uint8Array[]} log opening and entries
 */

/**
 * All games of a region, the newest copy of each.
 * @param {Uint8Array} region
 * @returns {StoredGame[]}
 */
export function storedGames(region) {
  const newest = new Map();
  for (let at = FIRST_LOG_SECTOR * SECTOR; at < region.length; at += SECTOR) {
    const game = readSector(region.subarray(at, at + SECTOR));
    if (!game) continue;
    const known = newest.get(game.number);
    if (!known || known.copy < game.copy) newest.set(game.number, game);
  }
  return [...newest.values()];
}

function readSector(sector) {
  const stamp = part(sector, PART.STAMP);
  const label = part(sector, PART.SEAL);
  if (!stamp || stamp[0] !== 0x54 || stamp[1] !== 0x42) return undefined;
  if (!label || label[0] !== 0x4c || label[1] >= TITLES) return undefined;
  let bytes;
  let finished = part(sector, PART.END) !== undefined;
  for (const { kind, payload } of records(sector, label)) {
    if (kind === KIND.BASE) bytes = [...payload.subarray(1 + payload[0])];
    if (!bytes) return undefined;
    if (kind === KIND.ENTRIES) bytes.push(...payload);
    if (kind === KIND.CUT) bytes.length = Math.min(bytes.length, payload[0] | (payload[1] << 8));
    if (kind === KIND.RESULT) finished = true;
  }
  // An empty log is a game given up.
  if (!bytes?.length) return undefined;
  return { title: label[1], number: word32(label, 4), copy: label[2] | (label[3] << 8), finished, log: entries(bytes) };
}

/** The records of a sector that count, without fences. */
function records(sector, label) {
  const found = [];
  let voided = false;
  for (let at = PART.RECORDS; at < SECTOR; ) {
    const record = readRecord(sector, at, label);
    const number = found.length - (voided ? 1 : 0);
    if (record?.kind === KIND.FENCE && Math.abs(record.number - number) <= 1) {
      const end = record.payload[0] | (record.payload[1] << 8);
      // Either the last record counts, or it does not.
      voided = found.length > 0 && found.at(-1).end > end;
      at += record.size;
    } else if (record && record.kind !== KIND.FENCE && record.number === number) {
      if (voided) found.pop();
      voided = false;
      found.push({ ...record, end: at + record.size });
      at += record.size;
    } else at += WORD;
  }
  if (voided) found.pop();
  return found;
}

function readRecord(sector, at, label) {
  const head = sector[at];
  const kind = head >> 2;
  if (kind < KIND.BASE || kind > KIND.FENCE) return undefined;
  const brief = head & 3;
  const length = brief || sector[at + 1] | (sector[at + 2] << 8);
  const front = brief ? 1 : 3;
  const size = Math.ceil((front + length + CHECK) / WORD) * WORD;
  if (at + size > SECTOR) return undefined;
  const sum = checksum(label, sector.subarray(at, at + size - CHECK));
  const number = (word32(sector, at + size - CHECK) - sum) >>> 0;
  return { kind, number, size, payload: sector.subarray(at + front, at + front + length) };
}

/** A log as its opening and its entries. */
export function entries(bytes) {
  const ends = [4 + bytes[3]];
  while (ends.at(-1) < bytes.length) ends.push(ends.at(-1) + 1 + MORE_BYTES(bytes[ends.at(-1)]));
  return ends.map((end, index) => Uint8Array.from(bytes.slice(index ? ends[index - 1] : 0, end)));
}
