// Dormant mode of the RP2040: the ring oscillator stops, and with it processor, timer and watchdog, until a pin wakes it.
// rp2040js has neither the mode nor the pins' wake registers.
//
// Entering it with other clocks than the ring oscillator's running would not stop the chip, or cost current: that is a fault.

const IO_BANK0 = 0x40014;
const WAKE = { ENABLE: 0x160, FORCE: 0x170, STATUS: 0x180, LAST: 0x18c };
const PINS_IN_A_REGISTER = 8;
const XOSC = 0x40024;
const PLLS = { PLL_SYS: 0x40028, PLL_USB: 0x4002c };
const WATCHDOG = 0x40058;
const PLL_POWER = 0x04;
const PLL_POWER_DOWN = 0x21; // PD and VCOPD

export class DormantMode {
  /**
   * @param {object} mcu rp2040js
   * @param {{ startNs: number }} timer when the microsecond counter was 0
   * @param {(message: string) => never} onMisuse
   */
  constructor(mcu, timer, onMisuse) {
    this.mcu = mcu;
    this.timer = timer;
    this.onMisuse = onMisuse;
    this.isOn = false;
    /** How often the chip has woken, and how long it was dormant. */
    this.wakes = 0;
    this.nanos = 0;
    /** Enabled wake conditions of the pins, four bits each, as in their interrupt registers. */
    this.enabled = new Uint32Array(4);
    this.#addWakeRegisters();
  }

  #addWakeRegisters() {
    const io = this.mcu.peripherals[IO_BANK0];
    const read = io.readUint32.bind(io);
    const write = io.writeUint32.bind(io);
    const bank = (offset) => (offset & 0xf) >> 2;
    io.readUint32 = (offset) => {
      if (offset < WAKE.ENABLE || offset > WAKE.LAST) return read(offset);
      if (offset < WAKE.FORCE) return this.enabled[bank(offset)];
      return offset < WAKE.STATUS ? 0 : this.#status(bank(offset));
    };
    io.writeUint32 = (offset, value) => {
      if (offset < WAKE.ENABLE || offset > WAKE.LAST) write(offset, value);
      else if (offset < WAKE.FORCE) this.enabled[bank(offset)] = value;
    };
  }

  /** Conditions of eight pins that are enabled and met. */
  #status(bank) {
    let met = 0;
    for (let place = 0; place < PINS_IN_A_REGISTER; place++) {
      const pin = this.mcu.gpio[bank * PINS_IN_A_REGISTER + place];
      if (pin) met |= pin.irqStatus << (4 * place);
    }
    return (met & this.enabled[bank]) >>> 0;
  }

  enter() {
    const { clocks, peripherals } = this.mcu;
    if (clocks.refCtrl & 3 || clocks.sysCtrl & 1) this.onMisuse('dormant, but the system clock is not the ring oscillator');
    if (peripherals[XOSC].enabled) this.onMisuse('dormant, but the crystal still runs');
    for (const [name, base] of Object.entries(PLLS)) {
      const power = peripherals[base].readUint32(PLL_POWER);
      if ((power & PLL_POWER_DOWN) !== PLL_POWER_DOWN) this.onMisuse(`dormant, but ${name} still runs`);
    }
    if (peripherals[WATCHDOG].enable) this.onMisuse('dormant with the watchdog running');
    if (this.enabled.every((pins) => pins === 0)) this.onMisuse('dormant, and no pin can wake it');
    this.isOn = true;
    this.mcu.core.waiting = true;
  }

  /** Whether a pin wakes the chip; then it runs on. */
  wakesNow() {
    const woken = [0, 1, 2, 3].some((bank) => this.#status(bank) !== 0);
    if (woken) {
      this.isOn = false;
      this.wakes++;
      this.mcu.core.waiting = false;
    }
    return woken;
  }

  /** Time passes outside, while the chip's own stands still. */
  pass(nanos) {
    const { clock } = this.mcu;
    clock.nanosCounter += nanos;
    this.timer.startNs += nanos;
    for (let alarm = clock.nextAlarm; alarm !== null; alarm = alarm.next) alarm.nanos += nanos;
    this.nanos += nanos;
  }
}
