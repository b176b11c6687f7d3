import assert from 'node:assert/strict';
import test from 'node:test';

import { wholeNumber } from '../src/defmt-format.mjs';
import { DefmtDecoder } from '../src/defmt.mjs';
import { decodeRzcobs } from '../src/rzcobs.mjs';
import { encodeRzcobs, littleEndian, symbolsOf, text } from '../testing/frames.mjs';

/** A decoder for strings given as [index, tag, format]; `frame` sends bytes and gives the line. */
function decoderFor(strings, timestamp) {
  const decoder = new DefmtDecoder(symbolsOf(strings, timestamp));
  return (...bytes) => decoder.push(encodeRzcobs(bytes.flat()))[0];
}

const PRIMITIVES = [
  [1, 'defmt_prim', '{=u8}'],
  [2, 'defmt_prim', '{=i16}'],
  [3, 'defmt_str', 'pond'],
  [4, 'defmt_derived', 'Roach|Perch {{ size: {=u8} }}|Eel'],
  [5, 'defmt_derived', 'Catch {{ fish: {=?}, weight: {=u16:x} }}'],
  [6, 'defmt_prim', '{=str}'],
];

test('frames come back from rzCOBS whatever they hold', () => {
  const frames = [
    [1, 2, 3],
    [0],
    [0, 0, 0, 0, 0, 0, 0, 0, 0],
    [1, 0, 2, 0, 3, 0, 4, 0, 5],
    Array.from({ length: 300 }, (_, index) => (index % 255) + 1),
    Array.from({ length: 300 }, (_, index) => index % 7),
    [...new Array(140).fill(9), 0, 9],
  ];
  for (const frame of frames) {
    const encoded = encodeRzcobs(frame);
    assert.equal(encoded.indexOf(0), encoded.length - 1, 'only the end is zero');
    const decoded = [...decodeRzcobs(encoded.subarray(0, -1))];
    // The encoding may add zeros at the end; defmt ignores them.
    assert.deepEqual(decoded.slice(0, frame.length), frame);
    assert.ok(decoded.slice(frame.length).every((byte) => byte === 0) && decoded.length - frame.length < 8);
  }
});

test('a damaged frame is marked and the next one is read', () => {
  const decoder = new DefmtDecoder(symbolsOf([[7, 'defmt_info', 'hello']]));
  const lines = decoder.push(Uint8Array.from([0x90, 0, ...encodeRzcobs(littleEndian(7, 2))]));
  assert.deepEqual(
    lines.map((line) => line.text),
    ['<damaged log frame>', 'hello'],
  );
});

test('frames may come in pieces', () => {
  const decoder = new DefmtDecoder(symbolsOf([[7, 'defmt_info', 'hello']]));
  const bytes = encodeRzcobs(littleEndian(7, 2));
  assert.deepEqual(decoder.push(bytes.subarray(0, 1)), []);
  assert.equal(decoder.push(bytes.subarray(1))[0].text, 'hello');
});

test('level and time of a line are read', () => {
  const frame = decoderFor([[9, 'defmt_warn', 'low battery {=u16} mV']], '{=u64:us}');
  assert.deepEqual(frame(littleEndian(9, 2), littleEndian(1_500_042, 8), littleEndian(3400, 2)), {
    level: 'warn',
    time: '1.500042',
    text: 'low battery 3400 mV',
  });
});

