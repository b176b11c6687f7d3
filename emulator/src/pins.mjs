// GPIO inputs: key contacts, pull resistors, lines that the board drives.
// rp2040js models neither pulls nor contacts; it also takes every write for an edge, so unchanged
// levels must not be written twice. Its pads start with other settings than the chip's.

const INPUT_PULL_UP = 3;
/** Pad register after a reset: input enabled, 4 mA, pull-down, Schmitt trigger, slow slew. */
const PAD_AFTER_RESET = 0x56;
const SCHMITT = 1 << 1;
const DRIVE_MA = [2, 4, 8, 12];
const SPI_FUNCTION = 1;
/** Of each four pins with an SPI function the last two are clock and output. */
const SPI_OUTPUTS = [2, 3];

export class Pins {
  /** @param {object[]} gpio rp2040js's pins */
  constructor(gpio) {
    this.gpio = gpio;
    /** Externally driven level, by pin. */
    this.driven = new Map();
    gpio.forEach((pin, number) => {
      pin.padValue = PAD_AFTER_RESET;
      pin.addListener(() => this.#settle(number));
    });
  }

  /** Whether the pin's input has hysteresis: without it a slow edge of a contact is many edges. */
  hasSchmittTrigger(number) {
    return (this.gpio[number].padValue & SCHMITT) !== 0;
  }

  /** Drive strength of a pin in milliamperes. */
  driveStrength(number) {
    return DRIVE_MA[(this.gpio[number].padValue >> 4) & 3];
  }

  /** The pins that are clock or data output of an SPI. */
  spiOutputs() {
    const isOutput = ({ functionSelect }, number) => functionSelect === SPI_FUNCTION && SPI_OUTPUTS.includes(number % 4);
    return [...this.gpio.keys()].filter((number) => isOutput(this.gpio[number], number));
  }

  /** Drives a pin, or releases it (`undefined`) to its pull resistor. */
  drive(number, level) {
    if (level === undefined) this.driven.delete(number);
    else this.driven.set(number, level);
    this.#settle(number);
  }

  #settle(number) {
    const pin = this.gpio[number];
    const level = this.driven.get(number) ?? pin.value === INPUT_PULL_UP;
    if (pin.rawInputValue !== level) pin.setInputValue(level);
  }
}
