// Model of the display controllers ST7789 and ILI9341, which differ in a few registers only: takes command and data bytes,
// holds the frame memory, gives the picture as displayed. Addressing (MADCTL) applies when pixels are written, the mounting of the glass when they are read, so a wrong
// orientation, inversion or colour order shows in the picture.

/** Frame memory of the controller, in its own upright position. */
const COLUMNS = 240;
const ROWS = 320;

const CMD = {
  SWRESET: 0x01,
  SLPIN: 0x10,
  SLPOUT: 0x11,
  INVOFF: 0x20,
  INVON: 0x21,
  DISPOFF: 0x28,
  DISPON: 0x29,
  CASET: 0x2a,
  RASET: 0x2b,
  RAMWR: 0x2c,
  MADCTL: 0x36,
  COLMOD: 0x3a,
  RAMWRC: 0x3c,
};
const MADCTL = { MIRROR_ROWS: 0x80, MIRROR_COLUMNS: 0x40, EXCHANGE: 0x20, BGR: 0x08 };
const COLOURS_16_BIT = 5;
const COLOURS_AFTER_RESET = 6;

/**
 * How many parameters each command takes that sends no pixels (several, where the data sheet lets the last ones away).
 * Those without a name above set voltages, refresh and gamma: the picture here does not depend on them.
 */
const COMMON = new Map([
  [CMD.SWRESET, [0]],
  [CMD.SLPIN, [0]],
  [CMD.SLPOUT, [0]],
  [0x13, [0]], // NORON
  [CMD.INVOFF, [0]],
  [CMD.INVON, [0]],
  [0x26, [1]], // GAMSET
  [CMD.DISPOFF, [0]],
  [CMD.DISPON, [0]],
  [CMD.CASET, [4]],
  [CMD.RASET, [4]],
  [CMD.MADCTL, [1]],
  [CMD.COLMOD, [1]],
]);
const ST7789 = new Map([
  ...COMMON,
  [0xb2, [5]], // PORCTRL
  [0xb7, [1]], // GCTRL
  [0xbb, [1]], // VCOMS
  [0xc0, [1]], // LCMCTRL
  [0xc2, [1, 2]], // VDVVRHEN; makers leave out the second, which is constant
  [0xc3, [1]], // VRHS
  [0xc4, [1]], // VDVS
  [0xc6, [1]], // FRCTRL2
  [0xd0, [2]], // PWCTRL1
  [0xe0, [14]], // PVGAMCTRL
  [0xe1, [14]], // NVGAMCTRL
]);
const ILI9341 = new Map([
  ...COMMON,
  [0xb1, [2]], // FRMCTR1
  [0xb4, [1]], // INVTR
  [0xb6, [3, 4]], // DISCTRL
  [0xc0, [1]], // PWCTRL1
  [0xc1, [1]], // PWCTRL2
  [0xc5, [2]], // VMCTRL1
  [0xc7, [1]], // VMCTRL2
  [0xe0, [15]], // PGAMCTRL
  [0xe1, [15]], // NGAMCTRL
]);
/** By the names that boards have for them. */
const CONTROLLERS = { ST7789, ILI9341Rgb565: ILI9341 };

/** Waits that the data sheets of both controllers ask for, in milliseconds. */
const AFTER_RESET_MS = 5;
const AFTER_SLEEP_MS = 5;
/** Between SLPIN and SLPOUT either way, and from the reset of a panel that is not asleep to SLPOUT. */
const BETWEEN_SLEEPS_MS = 120;
/** A reset pulse that is certain to be one. */
const RESET_PULSE_US = 10;

/**
 * @typedef {object} Glass how the glass is mounted on the controller
 * @property {keyof typeof CONTROLLERS} controller
 * @property {number} width as the device is held
 * @property {number} height
 * @property {number[]} offset first visible column and row of the memory
 * @property {number} madctl the addressing that makes the picture upright, with the colour order of the glass
 * @property {boolean} inverted shows colours as sent while inversion is on, as IPS glass does
 */

/** Invalid bytes for the controller; `message` says why. */
export class PanelError extends Error {}

export class Panel {
  /**
   * A panel switched on at time `now`. All times are nanoseconds of the caller's clock.
   * @param {Glass} glass
   */
  constructor(glass, now = 0) {
    this.glass = glass;
    this.parameters = CONTROLLERS[glass.controller];
    if (!this.parameters) throw new RangeError(`no model of the controller "${glass.controller}"`);
    // Real memory holds noise after power-on; a conspicuous pattern makes undrawn areas visible.
    this.memory = Uint16Array.from({ length: COLUMNS * ROWS }, (_, place) => (place & 1 ? 0xf81f : 0x07e0));
    this.bytes = 0;
    this.pixels = 0;
    this.lastByte = -Infinity;
    /** Delays shorter than the data sheet's. A real panel may still work. */
    this.complaints = [];
    this.held = false;
    this.asleep = true;
    this.mayWakeAt = now;
    this.reset(now);
  }

