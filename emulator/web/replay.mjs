// A finished game from a link (docs/replay-link.md), put into a blank save region as the device itself would have kept it
// (docs/save-format.md): its logbook then shows it.

import { SECTOR } from '../src/flash.mjs';
import { checksum } from './save-region.mjs';

const FORMAT = 1;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-/';
const SECTORS = 64;
/** The first sector for game logs. */
const FIRST_LOG_SECTOR = 20;
const KIND = { BASE: 1, RESULT: 4 };
const WORD = 8;
const CHECK = 4;
const TITLES = 5;

/** The link is damaged, or of another format. */
export class LinkError extends Error {}

/** Base 41: three characters for two bytes, two for a last single one. */
export function fromBase41(text) {
  const bytes = [];
  for (let at = 0; at < text.length; at += 3) {
    const digits = [...text.slice(at, at + 3)].map((letter) => DIGITS.indexOf(letter));
    const value = digits.reduceRight((sum, digit) => sum * DIGITS.length + digit, 0);
    const isSingle = digits.length === 2;
    if (digits.includes(-1) || digits.length === 1 || value > (isSingle ? 0xff : 0xffff)) {
      throw new LinkError('This link is damaged: it has letters that no link has.');
    }
    if (!isSingle) bytes.push(value >> 8);
    bytes.push(value & 0xff);
  }
  return Uint8Array.from(bytes);
}

/** CRC-16/IBM-3740. */
export function crc16(bytes) {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc;
}

/**
 * What a link says.
 * @param {string} text what follows `g=`
 * @returns {{ table: Uint8Array, result: Uint8Array, log: Uint8Array }}
 */
export function readReplay(text) {
  const all = fromBase41(text);
  const payload = all.subarray(0, -2);
  const cut = new LinkError('This link is not complete.');
  if (all.length < 10) throw cut;
  if (crc16(payload) !== (all.at(-2) | (all.at(-1) << 8))) throw cut;
  if (payload[0] !== FORMAT) throw new LinkError('This link was made by a newer version.');
  const tableEnd = 2 + payload[1];
  const resultEnd = tableEnd + 1 + payload[tableEnd];
  const log = payload.subarray(resultEnd);
  if (log.length < 4 || log[1] >= TITLES) throw cut;
  return { table: payload.subarray(2, tableEnd), result: payload.subarray(tableEnd + 1, resultEnd), log };
}

const number32 = (value) => [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, value >>> 24];

/** Eight bytes of a sector's header, with their check. */
const part = (bytes) => [...bytes, ...number32(checksum(bytes))];

/** A long record. */
function record(kind, payload, number, label) {
  const size = Math.ceil((3 + payload.length + CHECK) / WORD) * WORD;
  const bytes = new Uint8Array(size).fill(0xff);
  bytes.set([kind << 2, payload.length & 0xff, payload.length >> 8, ...payload]);
  const check = (checksum(label, bytes.subarray(0, size - CHECK)) + number) >>> 0;
  bytes.set(number32(check), size - CHECK);
  return bytes;
}

/** A save region with this one finished game. */
export function regionWith({ table, result, log }) {
  const region = new Uint8Array(SECTORS * SECTOR).fill(0xff);
  const sector = region.subarray(FIRST_LOG_SECTOR * SECTOR, (FIRST_LOG_SECTOR + 1) * SECTOR);
  const first = number32(1);
  const label = [0x4c, log[1], 0, 0, ...first];
  const base = record(KIND.BASE, [table.length, ...table, ...log], 0, label);
  const over = record(KIND.RESULT, [...first, ...result], 1, label);
  if (64 + base.length + over.length > SECTOR) throw new LinkError('This game is longer than a device can keep.');
  sector.set(part([0x54, 0x42, 1, 0, 0, 0, 0, 0]), 0);
  sector.set(part(label), 16);
  sector.set(part(label), 32);
  sector.set(part([0x45, 0, 0, 0, ...first]), 48);
  sector.set(base, 64);
  sector.set(over, 64 + base.length);
  return region;
}
