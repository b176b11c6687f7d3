// Correction of rp2040js's microsecond timer: it starts with its tick, not with the power, and its alarms fire when the
// counter has reached them. rp2040js truncates the wait, so that they fire up to a microsecond early; Embassy then sets
// them anew, and where that takes too long the next match is 71 minutes away.

const TIMER = 0x40054;
const WATCHDOG = 0x40058;
const ALARMS = { FIRST: 0x10, LAST: 0x1c };
const WATCHDOG_TICK = 0x2c;
const TICK_ENABLE = 1 << 9;
const MICROSECOND = 1e3;
const WRAP_US = 2 ** 32;

/**
 * @param {object} mcu rp2040js
 * @param {boolean} waitsForTick the counter stands at 0 until the firmware starts the tick
 * @returns {{ startNs: number }} when the counter was 0
 */
export function correctTimer(mcu, waitsForTick) {
  const { clock } = mcu;
  const timer = mcu.peripherals[TIMER];
  const counter = { startNs: waitsForTick ? Infinity : 0 };
  const elapsed = () => clock.nanosCounter - Math.min(counter.startNs, clock.nanosCounter);
  timer.clock = {
    get nanos() {
      return elapsed();
    },
  };

  const write = timer.writeUint32.bind(timer);
  timer.writeUint32 = (offset, value) => {
    if (offset < ALARMS.FIRST || offset > ALARMS.LAST) {
      write(offset, value);
      return;
    }
    const alarm = timer.alarms[(offset - ALARMS.FIRST) / 4];
    const now = elapsed();
    // The comparator wants the counter to become equal: a match with the present value comes a whole turn later.
    const micros = (value - Math.floor(now / MICROSECOND)) >>> 0 || WRAP_US;
    alarm.armed = true;
    alarm.targetMicros = value;
    alarm.clockAlarm.schedule(micros * MICROSECOND - (now % MICROSECOND));
  };

  const watchdog = mcu.peripherals[WATCHDOG];
  const writeWatchdog = watchdog.writeUint32.bind(watchdog);
  watchdog.writeUint32 = (offset, value) => {
    writeWatchdog(offset, value);
    if (offset === WATCHDOG_TICK && value & TICK_ENABLE) counter.startNs = Math.min(counter.startNs, clock.nanosCounter);
  };
  return counter;
}