  /** Hardware or software reset at time `now`: registers only, the memory stays. */
  reset(now) {
    this.command = undefined;
    this.args = [];
    if (!this.asleep) this.mayWakeAt = now + BETWEEN_SLEEPS_MS * 1e6;
    this.asleep = true;
    this.maySleepAt = now;
    this.on = false;
    this.inverted = false;
    this.addressing = 0;
    this.colours = COLOURS_AFTER_RESET;
    this.columns = [0, COLUMNS - 1];
    this.rows = [0, ROWS - 1];
    this.highByte = -1;
    this.readyAt = now + AFTER_RESET_MS * 1e6;
    this.readyAfter = 'reset';
    this.#aim();
  }

  /** The reset line; while it is low the panel ignores all bytes. */
  holdReset(low, now) {
    if (low && !this.held) this.heldSince = now;
    if (!low && this.held && now - this.heldSince < RESET_PULSE_US * 1e3) {
      this.complaints.push(`a reset pulse of ${((now - this.heldSince) / 1e3).toFixed(1)} us`);
    }
    this.held = low;
    this.reset(now);
  }

  /** One command byte (data line low). */
  writeCommand(byte, now) {
    if (this.held) return;
    this.#arrived(1, now);
    this.#endCommand();
    if (!this.parameters.has(byte) && byte !== CMD.RAMWR && byte !== CMD.RAMWRC) {
      this.complaints.push(`unknown command 0x${byte.toString(16)}`);
    }
    this.#expect(byte, now, this.readyAt, this.readyAfter);
    this.command = byte;
    this.args = [];
    this.highByte = -1;
    switch (byte) {
      case CMD.SWRESET:
        this.reset(now);
        this.command = byte;
        this.readyAfter = 'software reset';
        // Other than the reset line: also where the panel was asleep.
        this.mayWakeAt = now + BETWEEN_SLEEPS_MS * 1e6;
        break;
      case CMD.SLPIN:
        this.#expect(byte, now, this.maySleepAt, 'sleep out');
        if (!this.asleep) this.mayWakeAt = now + BETWEEN_SLEEPS_MS * 1e6;
        this.asleep = true;
        this.#rest(now, 'sleep in');
        break;
      case CMD.SLPOUT:
        this.#expect(byte, now, this.mayWakeAt, 'it was reset or put to sleep');
        if (this.asleep) this.maySleepAt = now + BETWEEN_SLEEPS_MS * 1e6;
        this.asleep = false;
        this.#rest(now, 'sleep out');
        break;
      case CMD.INVOFF:
      case CMD.INVON:
        this.inverted = byte === CMD.INVON;
        break;
      case CMD.DISPOFF:
      case CMD.DISPON:
        this.on = byte === CMD.DISPON;
        break;
      case CMD.RAMWR:
        this.column = this.columns[0];
        this.row = this.rows[0];
        break;
    }
  }

  /**
   * Data bytes (data line high), the first of them at `now`, the others `perByte` nanoseconds apart.
   * @param {Uint8Array} bytes
   * @returns {{ first: number, last: number } | undefined} when pixels changed, if any did
   */
  writeData(bytes, now, perByte) {
    if (this.held) return undefined;
    this.#arrived(bytes.length, now + (bytes.length - 1) * perByte);
    if (this.takesPixels) return this.#writePixels(bytes, now, perByte);
    for (const byte of bytes) this.#argument(byte);
    return undefined;
  }

  /** Are data bytes pixels now? */
  get takesPixels() {
    return this.command === CMD.RAMWR || this.command === CMD.RAMWRC;
  }

  /** Is a picture, or the window for one, being sent? */
  get takesPicture() {
    return this.takesPixels || this.command === CMD.CASET || this.command === CMD.RASET;
  }

  /** The window that the latest command opened for pixels, if it did. */
  get openedWindow() {
    return this.command === CMD.RAMWR ? { columns: this.columns, rows: this.rows } : undefined;
  }

