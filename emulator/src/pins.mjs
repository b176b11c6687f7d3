// The outside world of the chip's pins: fingers on keys, pull resistors, lines that the board drives.
// rp2040js models neither pulls nor contacts; it also takes every write for an edge, so unchanged
// levels must not be written twice.

const INPUT_PULL_UP = 3;

export class Pins {
  /** @param {object[]} gpio rp2040js's pins */
  constructor(gpio) {
    this.gpio = gpio;
    /** Level that something outside forces, by pin. */
    this.driven = new Map();
    gpio.forEach((pin, number) => pin.addListener(() => this.#settle(number)));
  }

  /** Forces a level on a pin, or lets go of it (`undefined`) so that its pull decides. */
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
