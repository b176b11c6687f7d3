import assert from 'node:assert/strict';
import test from 'node:test';

import { Panel, PanelError } from '../src/panel.mjs';

const [RED, GREEN, BLUE, WHITE] = [0xf800, 0x07e0, 0x001f, 0xffff];
const MS = 1e6;

/** The first 240 rows of the memory, upright. */
const SQUARE = { controller: 'ST7789', width: 240, height: 240, offset: [0, 0], madctl: 0x00, inverted: true };
/** The whole memory, its first row at the left edge. */
const WIDE = { controller: 'ST7789', width: 320, height: 240, offset: [0, 0], madctl: 0x60, inverted: true };

/** A panel that has been woken as firmware does it, and a way to send it commands with arguments. */
function awake(glass, addressing = 0x00) {
  const panel = new Panel(glass);
  let now = 10 * MS;
  const sendAll = (command, args) => {
    panel.writeCommand(command, now);
    const changed = args.length ? panel.writeData(Uint8Array.from(args), now, 128) : undefined;
    now += 10 * MS;
    return changed;
  };
  const send = (command, ...args) => sendAll(command, args);
  send(0x11); // SLPOUT
  send(0x36, addressing); // MADCTL
  send(0x21); // INVON
  send(0x3a, 0x55); // COLMOD
  send(0x29); // DISPON
  /** Fills a window with one colour. */
  const fill = ([left, top, right, bottom], colour) => {
    send(0x2a, ...pair(left), ...pair(right));
    send(0x2b, ...pair(top), ...pair(bottom));
    const count = (right - left + 1) * (bottom - top + 1);
    return sendAll(0x2c, Array.from({ length: count }, () => pair(colour)).flat());
  };
  return { panel, send, fill };
}

const pair = (value) => [value >> 8, value & 0xff];

function pixel({ width, rgb }, x, y) {
  return [...rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
}

test('the upright square panel shows pixels where they were sent', () => {
  const { panel, fill } = awake(SQUARE);
  fill([0, 0, 239, 239], 0);
  fill([10, 20, 11, 20], RED);
  const picture = panel.picture();
  assert.deepEqual([picture.width, picture.height], [240, 240]);
  assert.deepEqual(pixel(picture, 10, 20), [255, 0, 0]);
  assert.deepEqual(pixel(picture, 11, 20), [255, 0, 0]);
  assert.deepEqual(pixel(picture, 12, 20), [0, 0, 0]);
  assert.deepEqual(pixel(picture, 10, 21), [0, 0, 0]);
});

test('the turned wide panel shows an upright picture with the right addressing only', () => {
  const corners = (addressing) => {
    const { panel, fill } = awake(WIDE, addressing);
    fill([0, 0, 319, 239], 0);
    fill([0, 0, 0, 0], RED);
    fill([319, 0, 319, 0], GREEN);
    fill([0, 239, 0, 239], BLUE);
    const picture = panel.picture();
    assert.deepEqual([picture.width, picture.height], [320, 240]);
    return [pixel(picture, 0, 0), pixel(picture, 319, 0), pixel(picture, 0, 239)];
  };
  const [red, green, blue] = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
  ];
  assert.deepEqual(corners(0x60), [red, green, blue], 'MADCTL 0x60');
  assert.notDeepEqual(corners(0xa0), [red, green, blue], 'turned the other way: upside down');
  assert.notDeepEqual(corners(0x20), [red, green, blue], 'mirrored');
  assert.notDeepEqual(corners(0x00), [red, green, blue], 'not turned');
});

test('a glass in any position shows an upright picture with its own addressing', () => {
  // Of a memory of 240 columns and 320 rows, 200 and 280 are seen; where the first of them is addressed
  // depends on the end that counting begins at.
  for (const madctl of [0x00, 0x20, 0x40, 0x60, 0x80, 0xa0, 0xc0, 0xe0]) {
    const [left, top] = [madctl & 0x40 ? 30 : 10, madctl & 0x80 ? 25 : 15];
    const [width, height, x, y] = madctl & 0x20 ? [280, 200, top, left] : [200, 280, left, top];
    const { panel, fill } = awake({ controller: 'ST7789', width, height, offset: [10, 15], madctl, inverted: true }, madctl);
    fill([x, y, x + width - 1, y + height - 1], 0);
    for (const [across, down, colour] of [[0, 0, RED], [width - 1, 0, GREEN], [0, height - 1, BLUE]]) {
      fill([x + across, y + down, x + across, y + down], colour);
    }
    const picture = panel.picture();
    const seen = [pixel(picture, 0, 0), pixel(picture, width - 1, 0), pixel(picture, 0, height - 1)];
    assert.deepEqual(seen, [[255, 0, 0], [0, 255, 0], [0, 0, 255]], `MADCTL 0x${madctl.toString(16)}`);
    assert.deepEqual(pixel(picture, width - 1, height - 1), [0, 0, 0]);
  }
});

