// Errors that end a run. Each has a machine-readable `kind` and a message; `where` adds the location in the firmware.

/** Base class: the device cannot go on, or must not unless the options allow it. */
export class Stop extends Error {
  /**
   * @param {string} kind
   * @param {string} message
   */
  constructor(kind, message) {
    super(message);
    this.name = this.constructor.name;
    this.kind = kind;
  }
}

/** The firmware did what would be a bus fault, a hard fault or a misuse of the flash on the device. */
export class Fault extends Stop {
  constructor(message) {
    super('fault', message);
  }
}

/** The firmware panicked: it logged so, or it ran into BKPT or UDF. */
export class Panic extends Stop {
  constructor(message) {
    super('panic', message);
  }
}

/** No progress: the firmware spins with interrupts off, the screen never settles, or the clock does not advance. */
export class Hang extends Stop {
  constructor(message) {
    super('hang', message);
  }
}

/** Watchdog reset. `forced` distinguishes a deliberate restart from a timeout. */
export class WatchdogReset extends Stop {
  constructor(message, forced) {
    super('watchdog', message);
    this.forced = forced;
  }
}

/** Injected power loss within a flash operation. */
export class PowerCut extends Stop {
  constructor(message) {
    super('power-cut', message);
  }
}

/** Formats an address in hexadecimal. */
export const hex = (value) => `0x${(value >>> 0).toString(16).padStart(8, '0')}`;

/**
 * Where the core stands, with names: the instruction under way (the core already points behind it), its
 * caller, the stack pointer.
 * @param {{PC: number, LR: number, SP: number}} core
 * @param {import('./image.mjs').Symbols | undefined} symbols
 */
export function where(core, symbols) {
  const name = (address) => symbols?.at(address) ?? hex(address);
  return `at ${name((core.PC - 2) >>> 0)}, called from ${name((core.LR - 1) >>> 0)}, sp ${hex(core.SP)}`;
}
