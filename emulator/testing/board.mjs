// A fictitious board for unit tests of the emulator.

/** @type {import('../src/board.mjs').Board} */
export const TEST_BOARD = {
  name: 'bench',
  keys: { UP: 23, DOWN: 20, LEFT: 22, RIGHT: 21, A: 18, B: 19, X: 17, Y: 16 },
  keysPulledUp: true,
  display: { spi: 0, cs: 5, dc: 9, reset: 4, light: 12 },
  glass: { controller: 'ST7789', width: 240, height: 240, offset: [0, 0], madctl: 0x00, inverted: true },
  sounder: null,
  battery: null,
  usb: null,
};
