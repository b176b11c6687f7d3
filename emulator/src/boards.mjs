// What each board wires to the chip: keys, panel, light. The emulator's own copy of the pin tables,
// written from the boards' documents and not from the firmware, so that a wrong pin there shows here.

/**
 * @typedef {object} Board
 * @property {string} name
 * @property {Record<string, number>} keys pin of each key; pressed = low
 * @property {boolean} keysPulledUp the board itself holds released keys high
 * @property {{ spi: number, cs: number, dc: number, reset: number, light: number }} display pins
 * @property {import('./panel.mjs').Glass} glass
 * @property {{ channel: number, dropMv: number }} battery a third of its voltage, less a diode, on this ADC channel
 */

export const KEYS = ['UP', 'DOWN', 'LEFT', 'RIGHT', 'A', 'B', 'X', 'Y'];

/** @type {Record<string, Board>} */
export const BOARDS = {
  picosystem: {
    name: 'picosystem',
    keys: { UP: 23, DOWN: 20, LEFT: 22, RIGHT: 21, A: 18, B: 19, X: 17, Y: 16 },
    keysPulledUp: true,
    display: { spi: 0, cs: 5, dc: 9, reset: 4, light: 12 },
    glass: { width: 240, height: 240, turned: false },
    battery: { channel: 0, dropMv: 0 },
  },
  picopad: {
    name: 'picopad',
    keys: { UP: 4, DOWN: 5, LEFT: 3, RIGHT: 2, A: 7, B: 6, X: 9, Y: 8 },
    keysPulledUp: false,
    display: { spi: 0, cs: 21, dc: 17, reset: 20, light: 16 },
    glass: { width: 320, height: 240, turned: true },
    battery: { channel: 3, dropMv: 311 },
  },
};

/**
 * A board by its name; a Board stands for itself.
 * @param {string | Board} board
 */
export function boardNamed(board) {
  if (typeof board === 'object') return board;
  if (!Object.hasOwn(BOARDS, board)) {
    throw new RangeError(`no board "${board}", there are ${Object.keys(BOARDS).join(', ')}`);
  }
  return BOARDS[board];
}