test('a glass without inversion and with blue first shows colours as sent', () => {
  const { panel, send, fill } = awake({ ...SQUARE, madctl: 0x08, inverted: false }, 0x08);
  send(0x20); // INVOFF
  fill([0, 0, 0, 0], RED);
  assert.deepEqual(pixel(panel.picture(), 0, 0), [255, 0, 0]);
  send(0x36, 0x00); // RGB
  assert.deepEqual(pixel(panel.picture(), 0, 0), [0, 0, 255]);
});

test('upside down on the square panel, the first row is in the 80 rows that are not visible', () => {
  const { panel, fill } = awake(SQUARE, 0xc0);
  const before = panel.picture().rgb;
  fill([0, 0, 239, 79], WHITE);
  assert.deepEqual(panel.picture().rgb, before);
  fill([0, 80, 0, 80], WHITE);
  assert.deepEqual(pixel(panel.picture(), 239, 239), [255, 255, 255]);
});

test('colours are wrong without inversion and with the other colour order', () => {
  const { panel, send, fill } = awake(SQUARE);
  fill([0, 0, 0, 0], RED);
  send(0x20); // INVOFF
  assert.deepEqual(pixel(panel.picture(), 0, 0), [0, 255, 255]);
  send(0x21);
  send(0x36, 0x08); // BGR
  assert.deepEqual(pixel(panel.picture(), 0, 0), [0, 0, 255]);
});

test('five and six bits widen as on the desktop', () => {
  const { panel, fill } = awake(SQUARE);
  fill([0, 0, 0, 0], 0xfbc2);
  assert.deepEqual(pixel(panel.picture(), 0, 0), [0xff, 0x79, 0x10]);
});

test('an asleep or switched-off panel is black', () => {
  const { panel, send, fill } = awake(SQUARE);
  fill([0, 0, 239, 239], WHITE);
  const black = (picture) => picture.rgb.every((value) => value === 0);
  assert.ok(!black(panel.picture()));
  send(0x28); // DISPOFF
  assert.ok(black(panel.picture()));
  send(0x29);
  send(0x10); // SLPIN
  assert.ok(black(panel.picture()));
});

test('a reset keeps the memory and forgets the rest', () => {
  const { panel, fill } = awake(SQUARE);
  fill([0, 0, 239, 239], WHITE);
  panel.holdReset(true, 5000 * MS);
  panel.writeCommand(0x29, 5001 * MS);
  panel.holdReset(false, 5002 * MS);
  assert.equal(panel.on, false);
  assert.equal(panel.asleep, true);
  assert.equal(panel.memory[0], WHITE);
});

test('writing goes on in the window across pieces and wraps at its end', () => {
  const { panel, send } = awake(SQUARE);
  send(0x2a, 0, 5, 0, 6);
  send(0x2b, 0, 7, 0, 8);
  send(0x2c);
  const data = (...bytes) => panel.writeData(Uint8Array.from(bytes), 6000 * MS, 128);
  data(0xf8);
  data(0x00, 0x07, 0xe0, 0x00);
  data(0x1f, 0xff, 0xff, 0x12, 0x34);
  assert.deepEqual([panel.memory[7 * 240 + 5], panel.memory[7 * 240 + 6]], [0x1234, GREEN]);
  assert.deepEqual([panel.memory[8 * 240 + 5], panel.memory[8 * 240 + 6]], [BLUE, WHITE]);
});

