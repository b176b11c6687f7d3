// Board description: pins and panel of a board, as plain data. `cargo xtask` writes it from the
// `boards` crate, as boards.json beside the images; no pin of a real board is written down here.

/**
 * @typedef {object} Board
 * @property {string} name
 * @property {Record<string, number>} keys pin of each key that the board has; pressed = low
 * @property {boolean} keysPulledUp the board itself holds released keys high
 * @property {{ spi: number, cs: number, dc: number, reset: number | null, light: number }} display pins; without reset the panel is reset by a command
 * @property {import('./panel.mjs').Glass} glass
 * @property {number | null} sounder its pin
 * @property {{ channel: number, dropMv: number } | null} battery a third of its voltage, less a diode, on this ADC channel
 * @property {{ power: number, charging: number } | null} usb pins: high with USB, low while charging; without them USB shows by its voltage
 */

/** What does on a board with four keys what each of eight does elsewhere, in lists and at questions. */
const OF_FOUR = { UP: 'A', LEFT: 'A', DOWN: 'B', RIGHT: 'B', A: 'X', B: 'Y' };

/** Whether the board has a cross. */
export const hasCross = (board) => 'UP' in board.keys;

/**
 * The key of this board that does what `key` does on one with eight.
 * @param {Board} board
 * @param {string} key
 */
export const keyOn = (board, key) => (hasCross(board) ? key : OF_FOUR[key]);

/** All keys there are. A board with four has the letters. */
export const KEYS = ['UP', 'DOWN', 'LEFT', 'RIGHT', 'A', 'B', 'X', 'Y'];
