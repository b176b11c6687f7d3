// Counts the frames the device shows during each `wait` of a script, for `cargo xtask bench`.
//   node frames.mjs --image FILE --board NAME --steps FILE.json
// Prints [{ line, ms, frames }]. A frame may be sent in several parts, so parts are counted as one
// frame until one of them covers a place that this frame has sent before.

import fs from 'node:fs';
import { parseArgs } from 'node:util';

import { Device } from '../../emulator/src/device.mjs';
import { playSteps, readSteps } from '../../emulator/src/steps.mjs';

const RAMWR = 0x2c;

class FrameCounter {
  constructor() {
    this.frames = 0;
    this.parts = [];
  }

  /** Pixels begin to arrive for this part of the screen. */
  sent(part) {
    if (this.parts.some((other) => overlap(part, other))) this.parts = [];
    if (this.parts.length === 0) this.frames++;
    this.parts.push(part);
  }
}

const overlap = (one, two) => crosses(one.columns, two.columns) && crosses(one.rows, two.rows);
const crosses = ([low, high], [from, to]) => low <= to && from <= high;

/** Lets the counter see every part, and notes its count at every wait. */
function count(device) {
  const counter = new FrameCounter();
  const { timings } = device;
  const [traffic, waited] = [timings.traffic.bind(timings), timings.waited.bind(timings)];
  const waits = [];
  let before = 0;
  timings.traffic = (bytes) => {
    const { command, columns, rows } = device.panel;
    if (bytes.command && command === RAMWR) counter.sent({ columns: [...columns], rows: [...rows] });
    traffic(bytes);
  };
  timings.waited = (line, from, to, asleep) => {
    waits.push({ line, ms: (to - from) / 1e6, frames: counter.frames - before });
    waited(line, from, to, asleep);
  };
  const markStart = () => {
    before = counter.frames;
  };
  return { waits, markStart };
}

const { values } = parseArgs({
  options: { image: { type: 'string' }, board: { type: 'string' }, steps: { type: 'string' } },
});
const device = new Device({ board: values.board, image: fs.readFileSync(values.image) });
const { waits, markStart } = count(device);
for (const step of readSteps(fs.readFileSync(values.steps, 'utf8'))) {
  markStart();
  playSteps(device, [step], () => {});
}
console.log(JSON.stringify(waits));