  /** Complains about a command before the time at which it may come. */
  #expect(byte, now, from, after) {
    if (now >= from) return;
    const early = ((from - now) / 1e6).toFixed(1);
    this.complaints.push(`command 0x${byte.toString(16)} came ${early} ms too early after ${after}`);
  }

  #rest(now, after) {
    this.readyAt = now + AFTER_SLEEP_MS * 1e6;
    this.readyAfter = after;
  }

  /** The next command ends the last one, which must have had all its parameters. */
  #endCommand() {
    const count = this.args.length;
    if (this.parameters.get(this.command)?.includes(count) ?? true) return;
    this.complaints.push(`command 0x${this.command.toString(16)} with ${count} parameters`);
  }

  #arrived(count, now) {
    this.bytes += count;
    this.lastByte = now;
  }

  #argument(byte) {
    const count = this.args.push(byte);
    const pair = () => [(this.args[0] << 8) | this.args[1], (this.args[2] << 8) | this.args[3]];
    if (this.command === CMD.MADCTL && count === 1) {
      this.addressing = byte;
      this.#aim();
    } else if (this.command === CMD.COLMOD && count === 1) this.colours = byte & 7;
    else if (this.command === CMD.CASET && count === 4) this.columns = pair();
    else if (this.command === CMD.RASET && count === 4) this.rows = pair();
  }

  #aim() {
    Object.assign(this, scan(this.addressing, COLUMNS, ROWS));
    const exchanged = this.addressing & MADCTL.EXCHANGE;
    this.columnLimit = exchanged ? ROWS : COLUMNS;
    this.rowLimit = exchanged ? COLUMNS : ROWS;
  }

  #writePixels(bytes, now, perByte) {
    if (this.colours !== COLOURS_16_BIT) {
      throw new PanelError(`pixels sent in colour mode ${this.colours}, but only 16 bit (COLMOD 0x55) is known here`);
    }
    const { memory, origin, across, down, columnLimit, rowLimit } = this;
    const [left, right] = this.columns;
    const [top, bottom] = this.rows;
    let { column, row, highByte } = this;
    let firstChanged = -1;
    let lastChanged = -1;
    for (let index = 0; index < bytes.length; index++) {
      if (highByte < 0) {
        highByte = bytes[index];
        continue;
      }
      const colour = (highByte << 8) | bytes[index];
      highByte = -1;
      this.pixels++;
      if (column < columnLimit && row < rowLimit) {
        const place = origin + column * across + row * down;
        if (memory[place] !== colour) {
          memory[place] = colour;
          lastChanged = index;
          if (firstChanged < 0) firstChanged = index;
        }
      }
      if (++column > right) {
        column = left;
        if (++row > bottom) row = top;
      }
    }
    Object.assign(this, { column, row, highByte });
    if (firstChanged < 0) return undefined;
    return { first: now + firstChanged * perByte, last: now + lastChanged * perByte };
  }

  /** Does the panel show its memory at all? */
  get showing() {
    return this.on && !this.asleep && !this.held;
  }

  /** The displayed picture, ignoring the backlight: 8-bit red, green and blue by pixel. */
  picture() {
    const { width, height, offset, madctl, inverted } = this.glass;
    const rgb = new Uint8Array(width * height * 3);
    if (this.showing) {
      const [columns, rows] = madctl & MADCTL.EXCHANGE ? [height, width] : [width, height];
      const { origin, across, down } = scan(madctl, columns, rows);
      const first = origin + offset[1] * COLUMNS + offset[0];
      const flip = this.inverted === inverted ? 0 : 0xffff;
      const [redAt, blueAt] = (this.addressing ^ madctl) & MADCTL.BGR ? [2, 0] : [0, 2];
      let out = 0;
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++, out += 3) {
          const colour = this.memory[first + x * across + y * down] ^ flip;
          rgb[out + redAt] = widen5(colour >> 11);
          rgb[out + 1] = widen6((colour >> 5) & 63);
          rgb[out + blueAt] = widen5(colour & 31);
        }
      }
    }
    return { width, height, rgb };
  }
}

/**
 * MADCTL as steps through that many columns and rows of the memory:
 * place = origin + column * across + row * down.
 */
function scan(madctl, columns, rows) {
  const mirroredColumns = madctl & MADCTL.MIRROR_COLUMNS;
  const mirroredRows = madctl & MADCTL.MIRROR_ROWS;
  const alongRow = mirroredColumns ? -1 : 1;
  const alongColumn = mirroredRows ? -COLUMNS : COLUMNS;
  const exchanged = madctl & MADCTL.EXCHANGE;
  return {
    origin: (mirroredColumns ? columns - 1 : 0) + (mirroredRows ? (rows - 1) * COLUMNS : 0),
    across: exchanged ? alongColumn : alongRow,
    down: exchanged ? alongRow : alongColumn,
  };
}

/** Expands 5 and 6 bits to 8 by repeating the upper bits, as the desktop simulator does. */
const widen5 = (value) => (value << 3) | (value >> 2);
const widen6 = (value) => (value << 2) | (value >> 4);
