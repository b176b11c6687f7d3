import assert from 'node:assert/strict';
import test from 'node:test';

import { MISS_CYCLES, XipCache } from '../src/xip-cache.mjs';

const PC = 0x10000200;
const KIB16 = (16 * 1024) / 4;

function cache() {
  return new XipCache(MISS_CYCLES, (pc, message) => {
    throw new Error(`${message} by ${pc.toString(16)}`);
  });
}

const costs = (it, words) => words.map((word) => it.access(word, PC) / MISS_CYCLES);

test('a word costs once, the other half of its line once more', () => {
  assert.deepEqual(costs(cache(), [0, 0, 1, 1, 0, 2]), [1, 0, 1, 0, 0, 1]);
});

test('16 KiB stay, in any order', () => {
  const it = cache();
  for (let word = 0; word < KIB16; word++) assert.equal(it.access(word, PC), MISS_CYCLES);
  for (let word = KIB16 - 1; word >= 0; word--) assert.equal(it.access(word, PC), 0);
  assert.equal(it.misses, KIB16);
});

test('two lines fit into a set; a third takes the place of the one that was not used for longest', () => {
  const [one, two, three] = [0, KIB16 / 2, KIB16];
  assert.deepEqual(costs(cache(), [one, two, one, three, one, two]), [1, 1, 0, 1, 0, 1]);
});

test('an evicted line loses both its words', () => {
  const [one, two, three] = [0, KIB16 / 2, KIB16];
  assert.deepEqual(costs(cache(), [one, one + 1, two, three, one + 1, one]), [1, 1, 1, 1, 1, 1]);
});

test('a flush empties it', () => {
  const it = cache();
  it.access(5, PC);
  it.flush();
  assert.equal(it.access(5, PC), MISS_CYCLES);
});

test('an access while the flash is not mapped is an error, even to a cached word', () => {
  const it = cache();
  it.access(5, PC);
  it.unmap();
  assert.throws(() => it.access(5, PC), /access to the flash at 0x10000014 while it is not mapped .* by 10000200/);
  it.map();
  assert.equal(it.access(5, PC), MISS_CYCLES);
});
