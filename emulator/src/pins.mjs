// GPIO inputs: key contacts, pull resistors, lines that the board drives.
// rp2040js models neither pulls nor contacts; it also takes every write for an edge, so unchanged
// levels must not be written twice.

const INPUT_PULL_UP = 3;

export class Pins {
  /** @param {object[]} gpio rp2040js's pins */
  constructor(gpio) {
    this.gpio = gpio;
    /** Externally driven level, by pin. */
    this.driven = new Map();
    gpio.forEach((pin, number) => pin.addListener(() => this.#settle(number)));
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
