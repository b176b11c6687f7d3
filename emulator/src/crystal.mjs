// Start-up of the crystal oscillator (XOSC): stable only after the delay that the firmware set. rp2040js says so at once.

const XOSC = 0x40024;
const REG = { CTRL: 0x00, STATUS: 0x04, STARTUP: 0x0c };
const STABLE = 0x80000000;
const ENABLE = 0xfab000;
const ENABLE_FIELD = 0xfff000;
const DELAY_FIELD = 0x3fff;
const TIMES_FOUR = 1 << 20;
/** The delay counts in units of this many periods of the crystal. */
const DELAY_UNIT = 256;
const DELAY_AFTER_RESET = 0xc4;

/** @param {object} mcu rp2040js */
export function delayCrystal(mcu) {
  const { clock } = mcu;
  const crystal = mcu.peripherals[XOSC];
  const write = crystal.writeUint32.bind(crystal);
  const read = crystal.readUint32.bind(crystal);
  crystal.startup = DELAY_AFTER_RESET;
  let stableAt = Infinity;
  crystal.writeUint32 = (offset, value) => {
    const before = crystal.enabled;
    write(offset, value);
    if (offset !== REG.CTRL) return;
    const enabled = (value & ENABLE_FIELD) === ENABLE;
    if (enabled && before) return;
    const { startup } = crystal;
    const periods = (startup & DELAY_FIELD) * DELAY_UNIT * (startup & TIMES_FOUR ? 4 : 1);
    stableAt = enabled ? clock.nanosCounter + (periods * 1e9) / mcu.xoscFreq : Infinity;
  };
  crystal.readUint32 = (offset) => {
    const value = read(offset);
    if (offset !== REG.STATUS || clock.nanosCounter >= stableAt) return value;
    return (value & ~STABLE) >>> 0;
  };
}