test('only pixels that change are reported, with their times', () => {
  const { fill } = awake(SQUARE);
  fill([0, 0, 9, 0], RED);
  assert.equal(fill([0, 0, 9, 0], RED), undefined);
  const { first, last } = fill([8, 0, 11, 0], RED);
  // Places 8 and 9 are red already; 10 and 11 end with bytes 5 and 7.
  assert.equal(last - first, 2 * 128);
});

test('pixels in a colour mode that was never set are refused', () => {
  const panel = new Panel(SQUARE);
  panel.writeCommand(0x2c, 100 * MS);
  assert.throws(() => panel.writeData(Uint8Array.of(1, 2), 100 * MS, 128), PanelError);
});

test('commands that come too early are complained about', () => {
  const panel = new Panel(SQUARE);
  panel.writeCommand(0x11, 2 * MS);
  panel.writeCommand(0x29, 4 * MS);
  panel.writeCommand(0x29, 20 * MS);
  assert.equal(panel.complaints.length, 2);
  assert.match(panel.complaints[0], /0x11 came 3.0 ms too early after reset/);
  assert.match(panel.complaints[1], /0x29 came 3.0 ms too early after sleep out/);
});

test('the panel may leave sleep 120 ms after it was reset while awake, and 5 ms after it was reset asleep', () => {
  const panel = new Panel(SQUARE);
  const reset = (at) => {
    panel.holdReset(true, at);
    panel.holdReset(false, at + 10e3);
  };
  reset(10 * MS);
  panel.writeCommand(0x11, 16 * MS);
  assert.deepEqual(panel.complaints, []);
  reset(1000 * MS);
  panel.writeCommand(0x11, 1119 * MS);
  assert.match(panel.complaints[0], /0x11 came 1.0 ms too early after it was reset/);
  reset(2000 * MS);
  panel.writeCommand(0x11, 2121 * MS);
  assert.equal(panel.complaints.length, 1);
});

test('sleep in and sleep out are 120 ms apart', () => {
  const panel = new Panel(SQUARE);
  for (const [command, at] of [[0x11, 10], [0x10, 100], [0x11, 300], [0x10, 430], [0x11, 500], [0x01, 700], [0x11, 810]]) {
    panel.writeCommand(command, at * MS);
  }
  assert.deepEqual(panel.complaints, [
    'command 0x10 came 30.0 ms too early after sleep out',
    'command 0x11 came 50.0 ms too early after it was reset or put to sleep',
    'command 0x11 came 10.0 ms too early after it was reset or put to sleep',
  ]);
});

test('a reset pulse below 10 us is complained about', () => {
  const panel = new Panel(SQUARE);
  panel.holdReset(true, 10 * MS);
  panel.holdReset(false, 10 * MS + 8e3);
  assert.deepEqual(panel.complaints, ['a reset pulse of 8.0 us']);
});

test('registers for voltages and gamma are taken with the right number of parameters', () => {
  const { panel, send } = awake(SQUARE);
  send(0xb2, 0x0c, 0x0c, 0x00, 0x33, 0x33);
  send(0xc2, 0x01);
  send(0xc2, 0x01, 0xff);
  send(0xe0, ...Array(14).fill(0));
  assert.deepEqual(panel.complaints, []);
  send(0xbb);
  send(0xe1, ...Array(13).fill(0));
  send(0x02);
  send(0x29);
  assert.deepEqual(panel.complaints, [
    'command 0xbb with 0 parameters',
    'command 0xe1 with 13 parameters',
    'unknown command 0x2',
  ]);
});

test('an ILI9341 has gamma curves and an inversion register of its own', () => {
  const sent = (controller) => {
    const { panel, send } = awake({ ...WIDE, controller, madctl: 0x28, inverted: false }, 0x28);
    send(0xb4, 0x00);
    send(0xe0, ...Array(15).fill(0));
    send(0xb2, 1, 2, 3, 4, 5);
    send(0x00);
    return panel.complaints.map((complaint) => complaint.replace('unknown command ', ''));
  };
  assert.deepEqual(sent('ILI9341Rgb565'), ['0xb2', '0x0']);
  assert.deepEqual(sent('ST7789'), ['0xb4', 'command 0xe0 with 15 parameters', '0x0']);
});

test('a controller that is not modelled is refused', () => {
  assert.throws(() => new Panel({ ...WIDE, controller: 'ST7735s' }), /ST7735s/);
});