test('each type of argument is read', () => {
  for (const [format, bytes, expected] of [
    ['{=u8} {=u16} {=u32}', [1, ...littleEndian(2, 2), ...littleEndian(3, 4)], '1 2 3'],
    ['{=u64}', littleEndian(2n ** 63n + 1n, 8), '9223372036854775809'],
    ['{=i8} {=i32}', [0xff, ...littleEndian(-70_000, 4)], '-1 -70000'],
    ['{=usize} {=isize}', [...littleEndian(5, 4), ...littleEndian(-5, 4)], '5 -5'],
    ['{=bool} {=bool}', [0, 1], 'false true'],
    ['{=str}!', text('Szczupak żółty'), 'Szczupak żółty!'],
    ['{=str:?}', text('a"b'), '"a\\"b"'],
    ['{=istr}', littleEndian(3, 2), 'pond'],
    ['{=char}', littleEndian(0x17c, 4), 'ż'],
    ['{=f32} {=f64}', [...floats(0.1, 4), ...floats(2, 8)], '0.1 2.0'],
    ['{=[u8]}', [...littleEndian(3, 4), 1, 2, 255], '[1, 2, 255]'],
    ['{=[u8]:02x}', [...littleEndian(2, 4), 1, 255], '[01, ff]'],
    ['{=[u8; 3]:a}', [65, 0, 34], 'b"A\\x00\\""'],
    ['{=[?]}', [...littleEndian(2, 4), ...littleEndian(1, 2), 4, 5], '[4, 5]'],
    ['{=[?; 2]}', [...littleEndian(4, 2), 0, 1, 9], '[Roach, Perch { size: 9 }]'],
    ['{}', [...littleEndian(2, 2), ...littleEndian(-3, 2)], '-3'],
    ['{} {}', [...littleEndian(4, 2), 2, ...littleEndian(6, 2), ...text('x')], 'Eel x'],
    [
      '{:?}',
      [...littleEndian(5, 2), ...littleEndian(4, 2), 1, 7, ...littleEndian(255, 2)],
      'Catch { fish: Perch { size: 7 }, weight: ff }',
    ],
    ['{=__internal_Display}', [...new TextEncoder().encode('panicked at a.rs:3'), 0xff], 'panicked at a.rs:3'],
    ['{=__internal_FormatSequence}', [...littleEndian(1, 2), 8, ...littleEndian(3, 2), 0, 0], '8pond'],
    ['{1=u8} {0=u8} {0=u8:#x}', [1, 2], '2 1 0x1'],
    ['{0=0..3} {0=4..8:b}', [0b10110101], '5 1011'],
    ['100 %, {{literal}}', [], '100 %, {literal}'],
  ]) {
    const frame = decoderFor([...PRIMITIVES, [20, 'defmt_info', format]]);
    assert.equal(frame(littleEndian(20, 2), bytes).text, expected, format);
  }
});

test('display hints are obeyed', () => {
  for (const [value, hint, expected] of [
    [255, 'x', 'ff'],
    [255, 'X', 'FF'],
    [255, '#06x', '0x00ff'],
    [5, '08b', '00000101'],
    [8, 'o', '10'],
    [42, '05', '00042'],
    [1_234_567, 'us', '1.234567'],
    [1_234, 'ms', '1.234'],
    [3_661_000_001, 'tus', '01:01:01.000001'],
    [90_061, 'ts', '1:01:01:01'],
    [7, 'unheard-of', '7'],
  ]) {
    assert.equal(wholeNumber(BigInt(value), hint), expected, hint);
  }
  assert.equal(wholeNumber(-1n, 'x', 8), 'ff');
  assert.equal(wholeNumber(-5n, '03'), '-05');
});

test('what cannot be read is marked, not fatal', () => {
  for (const [format, bytes, mark] of [
    ['{=u128}', [1], /<undecodable log frame: it ends too early>/],
    ['{=future}', [1], /the type \{=future\} is not known/],
    ['{=bool}', [7], /a bool of 7/],
    ['{}', littleEndian(999, 2), /no string 999/],
  ]) {
    const frame = decoderFor([...PRIMITIVES, [20, 'defmt_error', format]]);
    const line = frame(littleEndian(20, 2), bytes);
    assert.match(line.text, mark);
    assert.equal(line.level, 'error');
  }
});

test('an unknown wire format is said once for all', () => {
  const decoder = new DefmtDecoder([{ name: '_defmt_version_ = 9', address: 0, section: '' }]);
  assert.match(decoder.push(encodeRzcobs([1, 2]))[0].text, /cannot read defmt wire format 9/);
});

function floats(value, size) {
  const view = new DataView(new ArrayBuffer(size));
  if (size === 4) view.setFloat32(0, value, true);
  else view.setFloat64(0, value, true);
  return [...new Uint8Array(view.buffer)];
}
