import assert from 'node:assert/strict';
import test from 'node:test';

import { ImageError, readImage } from '../src/image.mjs';
import { elf, uf2 } from '../testing/images.mjs';

test('a UF2 gives its payloads at their addresses', () => {
  const { segments, symbols } = readImage(
    uf2([
      { address: 0x10000000, bytes: [1, 2] },
      { address: 0x10000100, bytes: [3] },
    ]),
  );
  assert.deepEqual(
    segments.map(({ address, bytes }) => [address, bytes[0]]),
    [
      [0x10000000, 1],
      [0x10000100, 3],
    ],
  );
  assert.equal(segments[0].bytes.length, 256);
  assert.equal(symbols, undefined);
});

test('what is wrong with a UF2 is said', () => {
  const good = () =>
    uf2([
      { address: 0x10000000, bytes: [1] },
      { address: 0x10000100, bytes: [2] },
    ]);
  const broken = (change) => {
    const file = good();
    change(new DataView(file.buffer));
    return file;
  };
  for (const [file, message] of [
    [good().subarray(0, 700), /512-byte blocks/],
    [broken((view) => view.setUint32(512 + 4, 0, true)), /block 1 has a wrong magic/],
    [broken((view) => view.setUint32(508, 0, true)), /block 0 has a wrong magic/],
    [broken((view) => view.setUint32(28, 0xe48bff59, true)), /another chip family, e48bff59/],
    [broken((view) => view.setUint32(16, 500, true)), /claims 500 bytes/],
    [broken((view) => view.setUint32(512 + 20, 0, true)), /block 1 is numbered 0 of 2/],
    [Uint8Array.of(1, 2, 3, 4, 5), /neither ELF nor UF2/],
    [new Uint8Array(0), /empty/],
  ]) {
    assert.throws(
      () => readImage(file),
      (error) => error instanceof ImageError && message.test(error.message),
    );
  }
});

test('an ELF gives its loadable segments, by physical address', () => {
  const { segments } = readImage(
    elf({ segments: [{ virtual: 0x20000000, physical: 0x10004000, bytes: [7, 8, 9, 10] }] }),
  );
  assert.deepEqual(
    segments.map(({ address, bytes }) => [address, ...bytes]),
    [[0x10004000, 7, 8, 9, 10]],
  );
});

test('addresses are named by the function that holds them', () => {
  const { symbols } = readImage(
    elf({
      symbols: [
        { name: 'main', value: 0x10000201, size: 8, type: 2 },
        { name: '_RNvCs1234_8firmware5start', value: 0x10000301, size: 16, type: 2 },
        { name: '_SEGGER_RTT', value: 0x20000040, size: 48, type: 1 },
      ],
    }),
  );
  assert.equal(symbols.get('_SEGGER_RTT'), 0x20000040);
  assert.equal(symbols.at(0x10000204), 'main+0x4');
  assert.equal(symbols.at(0x10000302), 'firmware::start+0x2');
  assert.equal(symbols.at(0x10000208), undefined);
  assert.equal(symbols.at(0x100), undefined);
});

test('an ELF that is cut short is refused', () => {
  const whole = elf({ symbols: [{ name: 'main', value: 1, size: 2, type: 2 }] });
  assert.throws(() => readImage(whole.subarray(0, 60)), ImageError);
});
