// PWM model: duty cycle and frequency of a pin. Single edges are not simulated, because nothing in the device reads them
// and each would cost an alarm.

const SIO_FUNCTION = 5;
const PWM_FUNCTION = 4;
const ENABLE = 1;

export class PwmWatch {
  constructor(mcu) {
    this.mcu = mcu;
    for (const channel of mcu.pwm.channels) channel.updateEnable = () => {};
  }

  /** Duty cycle of a pin, 0 to 1; a plain output counts as 0 or 1. */
  level(pin) {
    const { functionSelect, outputEnable, outputValue } = this.mcu.gpio[pin];
    if (functionSelect === SIO_FUNCTION) return outputEnable && outputValue ? 1 : 0;
    if (functionSelect !== PWM_FUNCTION) return 0;
    const slice = this.#slice(pin);
    if (!(slice.csr & ENABLE)) return 0;
    return Math.min(1, slice.compare / (slice.top + 1));
  }

  /** Frequency on a pin in hertz, or 0 while its slice is off. */
  frequency(pin) {
    const slice = this.#slice(pin);
    if (this.mcu.gpio[pin].functionSelect !== PWM_FUNCTION || !(slice.csr & ENABLE)) return 0;
    return this.mcu.clkSys / (slice.divider * (slice.top + 1));
  }

  #slice(pin) {
    const base = ((pin >> 1) & 7) * 0x14;
    const read = (offset) => this.mcu.pwm.readUint32(base + offset);
    const compare = read(0x0c);
    return {
      csr: read(0x00),
      divider: (read(0x04) & 0xfff) / 16 || 256,
      compare: pin & 1 ? compare >>> 16 : compare & 0xffff,
      top: read(0x10) & 0xffff,
    };
  }
}
