// Model of the power supply: a battery on an ADC channel, USB with its charger. The voltage is set, not computed: nothing
// here drains.

/** What USB leaves behind its diode where the board measures there. */
const USB_MV = 4700;
/** A charger ends at this voltage. */
const CHARGED_MV = 4180;
const ADC_REFERENCE_MV = 3300;
const ADC_STEPS = 4096;
const DIVIDER = 3;

export class Supply {
  /**
   * @param {import('./board.mjs').Board} board
   * @param {number} batteryMv 0 for no battery
   * @param {boolean} usb whether it is connected
   */
  constructor(board, batteryMv, usb) {
    this.board = board;
    this.batteryMv = batteryMv;
    this.usb = usb;
  }

  /** Puts the state on the chip's pins. */
  apply(chip) {
    const { battery, usb } = this.board;
    if (battery !== null) {
      const level = Math.round((this.#sensedMv(battery, usb) / DIVIDER / ADC_REFERENCE_MV) * ADC_STEPS);
      chip.mcu.adc.channelValues[battery.channel] = Math.min(Math.max(level, 0), ADC_STEPS - 1);
    }
    if (usb === null) return;
    chip.pins.drive(usb.power, this.usb);
    // Open drain: low while it charges, and also without power, when a dead charger clamps it.
    const low = !this.usb || this.batteryMv < CHARGED_MV;
    chip.pins.drive(usb.charging, low ? false : undefined);
  }

  /** The voltage before the divider. */
  #sensedMv({ dropMv }, pins) {
    if (this.usb && pins === null) return USB_MV;
    return Math.max(this.batteryMv - dropMv, 0);
  }
}
